"""Ratings: openskill's Plackett–Luce model per server and game, shown as one number.

A newcomer starts at 1000. The number shown is what the player can do with near certainty (three deviations below
the mean), so it also grows with every rated match that is no surprise. Two people who meet again and again, and
nobody else, move each other's ratings less and less.
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
"""What a newcomer is shown, and how much one unit of the model counts."""
PROVISIONAL = 10
"""Under so many rated matches a rating is provisional."""
FAMILIAR = 19
"""House value: of several meetings of two people in a row the second counts a half, the third a third, and so on;
after this many they count no less any more, so that two who only play each other still move."""

_MODEL = PlackettLuce()


def newcomer() -> Rating:
    """The rating before the first rated match."""
    fresh = _MODEL.rating()
    return Rating(fresh.mu, fresh.sigma, 0, START)


def rate(results: Sequence[ResultRow], before: Mapping[int, Rating]) -> dict[int, Rating]:
    """The ratings after a rated match by user, from the places; ``before`` has those that were known.

    Equal places are ties. Who left is rated at the last place, wherever the computer finished for them. Of what
    the model changes, the weight of each result is taken.
    """
    users = [row.user_id for row in results]
    old = [before.get(user) or newcomer() for user in users]
    teams = [[_MODEL.create_rating([rating.mu, rating.sigma])] for rating in old]
    after = _MODEL.rate(teams, ranks=[float(row.place) for row in results])
    return {
        row.user_id: _weigh_move(rating, team[0].mu, team[0].sigma, row.weight)
        for row, rating, team in zip(results, old, after, strict=True)
    }


def _weigh_move(old: Rating, mu: float, sigma: float, weight: float) -> Rating:
    """The rating that is moved by this part of the way."""
    moved = _MODEL.create_rating([old.mu + weight * (mu - old.mu), old.sigma + weight * (sigma - old.sigma)])
    return Rating(moved.mu, moved.sigma, old.matches + 1, moved.ordinal(alpha=SCALE, target=START))


def weights(results: Sequence[ResultRow], met: Met) -> dict[int, float]:
    """How far a rated match moves each player's rating: all the way against people they have not just met, and the
    average over all opponents."""
    users = [row.user_id for row in results]
    return {
        user: sum(1 / (1 + _in_a_row(user, other, met)) for other in users if other != user) / (len(users) - 1)
        for user in users
    }


def _in_a_row(one: int, other: int, met: Met) -> int:
    """How many matches in a row the two have met just now, up to ``FAMILIAR``; the rated matches of the one of
    them count who has had fewer other opponents since."""
    return min(FAMILIAR, max(_run(one, other, met), _run(other, one, met)))


def _run(one: int, other: int, met: Met) -> int:
    """In how many of the last matches of the one in a row the other took part."""
    return sum(1 for _ in takewhile(lambda people: other in people, met.get(one, ())))


RATING_RULES = RatingRules(rate, weights, FAMILIAR)
"""How the bot rates matches."""


async def reckon_anew(store: Store) -> tuple[int, int]:
    """Make all ratings and leaderboards anew from the results, exactly as they were made match by match; how many
    there are of each."""
    return await store.ratings.rebuild(rate), await store.standings.rebuild()


async def bring_up_to_date(store: Store, alive: Callable[[], None]) -> None:
    """If an older Tally made the ratings and leaderboards, make them anew, before anybody plays: a few matches at
    a time, with a sign of life after each time, and going on where an earlier start has been cut short."""
    if not await store.standings.is_outdated():
        return
    if await store.rebuilding.begin():
        log.info("ratings and leaderboards are made anew, as an older Tally made them")
    alive()
    while await store.rebuilding.go_on(rate):
        alive()
