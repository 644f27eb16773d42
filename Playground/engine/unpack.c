// Unpacks the engine for the page's worker. Scripts/pack-engine.py splits the code into compressed streams. This
// program decodes them with the decoders of the LZMA SDK, and joins them. A damaged file causes a trap.
#include "LzmaDec.h"
#include "Ppmd7.h"
#include "model.h"
#include "stream.h"

// The size of the header of an LZMA stream, which contains the LZMA properties and the unpacked size; and the size of a
// page of memory.
enum { HEADER = LZMA_PROPS_SIZE + 8, PAGE = 65536 };
// The maximum number of locals that browsers support in a function.
enum { LOCALS = 50000 };
// The first byte value that stands for an instruction that accesses memory, and the prefix of longer opcodes.
enum { ACCESS = 0xC5, PREFIX = 0xFC };

// The streams, in the order of the file.
enum {
  BEFORE, AFTER, COUNT, DECLARED, MEMORY, OPCODE, BLOCK, BRANCH, BRANCHES, CALL, INDIRECT, GET, SET, FIRST_USE,
  OFFSET, I64, OTHER, I32
};
// Opcodes after `i32.const`, each with its own stream of constants, which follow `I32`.
static const Byte after_i32[] = {0x6A, 0x41, 0x20, 0x21, 0x36, 0x71, 0x10, 0x6B, 0x74, 0xFC,
                                 0x76, 0x47, 0x46, 0x48, 0x72, 0x22, 0x3A, 0x28, 0x4B, 0x49};
enum { STREAMS = I32 + 1 + sizeof after_i32 };
// The number of operands of each instruction with the prefix.
static const Byte prefixed[] = {0, 0, 0, 0, 0, 0, 0, 0, 2, 1, 2, 1};

typedef struct {
  const Byte *next, *end;
} Stream;

static Stream streams[STREAMS];
// For each opcode, the stream of the constants that precede it.
static Byte constants[256];
// The locals of a function, the last used one first. Locals that are not used yet follow in their order.
static UInt16 locals[LOCALS];
static UInt32 known, used;
static Byte *out, *out_end;

extern Byte __heap_base;
static Byte *free_memory;

static void check(int holds) {
  if (!holds) __builtin_trap();
}

static Byte *allocate(size_t count) {
  Byte *start = free_memory;
  size_t pages = __builtin_wasm_memory_size(0);
  check(count <= (size_t)-1 - PAGE - (size_t)start);
  size_t wanted = ((size_t)start + count + PAGE - 1) / PAGE;
  check(wanted <= pages || __builtin_wasm_memory_grow(0, wanted - pages) != (size_t)-1);
  free_memory = start + count;
  return start;
}

// The memory is new, so the padding is zero.
static Byte *allocate_padded(size_t count) { return allocate(count + 2 * PADDING) + PADDING; }

// The memory that the decoder needs if the sum of the LZMA parameters lc and lp is at most 4.
static CLzmaProb probabilities[1984 + (0x300 << 4)];

static void *take(ISzAllocPtr allocator, size_t size) {
  (void)allocator;
  return size <= sizeof probabilities ? probabilities : NULL;
}

static void give(ISzAllocPtr allocator, void *memory) {
  (void)allocator;
  (void)memory;
}

static UInt32 little_endian(const Byte *bytes) {
  return bytes[0] | bytes[1] << 8 | bytes[2] << 16 | (UInt32)bytes[3] << 24;
}

// The format has no checksum, but after a damaged byte the rest is decoded differently, and the end mark is not
// at the end.
static Stream unpacked_lzma(const Byte *file, SizeT count) {
  check(count > HEADER);
  SizeT size = little_endian(file + LZMA_PROPS_SIZE);
  check(size <= LIMIT && little_endian(file + LZMA_PROPS_SIZE + 4) == 0);
  Byte *bytes = allocate_padded(size);
  ISzAlloc allocator = {take, give};
  SizeT made = size, read = count - HEADER;
  ELzmaStatus status;
  SRes result = LzmaDecode(
    bytes, &made, file + HEADER, &read, file, LZMA_PROPS_SIZE, LZMA_FINISH_END, &status, &allocator);
  check(result == SZ_OK && status == LZMA_STATUS_FINISHED_WITH_MARK && made == size && read == count - HEADER);
  return (Stream){bytes, bytes + size};
}

static Stream packed;

static Byte take_byte(IByteInPtr in) {
  (void)in;
  check(packed.next < packed.end);
  return *packed.next++;
}

static void *take_model(ISzAllocPtr allocator, size_t size) {
  (void)allocator;
  return allocate(size);
}

// As in an LZMA stream, a damaged byte changes how the rest is decoded, and the code is not 0 at the end.
static Stream unpacked_ppmd(const Byte *file, SizeT count) {
  static CPpmd7 model;
  check(count > PPMD_HEADER);
  unsigned order = file[1];
  SizeT size = little_endian(file + 2);
  check(order >= PPMD7_MIN_ORDER && order <= PPMD7_MAX_ORDER && size <= LIMIT);
  ISzAlloc allocator = {take_model, give};
  // Later streams use the same memory.
  if (!Ppmd7_WasAllocated(&model)) Ppmd7_Construct(&model);
  check(Ppmd7_Alloc(&model, MODEL, &allocator));
  Byte *bytes = allocate_padded(size);
  packed = (Stream){file + PPMD_HEADER, file + count};
  IByteIn in = {take_byte};
  model.rc.dec.Stream = &in;
  check(Ppmd7z_RangeDec_Init(&model.rc.dec));
  Ppmd7_Init(&model, order);
  for (SizeT place = 0; place < size; place++) {
    int symbol = Ppmd7z_DecodeSymbol(&model);
    check(symbol >= 0);
    bytes[place] = (Byte)symbol;
  }
  check(Ppmd7z_RangeDec_IsFinishedOK(&model.rc.dec) && packed.next == packed.end);
  return (Stream){bytes, bytes + size};
}

static Stream unpacked(const Byte *file, SizeT count) {
  check(count > 0);
  return file[0] == MARK ? unpacked_ppmd(file, count) : unpacked_lzma(file, count);
}

// The operands that the model predicts: their code, and how many are left.
static Model model;
static Stream operands;
static UInt32 operands_left;

static int is_modelled(int stream) {
  return stream == CALL || stream == GET;
}

static int decode_bit(Model *of, UInt32 likely, int unused) {
  (void)unused;
  UInt32 at = middle(of, likely);
  int bit = of->code <= at;
  if (bit) of->high = at;
  else of->low = at + 1;
  for (; (of->low ^ of->high) >> 24 == 0; of->low <<= 8, of->high = of->high << 8 | 0xFF) {
    check(operands.next < operands.end);
    of->code = of->code << 8 | *operands.next++;
  }
  return bit;
}

static void begin_operands(const Byte *file, SizeT count) {
  check(count >= 8);
  operands_left = little_endian(file);
  check(operands_left <= LIMIT);
  for (int place = 4; place < 8; place++) model.code = model.code << 8 | file[place];
  operands = (Stream){file + 8, file + count};
}

static Byte read(int stream) {
  if (is_modelled(stream)) {
    check(operands_left > 0);
    operands_left--;
    return code_byte(&model, (unsigned)stream, streams[OPCODE].next - 1, 0, decode_bit);
  }
  check(streams[stream].next < streams[stream].end);
  return *streams[stream].next++;
}

static void write(Byte byte) {
  check(out < out_end);
  *out++ = byte;
}

// Reads a LEB128 number, and returns its lowest 32 bits. Also writes the number if `copies` is not 0.
static UInt32 number(int stream, int copies) {
  UInt32 value = 0;
  for (unsigned shift = 0;; shift += 7) {
    check(shift < 70);
    Byte byte = read(stream);
    if (copies) write(byte);
    if (shift < 32) value |= (UInt32)(byte & 0x7F) << shift;
    if (byte < 0x80) return value;
  }
}

static UInt32 copy(int stream) { return number(stream, 1); }

static void copy_rest(int stream) {
  while (streams[stream].next < streams[stream].end) write(read(stream));
}

// Reserves five bytes for a size, which is often more than needed. `end` writes the size.
static Byte *begin(void) {
  check(out_end - out >= 5);
  return out += 5;
}

static void end(Byte *start) {
  UInt32 size = (UInt32)(out - start);
  for (int place = 0; place < 5; place++) {
    start[place - 5] = (size >> (7 * place) & 0x7F) | (place < 4 ? 0x80 : 0);
  }
}

static void write_local(int stream) {
  UInt32 recent = number(stream, 0);
  UInt32 place = recent ? recent - 1 : used++ + number(FIRST_USE, 0);
  check(place < LOCALS);
  for (; known <= place; known++) locals[known] = (UInt16)known;
  UInt32 local = locals[place];
  for (UInt32 other = place; other > 0; other--) locals[other] = locals[other - 1];
  locals[0] = (UInt16)local;
  for (; local > 0x7F; local >>= 7) write((local & 0x7F) | 0x80);
  write((Byte)local);
}

static void write_access(unsigned kind) {
  const Stream *memory = &streams[MEMORY];
  check(2 * kind + 1 < (size_t)(memory->end - memory->next));
  write(memory->next[2 * kind]);
  write(memory->next[2 * kind + 1]);
  copy(OFFSET);
}

static void write_constant(void) {
  const Stream *opcodes = &streams[OPCODE];
  check(opcodes->next < opcodes->end);
  copy(constants[*opcodes->next]);
}

static void write_operands(Byte opcode) {
  switch (opcode) {
  case 0x0C: case 0x0D: copy(BRANCH); break;
  case 0x0E:
    for (UInt32 left = copy(BRANCHES); ; left--) {
      copy(BRANCHES);
      if (left == 0) break;
    }
    break;
  case 0x10: copy(CALL); break;
  case 0x11: copy(INDIRECT); copy(INDIRECT); break;
  case 0x20: write_local(GET); break;
  case 0x21: case 0x22: write_local(SET); break;
  case 0x23: case 0x24: case 0x3F: case 0x40: copy(OTHER); break;
  case 0x41: write_constant(); break;
  case 0x42: copy(I64); break;
  case 0x43: case 0x44:
    for (int left = opcode == 0x43 ? 4 : 8; left > 0; left--) write(read(OTHER));
    break;
  case PREFIX: {
    UInt32 kind = copy(OTHER);
    check(kind < sizeof prefixed);
    for (int left = prefixed[kind]; left > 0; left--) copy(OTHER);
  }
  }
}

static void write_function(void) {
  for (UInt32 left = copy(DECLARED); left > 0; left--) {
    copy(DECLARED);
    write(read(DECLARED));
  }
  known = used = 0;
  for (int depth = 1; depth > 0;) {
    Byte opcode = read(OPCODE);
    if (opcode >= ACCESS && opcode < PREFIX) {
      write_access(opcode - ACCESS);
      continue;
    }
    write(opcode);
    if (opcode == 0x0B) depth--;
    if (opcode >= 0x02 && opcode <= 0x04) {
      depth++;
      copy(BLOCK);
    }
    write_operands(opcode);
  }
}

static void prepare_constants(void) {
  const Stream *memory = &streams[MEMORY];
  for (int opcode = 0; opcode < 256; opcode++) constants[opcode] = I32;
  for (unsigned place = 0; place < sizeof after_i32; place++) {
    constants[after_i32[place]] = (Byte)(I32 + 1 + place);
    for (int code = 0; ACCESS + code < PREFIX && memory->next + 2 * code < memory->end; code++) {
      if (memory->next[2 * code] == after_i32[place]) constants[ACCESS + code] = (Byte)(I32 + 1 + place);
    }
  }
}

// A packed file contains the operands that the model predicts, then the other streams in their order, each with its size in
// four bytes.

// Unpacks `file`, which must be at the start of the free memory. Returns the address of the result: the length of the
// module in four bytes, followed by the module.
__attribute__((export_name("unpack")))
Byte *unpack(const Byte *file, size_t count) {
  free_memory = &__heap_base + count;
  const Byte *file_end = file + count;
  size_t bytes = 0;
  for (int stream = -1; stream < STREAMS; stream++) {
    if (is_modelled(stream)) continue;
    check(file_end - file >= 4);
    UInt32 size = little_endian(file);
    file += 4;
    check(size <= (size_t)(file_end - file));
    if (stream < 0) begin_operands(file, size);
    else streams[stream] = unpacked(file, size);
    bytes += stream < 0 ? operands_left : (size_t)(streams[stream].end - streams[stream].next);
    file += size;
  }
  check(file == file_end);
  prepare_constants();
  prepare_model(&model, (UInt16 *)allocate(sizeof *model.slots * CONTEXTS * SLOTS));
  // An instruction can be two bytes longer than in the streams, and the size of each function takes five bytes.
  size_t opcodes = (size_t)(streams[OPCODE].end - streams[OPCODE].next);
  size_t limit = bytes + 7 * opcodes + 16;
  Byte *module = allocate(4 + limit);
  out = module + 4;
  out_end = out + limit;
  copy_rest(BEFORE);
  write(10);
  Byte *section = begin();
  for (UInt32 left = copy(COUNT); left > 0; left--) {
    Byte *function = begin();
    write_function();
    end(function);
  }
  end(section);
  copy_rest(AFTER);
  streams[MEMORY].next = streams[MEMORY].end;
  for (int stream = 0; stream < STREAMS; stream++) check(streams[stream].next == streams[stream].end);
  check(operands_left == 0 && operands.next == operands.end && model.code == model.low);
  size_t length = (size_t)(out - module) - 4;
  for (int place = 0; place < 4; place++) module[place] = (Byte)(length >> (8 * place));
  return module;
}
