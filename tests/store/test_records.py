"""What a player has done, read from results and leaderboards."""

from __future__ import annotations

from typing import Any

import pytest

from bot.store.leaderboards.practice import PracticeRow, add_practice
from bot.store.leaderboards.records import (
    DUELS,
    PLACES,
    RATINGS,
    RATINGS_OF_GAME,
    STREAK,
    TOTALS,
    AgainstComputers,
    Duels,
    GameRecord,
    Practised,
    Solo,
    Streak,
)
from bot.store.store import Store
from tests.store.rows import ANN, BOB, GUILD, finished

CAT = 3


async def test_what_was_played_with_others_by_game(store: Store) -> None:
    await finished(store, {"user_id": ANN, "score": 5}, {"user_id": BOB, "place": 2}, ratings={ANN: 1100.5})
    await finished(store, {"user_id": BOB}, {"user_id": ANN, "place": 2, "game": "numo"})
    await finished(store, {"user_id": ANN, "left_early": True, "score": 7})
    await finished(store, {"user_id": ANN, "share": 0.5, "score": 9})
    await finished(store, {"user_id": ANN, "share": 0.51, "score": 3, "place": 4}, ratings={ANN: 1090.0})
    await finished(store, {"user_id": ANN, "opposed": False, "score": 2})
    await finished(store, {"user_id": ANN, "guild_id": 9})
    record = await store.records.of(GUILD, ANN)
    numer = GameRecord(
        game="numer",
        matches=5,
        wins=1,
        left=1,
        away=1,
        places={1: 2, 4: 1},
        score=5 + 3 + 2,
        streak=Streak(0, 1),
        ratings=(1100.5, 1090.0),
    )
    numo = GameRecord(game="numo", matches=1, wins=0, left=0, away=0, places={2: 1}, score=10, streak=Streak(0, 0))
    assert record.games == (numer, numo)
    assert record.last_places == (1, 2, None, None, 4, 1)
    assert (numer.own, numo.own) == (3, 1)
    assert (await store.records.of(GUILD, ANN, "numo")).games == (numo,)
    assert (await store.records.of(GUILD, CAT)).empty


@pytest.mark.parametrize(
    ("won", "streak"),
    [
        ("", (0, 0)),
        ("x", (0, 0)),
        ("w", (1, 1)),
        ("wwxw", (1, 2)),
        ("xwwwx", (0, 3)),
        ("wlw", (1, 1)),
        ("wuwxu", (0, 2)),
        ("wow", (1, 1)),
    ],
)
async def test_runs_of_wins(store: Store, won: str, streak: tuple[int, int]) -> None:
    """``x`` is a lost match, ``l`` one that a computer won after the player had left, ``o`` one that it won for a
    player who stayed, ``u`` one without an opponent."""
    signs: dict[str, dict[str, Any]] = {
        "w": {},
        "x": {"place": 2},
        "l": {"left_early": True},
        "o": {"share": 0.1},
        "u": {"opposed": False},
    }
    for n, sign in enumerate(won):
        await finished(store, {"user_id": ANN, "game": ("numer", "numo")[n % 2], **signs[sign]})
        await finished(store, {"user_id": ANN, "level": "hard"}, {"user_id": BOB})
    record = await store.records.of(GUILD, ANN)
    assert record.streak == Streak(*streak)


async def test_a_streak_of_a_game_is_its_own(store: Store) -> None:
    for game, place in (("numer", 1), ("numo", 2), ("numer", 1)):
        await finished(store, {"user_id": ANN, "game": game, "place": place})
    record = await store.records.of(GUILD, ANN)
    assert record.streak == Streak(1, 1)
    assert {played.game: played.streak for played in record.games} == {"numer": Streak(2, 2), "numo": Streak(0, 0)}


async def test_the_last_ratings_of_a_game(store: Store) -> None:
    for n in range(RATINGS + 5):
        await finished(store, {"user_id": ANN}, ratings={ANN: 1000.0 + n})
        await finished(store, {"user_id": ANN, "game": "numo"}, ratings={ANN: 2000.0 + n})
    record = await store.records.of(GUILD, ANN, "numer")
    assert record.games[0].ratings == tuple(1005.0 + n for n in range(RATINGS))


async def test_matches_against_computers_by_lowest_level(store: Store) -> None:
    for level, place in (("hard", 1), ("easy", 1), ("hard", 2), ("hard", 1)):
        await finished(store, {"user_id": ANN, "level": level, "place": place})
    record = await store.records.of(GUILD, ANN)
    assert record.against_computers == (
        AgainstComputers("numer", "hard", 3, 2),
        AgainstComputers("numer", "easy", 1, 1),
    )
    assert record.games == ()
    assert not record.empty


async def test_a_record_is_read_from_an_index_alone(store: Store) -> None:
    """A person may have thousands of results, one on every page of the table."""
    for sql in (TOTALS, PLACES, STREAK, RATINGS_OF_GAME, DUELS):
        who = (ANN, GUILD, "numer", BOB)[: 4 if sql is DUELS else 3]
        plan = [row["detail"] for row in await store.database.rows(f"EXPLAIN QUERY PLAN {sql}", who)]
        reads = [step for step in plan if " result" in step or " one " in step]
        assert reads
        assert all("USING COVERING INDEX result_by_record" in step for step in reads), plan


async def test_games_for_one_by_list(store: Store) -> None:
    for score, solo in ((40, "card.times"), (55, "card.expert"), (7, "day.2026-11-28")):
        await finished(store, {"user_id": ANN, "score": score, "solo": solo, "game": "numero"})
    await finished(store, {"user_id": BOB, "score": 99, "solo": "points.times", "game": "numero"})
    record = await store.records.of(GUILD, ANN)
    assert record.games == ()
    assert record.solos == (
        Solo("numero", "card.expert", 1, 55, "card.expert"),
        Solo("numero", "card.times", 1, 40, "card.times"),
        Solo("numero", "day", 1, 7, "day.2026-11-28"),
    )
    assert (await store.records.of(GUILD, ANN, "numer")).solos == ()


async def test_duels(store: Store) -> None:
    for ann, bob, game in ((1, 2, "numer"), (2, 1, "numer"), (1, 1, "numer"), (1, 3, "numo")):
        rows: list[dict[str, Any]] = [{"user_id": ANN, "place": ann}, {"user_id": BOB, "place": bob}]
        await finished(store, *(row | {"game": game} for row in rows))
    await finished(store, {"user_id": ANN}, {"user_id": CAT, "place": 2})
    await finished(store, {"user_id": ANN, "guild_id": 9}, {"user_id": BOB, "guild_id": 9, "place": 2})
    assert (await store.records.of(GUILD, ANN, None, BOB)).duels == Duels(4, 2, 1)
    assert (await store.records.of(GUILD, BOB, None, ANN)).duels == Duels(4, 1, 2)
    assert (await store.records.of(GUILD, ANN, "numo", BOB)).duels == Duels(1, 1, 0)
    assert (await store.records.of(GUILD, BOB, None, CAT)).duels == Duels(0, 0, 0)
    assert (await store.records.of(GUILD, ANN)).duels is None


async def test_practice_adds_up(store: Store) -> None:
    rows = [PracticeRow(ANN, GUILD, "numero", "take", sign) for sign in ("", "+", "+", "−")]
    other = [PracticeRow(BOB, GUILD, "numero", "take", "+"), PracticeRow(ANN, 9, "numero", "take", "+")]
    for _ in range(2):
        await store.database.run(lambda connection: add_practice(connection, [*rows, *other]))
    assert (await store.records.of(GUILD, ANN)).practised == (
        Practised("numero", "take", "+", 4),
        Practised("numero", "take", "", 2),
        Practised("numero", "take", "−", 2),
    )
    assert (await store.records.of(GUILD, ANN, "numo")).empty
