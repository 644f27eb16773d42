#!/usr/bin/env python3
"""Packs a WebAssembly module for the page: pack-engine.py MODULE OUT PACK.

The code is split into streams of opcodes, locals, constants and so on, which LZMA compresses 13% smaller than
the code itself. `Playground/engine/unpack.c` joins them. Most streams are 8% smaller still with PPMd, by the program
PACK, which is compiled from `Playground/engine/pack.c`; a stream is packed with whatever makes it smaller. A packed
file contains, for each stream in the order of `STREAMS`, its packed length in four bytes, and an LZMA file or the
output of PACK. The header of either contains the stream's length.

Three changes make the streams more regular:

- An instruction that accesses memory and its alignment are one byte of the opcode stream, from `MEMORY` on. The
  stream `memory` contains both for each such byte.
- A local is written as the number of other locals that were used since its last use, plus one. A first use is
  written as zero, and the stream `first use` contains its place among the locals not used before.
- The constants of `i32.const` are split by the next opcode: an offset that is added differs from a bit mask.
"""

import concurrent.futures
import lzma
import pathlib
import subprocess
import sys

# Opcodes after `i32.const`, each with its own stream of constants; the stream `i32` contains the others.
AFTER_I32 = [0x6A, 0x41, 0x20, 0x21, 0x36, 0x71, 0x10, 0x6B, 0x74, 0xFC, 0x76, 0x47, 0x46, 0x48, 0x72, 0x22, 0x3A,
             0x28, 0x4B, 0x49]
STREAMS = ["before", "after", "count", "locals declared", "memory", "opcode", "block", "branch", "branches", "call",
           "indirect call", "get", "set", "first use", "offset", "i64", "other", "i32",
           *(f"i32 {opcode}" for opcode in AFTER_I32)]
# The streams whose bytes `Playground/engine/model.h` predicts from the instructions around them. That makes them 21%
# smaller than LZMA, but takes much longer to unpack, and other streams become hardly smaller.
MODELLED = ["call", "get"]
# The first byte for an instruction that accesses memory. WebAssembly uses the bytes below, and 0xFC.
MEMORY = 0xC5
CODE = 10
# The streams of an instruction's immediates, each a LEB128 number, by its opcode (WebAssembly Core
# Specification 2.0, section 5.4).
IMMEDIATES = {
    **{code: ["block"] for code in (0x02, 0x03, 0x04)}, 0x0C: ["branch"], 0x0D: ["branch"],
    0x10: ["call"], 0x11: ["indirect call", "indirect call"],
    0x23: ["other"], 0x24: ["other"], 0x3F: ["other"], 0x40: ["other"], 0x42: ["i64"],
}
# The number of immediates of each instruction with the prefix 0xFC.
PREFIXED = {**{code: 0 for code in range(8)}, 8: 2, 9: 1, 10: 2, 11: 1}


class Operands:
    """A stream that the model predicts. It is written to the operands of all such streams."""

    def __init__(self, splitter, number):
        self.splitter, self.number = splitter, number

    def __iadd__(self, written):
        opcodes = len(self.splitter.streams["opcode"])
        for byte in written:
            self.splitter.operands += opcodes.to_bytes(4, "little") + bytes([self.number, byte])
        return self


class Splitter:
    def __init__(self, module):
        self.module, self.place = module, 8
        self.streams = {name: bytearray() for name in STREAMS}
        for name in MODELLED:
            self.streams[name] = Operands(self, STREAMS.index(name))
        self.operands = bytearray()
        self.accesses = {}

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
        return {name: stream for name, stream in self.streams.items() if name not in MODELLED}

    def function(self):
        size = self.number()
        end = self.place + size
        for _ in range(self.number("locals declared")):
            self.number("locals declared")
            self.copy("locals declared", 1)
        self.locals, self.used = [], 0
        while self.place < end:
            self.instruction()
        assert self.place == end

    def instruction(self):
        opcode = self.module[self.place]
        if 0x28 <= opcode < 0x3F:
            return self.access(opcode)
        self.copy("opcode", 1)
        if opcode in IMMEDIATES:
            for stream in IMMEDIATES[opcode]:
                self.number(stream)
        elif 0x20 <= opcode <= 0x22:
            self.local("get" if opcode == 0x20 else "set")
        elif opcode == 0x41:
            self.constant()
        elif opcode == 0x0E:
            for _ in range(self.number("branches") + 1):
                self.number("branches")
        elif opcode in (0x43, 0x44):
            self.copy("other", 4 if opcode == 0x43 else 8)
        elif opcode == 0xFC:
            for _ in range(PREFIXED[self.number("other")]):
                self.number("other")
        elif not (opcode in (0x00, 0x01, 0x05, 0x0B, 0x0F, 0x1A, 0x1B) or 0x45 <= opcode < MEMORY):
            sys.exit(f"error: the module has the opcode {opcode:#x}, which pack-engine.py does not support")

    def access(self, opcode):
        self.place += 1
        pair = (opcode, self.number())
        code = self.accesses.setdefault(pair, MEMORY + len(self.accesses))
        if code >= 0xFC:
            sys.exit("error: the module has more kinds of memory accesses than pack-engine.py supports")
        if code == MEMORY + len(self.streams["memory"]) // 2:
            self.streams["memory"] += bytes(pair)
        self.streams["opcode"].append(code)
        self.number("offset")

    def local(self, stream):
        number = self.number()
        self.locals += range(len(self.locals), number + 1)
        place = self.locals.index(number)
        if place < self.used:
            self.streams[stream] += leb128(place + 1)
        else:
            self.streams[stream] += leb128(0)
            self.streams["first use"] += leb128(place - self.used)
            self.used += 1
        self.locals.insert(0, self.locals.pop(place))

    def constant(self):
        start = self.place
        self.number()
        following = self.module[self.place]
        stream = f"i32 {following}" if following in AFTER_I32 else "i32"
        self.streams[stream] += self.module[start:self.place]


def leb128(value):
    written = bytearray()
    while value > 0x7F:
        written.append(value & 0x7F | 0x80)
        value >>= 7
    written.append(value)
    return written


# The orders of PPMd models to try.
ORDERS = (2, 3, 4, 5, 6, 8, 10, 12, 16)
# PPMd takes ten times as long to unpack, so it is used only for streams that it makes this much smaller.
WORTHWHILE = 0.97


def packed(data, pack):
    with concurrent.futures.ThreadPoolExecutor() as pool:
        found = [pool.submit(with_ppmd, data, order, pack) for order in ORDERS]
        shortest = min((one.result() for one in found), key=len)
    file = with_lzma(data)
    return shortest if len(shortest) < WORTHWHILE * len(file) else file


def with_ppmd(data, order, pack):
    return subprocess.run([pack, str(order)], input=bytes(data), stdout=subprocess.PIPE, check=True).stdout


def with_lzma(data):
    best = None
    for context, position in ((0, 0), (1, 0), (2, 0), (3, 0), (4, 0), (0, 2)):
        file = lzma.compress(bytes(data), format=lzma.FORMAT_ALONE, filters=[{
            "id": lzma.FILTER_LZMA1, "preset": 9 | lzma.PRESET_EXTREME, "dict_size": 1 << 22,
            "lc": context, "lp": position, "pb": position, "nice_len": 273}])
        if best is None or len(file) < len(best):
            best = file
    return best[:5] + len(data).to_bytes(8, "little") + best[13:]


def main():
    module = pathlib.Path(sys.argv[1]).read_bytes()
    with open(sys.argv[2], "wb") as out:
        splitter = Splitter(module)
        streams = splitter.split()
        opcodes = streams["opcode"]
        file = subprocess.run(
            [sys.argv[3]], input=len(opcodes).to_bytes(4, "little") + opcodes + splitter.operands,
            stdout=subprocess.PIPE, check=True).stdout
        out.write(len(file).to_bytes(4, "little") + file)
        for stream in streams.values():
            file = packed(stream, sys.argv[3])
            out.write(len(file).to_bytes(4, "little") + file)


if __name__ == "__main__":
    main()
