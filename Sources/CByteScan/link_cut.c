#include "link_cut.h"

#include "byte_scan.h"

#if defined(__x86_64__)
#include <immintrin.h>
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

// MARK: 16 bytes at a time

#if !defined(LINKWAY_BYTE_SCAN_BY_BYTE)

ALWAYS_INLINE masks masks16(const uint8_t *bytes) {
  linkway_lanes lanes = linkway_load(bytes);
  masks found;
  found.slashes = linkway_bits(linkway_equal(lanes, '/'));
  found.stops = linkway_bits(linkway_or(linkway_equal(lanes, '?'), linkway_equal(lanes, '#')));
  found.dots = linkway_bits(linkway_equal(lanes, '.'));
  found.odd = linkway_bits(linkway_or(linkway_odd(lanes), linkway_equal(lanes, '%')));
  return found;
}

#else

ALWAYS_INLINE masks masks16(const uint8_t *bytes) {
  linkway_link_scan scan = linkway_scan_link(bytes, 16, 0);
  masks found = {scan.slashes, scan.stops, 0, scan.odd | scan.percents};
  for (int place = 0; place < 16; place++) {
    if (bytes[place] == '.') found.dots |= (uint64_t)1 << place;
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

// By the low half of a byte: a bit for each high half with which it is plain.
#define PLAIN_BY_LOW_HALF \
  0xB8, 0xFC, 0xF8, 0xFC, 0xFC, 0xF8, 0xFC, 0xF8, 0xFC, 0xFC, 0xFC, 0x5C, 0x54, 0x5C, 0xD4, 0x7C
// By the high half: that bit.
#define BIT_OF_HIGH_HALF 1, 2, 4, 8, 16, 32, 64, 128, 0, 0, 0, 0, 0, 0, 0, 0

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
