// Predicts the operands of instructions from the instructions around them and from earlier operands, for pack.c and
// unpack.c.
//
// Each byte of an operand is coded bit by bit, as in the compressors PAQ by Matt Mahoney: for each of five contexts, a
// table contains how likely the bit is set. A mixer adds up these predictions, with a weight for how good each one was for
// the same stream, and a range coder codes the bit.
#include <stddef.h>

enum { CONTEXTS = 5, SLOT_BITS = 21, SLOTS = 1 << SLOT_BITS, KINDS = 64 };

typedef struct {
  // A slot contains a likelihood in 13 bits, and in 3 bits how much it has been used.
  UInt16 *slots;
  Int32 weights[KINDS][CONTEXTS];
  Int16 stretched[4096];
  // The last four bytes of each stream, and of all streams.
  UInt32 recent[KINDS], recent_of_all;
  UInt32 hashes[CONTEXTS];
  UInt16 *used[CONTEXTS];
  Int32 inputs[CONTEXTS];
  UInt32 low, high, code;
} Model;

static UInt32 mixed_bits(UInt32 value) {
  value *= 0x9E3779B1u;
  value ^= value >> 15;
  value *= 0x85EBCA77u;
  return value ^ value >> 13;
}

// The logistic function from -2047...2047, which stands for -8...8, to 1...4095.
static Int32 squash(Int32 value) {
  static const Int16 table[] = {1, 2, 3, 6, 10, 16, 27, 45, 73, 120, 194, 310, 488, 747, 1101, 1546, 2047, 2549, 2994,
                                3348, 3607, 3785, 3901, 3975, 4022, 4050, 4068, 4079, 4085, 4089, 4092, 4093, 4094};
  if (value > 2047) return 4095;
  if (value < -2047) return 1;
  Int32 rest = value & 127;
  const Int16 *at = table + (value >> 7) + 16;
  return (at[0] * (128 - rest) + at[1] * rest + 64) >> 7;
}

static void prepare_model(Model *model, UInt16 *slots) {
  model->slots = slots;
  for (size_t slot = 0; slot < (size_t)CONTEXTS * SLOTS; slot++) slots[slot] = 4096 << 3;
  Int32 known = 0;
  for (Int32 value = -2047; value <= 2047; value++) {
    for (Int32 end = squash(value); known <= end; known++) model->stretched[known] = (Int16)value;
  }
  for (; known < 4096; known++) model->stretched[known] = 2047;
  for (int kind = 0; kind < KINDS; kind++) {
    for (int context = 0; context < CONTEXTS; context++) model->weights[kind][context] = (1 << 16) / 3;
  }
  model->low = 0;
  model->high = 0xFFFFFFFF;
}

// Prepares the contexts of a byte. `at` is the place of the instruction among the opcodes, with four bytes around it.
static void begin_byte(Model *model, unsigned kind, const Byte *at) {
  UInt32 own = model->recent[kind], all = model->recent_of_all;
  UInt32 around = (UInt32)at[-1] << 16 | at[0] << 8 | at[1];
  UInt32 before = (UInt32)at[-3] << 16 | at[-2] << 8 | at[-1];
  UInt32 after = (UInt32)at[1] << 16 | at[2] << 8 | at[3];
  UInt32 *hash = model->hashes;
  hash[0] = kind << 24 | (own & 0xFF) << 16 | at[0] << 8 | at[1];
  hash[1] = mixed_bits(kind << 24 | (own & 0xFFFF) << 8 | at[0]) + at[-1];
  hash[2] = mixed_bits(kind << 24 | around) + ((UInt32)at[-2] << 8 | at[2]);
  hash[3] = mixed_bits(all) + (kind << 8 | at[0]);
  hash[4] = mixed_bits(mixed_bits(before << 8 | at[0]) + after) + (kind << 8 | (all & 0xFF));
  for (int context = 0; context < CONTEXTS; context++) hash[context] = mixed_bits(hash[context] + (UInt32)context);
}

// Returns how likely the next bit is set, from 1 to 4095. `within` contains the known bits of half a byte after a leading 1,
// and `half` those of the first half, or is 1 in the first half. Half a byte needs one line of the cache per table.
static UInt32 predicted(Model *model, unsigned kind, UInt32 half, UInt32 within) {
  Int64 sum = 0;
  for (int context = 0; context < CONTEXTS; context++) {
    UInt32 slot = mixed_bits(model->hashes[context] + half) >> (32 - SLOT_BITS) ^ within;
    UInt16 *used = model->slots + ((size_t)context << SLOT_BITS) + slot;
    Int32 uses = *used & 7;
    Int32 input = uses ? model->stretched[*used >> 4] * (uses > 2 ? 4 : uses + 1) / 4 : 0;
    model->used[context] = used;
    model->inputs[context] = input;
    sum += (Int64)model->weights[kind][context] * input;
  }
  return (UInt32)squash((Int32)(sum >> 16));
}

// Updates the tables and the weights with a bit.
static void learn(Model *model, unsigned kind, UInt32 likely, int bit) {
  // How much of an error is corrected, after as many uses, in 1/65536.
  static const UInt16 rates[] = {43690, 26214, 18724, 14563, 10922, 7710, 5461, 3971};
  Int32 error = (bit << 12) - (Int32)likely;
  for (int context = 0; context < CONTEXTS; context++) {
    model->weights[kind][context] += (model->inputs[context] * error) >> 10;
    UInt16 *used = model->used[context];
    Int32 now = *used >> 3, uses = *used & 7;
    now += (((bit ? 8191 : 0) - now) * (Int32)rates[uses]) >> 16;
    *used = (UInt16)(now << 3 | (uses < 7 ? uses + 1 : 7));
  }
}

// Codes a byte. `code` codes a bit that is likely by so much in 1/4096, and returns it.
static Byte code_byte(
  Model *model, unsigned kind, const Byte *at, Byte byte, int (*code)(Model *model, UInt32 likely, int bit)
) {
  begin_byte(model, kind, at);
  UInt32 half = 1, within = 1, coded = 0;
  for (int left = 7; left >= 0; left--) {
    UInt32 likely = predicted(model, kind, half, within);
    int bit = code(model, likely, byte >> left & 1);
    learn(model, kind, likely, bit);
    coded = coded << 1 | (UInt32)bit;
    within = within << 1 | (UInt32)bit;
    if (left == 4) {
      half = within;
      within = 1;
    }
  }
  model->recent[kind] = model->recent[kind] << 8 | coded;
  model->recent_of_all = model->recent_of_all << 8 | coded;
  return (Byte)coded;
}

static UInt32 middle(const Model *model, UInt32 likely) {
  return model->low + ((model->high - model->low) >> 12) * likely;
}
