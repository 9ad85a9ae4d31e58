"""What is checked before a tournament is announced."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from bot.errors import Refused
from bot.games.base import check_options
from bot.games.registry import find
from bot.match.tournaments.model import CupPlan, is_by_dates
from bot.match.tournaments.round_time import fit_round_time


def make_playable(game: str, plan: CupPlan, starts_at: float | None) -> CupPlan:
    """Return the plan with a duration of its rounds, and whether tables are played apart. Raises ``Refused`` if it
    cannot be played."""
    rules = find(game)
    options = msgspec.json.decode(plan.options, type=rules.options_type)
    check_options(rules, options)
    if plan.seats > rules.seats[-1]:
        raise Refused("cup.seats", most=rules.seats[-1])
    rules.check(options, plan.seats)
    if plan.seats != 2 and plan.form != "swiss":
        raise Refused("cup.tables_for_two")
    if starts_at is None and (plan.check_in or plan.event or plan.weekly is not None):
        raise Refused("cup.needs_start")
    if plan.late != "no" and plan.form != "swiss":
        raise Refused("cup.late_swiss")
    if plan.third_place and plan.form != "knockout":
        raise Refused("cup.third_place")
    round_time = fit_round_time(rules, options, plan.seats, plan.pace, plan.round_time)
    apart = is_by_dates(plan.pace) and rules.apart(options, 0.0) is not None
    return replace(plan, round_time=round_time, apart=apart)
