"""Another process resumes where the last one stopped."""

from __future__ import annotations

import pytest

from bot.match import play
from bot.match.computer_players.computers import Computers
from bot.match.lobbies import lobby
from tests.match.house import ANN, BOB, CAT, House, refused


async def test_a_match_goes_on_in_the_middle_of_a_turn(house: House) -> None:
    match_id = await house.table(ANN, BOB)
    stamp = (await house.match(match_id)).stamp(1)
    await house.writes(match_id, ANN, "513")
    await house.restart()
    match = await house.writes(match_id, BOB, "220")
    assert stamp + 1 == match.stamp(1)
    assert [row.number for row in match.view(None).reveals[0].rows] == ["220", "513"]
    await house.sit_out(match_id, ANN, BOB)
    await house.replays(match_id)


async def test_a_lobby_goes_on(house: House) -> None:
    match_id = await house.lobby(ANN)
    await house.restart()
    await house.service.join(match_id, BOB)
    assert (await house.service.start(match_id, ANN.id)).status == "running"


async def test_overdue_seats_get_the_downtime_back(house: House) -> None:
    match_id = await house.table(ANN, BOB)
    house.now += 30
    await house.restart(down=3600)
    match = await house.match(match_id)
    assert [seat.due_at for seat in match.seats] == [house.now + 90] * 2
    assert await house.later(0) == house.now + 60
    await house.later(90)
    assert await house.sources(match_id) == [(0, "absent"), (1, "absent")]


async def test_tables_show_the_new_deadlines_after_a_downtime(house: House) -> None:
    match_id = await house.table(ANN, BOB)
    version = (await house.match(match_id)).row.version
    await house.restart(down=3600)
    assert (await house.match(match_id)).row.version > version
    assert match_id in await house.store.posts.behind()


@pytest.mark.parametrize("mark", [None, "later"])
async def test_the_first_start_and_a_clock_put_back_a_little_move_nothing(house: House, mark: str | None) -> None:
    match_id = await house.table(ANN, BOB)
    before = await house.snapshot(match_id)
    await house.restart(resume=False)
    await house.store.settings.put("bot", 0, "alive_at", str(house.now + 10) if mark else None)
    await house.service.resume()
    assert await house.snapshot(match_id) == before


async def test_deadlines_go_back_with_a_clock_that_is_put_back(house: House) -> None:
    match_id = await house.table(ANN, BOB)
    await house.later(60)
    await house.restart(down=-3600)
    assert [seat.due_at for seat in (await house.match(match_id)).seats] == [house.now + 60] * 2


async def test_computers_make_the_moves_that_the_last_process_owed(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(Computers, "wake", lambda *_: None)
        match_id = await house.table(ANN, computers=2)
        await house.writes(match_id, ANN, "513")
    assert await house.sources(match_id) == [(0, "player")]
    await house.restart()
    await house.service.computers.idle()
    log = await house.sources(match_id)
    assert log[:3] == [(0, "player"), (1, "computer"), (2, "computer")]
    assert len((await house.match(match_id)).view(None).reveals) == 1


async def test_a_stand_in_goes_on_too(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    match_id = await house.table(ANN, BOB)
    with monkeypatch.context() as patch:
        patch.setattr(Computers, "wake", lambda *_: None)
        await house.service.change(match_id, play.resign, BOB.id)
    await house.restart()
    await house.service.computers.idle()
    assert await house.sources(match_id) == [(1, "computer")]


async def test_a_computer_that_was_stopped_while_thinking_chooses_the_same(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The choice at a version depends only on the match."""
    first = await house.table(ANN, computers=1)
    (chosen,) = await house.log(first)
    row = (await house.match(first)).row
    with monkeypatch.context() as patch:
        patch.setattr(Computers, "wake", lambda *_: None)
        second = await house.table(ANN, computers=1)
    await house.store.database.write(
        "UPDATE match SET seed = ?, nonce = ? WHERE id = ?", (row.seed, row.nonce, second)
    )
    await house.restart()
    await house.service.computers.idle()
    assert [entry.action for entry in await house.log(second)] == [chosen.action]


async def test_a_house_that_closes_right_after_a_change_does_not_hang(house: House) -> None:
    """The computers have been woken, but have not taken their first step."""
    match_id = await house.lobby(ANN)
    await house.service.in_lobby(match_id, lobby.add_computer, ANN.id, "easy")
    await house.service.start(match_id, ANN.id)
    await house.restart()
    await house.service.computers.idle()
    assert await house.sources(match_id) == [(1, "computer")]


async def test_nothing_is_forgotten(house: House) -> None:
    running = await house.table(ANN, BOB)
    over = await house.table(ANN, CAT)
    await house.sit_out(over, ANN, CAT)
    before = [await house.snapshot(match_id) for match_id in (running, over)]
    await house.restart()
    assert [await house.snapshot(match_id) for match_id in (running, over)] == before
    with refused("match.finished"):
        await house.writes(over, ANN, "-")
