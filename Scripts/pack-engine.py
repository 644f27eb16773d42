#!/usr/bin/env python3
"""Packs a WebAssembly module for the page: pack-engine.py MODULE OUT.

The code is split into streams of opcodes, locals, constants and so on, which LZMA compresses 10% smaller than
the code itself. `Playground/engine/unpack.js` joins them. A packed file contains, for each stream in the order
of `STREAMS`, its packed length in four bytes and an LZMA file, whose header contains the stream's length.
"""

import lzma
import pathlib
import sys

STREAMS = ["before", "after", "count", "locals declared", "opcode", "block", "branch", "branches", "call",
           "indirect call", "local", "align", "offset", "i32", "i64", "other"]
CODE = 10
# The streams of an instruction's immediates, each a LEB128 number, by its opcode (WebAssembly Core
# Specification 2.0, section 5.4).
IMMEDIATES = {
    **{code: ["block"] for code in (0x02, 0x03, 0x04)}, 0x0C: ["branch"], 0x0D: ["branch"],
    0x10: ["call"], 0x11: ["indirect call", "indirect call"],
    **{code: ["local"] for code in (0x20, 0x21, 0x22)}, 0x23: ["other"], 0x24: ["other"],
    **{code: ["align", "offset"] for code in range(0x28, 0x3F)},
    0x3F: ["other"], 0x40: ["other"], 0x41: ["i32"], 0x42: ["i64"],
}
# The number of immediates of each instruction with the prefix 0xFC.
PREFIXED = {**{code: 0 for code in range(8)}, 8: 2, 9: 1, 10: 2, 11: 1}


class Splitter:
    def __init__(self, module):
        self.module, self.place = module, 8
        self.streams = {name: bytearray() for name in STREAMS}

    def number(self, stream=None):
        """Reads a LEB128 number and copies its bytes."""
        start, value, shift = self.place, 0, 0
        while True:
            byte = self.module[self.place]
            self.place += 1
            value |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                break
        if stream:
            self.streams[stream] += self.module[start:self.place]
        return value

    def copy(self, stream, count):
        self.streams[stream] += self.module[self.place:self.place + count]
        self.place += count

    def split(self):
        other = "before"
        self.streams[other] += self.module[:8]
        while self.place < len(self.module):
            start, kind = self.place, self.module[self.place]
            self.place += 1
            size = self.number()
            end = self.place + size
            if kind != CODE:
                self.streams[other] += self.module[start:end]
                self.place = end
                continue
            other = "after"
            for _ in range(self.number("count")):
                self.function()
            assert self.place == end
        return self.streams

    def function(self):
        size = self.number()
        end = self.place + size
        for _ in range(self.number("locals declared")):
            self.number("locals declared")
            self.copy("locals declared", 1)
        while self.place < end:
            self.instruction()
        assert self.place == end

    def instruction(self):
        opcode = self.module[self.place]
        self.copy("opcode", 1)
        if opcode in IMMEDIATES:
            for stream in IMMEDIATES[opcode]:
                self.number(stream)
        elif opcode == 0x0E:
            for _ in range(self.number("branches") + 1):
                self.number("branches")
        elif opcode in (0x43, 0x44):
            self.copy("other", 4 if opcode == 0x43 else 8)
        elif opcode == 0xFC:
            for _ in range(PREFIXED[self.number("other")]):
                self.number("other")
        elif not (opcode in (0x00, 0x01, 0x05, 0x0B, 0x0F, 0x1A, 0x1B) or 0x45 <= opcode <= 0xC4):
            sys.exit(f"error: the module has the opcode {opcode:#x}, which pack-engine.py does not support")


def packed(data):
    best = None
    for literal_bits in (0, 4):
        file = lzma.compress(bytes(data), format=lzma.FORMAT_ALONE, filters=[{
            "id": lzma.FILTER_LZMA1, "preset": 9 | lzma.PRESET_EXTREME, "dict_size": 1 << 22,
            "lc": literal_bits, "lp": 0, "pb": 0, "nice_len": 273}])
        if best is None or len(file) < len(best):
            best = file
    return best[:5] + len(data).to_bytes(8, "little") + best[13:]


def main():
    module = pathlib.Path(sys.argv[1]).read_bytes()
    with open(sys.argv[2], "wb") as out:
        for stream in Splitter(module).split().values():
            file = packed(stream)
            out.write(len(file).to_bytes(4, "little") + file)


if __name__ == "__main__":
    main()
