"""Ratings: the library's correct values, who is rated, and the same ratings rebuilt from the results."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from bot.games.numer.options import NumerOptions
from bot.match import play
from bot.match.afterwards.ratings import FAMILIAR, RATING_RULES, START, newcomer, rate, rebuild_ratings, weights
from bot.match.model import Person
from bot.store.leaderboards.pages import LeaderboardKey
from bot.store.leaderboards.ratings import Rating
from bot.store.leaderboards.results import ResultRow
from tests.match.house import ANN, BOB, CAT, DAN, GUILD, House
from tests.store.rows import LOBBY, later, result


def row(user: int, place: int) -> ResultRow:
    return result(1, user, seat=user, place=place)


def test_a_newcomer_is_shown_1000() -> None:
    assert newcomer().shown == START == 1000
    assert newcomer().matches == 0


def test_two_newcomers_by_hand() -> None:
    """Plackett–Luce for two equal players with σ² = 625/9 and β² = 625/36: c² = 2 (σ² + β²), each wins with
    probability 1/2, so the winner's mean grows by σ²/c · 1/2 (the loser's falls), and both deviations shrink by
    the factor √(1 − σ²/c² · γ · 1/4) with γ = σ/c."""
    sigma, beta = 25 / 3, 25 / 6
    variance = sigma**2 + (25 / 300) ** 2
    c = (2 * (variance + beta**2)) ** 0.5
    mean = variance / c / 2
    shrunk = (variance * (1 - variance / c**2 * (variance**0.5 / c) / 4)) ** 0.5
    after = rate([row(1, 1), row(2, 2)], {})
    assert after[1].mu == pytest.approx(25 + mean)
    assert after[2].mu == pytest.approx(25 - mean)
    assert after[1].sigma == after[2].sigma == pytest.approx(shrunk)
    assert after[1].shown == pytest.approx(1000 + 40 * (25 + mean - 3 * shrunk))
    assert after[1].matches == 1


def test_a_tie_leaves_equal_players_equal() -> None:
    after = rate([row(1, 1), row(2, 1), row(3, 3)], {})
    assert after[1].mu == after[2].mu > 25 > after[3].mu


def test_beating_a_strong_player_counts_more() -> None:
    strong = replace(newcomer(), mu=35.0, sigma=2.0)
    upset = rate([row(1, 1), row(2, 2)], {2: strong})[1].mu
    usual = rate([row(1, 1), row(2, 2)], {})[1].mu
    assert upset > usual


# --- the same people again and again


def row_of(user: int, place: int, weight: float = 1.0) -> ResultRow:
    return result(1, user, seat=user, place=place, weight=weight)


def test_a_weight_is_how_much_of_the_way_a_rating_moves() -> None:
    whole, half = (rate([row_of(1, 1, weight), row_of(2, 2, weight)], {})[1] for weight in (1.0, 0.5))
    fresh = newcomer()
    assert half.mu - fresh.mu == pytest.approx((whole.mu - fresh.mu) / 2)
    assert fresh.sigma - half.sigma == pytest.approx((fresh.sigma - whole.sigma) / 2)
    assert half.matches == whole.matches == 1


@pytest.mark.parametrize(
    ("ann", "bob", "weight"),
    [
        ("", "", 1),
        ("c", "c", 1),
        ("b", "a", 1 / 2),
        ("bb", "aa", 1 / 3),
        ("cb", "aa", 1 / 3),
        ("cb", "ca", 1),
        ("bcb", "a", 1 / 2),
        ("", "a" * FAMILIAR, 1 / (FAMILIAR + 1)),
        ("b" * 50, "", 1 / (FAMILIAR + 1)),
    ],
)
def test_who_has_just_met_counts_less(ann: str, bob: str, weight: float) -> None:
    """The opponents of the last matches, the newest first; whoever has met fewer others since decides, so that a
    second account in between changes nothing."""
    ids = {"a": 1, "b": 2, "c": 3}
    met = {me: [frozenset({me, ids[other]}) for other in others] for me, others in ((1, ann), (2, bob))}
    assert weights([row(1, 1), row(2, 2)], met) == {1: weight, 2: weight}


def test_among_several_the_average_counts() -> None:
    met = {1: [frozenset({1, 2})], 2: [frozenset({1, 2})]}
    assert weights([row(1, 1), row(2, 2), row(3, 3)], met) == {1: 0.75, 2: 0.75, 3: 1.0}


async def won_against(house: House, others: Sequence[int]) -> float:
    """The rating of somebody who has beaten these users one after another."""
    for other in others:
        match_id = await house.store.matches.add(replace(LOBBY, seats=()))
        rows = [
            result(match_id, CAT.id, guild_id=GUILD),
            result(match_id, other, guild_id=GUILD, seat=1, place=2),
        ]
        before = replace(LOBBY, id=match_id, seats=())
        await house.store.matches.commit(before, later(before, status="finished"), None, rows, RATING_RULES)
    return (await ratings(house))[CAT.id].shown


async def test_thirty_wins_over_one_account_gain_less_than_ten_over_ten(house: House, tmp_path: Path) -> None:
    elsewhere = await House.build(tmp_path / "elsewhere.db")
    once = await won_against(house, [100])
    assert await won_against(house, [100] * 29) < await won_against(elsewhere, range(100, 110))
    notes = await house.store.database.rows("SELECT weight FROM result WHERE user_id = ? ORDER BY n", (CAT.id,))
    found = [note["weight"] for note in notes]
    assert found == [1 / (1 + min(FAMILIAR, n)) for n in range(30)]
    assert once > 1000
    live = await ratings(house)
    await house.store.ratings.rebuild(rate)
    assert await ratings(house) == live
    await elsewhere.close()


async def ratings(house: House) -> dict[int, Rating]:
    rows = await house.store.database.rows("SELECT user_id, mu, sigma, matches, shown FROM rating")
    return {user: Rating(mu, sigma, matches, shown) for user, mu, sigma, matches, shown in rows}


async def plays(house: House, *people: Person, winner: Person | None = None, **how: Any) -> int:
    """Play a match to its end, won by this person, or by nobody."""
    match_id = await house.table(*people, options=NumerOptions(), **how)
    for person in people:
        await house.writes(match_id, person, "987" if person is winner else "-")
    await house.sit_out(match_id, *people)
    return match_id


async def test_a_rated_match_rates_its_players_in_its_own_transaction(house: House) -> None:
    await plays(house, ANN, BOB, winner=ANN)
    known = await ratings(house)
    assert set(known) == {ANN.id, BOB.id}
    assert known[ANN.id].shown > known[BOB.id].shown
    page = await house.store.leaders.page(LeaderboardKey(GUILD, "numer", "", "all", "rating"), CAT.id)
    assert [(one.place, one.user_id, one.rated, one.rating) for one in page.leaders] == [
        (1, ANN.id, 1, round(known[ANN.id].shown)),
        (2, BOB.id, 1, round(known[BOB.id].shown)),
    ]
    assert page.own is None


async def test_matches_that_are_not_rated_rate_nobody(house: House) -> None:
    await plays(house, ANN, computers=1, winner=ANN)
    await house.table(ANN, BOB, options=NumerOptions())
    await house.service.cancel(2, ANN.id, moderator=True)
    short = await house.table(ANN, BOB, options=NumerOptions(rounds=1))
    await house.sit_out(short, ANN, BOB)
    assert await ratings(house) == {}


async def test_whoever_leaves_is_rated_last(house: House) -> None:
    match_id = await house.table(ANN, BOB, CAT, options=NumerOptions())
    await house.writes(match_id, CAT, "987")
    await house.service.change(match_id, play.resign, CAT.id)
    await house.service.computers.idle()
    await house.sit_out(match_id, ANN, BOB)
    known = await ratings(house)
    assert known[CAT.id].mu < min(known[ANN.id].mu, known[BOB.id].mu)


async def test_ratings_made_anew_equal_the_live_ones(house: House) -> None:
    for people, winner in (((ANN, BOB), ANN), ((ANN, BOB, CAT), CAT), ((BOB, CAT), None), ((ANN, CAT), ANN)):
        await plays(house, *people, winner=winner)
    live, curve = await ratings(house), await noted(house)
    assert len(live) == 3
    assert len(curve) == 9
    assert {curve[4, 0], curve[4, 1]} == {live[ANN.id].shown, live[CAT.id].shown}
    await house.store.database.write("UPDATE rating SET mu = 0, shown = 0")
    await house.store.database.write("UPDATE result SET rating = 1")
    assert await house.store.ratings.rebuild(rate) == 3
    assert await ratings(house) == live
    assert await noted(house) == curve


async def noted(house: House) -> dict[tuple[int, int], float]:
    """By match and seat the rating after the match."""
    rows = await house.store.database.rows("SELECT match_id, seat, rating FROM result")
    return {(match_id, seat): rating for match_id, seat, rating in rows}


async def test_everything_rebuilt_from_results_equals_what_was_counted_live(house: House) -> None:
    """After matches of all kinds of ends, a deletion, a reset, and members who are hidden."""
    for people in ((ANN, BOB), (ANN, BOB, CAT), (BOB, CAT), (CAT, DAN, ANN)):
        await plays(house, *people, winner=people[0])
        left = await house.table(*people, options=NumerOptions())
        await house.writes(left, people[0], "987")
        await house.service.change(left, play.resign, people[0].id)
        await house.service.computers.idle()
        await house.sit_out(left, *people[1:])
    await house.sit_out(await house.table(ANN, DAN, options=NumerOptions(rounds=1)), ANN, DAN)
    await house.sit_out(await house.table(CAT, computers=1, options=NumerOptions()), CAT)
    running = await house.table(CAT, BOB, options=NumerOptions())
    await house.service.forget(BOB.id)
    await house.service.computers.idle()
    await house.sit_out(running, CAT)
    await house.store.people.reset(GUILD, ["numer"], DAN.id)
    await plays(house, DAN, ANN, winner=DAN)
    await house.store.settings.put("user", ANN.id, "listed", "off")
    await house.store.former_members.note(GUILD, [], [CAT.id])
    live = await ratings(house), await noted(house), await standings(house)
    assert len(live[0]) == 5, "three members, and two whom nobody knows any more"
    assert {row[-1] for row in live[2]} == {0, 1}, "some are hidden"
    assert await rebuild_ratings(house.store) == (5, len({row[:2] for row in live[2]}))
    assert (await ratings(house), await noted(house), await standings(house)) == live


async def standings(house: House) -> list[tuple[Any, ...]]:
    """All standings, and whether they are hidden."""
    rows = await house.store.database.rows(
        "SELECT list, period, user_id, standing.matches, wins, total, best, best_at, rated, rating, tie, hidden"
        " FROM standing JOIN leaderboard ON leaderboard.id = leaderboard_id ORDER BY list, period, user_id"
    )
    return [tuple(row) for row in rows]
