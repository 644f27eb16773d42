"""Encoded columns of links: dictionaries and run-end encodings, whose values are resolved instead of their rows."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import pyarrow as pa
import pyarrow.compute as compute

# The number of values that `Values` remembers, unless one dictionary has more.
_KEPT = 131_072


def is_encoded(type_: pa.DataType) -> bool:
    """Returns whether a column contains references to values."""
    return pa.types.is_dictionary(type_) or pa.types.is_run_end_encoded(type_)


def text_type(type_: pa.DataType) -> pa.DataType:
    """Returns the type of the values of a column, which may be encoded."""
    while is_encoded(type_):
        type_ = type_.value_type
    return type_


def dictionary_of(chunk: pa.Array[Any]) -> pa.DictionaryArray[Any, Any]:
    """Converts an encoded column to a dictionary of distinct values of the type `large_binary`.

    Values are cast, because decoded texts of other types may exceed 2 GB, and dictionaries of views cannot be unified.
    """
    if not pa.types.is_run_end_encoded(chunk.type):
        return pa.DictionaryArray.from_arrays(chunk.indices, chunk.dictionary.cast(pa.large_binary()))
    # Only the runs of this slice.
    start, count = chunk.find_physical_offset(), chunk.find_physical_length()
    values, ends = chunk.values.slice(start, count), chunk.run_ends.slice(start, count)
    if pa.types.is_dictionary(values.type):
        values = dictionary_of(values)
    else:
        values = values.cast(pa.large_binary()).dictionary_encode()
    indices = pa.RunEndEncodedArray.from_arrays(ends, values.indices).slice(chunk.offset, len(chunk))
    return pa.DictionaryArray.from_arrays(compute.run_end_decode(indices), values.dictionary)


class Values:
    """Resolves encoded columns of a stream. Values that occur in several batches are resolved once, as long as there
    are not too many of them. Any number of threads may use it.

    Args:
        resolve: resolves links of the type `large_binary`.
    """

    def __init__(self, resolve: Callable[[pa.Array[Any]], pa.StructArray]) -> None:
        self._resolve = resolve
        self._lock = threading.Lock()
        self._given: pa.Array[Any] | None = None
        self._places: pa.Array[Any] | None = None
        self._forget()

    def _forget(self) -> None:
        self._values = pa.array([], pa.large_binary())
        self._found: pa.StructArray | None = None

    def answered(self, links: pa.Array[Any]) -> pa.StructArray:
        """Returns the result of each row."""
        if pa.types.is_run_end_encoded(links.type):
            links = dictionary_of(links)
        elif len(links.dictionary) > len(links) and not self._is_given(links.dictionary):
            # Most values do not occur in these rows.
            links = dictionary_of(links).dictionary_decode().dictionary_encode()
        with self._lock:
            places, found = self._placed(links.dictionary)
        return found.take(places.take(links.indices))

    def _is_given(self, dictionary: pa.Array[Any]) -> bool:
        return self._given is not None and dictionary.equals(self._given)

    def _placed(self, dictionary: pa.Array[Any]) -> tuple[pa.Array[Any], pa.StructArray]:
        """Returns the index of each value among the results, and the results."""
        if self._places is None or self._found is None or not self._is_given(dictionary):
            values = dictionary.cast(pa.large_binary())
            if len(self._values) + len(values) > _KEPT:
                self._forget()
            places = compute.index_in(values, value_set=self._values)
            new = values.filter(compute.and_(compute.is_null(places), compute.is_valid(values))).unique()
            if len(new) or self._found is None:
                found = self._resolve(new)
                self._found = found if self._found is None else pa.concat_arrays([self._found, found])
                self._values = pa.concat_arrays([self._values, new])
                places = compute.index_in(values, value_set=self._values)
            self._given, self._places = dictionary, places
        return self._places, self._found
