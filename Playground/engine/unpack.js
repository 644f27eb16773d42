// Unpacks the engine. It lies packed, so that it is small on any server, also on one that compresses
// nothing.

/** Five bytes of properties and eight of the unpacked size, as the format LZMA has them. */
const HEADER = 13;
/** The most bytes that an engine may have, for the header of a damaged file can say anything. */
const LIMIT = 1 << 24;
const PAGE = 65_536;
const DAMAGED = "the file is damaged or was cut off";

/**
 * The bytes that were packed.
 *
 * @param {Uint8Array} file
 * @param {WebAssembly.Module} unpacker
 * @throws where the file is damaged or was cut off.
 */
export function unpacked(file, unpacker) {
  const size = file.length > HEADER
    ? new DataView(file.buffer, file.byteOffset).getBigUint64(5, true) : 0n;
  if (size === 0n || size > LIMIT) throw new Error(DAMAGED);
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
