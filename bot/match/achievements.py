"""What the players of a finished match have achieved in it, reckoned from its log.

A finished match that nobody has looked through yet has no list of what was achieved (``MatchRow.achieved``); so
whoever died in between finds it again.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator, Sequence

import msgspec

from bot.achievements import base
from bot.achievements.base import PlayedMove, Tale
from bot.errors import Refused
from bot.games.hints import Hint
from bot.match.change import Change, changed, require
from bot.match.history import PastStep, steps
from bot.match.model import Match, encode
from bot.store.action_log import ActionRow
from bot.store.leaderboards.achievements import AchievementRow
from bot.store.leaderboards.results import ResultRow
from bot.store.store import Store

log = logging.getLogger(__name__)

BATCH = 100
"""How many matches are listed at once when all are looked through anew."""


class Achieved(msgspec.Struct, frozen=True, array_like=True):
    """That the owner of a seat has achieved something in the match, and how often."""

    seat: int
    key: str
    times: int


PAST_RULES = (Refused, msgspec.ValidationError)
"""What is raised where a log or a state is of earlier rules."""
NOTHING = "[]"
"""What a match keeps in which nothing was achieved."""
_decoder = msgspec.json.Decoder(tuple[Achieved, ...])


def achieved(match: Match) -> tuple[Achieved, ...]:
    """What was achieved in the match, by seat; nothing until it has been looked through."""
    return () if match.row.achieved is None else _decoder.decode(match.row.achieved)


def looked_through(match: Match, log: Sequence[ActionRow], results: Sequence[ResultRow]) -> tuple[Achieved, ...]:
    """What the people with these results have achieved in the match, if they played it themselves; nothing in the
    puzzle of a day. Raises ``Refused("match.past_rules")``, see ``history.steps``."""
    played = [row for row in results if row.user_id > 0 and row.played]
    if not played or match.options.puzzle is not None or not base.of_game(match.row.game):
        return ()
    winners = frozenset(row.seat for row in results if row.won)
    tale = Tale(tuple(_moves(match, steps(match, log))), winners)
    return tuple(
        Achieved(row.seat, key, times)
        for row in played
        for key, times in base.earned(match.row.game, tale, row.seat).items()
    )


def rows(match: Match, found: Sequence[Achieved], results: Sequence[ResultRow]) -> tuple[AchievementRow, ...]:
    """What is stored of it for each person."""
    owners = {row.seat: row for row in results}
    return tuple(
        AchievementRow(
            owners[one.seat].user_id,
            match.row.guild_id,
            match.row.game,
            one.key,
            match.id,
            owners[one.seat].ended_at,
            one.times,
        )
        for one in found
    )


def noted(match: Match, found: Sequence[Achieved], results: Sequence[ResultRow]) -> Change:
    """The change by which a match shows what was achieved in it. Raises ``Refused`` unless it is finished and
    nobody has looked through it."""
    require(match, "finished")
    if match.row.achieved is not None:
        raise Refused("match.finished")
    after = changed(match, achieved=encode(list(found)))
    return Change(after, achievements=rows(match, found, results))


async def reckon_anew(store: Store) -> tuple[int, int]:
    """Look through all matches anew whose log is still there; how many those were, and in how many no log leads to
    the end any more. What was achieved in those stays, as in matches that are deleted."""
    done = left = after = 0
    while ids := await store.achievements.over(after, BATCH):
        after = ids[-1]
        for match_id in ids:
            found = await _anew(store, match_id)
            done, left = done + found, left + (not found)
    return done, left


async def _anew(store: Store, match_id: int) -> bool:
    row = await store.matches.load(match_id)
    if row is None:
        return False
    match, results = Match(row), await store.achievements.results(match_id)
    try:
        found = await asyncio.to_thread(looked_through, match, await store.matches.actions(match_id), results)
    except PAST_RULES as error:
        log.info("match %s stays as it is (%s)", match_id, error)
        return False
    await store.achievements.rewrite(match_id, encode(list(found)), rows(match, found, results))
    return True


def _moves(match: Match, past: Iterator[PastStep]) -> Iterator[PlayedMove]:
    """The steps of the log as achievements look at them."""
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
            own=step.row.source == "player" and (seat, turn) not in hinted,
        )
