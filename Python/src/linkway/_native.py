"""The functions of liblinkway, as `linkway.h` declares them."""

from __future__ import annotations

import ctypes
import os
import pathlib
import sys
import weakref
from collections.abc import Callable
from typing import Any

import pyarrow as pa

from .types import kind_of

_ABI_VERSION = 3
_KINDS = ("ok", "invalid-argument", "unreadable-file", "invalid-table", "unknown-name", "invalid-column",
          "invalid-parameters", "stream-failed")


def path_name(path: str | os.PathLike[str]) -> bytes:
    """Returns the path of a table, encoded for C."""
    if not isinstance(path, (str, os.PathLike)):
        raise TypeError(f"the table must be a path, not {kind_of(path)}")
    return os.fsencode(path)


class LinkwayError(Exception):
    """The error of a failed operation. For an invalid table, the message shows each error with its line and a caret."""

    # The module from which users import the class. Tracebacks show this name.
    __module__ = "linkway"

    kind: str
    """`invalid-argument`, `unreadable-file`, `invalid-table`, `unknown-name`, `invalid-column`,
    `invalid-parameters`, `stream-failed` or `stale-table`."""

    def __init__(self, message: str, kind: str = "invalid-argument") -> None:
        super().__init__(message)
        self.kind = kind

    def __reduce__(self) -> tuple[type[LinkwayError], tuple[str, str]]:
        return LinkwayError, (str(self), self.kind)


class Options(ctypes.Structure):
    """The options of a router, as `linkway.h` declares them."""

    _fields_ = [
        ("size", ctypes.c_size_t),
        ("open", ctypes.POINTER(ctypes.c_char_p)),
        ("open_count", ctypes.c_size_t),
        ("source", ctypes.c_char_p),
        ("environment", ctypes.c_char_p),
    ]


class Error(ctypes.Structure):
    """Memory for the error of a call."""

    _fields_ = [("code", ctypes.c_int32), ("message", ctypes.c_void_p)]


class CSchema(ctypes.Structure):
    """Memory for a schema of the Arrow C Data Interface."""

    _fields_ = [("words", ctypes.c_int64 * 9)]


class CArray(ctypes.Structure):
    """Memory for an array of the Arrow C Data Interface."""

    _fields_ = [("words", ctypes.c_int64 * 10)]


def _load() -> ctypes.CDLL:
    suffix = "dylib" if sys.platform == "darwin" else "so"
    path = os.environ.get("LINKWAY_LIBRARY", str(pathlib.Path(__file__).with_name(f"liblinkway.{suffix}")))
    try:
        library = ctypes.CDLL(path)
    except OSError as error:
        raise ImportError(f"liblinkway does not load: {error}") from None
    pointer, text, size = ctypes.c_void_p, ctypes.c_char_p, ctypes.c_size_t
    options, error = ctypes.POINTER(Options), ctypes.POINTER(Error)
    signatures: dict[str, tuple[Any, list[Any]]] = {
        "abi_version": (ctypes.c_uint32, []),
        "router_open": (pointer, [text, options, error]),
        "router_read": (pointer, [text, size, text, options, error]),
        "router_close": (None, [pointer]),
        "resolve": (
            ctypes.c_bool, [pointer, pointer, pointer, ctypes.c_uint32, pointer, pointer, error]),
        "resolve_stream": (ctypes.c_bool, [pointer, pointer, text, ctypes.c_uint32, pointer, error]),
        "parameters": (ctypes.c_bool, [pointer, text, pointer, pointer, pointer, pointer, error]),
        "routes": (ctypes.c_bool, [pointer, pointer, pointer, error]),
        "explain": (pointer, [pointer, text, size, error]),
        "link": (pointer, [pointer, text, text, text, error]),
        "check": (pointer, [text, text, error]),
        "diff": (pointer, [text, text, text, text, error]),
        "graph": (pointer, [text, text, text, error]),
        "compile": (pointer, [text, ctypes.POINTER(size), error]),
        "free": (None, [pointer]),
    }
    for name, (result, arguments) in signatures.items():
        function = getattr(library, f"linkway_{name}", None)
        if function is None:
            raise ImportError(f"{path} is not liblinkway: it lacks linkway_{name}")
        function.restype, function.argtypes = result, arguments
    if (found := library.linkway_abi_version()) != _ABI_VERSION:
        raise ImportError(f"{path} has version {found} of the interface instead of {_ABI_VERSION}")
    return library


library = _load()

_pointer_of = ctypes.pythonapi.PyCapsule_GetPointer
_pointer_of.restype, _pointer_of.argtypes = ctypes.c_void_p, [ctypes.py_object, ctypes.c_char_p]


class Handle:
    """A router of the library. It is closed when it is no longer referenced, and therefore never during a call."""

    def __init__(self, pointer: int) -> None:
        self.pointer = pointer
        weakref.finalize(self, library.linkway_router_close, pointer)


def array(function: Callable[..., Any], *arguments: Any) -> pa.Array[Any]:
    """Calls a function that returns an array. Array arguments are passed as C arrays.

    Raises:
        LinkwayError: the call failed.
    """
    given: list[Any] = []
    capsules = None
    for argument in arguments:
        if isinstance(argument, pa.Array):
            # The capsules live as long as this call.
            capsules = argument.__arrow_c_array__()
            given += [_pointer_of(capsules[0], b"arrow_schema"), _pointer_of(capsules[1], b"arrow_array")]
        else:
            given.append(argument)
    schema, out = CSchema(), CArray()
    call(function, *given, ctypes.byref(schema), ctypes.byref(out))
    return pa.Array._import_from_c(ctypes.addressof(out), ctypes.addressof(schema))


def call(function: Callable[..., Any], *arguments: Any) -> Any:
    """Calls a function whose last argument receives its error.

    Raises:
        LinkwayError: the call failed.
    """
    error = Error()
    result = function(*arguments, ctypes.byref(error))
    if error.code:
        kind = _KINDS[error.code] if error.code < len(_KINDS) else "unknown"
        raise LinkwayError(taken(error.message) if error.message else kind, kind)
    if result is None:
        raise MemoryError
    return result


def taken(text: int) -> str:
    """Returns the text at an address from the library, and frees it."""
    try:
        value = ctypes.cast(text, ctypes.c_char_p).value or b""
        return value.decode("utf-8", "replace")
    finally:
        library.linkway_free(text)


def environment_name(environment: str | None) -> bytes | None:
    """Returns the name of an environment, encoded for C; None for the default environment."""
    return None if environment is None else encoded(environment, "the name of an environment")


def encoded(text: str, what: str) -> bytes:
    """Returns a text, encoded for C. Raises an error if it contains a zero character."""
    if not isinstance(text, str):
        raise TypeError(f"{what} must be a str, not {kind_of(text)}")
    if "\0" in text:
        raise ValueError(f"{what} contains a zero character")
    return text.encode("utf-8", "surrogatepass")
