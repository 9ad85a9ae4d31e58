"""Reading what a page said, which is JSON of any shape, written by anybody. What is no name, no number or no list
of them raises ``Refused("control.unknown")``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.errors import Refused
from bot.panels.choosing import LARGEST

LONGEST_NAME = 16
"""The maximum length of a name of a card or another thing."""
LONGEST_LIST = 200
"""The maximum length of a list: more than any hand or table has."""


def read_name(said: Mapping[str, Any], key: str) -> str:
    """Read the name of a card or another thing."""
    return _require_name(said.get(key))


def read_names(said: Mapping[str, Any], key: str) -> tuple[str, ...]:
    """Read a list of names, each of which counts once. A list that was not said is empty."""
    return tuple(dict.fromkeys(_require_name(one) for one in read_list(said, key)))


def read_number(said: Mapping[str, Any], key: str) -> int:
    """Read an id or another number from 0."""
    return _require_number(said.get(key))


def read_numbers(said: Mapping[str, Any], key: str) -> tuple[int, ...]:
    """Read a list of numbers, which may repeat. A list that was not said is empty."""
    return tuple(_require_number(one) for one in read_list(said, key))


def read_list(said: Mapping[str, Any], key: str) -> list[Any]:
    """Read a list, empty if it was not said."""
    found = said.get(key, [])
    if not isinstance(found, list) or len(found) > LONGEST_LIST:
        raise Refused("control.unknown")
    return found


def _require_name(found: object) -> str:
    if not isinstance(found, str) or not 0 < len(found) <= LONGEST_NAME:
        raise Refused("control.unknown")
    return found


def _require_number(found: object) -> int:
    if not isinstance(found, int) or isinstance(found, bool) or not 0 <= found <= LARGEST:
        raise Refused("control.unknown")
    return found
