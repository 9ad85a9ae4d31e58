"""Tables of nmbrs! to draw in tests: plays one after another, random full tables, and who sees what."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache
from random import Random

from msgspec.structs import replace

from bot.games.nmbrs import NMBRS
from bot.games.nmbrs.model import Islands, NmbrsState, Play
from bot.games.nmbrs.options import NmbrsOptions
from bot.games.nmbrs.table.finder import moves
from bot.games.nmbrs.table.placing import Position, make_play
from bot.render.base import Picture
from tests.render import shown

NAMES = ("Ann", "Bob", "Cat", "Dan", "Eve", "Flo", "Gus", "Hal")
ODD_NAMES = ("W" * 80, "🐢🐢", "אבגדה", "漢字かな", "", "Maximilian-Alexander", "\u202eevil", "~~**_")
HELD = 12
"""The number of cards from which the plays of a random table are chosen."""


def start(seats: int = 4, **options: object) -> NmbrsState:
    return NMBRS.setup(NmbrsOptions(**options), seats, seed=1)  # type: ignore[arg-type]


def laid(*lines: str, seats: int = 4) -> NmbrsState:
    """A match of basic play in which the seats have made these plays in turn, one per turn."""
    state = start(seats, rule="basic")
    position, last = Position(state.options, state.cards, (), tuple(state.cards), opened=True), None
    for turn, line in enumerate(lines):
        position = replace(position, seat=turn % seats, turn=turn + 1)
        position, last = make_play(position, Play(tuple(line.split())))
    return replace(state, islands=position.islands, last=last, turn=len(lines) + 1, phase="play", mover=0)


@cache
def crowded(cards: int, seats: int, seed: int) -> NmbrsState:
    """A match with at least that many cards on the table, if random plays get that far."""
    rng, state = Random(seed), start(seats)
    deck = rng.sample(list(state.cards), len(state.cards))
    position, last, turn = Position(state.options, state.cards, (), (), opened=True), None, 0
    while deck and sum(len(island.cells) for island in position.islands) < cards:
        turn += 1
        hand = position.hand[1:] if len(position.hand) == HELD else position.hand
        more = HELD - len(hand)
        hand, deck = (*hand, *deck[:more]), deck[more:]
        position = replace(position, hand=hand, seat=turn % seats, turn=turn)
        if found := moves(position):
            position, last = make_play(position, Play(rng.choice(found).line))
    return replace(state, islands=position.islands, last=last, turn=turn, phase="play")


def row(first: int, last: int, step: int = 1) -> str:
    """A line of numbers."""
    return " ".join(map(str, range(first, last + 1, step)))


def cells(islands: Islands) -> int:
    """The number of cards on islands."""
    return sum(len(island.cells) for island in islands)


def table(state: NmbrsState, *names: str, left: Collection[int] = ()) -> tuple[Picture, ...]:
    """The pictures of the table as a spectator sees it."""
    return shown.public("nmbrs", state, names or NAMES, left)


def private(state: NmbrsState, seat: int, *names: str) -> tuple[Picture, ...]:
    """The pictures that a seat gets."""
    return shown.private("nmbrs", state, seat, names or NAMES)


def hand(state: NmbrsState, seat: int, *names: str) -> Picture:
    """The picture of a hand."""
    return private(state, seat, *names)[-1]
