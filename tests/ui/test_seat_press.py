"""A press on a seat: what it keeps, when it comes too late, and what its answer says."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace

from bot.errors import Refused
from bot.games.registry import find
from bot.i18n import texts
from bot.match.learning.lesson_script import LEARNER, script
from bot.match.lobbies import lobby
from bot.match.model import Match, Person, encode
from bot.panels.base import Content, Form
from bot.panels.numo.draft import Draft
from bot.ui.answering import replies
from bot.ui.boards import BoardNews
from bot.ui.playing import seat_press
from bot.ui.playing.seat_press import SeatPress
from bot.ui.scenes import draft_stamp

ANN = Person(1, "Ann")


def begin(lesson: int | None = None) -> Match:
    """A match of Ann against a computer, or her lesson at that step."""
    game, options = "numo", find("numo").options_type()
    if lesson is not None:
        told = script(game)
        assert told is not None
        options = replace(options, **told.options)
    opened = lobby.open_lobby(
        100, 200, game, options, "daily", ANN, 1000.0, locale="en", thread=False, private=lesson is not None,
        lesson=lesson, computers=["easy"],
    )  # fmt: skip
    return Match(lobby.start(Match(opened), ANN.id, 1, 0, 1000.0).after)


class Called:
    """Remembers what it was called with, in order; whatever is asked of it can be called."""

    def __init__(self) -> None:
        self.calls: list[tuple[Any, ...]] = []

    def __getattr__(self, name: str) -> Any:
        async def call(*args: Any) -> None:
            self.calls.append((name, *args))

        return call


@asynccontextmanager
async def take_turns(match_id: int, user_id: int) -> AsyncIterator[bool]:
    """Ann presses nothing else."""
    yield True


class World:
    """A press of Ann's with stand-ins for whatever it touches."""

    used: Any

    def __init__(self, match: Match, stamp: int | None = None) -> None:
        self.answer, self.drafts, self.settings, self.response = Called(), Called(), Called(), Called()
        self.chosen: list[tuple[object, ...]] = []
        self.told: list[BoardNews] = []
        self.noticed: list[str] = []
        app = SimpleNamespace(
            store=SimpleNamespace(drafts=self.drafts, settings=self.settings),
            seat_panels=SimpleNamespace(show_choice=lambda *what: self.chosen.append(what), take_turns=take_turns),
            boards=SimpleNamespace(tell=self.told.append),
            service=SimpleNamespace(lessons=self),
        )
        self.used = SimpleNamespace(
            app=app,
            answer=self.answer,
            person=ANN,
            settings={},
            shown={},
            behind=False,
            draft=None,
            control=SimpleNamespace(stamp=match.stamp(LEARNER) if stamp is None else stamp, origin="t"),
            message_id=None,
            interaction=SimpleNamespace(response=self.response),
            texts=self.texts,
        )
        self.press = SeatPress(self.used, match, LEARNER)

    async def texts(self) -> Any:
        """Ann reads English."""
        return texts("en")

    async def notice(self, match: Match, erred: Any) -> Match:
        """Remember what a lesson is told."""
        self.noticed.append(erred.code)
        return match


@pytest.fixture(autouse=True)
def panels(monkeypatch: pytest.MonkeyPatch) -> list[Match]:
    """The versions of the match for which a panel was made; answers are kept beside the others of the press."""
    made: list[Match] = []

    def make(app: Any, match: Match, seat: int, t: Any, behind: bool) -> SimpleNamespace:
        made.append(match)
        return SimpleNamespace(match=match, t=t, scene=None)

    async def nothing(*args: Any) -> None:
        """Look at nothing."""

    async def answer_panel(app: Any, answer: Called, panel: Any, note: str) -> None:
        answer.calls.append(("panel", note))

    for name, stand_in in (("Panel", make), ("prepare_look", nothing)):
        monkeypatch.setattr(seat_press, name, stand_in)
    monkeypatch.setattr(replies, "answer_panel", answer_panel)
    return made


def test_it_is_outdated_by_a_later_turn_and_by_a_pause() -> None:
    match = begin()
    assert not World(match).press.is_outdated
    assert World(match, stamp=match.stamp(LEARNER) + 1).press.is_outdated
    assert World(Match(replace(match.row, paused_at=1.0))).press.is_outdated


@pytest.mark.parametrize(
    ("known", "pressed", "same"), [(5, 5, True), (5, 6, False), (None, 5, False), (5, None, False)]
)
def test_it_knows_whether_the_dm_was_used(known: int | None, pressed: int | None, same: bool) -> None:
    world = World(begin())
    world.used.shown = {} if known is None else {LEARNER: SimpleNamespace(message_id=known)}
    world.used.message_id = pressed
    assert world.press.uses_dm_panel is same


async def test_a_choice_is_stored_for_the_turn_and_shown_everywhere() -> None:
    world = World(match := begin())
    draft = Draft()
    await world.press.keep(draft)
    ((what, number, seat, row),) = world.drafts.calls
    assert (what, number, seat) == ("put", match.id, LEARNER)
    assert (row.stamp, row.data) == (draft_stamp(match, LEARNER), encode(draft))
    assert world.used.draft is row
    assert world.chosen == [((match.id, LEARNER), ANN.id, world.used.message_id)] and world.told == [
        BoardNews(match.id)
    ]


async def test_a_setting_is_stored_for_the_person_and_seen_at_once() -> None:
    world = World(begin())
    await world.press.prefer("order", "colour")
    assert world.settings.calls == [("put", "user", ANN.id, "order", "colour")]
    assert world.used.settings == {"order": "colour"}


async def test_the_panel_is_made_once_for_each_version_of_the_match(panels: list[Match]) -> None:
    world = World(match := begin())
    assert await world.press.panel() is await world.press.panel()
    assert panels == [match]
    world.press.match = later = begin()
    await world.press.panel()
    assert panels == [match, later]
    await world.press.keep(Draft())
    await world.press.panel()
    assert len(panels) == 3, "a new choice changes the panel, too"


async def test_who_is_too_late_is_told_so_beside_the_panel() -> None:
    world = World(begin())
    await world.press.miss(begin())
    await replies.answer_seat(world.used, world.press)
    held, (shown, note) = world.answer.calls
    assert (held, shown) == (("hold",), "panel")
    assert note


async def test_of_a_match_that_is_over_the_panel_says_it_itself() -> None:
    world, over = World(begin()), begin()
    over = Match(replace(over.row, status="finished"))
    await world.press.miss(over)
    await replies.answer_seat(world.used, world.press)
    assert world.answer.calls[-1] == ("panel", "")


async def test_a_note_and_what_was_typed_are_given_back() -> None:
    world = World(begin())
    world.press.note, world.press.given_back = "No.", "5 + 5"
    await replies.answer_seat(world.used, world.press)
    assert world.answer.calls == [("panel", "No."), ("say", Content(("5 + 5",)))]


async def test_a_form_is_the_whole_answer(panels: list[Match]) -> None:
    world = World(begin())
    world.press.form, world.press.note = Form("type", "Type it", ()), "No."
    await replies.answer_seat(world.used, world.press)
    assert [call[0] for call in world.response.calls] == ["send_modal"]
    assert (world.answer.calls, panels) == ([], [])


async def test_outside_of_lessons_a_refusal_goes_on_to_the_one_who_answers() -> None:
    world = World(match := begin())
    with pytest.raises(Refused, match=r"numo\.turn"):
        await world.press.refuse(match, Refused("numo.turn"))
    assert (world.noticed, world.answer.calls) == ([], [])


async def test_a_lesson_is_told_what_was_refused_and_answers_with_its_panel() -> None:
    world = World(match := begin(lesson=1))
    await world.press.refuse(match, Refused("learn.not_yet"))
    assert world.noticed == ["learn.not_yet"]
    assert world.answer.calls == [("hold",)]


async def test_that_a_lesson_is_over_is_no_matter_of_the_lesson() -> None:
    world = World(match := begin(lesson=1))
    with pytest.raises(Refused, match=r"match\.over"):
        await world.press.refuse(match, Refused("match.over"))
    assert world.noticed == []
