"""The functions of liblinkway, as `linkway.h` declares them."""

from __future__ import annotations

import ctypes
import os
import pathlib
import sys
from collections.abc import Callable
from typing import Any


class LinkwayError(Exception):
    """Why something cannot be done: of a table, each fault with its line and a caret."""

    # As people import it, and as tracebacks shall call it.
    __module__ = "linkway"


class Options(ctypes.Structure):
    """How links are opened."""

    _fields_ = [
        ("open", ctypes.POINTER(ctypes.c_char_p)),
        ("open_count", ctypes.c_size_t),
        ("source", ctypes.c_char_p),
    ]


class CSchema(ctypes.Structure):
    """Memory for a schema of the Arrow C Data Interface."""

    _fields_ = [("words", ctypes.c_int64 * 9)]


class CArray(ctypes.Structure):
    """Memory for an array of the Arrow C Data Interface."""

    _fields_ = [("words", ctypes.c_int64 * 10)]


def _load() -> ctypes.CDLL:
    suffix = "dylib" if sys.platform == "darwin" else "so"
    beside = pathlib.Path(__file__).with_name(f"liblinkway.{suffix}")
    try:
        library = ctypes.CDLL(os.environ.get("LINKWAY_LIBRARY", str(beside)))
    except OSError as error:
        raise ImportError(f"liblinkway does not load: {error}; it needs libpcre2-8 (Debian: libpcre2-8-0)") from None
    pointer, text, size = ctypes.c_void_p, ctypes.c_char_p, ctypes.c_size_t
    error = ctypes.POINTER(pointer)
    signatures: dict[str, tuple[Any, list[Any]]] = {
        "router_open": (pointer, [text, ctypes.POINTER(Options), error]),
        "router_read": (pointer, [text, size, text, ctypes.POINTER(Options), error]),
        "router_close": (None, [pointer]),
        "resolve": (
            ctypes.c_bool, [pointer, pointer, pointer, ctypes.c_uint32, pointer, pointer, error]),
        "parameters": (ctypes.c_bool, [pointer, text, pointer, pointer, pointer, pointer, error]),
        "routes": (ctypes.c_bool, [pointer, pointer, pointer, error]),
        "explain": (pointer, [pointer, text, size, error]),
        "link": (pointer, [pointer, text, text, error]),
        "check": (pointer, [text, error]),
        "compile": (pointer, [text, ctypes.POINTER(size), error]),
        "free": (None, [pointer]),
    }
    for name, (result, arguments) in signatures.items():
        function = getattr(library, f"linkway_{name}")
        function.restype, function.argtypes = result, arguments
    return library


library = _load()

_pointer_of = ctypes.pythonapi.PyCapsule_GetPointer
_pointer_of.restype, _pointer_of.argtypes = ctypes.c_void_p, [ctypes.py_object, ctypes.c_char_p]


def pointers(array: Any) -> tuple[int, int, object]:
    """The addresses of an array's schema and array, and what they live in."""
    schema, data = array.__arrow_c_array__()
    addresses = _pointer_of(schema, b"arrow_schema"), _pointer_of(data, b"arrow_array")
    return *addresses, (schema, data)


def call(function: Callable[..., Any], *arguments: Any) -> Any:
    """Calls a function whose last argument is the place of its error.

    Raises:
        LinkwayError: the function says why it failed.
    """
    error = ctypes.c_void_p()
    answer = function(*arguments, ctypes.byref(error))
    if error.value is not None:
        raise LinkwayError(taken(error.value))
    if answer is None:
        raise MemoryError
    return answer


def taken(text: int) -> str:
    """A text that the library gave, which is freed."""
    try:
        value = ctypes.cast(text, ctypes.c_char_p).value or b""
        return value.decode("utf-8", "replace")
    finally:
        library.linkway_free(text)


def encoded(text: str, what: str) -> bytes:
    """A text for C, which ends at its first zero."""
    if "\0" in text:
        raise ValueError(f"{what} holds a zero character")
    return text.encode("utf-8", "surrogatepass")
