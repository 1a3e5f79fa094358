#include <stddef.h>
#include <stdint.h>

/// Of the compiler's runtime: mutates inputs for `callback` as the arguments say.
int LLVMFuzzerRunDriver(int *count, char ***arguments, int (*callback)(const uint8_t *data, size_t size));
