"""The command line: `python -m linkway resolve clicks.parquet -o resolved.parquet`."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Sequence
from typing import Any, NoReturn

import pyarrow as pa

from . import LinkwayError, Router, __version__, check, diff, graph
from .files import resolve_file
from .targets import UnwritableError, checked_target, unwritable
from .types import COLUMNS

# The exit statuses of linkctl.
_NEGATIVE, _USAGE, _INVALID, _UNREADABLE, _UNWRITABLE, _NO_OUTPUT = 1, 64, 65, 66, 73, 74


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        self.print_usage(sys.stderr)
        self.exit(_USAGE, f"error: {message}\n")


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="python -m linkway", description="Resolve files of deep links, and look at tables.")
    parser.add_argument("--version", action="version", version=f"linkway {__version__}")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")

    def command(name: str, help: str) -> argparse.ArgumentParser:
        return commands.add_parser(name, help=help, description=help + ".")

    def table(of: argparse.ArgumentParser) -> None:
        of.add_argument("--routes", default="routes.json", metavar="FILE",
                        help="the table: a routes.json or a compiled table (default: %(default)s)")

    def format(of: argparse.ArgumentParser, *formats: str) -> None:
        of.add_argument("--format", choices=formats, default=formats[0], help="the format (default: %(default)s)")

    def environment(of: argparse.ArgumentParser, default: str = "the first one in the table") -> None:
        of.add_argument("--environment", metavar="NAME", help=f"the named set of origins (default: {default})")

    def opening(of: argparse.ArgumentParser) -> None:
        of.add_argument("--source", choices=["universal", "scheme", "internal", "notification", "any"],
                        help="the source of the links (default: universal for https, otherwise scheme)")
        environment(of)

    one = command("resolve", "Resolve a column of links in a file of Parquet, Arrow IPC or CSV")
    one.add_argument("file", help="the file to read: .parquet, .arrow, .feather, .csv or .tsv")
    one.add_argument("-o", "--output", required=True, metavar="FILE", help="the file to write; replaced if it exists")
    one.add_argument("--column", default="link", help="the column of the links (default: %(default)s)")
    one.add_argument("--columns", default=",".join(COLUMNS), metavar="NAMES",
                     help="the columns of the result (default: %(default)s)")
    table(one)
    one.add_argument("--open", action="append", default=[], metavar="GATE", help="a gate that is open")
    opening(one)
    one.add_argument("--partition", action="store_true",
                     help="write a folder of Parquet files with one folder per route")
    one.add_argument("--threads", type=int, metavar="N",
                     help="the number of threads (default: the number of processors)")
    one.add_argument("--no-progress", action="store_true", help="show no progress bar")

    one = command("check", "Show the errors and warnings of a table")
    table(one)
    environment(one, "all of them")
    format(one, "text", "json")

    one = command("explain", "Explain why a link resolves as it does")
    one.add_argument("link")
    table(one)
    opening(one)
    format(one, "text", "json")

    one = command("diff", "Show what changes for links from one table to another")
    one.add_argument("old")
    one.add_argument("new")
    environment(one, "the first one in each table")
    format(one, "markdown", "json")

    one = command("graph", "Draw a table")
    table(one)
    environment(one)
    one.add_argument("--as", dest="format", choices=["mermaid", "dot", "svg"], default="mermaid",
                     help="the format (default: %(default)s)")
    one.add_argument("-o", "--output", metavar="FILE", help="the file to write instead of standard output")
    return parser


class _OutputError(Exception):
    """Standard output cannot be written."""


def _show(text: str) -> None:
    try:
        print(text, flush=True)
    except BrokenPipeError:
        raise
    except OSError as error:
        _discard_output()
        raise _OutputError(f"cannot write to standard output: {os.strerror(error.errno or 0)}") from None


def _discard_output() -> None:
    """Discards buffered output. Otherwise, Python would try to write it at exit, and fail again."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _resolve(given: argparse.Namespace) -> int:
    with Router(
            given.routes, open=given.open, source=given.source, environment=given.environment) as router:
        resolve_file(
            router, given.file, given.output, column=given.column,
            columns=[name for name in given.columns.split(",") if name], partitioned=given.partition,
            threads=given.threads, progress=False if given.no_progress else None)
    return 0


def _check(given: argparse.Namespace) -> int:
    found = check(given.routes, environment=given.environment)
    if given.format == "json":
        _show(json.dumps({"diagnostics": [d._asdict() for d in found]}, ensure_ascii=False))
    else:
        errors = sum(d.severity == "error" for d in found)
        warnings = len(found) - errors
        _show("\n".join([*map(str, found), f"{given.routes}: {errors} error{'' if errors == 1 else 's'}, "
                         f"{warnings} warning{'' if warnings == 1 else 's'}"]))
    return _INVALID if any(d.severity == "error" for d in found) else 0


def _explain(given: argparse.Namespace) -> int:
    found = Router(
        given.routes, source=given.source, environment=given.environment).explain(given.link)
    _show(json.dumps(found, ensure_ascii=False) if given.format == "json" else "\n".join(_explained(found)))
    return 0


def _explained(found: dict[str, Any]) -> list[str]:
    lines = [found["link"]]
    for candidate in found["candidates"]:
        reason = f": {candidate['reason']}" if candidate.get("reason") else ""
        lines.append(f"  {candidate['route']} {candidate['outcome']}{reason}")
    for step in found["plan"]:
        kind = next(k for k in ("start", "push") if k in step)
        lines.append(f"{kind} {step[kind]}")
    return lines + ([f"gates: {', '.join(found['gates'])}"] if found["gates"] else []) + (
        [found["reason"]] if found.get("reason") else [])


def _diff(given: argparse.Namespace) -> int:
    found = diff(given.old, given.new, environment=given.environment)
    if given.format == "json":
        _show(json.dumps({
            "verdict": found.verdict, "changes": [c._asdict() for c in found.changes],
            "undecided": found.undecided}, ensure_ascii=False))
    else:
        _show(found.markdown.removesuffix("\n"))
    return 0 if found.verdict == "equal" else _NEGATIVE


def _graph(given: argparse.Namespace) -> int:
    drawing = graph(given.routes, given.format, environment=given.environment)
    if given.output:
        target = checked_target(given.output)
        try:
            target.write_text(drawing + "\n", encoding="utf-8")
        except OSError as error:
            raise unwritable(target, error) from None
    else:
        _show(drawing)
    return 0


_STATUSES: dict[type[Exception], int] = {
    _OutputError: _NO_OUTPUT, UnwritableError: _UNWRITABLE, OSError: _UNREADABLE, pa.ArrowException: _INVALID,
    Exception: _USAGE}
_COMMANDS = {"resolve": _resolve, "check": _check, "explain": _explain, "diff": _diff, "graph": _graph}


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs a command.

    Returns:
        The exit status, with the meanings of linkctl. 0: success; 1: the tables differ, or it is not certain that they
        are equal; 64: wrong usage; 65: the table or other data is invalid; 66: a file cannot be read; 73: a file cannot
        be written; 74: standard output cannot be written.
    """
    given = _parser().parse_args(arguments)
    try:
        return _COMMANDS[given.command](given)
    except BrokenPipeError:
        # The reader of the output closed the pipe.
        _discard_output()
        return 0
    except LinkwayError as error:
        # The message for an invalid table already shows each error with its line.
        text = str(error)
        print(text if ": error: " in text else f"error: {text}", file=sys.stderr)
        return {"unreadable-file": _UNREADABLE, "invalid-argument": _USAGE, "unknown-name": _USAGE}.get(
            error.kind, _INVALID)
    except (_OutputError, OSError, ValueError, TypeError, pa.ArrowException) as error:
        print(f"error: {error}", file=sys.stderr)
        # The first matching type determines the status, because Arrow's error types are subtypes of others.
        return next(status for type_, status in _STATUSES.items() if isinstance(error, type_))


if __name__ == "__main__":
    sys.exit(main())
