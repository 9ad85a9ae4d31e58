"""Properties of values that are worked out when they are first asked for, and kept."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

T = TypeVar("T")


class lazy_property(Generic[T]):  # noqa: N801 -- a decorator, like property
    """A cached property without the lock that ``functools`` has, which costs more than most of what is kept.
    Threads that ask at once may work out the same twice. A struct needs ``dict=True``."""

    def __init__(self, work_out: Callable[[Any], T]) -> None:
        self.work_out = work_out
        self.__doc__ = work_out.__doc__

    def __get__(self, instance: Any, owner: type | None = None) -> T:
        found: T = self.work_out(instance)
        instance.__dict__[self.work_out.__name__] = found
        return found
