// Splits a link at its slashes. Written in C because Swift's SIMD types cannot extract one bit per
// lane.

#ifndef LINKWAY_LINK_CUT_H
#define LINKWAY_LINK_CUT_H

#include <stddef.h>
#include <stdint.h>

/// The result of splitting a link.
typedef struct {
  /// The number of slashes in the path, including those of `://`.
  uint32_t slashes;
  /// The end of the path.
  uint32_t path_end;
  /// The start of the fragment; the end of the link if there is none.
  uint32_t fragment_start;
  /// 0 if no byte needs further checks, otherwise a combination of the two flags below. A single
  /// integer, so that the result is returned in registers.
  uint32_t doubt;
} linkway_cuts;

/// Set if the link contains an unusual byte, a dot after a slash, more than one `#`, or an empty
/// segment before the end of the path, or if the path has no slash or too many slashes. An unusual
/// byte is a `'`, or neither an ASCII URL code point (URL Standard) nor `#` nor `%`.
#define LINKWAY_CUT_ODD 1
/// Set if the link contains a `%`. Unspecified if LINKWAY_CUT_ODD is set.
#define LINKWAY_CUT_ENCODED 2

/// The minimum number of bytes that can be split.
#define LINKWAY_CUT_LEAST 8
/// The maximum number of slashes.
#define LINKWAY_CUT_PLACES 67
/// The required capacity of `places`: LINKWAY_CUT_PLACES, the position after the path, and the
/// positions that are written speculatively.
#define LINKWAY_CUT_ROOM 80

/// Writes the start of each segment of the path, after its slash, and finally the position after
/// the end of the path.
///
/// - `count` is at least LINKWAY_CUT_LEAST and below 65,535.
/// - `has_authority` allows the first two adjacent slashes, and a third one for an empty authority.
///   The caller must check that the first two are those of `://`.
/// - `places` has capacity for LINKWAY_CUT_ROOM positions.
linkway_cuts linkway_cut(const uint8_t *bytes, size_t count, int has_authority, uint16_t *places);

/// Like `linkway_cut`, but scans `width` bytes at a time. `width` is 16, 32 or 64, and at most
/// `linkway_scan_width()`.
linkway_cuts linkway_cut_by(int width, const uint8_t *bytes, size_t count, int has_authority,
                            uint16_t *places);

#endif
