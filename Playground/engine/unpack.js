// Unpacks the engine. It is packed so that it is small even on a server without compression. See
// Scripts/pack-engine.py, which splits the code into streams.

/** Five bytes of properties and eight of the unpacked size, as in the LZMA format. */
const HEADER = 13;
/** The maximum size of a stream, because the header of a damaged file can contain any size. */
const LIMIT = 1 << 24;
const PAGE = 65_536;
const DAMAGED = "the file is damaged or was cut off";
/** The streams, in the file's order. */
const [BEFORE, AFTER, COUNT, DECLARED, OPCODE, BLOCK, BRANCH, BRANCHES, CALL, INDIRECT, LOCAL, ALIGN, OFFSET, I32, I64, OTHER, STREAMS] =
  Array.from({ length: 17 }, (_, place) => place);
/** The number of operands of each instruction with the prefix 0xFC. */
const PREFIXED = [0, 0, 0, 0, 0, 0, 0, 0, 2, 1, 2, 1];

/**
 * The module that was packed.
 *
 * @param {Uint8Array} file
 * @param {WebAssembly.Module} unpacker
 * @throws if the file is damaged or truncated.
 */
export function unpacked(file, unpacker) {
  const streams = [];
  let place = 0;
  while (streams.length < STREAMS) {
    if (place + 4 > file.length) throw new Error(DAMAGED);
    const size = new DataView(file.buffer, file.byteOffset + place).getUint32(0, true);
    place += 4;
    if (size > file.length - place) throw new Error(DAMAGED);
    streams.push(stream(file.subarray(place, place + size), unpacker));
    place += size;
  }
  if (place !== file.length) throw new Error(DAMAGED);
  return new Joiner(streams).module();
}

function stream(file, unpacker) {
  const size = file.length > HEADER
    ? new DataView(file.buffer, file.byteOffset).getBigUint64(5, true) : BigInt(LIMIT) + 1n;
  if (size > LIMIT) throw new Error(DAMAGED);
  const { memory, unpack, __heap_base: free } = new WebAssembly.Instance(unpacker, {}).exports;
  const start = free.value;
  const end = start + file.length + Number(size);
  memory.grow(Math.max(0, Math.ceil((end - memory.buffer.byteLength) / PAGE)));
  new Uint8Array(memory.buffer, start).set(file);
  if (!unpack(start, file.length, start + file.length, Number(size))) {
    throw new Error(DAMAGED);
  }
  return new Uint8Array(memory.buffer, start + file.length, Number(size));
}

/** Puts a module together again. Sizes are written with five bytes each, which is longer than needed. */
class Joiner {
  #streams;
  #places = new Uint32Array(STREAMS);
  #out;
  #end = 0;

  constructor(streams) {
    this.#streams = streams;
    const functions = this.#number(COUNT);
    this.#places[COUNT] = 0;
    const bytes = streams.reduce((sum, { length }) => sum + length, 0);
    this.#out = new Uint8Array(bytes + 5 * functions + 16);
  }

  module() {
    this.#rest(BEFORE);
    this.#out[this.#end++] = 10;
    this.#sized(() => {
      for (let left = this.#copied(COUNT); left > 0; left--) this.#sized(() => this.#function());
    });
    this.#rest(AFTER);
    if (this.#places.some((place, stream) => place !== this.#streams[stream].length)) throw new Error(DAMAGED);
    return this.#out.subarray(0, this.#end);
  }

  #rest(stream) {
    this.#out.set(this.#streams[stream], this.#end);
    this.#end += this.#streams[stream].length;
    this.#places[stream] = this.#streams[stream].length;
  }

  #sized(write) {
    const start = this.#end;
    this.#end += 5;
    write();
    const size = this.#end - start - 5;
    for (let place = 0; place < 5; place++) {
      this.#out[start + place] = ((size >>> (7 * place)) & 0x7F) | (place < 4 ? 0x80 : 0);
    }
  }

  #function() {
    for (let left = this.#copied(DECLARED); left > 0; left--) {
      this.#copied(DECLARED);
      this.#byte(DECLARED);
    }
    for (let depth = 1; depth > 0;) {
      const opcode = this.#byte(OPCODE);
      if (opcode === 0x0B) depth--;
      else if (opcode >= 0x02 && opcode <= 0x04) {
        depth++;
        this.#copied(BLOCK);
      } else this.#immediates(opcode);
    }
  }

  #immediates(opcode) {
    if (opcode >= 0x20 && opcode <= 0x22) this.#copied(LOCAL);
    else if (opcode >= 0x28 && opcode <= 0x3E) {
      this.#copied(ALIGN);
      this.#copied(OFFSET);
    } else if (opcode === 0x41) this.#copied(I32);
    else if (opcode === 0x10) this.#copied(CALL);
    else if (opcode === 0x0C || opcode === 0x0D) this.#copied(BRANCH);
    else if (opcode === 0x42) this.#copied(I64);
    else if (opcode === 0x23 || opcode === 0x24 || opcode === 0x3F || opcode === 0x40) this.#copied(OTHER);
    else if (opcode === 0x0E) {
      for (let left = this.#copied(BRANCHES) + 1; left > 0; left--) this.#copied(BRANCHES);
    } else if (opcode === 0x11) {
      this.#copied(INDIRECT);
      this.#copied(INDIRECT);
    } else if (opcode === 0x43 || opcode === 0x44) {
      for (let left = opcode === 0x43 ? 4 : 8; left > 0; left--) this.#byte(OTHER);
    } else if (opcode === 0xFC) {
      for (let left = PREFIXED[this.#copied(OTHER)] ?? 0; left > 0; left--) this.#copied(OTHER);
    }
  }

  #byte(stream) {
    const bytes = this.#streams[stream];
    const place = this.#places[stream]++;
    if (place >= bytes.length || this.#end >= this.#out.length) throw new Error(DAMAGED);
    return (this.#out[this.#end++] = bytes[place]);
  }

  /** Copies a LEB128 number, and returns its lowest 32 bits. */
  #copied(stream) {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = this.#byte(stream);
      if (shift < 32) value |= (byte & 0x7F) << shift;
      if (byte < 0x80) return value >>> 0;
    }
  }

  #number(stream) {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = this.#streams[stream][this.#places[stream]++] ?? 0;
      value |= (byte & 0x7F) << shift;
      if (byte < 0x80) return value >>> 0;
    }
  }
}
