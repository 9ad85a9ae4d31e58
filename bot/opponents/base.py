"""What a computer player is: what a seat sees -> an action."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Literal, Protocol, cast

import msgspec

from bot.games.base import Event
from bot.games.parts import load_part

Level = Literal["beginner", "easy", "medium", "hard", "expert"]
"""How well a computer plays: like a child who knows the rules, like somebody new to the game, like a member who
plays now and then, like somebody who knows it well, and the best we can."""
LEVELS: tuple[Level, ...] = ("beginner", "easy", "medium", "hard", "expert")
FORMER_LEVELS: dict[str, Level] = {"normal": "medium"}
"""What levels were called before, as in buttons that people still see, and what they are now."""


class Assessment(msgspec.Struct, frozen=True):
    """What an action was worth, compared with the best one in the same situation.

    ``cost`` is what the player gave away, in points on average (Numenko: in tiles left over); 0 when the action
    was as good as the best. ``chances`` are the chances (0 to 1) that what was played, and what would have been
    best, succeed, in games where that is what the choice is about.
    """

    best: Any
    cost: float
    chances: tuple[float, float] | None = None


class Opponent(Protocol):
    """Plays one game from views alone, so it cannot cheat."""

    pause: float = 0.0
    """Seconds after which a computer player that found nothing to do looks again; 0 where games have turns."""

    reveals: bool = False
    """Whether all write in secret at once and are shown together."""

    def choose(self, view: Any, level: Level, rng: Random) -> Any | None:
        """A legal action for the viewer's seat, or None when it need not act and does not want to."""

    def wait(self, view: Any, level: Level, rng: Random) -> float | None:
        """In games without turns: seconds until that seat's next action, counted from its last one; None while
        it has nothing to do. What others do does not change it."""
        return self.pause

    def difficulty(self, view: Any, seat: int, told: Sequence[Event]) -> float:
        """How hard it is for a person to find what that seat does, from 0 (no choice at all) to 1: what the time
        that a computer takes for it depends on.

        Everybody sees how long that is. So it goes by what everybody sees: ``view`` is a spectator's, before the
        action, and ``told`` are the events of the action that are for everybody.
        """
        return 0.3

    def assess(self, view: Any, action: Any) -> Assessment | None:
        """What that action of the viewer's seat was worth in that situation, by the search of the expert; None
        where there was nothing to choose or nothing to tell."""
        return None


def opponent(key: str) -> Opponent:
    """The computer player of a game that the registry knows."""
    return cast(Opponent, load_part("opponents", key).OPPONENT)
