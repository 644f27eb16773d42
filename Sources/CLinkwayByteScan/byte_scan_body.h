// The scan and the cut for one WIDTH; see byte_scan.h and link_cut.h. This file is included once
// per width.

/// Scans the bytes from `start` up to `start + 64` or the end. Of the bytes before `start`, only
/// the last one matters, because it may be a slash.
static FORM(TARGET) linkway_link_scan FORM(scan)(const uint8_t *bytes, size_t count, size_t start) {
  masks found = count < 64            ? FORM(masks_short)(bytes, count)
                : count - start >= 64 ? FORM(masks64)(bytes + start)
                                      : FORM(masks_rest)(bytes + start, count - start);
  uint64_t dots = found.dots & (found.slashes << 1 | (start > 0 && bytes[start - 1] == '/'));
  linkway_link_scan scan = {found.slashes, found.questions, found.hashes, found.percents,
                            found.odd | dots};
  return scan;
}

/// Adds the masks of the 64 bytes from `start` to the results of a cut.
ALWAYS_INLINE FORM(TARGET) void FORM(cut_block)(masks found, size_t start, int has_authority,
                                                progress *cut, uint16_t *places) {
  uint64_t stops = found.questions | found.hashes;
  uint64_t path = cut->is_behind ? 0 : ~stops & (stops - 1);
  uint64_t slashes = found.slashes & path;
  uint64_t doubled = slashes & (slashes << 1 | cut->last);
  if (has_authority && start == 0) {
    uint64_t second = doubled & -doubled;
    doubled &= ~(second | second << 1);
  }
  uint64_t dots = found.dots & (found.slashes << 1 | cut->last);
  cut->odd |= found.odd | dots | doubled;
  cut->encoded |= found.percents;
  cut->last = found.slashes >> 63;
  if (stops != 0) {
    if (!cut->is_behind) cut->path_end = start + (size_t)__builtin_ctzll(stops);
    cut->is_behind = 1;
  }
  if (found.hashes != 0) {
    // Only one `#` is allowed.
    cut->odd |= (found.hashes & (found.hashes - 1)) | cut->has_fragment;
    cut->has_fragment = 1;
    cut->fragment_start = start + (size_t)__builtin_ctzll(found.hashes);
  }
  size_t noted = (size_t)__builtin_popcountll(slashes);
  if (noted > LINKWAY_CUT_PLACES - cut->slashes) {
    cut->odd = 1;
    return;
  }
  FORM(note)(slashes, noted, start + 1, places + cut->slashes, LINKWAY_CUT_ROOM - cut->slashes);
  cut->slashes += noted;
}

static FORM(TARGET) linkway_cuts FORM(cut)(const uint8_t *bytes, size_t count, int has_authority,
                                           uint16_t *places) {
  progress cut = {0, 0, 0, 0, count, count, 0, 0};
  if (count < 64) {
    FORM(cut_block)(FORM(masks_short)(bytes, count), 0, has_authority, &cut, places);
  } else {
    FORM(cut_block)(FORM(masks64)(bytes), 0, has_authority, &cut, places);
    for (size_t start = 64; start < count && cut.odd == 0; start += 64) {
      masks found = count - start >= 64
                        ? FORM(masks64)(bytes + start)
                        : FORM(masks_rest)(bytes + start, count - start);
      FORM(cut_block)(found, start, has_authority, &cut, places);
    }
  }
  places[cut.slashes] = (uint16_t)(cut.path_end + 1);
  linkway_cuts cuts = {(uint32_t)cut.slashes, (uint32_t)cut.path_end, (uint32_t)cut.fragment_start,
                       (cut.odd != 0 || cut.slashes == 0 ? LINKWAY_CUT_ODD : 0) |
                           (cut.encoded != 0 ? LINKWAY_CUT_ENCODED : 0)};
  return cuts;
}
