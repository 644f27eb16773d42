#include "link_cut.h"

#include <string.h>

#if defined(__x86_64__)
#include <immintrin.h>
#elif defined(__aarch64__) && defined(__ARM_NEON)
#include <arm_neon.h>
#endif

#define ALWAYS_INLINE static inline __attribute__((always_inline))

/// What up to 64 bytes hold, a bit for each, the first byte in the lowest.
typedef struct {
  uint64_t slashes;
  /// `?` and `#`.
  uint64_t stops;
  uint64_t dots;
  /// What is neither a URL code point of ASCII nor `#`, or is `%` or `'`.
  uint64_t odd;
} masks;

// By the low half of a byte: a bit for each high half with which it is plain.
#define PLAIN_BY_LOW_HALF \
  0xB8, 0xFC, 0xF8, 0xFC, 0xFC, 0xF8, 0xFC, 0xF8, 0xFC, 0xFC, 0xFC, 0x5C, 0x54, 0x5C, 0xD4, 0x7C
// By the high half: that bit.
#define BIT_OF_HIGH_HALF 1, 2, 4, 8, 16, 32, 64, 128, 0, 0, 0, 0, 0, 0, 0, 0

// MARK: 16 bytes at a time

#if defined(__x86_64__)

ALWAYS_INLINE uint64_t bits16(__m128i lanes) {
  return (uint64_t)(uint32_t)_mm_movemask_epi8(lanes);
}

ALWAYS_INLINE __m128i equal16(__m128i lanes, char byte) {
  return _mm_cmpeq_epi8(lanes, _mm_set1_epi8(byte));
}

/// The lanes from `low` to `low + width`.
ALWAYS_INLINE __m128i between16(__m128i lanes, char low, char width) {
  __m128i moved = _mm_sub_epi8(lanes, _mm_set1_epi8(low));
  return _mm_cmpeq_epi8(_mm_min_epu8(moved, _mm_set1_epi8(width)), moved);
}

ALWAYS_INLINE masks masks16(const uint8_t *bytes) {
  __m128i lanes = _mm_loadu_si128((const __m128i *)bytes);
  __m128i stops = _mm_or_si128(equal16(lanes, '?'), equal16(lanes, '#'));
  // Of the printable characters: `"`, `%`, `'`, `<`, `>`, `^`, the grave accent, and by their
  // distance from small letters `[\]{|}`.
  __m128i fewer = _mm_and_si128(lanes, _mm_set1_epi8((char)0xFD));
  __m128i odd = _mm_or_si128(equal16(fewer, 0x25), equal16(fewer, 0x3C));
  odd = _mm_or_si128(odd, _mm_or_si128(equal16(lanes, 0x22), equal16(lanes, 0x5E)));
  odd = _mm_or_si128(odd, equal16(lanes, 0x60));
  odd = _mm_or_si128(
      odd, between16(_mm_and_si128(lanes, _mm_set1_epi8((char)0xDF)), 0x5B, 2));
  __m128i printable = between16(lanes, 0x21, 0x5D);
  masks found;
  found.slashes = bits16(equal16(lanes, '/'));
  found.stops = bits16(stops);
  found.dots = bits16(equal16(lanes, '.'));
  found.odd = bits16(odd) | (bits16(printable) ^ 0xFFFF);
  return found;
}

#elif defined(__aarch64__) && defined(__ARM_NEON)

ALWAYS_INLINE uint64_t bits16(uint8x16_t lanes) {
  const uint8x16_t weights = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
  uint8x16_t weighted = vandq_u8(lanes, weights);
  return (uint64_t)vaddv_u8(vget_low_u8(weighted)) |
         (uint64_t)vaddv_u8(vget_high_u8(weighted)) << 8;
}

ALWAYS_INLINE masks masks16(const uint8_t *bytes) {
  const uint8x16_t low = {PLAIN_BY_LOW_HALF};
  const uint8x16_t high = {BIT_OF_HIGH_HALF};
  uint8x16_t lanes = vld1q_u8(bytes);
  uint8x16_t plain = vtstq_u8(
      vqtbl1q_u8(low, vandq_u8(lanes, vdupq_n_u8(15))), vqtbl1q_u8(high, vshrq_n_u8(lanes, 4)));
  uint8x16_t stops =
      vorrq_u8(vceqq_u8(lanes, vdupq_n_u8('?')), vceqq_u8(lanes, vdupq_n_u8('#')));
  masks found;
  found.slashes = bits16(vceqq_u8(lanes, vdupq_n_u8('/')));
  found.stops = bits16(stops);
  found.dots = bits16(vceqq_u8(lanes, vdupq_n_u8('.')));
  found.odd = bits16(vmvnq_u8(plain));
  return found;
}

#else

ALWAYS_INLINE masks masks16(const uint8_t *bytes) {
  static const uint8_t low[16] = {PLAIN_BY_LOW_HALF};
  static const uint8_t high[16] = {BIT_OF_HIGH_HALF};
  masks found = {0, 0, 0, 0};
  for (int place = 0; place < 16; place++) {
    uint8_t byte = bytes[place];
    uint64_t bit = (uint64_t)1 << place;
    if (byte == '/') found.slashes |= bit;
    if (byte == '?' || byte == '#') found.stops |= bit;
    if (byte == '.') found.dots |= bit;
    if ((low[byte & 15] & high[byte >> 4]) == 0) found.odd |= bit;
  }
  return found;
}

#endif

ALWAYS_INLINE masks joined(masks first, masks second, unsigned distance) {
  first.slashes |= second.slashes << distance;
  first.stops |= second.stops << distance;
  first.dots |= second.dots << distance;
  first.odd |= second.odd << distance;
  return first;
}

ALWAYS_INLINE masks masks64_portably(const uint8_t *bytes) {
  return joined(joined(masks16(bytes), masks16(bytes + 16), 16),
                joined(masks16(bytes + 32), masks16(bytes + 48), 16), 32);
}

/// - `count` is from 17 to 63. What is looked at twice is the same both times.
ALWAYS_INLINE masks masks_short_portably(const uint8_t *bytes, size_t count) {
  unsigned last = (unsigned)count - 16;
  masks found = joined(masks16(bytes), masks16(bytes + last), last);
  if (count > 32) found = joined(found, masks16(bytes + 16), 16);
  if (count > 48) found = joined(found, masks16(bytes + 32), 32);
  return found;
}

#define CUT linkway_cut_portably
#define MASKS64 masks64_portably
#define MASKS_SHORT masks_short_portably
#define TARGET
#include "link_cut_body.h"
#undef CUT
#undef MASKS64
#undef MASKS_SHORT
#undef TARGET

// MARK: 32 bytes at a time

#if defined(__x86_64__)

#define TARGET __attribute__((target("avx2,bmi")))

ALWAYS_INLINE TARGET uint64_t bits32(__m256i lanes) {
  return (uint64_t)(uint32_t)_mm256_movemask_epi8(lanes);
}

ALWAYS_INLINE TARGET __m256i equal32(__m256i lanes, char byte) {
  return _mm256_cmpeq_epi8(lanes, _mm256_set1_epi8(byte));
}

ALWAYS_INLINE TARGET masks masks32(__m256i lanes) {
  const __m256i low = _mm256_broadcastsi128_si256(
      _mm_loadu_si128((const __m128i *)(const uint8_t[]){PLAIN_BY_LOW_HALF}));
  const __m256i high = _mm256_broadcastsi128_si256(
      _mm_loadu_si128((const __m128i *)(const uint8_t[]){BIT_OF_HIGH_HALF}));
  __m256i halves = _mm256_and_si256(_mm256_srli_epi16(lanes, 4), _mm256_set1_epi8(15));
  __m256i plain = _mm256_and_si256(
      _mm256_shuffle_epi8(low, lanes), _mm256_shuffle_epi8(high, halves));
  masks found;
  found.slashes = bits32(equal32(lanes, '/'));
  found.stops = bits32(_mm256_or_si256(equal32(lanes, '?'), equal32(lanes, '#')));
  found.dots = bits32(equal32(lanes, '.'));
  found.odd = bits32(equal32(plain, 0));
  return found;
}

ALWAYS_INLINE TARGET __m256i load32(const uint8_t *bytes) {
  return _mm256_loadu_si256((const __m256i *)bytes);
}

ALWAYS_INLINE TARGET masks masks64_wide(const uint8_t *bytes) {
  return joined(masks32(load32(bytes)), masks32(load32(bytes + 32)), 32);
}

ALWAYS_INLINE TARGET masks masks_short_wide(const uint8_t *bytes, size_t count) {
  if (count >= 32) {
    unsigned last = (unsigned)count - 32;
    return joined(masks32(load32(bytes)), masks32(load32(bytes + last)), last);
  }
  unsigned last = (unsigned)count - 16;
  masks both = masks32(_mm256_loadu2_m128i((const __m128i *)(bytes + last), (const __m128i *)bytes));
  masks second = {both.slashes >> 16, both.stops >> 16, both.dots >> 16, both.odd >> 16};
  masks first = {both.slashes & 0xFFFF, both.stops & 0xFFFF, both.dots & 0xFFFF,
                 both.odd & 0xFFFF};
  return joined(first, second, last);
}

#define CUT linkway_cut_wide
#define MASKS64 masks64_wide
#define MASKS_SHORT masks_short_wide
static TARGET linkway_cuts linkway_cut_wide(const uint8_t *bytes, size_t count, int has_authority,
                                            uint16_t *places);
#include "link_cut_body.h"

linkway_cuts linkway_cut(const uint8_t *bytes, size_t count, int has_authority, uint16_t *places) {
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi")) {
    return linkway_cut_wide(bytes, count, has_authority, places);
  }
  return linkway_cut_portably(bytes, count, has_authority, places);
}

#else

linkway_cuts linkway_cut(const uint8_t *bytes, size_t count, int has_authority, uint16_t *places) {
  return linkway_cut_portably(bytes, count, has_authority, places);
}

#endif
