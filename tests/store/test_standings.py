"""Leaderboards against a straightforward computation from the same results, and rebuilt."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from datetime import UTC, datetime
from random import Random
from typing import Any

import pytest

from bot.match.afterwards.ratings import rate, rebuild_ratings
from bot.store.leaderboards.orders import ORDERS, By
from bot.store.leaderboards.pages import PAGE, Leader, LeaderboardKey
from bot.store.leaderboards.periods import period, periods
from bot.store.leaderboards.results import ResultRow
from bot.store.leaderboards.standings import NO_TIME, lists, remove_standings
from bot.store.store import Store
from tests.store.rows import ANN, BOB, GUILD, LOBBY, MONDAY, finished, note, result

CAT, DAN = 3, 4
COLUMNS = "guild_id, channel_id, game, status, options, pace, locale, host_id, created_at"
DAY = 86400.0
EVER = LeaderboardKey(GUILD, "numer", "", "all", "wins")


async def board(store: Store, by: By = "wins", reader: int = ANN, **where: Any) -> list[tuple[int, int]]:
    """Places and users of the first page."""
    page = await store.leaders.page(key(by, **where), reader)
    return [(leader.place, leader.user_id) for leader in page.leaders]


def key(
    by: By = "wins", *, guild_id: int = GUILD, game: str = "numer", which: str = "", period: str = "all"
) -> LeaderboardKey:
    return LeaderboardKey(guild_id, game, which, period, by)


async def test_most_wins_first_then_fewest_matches(store: Store) -> None:
    await finished(store, {"user_id": ANN}, {"user_id": BOB, "place": 2})
    await finished(store, {"user_id": BOB}, {"user_id": CAT, "place": 2})
    await finished(store, {"user_id": DAN}, {"user_id": CAT, "place": 2})
    assert await board(store) == [(1, ANN), (1, DAN), (3, BOB)]
    assert await store.leaders.of(EVER, CAT) is None, "who has not won has no place"


async def test_shared_wins_count_for_all(store: Store) -> None:
    await finished(store, {"user_id": ANN}, {"user_id": BOB}, {"user_id": CAT, "place": 3})
    assert await board(store) == [(1, ANN), (1, BOB)]


async def test_what_a_computer_did_for_somebody_who_left_does_not_count(store: Store) -> None:
    gone = {"user_id": ANN, "score": 90, "left_early": True}
    await finished(store, gone, {"user_id": BOB, "score": 40, "place": 2}, ratings={ANN: 990.0, BOB: 1010.0})
    ann = await store.leaders.of(key("rating"), ANN)
    assert ann is not None
    assert (ann.matches, ann.wins, ann.total, ann.best) == (1, 0, 0, None)
    assert await board(store, "score") == [(1, BOB)]
    assert await board(store, "rating") == [(1, BOB), (2, ANN)]


async def test_only_rated_matches_have_scores_to_compare(store: Store) -> None:
    await finished(store, {"user_id": ANN, "score": 90}, {"user_id": BOB, "score": 10})
    assert await board(store, "score") == []
    assert await board(store, "rating") == []
    await finished(store, {"user_id": ANN, "score": -5}, ratings={ANN: 1100.4})
    await finished(store, {"user_id": BOB, "score": -5}, ratings={BOB: 1099.6})
    assert await board(store, "score") == [(1, ANN), (1, BOB)]
    assert await board(store, "rating") == [(1, ANN), (1, BOB)], "both are shown as 1100"


async def test_servers_and_games_have_leaderboards_of_their_own(store: Store) -> None:
    await finished(store, {"user_id": ANN})
    await finished(store, {"user_id": BOB, "game": "numo"})
    await finished(store, {"user_id": CAT, "guild_id": 9})
    assert await board(store) == [(1, ANN)]
    assert await board(store, game="numo") == [(1, BOB)]
    assert await board(store, guild_id=9) == [(1, CAT)]
    assert await board(store, guild_id=9, game="numo") == []


async def test_a_result_counts_for_its_own_periods_only(store: Store) -> None:
    turn = datetime(2026, 10, 1, tzinfo=UTC).timestamp()
    await finished(store, {"user_id": ANN, "ended_at": turn - 0.001})
    await finished(store, {"user_id": BOB, "ended_at": turn})
    for when, users in (
        ("all", [ANN, BOB]),
        ("2026-Q3", [ANN]),
        ("2026-Q4", [BOB]),
        ("2026-09", [ANN]),
        ("2026-10", [BOB]),
        ("2026-W40", [ANN, BOB]),
    ):
        assert [user for _, user in await board(store, period=when)] == users, when


async def test_games_for_one_count_in_their_lists(store: Store) -> None:
    for user, score, solo, at in (
        (ANN, 40, "card.times", 10.0),
        (ANN, 55, "card.expert", 20.0),
        (BOB, 60, "card.times", 40.0),
        (CAT, 60, "card.starter", 30.0),
        (DAN, 99, "points.times", 50.0),
        (ANN, 55, "card.times", 60.0),
    ):
        row = {"user_id": user, "score": score, "solo": solo, "ended_at": at, "players": 1}
        await finished(store, row)
    assert await board(store) == []
    assert await board(store, "score", which="card.times") == [(1, BOB), (2, ANN)]
    assert await board(store, "score", which="card.expert") == [(1, ANN)]
    assert await board(store, "score", which="card") == [], "decks are not compared"
    own = await store.leaders.of(key("score", which="card.times"), ANN)
    assert own is not None
    assert (own.best, own.best_at, own.matches, own.total) == (55, 60.0, 2, 95)


def test_the_lists_of_a_result() -> None:
    assert lists(result(1, ANN)) == ("",)
    assert lists(result(1, ANN, level="hard")) == ("computers.hard",)
    assert lists(result(1, ANN, solo="card.times.hints")) == ("card.times.hints",)
    assert lists(result(1, ANN, solo="day.2026-11-28")) == ("day", "day.2026-11-28")


async def test_leaderboards_with_anybody_on_them(store: Store) -> None:
    when = ["all", period("week", MONDAY), period("week", MONDAY - DAY)]
    assert await store.leaders.list_filled(GUILD, when, "2026-11-23") == []
    await finished(store, {"user_id": ANN, "place": 2})
    await finished(store, {"user_id": BOB, "game": "numero", "solo": "card.times"})
    for day in ("2026-11-23", "2026-11-24"):
        await finished(store, {"user_id": ANN, "game": "numenko", "solo": f"day.{day}"})
    assert await store.leaders.list_filled(GUILD, when[2:], "2026-11-23") == []
    found = await store.leaders.list_filled(GUILD, when, "2026-11-23")
    assert {(one.game, one.list, one.period, one.by) for one in found} == {
        *(("numero", "card.times", period, by) for period in when[:2] for by in ("score", "total")),
        *(("numenko", "day", period, by) for period in when[:2] for by in ("score", "total")),
        *(("numenko", "day.2026-11-23", "all", by) for by in ("score", "total", "day")),
    }, "nobody has won, or is rated"
    assert {one.matches for one in found if one.list == "day"} == {2}


async def test_places_a_week_ago(store: Store) -> None:
    await finished(store, {"user_id": ANN})
    page = await store.leaders.page(EVER, ANN)
    assert (page.week, page.remembered) == ("2026-W48", False)
    await finished(store, {"user_id": BOB, "ended_at": MONDAY + DAY}, {"user_id": CAT, "place": 2})
    await finished(store, *({"user_id": user, "ended_at": MONDAY + 2 * DAY} for user in (BOB, CAT)))
    before = {leader.user_id: leader.before for leader in (await store.leaders.page(EVER, ANN)).leaders}
    assert before == {ANN: None, BOB: None, CAT: None}
    for user in (ANN, ANN, DAN, DAN):
        await finished(store, {"user_id": user, "ended_at": MONDAY + 7 * DAY})
    page = await store.leaders.page(EVER, ANN)
    assert (page.week, page.remembered) == ("2026-W49", True)
    assert [(leader.place, leader.user_id, leader.before) for leader in page.leaders] == [
        (1, ANN, 2),
        (2, BOB, 1),
        (2, DAN, None),
        (4, CAT, 3),
    ]
    fresh = await store.leaders.page(key(period="2026-W49"), ANN)
    assert not fresh.remembered
    assert (await store.leaders.page(key(period="2026-Q4"), ANN)).remembered


async def test_a_player_can_be_taken_off(store: Store) -> None:
    for at in (MONDAY, MONDAY + 7 * DAY):
        await finished(store, {"user_id": ANN, "ended_at": at}, {"user_id": BOB, "place": 2, "ended_at": at})
    await finished(store, {"user_id": ANN, "game": "numo"})
    await store.database.run(lambda connection: remove_standings(connection, GUILD, "numer", ANN))
    assert await board(store) == []
    assert await board(store, "total") == []
    assert await store.database.rows("SELECT 1 FROM standing WHERE user_id = ?", (BOB,)) != []
    assert await board(store, game="numo") == [(1, ANN)]
    left = await store.database.rows("SELECT 1 FROM former_place WHERE user_id = ?", (ANN,))
    assert left == []
    await store.database.run(lambda connection: remove_standings(connection, GUILD, "numer", BOB))
    assert {row[3] for row in (await content(store))["tier"]} == {"numo"}


# --- against a plain reckoning


def random_results(rng: Random, matches: int) -> list[tuple[list[ResultRow], dict[int, float]]]:
    """Matches of a few users over several weeks around the end of a quarter, with made-up ratings."""
    begin = datetime(2026, 9, 7, tzinfo=UTC).timestamp()
    found, now = [], begin
    for match_id in range(1, matches + 1):
        now += rng.random() * 2 * 60 * DAY / matches
        users = rng.sample(range(1, 36), rng.randint(1, 4))
        solo = rng.choice(["card.times", "card.expert", "day.2026-10-01", None]) if len(users) == 1 else None
        rated = len(users) > 1 and rng.random() < 0.7
        rows = [
            result(
                match_id,
                user,
                seat=seat,
                place=rng.randint(1, len(users)),
                score=rng.randint(-5, 9),
                left_early=rng.random() < 0.1,
                rated=rated,
                ended_at=round(now, 3),
                solo=solo,
                share=rng.choice([None, 0.5, 0.51, 1.0]),
                opposed=len(users) == 1 or rng.random() < 0.8,
                level=rng.choice(["easy", "hard"]) if len(users) == 1 and solo is None else None,
                reached=rng.choice([None, 300.0, 301.0]),
                used=rng.randint(0, 2),
            )
            for seat, user in enumerate(users)
        ]
        found.append((rows, {user: 1000 + rng.randint(-9, 9) + 0.25 for user in users} if rated else {}))
    return found


Value = tuple[float, ...]


def reckoned(
    matches: Sequence[tuple[list[ResultRow], dict[int, float]]], by: By, which: str, when: str
) -> dict[int, Value]:
    """What decides each user's place, larger is better, computed directly from the rules."""
    values: dict[int, Value] = {}
    for rows, ratings in matches:
        for row in rows:
            inside = which in lists(row)
            if not inside or when not in periods(row.ended_at):
                continue
            user, old = row.user_id, values.get(row.user_id)
            match by:
                case "rating" if user in ratings:
                    values[user] = (round(ratings[user]),)
                case "wins":
                    wins, less = old or (0, 0)
                    values[user] = (wins + (row.place == 1 and row.is_own_play and row.opposed), less - 1)
                case "score" if row.is_own_play and (row.rated or row.solo):
                    values[user] = max(old or (row.score,), (row.score,))
                case "total":
                    values[user] = ((old or (0,))[0] + (row.score if row.is_own_play else 0),)
                case "day":
                    points = (old or (0,))[0] + (row.score if row.is_own_play else 0)
                    values[user] = (
                        points,
                        -row.reached if row.reached is not None else -NO_TIME,
                        -(row.used or 0),
                    )
    return {user: value for user, value in values.items() if by != "wins" or value[0] > 0}


async def stored(store: Store, matches: Sequence[tuple[list[ResultRow], dict[int, float]]]) -> None:
    """Store all these matches, one after another."""
    first = await store.matches.add(LOBBY)

    def work(connection: Any) -> None:
        for rows, ratings in matches:
            if rows[0].match_id > first:
                connection.execute(f"INSERT INTO match ({COLUMNS}) SELECT {COLUMNS} FROM match WHERE id = {first}")
            note(connection, rows, ratings)

    await store.database.run(work)


BOARDS: list[tuple[By, str]] = [
    ("rating", ""),
    ("wins", ""),
    ("score", ""),
    ("wins", "computers.easy"),
    ("score", "card.times"),
    ("total", "day"),
    ("total", "day.2026-10-01"),
    ("day", "day.2026-10-01"),
]


async def test_every_board_is_as_reckoned_and_the_same_made_anew(store: Store) -> None:
    matches = random_results(Random(7), 300)
    await stored(store, matches)
    whens = sorted({when for rows, _ in matches for when in periods(rows[0].ended_at)})
    assert len(whens) > 10
    for by, which in BOARDS:
        for when in whens:
            if when == "all" or which != "day.2026-10-01":
                await _compare(store, key(by, which=which, period=when), reckoned(matches, by, which, when))
    live = await content(store)
    assert len(live["former_place"]) > 100
    assert len(live["tier"]) > 100
    assert all(row[-1] > 0 for row in live["tier"])
    await store.database.write("UPDATE standing SET wins = 99, matches = 0")
    await store.standings.rebuild()
    assert await content(store) == live


async def _compare(store: Store, where: LeaderboardKey, values: dict[int, Value]) -> None:
    places = {user: 1 + sum(other > value for other in values.values()) for user, value in values.items()}
    shown: list[Leader] = []
    for number in range(len(values) // PAGE + 1):
        page = await store.leaders.page(where, 1, number)
        if number <= page.last:
            shown += page.leaders
        assert page.players == len(values)
        assert (page.own.place if page.own else None) == places.get(1)
    assert {leader.user_id: leader.place for leader in shown} == places
    assert [leader.place for leader in shown] == sorted(places.values())
    for i, leader in enumerate(shown):
        assert await store.leaders.page_of(where, leader.user_id) == i // PAGE
    assert [leader.user_id for leader in await store.leaders.podium(where)] == [
        leader.user_id for leader in shown[:PAGE] if leader.place <= 3
    ]


async def content(store: Store) -> dict[str, list[tuple[Any, ...]]]:
    """Everything that is computed, without the ids of the leaderboards."""
    key = "guild_id, list, period, game"
    named = (
        f"SELECT {key}, {{}} FROM {{}} JOIN leaderboard ON leaderboard.id = leaderboard_id ORDER BY {key}, 5, 6, 7"
    )
    sql = {
        "leaderboard": f"SELECT {key}, matches, week FROM leaderboard ORDER BY {key}",
        "standing": named.format("standing.*", "standing").replace("standing.*", STANDING),
        "former_place": named.format("kind, user_id, place", "former_place"),
        "tier": named.format("kind, first, second, n", "tier"),
    }
    return {name: [tuple(row) for row in await store.database.rows(text)] for name, text in sql.items()}


STANDING = "user_id, standing.matches, wins, total, best, best_at, best_list, rated, rating, tie, hidden"


async def test_pages_beyond_the_last_one_are_the_last_one(store: Store) -> None:
    await finished(store, *({"user_id": user} for user in range(1, 13)))
    page = await store.leaders.page(EVER, ANN, 99)
    assert (page.number, page.last, page.players) == (1, 1, 12)
    assert [leader.place for leader in page.leaders] == [1, 1]
    assert (await store.leaders.page(EVER, 99)).own is None


async def test_nothing_is_there_yet(store: Store) -> None:
    page = await store.leaders.page(EVER, ANN)
    assert (page.leaders, page.own, page.players, page.last) == ((), None, 0, 0)
    assert await store.leaders.page_of(EVER, ANN) == 0
    assert await store.leaders.podium(EVER) == ()
    assert await store.leaders.of(EVER, ANN) is None
    assert await store.standings.is_outdated(), "they have yet to be built"
    await store.standings.rebuild()
    assert not await store.standings.is_outdated()


async def test_leaderboards_are_built_from_results_and_nobodys_are_left_out(store: Store) -> None:
    await finished(store, {"user_id": ANN}, {"user_id": -77, "place": 2})
    await store.database.write("DELETE FROM leaderboard")
    assert await store.standings.rebuild() == 4
    assert await board(store) == [(1, ANN)]


@pytest.mark.parametrize("by", ORDERS)
async def test_no_page_is_sorted(store: Store, by: By) -> None:
    """However many players there are: an index alone is enough to skip those before a page."""
    solo = {"total": "card.times", "day": "day.2026-11-23"}.get(by)
    await finished(store, {"user_id": ANN, "solo": solo}, ratings={ANN: 1000.0})

    def work(connection: sqlite3.Connection) -> list[list[str]]:
        asked: list[str] = []
        (newest,) = connection.execute("SELECT max(id) FROM leaderboard").fetchone()
        connection.set_trace_callback(asked.append)
        ORDERS[by].rows(connection, newest, 0, 10)
        connection.set_trace_callback(None)
        return [[row["detail"] for row in connection.execute(f"EXPLAIN QUERY PLAN {sql}")] for sql in asked]

    tiers, page, *places = await store.database.read(work)
    assert "COVERING INDEX standing_by_" in page[2]
    assert page[0].startswith("SEARCH standing USING PRIMARY KEY (leaderboard_id=? AND user_id=?)")
    assert len(page) == 4, "only the ten of the page are sorted"
    for plan in (tiers, *places):
        assert not any("standing" in step for step in plan)
    assert len(places) == 2


async def test_a_start_makes_everything_anew_a_few_matches_at_a_time(store: Store) -> None:
    """Cut short anywhere, it goes on there, and ends with what one go makes."""
    await stored(store, random_results(Random(9), 60))
    assert await rebuild_ratings(store) != (0, 0)
    live = await content(store), await store.database.rows("SELECT * FROM rating ORDER BY guild_id, game, user_id")
    await store.database.write("UPDATE setting SET value = 'older' WHERE name = 'leaderboards'")
    await store.database.write("UPDATE standing SET wins = 99")
    await store.rebuilding.begin()
    assert await store.rebuilding.go_on(rate, 7)
    await store.rebuilding.begin()
    steps = 1
    while await store.rebuilding.go_on(rate, 7):
        steps += 1
    assert steps == 60 // 7
    assert not await store.standings.is_outdated()
    found = await store.database.rows("SELECT * FROM rating ORDER BY guild_id, game, user_id")
    assert (await content(store), list(map(tuple, found))) == (live[0], list(map(tuple, live[1])))


async def test_the_game_last_played_is_that_of_the_match_that_ended_last(store: Store) -> None:
    leaders = store.leaders
    assert await leaders.find_last_played(GUILD) is None
    await finished(store, {"user_id": ANN, "game": "numo"}, {"user_id": BOB, "place": 2, "game": "numo"})
    await finished(store, {"user_id": ANN, "game": "numer", "level": "easy"})
    await finished(store, {"user_id": ANN, "game": "numero", "solo": "card.times"})
    await finished(store, {"user_id": ANN, "game": "nmbrs", "guild_id": 9})
    assert (await leaders.find_last_played(GUILD), await leaders.find_last_played(9)) == ("numer", "nmbrs")
