// What a segment of a link is found by. In C because what depends on its length is chosen here
// without a branch, which would be hard to foresee.

#ifndef LINKWAY_SEGMENT_WORDS_H
#define LINKWAY_SEGMENT_WORDS_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

typedef struct {
  uint64_t first;
  uint64_t last;
} linkway_words;

/// Eight bytes, the first one lowest.
static inline uint64_t linkway_word(const uint8_t *bytes) {
  uint64_t word;
  memcpy(&word, bytes, 8);
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
  word = __builtin_bswap64(word);
#endif
  return word;
}

/// The first and the last eight bytes of the segment from `lower` to before `upper`; of one of up to
/// eight bytes all of it, filled with zeros, and zero.
///
/// - `lower < upper <= count`, and `count` is at least 8.
static inline __attribute__((always_inline)) linkway_words linkway_segment_words(
    const uint8_t *link, size_t count, size_t lower, size_t upper) {
  size_t length = upper - lower;
  // Eight bytes of the link that hold the first ones of the segment.
  size_t start = lower < count - 8 ? lower : count - 8;
  uint64_t first = linkway_word(link + start) >> ((lower - start) * 8 & 63);
  size_t missing = length < 8 ? 8 - length : 0;
  uint64_t if_longer = -(uint64_t)(length > 8);
  // Keeps compilers from making a branch of it.
  __asm__("" : "+r"(if_longer));
  linkway_words words;
  words.first = first & ~(uint64_t)0 >> (missing * 8 & 63);
  words.last = linkway_word(link + ((upper - 8) & if_longer)) & if_longer;
  return words;
}

/// The hash of a segment's words. An even factor makes its last bit 0, which is the slot of a state
/// with one.
static inline uint64_t linkway_segment_hash(linkway_words words) {
  return (words.first ^ (words.last << 29 | words.last >> 35)) * 0x9E3779B97F4A7C16;
}

#endif
