// The part of <string.h> that the package's C code uses, for systems without a C library.
#pragma once

#include <stddef.h>

void *memcpy(void *, const void *, size_t);
