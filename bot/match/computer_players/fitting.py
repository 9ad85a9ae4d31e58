"""The level of computer that fits a person, from their own results of a game on all servers and on none.

Nobody else is told. Where a computer gets its level in that way (in a lobby, by **Play now**), others see the
level alone, as if it had been chosen. A level once given stays: the next one is only offered.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import msgspec

from bot.match.model import Match
from bot.opponents.base import LEVELS, Level
from bot.store.leaderboards.records import ComputerMatch
from bot.store.store import Store

LATEST = 10
"""How many of the latest matches at a level show how well a person does there."""
REMEMBERED = 60
"""How many of the latest matches are looked at."""
RUN = 2
"""After how many wins in a row at a level the next one is offered."""


class FittingLevel(msgspec.Struct, frozen=True):
    """The level that fits a person, and which part of its computers did no better in their latest ``matches``
    against it, 0 to 1. ``is_new``: they have yet to play against computers."""

    level: Level
    matches: int
    beaten: float
    is_new: bool = False


def find_fitting_level(played: Sequence[ComputerMatch], levels: Sequence[Level] = LEVELS) -> FittingLevel:
    """Find the level that fits a person who has ``played`` these matches, newest first.

    It is the highest of the ``levels``, which ascend, at which at least half of the computers did no better.
    Before the first match it is the lowest.
    """
    fits = []
    for level in levels:
        latest = [one.beaten for one in played if one.level == level][:LATEST]
        fits.append(FittingLevel(level, len(latest), sum(latest) / max(1, len(latest)), not played))
    return next((fit for fit in reversed(fits) if fit.matches and fit.beaten >= 0.5), fits[0])


async def read_fitting_level(store: Store, user_id: int, game: str) -> FittingLevel:
    """Find the level that fits the user in a game."""
    return find_fitting_level(await store.records.list_against_computers(user_id, game, REMEMBERED))


def find_higher_level(run: Sequence[ComputerMatch], levels: Sequence[Level] = LEVELS) -> Level | None:
    """Find the level above that of a run of wins. None: they are too few, or not all of one level, or there is no
    level above it."""
    if len(run) < RUN or not all(one.is_won and one.level == run[0].level for one in run):
        return None
    return next((higher for level, higher in pairwise(levels) if level == run[0].level), None)


async def find_offer(store: Store, match: Match, user_id: int) -> Level | None:
    """Find the level to offer to a player at the end of a match: the next one if they have won this match and the
    one before, both against computers of one level alone."""
    others = {seat.level for seat in match.seats if seat.user_id != user_id}
    if match.status != "finished" or len(others) != 1 or None in others:
        return None
    run = await store.records.list_against_computers(user_id, match.row.game, RUN, until=match.id)
    return find_higher_level(run)
