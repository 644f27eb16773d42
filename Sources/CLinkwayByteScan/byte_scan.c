#include "byte_scan.h"

#include "byte_masks.h"
#include "link_cut.h"

/// The state of `linkway_cut` between blocks of 64 bytes.
typedef struct {
  uint64_t odd;
  /// Nonzero if there is a `%`.
  uint64_t encoded;
  /// Whether the previous byte is a slash.
  uint64_t last;
  size_t slashes;
  size_t path_end;
  size_t fragment_start;
  uint64_t has_fragment;
  /// Whether the path has ended.
  int is_behind;
} progress;

#define JOINED(name, width) name##_by##width
#define WITH_WIDTH(name, width) JOINED(name, width)
/// The name of a function in byte_masks.h or byte_scan_body.h for the current WIDTH.
#define FORM(name) WITH_WIDTH(name, WIDTH)

#define WIDTH 16
#include "byte_scan_body.h"
#undef WIDTH

#if defined(__x86_64__)

#define WIDTH 32
#include "byte_scan_body.h"
#undef WIDTH

#define WIDTH 64
#include "byte_scan_body.h"
#undef WIDTH

ALWAYS_INLINE int width_of_processor(void) {
  if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
      __builtin_cpu_supports("avx512vbmi") && __builtin_cpu_supports("avx512vbmi2") &&
      __builtin_cpu_supports("bmi") && __builtin_cpu_supports("popcnt")) {
    return 64;
  }
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
                 __builtin_cpu_supports("popcnt")
             ? 32
             : 16;
}

#else

ALWAYS_INLINE int width_of_processor(void) { return 16; }

#endif

ALWAYS_INLINE linkway_link_scan scan_by(int width, const uint8_t *bytes, size_t count,
                                        size_t start) {
#if defined(__x86_64__)
  if (width == 64) return scan_by64(bytes, count, start);
  if (width == 32) return scan_by32(bytes, count, start);
#endif
  (void)width;
  return scan_by16(bytes, count, start);
}

ALWAYS_INLINE linkway_cuts cut_by(int width, const uint8_t *bytes, size_t count, int has_authority,
                                  uint16_t *places) {
#if defined(__x86_64__)
  if (width == 64) return cut_by64(bytes, count, has_authority, places);
  if (width == 32) return cut_by32(bytes, count, has_authority, places);
#endif
  (void)width;
  return cut_by16(bytes, count, has_authority, places);
}

int linkway_scan_width(void) { return width_of_processor(); }

linkway_link_scan linkway_scan_link_by(int width, const uint8_t *bytes, size_t count,
                                       size_t start) {
  return scan_by(width, bytes, count, start);
}

linkway_link_scan linkway_scan_link(const uint8_t *bytes, size_t count, size_t start) {
  return scan_by(width_of_processor(), bytes, count, start);
}

linkway_cuts linkway_cut_by(int width, const uint8_t *bytes, size_t count, int has_authority,
                            uint16_t *places) {
  return cut_by(width, bytes, count, has_authority, places);
}

linkway_cuts linkway_cut(const uint8_t *bytes, size_t count, int has_authority, uint16_t *places) {
  return cut_by(width_of_processor(), bytes, count, has_authority, places);
}
