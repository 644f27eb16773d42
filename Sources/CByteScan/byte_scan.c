#include "byte_scan.h"

#include "link_cut.h"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

#define ALWAYS_INLINE static inline __attribute__((always_inline))

/// What up to 64 bytes hold, a bit for each, the first byte in the lowest.
typedef struct {
  uint64_t slashes;
  uint64_t questions;
  uint64_t hashes;
  uint64_t percents;
  uint64_t dots;
  /// What is neither a URL code point of ASCII nor `#` nor `%`, or is `'`.
  uint64_t odd;
} masks;

// MARK: 16 bytes at a time

#if !defined(LINKWAY_BYTE_SCAN_BY_BYTE)

ALWAYS_INLINE masks masks16(const uint8_t *bytes) {
  linkway_lanes lanes = linkway_load(bytes);
  masks found;
  found.slashes = linkway_bits(linkway_equal(lanes, '/'));
  found.questions = linkway_bits(linkway_equal(lanes, '?'));
  found.hashes = linkway_bits(linkway_equal(lanes, '#'));
  found.percents = linkway_bits(linkway_equal(lanes, '%'));
  found.dots = linkway_bits(linkway_equal(lanes, '.'));
  found.odd = linkway_bits(linkway_odd(lanes));
  return found;
}

#else

ALWAYS_INLINE masks masks16(const uint8_t *bytes) {
  masks found = {0, 0, 0, 0, 0, 0};
  for (int place = 0; place < 16; place++) {
    uint8_t byte = bytes[place];
    uint64_t bit = (uint64_t)1 << place;
    if (byte == '/') found.slashes |= bit;
    if (byte == '?') found.questions |= bit;
    if (byte == '#') found.hashes |= bit;
    if (byte == '%') found.percents |= bit;
    if (byte == '.') found.dots |= bit;
    if (byte < 0x21 || byte > 0x7E || byte == '"' || byte == '\'' || byte == '<' || byte == '>' ||
        byte == '^' || byte == '`' || ((byte & 0xDF) >= 0x5B && (byte & 0xDF) <= 0x5D)) {
      found.odd |= bit;
    }
  }
  return found;
}

#endif

/// Adds what stands at a distance. What is looked at twice is the same both times.
ALWAYS_INLINE masks joined(masks first, masks second, unsigned distance) {
  first.slashes |= second.slashes << distance;
  first.questions |= second.questions << distance;
  first.hashes |= second.hashes << distance;
  first.percents |= second.percents << distance;
  first.dots |= second.dots << distance;
  first.odd |= second.odd << distance;
  return first;
}

/// Leaves out what stands in the first places.
ALWAYS_INLINE masks without(unsigned places, masks found) {
  found.slashes >>= places;
  found.questions >>= places;
  found.hashes >>= places;
  found.percents >>= places;
  found.dots >>= places;
  found.odd >>= places;
  return found;
}

ALWAYS_INLINE masks masks64_portably(const uint8_t *bytes) {
  return joined(joined(masks16(bytes), masks16(bytes + 16), 16),
                joined(masks16(bytes + 32), masks16(bytes + 48), 16), 32);
}

/// - `count` is from 17 to 63.
ALWAYS_INLINE masks masks_short_portably(const uint8_t *bytes, size_t count) {
  unsigned last = (unsigned)count - 16;
  masks found = joined(masks16(bytes), masks16(bytes + last), last);
  if (count > 32) found = joined(found, masks16(bytes + 16), 16);
  if (count > 48) found = joined(found, masks16(bytes + 32), 32);
  return found;
}

#define SCAN linkway_scan_link_portably
#define CUT linkway_cut_portably
#define MASKS64 masks64_portably
#define MASKS_SHORT masks_short_portably
#define TARGET
#include "byte_scan_body.h"
#undef SCAN
#undef CUT
#undef MASKS64
#undef MASKS_SHORT
#undef TARGET

// MARK: 32 bytes at a time

#if defined(__x86_64__)

#define TARGET __attribute__((target("avx2,bmi")))

// By the low half of a byte: a bit for each high half with which it is plain.
#define PLAIN_BY_LOW_HALF \
  0xB8, 0xFC, 0xF8, 0xFC, 0xFC, 0xFC, 0xFC, 0xF8, 0xFC, 0xFC, 0xFC, 0x5C, 0x54, 0x5C, 0xD4, 0x7C
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
  found.questions = bits32(equal32(lanes, '?'));
  found.hashes = bits32(equal32(lanes, '#'));
  found.percents = bits32(equal32(lanes, '%'));
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
  masks first = {both.slashes & 0xFFFF,  both.questions & 0xFFFF, both.hashes & 0xFFFF,
                 both.percents & 0xFFFF, both.dots & 0xFFFF,      both.odd & 0xFFFF};
  return joined(first, without(16, both), last);
}

#define SCAN linkway_scan_link_wide
#define CUT linkway_cut_wide
#define MASKS64 masks64_wide
#define MASKS_SHORT masks_short_wide
static linkway_link_scan SCAN(const uint8_t *bytes, size_t count, size_t start);
static linkway_cuts CUT(const uint8_t *bytes, size_t count, int has_authority, uint16_t *places);
#include "byte_scan_body.h"

static inline int is_wide(void) {
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi");
}

linkway_link_scan linkway_scan_link(const uint8_t *bytes, size_t count, size_t start) {
  return is_wide() ? linkway_scan_link_wide(bytes, count, start)
                   : linkway_scan_link_portably(bytes, count, start);
}

linkway_cuts linkway_cut(const uint8_t *bytes, size_t count, int has_authority, uint16_t *places) {
  return is_wide() ? linkway_cut_wide(bytes, count, has_authority, places)
                   : linkway_cut_portably(bytes, count, has_authority, places);
}

#else

linkway_link_scan linkway_scan_link(const uint8_t *bytes, size_t count, size_t start) {
  return linkway_scan_link_portably(bytes, count, start);
}

linkway_cuts linkway_cut(const uint8_t *bytes, size_t count, int has_authority, uint16_t *places) {
  return linkway_cut_portably(bytes, count, has_authority, places);
}

#endif
