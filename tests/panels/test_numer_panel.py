"""Numer's private panel: what a choice is and brings, and why a number was refused."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.errors import Refused
from bot.games.numer import NUMER
from bot.games.numer.model import Choose, NumerState, SitOut
from bot.games.numer.options import NumerOptions
from bot.match.kinds.lesson import Lesson
from bot.panels.base import Act
from bot.panels.numer import PANEL, Draft
from tests.panels.private_panel import items
from tests.panels.scenes import running

NAMES = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay")


def start(*closed: str, turn: int = 1, strict: bool = False) -> NumerState:
    state = NUMER.setup(NumerOptions(strict=strict), len(closed) or 3, seed=1)
    return replace(state, closed=closed or ("", "", ""), turn=turn)


def says(state: NumerState, draft: Draft | None = None) -> str:
    return "\n".join(filter(None, PANEL.private(NUMER.view(state, 0), draft, running("numer", NAMES)).texts))


def chosen(state: NumerState, number: str) -> str:
    return says(NUMER.apply(state, 0, Choose(number)).state)


def test_before_a_choice_it_says_what_numbers_bring() -> None:
    assert says(start()) == (
        "-# Round 1 of 2 · turn 1 of 5 · bonus **+2**\n"
        "-# Choose a number, or sit this turn out. Nobody sees it until the reveal.\n"
        "-# An accepted number scores its first digit; the highest also gets **+2**."
    )
    assert "scores twice its first digit; the highest also gets **+8**" in says(start(turn=5))


@pytest.mark.rule("NUMER-6")
def test_a_choice_says_what_it_brings_and_who_can_put_it_out() -> None:
    assert chosen(start("", "", "345"), "345").partition("\n")[2] == (
        "✓ Your number: **345**, 3 points, +2 if it's the highest accepted.\n"
        "-# It crosses off 3, 4, and 5: 3 more points when the round ends.\n"
        "-# A lower number with 3, 4, or 5 would eliminate it; Bob could write one.\n"
        "-# You can change it until everyone has chosen."
    )
    assert "3, 4, or 5 would eliminate it; Bob and Cat could write one." in chosen(start(), "345")


def test_of_many_who_could_put_it_out_the_number_is_told() -> None:
    assert "could write one" in chosen(start(*[""] * 3), "345")
    said = chosen(start(*[""] * len(NAMES)), "345")
    assert "A lower number with 3, 4, or 5 would eliminate it; 5 players could write one." in said


@pytest.mark.rule("NUMER-6")
def test_what_nobody_can_put_out_counts_for_sure() -> None:
    said = chosen(start("", "1", "1"), "111")
    assert "**111**, 1 point, +2 if it's the highest" in said
    assert "It crosses off 1: 1 more point when the round ends." in said
    assert "It's sure to be accepted: nobody else can write a lower number with 1." in said


@pytest.mark.rule("NUMER-13")
def test_the_fifth_turn_doubles_what_is_said() -> None:
    assert "**700**, 14 points, +8 if" in chosen(start(turn=5), "700")


@pytest.mark.rule("NUMER-5")
def test_a_void_number_brings_nothing() -> None:
    said = chosen(start("34", "", "", strict=True), "345")
    assert "✗ Your number: **345** is void, since 3 and 4 are crossed off. It scores nothing." in said


@pytest.mark.rule("NUMER-5")
def test_a_refused_number_stays_in_the_panel_with_the_reason_and_the_choice() -> None:
    state = NUMER.apply(start("47", "", ""), 0, Choose("513")).state
    with pytest.raises(Refused) as refused:
        NUMER.apply(state, 0, Choose("471"))
    said = says(state, PANEL.keep_typed("choose", {"number": "471"}, None, refused.value))
    assert "⚠️ You can't play 471: you've already crossed off 4 and 7. Still open: 0 1 2 3 5 6 8 9." in said
    assert "✓ Your number: **513**" in said
    assert "⚠️" not in says(state, PANEL.keep_typed("choose", {"number": "612"}, None)), "it only came too late"


def test_sitting_out_is_said_and_its_button_is_off() -> None:
    state = NUMER.apply(start(), 0, SitOut()).state
    assert "✓ You're **sitting out**: no points, and no digit crossed off." in says(state)
    face = PANEL.private(NUMER.view(state, 0), None, running("numer", NAMES))
    assert [(item.label, item.disabled) for item in items(face)] == [
        ("Choose a number", False),
        ("Sitting out", True),
    ]


@pytest.mark.rule("NUMER-14")
def test_who_rests_has_no_controls() -> None:
    face = PANEL.private(NUMER.view(start("0123456789", "", ""), 0), None, running("numer", NAMES))
    assert not face.rows
    assert "you rest until the round ends" in face.texts[0]


def test_without_a_table_the_panel_leaves_the_status_to_what_stands_below() -> None:
    face = PANEL.private(NUMER.view(start(), 0), None, running("numer", NAMES, has_table=False, kind=Lesson))
    assert "turn 1 of 5" not in face.texts[0]


def test_the_form_plays_the_number() -> None:
    view = NUMER.view(start(), 0)
    intent = PANEL.submit("choose", {"number": "７12"}, view, None, running("numer", NAMES))
    assert isinstance(intent, Act) and intent.action == Choose("712")
