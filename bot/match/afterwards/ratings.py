"""Ratings: openskill's Plackett–Luce model per server and game, shown as one number.

A newcomer starts at 1000. The number shown is the player's skill at near certainty (three deviations below the
mean), so it also grows with every rated match that is no surprise. Matches of the same two people again and again
move their ratings less and less.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from itertools import takewhile

from openskill.models import PlackettLuce

from bot.store.leaderboards.ratings import Met, Rating, RatingRules
from bot.store.leaderboards.results import ResultRow
from bot.store.store import Store

log = logging.getLogger(__name__)

START, SCALE = 1000.0, 40.0
"""The shown rating of a newcomer, and the shown points per unit of the model."""
PROVISIONAL = 10
"""With fewer rated matches than this, a rating is provisional."""
FAMILIAR = 19
"""House value: of several meetings of two people in a row the second counts a half, the third a third, and so on.
After this many they count no less any more, so that two who only play each other still move."""

_MODEL = PlackettLuce()


def newcomer() -> Rating:
    """Return the rating before the first rated match."""
    fresh = _MODEL.rating()
    return Rating(fresh.mu, fresh.sigma, 0, START)


def rate(results: Sequence[ResultRow], before: Mapping[int, Rating]) -> dict[int, Rating]:
    """Compute the ratings by user after a rated match from the places and the known ratings ``before``. Equal
    places are ties. Players who left are rated at the last place, wherever the computer finished for them. Each
    change by the model is scaled by the weight of the result."""
    users = [row.user_id for row in results]
    old = [before.get(user) or newcomer() for user in users]
    teams = [[_MODEL.create_rating([rating.mu, rating.sigma])] for rating in old]
    after = _MODEL.rate(teams, ranks=[float(row.place) for row in results])
    return {
        row.user_id: _weigh_move(rating, team[0].mu, team[0].sigma, row.weight)
        for row, rating, team in zip(results, old, after, strict=True)
    }


def _weigh_move(old: Rating, mu: float, sigma: float, weight: float) -> Rating:
    """Return the rating moved by this part of the way."""
    moved = _MODEL.create_rating([old.mu + weight * (mu - old.mu), old.sigma + weight * (sigma - old.sigma)])
    return Rating(moved.mu, moved.sigma, old.matches + 1, moved.ordinal(alpha=SCALE, target=START))


def weights(results: Sequence[ResultRow], met: Met) -> dict[int, float]:
    """Compute how far a rated match moves each player's rating: fully against people they have not just met,
    averaged over all opponents."""
    users = [row.user_id for row in results]
    return {
        user: sum(1 / (1 + _in_a_row(user, other, met)) for other in users if other != user) / (len(users) - 1)
        for user in users
    }


def _in_a_row(one: int, other: int, met: Met) -> int:
    """Count the latest matches in a row in which the two have met, up to ``FAMILIAR``. Of the two, the one with
    fewer other opponents since decides."""
    return min(FAMILIAR, max(_run(one, other, met), _run(other, one, met)))


def _run(one: int, other: int, met: Met) -> int:
    """Count the latest matches of ``one`` in a row in which ``other`` took part."""
    return sum(1 for _ in takewhile(lambda people: other in people, met.get(one, ())))


RATING_RULES = RatingRules(rate, weights, FAMILIAR)
"""The rules by which the bot rates matches."""


async def rebuild_ratings(store: Store) -> tuple[int, int]:
    """Rebuild all ratings and leaderboards from the results, exactly as they were made match by match, and return
    the number of each."""
    return await store.ratings.rebuild(rate), await store.standings.rebuild()


async def bring_up_to_date(store: Store, alive: Callable[[], None]) -> None:
    """Rebuild ratings and leaderboards made by an older Tally, before anybody plays. A heartbeat follows each
    batch of matches, and a start that was cut short is resumed."""
    if not await store.standings.is_outdated():
        return
    if await store.rebuilding.begin():
        log.info("ratings and leaderboards are made anew, as an older Tally made them")
    alive()
    while await store.rebuilding.go_on(rate):
        alive()
