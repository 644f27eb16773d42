// glibc's account of its heap, which Swift's module of the C library leaves out.
#ifndef LINKWAY_CMALLOC_SHIM_H
#define LINKWAY_CMALLOC_SHIM_H

#include <stdlib.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

#endif
