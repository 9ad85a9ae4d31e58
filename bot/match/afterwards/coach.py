"""The coach: which of a player's own decisions mattered most in a match that is over, and the best alternatives.
Each decision is judged by what its player could know."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import sqrt
from random import Random
from statistics import mean, stdev
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from bot.errors import Refused
from bot.games.base import AnyGame, Event, TurnView
from bot.games.hints import Hint
from bot.games.wording import wording
from bot.i18n import Texts
from bot.match.afterwards.history import steps
from bot.match.model import Match
from bot.opponents.base import Assessment, opponent
from bot.store.match.action_log import ActionRow

SHOWN = 3
"""The most decisions that are shown."""
MOST = 200
"""The most decisions that are judged, the last ones of a longer match."""
LEAST = 0.05
"""The least average cost worth showing."""
LOOKED = 4
"""The most decisions that are judged again. The costliest of many estimates are mostly those that erred upwards,
so what is shown rests on new samples only."""
PORTIONS = 16
"""How often the computer player compares two actions again for a review, so that others' moves come in between. A
decision that is settled early leaves its share to the next ones."""
CERTAIN, CLEAR, DOUBTFUL = 2.0, 4.0, 0.5
"""In standard errors of the new samples: the least cost that is believed, and the costs at which no more samples
are needed, because it's clear or because it will hardly be confirmed."""
SEVERAL = 20
"""The least samples that make a cost clear."""


class Decision(msgspec.Struct, frozen=True):
    """A player's own action: its place in the log (from 1), the (secret) state before it, and what they saw.

    ``part`` and ``turn`` are how players count: the round or deal (0 if the match has none), and the player's own
    turn in it. With ``hinted`` they had asked the bot what to do.
    """

    n: int
    seat: int
    before: Any
    view: Any
    action: Any
    part: int = 0
    turn: int = 1
    hinted: bool = False


class Turning(msgspec.Struct, frozen=True):
    """A decision that mattered. ``played`` and ``best`` are what happened and would have happened, as far as the
    player would have been told, ``reason`` why that is better, in a clause."""

    decision: Decision
    assessment: Assessment
    played: tuple[Event, ...]
    best: tuple[Event, ...]
    reason: str = ""


def decisions(match: Match, log: Sequence[ActionRow], seat: int) -> list[Decision]:
    """Return the player's own decisions in order. Raises ``Refused("match.past_rules")``, see
    ``history.steps``."""
    return list(_decisions(match, log, seat))[-MOST:]


def _decisions(match: Match, log: Sequence[ActionRow], seat: int) -> Iterator[Decision]:
    count, hinted = _TurnCount(match.row.game), False
    for n, past in enumerate(steps(match, log), 1):
        if past.row.seat != seat or past.action is None:
            continue
        if isinstance(past.action, Hint):
            hinted = True
            continue
        view = match.game.view(past.before, seat)
        part, turn = count.find_place(view, match.game.turn(past.before, seat))
        if past.row.source == "player":
            yield Decision(n, seat, past.before, view, past.action, part, turn, hinted)
        hinted = False


class _TurnCount:
    """Counts the turns of a seat in each part of a match as players do, in a game without turns its actions."""

    def __init__(self, game: str) -> None:
        self._words = wording(game)
        self._has_turns = not opponent(game).pause
        self._part = -1
        self._first = self._last = self._turn = 0

    def find_place(self, view: Any, number: int) -> tuple[int, int]:
        """Return the part and the turn of the seat's next action. ``number`` is that of ``Game.turn``."""
        part = self._words.part(view)
        if part != self._part:
            self._part, self._last, self._turn = part, -1, 0
            self._first = view.turn if isinstance(view, TurnView) else 0
        shown = self._words.turn(view)
        if shown is not None:
            self._turn = shown
        elif isinstance(view, TurnView):  # an answer in somebody else's turn is no turn of one's own
            self._turn = 1 + (view.turn - self._first) // len(view.held)
        elif number != self._last or not self._has_turns:
            self._turn += 1
        self._last = number
        return part, self._turn


def assess(game: str, view: Any, action: Any) -> Assessment | None:
    """Assess an action. It may be slow, and can run in another process."""
    return opponent(game).assess(view, action)


def compare(game: str, view: Any, action: Any, best: Any, seed: int) -> Sequence[float]:
    """Estimate anew, several times, what an action cost against the best one. It may be slow, and can run in
    another process."""
    return opponent(game).compare(view, action, best, Random(seed))


class Question(NamedTuple):
    """What ``compare`` is to estimate anew."""

    view: Any
    action: Any
    best: Any
    seed: int


class SecondLook:
    """Judges the costliest decisions again by new samples.

    Iterating yields questions, each with the list that its estimates are to be added to. Then ``certain`` are the
    decisions to show.
    """

    def __init__(self, judged: Sequence[tuple[Decision, Assessment | None]]) -> None:
        self.certain: list[tuple[Decision, Assessment]] = []
        self._again = costliest(judged)[:LOOKED]

    def __iter__(self) -> Iterator[tuple[Question, list[float]]]:
        left = PORTIONS
        for i, (decision, found) in enumerate(self._again):
            estimates: list[float] = []
            for portion in range(left // (len(self._again) - i)):
                seed = decision.n * PORTIONS + portion
                yield Question(decision.view, decision.action, found.best, seed), estimates
                left -= 1
                if is_settled(estimates):
                    break
            confirmed = confirm(found, estimates)
            if confirmed is not None:
                self.certain.append((decision, confirmed))
            if len(self.certain) == SHOWN:
                return


def is_settled(estimates: Sequence[float]) -> bool:
    """Tell whether more estimates would be wasted: the cost is clear, or will hardly be confirmed."""
    if not estimates:
        return True
    cost, error = mean(estimates), find_error(estimates)
    return cost <= DOUBTFUL * error or (len(estimates) >= SEVERAL and cost >= CLEAR * error)


def confirm(found: Assessment, estimates: Sequence[float]) -> Assessment | None:
    """Return the assessment with the cost that new estimates give it, None if they do not confirm that there is
    one. Without any, as in a game that is judged once only, it stays as it is.

    Averages that pass a threshold err upwards, the more the closer they are to it. So the cost is less than the
    average (by the James-Stein estimator).
    """
    if not estimates:
        return found
    average, error = mean(estimates), find_error(estimates)
    cost = average - error**2 / average if average > 0 else 0.0
    return replace(found, cost=cost) if cost >= max(LEAST, CERTAIN * error) else None


def find_error(estimates: Sequence[float]) -> float:
    """Return the standard error of an average, 0 if it can't be known."""
    return stdev(estimates) / sqrt(len(estimates)) if len(estimates) > 1 else 0.0


def costliest(judged: Sequence[tuple[Decision, Assessment | None]]) -> list[tuple[Decision, Assessment]]:
    """Return the decisions whose cost is worth showing, the costliest first."""
    costly = [(decision, found) for decision, found in judged if found is not None and found.cost >= LEAST]
    return sorted(costly, key=lambda pair: -pair[1].cost)


def turnings(
    game: AnyGame, judged: Sequence[tuple[Decision, Assessment | None]], t: Texts | None = None
) -> tuple[Turning, ...]:
    """Return the costliest decisions in the order in which they were made, with reasons in the language of ``t``.
    Empty if no cost is worth showing."""
    shown = sorted(costliest(judged)[:SHOWN], key=lambda pair: pair[0].n)
    return tuple(turning for decision, found in shown for turning in _turning(game, decision, found, t))


def _turning(game: AnyGame, decision: Decision, found: Assessment, t: Texts | None) -> list[Turning]:
    try:
        played, best = (_visible_events(game, decision, action) for action in (decision.action, found.best))
    except Refused:
        return []
    reason = "" if t is None else opponent(game.key).explain(decision.view, decision.action, found, t)
    return [Turning(decision, found, played, best, reason)]


def _visible_events(game: AnyGame, decision: Decision, action: Any) -> tuple[Event, ...]:
    events = game.apply(decision.before, decision.seat, action).events
    return tuple(event for event in events if event.only in (None, decision.seat))
