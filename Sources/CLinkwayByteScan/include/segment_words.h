// The lookup key of a path segment. Written in C so that the key is computed without a branch on
// the segment's length, which is hard to predict.

#ifndef LINKWAY_SEGMENT_WORDS_H
#define LINKWAY_SEGMENT_WORDS_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

typedef struct {
  uint64_t first;
  uint64_t last;
} linkway_words;

/// Loads eight bytes as a little-endian integer.
static inline uint64_t linkway_word(const uint8_t *bytes) {
  uint64_t word;
  memcpy(&word, bytes, 8);
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
  word = __builtin_bswap64(word);
#endif
  return word;
}

/// Returns the first and the last eight bytes of the segment from `lower` up to `upper`. For a
/// segment of up to eight bytes, returns the entire segment, padded with zeros, and zero.
///
/// - `lower < upper <= count`, and the link has at least 8 bytes.
static inline __attribute__((always_inline)) linkway_words linkway_segment_words(
    const uint8_t *link, size_t lower, size_t upper) {
  size_t length = upper - lower;
  size_t missing = length < 8 ? 8 - length : 0;
  linkway_words words;
  // Load bytes before the segment in place of the missing ones. At the start of the link there may
  // be too few.
  if (__builtin_expect(lower < missing, 0)) {
    words.first = linkway_word(link) >> lower * 8 & ~(uint64_t)0 >> missing * 8;
  } else {
    words.first = linkway_word(link + lower - missing) >> missing * 8;
  }
  uint64_t if_longer = -(uint64_t)(length > 8);
  // Prevents the compiler from generating a branch.
  __asm__("" : "+r"(if_longer));
  words.last = linkway_word(link + ((upper - 8) & if_longer)) & if_longer;
  return words;
}

/// Returns the hash of a segment's words. Because the multiplier is even, the least significant bit
/// is 0. This is the index of the only slot in a state with one slot.
static inline uint64_t linkway_segment_hash(linkway_words words) {
  return (words.first ^ (words.last << 29 | words.last >> 35)) * 0x9E3779B97F4A7C16;
}

#endif
