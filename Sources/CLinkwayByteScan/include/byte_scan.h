// Scans a link 64 bytes at a time, for the parser. Written in C because Swift's SIMD types cannot
// extract one bit per lane, and comparisons of them are compiled lane by lane.

#ifndef LINKWAY_BYTE_SCAN_H
#define LINKWAY_BYTE_SCAN_H

#include "find_byte.h"
#include "slots.h"
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#if defined(__SSE2__)
#include <emmintrin.h>
#elif defined(__aarch64__) && defined(__ARM_NEON)
#include <arm_neon.h>
#endif

/// The minimum number of bytes that can be scanned.
#define LINKWAY_BYTE_SCAN_LEAST 17

#if defined(__SSE2__)

typedef __m128i linkway_lanes;

static inline linkway_lanes linkway_load(const uint8_t *bytes) {
  return _mm_loadu_si128((const __m128i *)bytes);
}
static inline linkway_lanes linkway_all(uint8_t byte) { return _mm_set1_epi8((char)byte); }
static inline linkway_lanes linkway_equal(linkway_lanes lanes, uint8_t byte) {
  return _mm_cmpeq_epi8(lanes, _mm_set1_epi8((char)byte));
}
static inline linkway_lanes linkway_and(linkway_lanes a, linkway_lanes b) {
  return _mm_and_si128(a, b);
}
static inline linkway_lanes linkway_or(linkway_lanes a, linkway_lanes b) {
  return _mm_or_si128(a, b);
}
/// Returns the lanes above `byte` in signed comparison, in which bytes from 0x80 are below all
/// others.
static inline linkway_lanes linkway_above(linkway_lanes lanes, uint8_t byte) {
  return _mm_cmpgt_epi8(lanes, _mm_set1_epi8((char)byte));
}
/// Returns the lanes from `low` to `low + width`, inclusive.
static inline linkway_lanes linkway_between(linkway_lanes lanes, uint8_t low, uint8_t width) {
  __m128i moved = _mm_sub_epi8(lanes, _mm_set1_epi8((char)low));
  return _mm_cmpeq_epi8(_mm_min_epu8(moved, _mm_set1_epi8((char)width)), moved);
}
static inline linkway_lanes linkway_not(linkway_lanes lanes) {
  return _mm_andnot_si128(lanes, _mm_set1_epi8(-1));
}
static inline linkway_lanes linkway_masked(linkway_lanes lanes, uint8_t mask) {
  return _mm_and_si128(lanes, _mm_set1_epi8((char)mask));
}
static inline uint64_t linkway_bits(linkway_lanes lanes) {
  return (uint64_t)(uint32_t)_mm_movemask_epi8(lanes);
}

#elif defined(__aarch64__) && defined(__ARM_NEON)

typedef uint8x16_t linkway_lanes;

static inline linkway_lanes linkway_load(const uint8_t *bytes) { return vld1q_u8(bytes); }
static inline linkway_lanes linkway_all(uint8_t byte) { return vdupq_n_u8(byte); }
static inline linkway_lanes linkway_equal(linkway_lanes lanes, uint8_t byte) {
  return vceqq_u8(lanes, vdupq_n_u8(byte));
}
static inline linkway_lanes linkway_and(linkway_lanes a, linkway_lanes b) {
  return vandq_u8(a, b);
}
static inline linkway_lanes linkway_or(linkway_lanes a, linkway_lanes b) {
  return vorrq_u8(a, b);
}
/// Returns the lanes above `byte` in signed comparison, in which bytes from 0x80 are below all
/// others.
static inline linkway_lanes linkway_above(linkway_lanes lanes, uint8_t byte) {
  return vcgtq_s8(vreinterpretq_s8_u8(lanes), vdupq_n_s8((int8_t)byte));
}
/// Returns the lanes from `low` to `low + width`, inclusive.
static inline linkway_lanes linkway_between(linkway_lanes lanes, uint8_t low, uint8_t width) {
  return vcleq_u8(vsubq_u8(lanes, vdupq_n_u8(low)), vdupq_n_u8(width));
}
static inline linkway_lanes linkway_not(linkway_lanes lanes) { return vmvnq_u8(lanes); }
static inline linkway_lanes linkway_masked(linkway_lanes lanes, uint8_t mask) {
  return vandq_u8(lanes, vdupq_n_u8(mask));
}
static inline uint64_t linkway_bits(linkway_lanes lanes) {
  const uint8x16_t weights = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
  uint8x16_t weighted = vandq_u8(lanes, weights);
  return (uint64_t)vaddv_u8(vget_low_u8(weighted)) |
         (uint64_t)vaddv_u8(vget_high_u8(weighted)) << 8;
}

#else
#define LINKWAY_BYTE_SCAN_BY_BYTE 1
#endif

#if !defined(LINKWAY_BYTE_SCAN_BY_BYTE)

/// Returns the lanes that are neither an ASCII URL code point nor `#` nor `%`; also `'`.
static inline linkway_lanes linkway_odd(linkway_lanes lanes) {
  // With the lowercase bit set, `[\]^_` and `{|}~` and DEL are above all letters; of these, `_` and
  // `~` are plain. The remaining odd printable characters are `"`, `'`, `<`, `>` and the grave
  // accent. `#` has a separate mask.
  linkway_lanes behind = linkway_above(linkway_or(lanes, linkway_all(0x20)), 0x7A);
  linkway_lanes plain = linkway_or(linkway_equal(lanes, '_'), linkway_equal(lanes, '~'));
  linkway_lanes odd = linkway_and(behind, linkway_not(plain));
  odd = linkway_or(odd, linkway_not(linkway_above(lanes, 0x20)));
  odd = linkway_or(odd, linkway_equal(linkway_masked(lanes, 0xFD), 0x3C));
  odd = linkway_or(odd, linkway_equal(lanes, 0x22));
  odd = linkway_or(odd, linkway_equal(lanes, 0x27));
  return linkway_or(odd, linkway_equal(lanes, 0x60));
}

#endif

/// Bit masks of 64 bytes of a link, with one bit per byte, the first byte in the least significant
/// bit. Bits after the end are zero.
typedef struct {
  /// `/`.
  uint64_t slashes;
  /// `?`.
  uint64_t questions;
  /// `#`.
  uint64_t hashes;
  /// `%`.
  uint64_t percents;
  /// Bytes that are neither an ASCII URL code point nor `#` nor `%`; also `'` and dots after a
  /// slash.
  uint64_t odd;
} linkway_link_scan;

/// Bit masks of up to 64 bytes of a scheme or host, with one bit per byte, the first byte in the
/// least significant bit. Bits after the end are undefined.
typedef struct {
  /// Lowercase letters and digits.
  uint64_t alphanumerics;
  /// Digits.
  uint64_t digits;
  /// `-`.
  uint64_t hyphens;
  /// `.`.
  uint64_t dots;
} linkway_host_scan;

/// Scans the bytes from `start` up to `start + 64` or the end.
///
/// - `count` is at least LINKWAY_BYTE_SCAN_LEAST. `start` is below `count` and a multiple of 64.
linkway_link_scan linkway_scan_link(const uint8_t *bytes, size_t count, size_t start);

/// Like `linkway_scan_link`, but scans `width` bytes at a time. `width` is 16, 32 or 64, and at
/// most `linkway_scan_width()`.
linkway_link_scan linkway_scan_link_by(int width, const uint8_t *bytes, size_t count, size_t start);

/// Returns the number of bytes that the processor can scan at a time: 16, which all processors
/// support, 32 or 64.
int linkway_scan_width(void);

/// Scans the bytes of a scheme or host, from `start` up to, but not including, `end`.
///
/// - `count` is at least LINKWAY_BYTE_SCAN_LEAST, `start <= end <= count`, `end - start <= 64`.
static inline linkway_host_scan linkway_scan_host(
    const uint8_t *bytes, size_t count, size_t start, size_t end) {
  linkway_host_scan scan = {0, 0, 0, 0};
#if defined(LINKWAY_BYTE_SCAN_BY_BYTE)
  for (size_t place = start; place < end; place++) {
    uint64_t bit = (uint64_t)1 << (place - start);
    uint8_t byte = bytes[place];
    if (byte >= '0' && byte <= '9') scan.digits |= bit;
    if (byte >= 'a' && byte <= 'z') scan.alphanumerics |= bit;
    if (byte == '-') scan.hyphens |= bit;
    if (byte == '.') scan.dots |= bit;
  }
  scan.alphanumerics |= scan.digits;
#else
  for (size_t place = start; place < end; place += 16) {
    // Do not read past the end: load the last 16 bytes instead.
    size_t skipped = count - place < 16 ? 16 - (count - place) : 0;
    linkway_lanes lanes = linkway_load(bytes + place - skipped);
    linkway_lanes digits = linkway_between(lanes, '0', 9);
    linkway_lanes letters = linkway_between(lanes, 'a', 25);
    size_t bit = place - start;
    scan.alphanumerics |= linkway_bits(linkway_or(letters, digits)) >> skipped << bit;
    scan.digits |= linkway_bits(digits) >> skipped << bit;
    scan.hyphens |= linkway_bits(linkway_equal(lanes, '-')) >> skipped << bit;
    scan.dots |= linkway_bits(linkway_equal(lanes, '.')) >> skipped << bit;
  }
#endif
  return scan;
}

#endif
