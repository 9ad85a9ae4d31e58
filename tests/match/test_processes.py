"""Several processes of one bot over one file: each does what is its own, and nothing is done twice."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.games.numero.options import NumeroOptions
from bot.match.computer_players.thinking import Thinking
from bot.match.lobbies import lobby
from bot.match.model import Person
from bot.match.service import Service
from bot.share import NOWHERE, Share
from bot.store.store import Store
from bot.workers import Worker
from tests.match.house import ANN, BOB, CHANNEL, SHORT, START

MINE, THEIRS = 4 << 22, 5 << 22
"""Servers of the first process and of the second."""


class Process:
    """One of two processes."""

    def __init__(self, store: Store, share: Share) -> None:
        self.now = START
        self.store = store
        self.worker = Worker("process")
        self.service = Service(store, lambda: self.now, Thinking(self.worker), mine=share.has)

    @classmethod
    async def begin(cls, path: Path, index: int) -> Process:
        share = Share(index, 2)
        return cls(await Store.open(path, share), share)

    async def table(self, guild_id: int, *people: Person, computers: int = 0) -> int:
        """A running match on that server."""
        match = await self.service.open(guild_id, CHANNEL, "numer", SHORT, "live", people[0])
        for person in people[1:]:
            await self.service.join(match.id, person)
        for _ in range(computers):
            await self.service.in_lobby(match.id, lobby.add_computer, people[0].id, "easy")
        await self.service.start(match.id, people[0].id)
        await self.service.computers.idle()
        return match.id

    async def end(self) -> None:
        await self.service.close()
        await self.store.close()
        await self.worker.close()


@pytest.fixture
async def two(tmp_path: Path) -> AsyncIterator[tuple[Process, Process]]:
    """Both processes."""
    path = tmp_path / "tally.db"
    whole = await Store.open(path)
    await whole.set_process_count(2)
    await whole.close()
    first, second = [await Process.begin(path, index) for index in range(2)]
    yield first, second
    for process in (first, second):
        await process.end()


Two = tuple[Process, Process]


async def test_each_looks_at_its_own_deadlines(two: Two) -> None:
    first, second = two
    mine, theirs = await first.table(MINE, ANN, BOB), await second.table(THEIRS, ANN, BOB)
    for seconds in range(0, 121, 10):
        first.now = second.now = START + seconds
        await first.service.tick()
    assert [entry.source for entry in await first.store.matches.actions(mine)] == ["absent", "absent"]
    assert (await second.store.matches.due(second.now))[0] == [theirs]
    assert (await first.store.matches.due(first.now))[0] == []
    assert await second.store.matches.next_due(START) == START + 90
    assert await first.store.matches.actions(theirs) == []


async def test_computers_move_in_the_process_of_their_server(two: Two) -> None:
    """Also when a person acts in the other one, as those who press in direct messages do."""
    first, second = two
    match_id = await second.table(THEIRS, ANN, computers=1)
    match = await first.service.match(match_id)
    number = next(iter(match.game.legal(match.view(0))))
    await first.service.act(match_id, ANN.id, match.stamp(0), number)
    await first.service.computers.idle()
    before = len(await first.store.matches.actions(match_id))
    await second.service.follow_other_process(match_id)
    await second.service.computers.idle()
    assert len(await first.store.matches.actions(match_id)) == before + 1


async def test_what_was_missed_is_caught_up_with(two: Two) -> None:
    first, second = two
    match_id = await second.table(THEIRS, ANN, computers=1)
    match = await first.service.match(match_id)
    await first.service.act(match_id, ANN.id, match.stamp(0), next(iter(match.game.legal(match.view(0)))))
    before = len(await first.store.matches.actions(match_id))
    await first.service.catch_up()
    await first.service.computers.idle()
    assert len(await first.store.matches.actions(match_id)) == before, "not its own"
    await second.service.catch_up()
    await second.service.computers.idle()
    assert len(await first.store.matches.actions(match_id)) == before + 1


async def test_lost_time_is_given_back_where_it_was_lost(two: Two) -> None:
    first, second = two
    mine, theirs = await first.table(MINE, ANN, BOB), await second.table(THEIRS, ANN, BOB)
    for process in two:
        await process.service.tick()
    first.now = START + 100
    await first.service.tick()
    second.now = START + 1000
    await second.service.resume()
    seats = (await first.service.match(mine)).seats, (await first.service.match(theirs)).seats
    assert [seat.due_at for seat in seats[0]] == [START + 120] * 2
    assert [seat.due_at for seat in seats[1]] == [START + 1120] * 2


async def test_lists_of_what_is_to_be_shown_are_each_processs_own(two: Two) -> None:
    first, second = two
    mine, theirs = await first.table(MINE, ANN, BOB), await second.table(THEIRS, ANN, BOB)
    for process, match_id in ((first, mine), (second, theirs)):
        assert await process.store.posts.behind() == [match_id]
        assert await process.store.posts.list_unsent() == [match_id]
        assert {match for match, _ in await process.store.matches.list_timed_seats()} == {match_id}
        assert {match for _, _, match in await process.store.matches.list_awaited_turns(0)} == {match_id}


async def test_a_server_of_the_other_process_has_not_been_left(two: Two) -> None:
    first, second = two
    await first.table(MINE, ANN, BOB)
    await second.table(THEIRS, ANN, BOB)
    await first.store.servers.note_present([MINE], START)
    assert await second.store.servers.next_expiry() is None
    await second.store.servers.note_present([], START)
    assert await second.store.servers.next_expiry() is not None
    assert await first.store.servers.next_expiry() is None


async def test_what_belongs_to_no_server_is_the_first_ones_and_stays(two: Two) -> None:
    first, second = two
    solitaire = NumeroOptions(solitaire=True)
    match = await second.service.solos.begin(NOWHERE, NOWHERE, "numero", solitaire, "daily", ANN, private=True)
    for process in two:
        await process.store.servers.note_present([], START)
        assert await process.store.servers.next_expiry() is None
    mine = "SELECT id FROM match WHERE mine(guild_id)"
    assert [row["id"] for row in await first.store.database.rows(mine)] == [match.id]
    assert await second.store.database.rows(mine) == []
    assert [Share(index, 2).has(NOWHERE) for index in range(2)] == [True, False]


async def test_another_number_of_processes_begins_with_the_last_sign_of_life_of_any(tmp_path: Path) -> None:
    path = tmp_path / "tally.db"
    alone = await Store.open(path)
    await alone.save_heartbeat(5.0, 0)
    await alone.set_process_count(2)
    await alone.close()
    second = await Store.open(path, Share(1, 2))
    assert await second.last_heartbeat() == 5.0
    await second.save_heartbeat(9.0, 0)
    await second.set_process_count(2)
    await second.close()
    alone = await Store.open(path)
    assert await alone.last_heartbeat() == 5.0, "the same number: each has its own"
    await alone.set_process_count(1)
    assert await alone.last_heartbeat() == 9.0
    await alone.close()


async def test_no_process_of_several_begins_a_new_database(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        await Store.open(tmp_path / "tally.db", Share(1, 2))
    assert not (tmp_path / "tally.db").exists()


@pytest.mark.logs_errors
async def test_what_the_first_puts_back_the_others_go_on_with(two: Two) -> None:
    first, second = two
    match_id = await first.table(MINE, ANN, BOB)
    first.store.database.path.unlink()
    fault = await second.store.database.look()
    assert fault is not None, "only the first saves what it held"
    await first.store.database.look()
    assert first.store.database.path.exists()
    assert await second.store.database.look() is None
    other = await second.table(THEIRS, ANN, BOB)
    assert (await first.service.match(other)).status == (await second.service.match(match_id)).status == "running"
