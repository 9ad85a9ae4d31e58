"""What a player has done, read from results and leaderboards."""

from __future__ import annotations

from typing import Any

from bot.store.leaderboards.practice import PracticeRow, add_practice
from bot.store.leaderboards.records import Duels, Practised, Solo
from bot.store.store import Store
from tests.store.rows import ANN, BOB, GUILD, finished

CAT = 3


async def test_matches_in_the_order_in_which_they_ended(store: Store) -> None:
    await finished(store, {"user_id": ANN, "score": 5}, {"user_id": BOB, "place": 2}, ratings={ANN: 1100.5})
    await finished(store, {"user_id": BOB}, {"user_id": ANN, "place": 2, "game": "numo"})
    await finished(store, {"user_id": ANN, "left_early": True, "score": 7})
    await finished(store, {"user_id": ANN, "guild_id": 9})
    record = await store.records.of(GUILD, ANN)
    assert [(one.game, one.place, one.score, one.won, one.rating) for one in record.played] == [
        ("numer", 1, 5, True, 1100.5),
        ("numo", 2, 10, False, None),
        ("numer", 1, 7, False, None),
    ]
    assert [one.game for one in (await store.records.of(GUILD, ANN, "numo")).played] == ["numo"]
    assert (await store.records.of(GUILD, CAT)).empty


async def test_games_for_one_by_list(store: Store) -> None:
    for score, solo in ((40, "card.times"), (55, "card.expert"), (7, "day.2026-11-28")):
        await finished(store, {"user_id": ANN, "score": score, "solo": solo, "game": "numero"})
    await finished(store, {"user_id": BOB, "score": 99, "solo": "points.times", "game": "numero"})
    record = await store.records.of(GUILD, ANN)
    assert record.played == ()
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
