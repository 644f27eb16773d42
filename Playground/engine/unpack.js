// Unpacks the engine, which is packed to be small even on servers without compression. Scripts/pack-engine.py splits
// the code into streams, and unpack.c joins them.

const PAGE = 65_536;

/**
 * Returns the bytes of the packed module.
 *
 * @param {Uint8Array} file
 * @param {WebAssembly.Module} unpacker
 * @throws if the file is damaged or truncated.
 */
export function unpacked(file, unpacker) {
  const { memory, unpack, __heap_base: free } = new WebAssembly.Instance(unpacker, {}).exports;
  memory.grow(Math.ceil(file.length / PAGE));
  new Uint8Array(memory.buffer, free.value).set(file);
  let address;
  try {
    address = unpack(free.value, file.length);
  } catch {
    throw new Error("the file is damaged or was cut off");
  }
  const length = new DataView(memory.buffer).getUint32(address, true);
  return new Uint8Array(memory.buffer, address + 4, length);
}
