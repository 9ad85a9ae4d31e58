"""The panel of a lesson, in every game: what the step says stands next to what may be done."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from bot.games.registry import GAMES, find
from bot.i18n import texts
from bot.match.learning.lesson_script import LEARNER, ComputerStep, PlayStep, ReadStep, Script
from bot.match.lobbies import lobby
from bot.match.model import Match, Person
from bot.panels.base import Content, layout
from bot.panels.lessons import lesson
from bot.panels.lessons.learn_button import learn_buttons
from bot.panels.private import content_without_table
from bot.ui.controls.items import SeatControls
from bot.ui.scenes import private_scene

T = texts("en")
PLAY = PlayStep("Now play.", "Here you play.", {"type": "play"}, after="You played.")
SCRIPT = Script("Any", 3, "1", (PLAY, ComputerStep(1, {}), ReadStep("Then read."), PLAY), ("That.", "This."))


@pytest.fixture(autouse=True)
def _scripted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lesson, "script", lambda game: SCRIPT)


def at(game: str, step: int, **row: Any) -> Content:
    """The learner's panel at that step."""
    ann = Person(1, "Ann")
    opened = lobby.open_lobby(
        100,
        200,
        game,
        find(game).options_type(),
        "daily",
        ann,
        1000.0,
        locale="en",
        thread=False,
        private=True,
        lesson=step,
        computers=["easy"],
    )
    match = Match(replace(lobby.start(Match(opened), ann.id, 1, 0, 1000.0).after, **row))
    scene = private_scene(match, LEARNER, T, {}, table=True)
    return content_without_table(scene, LEARNER, None, "-# Note.")


def labels(content: Content) -> list[str]:
    """The buttons of the panel, menus left out."""
    return [label for row in content.rows for item in row if (label := getattr(item.item, "label", None))]  # type: ignore[attr-defined]


@pytest.mark.parametrize("game", GAMES)
def test_it_says_one_thing_beside_the_controls(game: str) -> None:
    play, theirs, read = at(game, 0), at(game, 1), at(game, 2)
    assert "step 1 of 3" in play.texts[0]
    assert "Any: about 3 minutes. Nothing counts, and you can leave any time." in play.texts[0]
    assert play.texts[0].splitlines()[-1] == "-# Note."
    assert play.texts[-1] == "🎓 Now play."
    assert labels(play)[-1] == "Leave"
    assert len(labels(play)) > len({"Table", "Leave"}), "the game's own controls"
    assert theirs.texts[1:] == ("-# You played.", "The computer is playing …")
    assert labels(theirs) == ["Start over", "Leave"]
    assert read.texts[1:] == ("-# You played.", "🎓 Then read.")
    assert labels(read) == ["Next", "Start over", "Leave"]
    for content in (play, theirs, read):
        layout(content)


@pytest.mark.parametrize("game", GAMES)
def test_the_last_page_says_what_was_learnt(game: str) -> None:
    done, left = at(game, 4, status="cancelled"), at(game, 3, status="cancelled")
    assert done.texts[1].splitlines() == ["You played.", "- That.", "- This."]
    assert done.above == 1, "what was learnt stands below the pictures"
    assert "You can take it again" in left.texts[1]
    assert labels(done) == labels(left) == ["Play now", "Repeat the lesson", "Train", "Rules"]


def test_a_game_without_a_script_has_no_button(monkeypatch: pytest.MonkeyPatch) -> None:
    assert learn_buttons("numer", SeatControls(1, "t"), T)
    monkeypatch.setattr("bot.panels.lessons.learn_button.script", lambda game: None)
    assert learn_buttons("numer", SeatControls(1, "t"), T) == ()
