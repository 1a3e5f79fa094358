#pragma once
#include <git2.h>

// git_libgit2_opts is variadic, which Swift cannot call.
static inline int axwatch_git_set_int(git_libgit2_opt_t option, int value) { return git_libgit2_opts(option, value); }
static inline int axwatch_git_set_size(git_libgit2_opt_t option, size_t value) { return git_libgit2_opts(option, value); }
static inline int axwatch_git_set_search_path(int level, const char *path) {
  return git_libgit2_opts(GIT_OPT_SET_SEARCH_PATH, level, path);
}
static inline int axwatch_git_set_certificates(const char *file, const char *folder) {
  return git_libgit2_opts(GIT_OPT_SET_SSL_CERT_LOCATIONS, file, folder);
}
