// The functions SCAN and CUT, on top of MASKS64 and MASKS_SHORT; see byte_scan.h and link_cut.h.
// Included once for each set of instructions.

/// What the bytes from `start` to before `start + 64` or the end hold; of those before, a slash.
TARGET linkway_link_scan SCAN(const uint8_t *bytes, size_t count, size_t start) {
  masks found;
  uint64_t dots;
  if (count < 64) {
    found = MASKS_SHORT(bytes, count);
    dots = found.dots & found.slashes << 1;
  } else if (count - start >= 64) {
    found = MASKS64(bytes + start);
    dots = found.dots & (found.slashes << 1 | (start > 0 && bytes[start - 1] == '/'));
  } else {
    found = MASKS64(bytes + count - 64);
    dots = found.dots & found.slashes << 1;
    unsigned known = (unsigned)(64 - (count - start));
    found = without(known, found);
    dots >>= known;
  }
  linkway_link_scan scan = {found.slashes, found.questions, found.hashes, found.percents,
                            found.odd | dots};
  return scan;
}

TARGET linkway_cuts CUT(const uint8_t *bytes, size_t count, int has_authority, uint16_t *places) {
  linkway_cuts cuts = {0, (uint32_t)count, (uint32_t)count, 0};
  uint64_t odd = 0;
  // Whether the byte before these was a slash, and one of the path.
  uint64_t last = 0;
  int in_path = 1;
  uint16_t *place = places;
  for (size_t start = 0; start < count; start += 64) {
    masks found;
    if (count < 64) {
      found = MASKS_SHORT(bytes, count);
    } else if (count - start >= 64) {
      found = MASKS64(bytes + start);
    } else {
      found = without((unsigned)(64 - (count - start)), MASKS64(bytes + count - 64));
    }
    odd |= found.odd | found.percents | (found.dots & (found.slashes << 1 | last));
    uint64_t slashes = in_path ? found.slashes : 0;
    uint64_t stops = found.questions | found.hashes;
    if (stops != 0) {
      if (in_path) {
        cuts.path_end = (uint32_t)(start + (size_t)__builtin_ctzll(stops));
        slashes &= (stops & -stops) - 1;
        in_path = 0;
      }
      for (; stops != 0; stops &= stops - 1) {
        size_t stop = start + (size_t)__builtin_ctzll(stops);
        if (bytes[stop] != '#') continue;
        odd |= cuts.fragment_start != count;
        cuts.fragment_start = (uint32_t)stop;
      }
    }
    uint64_t doubled = slashes & (slashes << 1 | last);
    if (has_authority && start == 0) {
      uint64_t second = doubled & -doubled;
      doubled &= ~(second | second << 1);
    }
    odd |= doubled;
    last = found.slashes >> 63;
    for (; slashes != 0; slashes &= slashes - 1) {
      if (place == places + LINKWAY_CUT_PLACES) {
        cuts.odd = 1;
        return cuts;
      }
      *place++ = (uint16_t)(start + (size_t)__builtin_ctzll(slashes) + 1);
    }
  }
  *place = (uint16_t)(cuts.path_end + 1);
  cuts.slashes = (uint32_t)(place - places);
  cuts.odd = odd != 0;
  return cuts;
}
