"""Actions: who may take them, which panel they come from, and that a refusal changes nothing."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import Awaitable, Callable

import pytest

from bot.errors import Conflict
from bot.games.numer.model import Choose, SitOut
from bot.match.model import Match, Person
from bot.match.transactor import TRIES
from bot.store.match.matches import MatchRow
from bot.store.sqlite.database import Database
from tests.match.house import ANN, BOB, CAT, House, refused


async def test_a_choice_is_stored_and_told(house: House) -> None:
    match_id = await house.table(ANN, BOB)
    match = await house.writes(match_id, ANN, "513")
    assert match.view(0).mine == "513"
    assert match.view(1).mine is None
    (entry,) = await house.log(match_id)
    assert (entry.seat, entry.source, entry.at) == (0, "player", house.now)
    assert entry.action == '{"type":"choose","number":"513"}'
    before, after, change = house.ear.changes[-1]
    assert before is not None
    assert (before.row.version + 1, after.row) == (after.row.version, match.row)
    assert change is not None
    assert change.events


async def test_who_has_chosen_has_no_deadline(house: House) -> None:
    match_id = await house.table(ANN, BOB)
    await house.writes(match_id, ANN, "513")
    assert (await house.seat(match_id, ANN)).due_at is None
    assert (await house.seat(match_id, BOB)).due_at == house.now + 120


async def test_a_reveal_starts_the_next_turn_with_full_time(house: House) -> None:
    match_id = await house.table(ANN, BOB)
    house.now += 50
    await house.writes(match_id, ANN, "513")
    assert (await house.seat(match_id, BOB)).due_at == house.now + 70
    await house.writes(match_id, BOB, "220")
    assert [seat.due_at for seat in (await house.match(match_id)).seats] == [house.now + 120] * 2


async def test_outsiders_and_old_panels_play_nothing(house: House) -> None:
    match_id = await house.table(ANN, BOB)
    stamp = (await house.match(match_id)).stamp(0)
    before = await house.snapshot(match_id)
    with refused("match.outsider"):
        await house.writes(match_id, CAT, "513")
    with refused("match.outdated"):
        await house.service.act(match_id, ANN.id, stamp + 1, SitOut())
    assert await house.snapshot(match_id) == before

    await house.writes(match_id, ANN, "513")
    await house.writes(match_id, BOB, "220")
    before = await house.snapshot(match_id)
    with refused("match.outdated"):
        await house.service.act(match_id, ANN.id, stamp, SitOut())
    assert await house.snapshot(match_id) == before


async def test_what_another_player_does_makes_no_panel_old(house: House) -> None:
    match_id = await house.table(ANN, BOB)
    stamp = (await house.match(match_id)).stamp(1)
    await house.writes(match_id, ANN, "513")
    await house.service.act(match_id, BOB.id, stamp, Choose("220"))
    assert len(await house.log(match_id)) == 2


async def test_a_refused_number_changes_nothing(house: House) -> None:
    match_id = await house.table(ANN, BOB)
    await house.writes(match_id, ANN, "513")
    await house.writes(match_id, BOB, "220")
    before, told = await house.snapshot(match_id), len(house.ear.changes)
    for number, code in (("135", "NUMER-5.closed"), ("7777", "NUMER-4.form"), ("42", "NUMER-4.short")):
        with refused(code):
            await house.writes(match_id, ANN, number)
    assert await house.snapshot(match_id) == before
    assert len(house.ear.changes) == told


async def test_a_choice_may_be_changed(house: House) -> None:
    match_id = await house.table(ANN, BOB)
    await house.writes(match_id, ANN, "513")
    await house.writes(match_id, ANN, "042")
    match = await house.writes(match_id, BOB, "999")
    assert [row.number for row in match.view(None).reveals[0].rows] == ["042", "999"]
    assert await house.sources(match_id) == [(0, "player"), (0, "player"), (1, "player")]
    await house.replays(match_id)


@pytest.mark.parametrize("action", [SitOut(), Choose("513")])
async def test_fifty_presses_at_once_count_once(house: House, action: SitOut | Choose) -> None:
    match_id = await house.table(ANN, BOB, CAT)
    stamp = (await house.match(match_id)).stamp(0)
    presses = (house.service.act(match_id, ANN.id, stamp, action) for _ in range(50))
    answers = await asyncio.gather(*presses, return_exceptions=True)
    assert sum(isinstance(answer, Match) for answer in answers) == 1
    codes = [getattr(answer, "code", None) for answer in answers]
    assert codes.count("NUMER-3.unchanged") == 49
    assert await house.sources(match_id) == [(0, "player")]
    await house.replays(match_id)


async def test_fifty_presses_of_the_last_to_choose_count_once(house: House) -> None:
    match_id = await house.table(ANN, BOB)
    await house.writes(match_id, ANN, "513")
    stamp = (await house.match(match_id)).stamp(1)
    presses = (house.service.act(match_id, BOB.id, stamp, SitOut()) for _ in range(50))
    answers = await asyncio.gather(*presses, return_exceptions=True)
    assert [getattr(answer, "code", None) for answer in answers].count("match.outdated") == 49
    assert len(await house.log(match_id)) == 2


async def test_fifty_starts_at_once_start_once(house: House) -> None:
    match_id = await house.lobby(ANN, BOB)
    answers = await asyncio.gather(
        *(house.service.start(match_id, ANN.id) for _ in range(50)), return_exceptions=True
    )
    started = [answer for answer in answers if isinstance(answer, Match)]
    assert len(started) == 1
    assert (await house.match(match_id)).row == started[0].row


async def test_all_choose_at_once(house: House) -> None:
    match_id = await house.table(ANN, BOB, CAT)
    await asyncio.gather(
        house.writes(match_id, ANN, "513"), house.writes(match_id, BOB, "220"), house.writes(match_id, CAT, "761")
    )
    assert len((await house.match(match_id)).view(None).reveals) == 1
    await house.replays(match_id)


async def test_a_match_that_moved_on_since_it_was_seen_is_read_again(house: House) -> None:
    match_id = await house.table(ANN, BOB)
    seen = await house.match(match_id)
    await house.writes(match_id, BOB, "220")
    after = await house.service.act(match_id, ANN.id, seen.stamp(0), Choose("513"), seen)
    assert len(after.view(None).reveals) == 1
    assert after.row == (await house.match(match_id)).row
    await house.replays(match_id)


async def test_a_refusal_rests_on_the_match_as_it_is_not_as_it_was_seen(house: House) -> None:
    match_id = await house.table(ANN, BOB)
    seen = await house.writes(match_id, ANN, "513")
    await house.writes(match_id, ANN, "-")
    after = await house.service.act(match_id, ANN.id, seen.stamp(0), Choose("513"), seen)
    assert after.view(0).mine == "513"
    with refused("NUMER-3.unchanged"):
        await house.service.act(match_id, ANN.id, seen.stamp(0), Choose("513"), seen)


async def test_who_saw_a_turn_that_is_over_plays_nothing(house: House) -> None:
    match_id = await house.table(ANN, BOB)
    seen = await house.match(match_id)
    await house.writes(match_id, ANN, "513")
    await house.writes(match_id, BOB, "220")
    with refused("match.outdated"):
        await house.service.act(match_id, ANN.id, seen.stamp(0), SitOut(), seen)
    assert len(await house.log(match_id)) == 2


async def test_what_a_step_hands_on_is_what_is_stored(house: House) -> None:
    match_id = await house.table(ANN, BOB)
    for number in "513", "220":
        person = ANN if number == "513" else BOB
        after, stored = await house.writes(match_id, person, number), await house.match(match_id)
        assert (after.state, after.options, after.recent) == (stored.state, stored.options, stored.recent)


async def test_two_processes_never_lose_an_action(house: House, neighbour: House) -> None:
    """DMs of a server may arrive in another process than clicks in its channels."""
    match_id = await house.table(ANN, BOB, CAT)
    answered: list[int] = []

    async def changes_mind(where: House, person: Person) -> None:
        for digit in "0123456789":
            answered.append((await where.writes(match_id, person, digit * 3)).row.version)

    await asyncio.gather(changes_mind(house, ANN), changes_mind(neighbour, BOB))
    assert len(answered) == len(set(answered)) == 20
    assert [entry.n for entry in await house.log(match_id)] == sorted(answered)
    assert (await house.match(match_id)).row.version == max(answered)
    await house.replays(match_id)


async def test_two_processes_and_one_button(house: House, neighbour: House) -> None:
    match_id = await house.table(ANN, BOB)
    stamp = (await house.match(match_id)).stamp(0)
    answers = await asyncio.gather(
        *(where.service.act(match_id, ANN.id, stamp, SitOut()) for where in (house, neighbour) for _ in range(10)),
        return_exceptions=True,
    )
    assert sum(isinstance(answer, Match) for answer in answers) == 1
    assert len(await house.log(match_id)) == 1


async def test_a_step_that_others_overtake_again_and_again_is_given_up(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The caller learns why, and the match is as the others left it."""
    match_id = await house.table(ANN, BOB)
    before = await house.snapshot(match_id)
    tried: list[int] = []

    async def overtaken(row: MatchRow, *_: object, **__: object) -> None:
        tried.append(row.version)
        raise Conflict(f"match {row.id} moved on")

    monkeypatch.setattr(house.store.matches, "commit", overtaken)
    with pytest.raises(Conflict):
        await house.writes(match_id, ANN, "513")
    assert len(tried) == TRIES
    assert await house.snapshot(match_id) == before


async def test_two_processes_start_once(house: House, neighbour: House) -> None:
    match_id = await house.lobby(ANN, BOB)
    answers = await asyncio.gather(
        house.service.start(match_id, ANN.id), neighbour.service.start(match_id, ANN.id), return_exceptions=True
    )
    (started,) = [answer for answer in answers if isinstance(answer, Match)]
    assert (await house.match(match_id)).row.seed == started.row.seed


async def test_a_change_whose_caller_is_cancelled_is_told_all_the_same(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The click ends while the transaction is pending: whatever is committed must be shown."""
    match_id = await house.table(ANN, BOB)
    click = asyncio.create_task(house.writes(match_id, ANN, "513"))
    run = Database.run

    def cancelling(database: Database, work: Callable[[sqlite3.Connection], object]) -> Awaitable[object]:
        click.cancel()
        return run(database, work)

    with monkeypatch.context() as patch:
        patch.setattr(Database, "run", cancelling)
        with pytest.raises(asyncio.CancelledError):
            await click
    await house.writes(match_id, BOB, "-")
    assert await house.sources(match_id) == [(0, "player"), (1, "player")]
    told = [change.action.seat for _, _, change in house.ear.changes if change and change.action]
    assert told == [0, 1]


async def test_a_change_on_its_way_is_finished_before_the_house_closes(house: House) -> None:
    match_id = await house.table(ANN, BOB)
    stamp = (await house.match(match_id)).stamp(0)
    click = asyncio.create_task(house.service.act(match_id, ANN.id, stamp, SitOut()))
    await asyncio.sleep(0)
    click.cancel()
    await house.service.close()
    await asyncio.gather(click, return_exceptions=True)
    assert len(await house.log(match_id)) in (0, 1)
    await house.replays(match_id)


@pytest.mark.logs_errors
async def test_a_listener_that_fails_holds_up_nobody(
    house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    class Deaf:
        def __getattr__(self, name: str) -> object:
            raise RuntimeError("deaf")

    house.service.listeners.insert(0, Deaf())  # type: ignore[arg-type]
    with caplog.at_level(logging.ERROR):
        match_id = await house.table(ANN, BOB, computers=1)
    assert "a listener failed" in caplog.text
    assert house.ear.changes[-1][1].row == (await house.match(match_id)).row
    assert await house.sources(match_id) == [(2, "computer")]
