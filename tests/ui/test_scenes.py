"""Who is shown what: the pictures of the public table are made of what a spectator sees."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace

from bot.games.numer.options import NumerOptions
from bot.i18n import texts
from bot.match.lobbies.lobby import open_lobby
from bot.match.model import Match, Person, encode
from bot.panels.base import panel
from bot.render.canvas import Canvas
from bot.store.match.drafts import DraftRow
from bot.store.match.matches import SeatRow
from bot.ui.scenes import Look, draft_stamp, end_pictures, public_scene, read_draft, table_pictures
from bot.workers import Worker
from tests.contract.playout import Case
from tests.match.played import USUAL, played


@pytest.mark.parametrize("pictures", [True, False])
@pytest.mark.parametrize("case", USUAL, ids=str)
async def test_the_public_table_is_shown_as_a_spectator_sees_it(
    case: Case, pictures: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A view of a seat has secrets in it, whether the picture of today shows them or not."""
    seen: list[Any] = []
    worker = Worker("artist")

    def looks(view: Any, *_: Any) -> tuple[()]:
        seen.append(view)
        return ()

    monkeypatch.setattr("bot.ui.scenes.artist", lambda key: SimpleNamespace(table=looks))
    live = played(case).live
    for match in (*live[::10], live[-1]):
        for shows in (table_pictures, end_pictures):  # a result without pictures is a list of places
            await shows(match, texts("en"), Look(pictures, "standard"), worker)
        assert seen and all(view == match.view(None) for view in seen)
        seen.clear()


@pytest.mark.parametrize("case", USUAL, ids=str)
async def test_without_pictures_nothing_is_drawn(case: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_: Canvas) -> bytes:
        raise AssertionError("drawn")

    monkeypatch.setattr(Canvas, "png", fail)
    for match in played(case).live[::10]:
        shown = await table_pictures(match, texts("en"), Look(False, "standard"), Worker("artist"))
        assert shown and all(picture.alt and not picture.png for picture in shown)


@pytest.mark.parametrize("case", [case for case in USUAL if panel(case.game.key).draft_type], ids=str)
def test_a_draft_counts_at_its_stamp_alone(case: Case) -> None:
    match = played(case).live[0]
    stamp = draft_stamp(match, 0)
    kind = panel(case.game.key).draft_type
    assert kind is not None
    assert read_draft(match, 0, DraftRow(stamp, encode(kind()))) == kind()
    assert read_draft(match, 0, DraftRow(stamp + 1, encode(kind()))) is None
    assert read_draft(match, 0, DraftRow(stamp, "[]")) is None
    assert read_draft(match, 0, None) is None


def test_names_are_shown_literally_and_leave_numbers_where_they_are() -> None:
    row = open_lobby(1, 2, "numer", NumerOptions(), "live", Person(1, ""), 0.0, locale="en", thread=False)
    names = ("*Ann*", "علي", "\u202eBen", "علي")
    seats = tuple(SeatRow(n, n + 1, name) for n, name in enumerate(names))
    shown = public_scene(Match(replace(row, seats=seats))).names
    assert shown == ("\\*Ann\\*", "\u2068علي (2)\u2069", "Ben", "\u2068علي (4)\u2069")


@pytest.mark.parametrize("case", USUAL[:1], ids=str)
async def test_names_in_text_alternatives_stay_isolated(case: Case) -> None:
    match = played(case).live[0]
    seats = tuple(replace(seat, name="علي") for seat in match.row.seats)
    look, worker = Look(pictures=False, theme="standard"), Worker("artist")
    (told, *_) = await table_pictures(Match(replace(match.row, seats=seats)), texts("en"), look, worker)
    assert "\u2068علي (1)\u2069" in told.alt
