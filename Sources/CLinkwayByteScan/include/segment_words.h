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
/// - `lower < upper <= count`, and the link has 8 bytes at least.
static inline __attribute__((always_inline)) linkway_words linkway_segment_words(
    const uint8_t *link, size_t lower, size_t upper) {
  size_t length = upper - lower;
  size_t missing = length < 8 ? 8 - length : 0;
  linkway_words words;
  // Bytes before the segment make up for those that are missing; at the start of the link there may
  // be too few.
  if (__builtin_expect(lower < missing, 0)) {
    words.first = linkway_word(link) >> lower * 8 & ~(uint64_t)0 >> missing * 8;
  } else {
    words.first = linkway_word(link + lower - missing) >> missing * 8;
  }
  uint64_t if_longer = -(uint64_t)(length > 8);
  // Keeps compilers from making a branch of it.
  __asm__("" : "+r"(if_longer));
  words.last = linkway_word(link + ((upper - 8) & if_longer)) & if_longer;
  return words;
}

/// The hash of a segment's words. An even factor makes its last bit 0, which is the slot of a state
/// with one.
static inline uint64_t linkway_segment_hash(linkway_words words) {
  return (words.first ^ (words.last << 29 | words.last >> 35)) * 0x9E3779B97F4A7C16;
}

#endif
