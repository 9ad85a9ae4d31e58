"""Tournaments that are repeated every week, at the same local time.

The next one is announced in the commit that ends its predecessor, so a restart neither loses nor doubles it. Its
sign-up post is quiet. Where too few have signed up at the start, nobody is notified of anything, and after the
second time in a row it is not repeated any more. Staff can stop it at any time, and cancelling does.
"""

from __future__ import annotations

import secrets
from datetime import date, datetime, time

import msgspec
from msgspec.structs import replace

from bot.errors import Refused
from bot.games.rng import SEED_BITS
from bot.match.local_time import clock_of
from bot.match.tournaments.model import HOUR, Cup, Weekly, remind_at
from bot.match.tournaments.start_times import next_week
from bot.match.tournaments.steps import next_version
from bot.store.tournaments import CupRow

EMPTY = 2
"""Tournaments in a row for which too few sign up, after which it is not repeated."""
_LONGEST_NAME = 60


def repeat_weekly(name: str, rounds: int, starts_at: float, zone: str) -> Weekly:
    """Return the repetition of a tournament of that name from that start on (Unix seconds), by a local clock."""
    first = datetime.fromtimestamp(starts_at, clock_of(zone))
    return Weekly(name, rounds, zone, first.date().isoformat(), f"{first:%H:%M:%S}")


def note_empty(row: CupRow, cup: Cup) -> CupRow:
    """Return the row of a tournament for which too few signed up, with that counted."""
    weekly = cup.plan.weekly
    if weekly is None:
        return row
    plan = replace(cup.plan, weekly=replace(weekly, empty=weekly.empty + 1))
    return replace(row, plan=msgspec.json.encode(plan).decode())


def follow_up(ended: Cup, now: float) -> CupRow | None:
    """Return the next week's tournament, ready for sign-up, None if there is none to come."""
    weekly, row = ended.plan.weekly, ended.row
    if weekly is None or weekly.empty >= EMPTY:
        return None
    clock = time.fromisoformat(weekly.clock)
    day, starts_at = next_week(date.fromisoformat(weekly.day), clock, weekly.zone, now + HOUR)
    number = weekly.number + 1
    suffix = f" {number}"
    following = replace(
        weekly, day=day.isoformat(), number=number, empty=0 if ended.status == "finished" else weekly.empty
    )
    plan = replace(ended.plan, weekly=following, rounds=weekly.rounds, missed_at=None)
    due = remind_at(plan, starts_at, now)
    return CupRow(
        id=0,
        guild_id=row.guild_id,
        channel_id=row.channel_id,
        host_id=row.host_id,
        name=weekly.name[: _LONGEST_NAME - len(suffix)] + suffix,
        game=row.game,
        status="signup",
        version=0,
        plan=msgspec.json.encode(plan).decode(),
        rounds="[]",
        seed=f"{secrets.randbits(SEED_BITS):032x}",
        locale=row.locale,
        created_at=now,
        starts_at=starts_at,
        remind_at=due,
        wake_at=due or starts_at,
    )


def stop(cup: Cup) -> CupRow:
    """End the weekly repetition. This tournament goes on. Refused: not repeated."""
    if cup.plan.weekly is None:
        raise Refused("cup.not_weekly")
    plan = replace(cup.plan, weekly=None)
    return next_version(cup, plan=msgspec.json.encode(plan).decode())
