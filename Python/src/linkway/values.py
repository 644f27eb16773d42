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
        # The last dictionary, the number of rows that referred to it, and the places of its values, if they are known.
        self._given: pa.Array[Any] | None = None
        self._rows = 0
        self._forget()

    def _forget(self) -> None:
        self._places: pa.Array[Any] | None = None
        self._values = pa.array([], pa.large_binary())
        self._found: pa.StructArray | None = None

    def answered(self, links: pa.Array[Any]) -> pa.StructArray:
        """Returns the result of each row."""
        if pa.types.is_run_end_encoded(links.type):
            links = dictionary_of(links)
        with self._lock:
            if not _is_same(links.dictionary, self._given):
                self._given, self._rows, self._places = links.dictionary, 0, None
            self._rows += len(links)
            if self._places is None and self._rows < len(links.dictionary):
                # Most values may not occur in these rows.
                links = _with_used_values(links)
                places, found = self._placed(links.dictionary)
            else:
                if self._places is None or self._found is None:
                    self._places, _ = self._placed(links.dictionary)
                places, found = self._places, self._found
        return found.take(places.take(links.indices))

    def _placed(self, dictionary: pa.Array[Any]) -> tuple[pa.Array[Any], pa.StructArray]:
        """Returns the index of each value among the results, and the results."""
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
        return places, self._found


def _is_same(one: pa.Array[Any], other: pa.Array[Any] | None) -> bool:
    if other is None or one.type != other.type or len(one) != len(other):
        return False
    if one.offset == other.offset and _addresses(one) == _addresses(other):
        return True
    return one.equals(other)


def _addresses(array: pa.Array[Any]) -> list[int | None]:
    return [None if buffer is None else buffer.address for buffer in array.buffers()]


def _with_used_values(links: pa.DictionaryArray[Any, Any]) -> pa.DictionaryArray[Any, Any]:
    used = links.indices.unique().drop_null()
    values = links.dictionary
    # Rows of views cannot be taken.
    values = values.cast(pa.large_binary()) if text_type(values.type) in (pa.string_view(), pa.binary_view()) else values
    return pa.DictionaryArray.from_arrays(compute.index_in(links.indices, value_set=used), values.take(used))
