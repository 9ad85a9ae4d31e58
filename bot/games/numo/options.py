"""What can be chosen before a match of NUMO: control cards, deck, scoring, target, hints."""

from __future__ import annotations

from typing import Literal

from bot.games.base import Options
from bot.games.numo.cards import Control

Level = Literal[1, 2, 3, 4, 5, 6, 7, 8]
Deck = Literal["auto", "lower", "both"]
Version = Literal[1, 2]
Hints = Literal["off", "request"]

TOP_LEVEL = 8
LOWEST_TARGET, HIGHEST_TARGET = 50, 2000
"""The points between which a target may lie."""


class NumoOptions(Options, frozen=True):
    """How a match is played; the defaults are the rated way.

    ``level`` says which control cards are in force (NUMO-6); with ``progress`` it is that of the first deal and
    each deal is one level higher. ``custom`` control cards take the place of a level's, and ``must`` is the
    kind among them that is needed for going out, if any. ``sets`` of the upper deck, four cards each, are added
    to a ``lower`` deck (NUMO-17). ``scoring`` is the version; ``target`` the points that end the match: reached
    in version 1 (NUMO-23), lost in version 2 (NUMO-24).
    """

    level: Level = 2
    progress: bool = False
    custom: tuple[Control, ...] = ()
    must: Control | None = None
    deck: Deck = "auto"
    sets: int = 0
    scoring: Version = 1
    target: int = 500
    hints: Hints = "off"
