// Converts byte offsets to offsets in UTF-16 units, which the editor uses.

/** Returns a map from byte offsets, in any order, to UTF-16 offsets. O(text + offsets · log offsets). */
export function positions(text, offsets) {
  const wanted = [...new Set(offsets.filter(Number.isInteger))].sort((a, b) => a - b);
  const found = new Map();
  let place = 0;
  let bytes = 0;
  for (const offset of wanted) {
    while (bytes < offset && place < text.length) {
      const code = text.codePointAt(place);
      bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
      place += code > 0xFFFF ? 2 : 1;
    }
    found.set(offset, place);
  }
  return found;
}
