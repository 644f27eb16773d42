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

/// Set for a byte that is not an ASCII URL code point (URL Standard), a `'`, a `%` in the path, a
/// dot after a slash, an empty segment before the end of the path, no slash, or too many slashes.
#define LINKWAY_CUT_ODD 1
/// Set for a `%`. If LINKWAY_CUT_ODD is not set, it is in the query or the fragment.
#define LINKWAY_CUT_ENCODED 2

/// The minimum number of bytes that can be split.
#define LINKWAY_CUT_LEAST 8
/// The maximum number of slashes.
#define LINKWAY_CUT_PLACES 67
/// The required capacity of `places`: one more position, and those written speculatively.
#define LINKWAY_CUT_ROOM 80

/// Writes the start of each segment of the path, after its slash, and finally the position after
/// the end of the path.
///
/// - `count` is at least LINKWAY_CUT_LEAST and below 65,535.
/// - `has_authority` allows the slashes of `://`, which must be the first, and an empty authority.
/// - `places` has capacity for LINKWAY_CUT_ROOM positions.
linkway_cuts linkway_cut(const uint8_t *bytes, size_t count, int has_authority, uint16_t *places);

/// Like `linkway_cut`, `width` bytes at a time, at most `linkway_scan_width()`.
linkway_cuts linkway_cut_by(int width, const uint8_t *bytes, size_t count, int has_authority,
                            uint16_t *places);

#endif
