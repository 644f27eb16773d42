// Bit masks of the separators and unusual bytes in up to 64 bytes of a link, computed 16, 32 or 64
// bytes at a time.

#ifndef LINKWAY_BYTE_MASKS_H
#define LINKWAY_BYTE_MASKS_H

#include "byte_scan.h"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

#define ALWAYS_INLINE static inline __attribute__((always_inline))
#define TARGET_by16
#define TARGET_by32 __attribute__((target("avx2,bmi,popcnt")))
#define TARGET_by64 __attribute__((target("avx512f,avx512bw,avx512vbmi,avx512vbmi2,bmi,popcnt")))

/// Bit masks of up to 64 bytes, with one bit per byte, the first byte in the least significant bit.
typedef struct {
  uint64_t slashes;
  uint64_t questions;
  uint64_t hashes;
  uint64_t percents;
  uint64_t dots;
  /// Bytes that are neither an ASCII URL code point nor `#` nor `%`; also `'`.
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

/// Returns the combined masks of two ranges of bytes, of which the second starts `distance` bytes
/// after the first. The ranges may overlap, because the bits of a common byte are equal in both
/// masks.
ALWAYS_INLINE masks joined(masks first, masks second, unsigned distance) {
  first.slashes |= second.slashes << distance;
  first.questions |= second.questions << distance;
  first.hashes |= second.hashes << distance;
  first.percents |= second.percents << distance;
  first.dots |= second.dots << distance;
  first.odd |= second.odd << distance;
  return first;
}

/// Returns the masks without the bits of the first `places` bytes. The next byte then has the least
/// significant bit.
ALWAYS_INLINE masks without(unsigned places, masks found) {
  found.slashes >>= places;
  found.questions >>= places;
  found.hashes >>= places;
  found.percents >>= places;
  found.dots >>= places;
  found.odd >>= places;
  return found;
}

ALWAYS_INLINE masks masks64_by16(const uint8_t *bytes) {
  return joined(joined(masks16(bytes), masks16(bytes + 16), 16),
                joined(masks16(bytes + 32), masks16(bytes + 48), 16), 32);
}

/// Returns the masks of `count` bytes, 1 to 16, without reading beyond them.
ALWAYS_INLINE masks masks_few(const uint8_t *bytes, size_t count) {
  uint8_t copy[16] = {0};
  memcpy(copy, bytes, count);
  masks found = masks16(copy);
  found.odd &= ((uint64_t)1 << count) - 1;
  return found;
}

/// Returns the masks of `count` bytes, 1 to 63, without reading beyond them.
ALWAYS_INLINE masks masks_short_by16(const uint8_t *bytes, size_t count) {
  if (count < 17) return masks_few(bytes, count);
  unsigned last = (unsigned)count - 16;
  masks found = joined(masks16(bytes), masks16(bytes + last), last);
  if (count > 32) found = joined(found, masks16(bytes + 16), 16);
  if (count > 48) found = joined(found, masks16(bytes + 32), 32);
  return found;
}

/// Returns the masks of the last `count` bytes, 1 to 63, of a link of at least 64 bytes.
ALWAYS_INLINE masks masks_rest_by16(const uint8_t *bytes, size_t count) {
  return without((unsigned)(64 - count), masks64_by16(bytes + count - 64));
}

/// Writes `start` plus the index of each of the `count` set bits to `places`, which has capacity
/// for `room` positions. Only the first `count` positions are defined afterwards.
ALWAYS_INLINE void note_by16(uint64_t bits, size_t count, size_t start, uint16_t *places,
                             size_t room) {
  (void)count;
  (void)room;
  for (; bits != 0; bits &= bits - 1) {
    *places++ = (uint16_t)(start + (size_t)__builtin_ctzll(bits));
  }
}

#if defined(__x86_64__)

// MARK: 32 bytes at a time

// Indexed by the low nibble of a byte: one bit for each high nibble with which the byte is plain.
#define PLAIN_BY_LOW_HALF \
  0xB8, 0xFC, 0xF8, 0xFC, 0xFC, 0xFC, 0xFC, 0xF8, 0xFC, 0xFC, 0xFC, 0x5C, 0x54, 0x5C, 0xD4, 0x7C
// Indexed by the high nibble of a byte: the bit of this nibble in PLAIN_BY_LOW_HALF.
#define BIT_OF_HIGH_HALF 1, 2, 4, 8, 16, 32, 64, 128, 0, 0, 0, 0, 0, 0, 0, 0

ALWAYS_INLINE TARGET_by32 uint64_t bits32(__m256i lanes) {
  return (uint64_t)(uint32_t)_mm256_movemask_epi8(lanes);
}

ALWAYS_INLINE TARGET_by32 __m256i equal32(__m256i lanes, char byte) {
  return _mm256_cmpeq_epi8(lanes, _mm256_set1_epi8(byte));
}

ALWAYS_INLINE TARGET_by32 masks masks32(__m256i lanes) {
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

ALWAYS_INLINE TARGET_by32 __m256i load32(const uint8_t *bytes) {
  return _mm256_loadu_si256((const __m256i *)bytes);
}

ALWAYS_INLINE TARGET_by32 masks masks64_by32(const uint8_t *bytes) {
  return joined(masks32(load32(bytes)), masks32(load32(bytes + 32)), 32);
}

ALWAYS_INLINE TARGET_by32 masks masks_short_by32(const uint8_t *bytes, size_t count) {
  if (count < 17) return masks_few(bytes, count);
  if (count >= 32) {
    unsigned last = (unsigned)count - 32;
    return joined(masks32(load32(bytes)), masks32(load32(bytes + last)), last);
  }
  unsigned last = (unsigned)count - 16;
  masks both =
      masks32(_mm256_loadu2_m128i((const __m128i *)(bytes + last), (const __m128i *)bytes));
  masks first = {both.slashes & 0xFFFF,  both.questions & 0xFFFF, both.hashes & 0xFFFF,
                 both.percents & 0xFFFF, both.dots & 0xFFFF,      both.odd & 0xFFFF};
  return joined(first, without(16, both), last);
}

ALWAYS_INLINE TARGET_by32 masks masks_rest_by32(const uint8_t *bytes, size_t count) {
  return without((unsigned)(64 - count), masks64_by32(bytes + count - 64));
}

/// Like `note_by16`, but writes eight positions at a time if there is room, because branches on the
/// exact number are hard to predict.
ALWAYS_INLINE TARGET_by32 void note_by32(uint64_t bits, size_t count, size_t start,
                                         uint16_t *places, size_t room) {
  if (room < 72) return note_by16(bits, count, start, places, room);
  for (size_t noted = 0; noted < count; noted += 8) {
    for (int place = 0; place < 8; place++) {
      places[noted + place] = (uint16_t)(start + _tzcnt_u64(bits));
      bits = _blsr_u64(bits);
    }
  }
}

// MARK: 64 bytes at a time

// Indexed by an ASCII byte: whether it is odd.
static const uint8_t odd_bytes[128] = {
    [0 ... 0x20] = 1, ['"'] = 1, ['\''] = 1, ['<'] = 1, ['>'] = 1, ['['] = 1, ['\\'] = 1,
    [']'] = 1, ['^'] = 1, ['`'] = 1, ['{'] = 1, ['|'] = 1, ['}'] = 1, [0x7F] = 1};

static const uint8_t byte_order[64] = {
    0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21,
    22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43,
    44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63};

ALWAYS_INLINE TARGET_by64 uint64_t equal64(__m512i lanes, char byte) {
  return _mm512_cmpeq_epi8_mask(lanes, _mm512_set1_epi8(byte));
}

/// Returns the masks of the bytes in `taken`. All other bytes must be zero.
ALWAYS_INLINE TARGET_by64 masks masks64_of(__m512i lanes, uint64_t taken) {
  __m512i odd = _mm512_permutex2var_epi8(_mm512_loadu_si512(odd_bytes), lanes,
                                         _mm512_loadu_si512(odd_bytes + 64));
  masks found;
  found.slashes = equal64(lanes, '/');
  found.questions = equal64(lanes, '?');
  found.hashes = equal64(lanes, '#');
  found.percents = equal64(lanes, '%');
  found.dots = equal64(lanes, '.');
  found.odd = (_mm512_test_epi8_mask(odd, odd) | _mm512_movepi8_mask(lanes)) & taken;
  return found;
}

ALWAYS_INLINE TARGET_by64 masks masks64_by64(const uint8_t *bytes) {
  return masks64_of(_mm512_loadu_si512(bytes), ~(uint64_t)0);
}

/// Returns the masks of `count` bytes, 1 to 63, without reading beyond them.
ALWAYS_INLINE TARGET_by64 masks masks_short_by64(const uint8_t *bytes, size_t count) {
  uint64_t taken = ((uint64_t)1 << count) - 1;
  return masks64_of(_mm512_maskz_loadu_epi8(taken, bytes), taken);
}

/// Like `masks_rest_by16`. `masks_short_by64` reads nothing outside the `count` bytes, so it can be
/// used for the last bytes as well as for the first.
ALWAYS_INLINE TARGET_by64 masks masks_rest_by64(const uint8_t *bytes, size_t count) {
  return masks_short_by64(bytes, count);
}

ALWAYS_INLINE TARGET_by64 void note_by64(uint64_t bits, size_t count, size_t start,
                                         uint16_t *places, size_t room) {
  if (count > 32 || room < 32) return note_by16(bits, count, start, places, room);
  const __m512i order = _mm512_loadu_si512(byte_order);
  __m256i found = _mm512_castsi512_si256(_mm512_maskz_compress_epi8(bits, order));
  _mm512_storeu_si512(places, _mm512_add_epi16(_mm512_cvtepu8_epi16(found),
                                               _mm512_set1_epi16((short)start)));
}

#endif

#endif
