"""Lessons in the service: the script is followed, nothing is due, nothing counts, and they end in every way."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from bot.games.numer.model import Choose, SitOut
from bot.games.numero.model import Discard
from bot.games.registry import GAMES
from bot.match import play as play_steps
from bot.match.kinds import lesson
from bot.match.learning import lessons
from bot.match.learning.lesson_script import (
    ChooseStep,
    Chose,
    ComputerStep,
    Erred,
    ErrStep,
    PlayStep,
    ReadStep,
    Script,
    Step,
    script,
)
from bot.match.model import Match
from bot.match.tending import IDLE
from tests.exports import exported
from tests.match.house import ANN, BOB, CHANNEL, GUILD, House, refused

SIT_OUT: dict[str, Any] = {"type": "sit_out"}


def number(text: str) -> dict[str, Any]:
    """The action of Numer that writes this number."""
    return {"type": "choose", "number": text}


@pytest.fixture
def scripted(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Gives every game a script of these steps instead of its own."""

    def use(*steps: Step, computers: int = 1, **options: Any) -> None:
        written = Script("", 3, "1", steps, ("",), options, computers)
        for module in (lessons, lesson):
            monkeypatch.setattr(module, "script", lambda game: written)

    return use


async def begun(house: House, game: str = "numer") -> Match:
    """Ann's lesson."""
    return (await house.service.lessons.open(GUILD, CHANNEL, game, ANN))[0]


async def reads(house: House, match: Match) -> Match:
    """Ann presses Next."""
    return await house.service.lessons.go_on(match.id, ANN.id, match.row.lesson or 0)


async def test_a_play_waits_for_its_step_and_computers_for_theirs(house: House, scripted: Any) -> None:
    theirs = ComputerStep(1, number("456"))
    scripted(ReadStep("r"), PlayStep("p", "h", number("123")), theirs, ReadStep("r"), theirs, ReadStep("r"))
    match = await begun(house)
    with refused("learn.not_yet"):
        await house.acts(match.id, ANN, Choose("123"))
    assert (await house.match(match.id)).row == match.row, "nothing has changed"
    await reads(house, match)
    with refused("learn.not_yet"):
        await house.acts(match.id, ANN, Choose("124"))
    with refused("NUMER-4.short"):
        await house.acts(match.id, ANN, Choose("12"))
    await house.acts(match.id, ANN, Choose("123"))
    match = await house.match(match.id)
    assert (match.row.lesson, match.state.turn) == (3, 2)
    assert match.state.choices == (None, None), "the computer waits until this is read"
    match = await reads(house, match)
    assert (match.row.lesson, match.status) == (5, "running"), (
        "a step that does not fit (4 is crossed off) is left out"
    )
    match = await reads(house, match)
    assert (match.row.lesson, match.status) == (6, "ended")
    assert await house.results(match.id) == []
    await house.replays(match.id)


async def test_the_end_of_the_match_ends_it_without_a_result(house: House, scripted: Any) -> None:
    turn = (PlayStep("p", "h", SIT_OUT), ComputerStep(1, SIT_OUT))
    scripted(*turn * 5, rounds=1)
    match = await begun(house)
    for _ in range(5):
        await house.acts(match.id, ANN, SitOut())
    match = await house.match(match.id)
    assert (match.row.lesson, match.status) == (10, "ended")
    assert match.game.outcome(match.state) is not None
    for table in ("result", "practice", "rating", "standing"):
        assert await house.store.database.rows(f"SELECT * FROM {table}") == []


async def test_errors_and_choices_do_steps(house: House, scripted: Any) -> None:
    scripted(
        ErrStep("e", "h", "NUMER-4.short", number("1")),
        ChooseStep("c", "h", {"typed": "9"}),
        PlayStep("p", "h", SIT_OUT),
        ReadStep("r"),
    )
    service, match = house.service.lessons, await begun(house)
    assert (await service.notice(match, Erred("NUMER-5.closed"))).row.lesson == 0
    assert (await service.notice(match, Erred("NUMER-4.short"))).row.lesson == 1
    assert (await service.notice(match, Chose({"typed": "8"}))).row.lesson == 1
    assert (await service.notice(match, Chose({"typed": "9", "more": 1}))).row.lesson == 2
    scripted(ErrStep("e", "h", "NUMER-4.short", number("1")), PlayStep("p", "h", SIT_OUT), ReadStep("r"), rounds=1)
    other = (await service.open(GUILD, CHANNEL, "numer", BOB))[0]
    assert (await house.acts(other.id, BOB, SitOut())).row.lesson == 2, "what prepares a play may be left out"


async def test_where_the_script_leaves_the_match_waiting_the_computer_plays_by_itself(
    house: House, scripted: Any
) -> None:
    scripted(PlayStep("p", "h", {"type": "discard"}), PlayStep("p", "h", {"type": "pass"}))
    match = await begun(house, "numero")
    await house.acts(
        match.id, ANN, next(play for play in match.game.legal(match.view(0)) if isinstance(play, Discard))
    )
    match = await house.match(match.id)
    assert match.row.lesson == 1
    assert 0 in match.game.actors(match.state)


async def test_one_with_the_cards_of_an_older_script_begins_anew(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, now = await begun(house), script("numer")
    assert now is not None
    newer = replace(now, seed="abc")
    for module in (lessons, lesson):
        monkeypatch.setattr(module, "script", lambda game: newer)
    second, fresh = await house.service.lessons.open(GUILD, CHANNEL, "numer", ANN)
    assert (fresh, second.id != first.id) == (True, True)
    assert (await house.match(first.id)).status == "ended"


async def test_there_is_one_of_each_game_and_user(house: House) -> None:
    first, fresh = await house.service.lessons.open(GUILD, CHANNEL, "numer", ANN)
    again, resumed = await house.service.lessons.open(GUILD, CHANNEL, "numer", ANN)
    assert (fresh, resumed, again.id) == (True, False, first.id)
    assert (await house.service.lessons.open(GUILD, CHANNEL, "numer", BOB))[0].id != first.id
    await house.service.lessons.leave(first.id, ANN.id)
    assert (await begun(house)).id != first.id
    with refused("match.outsider"):
        await house.service.lessons.leave((await begun(house)).id, BOB.id)
    table = await house.table(ANN, computers=1)
    with refused("learn.none"):
        await house.service.lessons.leave(table, ANN.id)


async def test_a_restart_changes_nothing(house: House, scripted: Any) -> None:
    scripted(PlayStep("p", "h", number("123")), ComputerStep(1, number("456")), ReadStep("r"))
    match = await begun(house)
    await house.restart()
    assert (await house.match(match.id)).row == match.row
    await house.service.computers.close()  # it stops before the computer has moved
    await house.service.act(match.id, ANN.id, match.stamp(0), Choose("123"))
    assert (await house.match(match.id)).row.lesson == 1
    await house.restart()
    await house.service.computers.idle()
    assert (await house.match(match.id)).row.lesson == 2


@pytest.mark.usefixtures("_rare_heartbeats")
@pytest.mark.parametrize("game", GAMES)
async def test_nothing_is_due_in_any_game_but_the_end_of_an_idle_one(
    house: House, scripted: Any, game: str
) -> None:
    scripted(ReadStep("r"), ReadStep("r"))
    match = await begun(house, game)
    assert match.due_at() is None
    assert match.row.clocks == ()
    assert match.row.wake_at == match.row.idle_at == house.now + IDLE
    await house.later(IDLE / 2)
    match = await reads(house, match)
    assert match.row.idle_at == house.now + IDLE, "who reads on is there"
    await house.later(IDLE + 1)
    assert (await house.match(match.id)).status == "ended"


async def test_leaving_the_server_resigning_and_deletion_end_it(house: House) -> None:
    match = await begun(house)
    await house.service.leave_server(match.id, ANN.id)
    assert (await house.match(match.id)).status == "ended"
    match = await begun(house)
    await house.service.change(match.id, play_steps.resign, ANN.id)
    assert (await house.match(match.id)).status == "ended"
    match = await begun(house)
    copy = await exported(house.store, ANN.id)
    assert [row["lesson"] for row in copy["matches"]] == [0, 0, 0]
    await house.service.forget(ANN.id)
    match = await house.match(match.id)
    assert (match.status, match.seats[0].user_id) == ("ended", None)


async def test_a_barred_member_and_a_game_without_a_script_have_none(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lessons, "script", lambda game: None)
    with refused("learn.none"):
        await begun(house)
    await house.service.bar(GUILD, ANN.id)
    with refused("place.barred"):
        await begun(house)
