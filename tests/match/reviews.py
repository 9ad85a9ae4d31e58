"""How good reviews are: what they show of matches of weak players, judged by a second, larger search.

``python -m tests.match.reviews [GAME …] [--positions N]`` reviews matches until that many decisions are shown,
and judges each again with other samples: it imagines far more hidden cards, and plays on longer and with better
players than the review does (in Numer it draws more turns, in Numenko it searches more often). It prints a line
for each decision, and then the figures of each game.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from math import sqrt
from random import Random
from statistics import mean
from typing import Any, NamedTuple

from bot.games.effort import Effort
from bot.games.nmbrs.rules import NMBRS
from bot.games.numero.rules import NUMERO
from bot.games.numo.rules import NUMO
from bot.games.registry import GAMES, find
from bot.i18n import texts
from bot.match.afterwards import coach
from bot.match.afterwards.coach import Decision, SecondLook, assess, compare, find_error
from bot.opponents import nmbrs, numero, numo
from bot.opponents.base import Level, opponent
from bot.opponents.nmbrs import imagining as of_nmbrs
from bot.opponents.numero import imagining as of_numero
from bot.opponents.numo import imagining as of_numo
from bot.opponents.playing_on import Continuation

WEAK: tuple[Level, ...] = ("beginner", "easy", "medium")
"""The levels whose matches are reviewed."""
LONGEST = 400
"""The most actions of a match."""
ENDLESS = Effort(10**9)
"""The second search plays on as often as it's asked for."""
SURE = 2.0
"""A cost is right if it differs from the measured one by at most this many standard errors of their difference."""


class Estimate(NamedTuple):
    """An average of estimates, and its standard error."""

    cost: float
    error: float

    @classmethod
    def of(cls, estimates: Sequence[float]) -> Estimate:
        """Average some estimates."""
        return cls(mean(estimates), find_error(estimates))


class Shown(NamedTuple):
    """A decision that a review shows: the cost found at first, what is shown, what the second search says, and the
    reason given."""

    game: str
    first: float
    shown: Estimate
    measured: Estimate
    reason: str

    @property
    def is_worse(self) -> bool:
        """Whether the advice is worse than what was played."""
        return self.measured.cost < 0

    @property
    def is_right(self) -> bool:
        """Whether the shown cost is right within its error."""
        error = sqrt(self.shown.error**2 + self.measured.error**2)
        return abs(self.shown.cost - self.measured.cost) <= max(SURE * error, 1e-9)

    def __str__(self) -> str:
        costs = " · ".join(f"{one.cost:.1f} ± {one.error:.1f}" for one in (self.shown, self.measured))
        return f"{self.game}: first {self.first:.1f}, shown and measured {costs}; {self.reason}"


def _judge_numero(view: Any, action: Any, best: Any, rng: Random, worlds: int) -> list[float]:
    on = Continuation(NUMERO, numero.OPPONENT, "medium", of_numero.lead_of(view, early=LONGEST))
    return on.compare([of_numero.imagine(view, rng) for _ in range(worlds)], view.seat, action, best, rng, ENDLESS)


def _judge_nmbrs(view: Any, action: Any, best: Any, rng: Random, worlds: int) -> list[float]:
    on = Continuation(NMBRS, nmbrs.OPPONENT, "hard", of_nmbrs.lead_of(view, ahead=LONGEST))
    return on.compare([of_nmbrs.imagine(view, rng) for _ in range(worlds)], view.seat, action, best, rng, ENDLESS)


def _judge_numo(view: Any, action: Any, best: Any, rng: Random, worlds: int) -> list[float]:
    on = Continuation(NUMO, numo.OPPONENT, "medium", of_numo.lead_of(view))
    return on.compare([of_numo.imagine(view, rng) for _ in range(worlds)], view.seat, action, best, rng, ENDLESS)


JUDGES: dict[str, Callable[[Any, Any, Any, Random, int], list[float]]] = {
    "numero": _judge_numero,
    "nmbrs": _judge_nmbrs,
    "numo": _judge_numo,
}
"""The second search of the games in which one plays on. The others repeat their own, ``REPEATED`` times."""
REPEATED = 20


def measure(game: str, decision: Decision, best: Any, seed: int, worlds: int) -> Estimate:
    """Measure by the second search what a decision cost."""
    view, action, rng = decision.view, decision.action, Random(f"second search {seed}")
    judge = JUDGES.get(game)
    if judge is not None:
        return Estimate.of(judge(view, action, best, rng, worlds))
    return Estimate.of([one for _ in range(REPEATED) for one in opponent(game).compare(view, action, best, rng)])


def made_decisions(game: str, seed: int, level: Level, rng: Random) -> Iterator[Decision]:
    """Play a match of a level, and yield the decisions of seat 0."""
    rules, player = find(game), opponent(game)
    state = rules.setup(rules.options_type(), rng.choice((2, 2, 3, 4)), seed)
    for n in range(LONGEST):
        if rules.outcome(state) is not None:
            return
        waiting = sorted(rules.seats_to_move(state) or rules.actors(state))
        seat = waiting[n % len(waiting)]
        view = rules.view(state, seat)
        action = player.choose(view, level, rng)
        if action is None:
            continue
        if seat == 0:
            yield Decision(n, seat, state, view, action)
        state = rules.apply(state, seat, action).state


def shown_in(game: str, seed: int, worlds: int, most: int = LONGEST) -> Iterator[Shown]:
    """Review a match as the bot does, and measure what the review shows. ``most``: the most decisions reviewed."""
    rng = Random(f"{game} {seed}")
    made = islice(made_decisions(game, seed, WEAK[seed % len(WEAK)], rng), most)
    judged = [(decision, assess(game, decision.view, decision.action)) for decision in made]
    first = {decision.n: one.cost for decision, one in judged if one is not None}
    look, estimates = SecondLook(judged), dict[int, list[float]]()
    for question, found in look:
        found.extend(compare(game, *question))
        estimates[question.seed // coach.PORTIONS] = found
    for decision, again in look.certain:
        reason = opponent(game).explain(decision.view, decision.action, again, texts("en"))
        measured = measure(game, decision, again.best, seed, worlds)
        shown = Estimate(again.cost, find_error(estimates[decision.n]))
        yield Shown(game, first[decision.n], shown, measured, reason)


def _report(found: Sequence[Shown]) -> str:
    differences = Estimate.of([one.shown.cost - one.measured.cost for one in found])
    firsts, shown, measured = (
        mean(costs)
        for costs in (
            [one.first for one in found],
            [one.shown.cost for one in found],
            [one.measured.cost for one in found],
        )
    )
    right, worse, bare = (
        sum(one.is_right for one in found),
        sum(one.is_worse for one in found),
        sum(not one.reason for one in found),
    )
    return (
        f"{found[0].game}: {len(found)} decisions; "
        f"cost at first {firsts:.2f}, shown {shown:.2f}, measured {measured:.2f} "
        f"(difference {differences.cost:+.2f} ± {differences.error:.2f}); "
        f"within {SURE:.0f} standard errors {right}, worse than played {worse}, without a reason {bare}"
    )


def main() -> None:
    """Review and measure, and print the figures."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=list(GAMES))
    parser.add_argument("--positions", type=int, default=40)
    parser.add_argument("--worlds", type=int, default=100)
    asked = parser.parse_args()
    for game in asked.games:
        found: list[Shown] = []
        for seed in range(1, 10 * asked.positions):
            for one in shown_in(game, seed, asked.worlds):
                print(one, flush=True)
                found.append(one)
            if len(found) >= asked.positions:
                break
        print(_report(found[: asked.positions]), flush=True)


if __name__ == "__main__":
    main()
