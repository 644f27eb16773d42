#!/usr/bin/env python3
"""Checks routes.schema.json against tables with known verdicts.

Usage: check.py [VERDICTS]      (default: verdicts.txt beside this script)

Each line of VERDICTS is a verdict and a path relative to the root of the
repository:

  accept PATH             the schema and the loader accept the table
  refuse PATH             both reject it
  syntax PATH             it is not valid JSON, so the schema is not used
  loader:IDENTIFIER PATH  only the loader rejects it, with this diagnostic

The schema must accept every table that the loader accepts. The Swift tests check
the same list against the loader. Requires the PyPI package jsonschema.
"""

import json
import pathlib
import sys

import jsonschema

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent


def refuse_constant(name):
    raise ValueError(f"{name} is not JSON")


def verdict(validator, path):
    """Returns the verdict of the schema about a table: `accept`, `refuse` or `syntax`."""
    try:
        text = path.read_bytes().decode("utf-8")
        table = json.loads(text, parse_constant=refuse_constant)
    except ValueError:
        return "syntax", ""
    error = jsonschema.exceptions.best_match(validator.iter_errors(table))
    return ("accept", "") if error is None else ("refuse", error.message)


def main(arguments):
    if len(arguments) > 1:
        print(__doc__, file=sys.stderr)
        return 64
    verdicts = pathlib.Path(arguments[0]) if arguments else HERE / "verdicts.txt"
    schema = json.loads((ROOT / "routes.schema.json").read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)

    checked = wrong = 0
    for line in verdicts.read_text(encoding="utf-8").splitlines():
        if not line or line.startswith("#"):
            continue
        expected, path = line.split()
        wanted = "accept" if expected.startswith("loader:") else expected
        found, message = verdict(validator, ROOT / path)
        checked += 1
        if found != wanted:
            wrong += 1
            print(f"{path}: the list says {expected}, the schema says {found} {message}")
    print(f"schema verdicts: {checked - wrong} of {checked}")
    return 1 if wrong or not checked else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
