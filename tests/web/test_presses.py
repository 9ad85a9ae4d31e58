"""Presses on pages do what presses in Discord do, and what no page says does nothing."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest

from bot.games.numenko.options import NumenkoOptions
from bot.games.numer.options import NumerOptions
from bot.games.numo.options import NumoOptions
from bot.match.learning.lesson_script import LEARNER
from bot.match.model import Person
from bot.match.training.drills import item_of
from bot.ui.boards import BoardNews
from bot.web import pages
from bot.web.board import Document
from tests.match.house import ANN, BOB, CAT, CHANNEL, GUILD, House
from tests.match.puzzler import BEST, GOOD, Puzzler, puzzles
from tests.match.test_own_positions import finds
from tests.web.desk import Desk, find_controls

FORM = "Choose a number"


async def test_a_press_plays_and_the_panel_in_discord_follows(house: House, desk: Desk) -> None:
    match_id = await house.table(ANN, BOB)
    assert await desk.press(ANN, match_id, "Sit out") == {"t": "done", "note": ""}
    assert [source for _, source in await house.sources(match_id)] == ["player"]
    assert desk.app.pushed == [match_id]
    assert (await desk.show(ANN, match_id))["awaited"] == (1,)


async def test_a_form_is_opened_and_what_was_refused_is_offered_again(house: House, desk: Desk) -> None:
    match_id = await house.table(ANN, BOB)
    opened = await desk.press(ANN, match_id, FORM)
    field = opened["form"]["fields"][0]["name"]
    answered = await desk.say(ANN, match_id, t="press", control=opened["control"], fields={field: "7"})
    assert answered["t"] == "done"
    shown = await desk.show(ANN, match_id)
    assert any("007" in text for text in shown["panel"]["texts"]), "why it was refused stands in the panel"
    assert desk.app.told == [BoardNews(match_id)], "other open pages show it at once"
    assert (await desk.press(ANN, match_id, FORM))["form"]["fields"][0]["value"] == "7"
    assert await house.sources(match_id) == []


async def test_a_double_click_plays_once(house: House, desk: Desk) -> None:
    match_id = await house.table(ANN, BOB)
    clicked = {"t": "do", "verb": "sit_out", "stamp": (await desk.show(ANN, match_id))["stamp"]}
    answers = await asyncio.gather(*(desk.say(ANN, match_id, **clicked) for _ in range(2)))
    assert sorted(one["t"] for one in answers) == ["done", "refused"]
    assert [source for _, source in await house.sources(match_id)] == ["player"]


async def test_spectators_are_drawn_emblems_and_choose_nothing(house: House, desk: Desk) -> None:
    match_id = await house.table(ANN, BOB, game="numo", options=NumoOptions())
    assert "7sp" in (await desk.say(CAT, match_id, t="look", emblems=["7sp"]))["emblems"]
    assert (await desk.say(CAT, match_id, t="look", cards=["7sp"]))["code"] == "match.outsider"


async def test_what_comes_too_late_plays_nothing(house: House, desk: Desk) -> None:
    match_id = await house.table(ANN, BOB)
    old = find_controls((await desk.show(ANN, match_id))["panel"])["Sit out"]
    for person in (ANN, BOB):
        await house.writes(match_id, person, "-")
    before = await house.snapshot(match_id)
    assert "out of date" in (await desk.say(ANN, match_id, t="press", control=old))["note"]
    assert await house.snapshot(match_id) == before


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ({}, "control.unknown"),
        ({"control": 7}, "control.unknown"),
        ({"control": "nonsense"}, "control.unknown"),
        ({"control": "bp:{other}:0:play.out"}, "control.unknown"),
        ({"control": "bp:{match}:0:settings.me"}, "page.elsewhere"),
        ({"control": "bp:{match}:0:table.cancel_now"}, "page.elsewhere"),
        ({"control": "bp:{match}:0:table.nonsense"}, "control.unknown"),
        ({"control": "fp:{match}:0:play.type"}, "control.unknown"),
        ({"control": "fp:{match}:0:options.set", "fields": {}}, "control.unknown"),
        ({"control": "bp:{match}:0:play.type", "fields": {"number": "123"}}, "control.unknown"),
        ({"control": "bp:{match}:0:play.out", "values": ["9" * 30]}, "control.unknown"),
        ({"control": "bp:{match}:0:play.out", "values": ["a"] * 26}, "control.unknown"),
        ({"control": "bp:{match}~gone:0:play.out"}, "match.lost"),
    ],
)
async def test_what_no_page_says_is_refused(house: House, desk: Desk, said: Document, code: str) -> None:
    match_id, other = await house.table(ANN, BOB), await house.table(ANN, CAT)
    before = await house.snapshot(match_id), await house.snapshot(other)
    if isinstance(said.get("control"), str):
        said = {**said, "control": said["control"].format(match=f"{match_id:x}", other=f"{other:x}")}
    refused = await desk.say(ANN, match_id, t="press", **said)
    assert (refused["t"], refused.get("code")) == ("refused", code)
    assert refused["say"]
    assert before == (await house.snapshot(match_id), await house.snapshot(other))


async def test_somebody_elses_control_plays_nothing(house: House, desk: Desk) -> None:
    match_id = await house.table(ANN, BOB)
    control = find_controls((await desk.show(ANN, match_id))["panel"])["Sit out"]
    watcher = await desk.say(CAT, match_id, t="press", control=control)
    assert (watcher["t"], watcher["code"]) == ("refused", "match.outsider")
    assert await house.sources(match_id) == []


async def test_spectators_see_what_the_table_shows(house: House, desk: Desk) -> None:
    match_id = await house.table(ANN, BOB)
    shown = await desk.show(CAT, match_id)
    assert (shown["seat"], shown["panel"]["texts"], shown["panel"]["rows"]) == (None, [], [])
    assert any("Ann" in text for text in shown["panel"]["table"]["texts"])
    assert (await desk.say(CAT, match_id, t="press", control=shown["menu"][0]["custom_id"]))["t"] == "page"


async def resign(desk: Desk, person: Person, match_id: int) -> None:
    """Resign by way of the menu, which asks first."""
    more = await desk.press(person, match_id, "More")
    asked = await desk.say(person, match_id, t="press", control=find_controls(more["page"])["Resign"])
    viewer = await desk.view(person, match_id)
    assert not viewer.match.seats[viewer.seat or 0].resigned
    sure = find_controls(asked["page"])["Yes, resign"]
    assert (await desk.say(person, match_id, t="press", control=sure))["t"] == "page"


async def test_resigning_asks_first_and_ends_the_match_with_its_result(house: House, desk: Desk) -> None:
    match_id = await house.table(ANN, BOB)
    for person in (ANN, BOB):
        await resign(desk, person, match_id)
    await house.service.computers.idle()
    shown = await desk.show(ANN, match_id)
    assert (shown["status"], len(shown["scores"])) == ("finished", 2)
    assert {"Play again", "Review"} <= set(find_controls(shown["panel"]))
    assert shown["panel"]["texts"] == [] and "🥇" in str(shown["panel"]["table"]), "who has won is told once"
    assert "review" in (await desk.press(ANN, match_id, "Review"))["page"]["texts"][0]
    assert (await desk.press(ANN, match_id, "Play again"))["code"] == "page.elsewhere"


async def test_a_match_against_a_computer_is_played_again_on_the_page(house: House, desk: Desk) -> None:
    match, _ = await house.service.instant.open(GUILD, CHANNEL, "numer", NumerOptions(), ANN, locale="en")
    await resign(desk, ANN, match.id)
    await house.service.computers.idle()
    entered = await desk.press(ANN, match.id, "Play again")
    assert entered["t"] == "entered"
    assert entered["match"] != match.id
    assert (await desk.show(ANN, entered["match"]))["status"] == "running"


async def test_a_solo_match_is_played_again_after_its_clock_was_announced(house: House, desk: Desk) -> None:
    match = await house.service.solos.begin(
        GUILD, CHANNEL, "numenko", NumenkoOptions(solo=True), "daily", ANN, locale="en", private=True
    )
    await resign(desk, ANN, match.id)
    ready = await desk.press(ANN, match.id, "Play again")
    begun = await desk.say(ANN, match.id, t="press", control=find_controls(ready["page"])["Start the clock"])
    assert begun["t"] == "entered"
    assert (await desk.show(ANN, begun["match"]))["status"] == "running"


async def test_a_lesson_goes_on_with_next_and_explains_what_is_wrong(house: House, desk: Desk) -> None:
    match, _ = await house.service.lessons.open(GUILD, CHANNEL, "numo", ANN, locale="en")
    first = (await desk.show(ANN, match.id))["panel"]
    assert await desk.press(ANN, match.id, "Next") == {"t": "done", "note": ""}
    assert (await desk.show(ANN, match.id))["panel"]["texts"] != first["texts"]
    explained = await desk.press(ANN, match.id, "Take the 28")
    assert (explained["t"], bool(explained["note"])) == ("done", True)
    assert (await house.match(match.id)).stamp(LEARNER) == match.stamp(LEARNER)
    assert (await desk.press(ANN, match.id, "Leave"))["t"] == "done"
    entered = await desk.press(ANN, match.id, "Play now")
    assert (await desk.show(ANN, entered["match"]))["game"] == "numo"


async def test_a_picture_is_sent_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pages, "MOST_PICTURES", 2)
    page, sent = open_page()
    for keys in ("a", "ab", "c", "b", "a"):
        await page.tell({}, dict.fromkeys(keys, b""))
    assert [one for one in sent if one != "{}"] == [b"a", b"b", b"c", b"a"]


def open_page() -> tuple[pages.OpenPage, list[Any]]:
    """A page, and what its socket is told."""
    sent: list[Any] = []

    async def note(told: Any) -> None:
        sent.append(told)

    socket: Any = SimpleNamespace(send_str=note, send_bytes=note)
    return pages.OpenPage(socket, ANN.id, 1, "a key"), sent


async def test_a_daily_puzzle_is_tried_solved_and_looked_up_on_the_page(
    house: House, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    puzzles(monkeypatch, numer=Puzzler())
    today = house.service.dailies.today()
    first = await house.service.dailies.begin((0, 0), "numer", today, 0, ANN)
    await desk.press(ANN, first.id, "Sit out")
    again = await desk.press(ANN, first.id, "Try again")
    opened = await desk.press(ANN, again["match"], FORM)
    await desk.say(ANN, again["match"], t="press", control=opened["control"], fields={"number": BEST})
    shown = await desk.press(ANN, again["match"], "Solution")
    assert (shown["t"], bool(shown["page"]["texts"])) == ("page", True)
    assert (await desk.press(ANN, again["match"], "All puzzles"))["t"] == "page"


async def test_training_goes_on_and_is_left_on_the_page(
    house: House, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    puzzles(monkeypatch, numer=Puzzler())
    first = await house.service.training.begin((0, 0), "numer", ANN, rated=True)
    await desk.press(ANN, first.id, "Solution")
    following = await desk.press(ANN, first.id, "Next")
    opened = await desk.press(ANN, following["match"], FORM)
    await desk.say(ANN, following["match"], t="press", control=opened["control"], fields={"number": GOOD})
    own = await desk.press(ANN, following["match"], "Your answer")
    assert (own["t"], "Solution" in find_controls(own["page"])) == ("page", True)
    left = await desk.press(ANN, following["match"], "Stop")
    assert "Solved this time: 0 of 2 puzzles." in "\n".join(left["page"]["texts"])
    again = find_controls(left["page"])["Train again"]
    page = await desk.say(ANN, following["match"], t="press", control=again)
    assert {"Rated", "Unrated"} <= find_controls(page["page"]).keys()


async def test_a_drill_is_chosen_answered_and_stopped_on_the_page(
    house: House, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    puzzles(monkeypatch, numer=Puzzler())
    match = await house.service.training.begin((0, 0), "numer", ANN, rated=True)

    async def says(control: str, *values: str) -> Any:
        return (await desk.say(ANN, match.id, t="press", control=control, values=values))["page"]

    page = await says("bp:0:0:drill.open:nmbrs")
    page = await says(find_controls(page)["Choose a drill"], "missing.1")
    page = await says(find_controls(page)["Three minutes"])
    for n in range(2):
        run = await house.service.drills.require_run(ANN.id)
        item = item_of(run)
        page = await says(find_controls(page)[item.answers[(item.right + n) % len(item.answers)]])
    assert "✅ 1 right · ❌ 1 of 3 wrong" in "\n".join(page["texts"])
    page = await says(find_controls(page)["Stop"])
    assert {"Again", "Other drills"} <= find_controls(page).keys()


async def test_a_decision_of_ones_own_is_tried_again_on_the_page(house: House, desk: Desk) -> None:
    past = await house.table(ANN, BOB)
    await house.sit_out(past, ANN, BOB)
    await finds(house, past, BOB)
    begun = await house.service.own_positions.begin((0, 0), BOB, past, 2)
    opened = await desk.press(BOB, begun.id, FORM)
    await desk.say(BOB, begun.id, t="press", control=opened["control"], fields={"number": "987"})
    shown = await desk.show(BOB, begun.id)
    assert "🟢 The best move." in "\n".join(shown["panel"]["texts"])
    following = await desk.press(BOB, begun.id, "Next")
    assert following["t"] == "entered" and following["match"] not in (past, begun.id)
