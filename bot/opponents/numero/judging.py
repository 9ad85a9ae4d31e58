"""Judging a play against the best one: for hints, and for the review after a match."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from random import Random

from msgspec.structs import replace

from bot.games.base import Event
from bot.games.effort import Effort
from bot.games.hints import Hint
from bot.games.numero.events import Built, Discarded, Took
from bot.games.numero.hints import Advice, value
from bot.games.numero.midturn import lay_out
from bot.games.numero.model import Build, Challenge, NumeroAction, NumeroView, Pass, Stop, Take
from bot.games.numero.typing.spoken import sentences
from bot.opponents.base import Assessment
from bot.opponents.numero.people import JOIN, PEOPLE, hard_to_find
from bot.opponents.numero.plays import Option, Sight
from bot.opponents.numero.thinking import nothing, values

SEED = 1
"""The fixed seed that makes judgements deterministic."""
EQUAL = 0.05
"""Plays that differ by at most this count as equally good, in cards or points."""


def advice(view: NumeroView) -> Advice:
    """Find the viewer's best play by the expert's search, never a bluff."""
    options = _options(view)
    best = options[_highest(_worths(view, options))].action
    return Advice(instead=best) if isinstance(best, Pass | Stop) else Advice(best, sentences(view, best))


def assess(view: NumeroView, action: NumeroAction) -> Assessment | None:
    """Return what a play cost against the best one, None if it is no play, a bluff, or without alternative."""
    if isinstance(action, Challenge | Hint) or (isinstance(action, Build) and _is_bluff(view, action)):
        return None
    won = value(view, action) if isinstance(action, Take) else 0
    options = [Option(action, won), *(option for option in _options(view) if option.action != action)]
    if len(options) == 1:
        return None
    worths = _worths(view, options)
    best = _highest(worths)
    cost = worths[best] - worths[0]
    return Assessment(options[best].action, cost) if cost > EQUAL else Assessment(action, 0.0)


def difficulty(view: NumeroView, seat: int, told: Sequence[Event]) -> float:
    """Rate how hard the public play was to find, from 0 to 1."""
    for event in told:
        match event:
            case Took(groups=groups):
                made = [[name for group in groups for name in group]]
            case Built(pile=pile):
                made = [list(pile.cards)]
            case Discarded():
                made = []
            case _:
                continue
        made += [list(pile.cards) for pile in event.left]
        choices = len(view.piles) * view.held[seat]
        hard = hard_to_find(view, made, event.laid) + (JOIN if isinstance(event, Built) else 0.0)
        return min(1.0, 0.1 + 0.01 * choices + hard / 8)
    return 0.2


def _options(view: NumeroView) -> list[Option]:
    person = PEOPLE["expert"]
    sight = Sight(view, person, Random(SEED), Effort(person.work))
    if view.takes_only:
        return [*sight.takes(), Option(nothing(view))]
    return [*sight.takes(), *sight.builds(), *sight.discards()]


def _worths(view: NumeroView, options: Sequence[Option]) -> list[float]:
    return values(view, options, replace(PEOPLE["expert"], win=0.0), Random(SEED))


def _highest(worths: Sequence[float]) -> int:
    return max(range(len(worths)), key=worths.__getitem__)


def _is_bluff(view: NumeroView, build: Build) -> bool:
    """Tell whether the builder lacks the answer."""
    table = lay_out(view, view.hand or (), build.wilds)
    made = sum((stack.value for stack in table.join(build.piles)), Fraction(view.cards[build.card].number))
    return all(card.number != made for card in view.numbers if card.id != build.card)
