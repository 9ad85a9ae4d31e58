"""The lobby as a message, without a bot: what it says of its options, and which buttons it has."""

from __future__ import annotations

from typing import Any

import discord
import pytest

from bot.games.base import Options
from bot.games.numer.options import NumerOptions
from bot.games.numo.options import NumoOptions
from bot.games.registry import GAMES, find
from bot.games.wording import wording
from bot.i18n import texts
from bot.match.learning.lesson_script import script
from bot.panels import lobby
from bot.panels.base import Content, layout
from bot.panels.lobby import options
from bot.panels.scene import Scene
from bot.store.match.matches import SeatRow
from bot.ui.controls.custom_ids import Control, read_control
from bot.ui.controls.items import SeatControls

MOST_ITEMS = 40
"""The maximum number of components in one message of Discord."""


def scene(game: str, people: int = 1, computers: int = 0, **known: Any) -> Scene:
    """A lobby with so many people, the first of whom hosts it, and computers."""
    first = 2**62
    seats = [SeatRow(n, first + n, f"user{n}") for n in range(people)]
    seats += [SeatRow(n, None, f"Computer {n}", level="easy") for n in range(people, people + computers)]
    fields: dict[str, Any] = {"options": find(game).options_type()} | known
    fields["is_rated"] = fields["options"].is_rated
    return Scene(
        match_id=2**40,
        title=f"{game} · #1",
        game=game,
        status="lobby",
        names=tuple(seat.name for seat in seats),
        seats=tuple(seats),
        t=texts("en"),
        controls=SeatControls(2**40, "t"),
        host_id=first,
        **fields,
    )


def items(content: Content, row: int | None = None) -> list[Any]:
    """The buttons and menus of a message, or of one of its rows."""
    rows = content.rows if row is None else content.rows[row : row + 1]
    return [getattr(item, "item", item) for line in rows for item in line]


def controls(content: Content) -> list[Control]:
    """What the controls of a message carry."""
    return [control for item in items(content) if (control := read_control(item.custom_id))]


def labels(shown: Scene, row: int = 0) -> list[str]:
    """The labels of the buttons in a row; disabled ones in brackets."""
    return [f"({item.label})" if item.disabled else item.label for item in items(lobby.content(shown), row)]


def learning(game: str) -> list[str]:
    """The button of the lesson, if the game has one."""
    lesson = script(game)
    return [] if lesson is None else [f"Learn in {lesson.minutes} minutes"]


def components(view: discord.ui.LayoutView) -> int:
    """How many components a message has."""
    return sum(1 for _ in view.walk_children())


@pytest.mark.parametrize("game", GAMES)
def test_a_start_says_what_it_needs(game: str) -> None:
    assert labels(scene(game)) == ["Join / leave", "(Start (needs 1 more player))", "Invite", "Options"]
    assert labels(scene(game, 2)) == ["Join / leave", "Start", "Invite", "Options"]
    assert labels(scene(game, 1, 1))[1] == "Start"
    assert labels(scene(game, find(game).seats[-1])) == ["Leave (full)", "Start", "Options"]


def test_options_for_few_players_disable_the_start() -> None:
    shown = scene("numo", 4, options=NumoOptions(deck="lower"))
    assert labels(shown)[1] == "(Start (at most 3 players))"


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_leave_room_beside_them(game: str) -> None:
    rows = lobby.content(scene(game, 2, 1)).rows
    assert [len(row) for row in rows] == [4, 1, 1, 1 + len(learning(game))]


@pytest.mark.parametrize(
    ("shown", "words"),
    [
        (scene("numer"), "**Quick** · rated · about 4 min, 7 with newcomers"),
        (scene("numer", 1, 3), "**Quick** · not rated against computers only · about 4 min, 7 with newcomers"),
        (scene("numer", 2, pace="daily"), "**Quick** · rated"),
        (
            scene("numer", 2, options=NumerOptions(rounds=3)),
            "**Classic** · not rated · about 6 min, 10 with newcomers",
        ),
        (scene("numo", 2, options=NumoOptions(level=5)), "**custom options** · not rated"),
        (scene("numenko", 2, pace="daily"), "**Quick** · rated · about 20 min"),
    ],
)
def test_a_lobby_says_what_will_be_played(shown: Scene, words: str) -> None:
    assert lobby.content(shown).texts[1].splitlines()[0] == words


def test_others_are_told_when_the_options_have_changed() -> None:
    assert "changed" not in lobby.content(scene("numer", 2)).texts[1]
    told = lobby.content(scene("numer", 2, options_changed_at=1000.7)).texts[1]
    assert told.endswith("⚠️ The host changed the options <t:1000:R>.")


@pytest.mark.parametrize("game", GAMES)
def test_the_menu_of_presets_shows_the_chosen_one(game: str) -> None:
    for preset in find(game).presets:
        (menu,) = items(lobby.content(scene(game, 2, options=preset.options)), 1)
        found = menu.options
        assert [option.value for option in found if option.default] == [preset.key]
        assert [option.value for option in found] == [preset.key for preset in find(game).presets]
        assert all(option.description for option in found)


@pytest.mark.parametrize("game", GAMES)
def test_a_full_lobby_fits_into_a_message(game: str) -> None:
    most = find(game).seats[-1]
    shown = layout(lobby.content(scene(game, most)))
    assert components(shown) <= MOST_ITEMS
    control = controls(lobby.content(scene(game, most)))[0]
    assert all(lobby.was_in(control.arg, row.user_id or 0) for row in scene(game, most).seats)
    assert not lobby.was_in(control.arg, 5)


@pytest.mark.parametrize("game", GAMES)
def test_all_options_fit_into_one_panel(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Even if every option made a difference at the same time, so a new game is told when there are too many."""
    monkeypatch.setattr(Options, "applies", lambda self, name: True)
    monkeypatch.setattr(find(game).options_type, "applies", Options.applies)
    shown = scene(game, 2)
    panel = layout(options.content(shown))
    assert components(panel) <= MOST_ITEMS
    words = [option.label for option in wording(game).list_options(shown.t)]
    said = [getattr(item, "placeholder", None) or item.label for item in items(options.content(shown))]
    assert all(any(text.startswith(word) for text in said) for word in words), said


def test_options_that_make_no_difference_are_not_offered() -> None:
    def offered(chosen: NumoOptions) -> set[str]:
        found = controls(options.content(scene("numo", 2, options=chosen)))
        return {control.arg.partition(".")[0] for control in found}

    usual = offered(NumoOptions())
    assert {"level", "progress", "custom"} <= usual
    assert not {"must", "sets"} & usual
    custom = offered(NumoOptions(custom=("run",), deck="lower"))
    assert {"must", "sets"} <= custom
    assert not {"level", "progress"} & custom


@pytest.mark.parametrize(("now", "label", "arg"), [(False, "off", "on"), (True, "on", "off")])
def test_a_switch_brings_about_the_other_value_and_says_which_it_has(now: bool, label: str, arg: str) -> None:
    content = options.content(scene("numo", 2, options=NumoOptions(progress=now)))
    (switch,) = [item for item in items(content) if ":options.set:progress" in item.custom_id]
    assert (switch.label, switch.custom_id.rpartition(".")[2]) == (f"Levels go up: {label}", arg)


@pytest.mark.parametrize(
    ("game", "pace", "ends"),
    [
        ("numenko", "daily", "20 minutes · no time limit against computers alone · in real time"),
        ("nmbrs", "live", "20 seconds to claim a card (the first one 60) · live: 2 minutes a turn"),
        ("nmbrs", "daily", "at this pace 4 hours (the first one 12 hours) · slow: a day a turn"),
    ],
)
def test_the_clocks_of_the_rules_are_told_at_the_pace_of_the_lobby(game: str, pace: str, ends: str) -> None:
    assert lobby.in_words(scene(game, 2, pace=pace)).endswith(ends)
