"""Sketches of Numero tables: cards in the centre and in the hand, and a take that is worth looking for."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Literal, NamedTuple

from msgspec.structs import replace

from bot.games.numero.cards import HOUSE, Card, Cards, cards_of
from bot.games.numero.model import NumeroState, Pile
from bot.games.numero.options import Level, NumeroOptions
from bot.games.numero.takes.search import Problem
from bot.games.rng import start
from bot.puzzles.numero.takes import AllTakes
from bot.puzzles.sketches import choose_suited

PATIENCE = 40
"""After this many failed tables, a best take that is not unique or takes everything is accepted."""
CHOICES = 3
"""Of this many wild cards that make a better take, one with a unique best take is preferred."""


class Plan(NamedTuple):
    """Settings of a grade: the deck, the cards of the centre and of the hand (part one), the wanted hardness of
    the best take (parts one and two), the number of tables from which the nearest to it is chosen, and by how many
    cards it beats the best take with at most one operation per group."""

    level: Level
    top: Literal[10, 15]
    piles: int
    lone: int
    numbers: int
    wilds: int
    hard: float
    among: int
    ahead: int

    @property
    def options(self) -> NumeroOptions:
        """Options of a solitaire without hints."""
        return NumeroOptions(level=self.level, range=self.top, hints="off", solitaire=True)


PLANS: dict[int, Plan] = {
    1: Plan("subtraction", 10, 5, 0, 3, 0, hard=2.0, among=4, ahead=0),
    2: Plan("times", 10, 5, 0, 3, 1, hard=3.5, among=8, ahead=0),
    3: Plan("times", 15, 6, 0, 3, 1, hard=5.0, among=8, ahead=1),
    4: Plan("times", 15, 6, 0, 2, 2, hard=6.3, among=8, ahead=1),
    5: Plan("fractions", 15, 6, 0, 2, 2, hard=7.3, among=8, ahead=2),
    6: Plan("advanced", 15, 7, 0, 2, 2, hard=8.0, among=6, ahead=2),
    7: Plan("expert", 15, 7, 1, 2, 1, hard=9.5, among=6, ahead=3),
}


class Sketch(NamedTuple):
    """A table to solve, and all its takes."""

    state: NumeroState
    takes: AllTakes


def make_sketches(rng: Random, grade: int) -> tuple[Sketch, Sketch]:
    """Make the two tables of that grade. One more wild card in the second hand improves the best take."""
    plan = PLANS[grade]
    while True:
        first = choose_suited(_tables(rng, plan), lambda sketch: sketch.takes.hardness, plan.hard, plan.among)
        second = _add_wild(rng, first)
        if second is not None:
            return first, second


def problem_of(state: NumeroState) -> Problem:
    """Convert a state to the table that the search works on."""
    return Problem.of(state, state.hands[0])


def _tables(rng: Random, plan: Plan) -> Iterator[Sketch]:
    """Generate suitable tables, without end."""
    tried = 0
    while True:
        sketch = _table(rng, plan)
        if _good(sketch.takes, plan, alone=tried < PATIENCE):
            yield sketch
            tried = 0
        tried += 1


def _good(takes: AllTakes, plan: Plan, *, alone: bool) -> bool:
    """Tell whether the best take has to be looked for: it beats all takes of one operation, and no other card
    takes as much, though one takes something. With two cards in hand, no other take is worth as much either, and
    something stays behind, so that nobody can know when they are done."""
    if takes.most <= max(takes.single, 2) or takes.most - takes.plain < plan.ahead:
        return False
    if len(takes.others) < plan.numbers - 1 or not any(most for _, most in takes.others):
        return False
    return plan.numbers > 2 or not alone or (takes.ways == 1 and not takes.everything)


def _table(rng: Random, plan: Plan) -> Sketch:
    """Make a table of random cards with different numbers in the hand."""
    options = plan.options
    cards = cards_of(HOUSE, options)
    numbers = [card for card in cards.values() if not card.wild]
    wilds = rng.sample([card for card in cards.values() if card.wild], plan.lone + plan.wilds)
    centre = rng.sample(numbers, plan.piles)
    hand = _hand(rng, [card for card in numbers if card not in centre], plan.numbers)
    return _sketch(rng, options, cards, (centre, wilds[: plan.lone]), [*hand, *wilds[plan.lone :]])


def _hand(rng: Random, numbers: list[Card], n: int) -> list[Card]:
    held: dict[int, Card] = {}
    for card in rng.sample(numbers, len(numbers)):
        if len(held) < n:
            held.setdefault(card.number, card)
    return list(held.values())


def _sketch(
    rng: Random, options: NumeroOptions, cards: Cards, centre: tuple[list[Card], list[Card]], hand: list[Card]
) -> Sketch:
    numbers, wilds = centre
    gone = {card.id for card in (*numbers, *wilds, *hand)}
    rest = [name for name in cards if name not in gone]
    state = NumeroState(
        options=options,
        house=HOUSE,
        rng=start(0),
        deck=tuple(rng.sample(rest, len(rest))),
        hands=(tuple(card.id for card in hand),),
        piles=tuple(Pile(place, card.number, (card.id,)) for place, card in enumerate(numbers, 1)),
        wilds=tuple(card.id for card in wilds),
        won=((),),
        sheet=((),),
        stamps=(1,),
        hints=(0,),
        next_pile=len(numbers) + 1,
    )
    return Sketch(state, AllTakes(problem_of(state)))


def _add_wild(rng: Random, sketch: Sketch) -> Sketch | None:
    """Add a wild card of the deck that makes a better take possible to the hand, None if there is none."""
    better = list(islice(_better(rng, sketch), CHOICES if sketch.takes.ways == 1 else 1))
    return min(better, key=lambda more: more.takes.ways, default=None)


def _better(rng: Random, sketch: Sketch) -> Iterator[Sketch]:
    """Generate the table with each wild card of the deck that makes a better take."""
    state = sketch.state
    wilds = sorted(name for name in state.deck if state.cards[name].wild)
    for name in rng.sample(wilds, len(wilds)):
        deck = tuple(card for card in state.deck if card != name)
        more = replace(state, deck=deck, hands=((*state.hands[0], name),))
        takes = AllTakes(problem_of(more))
        if takes.most > sketch.takes.most and takes.hardness > sketch.takes.hardness:
            yield Sketch(more, takes)
