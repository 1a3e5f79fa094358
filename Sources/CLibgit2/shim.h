#pragma once
#include <git2.h>
#include <git2/sys/hashsig.h>

// git_libgit2_opts is variadic, which Swift cannot call.
static inline int axwatch_git_set_int(git_libgit2_opt_t option, int value) { return git_libgit2_opts(option, value); }
static inline int axwatch_git_set_size(git_libgit2_opt_t option, size_t value) { return git_libgit2_opts(option, value); }
static inline int axwatch_git_set_search_path(int level, const char *path) {
  return git_libgit2_opts(GIT_OPT_SET_SEARCH_PATH, level, path);
}
static inline int axwatch_git_set_certificates(const char *file, const char *folder) {
  return git_libgit2_opts(GIT_OPT_SET_SSL_CERT_LOCATIONS, file, folder);
}
// Extensions of a repository that change nothing for a reader of objects and references.
static inline int axwatch_git_allow_readable_extensions(void) {
  const char *names[] = { "partialclone", "worktreeconfig", "preciousobjects" };
  return git_libgit2_opts(GIT_OPT_SET_EXTENSIONS, names, sizeof names / sizeof *names);
}
static inline int axwatch_git_set_user_agent(const char *name) {
  return git_libgit2_opts(GIT_OPT_SET_USER_AGENT, name);
}
