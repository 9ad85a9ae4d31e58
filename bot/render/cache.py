"""Caches that are bounded by the memory they take."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import wraps
from threading import Lock
from typing import Generic, ParamSpec, TypeVar

P = ParamSpec("P")
V = TypeVar("V")


class ByteCache(Generic[V]):
    """Keeps the values used last, as many as ``limit`` bytes hold. ``size`` returns the bytes of a value.

    Several threads may use a cache. At worst, a value is made twice.
    """

    def __init__(self, limit: int, size: Callable[[V], int]) -> None:
        self.limit = limit
        self.taken = 0
        """How many bytes the values take."""
        self.found = self.missed = 0
        """How often a value was there and how often not, roughly: threads may overwrite each other's counts."""
        self._size = size
        self._values: OrderedDict[Hashable, V] = OrderedDict()
        self._lock = Lock()

    def find(self, key: Hashable) -> V | None:
        """Return the value of that key if it is still there."""
        value = self._values.get(key)
        if value is None:
            self.missed += 1
        else:
            self.found += 1
            try:  # noqa: SIM105 -- in a third of the time, some hundred times a picture
                self._values.move_to_end(key)
            except KeyError:  # another thread has just dropped it
                pass
        return value

    def keep(self, key: Hashable, value: V) -> V:
        """Keep a value and return it. One that takes more than half of the limit is not kept."""
        size = self._size(value)
        if 2 * size > self.limit:
            return value
        with self._lock:
            if key not in self._values:
                self._values[key] = value
                self.taken += size
            while self.taken > self.limit:
                _, dropped = self._values.popitem(last=False)
                self.taken -= self._size(dropped)
        return value

    def clear(self) -> None:
        """Forget everything."""
        with self._lock:
            self._values.clear()
            self.taken = 0


def cache_in(cache: ByteCache[V]) -> Callable[[Callable[P, V]], Callable[P, V]]:
    """Make a function look in that cache first. Its arguments must be hashable, and it must not return None."""

    def decorate(function: Callable[P, V]) -> Callable[P, V]:
        @wraps(function)
        def look_up(*args: P.args, **kwargs: P.kwargs) -> V:
            key = (function, args, *kwargs.items())
            found = cache.find(key)
            return cache.keep(key, function(*args, **kwargs)) if found is None else found

        return look_up

    return decorate
