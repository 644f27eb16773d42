#!/usr/bin/env python3
"""Writes IDNAData.swift and NormalizationData.swift, the Unicode data of LinkwayURLParsing.

    pip install idna==3.19 unicodedata2==17.0.1
    python3 Scripts/make-idna-tables.py

`idna` contains the mapping table of UTS 46 and the joining types, `unicodedata2` everything else; both must
have the same Unicode version. The output is deterministic.

Each table is a list of unsigned integers as variable-length digits of six bits: five value bits, least
significant digit first, and a continuation bit. `UnicodeTables.swift` decodes them and documents their
meaning.
"""

import pathlib
import sys

import idna.idnadata as idnadata
import idna.uts46data as uts46
import unicodedata2 as unicode

OUTPUT = pathlib.Path(__file__).parent.parent / "Sources/LinkwayURLParsing/IDNA"
DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
CODE_POINTS = range(0x110000)

VALID, DISALLOWED, IGNORED, SHIFTED, ALTERNATING, SEQUENCE = range(6)
JOINING_TYPES = ["U", "L", "R", "D", "T", "C"]
BIDI_CLASSES = ["L", "R", "AL", "AN", "EN", "ES", "CS", "ET", "ON", "BN", "NSM", "other"]


def mappings():
    """Returns the status of every code point: VALID, DISALLOWED, or its mapping as a tuple."""
    ends = [*uts46.uts46_starts[1:], len(CODE_POINTS)]
    rows = zip(uts46.uts46_starts, ends, uts46.uts46_statuses, uts46.uts46_replacements)
    result = []
    for start, end, status, replacement in rows:
        match chr(status):
            # Deviation characters are valid: the processing is never transitional.
            case "V" | "D":
                entry = VALID
            case "X":
                entry = DISALLOWED
            case "I":
                entry = ()
            case "M":
                entry = tuple(map(ord, replacement))
        result.extend([entry] * (end - start))
    assert len(result) == len(CODE_POINTS)
    return result


def mapping_runs(table):
    """Returns runs of code points of one kind as (start, kind, payload), and the pool of sequences."""
    runs, pool = [], []
    position = 0
    while position < len(table):
        start, entry = position, table[position]
        if entry in (VALID, DISALLOWED, ()):
            while position < len(table) and table[position] == entry:
                position += 1
            runs.append((start, IGNORED if entry == () else entry, 0))
            continue
        # Alternating upper and lower case: every other code point maps to its successor.
        while (
            position + 1 < len(table)
            and table[position] == (position + 1,)
            and table[position + 1] == VALID
        ):
            position += 2
        if position - start > 2:
            runs.append((start, ALTERNATING, 0))
            continue
        position = start
        if len(entry) == 1:
            shift = entry[0] - start
            while position < len(table) and table[position] == (position + shift,):
                position += 1
            if position - start > 1:
                runs.append((start, SHIFTED, shift * 2 if shift >= 0 else -shift * 2 - 1))
                continue
            position = start
        offset = len(pool)
        while (
            position < len(table)
            and isinstance(table[position], tuple)
            and len(table[position]) == len(entry)
            and not begins_run(table, position)
        ):
            pool.extend(table[position])
            position += 1
        if position == start:
            pool.extend(entry)
            position += 1
        assert len(entry) < 32
        runs.append((start, SEQUENCE, offset << 5 | len(entry)))
    return runs, pool


def begins_run(table, position):
    """Returns whether at least four code points from here on have the same offset or alternate."""
    window = table[position : position + 4]
    if len(window) < 4 or not isinstance(window[0], tuple) or len(window[0]) != 1:
        return False
    shift = window[0][0] - position
    return all(e == (position + i + shift,) for i, e in enumerate(window)) or all(
        e == ((position + i + 1,) if i % 2 == 0 else VALID) for i, e in enumerate(window)
    )


def breakpoints(value_of):
    """Returns (start, value) for every code point at which the value changes."""
    result, last = [], None
    for point in CODE_POINTS:
        value = value_of(point)
        if value != last:
            result.append((point, value))
            last = value
    return result


def properties():
    """Returns the value of a code point: mark, joining type (3 bits) and bidirectional class (4 bits)."""
    joining = {}
    for name, ranges in idnadata.joining_types.items():
        for packed in ranges:
            for point in range(packed >> 32, packed & 0xFFFFFFFF):
                joining[point] = JOINING_TYPES.index(name)

    def value(point):
        mark = unicode.category(chr(point)).startswith("M")
        bidi = unicode.bidirectional(chr(point)) or "L"
        bidi = BIDI_CLASSES.index(bidi if bidi in BIDI_CLASSES else "other")
        return mark << 7 | joining.get(point, 0) << 4 | bidi

    return breakpoints(value)


def decompositions():
    """Returns rows of (code point, first, second or 0, whether the pair recomposes)."""
    result = []
    for point in CODE_POINTS:
        fields = unicode.decomposition(chr(point)).split()
        if not fields or fields[0].startswith("<"):
            continue
        pair = [int(field, 16) for field in fields]
        text = "".join(map(chr, pair))
        composes = len(pair) == 2 and unicode.normalize("NFC", text) == chr(point)
        result.append((point, pair[0], pair[1] if len(pair) == 2 else 0, int(composes)))
    return result


def deltas(rows):
    """Returns the rows as one list, with the first field delta-encoded."""
    last, result = 0, []
    for first, *rest in rows:
        result += [first - last, *rest]
        last = first
    return result


def encoded(numbers):
    text = []
    for number in numbers:
        while number >= 32:
            text.append(DIGITS[number & 31 | 32])
            number >>= 5
        text.append(DIGITS[number])
    return "".join(text)


def literal(name, summary, numbers):
    text = encoded(numbers)
    lines = [text[i : i + 96] for i in range(0, len(text), 96)]
    body = "\\\n".join(f"    {line}" for line in lines)
    return f'  /// {summary}\n  static let {name} = """\n{body}\n    """\n'


def write(name, summary, members):
    text = (
        "// Written by Scripts/make-idna-tables.py. Do not edit.\n"
        "// swift-format-ignore-file\n\n"
        f"/// {summary}, encoded as six-bit digits. ``UnicodeTables`` reads it.\n"
        f"enum {name} {{\n" + "\n".join(members) + "}\n"
    )
    (OUTPUT / f"{name}.swift").write_text(text)
    return len(text)


def main():
    if not unicode.unidata_version == uts46.__version__ == idnadata.__version__:
        sys.exit("idna and unicodedata2 are of different Unicode versions")
    table = mappings()
    runs, pool = mapping_runs(table)
    packed_runs = [(start, payload << 3 | kind) for start, kind, payload in runs]
    combining = breakpoints(lambda point: unicode.combining(chr(point)))
    size = write(
        "IDNAData",
        "The Unicode data of UTS 46: mappings, validity and text direction",
        [
            "  /// The Unicode version of the data.\n"
            f'  static let unicodeVersion = "{uts46.__version__}"\n',
            literal("mappings", "Runs of UTS 46 status and mapping.", deltas(packed_runs)),
            literal("sequences", "The sequences that code points are mapped to.", pool),
            literal("properties", "Mark, joining type, bidirectional class.", deltas(properties())),
        ],
    )
    size += write(
        "NormalizationData",
        "The Unicode data of normalization form C (UAX 15)",
        [
            literal("combiningClasses", "Canonical combining classes.", deltas(combining)),
            literal("decompositions", "Canonical decompositions.", deltas(decompositions())),
        ],
    )
    mapped = sum(isinstance(entry, tuple) and len(entry) > 0 for entry in table)
    print(
        f"Unicode {uts46.__version__}: {table.count(VALID)} valid, {mapped} mapped, "
        f"{table.count(())} ignored, {table.count(DISALLOWED)} disallowed; {len(runs)} runs, "
        f"{len(pool)} in sequences, {size} bytes"
    )


if __name__ == "__main__":
    main()
