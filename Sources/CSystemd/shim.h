#pragma once
#include <systemd/sd-daemon.h>
#include <systemd/sd-journal.h>

#include <malloc.h>

// Gives memory that is free back to the system; malloc keeps what lies below the highest block that is in use.
static inline void axwatch_give_memory_back(void) { malloc_trim(0); }
