"""Who becomes champion when tournaments end, and who is owed a role."""

from __future__ import annotations

from collections.abc import Sequence

from bot.store.champions import ChampionRow
from bot.store.store import Store
from bot.store.tournaments import CupRow
from tests.store.rows import ANN, BOB, GUILD

CAT, ROLE = 3, 77


async def ended(store: Store, at: float) -> int:
    """A finished tournament of Numer."""
    row = CupRow(
        *(0, GUILD, 20 + int(at), 30, "Cup", "numer", "signup", 1, "{}", "[]", "ab", "en", 0.0),
    )
    cup_id = await store.tournaments.add(row)
    await store.database.run(
        lambda connection: connection.execute(
            "UPDATE tournament SET status = 'finished', ended_at = ? WHERE id = ?", (at, cup_id)
        )
    )
    return cup_id


async def owed(store: Store) -> list[tuple[int, bool]]:
    """Who is to get a role or to lose it."""
    return [(row.user_id, row.wanted) for row in await store.champions.list_due(9.0)]


async def moves(store: Store) -> Sequence[ChampionRow]:
    """Do all that is owed."""
    rows = await store.champions.list_due(9.0)
    for row in rows:
        await store.champions.note_moved(row)
    return rows


async def test_each_end_is_looked_at_once_and_before_a_role_is_chosen_it_leads_to_none(store: Store) -> None:
    cup_id = await ended(store, 1.0)
    assert await store.champions.list_uncrowned() == [cup_id]
    await store.champions.crown_winners(cup_id, 1, [ANN])
    assert await store.champions.list_uncrowned() == []
    await store.settings.put("guild", GUILD, "champion_numer", str(ROLE))
    await store.champions.change_role(GUILD, "numer", ROLE)
    await store.champions.crown_winners(cup_id, 2, [ANN])
    assert await owed(store) == [], "what somebody's deletion or a correction changes there, neither"


async def test_a_correction_moves_the_role_unless_a_later_tournament_is_over(store: Store) -> None:
    await store.settings.put("guild", GUILD, "champion_numer", str(ROLE))
    first = await ended(store, 1.0)
    await store.champions.crown_winners(first, 1, [ANN, BOB])
    assert await owed(store) == [(ANN, True), (BOB, True)]
    await moves(store)
    await store.champions.crown_winners(first, 2, [ANN])
    assert await owed(store) == [(BOB, False)], "who keeps it is not asked for again"
    await moves(store)
    second = await ended(store, 2.0)
    await store.champions.crown_winners(second, 1, [CAT])
    assert sorted((row.user_id, row.wanted) for row in await moves(store)) == [(ANN, False), (CAT, True)]
    await store.champions.crown_winners(first, 3, [BOB])
    await store.champions.crown_winners(second, 2, [])
    assert await owed(store) == []


async def test_trouble_is_new_once_and_waits_until_something_changes(store: Store) -> None:
    await store.settings.put("guild", GUILD, "champion_numer", str(ROLE))
    await store.champions.crown_season(GUILD, "2026-Q3", {"numer": [ANN, BOB], "numo": [CAT]})
    rows = await store.champions.list_due(9.0)
    assert [await store.champions.put_off(row, "below", 100.0) for row in rows] == [True, False]
    assert await owed(store) == [] and await store.champions.next_due() == 100.0
    assert not await store.champions.put_off(rows[0], "below", 200.0)
    await store.champions.try_again(GUILD)
    assert await owed(store) == [(ANN, True), (BOB, True)]
