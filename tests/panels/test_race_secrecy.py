"""What the pages of a race tell before its end: who has played, not what they made of it."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.i18n import texts
from bot.panels import race as panels
from bot.panels.race import RacePage
from bot.puzzles.base import makers
from bot.store.races.rows import CHALLENGE, Race, Racer, RaceRow, RaceStatus, TakeRow
from bot.ui.controls.items import SeatControls
from tests.layouts import components

T, CONTROLS = texts("en"), SeatControls(0, "p")
HOST, DONE, PLAYING, OUTSIDER = range(4)


def page(game: str, status: RaceStatus, value: int | None) -> RacePage:
    """A race, or a challenge, in which somebody's take came to this, and another member is still at theirs."""
    is_challenge = status == "open"
    row = RaceRow(
        9, 1, 2, game, "en", CHALLENGE if is_challenge else 60, int(not is_challenge), 0.0, status, 1, 60.0, 1
    )
    racers = tuple(Racer(user, f"Member {user}", user % 2, 1, 1, 0, 0) for user in (HOST, DONE, PLAYING))
    done = TakeRow(DONE, 5, 0, value, None if value is None else 10 * value, 3.0)
    playing = TakeRow(PLAYING, 6, 1, None, None, None)
    posed = (TakeRow(HOST, 0, 0, 4, 40, 1.0),) if is_challenge else (TakeRow(HOST, 4, 0, 4, 40, 1.0),)
    return RacePage(race=Race(row, racers, (*posed, done, playing)))


@pytest.mark.parametrize("status", ["running", "open"])
@pytest.mark.parametrize("game", makers())
def test_others_takes_change_nothing_that_is_shown_before_the_end(game: str, status: RaceStatus) -> None:
    pages = [page(game, status, value) for value in (3, 7, None)]
    assert len({str(components(panels.post(one, T, CONTROLS))) for one in pages}) == 1
    for reader in (PLAYING, OUTSIDER):
        assert len({str(components(panels.own(one, reader, T, CONTROLS))) for one in pages}) == 1
    told = [str(components(panels.own(one, DONE, T, CONTROLS))) for one in pages]
    assert len(set(told)) == len(pages), "everybody sees what their own came to"


def test_the_check_sees_what_is_shown_after_the_end() -> None:
    over = [page("numero", "running", value) for value in (3, 7)]
    over = [
        replace(one, race=Race(replace(one.race.record, status="over"), one.race.racers, one.race.takes))
        for one in over
    ]
    assert len({str(components(panels.post(one, T, CONTROLS))) for one in over}) == 2
