"""Steps of a tournament: its row after a sign-up, the begin or end of a round, a correction."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from bot.errors import Refused
from bot.games.rng import shuffle, start
from bot.match.model import Person
from bot.match.tournaments.model import ABSENCES, HOUR, Cup, CupRound, CupTable
from bot.store.tournaments import CorrectionRow, CupPlayerRow, CupRow
from bot.tournaments.model import FEWEST, Score, TablePlan
from bot.tournaments.points import bye_halves
from bot.tournaments.rounds import usual_rounds

PUNCTUAL = 5 * 60.0
"""Seconds by which an automatic start may be late without notice."""
FORGIVEN = HOUR
"""Seconds by which a start may be late and still be automatic. Later, its organiser has to start it."""
NOTICE = 10 * 60.0
"""Seconds between the news of a late start and the start."""


def next_version(cup: Cup, **fields: Any) -> CupRow:
    """Return the row one version later with these fields replaced, and with the next time it needs attention."""
    row = replace(cup.row, version=cup.row.version + 1, **fields)
    times = {
        "signup": (row.starts_at, row.remind_at),
        "running": (row.next_at, row.ends_at),
    }.get(row.status, ())
    return replace(row, wake_at=min((at for at in times if at is not None), default=None))


def join(cup: Cup, person: Person, now: float) -> CupRow:
    """Sign a person up. Refused: not open for that any more, signed up already, full."""
    cup.require("signup")
    if cup.player_of(person.id) is not None:
        raise Refused("cup.joined_already")
    if len(cup.players) >= cup.plan.most:
        raise Refused("cup.full", most=cup.plan.most)
    n = 1 + max((player.n for player in cup.players), default=0)
    return next_version(cup, players=(*cup.players, CupPlayerRow(n, person.id, person.name, now)))


def leave(cup: Cup, user_id: int) -> CupRow:
    """Remove a player from the sign-up list. Refused: not open any more, not signed up."""
    cup.require("signup")
    if cup.player_of(user_id) is None:
        raise Refused("cup.not_joined")
    return next_version(cup, players=tuple(player for player in cup.players if player.user_id != user_id))


def drop_out(cup: Cup, user_id: int) -> CupRow:
    """Exclude a player from pairing from the next round on. Refused: not running, not in it, dropped out
    before."""
    cup.require("running")
    player = cup.player_of(user_id)
    if player is None:
        raise Refused("cup.not_joined")
    if player.dropped is not None:
        raise Refused("cup.dropped")
    return _with_fewer(cup, _with(cup.players, replace(player, dropped=cup.number)))


def exclude_players(cup: Cup, gone: Collection[int]) -> CupRow:
    """Exclude players, by number, from pairing who were barred by the server's moderators or have left the
    server."""
    return _with_fewer(
        cup,
        tuple(
            replace(player, dropped=cup.number) if player.n in gone and player.dropped is None else player
            for player in cup.players
        ),
    )


def _with_fewer(cup: Cup, players: tuple[CupPlayerRow, ...]) -> CupRow:
    """Return the row with players who have dropped out. Before the first round a league and a knock-out then have
    only as many rounds as the others need."""
    plan, left = cup.plan, sum(player.dropped is None for player in players)
    if cup.number == 0 and plan.form != "swiss" and left >= FEWEST:
        plan = replace(plan, rounds=usual_rounds(plan.form, left, plan.seats))
    return next_version(cup, players=players, plan=msgspec.json.encode(plan).decode())


def postpone_missed_start(cup: Cup, now: float) -> CupRow:
    """Postpone a start that was missed in an outage: by enough to notify people or, if it was long ago, until the
    organiser starts it."""
    cup.require("signup")
    assert cup.starts_at is not None
    plan = replace(cup.plan, missed_at=cup.starts_at)
    starts_at = now + NOTICE if now - cup.starts_at <= FORGIVEN else None
    return next_version(cup, plan=msgspec.json.encode(plan).decode(), starts_at=starts_at, remind_at=None)


def start_cup(
    cup: Cup,
    ratings: Mapping[int, float],
    now: float,
    departed: Collection[int] = frozenset(),
    missing: Collection[int] = frozenset(),
) -> CupRow:
    """Fix the seeds and schedule the first round. Seeds that were not given by hand go by rating, the highest
    first and players without one in random order, or are all random. Players who have left the server, by number,
    are taken off the list; those ``missing`` at the check-in stay on it, but are not paired. Refused: not open any
    more, too few players."""
    cup.require("signup")
    there = tuple(player for player in cup.players if player.n not in departed and player.n not in missing)
    if len(there) < FEWEST:
        raise Refused("cup.too_few", least=FEWEST)
    lot, _ = shuffle(start(int(cup.row.seed, 16)), there)
    by_rating = cup.plan.seeding == "rating"
    order = sorted(lot, key=lambda player: -ratings.get(player.user_id or 0, 0.0) if by_rating else 0.0)
    seeds = {player.n: seed for seed, player in enumerate(_order_by_seed(order), 1)}
    players = tuple(
        replace(player, seed=seeds.get(player.n), dropped=None if player.n in seeds else 0)
        for player in cup.players
        if player.n not in departed
    )
    plan = cup.plan
    usual = usual_rounds(plan.form, len(there), plan.seats)
    expected = len(there if plan.late == "no" else players)
    most = expected - 1 + expected % 2
    rounds = min(plan.rounds, most) if plan.rounds and plan.form == "swiss" else usual
    return next_version(
        cup,
        status="running",
        plan=msgspec.json.encode(replace(plan, rounds=rounds)).decode(),
        players=players,
        starts_at=None,
        remind_at=None,
        next_at=now,
    )


def _order_by_seed(players: Sequence[CupPlayerRow]) -> list[CupPlayerRow]:
    """Return the players by seed: those seeded by hand in their places as far as the list is long enough, and the
    others between them in the given order."""
    order = [player for player in players if player.seed is None]
    for player in sorted((one for one in players if one.seed is not None), key=lambda one: one.seed or 0):
        order.insert((player.seed or 1) - 1, player)
    return order


def begin_round(cup: Cup, plans: Sequence[TablePlan], now: float) -> CupRow:
    """Begin the next round with these tables, or finish the tournament without any. Seats are drawn at random,
    since it may matter who begins."""
    cup.require("running")
    if not plans:
        return next_version(cup, status="finished", ended_at=now, next_at=None, ends_at=None)
    rng = start(int(cup.row.seed, 16) ^ (cup.number + 1))
    tables: list[CupTable] = []
    for plan in plans:
        players, rng = shuffle(rng, plan.players)
        scores = tuple(Score(player, bye_halves(cup.plan.seats)) for player in players)
        decided = None if plan.kind == "match" else scores
        tables.append(CupTable(plan.kind, players, scores=decided, third=plan.third))
    rounds = (*cup.rounds, tuple(tables))
    times = _times(cup, rounds, now) or {"next_at": None, "ends_at": now + cup.plan.round_time}
    return next_version(cup, rounds=_encode(rounds), **times)


def with_tables(cup: Cup, tables: Mapping[int, CupTable], now: float) -> CupRow:
    """Update tables of the present round that are decided or late. Players with too many absences are not paired
    any more. After the last table the next round is due when the pause is over, or at once without one."""
    cup.require("running")
    played = tuple(tables.get(n, table) for n, table in enumerate(cup.rounds[-1]))
    players = cup.players
    for player in (player for table in tables.values() for player in table.absent):
        players = _with(players, _absent(next(row for row in players if row.n == player), cup.number))
    rounds = (*cup.rounds[:-1], played)
    return next_version(cup, rounds=_encode(rounds), players=players, **_times(cup, rounds, now))


def _times(cup: Cup, rounds: Sequence[CupRound], now: float) -> dict[str, float | None]:
    """Return when the next round is due after the last of these rounds, empty if that is not decided."""
    if any(table.scores is None for table in rounds[-1]):
        return {}
    pause = 0.0 if len(rounds) >= cup.plan.rounds else cup.plan.pause
    return {"ends_at": None, "next_at": None if pause is None else now + pause}


def seat_players(cup: Cup, table: CupTable) -> CupTable:
    """Return the table to begin: without players whose data was deleted since it was paired. A player left alone
    has a walkover."""
    users = {player.n: player.user_id for player in cup.players}
    there = tuple(player for player in table.players if users[player] is not None)
    if len(there) > 1:
        return replace(table, players=there)
    scores = tuple(Score(player, bye_halves(cup.plan.seats)) for player in there)
    return CupTable("walkover" if there else "empty", there, scores=scores, third=table.third)


def begin_next_now(cup: Cup, now: float) -> CupRow:
    """Schedule the next round for now. Refused: not running, tables are still being played."""
    cup.require("running")
    if not cup.complete:
        raise Refused("cup.round_running")
    return next_version(cup, next_at=now)


def cancel(cup: Cup, now: float) -> CupRow:
    """End the tournament without a winner. Running matches go on. Refused: over."""
    if cup.row.status not in ("signup", "running"):
        cup.require("running")
    times = dict.fromkeys(("starts_at", "remind_at", "next_at", "ends_at"))
    return next_version(cup, status="cancelled", ended_at=now, **times)


def correct_points(cup: Cup, user_id: int, correction: CorrectionRow) -> CupRow:
    """Correct a player's points for a round. Refused: no such round, not decided yet, more points than a table
    has."""
    if cup.row.status not in ("running", "finished"):
        cup.require("running")
    most = bye_halves(cup.plan.seats)
    if not 0 <= correction.halves <= most:
        raise Refused("cup.points", most=cup.plan.seats - 1)
    if not 1 <= correction.round <= cup.number:
        raise Refused("cup.no_round", most=cup.number)
    played = cup.rounds[correction.round - 1]
    tables = tuple(_correct_table(table, correction) for table in played)
    if tables == played and not any(_has(table, correction.player) for table in played):
        raise Refused("cup.not_decided")
    rounds = (*cup.rounds[: correction.round - 1], tables, *cup.rounds[correction.round :])
    row = replace(correction, n=1 + len(cup.row.corrections), user_id=user_id)
    return next_version(cup, rounds=_encode(rounds), corrections=(*cup.row.corrections, row))


def _correct_table(table: CupTable, correction: CorrectionRow) -> CupTable:
    if table.scores is None:
        return table
    scores = tuple(
        replace(score, halves=correction.halves) if score.player == correction.player else score
        for score in table.scores
    )
    return replace(table, scores=scores)


def _has(table: CupTable, player: int) -> bool:
    return any(score.player == player for score in table.scores or ())


def _absent(player: CupPlayerRow, number: int) -> CupPlayerRow:
    absences = player.absences + 1
    gone = number if absences >= ABSENCES and player.dropped is None else player.dropped
    return replace(player, absences=absences, dropped=gone)


def _with(players: Sequence[CupPlayerRow], changed_one: CupPlayerRow) -> tuple[CupPlayerRow, ...]:
    return tuple(changed_one if player.n == changed_one.n else player for player in players)


def _encode(rounds: Sequence[CupRound]) -> str:
    return msgspec.json.encode(rounds).decode()
