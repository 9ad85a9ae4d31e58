"""Lists of matches: for whom, in which order, part by part, and by what somebody types."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.store.match.action_log import ActionRow
from bot.store.match.match_lists import OPEN, PageRequest, Playing, Viewer, Word
from bot.store.match.matches import MatchRow
from bot.store.posts import TABLE
from bot.store.store import Store
from tests.store.rows import ANN, ANNS_SEAT, BOB, BOBS_SEAT, CHANNEL, GUILD, LOBBY, later, post_row

ALL = Viewer(ANN, [CHANNEL])
STRANGER = 99


async def stored(store: Store, **fields: object) -> MatchRow:
    """A lobby of Ann and Bob with these fields replaced, as it is in the database."""
    row = await store.matches.load(await store.matches.add(replace(LOBBY, **fields)))
    assert row is not None
    return row


async def test_open_matches_of_a_user_are_all_found_newest_first(store: Store) -> None:
    first = await stored(store)
    second = await stored(store, guild_id=GUILD + 1, status="running")
    await stored(store, status="finished")
    await stored(store, status="cancelled")
    alone = await stored(store, seats=(replace(BOBS_SEAT, seat=0),))
    assert await store.match_lists.open_of(ANN) == [second.id, first.id]
    assert await store.match_lists.open_of(ANN, GUILD) == [first.id]
    assert await store.match_lists.open_of(BOB) == [alone.id, second.id, first.id]
    assert await store.match_lists.open_of(STRANGER) == []
    assert await store.match_lists.lobbies_of(ANN, GUILD) == [first.id]
    assert await store.match_lists.lobbies_of(ANN, GUILD + 1) == []
    assert await store.match_lists.open_in(GUILD) == [first.id, alone.id]


@pytest.mark.parametrize("whose", ["server", "mine"])
async def test_lists_are_newest_first_and_go_on_from_a_match(store: Store, whose: str) -> None:
    first = await stored(store)
    second = await stored(store, status="running")
    third = await stored(store, status="finished")
    other = await stored(store, status="finished", game="numo")
    await stored(store, guild_id=GUILD + 1)
    await stored(store, status="cancelled")

    async def listed(page: PageRequest) -> list[MatchRow]:
        if whose == "server":
            return await store.match_lists.list_of_server(GUILD, ALL, page)
        return await store.match_lists.list_of_user(ANN, GUILD, page)

    assert await listed(PageRequest()) == [other, third, second, first]
    assert await listed(PageRequest(limit=2)) == [other, third]
    assert await listed(PageRequest(edge=third.id, limit=1)) == [second]
    assert await listed(PageRequest(edge=second.id)) == [first]
    assert await listed(PageRequest(edge=first.id, newer=True, limit=2)) == [third, second], "the nearest ones"
    assert await listed(PageRequest(game=LOBBY.game)) == [third, second, first]
    assert await listed(PageRequest(game="numo", edge=other.id)) == []
    assert await listed(PageRequest(statuses=OPEN)) == [second, first]


async def test_private_matches_are_on_the_list_of_their_player_alone(store: Store) -> None:
    private = await stored(store, status="finished", private=1)
    elsewhere = await stored(store, guild_id=GUILD + 1)
    assert await store.match_lists.list_of_server(GUILD, ALL, PageRequest()) == []
    assert await store.match_lists.list_of_user(ANN, GUILD, PageRequest()) == [private]
    assert await store.match_lists.list_of_user(ANN, None, PageRequest()) == [elsewhere, private]
    assert await store.match_lists.list_of_user(STRANGER, None, PageRequest()) == []


async def test_matches_of_hidden_channels_take_no_room_on_a_page(store: Store) -> None:
    shown = [await stored(store) for _ in range(3)]
    hidden = [await stored(store, channel_id=CHANNEL + 1, status="finished") for _ in range(5)]
    seen = [await stored(store, channel_id=CHANNEL + 2, status="running") for _ in range(2)]
    viewer = Viewer(STRANGER, [CHANNEL, CHANNEL + 2, CHANNEL + 3])
    newest_first = [*reversed(seen), *reversed(shown)]
    assert await store.match_lists.list_of_server(GUILD, viewer, PageRequest(limit=4)) == newest_first[:4]
    rest = PageRequest(edge=newest_first[3].id)
    assert await store.match_lists.list_of_server(GUILD, viewer, rest) == newest_first[4:]
    back = PageRequest(edge=newest_first[4].id, newer=True, limit=2)
    assert await store.match_lists.list_of_server(GUILD, viewer, back) == newest_first[2:4]
    assert await store.match_lists.list_of_server(GUILD, Viewer(STRANGER, []), PageRequest()) == []
    own = await store.match_lists.list_of_server(GUILD, Viewer(ANN, []), PageRequest(limit=8))
    assert own == [*reversed(seen), *reversed(hidden), shown[2]], "own ones, wherever they are"


async def test_the_index_of_a_server_knows_the_channel(store: Store) -> None:
    """Matches of hidden channels are passed over without their rows, which carry whole states."""
    plan = await store.database.rows(
        "EXPLAIN QUERY PLAN SELECT id FROM match WHERE guild_id = 1 AND status = 'finished' AND NOT private"
        " AND channel_id IN (2, 3) AND game = 'numo' ORDER BY id DESC LIMIT 10"
    )
    assert "USING COVERING INDEX match_by_guild" in plan[0]["detail"]


async def test_typing_finds_any_match(store: Store) -> None:
    zoes = replace(ANNS_SEAT, user_id=7, name="Zoë 100%_x")
    first = await stored(store, seats=(zoes,), game="numo", status="finished")
    others = [await stored(store) for _ in range(120)]

    async def found(*words: str, games: tuple[str, ...] = (), number: str = "") -> list[int]:
        part = PageRequest(limit=25, words=tuple(Word((word,), games) for word in words), number=number)
        return [row.id for row in await store.match_lists.list_of_server(GUILD, ALL, part)]

    assert await found() == [row.id for row in reversed(others)][:25]
    for words in (["zo"], ["ZOË"], ["zoë"], ["%_"], ["zo", "100"]):
        assert await found(*words) == [first.id], words
    assert await found("zo", "bob") == []
    assert await found("_%") == [], "no wildcards"
    assert await found("nothing", games=("numo",)) == [first.id]
    assert await found(number="119") == [119]
    assert await found(number="12") == [121, 120, 12]
    assert await found("119") == [119], "a number without its sign, too"
    assert await found(number="9" * 30) == []
    own = PageRequest(limit=25, number="100")
    assert [row.id for row in await store.match_lists.list_of_user(BOB, GUILD, own)] == [100]


async def test_cancelled_matches_are_listed_only_when_they_had_begun(store: Store) -> None:
    await stored(store, status="cancelled")
    begun = await stored(store, status="cancelled", started_at=1000.0)
    part = PageRequest(statuses=("finished", "cancelled"))
    assert await store.match_lists.list_of_user(ANN, GUILD, part) == [begun]


async def test_what_a_user_is_playing(store: Store) -> None:
    await stored(store)
    await stored(store, status="running", seats=(BOBS_SEAT,))
    first = await stored(store, status="running", started_at=1000.0, pace="daily")
    seats = (replace(ANNS_SEAT, due_at=1120.0, away=1), BOBS_SEAT)
    second = await stored(store, status="running", started_at=1000.0, channel_id=CHANNEL + 1, seats=seats)
    await store.matches.commit(second, later(second), ActionRow(1, "player", "{}", 1001.5))
    await store.posts.put(post_row(second.id, TABLE, CHANNEL + 2, 300, 0, 1000.0))
    assert await store.match_lists.playing(ANN) == [
        Playing(second.id, CHANNEL + 1, CHANNEL + 2, "live", 1, 0, 1120.0, 1001.5),
        Playing(first.id, CHANNEL, None, "daily", 0, 0, None, 1000.0),
    ]
    assert await store.match_lists.playing(STRANGER) == []


async def test_unhurried_turns_wait_in_order_of_their_deadlines(store: Store) -> None:
    turn = replace(ANNS_SEAT, due_at=2000.0)
    late, soon = [
        await stored(store, status="running", pace="daily", seats=(replace(turn, due_at=at), BOBS_SEAT))
        for at in (2000.0, 1500.0)
    ]
    for fields in ({"pace": "live"}, {"status": "finished"}, {"seats": (replace(turn, away=1),)}):
        await stored(store, **{"status": "running", "pace": "daily", "seats": (turn,)} | fields)
    here = await stored(store, status="running", pace="daily", seats=(BOBS_SEAT, ANNS_SEAT))
    assert await store.match_lists.waiting(ANN, here.id) == [soon.id, late.id]
    assert await store.match_lists.waiting(ANN, soon.id) == [late.id]
    assert (await store.glance(here.id, ANN)).behind.waiting == 2
    assert await store.match_lists.waiting(BOB, here.id) == []
