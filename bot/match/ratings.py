"""Ratings: openskill's Plackett–Luce model per server and game, shown as one number.

A newcomer starts at 1000. The number shown is what the player can do with near certainty (three deviations below
the mean), so it also grows with every rated match that is no surprise.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from openskill.models import PlackettLuce

from bot.store.leaderboards.ratings import Rating
from bot.store.leaderboards.results import ResultRow
from bot.store.store import Store

START, SCALE = 1000.0, 40.0
"""What a newcomer is shown, and how much one unit of the model counts."""
PROVISIONAL = 10
"""Under so many rated matches a rating is provisional."""

_MODEL = PlackettLuce()


def newcomer() -> Rating:
    """The rating before the first rated match."""
    fresh = _MODEL.rating()
    return Rating(fresh.mu, fresh.sigma, 0, START)


def rated(results: Sequence[ResultRow], before: Mapping[int, Rating]) -> dict[int, Rating]:
    """The ratings after a rated match by user, from the places; ``before`` has those that were known.

    Equal places are ties. Who left is rated at the last place, wherever the computer finished for them.
    """
    users = [row.user_id for row in results]
    old = [before.get(user) or newcomer() for user in users]
    teams = [[_MODEL.create_rating([rating.mu, rating.sigma])] for rating in old]
    after = _MODEL.rate(teams, ranks=[float(row.place) for row in results])
    return {
        user: Rating(team[0].mu, team[0].sigma, rating.matches + 1, team[0].ordinal(alpha=SCALE, target=START))
        for user, rating, team in zip(users, old, after, strict=True)
    }


async def reckon_anew(store: Store) -> tuple[int, int]:
    """Make all ratings and leaderboards anew from the results, exactly as they were made match by match; how many
    there are of each."""
    return await store.ratings.rebuild(rated), await store.standings.rebuild()
