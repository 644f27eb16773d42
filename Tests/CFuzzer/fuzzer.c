#include "fuzzer.h"

// The names are those of libFuzzer. The first two functions are null in a build without it.
__attribute__((weak)) int LLVMFuzzerRunDriver(
    int *argc, char ***argv, int (*check)(const uint8_t *, size_t));
__attribute__((weak)) size_t LLVMFuzzerMutate(uint8_t *bytes, size_t count, size_t limit);
size_t LLVMFuzzerCustomMutator(uint8_t *bytes, size_t count, size_t limit, unsigned int seed);

static fuzzer_check chosen_check;
static fuzzer_mutate chosen_mutate;

static int check_one(const uint8_t *bytes, size_t count) {
  chosen_check(bytes, count);
  return 0;
}

int fuzzer_run(int argc, char **argv, fuzzer_check check, fuzzer_mutate mutate) {
  if (!LLVMFuzzerRunDriver) return -1;
  chosen_check = check;
  chosen_mutate = mutate;
  return LLVMFuzzerRunDriver(&argc, &argv, check_one);
}

size_t fuzzer_mutate_plainly(uint8_t *bytes, size_t count, size_t limit) {
  return LLVMFuzzerMutate ? LLVMFuzzerMutate(bytes, count, limit) : count;
}

size_t LLVMFuzzerCustomMutator(uint8_t *bytes, size_t count, size_t limit, unsigned int seed) {
  if (!chosen_mutate) return fuzzer_mutate_plainly(bytes, count, limit);
  return chosen_mutate(bytes, count, limit, seed);
}
