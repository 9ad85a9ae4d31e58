"""What models of people win against each level of computer players: what the levels promise.

One model sits among computers of one level, in turn on each seat of the same deal.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, cast

import msgspec

from bot.cli.simulate.order import MoveOrder
from bot.cli.simulate.playing import MOST_ACTIONS, make
from bot.errors import Violation
from bot.games.base import AnyGame
from bot.games.registry import find
from bot.opponents.base import Level, Opponent, opponent
from bot.opponents.humans import HUMANS, Human, find_models

Sitting = Level | Human
"""Who sits on a seat."""


class PeopleMatch(msgspec.Struct, frozen=True):
    """A match to play: the game and its options, who sits on which seat, and the seed."""

    game: str
    options: Any
    sitting: tuple[Sitting, ...]
    seed: int


class Mixed(Opponent):
    """Plays for people and for computers."""

    def __init__(self, game: str) -> None:
        self._computer = opponent(game)
        self._people = find_models(game)
        self.pause = self._computer.pause

    def choose(self, view: Any, level: Sitting, rng: Random) -> Any | None:
        if level in self._people:
            return self._people[level].choose(view, rng)
        return self._computer.choose(view, cast(Level, level), rng)

    def wait(self, view: Any, level: Sitting, rng: Random) -> float | None:
        if level in self._people:
            return self._people[level].wait(view, rng)
        return self._computer.wait(view, cast(Level, level), rng)


def plan_matches(
    game: AnyGame, options: Any, human: Human, level: Level, seats: int, matches: int, seed: int
) -> list[PeopleMatch]:
    """Seat the person in turn on each seat of a deal, and computers of the level on the others."""
    return [
        PeopleMatch(
            game.key,
            options,
            tuple(human if seat == number % seats else level for seat in range(seats)),
            seed + number // seats,
        )
        for number in range(matches)
    ]


def play_match(match: PeopleMatch) -> float:
    """Play a match to its end. Returns the person's share of the win: 1 for being first, a part of it for sharing
    the first place, 0 otherwise. Raises ``Violation`` if the match has no end."""
    game, player = find(match.game), Mixed(match.game)
    rng = Random(f"{match.seed}:{match.sitting}")
    state = game.setup(match.options, len(match.sitting), match.seed)
    order = MoveOrder(game, player, match.sitting, rng)
    for _ in range(MOST_ACTIONS):
        outcome = game.outcome(state)
        if outcome is not None:
            return _share_win(match.sitting, outcome.places)
        move = order.next(state, lambda seat, view: player.choose(view, match.sitting[seat], rng))
        after = make(game, state, move).state
        order.note_step(state, after)
        state = after
    raise Violation(f"a match of {match.sitting} isn't over after {MOST_ACTIONS} actions (seed {match.seed})")


def _share_win(sitting: Sequence[Sitting], places: Sequence[int]) -> float:
    person = next(seat for seat, one in enumerate(sitting) if one in HUMANS)
    return (places[person] == 1) / places.count(1)


def format_people(game: str, seats: int, matches: int, shares: Mapping[tuple[Human, Level], str]) -> list[str]:
    """Format what people win against each level as a table in Markdown, in percent with standard errors."""
    levels = list(dict.fromkeys(level for _, level in shares))
    people = list(dict.fromkeys(human for human, _ in shares))
    return [
        f"{game}, {seats} players, {matches} matches a cell, one person and {seats - 1} of the level; "
        f"a fair share is {100 / seats:.0f} %",
        "",
        "| | " + " | ".join(levels) + " |",
        "|---|" + "---|" * len(levels),
        *(f"| {human} | " + " | ".join(shares[human, level] for level in levels) + " |" for human in people),
    ]
