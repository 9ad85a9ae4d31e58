"""Plans for going out: which melds of the hand and of cards still to come lead there, and how soon.

Every turn brings one card and takes one away. So a hand of n cards after the draw is gone after t more turns when
n - 1 of all cards that it has had by then are melded or laid off: the others were the discards. n will do as well
if the last card drawn is among them, for then the last discard is not needed (NUMO-22).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bot.opponents.numo.meld_index import Growth, MeldIndex, Small, bits

STEPS = 400
"""How many sets of melds are looked at for one course of draws."""


class Hand(NamedTuple):
    """A hand to plan with: its cards; whether the draw of this turn is still to come, and whether a meld may be
    formed in this turn; whether the kind that going out needs is missing; what the melds on the table can take."""

    cards: int
    draws: bool
    melds: bool
    lacks: bool
    takes: tuple[Growth, ...]


class GoingOutPlan(NamedTuple):
    """A way of going out: after how many turns, the cards melded and laid off, the points of its melds."""

    turns: int
    cards: int
    points: int


def plans(index: MeldIndex, hand: Hand, smalls: Sequence[Small], draws: Sequence[int]) -> list[GoingOutPlan]:
    """The plans when these cards are drawn, one a turn; ``smalls`` are the small melds of the hand, those that are
    found first.

    A later plan is left out when earlier ones leave a choice of every card to discard.
    """
    earliest = 0 if hand.melds else 1
    melds = [(earliest, small) for small in smalls]
    cards = hand.cards
    seen = [] if hand.draws else [cards]
    for card in draws:
        melds += [(max(earliest, len(seen)), small) for small in index.with_card(card, cards)]
        cards |= card
        seen.append(cards)
    if not seen:
        return []
    search = _PlanSearch(seen)
    search.go(melds, GoingOutPlan(earliest - 1, 0, 0), hand.lacks, hand.takes)
    return search.found


class _PlanSearch:
    """Looks for plans; ``seen[t]`` are the cards that the hand has had after t turns."""

    def __init__(self, seen: list[int]) -> None:
        self.found: list[GoingOutPlan] = []
        self._seen = seen
        self._goal = seen[0].bit_count() - 1
        self._last = len(seen) - 1
        self._steps = STEPS
        # The cards that all plans found so far for going out within t turns use.
        self._used = [seen[0]] * len(seen)

    def go(
        self, melds: list[tuple[int, Small]], so_far: GoingOutPlan, lacks: bool, takes: tuple[Growth, ...]
    ) -> None:
        """Go on from some melds, the last one in turn ``so_far.turns``, with each of these ``melds``; each comes
        with the turn in which it can be formed at the earliest, and they are in that order."""
        turn, cards, points = so_far
        missing = self._goal - cards.bit_count()
        if not lacks:
            self._finish(so_far, missing, takes)
        if missing <= 0:
            return
        for i, (ready, small) in enumerate(melds, 1):
            when = ready if ready > turn else turn + 1
            if small.size > missing + 1 or when > self._last:
                continue
            self._steps -= 1
            if self._steps < 0:
                return
            rest = []
            if small.size < missing and when < self._last:
                rest = [other for other in melds[i:] if not other[1].cards & small.cards]
            more = (*takes, small.growth) if small.growth.room else takes
            self.go(
                rest, GoingOutPlan(when, cards | small.cards, points + small.points), lacks and not small.own, more
            )

    def _finish(self, plan: GoingOutPlan, missing: int, takes: tuple[Growth, ...]) -> None:
        """Note when the melds of the plan, and lay-offs for the cards still missing, lead out."""
        turn = max(plan.turns, 0)
        if missing <= 0:
            if missing == 0 or turn == 0 or plan.cards & ~self._seen[turn - 1]:
                self._note(plan)
            return
        if missing > sum(growth.room for growth in takes):
            return
        fitting = 0
        for growth in takes:
            fitting |= growth.cards
        fitting &= ~plan.cards
        for t in range(turn, self._last + 1):
            laid = list(bits(fitting & self._seen[t]))
            if len(laid) >= missing:
                self._note(GoingOutPlan(t, plan.cards | sum(laid[:missing]), plan.points))
                return

    def _note(self, plan: GoingOutPlan) -> None:
        self.found.append(plan)
        for t in range(plan.turns, self._last + 1):
            self._used[t] &= plan.cards
            if not self._used[t]:
                self._last = t
                return
