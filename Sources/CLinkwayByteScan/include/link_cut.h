// Cuts a link at its slashes. In C because Swift's vectors have no way to gather one bit of each
// lane.

#ifndef LINKWAY_LINK_CUT_H
#define LINKWAY_LINK_CUT_H

#include <stddef.h>
#include <stdint.h>

/// Where a link is cut.
typedef struct {
  /// How many slashes its path has, with those of `://`.
  uint32_t slashes;
  /// Where the path ends, and where the fragment starts: the end of the link where there is none.
  uint32_t path_end;
  uint32_t fragment_start;
  /// 0 where no byte needs a closer look; otherwise what there is of the two below. In one number,
  /// so that all of it is returned in registers.
  uint32_t doubt;
} linkway_cuts;

/// A byte that is no URL code point of ASCII (the URL Standard's), a `'`, a `%` in the path, a dot
/// behind a slash, an empty segment before the path's end, no slash, or more than there are places
/// for.
#define LINKWAY_CUT_ODD 1
/// A `%`; where nothing is odd it stands in query or fragment.
#define LINKWAY_CUT_ENCODED 2

/// The fewest bytes that can be cut.
#define LINKWAY_CUT_LEAST 8
/// How many slashes can be noted.
#define LINKWAY_CUT_PLACES 67
/// How many places there must be room for: one more, and those that are written in vain.
#define LINKWAY_CUT_ROOM 80

/// Notes behind each slash of the path where a segment starts, and at last one behind the path's
/// end.
///
/// - `count` is at least LINKWAY_CUT_LEAST and below 65,535.
/// - `has_authority` allows the slashes of `://`, which must be the first, and an empty authority.
/// - `places` has room for LINKWAY_CUT_ROOM.
linkway_cuts linkway_cut(const uint8_t *bytes, size_t count, int has_authority, uint16_t *places);

/// The same by so many bytes at a time, at most `linkway_scan_width()`.
linkway_cuts linkway_cut_by(int width, const uint8_t *bytes, size_t count, int has_authority,
                            uint16_t *places);

#endif
