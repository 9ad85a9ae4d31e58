"""Plans for going out: which melds of the hand and of cards still to come lead there, and how soon.

Every turn adds one card and takes one away. So a hand of n cards after the draw is gone after t more turns if n -
1 of all the cards it has had by then are melded or laid off; the others were discarded. n works as well if the
last card drawn is among them, because then the last discard is not needed (NUMO-22).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bot.games.effort import Effort
from bot.opponents.numo.meld_index import Growth, MeldIndex, Small

STEPS = 400
"""The most sets of melds examined for one sequence of draws."""


class Hand(NamedTuple):
    """A hand to plan with: its cards, whether this turn's draw is still to come, whether a meld may be formed this
    turn, whether the kind needed to go out is missing, and what the melds on the table can take."""

    cards: int
    draws: bool
    melds: bool
    lacks: bool
    takes: tuple[Growth, ...]


class GoingOutPlan(NamedTuple):
    """A plan for going out: in how many turns, the cards melded and laid off, the points of its melds."""

    turns: int
    cards: int
    points: int


def plans(
    index: MeldIndex, hand: Hand, smalls: Sequence[Small], draws: Sequence[int], effort: Effort
) -> list[GoingOutPlan]:
    """List the plans if these cards are drawn, one per turn. ``smalls`` are the small melds of the hand, which are
    tried first. The search is short: it uses up ``effort`` but is never cut off by it.

    A later plan is omitted if earlier ones already leave every card free to be discarded.
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
    reach = 0
    for growth in hand.takes:
        reach |= growth.reach
    search.go(melds, GoingOutPlan(earliest - 1, 0, 0), hand.lacks, hand.takes, reach)
    effort.left -= search.steps
    return search.found


class _PlanSearch:
    """Search for plans. ``seen[t]`` are the cards held after t turns, ``steps`` counts the melds' sets
    examined."""

    def __init__(self, seen: list[int]) -> None:
        self.found: list[GoingOutPlan] = []
        self._seen = seen
        self._goal = seen[0].bit_count() - 1
        self._last = len(seen) - 1
        self.steps = 1
        # The cards used by all plans found so far for going out within t turns.
        self._used = [seen[0]] * len(seen)

    def go(
        self,
        melds: list[tuple[int, Small]],
        so_far: GoingOutPlan,
        lacks: bool,
        takes: tuple[Growth, ...],
        reach: int,
    ) -> None:
        """Extend the plan ``so_far``, whose last meld is in turn ``so_far.turns``, with each of these ``melds``.
        Each comes with the earliest turn in which it can be formed, and they are sorted by it. ``reach`` is what
        any of the ``takes`` may ever take."""
        turn, cards, points = so_far
        missing = self._goal - cards.bit_count()
        if not lacks and (missing <= 0 or (reach & ~cards & self._seen[self._last]).bit_count() >= missing):
            self._finish(so_far, missing, takes, reach)
        if missing <= 0:
            return
        for i, (ready, small) in enumerate(melds, 1):
            when = ready if ready > turn else turn + 1
            if small.size > missing + 1 or when > self._last:
                continue
            if self.steps > STEPS:
                return
            self.steps += 1
            rest = []
            if small.size < missing and when < self._last:
                rest = [other for other in melds[i:] if not other[1].cards & small.cards]
            growth = small.growth
            self.go(
                rest,
                GoingOutPlan(when, cards | small.cards, points + small.points),
                lacks and not small.own,
                (*takes, growth) if growth.room else takes,
                reach | growth.reach,
            )

    def _finish(self, plan: GoingOutPlan, missing: int, takes: tuple[Growth, ...], reach: int) -> None:
        """Record when the melds of the plan, plus lay-offs for the cards still missing, lead to going out."""
        turn = max(plan.turns, 0)
        if missing <= 0:
            if missing == 0 or turn == 0 or plan.cards & ~self._seen[turn - 1]:
                self._note(plan)
            return
        fitting = reach & ~plan.cards
        for t in range(turn, self._last + 1):
            left = fitting & self._seen[t]
            if left.bit_count() < missing:
                continue
            laid = 0
            for growth in takes:
                if growth.reach & left:
                    laid |= growth.most(left & ~laid, missing - laid.bit_count())
                    if laid.bit_count() >= missing:
                        self._note(GoingOutPlan(t, plan.cards | laid, plan.points))
                        return

    def _note(self, plan: GoingOutPlan) -> None:
        self.found.append(plan)
        for t in range(plan.turns, self._last + 1):
            self._used[t] &= plan.cards
            if not self._used[t]:
                self._last = t
                return
