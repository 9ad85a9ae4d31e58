"""The tables on which a press has the most to look at, for each game."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from msgspec.structs import replace

from bot.games.base import AnyGame
from bot.games.nmbrs import NMBRS
from bot.games.nmbrs.model import Cell, Island
from bot.games.nmbrs.options import NmbrsOptions, Rule
from bot.games.numenko import NUMENKO
from bot.games.numenko.model import Save
from bot.games.numenko.options import NumenkoOptions
from bot.games.numer import NUMER
from bot.games.numero import NUMERO
from bot.games.numero.model import HAND, Pile
from bot.games.numero.options import Mode, NumeroOptions
from bot.games.numo import NUMO
from bot.games.numo.model import Meld
from bot.games.numo.options import NumoOptions
from bot.opponents.base import opponent
from tests.benchmarks.playing import SEATS, halfway
from tests.games.nmbrs_crowd import crowded

JOKERS = ("Jr", "Jg", "Jb", "Jo")
LONG = 24
"""The hand of a long match of nmbrs!."""
MOVES = 200
"""So many actions at most lead to a full grid of Numenko."""


class WorstTable(NamedTuple):
    """A state of a match in which the player on the first seat may act."""

    game: AnyGame
    options: Any
    state: Any
    name: str
    seats: int = 3


def worst_tables() -> Iterator[WorstTable]:
    """The tables, game by game."""
    yield WorstTable(NUMER, NUMER.options_type(), halfway(NUMER), "halfway", SEATS)
    for mode in ("card", "points"):
        yield _numero(mode, 26, 4)
        yield _numero(mode, 12, 4)
        yield _numero(mode, 6, 3)
    yield _solitaire()
    yield _numo()
    yield _islands(30)
    yield _islands(12)
    for rule in ("AB", "basic"):
        yield _crowd(rule)
    yield from _grids()


def _numero(mode: Mode, piles: int, wilds: int) -> WorstTable:
    """Level expert: so many piles, wild cards in the hand, and a few alone in the centre."""
    options = NumeroOptions(mode=mode, level="expert", hints="on")
    state = NUMERO.setup(options, 3, 1)
    rng = Random(f"{mode} {piles}")
    cards = list(state.cards.values())
    rng.shuffle(cards)
    wild = [card.id for card in cards if card.wild]
    numbers = [card for card in cards if not card.wild]
    lying = numbers[: 2 * piles]
    pairs = zip(lying[::2], lying[1::2], strict=True)
    laid = tuple(
        Pile(100 + n, one.number + other.number, (one.id, other.id)) for n, (one, other) in enumerate(pairs)
    )
    first = 2 * piles + HAND - wilds
    hand = (*(card.id for card in numbers[2 * piles : first]), *wild[:wilds])
    rest = [card.id for card in numbers[first:]]
    lone = tuple(wild[wilds : wilds + 3])
    state = replace(
        state,
        mover=0,
        hands=(hand, *((name,) for name in rest[:2])),
        deck=tuple(rest[2:]),
        piles=laid,
        wilds=lone,
        next_pile=200,
    )
    return WorstTable(NUMERO, options, state, f"{mode}, {piles} piles, {wilds} wild cards")


def _solitaire() -> WorstTable:
    options = NumeroOptions(mode="points", level="expert", hints="on", solitaire=True)
    return WorstTable(NUMERO, options, NUMERO.setup(options, 1, 5), "solitaire", 1)


def _numo() -> WorstTable:
    """Level 8: all melds that the table can hold, and a hand of twenty."""
    options = NumoOptions(level=8, deck="both", hints="on")
    state = NUMO.setup(options, 6, 1)
    cards = sorted(state.cards.values(), key=lambda card: (card.number, card.id))
    hand = tuple(card.id for card in cards[:20])
    three = {number: [card.id for card in cards if card.number == number] for number in (13, 14, 15, 30, 60, 120)}
    run = tuple(three[number][0] for number in (13, 14, 15))
    factor = tuple(three[number][0] for number in (30, 60, 120))
    melds = [Meld(n, n % 6, "run", run) for n in range(1, 12)] + [
        Meld(n, n % 6, "factor", factor) for n in range(12, 30)
    ]
    rest = [card.id for card in cards[20:] if card.id not in {*run, *factor}]
    others = tuple((name,) for name in rest[:5])
    state = replace(
        state, mover=0, hands=(hand, *others), melds=tuple(melds), discards=(rest[5],), stock=tuple(rest[6:])
    )
    return WorstTable(NUMO, options, state, "thirty melds, twenty cards", 6)


def _islands(islands: int) -> WorstTable:
    """So many islands of three and all jokers in the hand."""
    options = NmbrsOptions(hints="on")
    laid = tuple(
        Island(n + 1, tuple(Cell(x, 0, str(3 * n + 1 + x), 3 * n + 1 + x, 0, 1, n + 1) for x in range(3)))
        for n in range(islands)
    )
    held = tuple(map(str, range(3 * islands + 1, min(98, 3 * islands + LONG))))
    return _nmbrs(options, laid, (*JOKERS, *held), f"{islands} islands, four jokers")


def _crowd(rule: Rule) -> WorstTable:
    """Sixty cards in few islands, and the hand of a long match."""
    options = NmbrsOptions(rule=rule, hints="on")
    view = crowded(1, options)
    lying = {cell.card for island in view.islands for cell in island.cells}
    free = [name for name in view.cards if name not in lying and name[0] != "J"]
    jokers = tuple(name for name in JOKERS if name not in lying)
    return _nmbrs(options, view.islands, (*jokers, *free[: LONG - len(jokers)]), f"sixty cards, rule {rule}")


def _nmbrs(options: NmbrsOptions, laid: tuple[Island, ...], hand: tuple[str, ...], name: str) -> WorstTable:
    state = NMBRS.setup(options, 3, 1)
    gone = {*hand, *(cell.card for island in laid for cell in island.cells)}
    left = [card for card in state.cards if card not in gone]
    state = replace(
        state,
        mover=0,
        first=0,
        phase="play",
        islands=laid,
        hands=(hand, *((card,) for card in left[:2])),
        deck=tuple(left[3:]),
        pile=tuple(left[2:3]),
        opened=(True,) * 3,
        next_island=len(laid) + 1,
        next_play=len(laid) + 1,
    )
    return WorstTable(NMBRS, options, state, name)


def _grids() -> Iterator[WorstTable]:
    """What a hard computer player has laid of a full rack, and the grid before its last calculations."""
    options = NumenkoOptions(pot="full")
    state = NUMENKO.setup(options, 2, 3)
    rng, player, saved = Random(3), opponent("numenko"), [state]
    for _ in range(MOVES):
        action = player.choose(NUMENKO.view(state, 0), "hard", rng)
        if not isinstance(action, Save):
            break
        state = NUMENKO.apply(state, 0, action).state
        saved.append(state)
    yield WorstTable(NUMENKO, options, saved[len(saved) // 2], "half a grid", 2)
    yield WorstTable(NUMENKO, options, saved[-1], "a full grid", 2)
