"""The pages of a replay: what a spectator saw, nothing that was hidden then, and controls that lead somewhere."""

from __future__ import annotations

import re
from collections.abc import Sequence
from random import Random

import pytest
from msgspec.structs import replace

from bot.i18n import texts
from bot.match.afterwards.replay import Frame, frames
from bot.match.model import Match
from bot.panels import table
from bot.panels.matches import replay
from bot.panels.matches.replay import JUMPS, Place, jumps
from bot.panels.scene import Scene
from bot.render.base import Player, artist
from bot.ui import scenes
from bot.ui.controls.custom_ids import read_control
from bot.ui.controls.items import SeatControls
from tests.contract.hooks import hooks_of
from tests.contract.playout import Case
from tests.layouts import components
from tests.match.played import USUAL, played

every_game = pytest.mark.parametrize("case", USUAL, ids=str)
EN = texts("en")
LOOKED_AT = 60
"""How many frames of a long match are checked, at equal distances."""


def some(shown: Sequence[Frame]) -> Sequence[Frame]:
    """Frames from all over a replay, except the last one."""
    return shown[: -1 : 1 + len(shown) // LOOKED_AT]


def scene(match: Match, origin: str = "p") -> Scene:
    return scenes.scene(match, EN, SeatControls(match.id, "t" if origin == "t" else "p"))


def page(match: Match, frame: Frame, place: Place) -> tuple[object, ...]:
    """Everything that a reader gets: texts, controls, and the pictures in words."""
    then = frame.of(match)
    content = replay.content(scene(then), frame.events, place)
    players = tuple(Player(seat.name) for seat in match.seats)
    draw = artist(match.row.game)
    drawn = draw.table(then.view(None), players, EN)
    if place.hand is not None:
        drawn += draw.private(then.view(place.hand), players, EN)
    return content.texts, components(content), tuple(drawing.alt for drawing in drawn)


@every_game
def test_a_step_says_what_the_live_board_said(case: Case) -> None:
    live, log, _ = played(case)
    shown = frames(live[-1], log)
    for frame in some(shown):
        head, told = replay.content(scene(frame.of(live[-1])), frame.events, Place(1, len(shown))).texts
        board = table.content(scene(live[frame.n], "t"))
        result, *moves = board.texts[: board.above]
        status = result if live[frame.n].status == "finished" else board.texts[-1]
        timeless = re.sub(r"[^\n]*<t:[^\n]*", "", status)
        for line in timeless.splitlines()[1:]:
            assert line in head or line.startswith(("Waiting for", "🐌")), "nobody decides anything in a replay"
        if frame.n:
            newest = next(line for line in reversed("\n".join(moves).splitlines()) if line)
            assert newest.removeprefix("📣 ") in told


@every_game
def test_what_was_hidden_then_changes_no_page(case: Case) -> None:
    """Two matches that differ only in what a spectator (or the owner of the open hand) cannot see have the same
    pages."""
    live, log, _ = played(case)
    shown, rng = frames(live[-1], log), Random(1)
    conceal, concealed = hooks_of(case.game.key).conceal, 0
    for frame in some(shown):
        for hand in (None, *range(case.seats)):
            other = replace(frame, state=conceal(frame.state, hand, rng))
            concealed += other != frame
            place = Place(1, len(shown), hand, tuple(range(case.seats)))
            assert page(live[-1], other, place) == page(live[-1], frame, place)
    assert concealed or case.game.key == "numer", "only Numer hides nothing between its turns"


def ids(place: Place) -> list[tuple[str, str, bool]]:
    """Name, argument and whether it is disabled, of each control of a page."""
    live, log, _ = played(USUAL[1])
    frame = frames(live[-1], log)[0]
    content = replay.content(scene(frame.of(live[-1])), frame.events, place)
    found = []
    for item in (item.item for row in content.rows for item in row):  # type: ignore[attr-defined]
        control = read_control(item.custom_id)
        assert control is not None and (control.match, control.area) == (1, "replay")
        found.append((control.name, control.arg, item.disabled))
    return found


def test_the_buttons_lead_to_the_first_and_last_step_and_to_those_beside() -> None:
    assert ids(Place(0, 1)) == [("first", "0", True), ("back", "0", True), ("on", "0", True), ("last", "0", True)]
    assert ids(Place(3, 9)) == [
        ("first", "0", False),
        ("back", "2", False),
        ("on", "4", False),
        ("last", "8", False),
    ]
    assert [rest for *_, rest in ids(Place(8, 9))] == [False, False, True, True]


def test_an_open_hand_stays_open_on_the_way() -> None:
    assert ids(Place(3, 9, 1, (0, 1))) == [
        ("first", "0.1", False),
        ("back", "2.1", False),
        ("on", "4.1", False),
        ("last", "8.1", False),
        ("hand", "3.1", False),
    ]


def test_long_replays_have_places_to_jump_to() -> None:
    assert ("jump", "3", False) not in ids(Place(3, JUMPS))
    assert ("jump", "3", False) in ids(Place(3, JUMPS + 1))
    for last in (JUMPS, 100, 1529, 19_999):
        offered = jumps(last)
        assert len(set(offered)) == JUMPS == 25, "as many as a menu may have, all different"
        assert (offered[0], offered[-1]) == (0, last)
