// Finds the first occurrence of a byte, eight bytes at a time.

#ifndef LINKWAY_FIND_BYTE_H
#define LINKWAY_FIND_BYTE_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

/// Returns the first position of `wanted` from `lower` up to `upper`, or `upper` if there is none.
static inline size_t linkway_find_byte(
    const uint8_t *bytes, size_t lower, size_t upper, uint8_t wanted) {
  const uint64_t ones = 0x0101010101010101u;
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
  while (upper - lower >= 8 && lower <= upper) {
    uint64_t word;
    memcpy(&word, bytes + lower, 8);
    word ^= ones * wanted;
    // The lowest mark is exact. Marks above it may be caused by carries.
    uint64_t marks = (word - ones) & ~word & ones << 7;
    if (marks != 0) return lower + (size_t)(__builtin_ctzll(marks) >> 3);
    lower += 8;
  }
#endif
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
  if (lower < upper && upper >= 8) {
    // Load the last eight bytes and shift out those that were already checked.
    uint64_t word;
    memcpy(&word, bytes + upper - 8, 8);
    word = word >> (8 - (upper - lower)) * 8 ^ ones * wanted;
    uint64_t marks = (word - ones) & ~word & ones << 7;
    size_t place = marks != 0 ? lower + (size_t)(__builtin_ctzll(marks) >> 3) : upper;
    return place < upper ? place : upper;
  }
#endif
  while (lower < upper && bytes[lower] != wanted) lower++;
  return lower;
}

#endif
