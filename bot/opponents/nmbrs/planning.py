"""The plan of a turn: which plays to make, in what order, and which card to discard."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from heapq import nlargest
from random import Random
from statistics import mean
from typing import NamedTuple

from msgspec.structs import replace

from bot.games.effort import Effort
from bot.games.nmbrs.model import Discard, NmbrsAction, NmbrsView, Play, Swap, TakeBack
from bot.games.nmbrs.table.finder import Move, swaps
from bot.games.nmbrs.table.placing import Position, make_play, swap_joker
from bot.opponents.nmbrs.candidates import plays, uses, without
from bot.opponents.nmbrs.evaluation import HandEvaluator
from bot.opponents.nmbrs.people import NmbrsPerson, notice

GIFT = 0.3
"""The cost of a discard that helps others, per point of that help."""
NEAR = 0.5
"""The worth of being near going out, per card in a rival's hand, divided by the number of own cards: the others
have little time left to lay theirs."""
MATCH = 20.0
"""The worth of winning the match with the end of the round, in points."""


class Plan(NamedTuple):
    """The next action of a turn, and the worth of the turn in points: those of its plays and the worth of the hand
    afterwards. ``end`` is the position after the discard, ``gained`` the points of the plays, ``discard`` the card
    that ends the turn."""

    worth: float
    action: NmbrsAction
    end: Position
    gained: int = 0
    discard: str = ""


class Planner:
    """Plan the rest of a viewer's turn with what that person sees and weighs, but without errors of judgement.
    ``rng`` decides what they overlook."""

    def __init__(self, view: NmbrsView, person: NmbrsPerson, rng: Random, effort: Effort) -> None:
        self.view = view
        self.person = person
        self.rng = rng
        self.effort = effort

    def plans(self, position: Position) -> list[Plan]:
        """Return the best plan for each next action worth thinking about, at least one."""
        if not position.pending:
            return [self.ending(position), *self._placings(position)]
        found = self._promising(position, self._notice(uses(position, self.effort)))
        return [self.playing(position, Play(move.line)) for move in found] or [Plan(0.0, TakeBack(), position)]

    def ending(self, position: Position, gained: int = 0, card: str | None = None) -> Plan:
        """Plan the end of the turn with the best discard or ``card``, after plays worth ``gained`` points."""
        hand = position.hand
        if len(hand) <= 1:
            worth, card = going_out(self.view, position, gained), "".join(hand)
        else:
            evaluator = HandEvaluator(self.view, position)
            worth, card = max(
                (kept - GIFT * evaluator.goes_on(one), one)
                for kept, one in evaluator.discards()
                if card is None or one == card
            )
            worth += NEAR * mean(rivals(self.view, self.view.held)) / (len(hand) - 1)
        end = replace(position, hand=without(hand, card))
        return Plan(gained + self.person.foresight * worth, Discard(card), end, gained, card)

    def playing(self, position: Position, play: Play) -> Plan:
        """Return the best plan that begins with this play."""
        after, laid = make_play(position, play)
        return self._rest(after, laid.points, self.person.depth - 1)._replace(action=play)

    def swapping(self, position: Position, swap: Swap) -> Plan | None:
        """Return the best plan that begins with this swap, None if no place is seen for its joker."""
        after, _ = swap_joker(position, swap)
        found = self._promising(after, self._notice(uses(after, self.effort)))
        best = max((self.playing(after, Play(move.line)) for move in found[:1]), key=_worth, default=None)
        return best and best._replace(action=swap)

    def _placings(self, position: Position) -> Iterator[Plan]:
        for move in self._promising(position, self._notice(plays(position, self.effort))):
            yield self.playing(position, Play(move.line))
        for swap in swaps(position):
            plan = self.swapping(position, swap)
            if plan:
                yield plan

    def _rest(self, position: Position, gained: int, depth: int) -> Plan:
        """Return the best plan for the rest of the turn, with at most ``depth`` more plays."""
        if not position.hand:
            return Plan(gained + going_out(self.view, position, gained), Discard(""), position, gained)
        best = self.ending(position, gained)
        if not depth or len(position.hand) <= 1 or position.pending:
            return best
        for move in self._promising(position, plays(position, self.effort)):
            after, _ = make_play(position, Play(move.line))
            best = max(best, self._rest(after, gained + move.points, depth - 1), key=_worth)
        return best

    def _notice(self, found: Sequence[Move]) -> list[Move]:
        return notice(self.person, found, self.rng)

    def _promising(self, position: Position, found: list[Move]) -> list[Move]:
        """Select the most promising plays by their points and what stays in the hand."""
        if len(found) <= self.person.width:
            return found
        evaluator = HandEvaluator(self.view, position)

        def looks(move: Move) -> float:
            return move.points + self.person.foresight * evaluator.worth(without(position.hand, *move.cards))

        return nlargest(self.person.width, found, key=looks)


def going_out(view: NmbrsView, position: Position, gained: int) -> float:
    """Return the worth of going out: what the others lose (NMBRS-20), and whether it decides the match (NMBRS-21).
    ``gained`` are points not yet in the view."""
    average = mean(card.points for card in position.cards.values())
    mine = view.scores[view.seat or 0] + gained
    held = rivals(view, view.held)
    best = max(score - average * cards for score, cards in zip(rivals(view, view.scores), held, strict=True))
    value = average * mean(held)
    if max(mine, best) < view.options.goal and view.round != view.options.rounds:
        return value
    return value + (MATCH if mine >= best else -MATCH)


def rivals(view: NmbrsView, figures: Sequence[int]) -> list[int]:
    """Return the figures of the viewer's rivals."""
    return [figure for seat, figure in enumerate(figures) if seat != view.seat]


def _worth(plan: Plan) -> float:
    return plan.worth
