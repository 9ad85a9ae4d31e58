"""Models of people, as a yardstick for the levels of computers.

A game's models are in its ``humans`` module, as ``HUMANS``. They play from views alone, like computers, but share
no code with the levels that they measure.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, Literal, Protocol, cast

from bot.games.parts import find_part

Human = Literal["naive", "club"]
"""Somebody who has done the lesson and plays the first sensible thing, and somebody who has played now and then
for months and takes what wins most of what they see."""
HUMANS: tuple[Human, ...] = ("naive", "club")


class HumanModel(Protocol):
    """One model of a person in one game."""

    def choose(self, view: Any, rng: Random) -> Any | None:
        """Choose a legal action for the viewer's seat, None if it need not and does not want to act."""

    def wait(self, view: Any, rng: Random) -> float | None:
        """Return the seconds from the seat's last action to its next one, None while it has nothing to do. Only
        games without turns ask."""
        return None


def find_models(game: str) -> Mapping[str, HumanModel]:
    """Return the models of people in a game by name (``HUMANS``), empty for a game without any."""
    part = find_part("opponents", game, "humans")
    return {} if part is None else cast("Mapping[str, HumanModel]", part.HUMANS)
