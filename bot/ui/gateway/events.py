"""Events of Discord's that cannot be read."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Callable
from typing import Any

log = logging.getLogger(__name__)

FRAME = "(unnamed)"
"""Stands for the name of an event where even that cannot be read."""

Parser = Callable[[Any], None]


def isolate_events(parsers: dict[str, Parser], unreadable: Counter[str]) -> None:
    """Let no event end more than itself: discord.py ends the client when one of its parsers fails, and with it
    everybody's matches. An event that fails is counted by its name, and logged the first time, without what is in
    it."""
    for name, parse in parsers.items():
        parsers[name] = _isolated(name, parse, unreadable)


def count_unreadable(name: str, error: Exception, unreadable: Counter[str]) -> None:
    """Count an event that cannot be read, and log the first one of that name."""
    unreadable[name] += 1
    if unreadable[name] == 1:
        log.error("an event %s from Discord can't be read; those are left out", name, exc_info=error)


def _isolated(name: str, parse: Parser, unreadable: Counter[str]) -> Parser:
    def read(data: Any) -> None:
        try:
            parse(data)
        except Exception as error:  # noqa: BLE001 -- counted and logged
            count_unreadable(name, error, unreadable)

    return read
