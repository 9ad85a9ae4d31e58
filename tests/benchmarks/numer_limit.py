"""How much can be won from Numer's experts: by somebody who knows how they draw their numbers, and by habit.

One seat plays a strategy and the others are experts; the seat that it sits on changes from match to match. A ratio
is what it wins, compared with its fair share; a shared win counts in part.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, partial
from math import sqrt
from pathlib import Path
from random import Random

from msgspec.structs import replace

from bot.games.numer import NUMER
from bot.games.numer.model import DIGITS, TURNS, Choose, NumerAction, NumerView, SitOut, open_digits
from bot.games.numer.options import NumerOptions
from bot.opponents.base import Level
from bot.opponents.numer import OPPONENT, expert
from bot.opponents.numer.mix import SIT_OUT, Mix
from bot.opponents.numer.numbers import NUMBERS
from bot.opponents.numer.public_turn import now
from tests.benchmarks.measure import Line

SIZES = (2, 3, 5, 8)
MATCHES = 500
"""Matches for each strategy and number of players."""
MARGIN = 0.05
"""How much more than its fair share the best response may win."""
DRAWN = 300
"""How many turns the best response draws from the experts' mixes."""

Strategy = Callable[[NumerView, Random], NumerAction]
"""What a seat plays that has an open digit."""


def _action(choice: int) -> NumerAction:
    return SitOut() if choice == SIT_OUT else Choose(NUMBERS[choice].text)


def best_response(view: NumerView, rng: Random) -> NumerAction:
    """What wins most often against the experts' very mixes, with a look at what the digits are worth later."""
    assert view.seat is not None
    turn = now(view)
    mixes = [Mix((SIT_OUT,), (1.0,))] * len(turn.open)
    for rival in turn.rivals(view.seat):
        mixes[rival] = OPPONENT.mix(replace(view, seat=rival, mine=None), rival, "expert")
    found = expert.chances(turn, view.seat, mixes, rng, DRAWN)
    return _action(max(found, key=found.__getitem__))


def _highest(view: NumerView, rng: Random) -> NumerAction:
    return Choose(view.open_digits[-1] * 3)


def _lowest(view: NumerView, rng: Random) -> NumerAction:
    return Choose(view.open_digits[0] * 3)


def _middle(view: NumerView, rng: Random) -> NumerAction:
    digits = view.open_digits
    return Choose(digits[len(digits) // 2] * 3)


def _anything(view: NumerView, rng: Random) -> NumerAction:
    return Choose("".join(rng.choices(view.open_digits, k=3)))


def _three_digits(view: NumerView, rng: Random) -> NumerAction:
    """Three different digits, the highest first."""
    digits = rng.sample(view.open_digits, min(3, len(view.open_digits)))
    return Choose("".join(sorted(digits, reverse=True)).ljust(3, min(digits)))


def _three_highest(view: NumerView, rng: Random) -> NumerAction:
    """The three highest open digits, as low as they can be behind the first."""
    digits = list(view.open_digits[::-1])
    first, *others = (digits[:3] + digits[-1:] * 2)[:3]
    return Choose(first + "".join(sorted(others)))


def _copied(view: NumerView, rng: Random) -> NumerAction:
    """What scored most in the last turn, if it can be written."""
    rows = view.reveals[-1].rows if view.reveals else ()
    number = max(rows, key=lambda row: row.total).number if rows else None
    digits = open_digits(view.closed[view.seat or 0])
    return Choose(number) if number and set(number) <= set(digits) else _anything(view, rng)


def _nine_first(view: NumerView, rng: Random) -> NumerAction:
    """999 in the first turn of a round, then a middling number."""
    return Choose("999") if "9" in view.open_digits else _middle(view, rng)


def _level(level: Level, view: NumerView, rng: Random) -> NumerAction:
    action = OPPONENT.choose(view, level, rng)
    assert action is not None
    return action


FIXED: dict[str, Strategy] = {
    "highest triple": _highest,
    "lowest triple": _lowest,
    "middle triple": _middle,
    "anything": _anything,
    "three digits": _three_digits,
    "three highest": _three_highest,
    "copies the winner": _copied,
    "999 first": _nine_first,
    "medium": partial(_level, "medium"),
    "hard": partial(_level, "hard"),
}
"""Strategies that do not look at how the experts draw their numbers."""


def share_won(strategy: Strategy, seats: int, matches: int, first: int = 0) -> tuple[float, float]:
    """The share of the matches that the strategy wins against experts, and its standard error."""
    won = [_won(strategy, seats, seed) for seed in range(first, first + matches)]
    mean = sum(won) / matches
    return mean, sqrt(sum((one - mean) ** 2 for one in won) / max(1, matches - 1) / matches)


def out_of_reach(view: NumerView, seat: int) -> bool:
    """Whether a seat cannot win any more: not even if its highest digits were accepted in all turns to come, each
    time with the bonus, and nobody else scored."""
    points = [view.total(other) + len(closed) for other, closed in enumerate(view.closed)]
    turns = TURNS - view.turn + 1
    fresh = _most(DIGITS, view.bonus) * (view.options.rounds - view.round)
    return points[seat] + _most(open_digits(view.closed[seat]), view.bonus[-turns:]) + fresh < max(points)


def _most(digits: str, bonus: Sequence[int]) -> int:
    """The most that open digits can bring in the turns with these bonuses, the last of which counts twice."""
    firsts = sorted(map(int, digits), reverse=True)[: len(bonus)]
    return sum(firsts) + max(firsts, default=0) + sum(bonus) + len(digits)


def _won(strategy: Strategy, seats: int, seed: int) -> float:
    """1 if it wins the match, a part if it shares the win."""
    mine, rng = seed % seats, Random(f"{seats} {seed}")
    state = NUMER.setup(NumerOptions(), seats, seed)
    while not state.over:
        seat = min(NUMER.seats_to_move(state))
        view = NUMER.view(state, seat)
        if out_of_reach(view, mine):
            return 0.0
        action = strategy(view, rng) if seat == mine else _level("expert", view, rng)
        state = NUMER.apply(state, seat, action).state
    outcome = NUMER.outcome(state)
    assert outcome is not None
    return (outcome.places[mine] == 1) / outcome.places.count(1)


@cache
def _strategies() -> dict[str, Strategy]:
    return {"best response": best_response, **FIXED}


async def measure(folder: Path, *, quick: bool) -> list[Line]:
    """The lines of all strategies at all sizes; quickly, of two at a table of two."""
    sizes, matches = ((2,), 2) if quick else (SIZES, MATCHES)
    names = ["best response", "highest triple"] if quick else list(_strategies())
    return [line(name, seats, matches) for name in names for seats in sizes]


def line(name: str, seats: int, matches: int) -> Line:
    """One strategy against so many experts less one. A habit may win its fair share and what chance allows."""
    won, error = share_won(_strategies()[name], seats, matches)
    allowed = MARGIN if name == "best response" else 2 * error
    detail = f"won {100 * won:.1f} ± {100 * error:.1f} % of {matches}, fair {100 / seats:.1f} %"
    return Line(f"{name}, {seats} players", max(won * seats, 1e-9), 1 + allowed * seats, "low", detail)
