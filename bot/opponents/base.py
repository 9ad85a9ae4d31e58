"""What a computer player is: what a seat sees -> an action."""

from __future__ import annotations

from importlib import import_module
from random import Random
from typing import Any, Literal, Protocol, cast

Level = Literal["easy", "normal", "hard"]
LEVELS: tuple[Level, ...] = ("easy", "normal", "hard")


class Opponent(Protocol):
    """Plays one game from views alone, so it cannot cheat."""

    pause: float = 0.0
    """Seconds between two actions of one computer player in a live match; 0 where games have turns."""

    def choose(self, view: Any, level: Level, rng: Random) -> Any | None:
        """A legal action for the viewer's seat, or None when it need not act and does not want to."""


def opponent(key: str) -> Opponent:
    """The computer player of a game that the registry knows."""
    return cast(Opponent, import_module(f"bot.opponents.{key}").OPPONENT)
