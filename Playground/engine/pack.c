// Packs parts of the engine for Scripts/pack-engine.py.
//
//   pack ORDER < STREAM    packs a stream with PPMd: the mark, the order, the length in four bytes, and the code
//   pack < OPERANDS        packs operands with a model: their number in four bytes, and the code. The input contains the
//                          number of opcodes in four bytes, the opcodes, and for each byte of an operand the number of
//                          opcodes up to its instruction in four bytes, its stream, and the byte.
#include "Ppmd7.h"
#include "model.h"
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

static void put_number(size_t number) {
  for (int place = 0; place < 4; place++) putchar((int)(number >> (8 * place)) & 0xFF);
}

static UInt32 get_number(const Byte *bytes) {
  return bytes[0] | bytes[1] << 8 | bytes[2] << 16 | (UInt32)bytes[3] << 24;
}

static int pack_stream(unsigned order, const Byte *bytes, size_t size) {
  ISzAlloc allocator = {take, give};
  IByteOut out = {put};
  CPpmd7 model;
  Ppmd7_Construct(&model);
  if (order < PPMD7_MIN_ORDER || order > PPMD7_MAX_ORDER || !Ppmd7_Alloc(&model, MODEL, &allocator)) return 1;
  putchar(MARK);
  putchar((int)order);
  put_number(size);
  model.rc.enc.Stream = &out;
  Ppmd7z_Init_RangeEnc(&model);
  Ppmd7_Init(&model, order);
  Ppmd7z_EncodeSymbols(&model, bytes, bytes + size);
  Ppmd7z_Flush_RangeEnc(&model);
  return 0;
}

static int code_bit(Model *model, UInt32 likely, int bit) {
  UInt32 at = middle(model, likely);
  if (bit) model->high = at;
  else model->low = at + 1;
  for (; (model->low ^ model->high) >> 24 == 0; model->low <<= 8, model->high = model->high << 8 | 0xFF) {
    putchar((int)(model->high >> 24));
  }
  return bit;
}

static int pack_operands(const Byte *bytes, size_t size) {
  enum { OPERAND = 6 };
  static Model model;
  UInt16 *slots = malloc(sizeof *slots * CONTEXTS * SLOTS);
  size_t opcodes = get_number(bytes), count = (size - 4 - opcodes) / OPERAND;
  Byte *padded = calloc(opcodes + 2 * PADDING, 1);
  if (!slots || !padded) return 1;
  for (size_t place = 0; place < opcodes; place++) padded[PADDING + place] = bytes[4 + place];
  prepare_model(&model, slots);
  put_number(count);
  const Byte *operand = bytes + 4 + opcodes;
  for (size_t left = count; left > 0; left--, operand += OPERAND) {
    code_byte(&model, operand[4], padded + PADDING + get_number(operand) - 1, operand[5], code_bit);
  }
  for (int place = 3; place >= 0; place--) putchar((int)(model.low >> (8 * place)) & 0xFF);
  return 0;
}

int main(int count, char **arguments) {
  static Byte bytes[4 * LIMIT];
  size_t size = fread(bytes, 1, sizeof bytes, stdin);
  if (!feof(stdin)) return 1;
  int status = count == 2 ? pack_stream((unsigned)atoi(arguments[1]), bytes, size) : pack_operands(bytes, size);
  return fflush(stdout) == 0 ? status : 1;
}
