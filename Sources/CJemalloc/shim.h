#pragma once
#include <jemalloc/jemalloc.h>
#include <stddef.h>

// Gives memory that is free back to the system, in all arenas.
static inline void axwatch_give_memory_back(void) {
  mallctl("thread.tcache.flush", NULL, NULL, NULL, 0);
  mallctl("arena.4096.purge", NULL, NULL, NULL, 0);
}
