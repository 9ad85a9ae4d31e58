"""What the levels of computer players promise, a module a game: ``PROMISED`` of type ``Promised``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from bot.opponents.base import Level
from bot.opponents.humans import Human

Shares = Mapping[Human, Mapping[Level, float]]
"""The share of matches in percent that one person wins against computers of a level."""


class Promised(msgspec.Struct, frozen=True):
    """The promise of each level of a game: what a person wins ``alone`` with one computer, and at a table of
    ``four`` with three of them, as in ``docs/computer-players.md``. What has not been measured yet is left out.

    ``by_day``: how many matches tell two neighbouring cheap levels apart in about a second, 0 where that takes
    longer. ``options``: those of the matches, if not the usual ones.
    """

    alone: Shares
    four: Shares
    by_day: int
    options: Mapping[str, Any] = {}
