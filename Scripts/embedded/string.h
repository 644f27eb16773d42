// What the C of this package takes of <string.h>, for systems without a C library.
#pragma once

#include <stddef.h>

void *memcpy(void *, const void *, size_t);
