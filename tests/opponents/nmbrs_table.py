"""Tables of nmbrs! for the tests of its computer players."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from msgspec.structs import replace

from bot.games.nmbrs import NMBRS
from bot.games.nmbrs.model import NmbrsAction, NmbrsState, Offer, Play
from bot.games.nmbrs.options import NmbrsOptions
from bot.opponents.base import Level
from bot.opponents.nmbrs import OPPONENT

ADVANCED, BASIC = NmbrsOptions(), NmbrsOptions(rule="basic")


def playing(hand: str, *lines: str, rivals: int = 9, options: NmbrsOptions = ADVANCED) -> NmbrsState:
    """Seat 0 has drawn, with this hand; the lines are on the table, laid by seat 0 in this order. The rival holds
    ``rivals`` of the cards that are left."""
    state = replace(NMBRS.setup(options, 2, 1), mover=0, first=0, phase="play")
    for line in lines:
        cards = tuple(line.split())
        held = tuple(card[:2] if card[0] == "J" else card for card in cards if card not in lying(state))
        state = replace(state, hands=((*held, "100", "99"), ("1",)))
        state = NMBRS.apply(state, 0, Play(cards)).state
    mine = tuple(hand.split())
    rest = [card for card in state.cards if card not in mine and card not in lying(state)]
    Random(1).shuffle(rest)
    return replace(
        state,
        hands=(mine, tuple(rest[:rivals])),
        deck=tuple(rest[rivals + 1 :]),
        pile=(rest[rivals],),
        scores=(50, 50),
        start=None,
        done=(),
        laid=(),
        last=None,
    )


def lying(state: NmbrsState) -> set[str]:
    """The cards on the table."""
    return {cell.card for island in state.islands for cell in island.cells}


def choice(state: NmbrsState, level: Level, seed: int = 1) -> NmbrsAction | None:
    """What seat 0 does."""
    return OPPONENT.choose(NMBRS.view(state, 0), level, Random(seed))


def offered(state: NmbrsState, card: str) -> NmbrsState:
    """The rival declines this card."""
    return replace(state, mover=1, phase="offer", offer=Offer((0,)), pile=(card,))


def drawing(state: NmbrsState, card: str, *, claims: int = 0) -> NmbrsState:
    """Seat 0 may take this card from a rival that has made that many claims in the round."""
    return replace(state, phase="draw", pile=(card,), claims=(0, claims))


def states(level: Level, seats: int, seed: int) -> Iterator[NmbrsState]:
    """The states of a match between players of a level."""
    rng = Random(seed)
    state = NMBRS.setup(ADVANCED, seats, seed)
    while state.phase != "over":
        yield state
        seat = min(NMBRS.seats_to_move(state))
        action = OPPONENT.choose(NMBRS.view(state, seat), level, rng)
        assert action is not None
        state = NMBRS.apply(state, seat, action).state
