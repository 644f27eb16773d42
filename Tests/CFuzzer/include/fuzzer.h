/// The interface to libFuzzer, in C because its functions exist only in a build by Scripts/fuzz and
/// Swift has no weak references.
#ifndef LINKWAY_FUZZER_H
#define LINKWAY_FUZZER_H

#include <stddef.h>
#include <stdint.h>

/// Checks one input. Does not return if a property is violated.
typedef void (*fuzzer_check)(const uint8_t *bytes, size_t count);

/// Mutates an input in place, and returns its new length, which is at most `limit`.
typedef size_t (*fuzzer_mutate)(uint8_t *bytes, size_t count, size_t limit, uint32_t seed);

/// Runs libFuzzer with the arguments of a program.
///
/// Returns its exit status, or -1 if the program does not include it.
int fuzzer_run(int argc, char **argv, fuzzer_check check, fuzzer_mutate mutate);

/// Mutates bytes with libFuzzer's own mutator. Does nothing if the program does not include it.
size_t fuzzer_mutate_plainly(uint8_t *bytes, size_t count, size_t limit);

#endif
