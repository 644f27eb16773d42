// Counts the allocations of a process, and writes the number to standard error when it exits, as
// `allocations N`. Loaded by LD_PRELOAD; glibc only.
#include <stdatomic.h>
#include <stddef.h>
#include <stdio.h>
#include <errno.h>

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

static atomic_ulong count;

void *malloc(size_t size) {
  atomic_fetch_add_explicit(&count, 1, memory_order_relaxed);
  return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
  atomic_fetch_add_explicit(&count, 1, memory_order_relaxed);
  return __libc_calloc(number, size);
}

void *realloc(void *old, size_t size) {
  atomic_fetch_add_explicit(&count, 1, memory_order_relaxed);
  return __libc_realloc(old, size);
}

void *memalign(size_t alignment, size_t size) {
  atomic_fetch_add_explicit(&count, 1, memory_order_relaxed);
  return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  return memalign(alignment, size);
}

int posix_memalign(void **result, size_t alignment, size_t size) {
  *result = memalign(alignment, size);
  return *result ? 0 : ENOMEM;
}

// Lets a process count the allocations of a part of its work.
unsigned long linkway_allocations(void) { return atomic_load(&count); }

__attribute__((destructor)) static void report(void) {
  fprintf(stderr, "allocations %lu\n", atomic_load(&count));
}
