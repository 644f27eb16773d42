// glibc's heap statistics, which Swift's module of the C library does not include.
#ifndef LINKWAY_CMALLOC_SHIM_H
#define LINKWAY_CMALLOC_SHIM_H

#include <stdlib.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

#endif
