#!/usr/bin/env python3
"""Compares the parser with Ada, component by component.

    LINKWAY_DUMP=dump.tsv swift test --filter AdaComparisonTests/dump
    Scripts/compare-with-ada dump.tsv

This compares the inputs of the test suites and their mutations; `AdaComparisonTests` compares real links. Each
line of a dump contains the input in hex, the base, and either `failure` or the serialisation and the components,
separated by tabs. Prints every difference with its kind, the number of differences per kind, and the number of
matching links. The exit status is 1 if there is any difference other than the known one.

Known difference: Ada 4.0.0 accepts a domain with a right-to-left label next to one that begins with a digit
(`http://1.\u05d0/`). UTS 46 applies RFC 5893 to every label of such a domain, so parsing it fails.
"""

import collections
import sys
import unicodedata

import ada_url

# Ada's names of the columns after the base.
COMPONENTS = (
    "href", "protocol", "username", "password", "hostname", "port", "pathname", "search", "hash"
)
FAILURE = ["failure"]
KNOWN = "right-to-left label beside a digit"


def parsed(text, base):
    """Returns Ada's components, in the order of the dump."""
    try:
        link = ada_url.URL(text, base) if base else ada_url.URL(text)
    except ValueError:
        return FAILURE
    return [getattr(link, name) for name in COMPONENTS]


def breaks_bidi_rule(domain):
    """Returns whether a label of a right-to-left domain begins with a digit (RFC 5893, section 2, rule 1)."""
    labels = domain.split(".")
    decoded = "".join(
        label[4:].encode().decode("punycode", "replace")
        for label in labels
        if label.startswith("xn--")
    )
    is_right_to_left = any(unicodedata.bidirectional(each) in ("R", "AL", "AN") for each in decoded)
    return is_right_to_left and any(label[:1].isdigit() for label in labels)


def kind_of_difference(found, expected):
    """Returns which parser rejected the link, or the first component that differs."""
    if expected == FAILURE:
        return "refused by Ada alone"
    if found == FAILURE:
        hostname = expected[COMPONENTS.index("hostname")]
        return KNOWN if breaks_bidi_rule(hostname) else "refused by Linkway alone"
    for name, left, right in zip(COMPONENTS[1:], found[1:], expected[1:]):
        if left != right:
            return f"another {name}"
    return "another serialisation"


def main():
    lines = 0
    kinds = collections.Counter()
    with open(sys.argv[1], encoding="utf-8", newline="\n") as dump:
        for line in dump:
            text, base, *found = line.rstrip("\n").split("\t")
            text = bytes.fromhex(text).decode()
            expected = parsed(text, base)
            lines += 1
            if found != expected:
                kind = kind_of_difference(found, expected)
                kinds[kind] += 1
                print(f"{kind}: {text!r} on {base!r}: {found}, Ada says {expected}")
    for kind, count in sorted(kinds.items()):
        print(f"{count} of the kind: {kind}")
    print(f"ada: {lines - kinds.total()} of {lines} links agree")
    sys.exit(any(kind != KNOWN for kind in kinds))


if __name__ == "__main__":
    main()
