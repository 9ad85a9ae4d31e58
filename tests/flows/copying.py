"""Deep copies of JSON in less time: simcord makes several of every message, and most of what is in one is text or
a number, which need no copy."""

from __future__ import annotations

import copy
from typing import Any

_UNCHANGING = frozenset({str, int, float, bool, type(None)})


def copy_quickly() -> None:
    """From now on, in this process."""
    kinds: dict[type, Any] = vars(copy)["_deepcopy_dispatch"]
    kinds[dict], kinds[list] = _copy_dict, _copy_list


def _copy_dict(given: dict[Any, Any], memo: dict[int, Any], deepcopy: Any = copy.deepcopy) -> dict[Any, Any]:
    made: dict[Any, Any] = {}
    memo[id(given)] = made
    for key, value in given.items():
        made[key if type(key) in _UNCHANGING else deepcopy(key, memo)] = (
            value if type(value) in _UNCHANGING else deepcopy(value, memo)
        )
    return made


def _copy_list(given: list[Any], memo: dict[int, Any], deepcopy: Any = copy.deepcopy) -> list[Any]:
    made: list[Any] = []
    memo[id(given)] = made
    made.extend(value if type(value) in _UNCHANGING else deepcopy(value, memo) for value in given)
    return made
