/// What Swift cannot say of libFuzzer, whose functions are there only in a build for it: see
/// Scripts/fuzz.
#ifndef LINKWAY_FUZZER_H
#define LINKWAY_FUZZER_H

#include <stddef.h>
#include <stdint.h>

/// Checks one input. Does not return where a property is broken.
typedef void (*fuzzer_check)(const uint8_t *bytes, size_t count);

/// Changes an input in place, and gives its new length, which is at most `limit`.
typedef size_t (*fuzzer_mutate)(uint8_t *bytes, size_t count, size_t limit, uint32_t seed);

/// Runs libFuzzer with the arguments of a program.
///
/// Returns its status, or -1 where it is not part of the program.
int fuzzer_run(int argc, char **argv, fuzzer_check check, fuzzer_mutate mutate);

/// libFuzzer's own mutation of bytes; where it is not part of the program, nothing changes.
size_t fuzzer_mutate_plainly(uint8_t *bytes, size_t count, size_t limit);

#endif
