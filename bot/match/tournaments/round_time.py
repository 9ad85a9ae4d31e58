"""How long a round by dates has to last for its matches to end. By dates means at a pace slower than live."""

from __future__ import annotations

from math import ceil
from typing import Any

import msgspec

from bot.errors import Refused
from bot.games.base import AnyGame
from bot.games.presets import preset_of
from bot.match.lobbies.pace import PACES
from bot.match.tournaments.model import DAY, HOUR, Cup, is_by_dates
from bot.tournaments.model import FEWEST
from bot.tournaments.rounds import usual_rounds

ROUND_TIMES = {"live": 3 * HOUR, "relaxed": DAY, "daily": 7 * DAY}
"""The duration of a round in seconds by pace, if its organiser sets none and its matches need no more."""
LONGEST_ROUND = 60 * DAY
"""The longest duration of a round in seconds."""
_SHARE = 0.5
"""The part of the longest turn that people take on average: most answer the same day, but not every time."""


class RoundNeed(msgspec.Struct, frozen=True):
    """What a match by dates needs: about so many turns one after another, and the seconds for them."""

    turns: int
    seconds: float


def estimate_round(game: AnyGame, options: Any, seats: int, pace: str) -> RoundNeed:
    """Estimate how long a match takes, from the typical turns of its preset or, with other options, of the longest
    one. The time is rounded up to whole hours, at the slowest pace to whole days."""
    preset = preset_of(game.presets, options)
    turns = max(one.count_turns(seats) for one in ([preset] if preset else game.presets))
    turn = PACES[pace].turn
    unit = DAY if turn >= DAY else HOUR
    return RoundNeed(turns, unit * ceil(turns * turn * _SHARE / unit))


def fit_round_time(game: AnyGame, options: Any, seats: int, pace: str, wanted: float = 0.0) -> float:
    """Return the duration of a round in seconds: the one ``wanted``, or if that is 0 one that fits. Raises
    ``Refused`` where play by dates takes longer than wanted (cup.round_too_short) or allowed
    (cup.round_too_long)."""
    if not is_by_dates(pace):
        return wanted or ROUND_TIMES[pace]
    need = estimate_round(game, options, seats, pace)
    about = {"game": game.key, "pace": pace, "turns": need.turns, "needed": need.seconds}
    if need.seconds > LONGEST_ROUND:
        raise Refused("cup.round_too_long", most=LONGEST_ROUND, **about)
    if wanted and wanted < need.seconds:
        raise Refused("cup.round_too_short", wanted=wanted, **about)
    return wanted or max(need.seconds, ROUND_TIMES[pace])


def count_rounds(cup: Cup) -> int:
    """Return the number of rounds, before the start with the players who have signed up so far."""
    plan = cup.plan
    return plan.rounds or usual_rounds(plan.form, max(len(cup.players), FEWEST), plan.seats)


def longest_duration(cup: Cup) -> float:
    """Return how long all rounds can last together in seconds, with the pauses between them. Without those that
    wait for the organiser."""
    rounds = count_rounds(cup)
    return rounds * cup.plan.round_time + (rounds - 1) * (cup.plan.pause or 0.0)


def find_last_end(cup: Cup) -> float | None:
    """Return when the last round ends at the latest (Unix seconds). None while that depends on the organiser."""
    plan = cup.plan
    if plan.pause is None and cup.number < count_rounds(cup):
        return None
    if cup.status == "signup":
        return None if cup.starts_at is None else cup.starts_at + longest_duration(cup)
    left = plan.rounds - cup.number
    each = plan.round_time + (plan.pause or 0.0)
    if cup.ends_at is not None:
        return cup.ends_at + left * each
    return None if cup.next_at is None or not left else cup.next_at + left * each - (plan.pause or 0.0)
