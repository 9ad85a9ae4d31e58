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
    """A finished match: its moves in order, and the seats that have won it against somebody."""

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
        """What the owner of that seat did without a hint."""
        return (move for move in self.moves if move.seat == seat and move.own)

    def turns(self, seat: int) -> Iterator[tuple[PlayedMove, ...]]:
        """The turns of that seat in which its owner did everything, without a hint."""
        in_turns = (move for move in self.moves if move.seat == seat and move.turn)
        for _, found in groupby(in_turns, key=lambda move: move.turn):
            turn = tuple(found)
            if all(move.own for move in turn):
                yield turn


class Achievement(msgspec.Struct, frozen=True):
    """Something worth telling. ``key`` is unique among all games and never changes, since it is stored; ``sign``
    is an emoji. ``times`` says how often the owner of a seat has achieved it in a match. ``name`` and ``text`` are
    English: what it is called, and in one line what has to be done."""

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
    """An achievement in words: its name, and in one line what has to be done."""

    name: str
    text: str


def of_game(game: str) -> tuple[Achievement, ...]:
    """The achievements of a registered game; empty for one that has none."""
    part = find_part("achievements", game)
    return cast(tuple[Achievement, ...], part.ACHIEVEMENTS) if part else ()


def words(game: str, t: Texts) -> Mapping[str, Words]:
    """The achievements of a registered game in words, by key."""
    return {one.key: Words(t(one.name), t(one.text)) for one in of_game(game)}


def best(game: str, tale: Tale, seat: int) -> int:
    """The value of the best play that the owner of a seat has made in a match of a game with achievements, by the
    measure of that game; 0 for none."""
    return cast(int, load_part("achievements", game).best(tale, seat))


def best_words(game: str, value: int, t: Texts) -> str:
    """A best play of that game in words, such as "9 cards in one take"."""
    return say(load_part("achievements", game).BEST, {"n": value}, {}, t)


def all_achievements() -> dict[str, Achievement]:
    """All achievements by key, game by game."""
    return {one.key: one for game in GAMES for one in of_game(game)}


def count_earned(game: str, tale: Tale, seat: int) -> dict[str, int]:
    """What the owner of a seat has achieved in a match of that game: how often, by key."""
    found = {one.key: one.times(tale, seat) for one in of_game(game)}
    return {key: times for key, times in found.items() if times}
