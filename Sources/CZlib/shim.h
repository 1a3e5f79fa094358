#pragma once
#include <zlib.h>

// deflateInit2 is a macro. 16 added to the window bits asks for a gzip frame (zlib.h).
static inline int axwatch_gzip_init(z_stream *stream, int level) {
  return deflateInit2(stream, level, Z_DEFLATED, MAX_WBITS + 16, 8, Z_DEFAULT_STRATEGY);
}
