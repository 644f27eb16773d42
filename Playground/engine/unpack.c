// Unpacks a file of the format LZMA by the decoder of the LZMA SDK, for the page's worker.
#include "LzmaDec.h"

// The properties and the unpacked size, which the worker reads.
enum { HEADER = LZMA_PROPS_SIZE + 8 };

// All the memory that the decoder needs if lc plus lp is at most 4.
static CLzmaProb probabilities[1984 + (0x300 << 4)];

static void *take(ISzAllocPtr allocator, size_t size) {
  (void)allocator;
  return size <= sizeof probabilities ? probabilities : NULL;
}

static void give(ISzAllocPtr allocator, void *memory) {
  (void)allocator;
  (void)memory;
}

// Whether the file, which is longer than its header, is complete: it unpacks to `size` bytes, followed
// by the end mark and nothing else. The format has no checksum, but after a damaged byte the rest is
// decoded differently, and the end mark is not at this position.
__attribute__((export_name("unpack")))
int unpack(const Byte *file, SizeT count, Byte *unpacked, SizeT size) {
  ISzAlloc allocator = {take, give};
  SizeT made = size, read = count - HEADER;
  ELzmaStatus status;
  SRes result = LzmaDecode(
    unpacked, &made, file + HEADER, &read, file, LZMA_PROPS_SIZE, LZMA_FINISH_END, &status,
    &allocator);
  return result == SZ_OK && status == LZMA_STATUS_FINISHED_WITH_MARK && made == size
    && read == count - HEADER;
}
