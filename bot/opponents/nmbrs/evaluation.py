"""Which cards are worth keeping: how likely each card of a hand is to find a place, given this table and the
unseen cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import exp

from bot.games.nmbrs.model import NmbrsView
from bot.games.nmbrs.placing import Position
from bot.games.nmbrs.series import is_series
from bot.opponents.nmbrs.candidates import triples

TABLE, TABLE_CLOSED = 0.5, 0.2
"""How much a card that can be crossed helps a series: after laying an own series, and before."""
UNSEEN = 0.06
"""How much an unseen card helps: the chance that it is drawn in time."""
WITH_JOKER = 0.35
"""How much any card helps while a joker is held that can stand for it."""
END, END_CLOSED = 2.0, 1.0
"""How much it counts that the card extends a line on the table: after laying an own series, and before."""
STEEPNESS = 0.7
"""How fast the chance of a card grows with its ways to a series."""
DOUBLED = 1.25
"""The average multiple of its points that a placed card earns: some count double."""
JOKER = 3.0
"""What a joker in the hand is worth."""
TIME = {1: 0.5, 2: 0.7, 3: 0.85}
"""How likely another turn is when a rival holds this many cards; ``LONG`` for more."""
LONG = 0.95
SAMPLE = 12
"""The number of unseen cards sampled to stand for all of them."""


class HandEvaluator:
    """Values cards given the table and the hand of a position; ``view`` tells what else can be seen."""

    def __init__(self, view: NmbrsView, position: Position) -> None:
        self.position = position
        self.triples = triples(position.rules)
        self.unseen = [
            card.id
            for card in position.cards.values()
            if not card.joker
            and card.id not in {*position.hand, view.face_up}
            and card.id not in position.board.slots
        ]
        self.help = self._help()
        self.ends = dict(self._ends())
        fewest = min(held for seat, held in enumerate(view.held) if seat != view.seat)
        self.time = TIME.get(max(fewest, 1), LONG)

    def worth(self, hand: Sequence[str]) -> float:
        """The points that a hand will earn on average, minus those that will be left in it (NMBRS-20)."""
        cards = self.position.cards
        held = {cards[card].number for card in hand if not cards[card].joker}
        value = 0.0
        for card in hand:
            if cards[card].joker:
                value += JOKER * self.time
                continue
            chance = self.time * self._chance(cards[card].number, held)
            value += cards[card].points * (chance * DOUBLED - (1 - chance))
        return value

    def drawn(self) -> float:
        """What a card drawn face-down adds to the hand's worth on average."""
        cards = self.unseen[:: max(1, len(self.unseen) // SAMPLE)]
        return sum(self.added(card) for card in cards) / max(1, len(cards))

    def added(self, card: str) -> float:
        """What a card adds to the hand's worth."""
        hand = self.position.hand
        return self.worth((*hand, card)) - self.worth(hand)

    def goes_on(self, card: str) -> float:
        """How much a discarded card helps the others: its points if it extends a line on the table."""
        there = self.position.cards[card]
        return JOKER if there.joker else self.ends.get(there.number, 0.0) / END * there.points

    def _chance(self, number: int, held: set[int]) -> float:
        ways = self.ends.get(number, 0.0)
        for triple in self.triples[number]:
            way = 1.0
            for other in triple:
                if other not in held:
                    way *= self.help[other]
            ways += way
        return 1 - exp(-STEEPNESS * ways)

    def _help(self) -> list[float]:
        """How much each number that is not in the hand helps a series; indexed by number, from 0."""
        position = self.position
        least = WITH_JOKER if any(position.cards[card].joker for card in position.hand) else 0.0
        weights = [least] * (position.options.top + 1)
        for card in self.unseen:
            weights[int(card)] = max(least, UNSEEN)
        for slot in position.board.singles:
            if not slot.joker:
                weights[slot.cell.value] = max(least, TABLE if position.opened else TABLE_CLOSED)
        return weights

    def _ends(self) -> Iterator[tuple[int, float]]:
        """The numbers that extend a line of constant step, and how much that counts; those that need another card
        first come first."""
        position = self.position
        held = {position.cards[card].number for card in position.hand}
        direct = END if position.opened else END_CLOSED
        near: dict[int, float] = {}
        there: dict[int, float] = {}
        for run in position.board.runs():
            values = sorted(cell.value for cell in run.cells)
            for first, step in ((values[0], values[0] - values[1]), (values[-1], values[-1] - values[-2])):
                end, behind = first + step, first + 2 * step
                if not is_series(position.rules, tuple(sorted((*values, end)))):
                    continue
                there[end] = direct
                if is_series(position.rules, tuple(sorted((*values, end, behind)))):
                    way = direct * (1.0 if end in held else self.help[end])
                    near[behind] = max(near.get(behind, 0.0), way)
        yield from near.items()
        yield from there.items()
