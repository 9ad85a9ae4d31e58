"""Achievements and best plays of the players of a finished match, computed from its log. A finished match that has
yet to be looked through has no list of achievements (``MatchRow.achieved``), so a process that starts after a
crash finds it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator, Sequence

import msgspec

from bot.achievements import base
from bot.achievements.base import PlayedMove, Tale
from bot.errors import Refused
from bot.games.hints import Hint
from bot.match.afterwards.history import PastStep, steps
from bot.match.change import Change
from bot.match.model import Match, encode
from bot.match.tending import next_version, require
from bot.store.leaderboards.achievements import AchievementRow, BestPlayRow, FoundRow, add_found
from bot.store.leaderboards.results import ResultRow
from bot.store.match.action_log import ActionRow
from bot.store.store import Store

log = logging.getLogger(__name__)

BATCH = 100
"""Matches listed at once when all are looked through again."""


class Achieved(msgspec.Struct, frozen=True, array_like=True):
    """An achievement of a seat's owner in the match, and how often they earned it."""

    seat: int
    key: str
    times: int


class BestPlay(msgspec.Struct, frozen=True):
    """The value of the best play that the owner of a seat has made in the match."""

    seat: int
    value: int


class Highlights(msgspec.Struct, frozen=True):
    """The achievements by seat and the best plays of a match."""

    achieved: tuple[Achieved, ...] = ()
    best: tuple[BestPlay, ...] = ()


PAST_RULES = (Refused, msgspec.ValidationError)
"""Errors raised for a log or a state of earlier rules."""
NOTHING = "[]"
"""The stored list of a match in which nothing was achieved."""
_decoder = msgspec.json.Decoder(tuple[Achieved, ...])


def read_achieved(match: Match) -> tuple[Achieved, ...]:
    """Return the achievements in the match by seat, empty until it has been looked through."""
    return () if match.row.achieved is None else _decoder.decode(match.row.achieved)


def find_highlights(match: Match, log: Sequence[ActionRow], results: Sequence[ResultRow]) -> Highlights:
    """Find achievements and best plays of the people with these results, as far as they played themselves. There
    are none in daily puzzles, and none against computers of the lowest level. Raises
    ``Refused("match.past_rules")``, see ``history.steps``."""
    played = [row for row in results if row.user_id > 0 and row.is_own_play and row.is_counted]
    if not played or not match.kind.has_achievements or not base.of_game(match.row.game):
        return Highlights()
    winners = frozenset(row.seat for row in results if row.is_win)
    tale = Tale(tuple(_moves(match, steps(match, log))), winners)
    game = match.row.game
    achieved = tuple(
        Achieved(row.seat, key, times)
        for row in played
        for key, times in base.count_earned(game, tale, row.seat).items()
    )
    best = (BestPlay(row.seat, base.best(game, tale, row.seat)) for row in played)
    return Highlights(achieved, tuple(one for one in best if one.value > 0))


def rows(match: Match, found: Highlights, results: Sequence[ResultRow]) -> tuple[FoundRow, ...]:
    """Return the rows to store for the owners of the seats."""
    owners, guild, game = {row.seat: row for row in results}, match.row.guild_id, match.row.game
    kept: list[FoundRow] = []
    for one in found.achieved:
        owner = owners[one.seat]
        kept.append(AchievementRow(owner.user_id, guild, game, one.key, match.id, owner.ended_at, one.times))
    for play in found.best:
        owner = owners[play.seat]
        kept.append(BestPlayRow(owner.user_id, guild, game, play.value, match.id, owner.ended_at))
    return tuple(kept)


def note_achieved(match: Match, found: Highlights, results: Sequence[ResultRow]) -> Change:
    """Return the change that stores what was achieved in a match. Raises ``Refused`` unless it is finished and has
    yet to be looked through."""
    require(match, "finished")
    if match.row.achieved is not None:
        raise Refused("match.finished")
    after = next_version(match, achieved=encode(list(found.achieved)))
    stored = rows(match, found, results)
    return Change(after, also=(lambda connection, _: add_found(connection, stored),))


async def recompute_achievements(store: Store) -> tuple[int, int]:
    """Look through all matches with a log again, and return how many were done and how many logs no longer lead to
    the end. Achievements of the latter stay, as do those of deleted matches. The best plays are added once more at
    the end, as one may no longer be as good as another that it replaced."""
    done = left = after = 0
    best: dict[tuple[int, int, str], BestPlayRow] = {}
    while ids := await store.achievements.list_finished(after, BATCH):
        after = ids[-1]
        for match_id in ids:
            found = await _anew(store, match_id)
            done, left = done + (found is not None), left + (found is None)
            for row in found or ():
                if isinstance(row, BestPlayRow):
                    owner = row.user_id, row.guild_id, row.game
                    best[owner] = max(row, best.get(owner, row), key=_worth)
    await store.achievements.add(list(best.values()))
    return done, left


def _worth(row: BestPlayRow) -> tuple[float, ...]:
    """Return the sort key of best plays, as when they are stored."""
    return row.value, -row.at, -row.match_id


async def _anew(store: Store, match_id: int) -> tuple[FoundRow, ...] | None:
    """Look through a match again. Returns None if its log does not lead to the end."""
    row = await store.matches.load(match_id)
    if row is None:
        return None
    match, results = Match(row), await store.achievements.results(match_id)
    try:
        found = await asyncio.to_thread(find_highlights, match, await store.matches.actions(match_id), results)
    except PAST_RULES as error:
        log.info("match %s stays as it is (%s)", match_id, error)
        return None
    kept = rows(match, found, results)
    await store.achievements.rewrite(match_id, encode(list(found.achieved)), kept)
    return kept


def _moves(match: Match, past: Iterator[PastStep]) -> Iterator[PlayedMove]:
    """Yield the steps of the log as achievements look at them."""
    game, begun = match.game, match.row.started_at or 0.0
    hinted: set[tuple[int | None, int]] = set()
    for step in past:
        seat = step.row.seat
        turn = 0 if seat is None else game.turn(step.before, seat)
        if isinstance(step.action, Hint):
            hinted.add((seat, turn))
        yield PlayedMove(
            before=step.before,
            after=step.after,
            seat=seat,
            action=step.action,
            events=step.events,
            turn=turn,
            at=step.row.at - begun,
            own=step.row.source == "player" and step.action is not None and (seat, turn) not in hinted,
        )
