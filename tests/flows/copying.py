"""Deep copies of JSON in less time: simcord makes several of every message, and most of what is in one is text or
a number, which need no copy."""

from __future__ import annotations

import copy
import marshal
from typing import Any

_UNCHANGING = frozenset({str, int, float, bool, type(None)})


def copy_quickly() -> None:
    """From now on, in this process."""
    kinds: dict[type, Any] = vars(copy)["_deepcopy_dispatch"]
    kinds[dict], kinds[list] = _copy_dict, _copy_list


def _copy_dict(given: dict[Any, Any], memo: dict[int, Any], deepcopy: Any = copy.deepcopy) -> Any:
    if not memo and (whole := _copy_whole(given)) is not None:
        return whole
    made: dict[Any, Any] = {}
    memo[id(given)] = made
    for key, value in given.items():
        made[key if type(key) in _UNCHANGING else deepcopy(key, memo)] = (
            value if type(value) in _UNCHANGING else deepcopy(value, memo)
        )
    return made


def _copy_list(given: list[Any], memo: dict[int, Any], deepcopy: Any = copy.deepcopy) -> Any:
    if not memo and (whole := _copy_whole(given)) is not None:
        return whole
    made: list[Any] = []
    memo[id(given)] = made
    made.extend(value if type(value) in _UNCHANGING else deepcopy(value, memo) for value in given)
    return made


def _copy_whole(given: Any) -> Any:
    """Copy what is made of Python's own plain types alone, None if anything in it isn't."""
    try:
        return marshal.loads(marshal.dumps(given))
    except ValueError:
        return None
