// The system functions that Embedded Swift and the C library need. In a page, they only provide random
// bytes, and discard output.
#include <stddef.h>
#include <stdint.h>

uintptr_t __stack_chk_guard = 0x2F6C696E;
_Noreturn void __stack_chk_fail(void) { __builtin_trap(); }
_Noreturn void abort(void) { __builtin_trap(); }

__attribute__((import_module("page"), import_name("random")))
void page_random(void *bytes, size_t count);

void arc4random_buf(void *bytes, size_t count) { page_random(bytes, count); }

int getentropy(void *bytes, size_t count) {
  page_random(bytes, count);
  return 0;
}

int putchar(int character) { return character; }

double strtod(const char *text, char **end);

const char *_swift_stdlib_strtod_clocale(const char *text, double *result) {
  char *end;
  *result = strtod(text, &end);
  return end;
}
