"""Caches that are bounded by the memory they take."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import wraps
from typing import Generic, ParamSpec, TypeVar

P = ParamSpec("P")
V = TypeVar("V")


class _Generation(Generic[V]):
    """What was used in a while."""

    def __init__(self) -> None:
        self.values: dict[Hashable, V] = {}
        self.taken = 0


class ByteCache(Generic[V]):
    """Keeps the values used last, as many as ``limit`` bytes hold; ``size`` tells the bytes of a value.

    There are two generations. New values and those used again are in the young one; once it takes half of the
    limit, it becomes the old one, and whatever is still in the old one is dropped. Several threads may use a
    cache; at worst, a value is made twice.
    """

    def __init__(self, limit: int, size: Callable[[V], int]) -> None:
        self.limit = limit
        self._size = size
        self._young, self._old = _Generation[V](), _Generation[V]()

    @property
    def taken(self) -> int:
        """How many bytes the values take."""
        return self._young.taken + self._old.taken

    def find(self, key: Hashable) -> V | None:
        """The value of that key if it is still there."""
        value = self._young.values.get(key)
        if value is None and (value := self._old.values.pop(key, None)) is not None:
            self._old.taken -= self._size(value)
            self.keep(key, value)
        return value

    def keep(self, key: Hashable, value: V) -> V:
        """Keep a value; returns it. One that takes more than half of the limit is not kept."""
        size = self._size(value)
        if 2 * size > self.limit:
            return value
        if 2 * (self._young.taken + size) > self.limit:
            self._young, self._old = _Generation(), self._young
        young = self._young
        if key not in young.values:
            young.values[key] = value
            young.taken += size
        return value

    def clear(self) -> None:
        """Forget everything."""
        self._young, self._old = _Generation(), _Generation()


def cached(cache: ByteCache[V]) -> Callable[[Callable[P, V]], Callable[P, V]]:
    """Makes a function look in that cache first. Its arguments must be hashable; it must not return None."""

    def decorate(function: Callable[P, V]) -> Callable[P, V]:
        @wraps(function)
        def look_up(*args: P.args, **kwargs: P.kwargs) -> V:
            key = (function, args, *kwargs.items())
            found = cache.find(key)
            return cache.keep(key, function(*args, **kwargs)) if found is None else found

        return look_up

    return decorate
