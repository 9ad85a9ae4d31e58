"""Which cards are worth keeping: each card's chance to find a place, given the table and the unseen cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import exp
from statistics import mean

from bot.games.nmbrs.model import NmbrsView, find_last_turn
from bot.games.nmbrs.table.placing import Position
from bot.games.nmbrs.table.series import is_series
from bot.opponents.nmbrs.candidates import weighted_pairs

LOOSE = 0.37
"""The ways of a card that nothing seems to fit: much changes until its turn."""
HELD = 2.8
"""The ways that two cards of the hand make, with a third one."""
TABLE, TABLE_CLOSED = 0.06, 0.3
"""How much a card that can be crossed helps a series, of what a card of the hand does: after laying an own series,
since most crossings that are left then are blocked, and before."""
UNSEEN = 0.034
"""How much an unseen card helps: it may be drawn in time."""
WITH_JOKER = 0.16
"""How much any card helps while a joker is held that can stand for it."""
END, END_CLOSED = 0.67, 0.3
"""The ways that the end of a line on the table makes: after laying an own series, and before."""
LAID, LEFT = 1.3, 0.65
"""The average multiple of its points that a card earns if it is placed, some of them doubled, and that it costs
otherwise, since it may still be discarded."""
JOKER = 3.0
"""What a joker in the hand is worth."""
SOON = {1: 0.55, 2: 0.56, 3: 0.7, 4: 0.86, 5: 0.86}
"""The share of the chances of cards that is left when a rival holds so many cards; ``LATER`` for more."""
LATER = 0.92
TURNS = {0: 0.0, 1: 0.55, 2: 0.75, 3: 0.85, 4: 0.95}
"""The same by the player's turns that are left before the limit; 1 for more."""
SAMPLE = 12
"""The number of unseen cards sampled to stand for all of them."""


class HandEvaluator:
    """Value cards given the table and the hand of a position. ``view`` tells what else is visible."""

    def __init__(self, view: NmbrsView, position: Position) -> None:
        self.position = position
        colours = "".join([card.colour[0] for card in position.cards.values() if card.number])
        self.pairs = weighted_pairs(position.rules, colours)
        known = {*position.hand, view.face_up}
        lying = position.board.slots
        self.unseen = [
            card.id
            for card in position.cards.values()
            if card.number and card.id not in known and card.id not in lying
        ]
        self.help = self._help()
        self.ends = dict(self._ends())
        fewest = min(held for seat, held in enumerate(view.held) if seat != view.seat)
        last = find_last_turn(view)
        turns = TURNS.get(max(0, last - view.turn) // len(view.held), 1.0) if last is not None else 1.0
        self.time = turns * SOON.get(max(fewest, 1), LATER)

    def worth(self, hand: Sequence[str]) -> float:
        """Return the expected points of a hand, minus those left in it at the end (NMBRS-20)."""
        helps = self._with(hand)
        return sum(self._value(card, self._ways(card, helps)) for card in hand)

    def discards(self) -> list[tuple[float, str]]:
        """Return the worth of the rest of the hand for each card discarded."""
        cards = self.position.cards
        hand = self.position.hand
        helps = self._with(hand)
        ways = {card: self._ways(card, helps) for card in hand}
        found = []
        for out in hand:
            number = cards[out].number
            lost = self._ways_lost(number, helps) if number else {}
            kept = (
                self._value(card, ways[card] - lost.get(cards[card].number, 0.0)) for card in hand if card != out
            )
            found.append((sum(kept), out))
        return found

    def worth_of_draw(self) -> float:
        """Return how much a card drawn face-down adds to the hand's worth on average."""
        return mean(map(self.worth_of_card, self.sample(SAMPLE))) if self.unseen else 0.0

    def worth_of_card(self, card: str) -> float:
        """Return how much a card adds to the hand's worth."""
        hand = self.position.hand
        return self.worth((*hand, card)) - self.worth(hand)

    def goes_on(self, card: str) -> float:
        """Return how much a discarded card helps the others: its points if it extends a line on the table."""
        there = self.position.cards[card]
        return JOKER if there.joker else self.ends.get(there.number, 0.0) / END * there.points

    def sample(self, size: int) -> list[str]:
        """Return about ``size`` unseen number cards, evenly from all."""
        return self.unseen[:: max(1, len(self.unseen) // size)]

    def _value(self, card: str, ways: float) -> float:
        """Return the worth of a card with ``ways`` ways to be laid."""
        there = self.position.cards[card]
        if there.joker:
            return JOKER * self.time
        chance = self.time * (1 - exp(-ways))
        return there.points * (chance * LAID - (1 - chance) * LEFT)

    def _ways(self, card: str, helps: Sequence[float]) -> float:
        """Count the ways to lay a card: ends of lines, and series of three with the help of other cards."""
        number = self.position.cards[card].number
        if not number:
            return 0.0
        together = sum([weight * helps[a] * helps[b] for a, b, weight in self.pairs[number]])
        return LOOSE + HELD * together + self.ends.get(number, 0.0)

    def _ways_lost(self, out: int, helps: Sequence[float]) -> dict[int, float]:
        """Return the ways that each other number loses when this number leaves the hand."""
        less = HELD * (1.0 - self.help[out])
        lost: dict[int, float] = {}
        for a, b, weight in self.pairs[out]:
            lost[a] = lost.get(a, 0.0) + less * weight * helps[b]
            lost[b] = lost.get(b, 0.0) + less * weight * helps[a]
        return lost

    def _with(self, hand: Sequence[str]) -> list[float]:
        """Return how much each number helps a series when these cards are held."""
        helps = self.help.copy()
        for card in hand:
            helps[self.position.cards[card].number] = 1.0
        helps[0] = 0.0
        return helps

    def _help(self) -> list[float]:
        """Return how much each number outside the hand helps a series, indexed by number, from 0."""
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
        """Yield the numbers that extend a line of constant step, and their weights. Numbers two steps on come
        first."""
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
