"""Who takes part in a tournament: check-in before the start, seeds by hand, and latecomers in a Swiss."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

import msgspec
from msgspec.structs import replace

from bot.errors import Refused
from bot.match.model import Person
from bot.match.tournaments.model import CHECK_IN, LATE_HALVES, NOTICES, Cup, CupRound, CupTable
from bot.match.tournaments.steps import next_version
from bot.store.tournaments import CupPlayerRow, CupRow
from bot.tournaments.model import Score

PressedAt = Callable[[int], float | None]
"""Tells when a user last pressed anything (Unix seconds), as far as that is known."""


def check_in(cup: Cup, user_id: int, now: float) -> CupRow:
    """Record that a player is there. Refused: not open any more, not signed up, not yet."""
    cup.require("signup")
    player = cup.player_of(user_id)
    if player is None:
        raise Refused("cup.not_joined")
    opens_at = _opens_at(cup)
    if opens_at is None:
        raise Refused("cup.no_check_in")
    if now < opens_at:
        raise Refused("cup.check_in_later", at=opens_at)
    players = tuple(replace(one, checked_in=now) if one == player else one for one in cup.players)
    return next_version(cup, players=players)


def find_missing(cup: Cup, pressed_at: PressedAt, now: float) -> frozenset[int]:
    """Find the players, by number, who have not pressed anything since the check-in opened, nobody without one.
    After a restart those are known to be there who were when the others were called, or pressed the button."""
    since = _opens_at(cup)
    if since is None or now < since:
        return frozenset()

    def is_there(player: CupPlayerRow) -> bool:
        seen = (player.joined_at, player.checked_in, pressed_at(player.user_id or 0))
        return any(at is not None and at >= since for at in seen)

    return frozenset(player.n for player in cup.players if not is_there(player))


def _opens_at(cup: Cup) -> float | None:
    """Return when the check-in opens (Unix seconds), None without one. Where the start was missed in an outage,
    those who had checked in need not do it again."""
    if not cup.plan.check_in or cup.starts_at is None:
        return None
    return min(cup.starts_at, cup.plan.missed_at or cup.starts_at) - CHECK_IN


def note_present(cup: Cup, missing: Collection[int], now: float) -> tuple[CupPlayerRow, ...]:
    """Return the players, checked in unless they are ``missing``."""
    return tuple(
        player if player.n in missing or player.checked_in is not None else replace(player, checked_in=now)
        for player in cup.players
    )


def count_notices(
    players: Sequence[CupPlayerRow], called: Collection[int] | None = None
) -> tuple[tuple[CupPlayerRow, ...], list[int]]:
    """Count a notification before the start for each player, or those ``called`` by number, unless they had as
    many as they may get. Returns all players, and the users to notify."""
    users = {
        player.n: player.user_id
        for player in players
        if player.notices < NOTICES and player.user_id is not None and (called is None or player.n in called)
    }
    counted = (replace(player, notices=player.notices + (player.n in users)) for player in players)
    return tuple(counted), list(users.values())


def put_in_place(cup: Cup, user_id: int, place: int | None) -> CupRow:
    """Seed a player by hand, or by the usual rule again without a place. Whoever had that seed moves on by one,
    and so on. Refused: not open any more, not signed up."""
    cup.require("signup")
    player = cup.player_of(user_id)
    if player is None:
        raise Refused("cup.no_player", user=user_id)
    if place is not None and place > cup.plan.most:
        raise Refused("cup.seed", most=cup.plan.most)
    seeds = {one.seed: one.n for one in cup.players if one.seed is not None and one != player}
    moved, at = player.n, place
    while at is not None:
        seeds[at], moved = moved, seeds.get(at, 0)
        at = at + 1 if moved else None
    by_player = {n: seed for seed, n in seeds.items()}
    players = tuple(replace(one, seed=by_player.get(one.n)) for one in cup.players)
    return next_version(cup, players=players)


def join_late(cup: Cup, person: Person, now: float) -> CupRow:
    """Add a person to a Swiss that has begun, or let somebody back in who was not there at the start. They are
    paired from the next round on, and get what the organiser chose for those that they missed. Refused: no
    latecomers here, the last round has begun, in it already, full."""
    cup.require("running")
    plan = cup.plan
    if plan.late == "no":
        raise Refused("cup.running")
    if cup.number >= plan.rounds:
        raise Refused("cup.too_late")
    known = cup.player_of(person.id)
    if known is not None and known.dropped != 0:
        raise Refused("cup.joined_already" if known.dropped is None else "cup.dropped")
    if known is None and len(cup.players) >= plan.most:
        raise Refused("cup.full", most=plan.most)
    last = max((player.seed or player.n for player in cup.players), default=0)
    if known is None:
        n = 1 + max((player.n for player in cup.players), default=0)
        player = CupPlayerRow(n, person.id, person.name, now, seed=last + 1)
    else:
        player = replace(known, seed=last + 1, dropped=None)
    others = tuple(one for one in cup.players if one.n != player.n)
    missed = CupTable("missed", (player.n,), scores=(Score(player.n, LATE_HALVES[plan.late]),))
    rounds: list[CupRound] = [(*played, missed) for played in cup.rounds]
    return next_version(
        cup,
        players=tuple(sorted((*others, player), key=lambda one: one.n)),
        rounds=msgspec.json.encode(rounds).decode(),
    )
