"""What an achievement is, and a match as achievements look at it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import groupby
from typing import Any, cast

import msgspec

from bot.games.base import Event
from bot.games.parts import find_part, load_part
from bot.games.registry import GAMES
from bot.games.sentences import say
from bot.i18n import Texts


class PlayedMove(msgspec.Struct, frozen=True):
    """A step of a match: the state before it and after it, the action (None when a clock of the rules ran out),
    and what happened.

    ``turn`` is the turn of the seat that it belongs to (see ``Game.turn``), 0 for none; ``at`` the seconds since
    the start of the match. ``own``: the owner of the seat did it, without having had a hint in that turn.
    """

    before: Any
    after: Any
    seat: int | None
    action: Any
    events: tuple[Event, ...]
    turn: int = 0
    at: float = 0.0
    own: bool = True


class Tale(msgspec.Struct, frozen=True):
    """A finished match: its moves in order, and the seats that beat somebody."""

    moves: tuple[PlayedMove, ...]
    winners: frozenset[int] = frozenset()

    @property
    def end(self) -> Any:
        """The last state."""
        return self.moves[-1].after

    @property
    def seats(self) -> int:
        """The number of players."""
        return cast(int, self.end.seats)

    def own(self, seat: int) -> Iterator[PlayedMove]:
        """Iterate over what the owner of a seat did without a hint."""
        return (move for move in self.moves if move.seat == seat and move.own)

    def turns(self, seat: int) -> Iterator[tuple[PlayedMove, ...]]:
        """Iterate over the turns of a seat that its owner played entirely, without a hint."""
        in_turns = (move for move in self.moves if move.seat == seat and move.turn)
        for _, found in groupby(in_turns, key=lambda move: move.turn):
            turn = tuple(found)
            if all(move.own for move in turn):
                yield turn


class Achievement(msgspec.Struct, frozen=True):
    """An achievement. ``key`` is unique among all games and stored, so it never changes. ``sign`` is an emoji.
    ``times`` counts how often the owner of a seat earned it in a match. ``name`` and ``text`` are English: a
    title, and one line saying what to do."""

    key: str
    sign: str
    times: Callable[[Tale, int], int]
    name: str
    text: str

    @property
    def game(self) -> str:
        """The key of the game."""
        return self.key.partition(".")[0]


class Words(msgspec.Struct, frozen=True):
    """An achievement in words: its name, and one line saying what to do."""

    name: str
    text: str


def of_game(game: str) -> tuple[Achievement, ...]:
    """Return the achievements of a registered game, empty if it has none."""
    part = find_part("achievements", game)
    return cast(tuple[Achievement, ...], part.ACHIEVEMENTS) if part else ()


def words(game: str, t: Texts) -> Mapping[str, Words]:
    """Translate the achievements of a registered game, by key."""
    return {one.key: Words(t(one.name), t(one.text)) for one in of_game(game)}


def best(game: str, tale: Tale, seat: int) -> int:
    """Return the value of the seat owner's best play in a match, in that game's measure, 0 for none."""
    return cast(int, load_part("achievements", game).best(tale, seat))


def best_words(game: str, value: int, t: Texts) -> str:
    """Say a best play of that game in words, such as "9 cards in one take"."""
    return say(load_part("achievements", game).BEST, {"n": value}, {}, t)


def all_achievements() -> dict[str, Achievement]:
    """Return all achievements by key, game by game."""
    return {one.key: one for game in GAMES for one in of_game(game)}


def count_earned(game: str, tale: Tale, seat: int) -> dict[str, int]:
    """Count the achievements that the owner of a seat earned in a match, by key."""
    found = {one.key: one.times(tale, seat) for one in of_game(game)}
    return {key: times for key, times in found.items() if times}
