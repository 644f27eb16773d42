// Packs one stream of the engine with PPMd, for Scripts/pack-engine.py: `pack ORDER < STREAM > PACKED`.
//
// A packed stream begins with a header: the mark, the order of the model, and the length of the stream in four bytes.
#include "Ppmd7.h"
#include "stream.h"

#include <stdio.h>
#include <stdlib.h>

static void *take(ISzAllocPtr allocator, size_t size) {
  (void)allocator;
  return malloc(size);
}

static void give(ISzAllocPtr allocator, void *memory) {
  (void)allocator;
  free(memory);
}

static void put(IByteOutPtr out, Byte byte) {
  (void)out;
  putchar(byte);
}

int main(int count, char **arguments) {
  static Byte bytes[LIMIT];
  size_t size = fread(bytes, 1, LIMIT, stdin);
  unsigned order = count == 2 ? (unsigned)atoi(arguments[1]) : 0;
  ISzAlloc allocator = {take, give};
  IByteOut out = {put};
  CPpmd7 model;
  Ppmd7_Construct(&model);
  if (order < PPMD7_MIN_ORDER || order > PPMD7_MAX_ORDER || !feof(stdin)
      || !Ppmd7_Alloc(&model, MODEL, &allocator)) {
    return 1;
  }
  putchar(MARK);
  putchar((int)order);
  for (int place = 0; place < 4; place++) putchar((int)(size >> (8 * place)) & 0xFF);
  model.rc.enc.Stream = &out;
  Ppmd7z_Init_RangeEnc(&model);
  Ppmd7_Init(&model, order);
  Ppmd7z_EncodeSymbols(&model, bytes, bytes + size);
  Ppmd7z_Flush_RangeEnc(&model);
  return fflush(stdout) == 0 ? 0 : 1;
}
