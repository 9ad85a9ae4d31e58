"""Leaderboards and records."""

from __future__ import annotations

from typing import Any

from bot.store.results import ResultRow, add_results
from bot.store.store import Store
from tests.store.rows import ANN, BOB, GUILD, LOBBY, result

CAT, DAN = 3, 4


async def finished(store: Store, *rows: dict[str, Any]) -> None:
    """A match with these results, one a seat."""
    match_id = await store.matches.add(LOBBY)
    results: list[ResultRow] = [result(match_id, seat=seat, **row) for seat, row in enumerate(rows)]
    await store.database.run(lambda connection: add_results(connection, results))


async def test_most_wins_first_then_mean_score(store: Store) -> None:
    await finished(store, {"user_id": ANN, "score": 20}, {"user_id": BOB, "place": 2, "score": 10})
    await finished(store, {"user_id": BOB, "score": 30}, {"user_id": CAT, "place": 2, "score": 25})
    board = await store.results.leaderboard(GUILD, "numer")
    assert [(row.rank, row.user_id, row.wins, row.matches, row.mean_score) for row in board] == [
        (1, ANN, 1, 1, 20.0),
        (1, BOB, 1, 2, 20.0),
        (3, CAT, 0, 1, 25.0),
    ]


async def test_shared_wins_count_for_all(store: Store) -> None:
    await finished(store, {"user_id": ANN}, {"user_id": BOB}, {"user_id": CAT, "place": 3, "score": 1})
    board = await store.results.leaderboard(GUILD, "numer")
    assert [(row.rank, row.user_id, row.wins) for row in board] == [(1, ANN, 1), (1, BOB, 1), (3, CAT, 0)]


async def test_a_place_that_a_computer_won_is_no_win(store: Store) -> None:
    await finished(store, {"user_id": ANN, "left_early": True})
    assert [row.wins for row in await store.results.leaderboard(GUILD, "numer")] == [0]


async def test_points_that_a_computer_made_do_not_count_in_the_mean(store: Store) -> None:
    await finished(store, {"user_id": ANN, "score": 90, "left_early": True}, {"user_id": BOB, "score": 40})
    await finished(store, {"user_id": ANN, "score": 30, "place": 2}, {"user_id": BOB, "score": 50})
    board = await store.results.leaderboard(GUILD, "numer")
    assert [(row.user_id, row.matches, row.mean_score) for row in board] == [(BOB, 2, 45.0), (ANN, 2, 30.0)]
    await finished(store, {"user_id": CAT, "score": 90, "left_early": True})
    assert (await store.results.stats(GUILD, CAT))[0].mean_score == 0


async def test_pages(store: Store) -> None:
    await finished(store, *({"user_id": user, "score": 100 - user} for user in (ANN, BOB, CAT, DAN)))
    page = await store.results.leaderboard(GUILD, "numer", offset=1, limit=2)
    assert [(row.rank, row.user_id) for row in page] == [(2, BOB), (3, CAT)]
    assert await store.results.players(GUILD, "numer") == 4


async def test_servers_and_games_have_leaderboards_of_their_own(store: Store) -> None:
    await finished(store, {"user_id": ANN}, {"user_id": BOB, "game": "numo"}, {"user_id": CAT, "guild_id": 9})
    assert [row.user_id for row in await store.results.leaderboard(GUILD, "numer")] == [ANN]
    assert [row.user_id for row in await store.results.leaderboard(GUILD, "numo")] == [BOB]
    assert [row.user_id for row in await store.results.leaderboard(9, "numer")] == [CAT]
    assert await store.results.leaderboard(9, "numo") == []


async def test_a_players_record_in_each_game(store: Store) -> None:
    for _ in range(2):
        await finished(store, {"user_id": ANN}, {"user_id": BOB, "place": 2})
    await finished(store, {"user_id": ANN, "game": "nmbrs", "place": 2}, {"user_id": BOB, "game": "nmbrs"})
    records = await store.results.stats(GUILD, ANN)
    assert [(row.game, row.rank, row.wins, row.matches) for row in records] == [
        ("numer", 1, 2, 2),
        ("nmbrs", 2, 0, 1),
    ]
    assert await store.results.stats(GUILD, 99) == []


async def test_games_for_one_are_no_matches(store: Store) -> None:
    await finished(store, {"user_id": ANN, "solo": "card.times", "score": 40})
    assert await store.results.leaderboard(GUILD, "numer") == []
    assert await store.results.players(GUILD, "numer") == 0
    assert await store.results.stats(GUILD, ANN) == []


async def test_best_scores_of_each_player_the_first_to_reach_them_first(store: Store) -> None:
    for user, score, solo, at in (
        (ANN, 40, "card.times", 10.0),
        (ANN, 55, "card.expert", 20.0),
        (BOB, 60, "card.times", 40.0),
        (CAT, 60, "card.starter", 30.0),
        (DAN, 99, "points.times", 50.0),
        (ANN, 55, "card.times", 60.0),
    ):
        await finished(store, {"user_id": user, "score": score, "solo": solo, "ended_at": at})
    best = await store.results.best(GUILD, "numer", "card")
    assert [(row.rank, row.user_id, row.score, row.games) for row in best] == [
        (1, CAT, 60, 1),
        (1, BOB, 60, 1),
        (3, ANN, 55, 3),
    ]
    assert [(row.user_id, row.score) for row in await store.results.best(GUILD, "numer", "card.times")] == [
        (BOB, 60),
        (ANN, 55),
    ]
    assert [row.user_id for row in await store.results.best(GUILD, "numer", "card", offset=1, limit=1)] == [BOB]
    own = await store.results.best_of(GUILD, "numer", "card", ANN)
    assert own is not None
    assert (own.rank, own.score) == (3, 55)
    assert await store.results.best_of(GUILD, "numer", "card", DAN) is None
    assert await store.results.soloists(GUILD, "numer", "card") == 3
    assert await store.results.best(GUILD, "numer", "car") == []
    assert await store.results.best(9, "numer", "card") == []


async def test_a_score_that_was_reached_twice_counts_from_the_first_time(store: Store) -> None:
    for at in (30.0, 20.0):
        await finished(store, {"user_id": ANN, "score": 7, "solo": "card", "ended_at": at})
    assert [row.ended_at for row in await store.results.best(GUILD, "numer", "card")] == [20.0]
