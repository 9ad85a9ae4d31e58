"""Every panel fits on a phone's screen, in every language, with large letters and without pictures."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bot.games.registry import GAMES
from bot.i18n import languages, texts
from bot.panels.base import Content
from bot.panels.turns import with_board_button
from bot.ui.controls.items import SeatControls
from tests.extent import at_night
from tests.layout.kinds import Extent, Kind, kinds
from tests.layout.model import BUTTONS, ROW, break_rows, measure
from tests.layout.shown import MOST, SCREENS, assert_fits, describe, sizes_of, take_sizes
from tests.layout.tables import Shown
from tests.layouts import components

FITTING = ("numer", "numero", "numo", "numenko", "nmbrs")
"""The games whose panels fit."""
LITTLE, MUCH = Extent(moments=2, ways=1, days=2), Extent(moments=12, ways=2, days=7)
LANGUAGES = tuple(languages())


def looks(number: int, extent: Extent) -> Iterator[tuple[str, bool]]:
    """In which languages a panel is looked at, and whether with pictures: in turn, at night in all."""
    if extent is MUCH:
        yield from ((language, pictures) for language in LANGUAGES for pictures in (True, False))
    else:
        yield LANGUAGES[number % len(LANGUAGES)], number % 3 != 2


def too_high(name: str, shown: Shown) -> Iterator[str]:
    """What is too high, on which screen, and of what it consists."""
    laid, sizes = components(*shown), sizes_of(shown.pictures)
    for screen in SCREENS:
        high = measure(laid, sizes, screen)
        if high > MOST:
            yield f"{high:.0f} px: {name}, {screen}:\n{describe(laid, sizes, screen)}"


def list_wrapped(name: str, shown: Shown) -> Iterator[str]:
    """The last row of the panel, where its buttons do not stand on one line of a usual phone."""
    laid = components(shown.content)[0]["components"]
    for row in [part["components"] for part in laid if part["type"] == ROW][-1:]:
        if row[0]["type"] in BUTTONS and len(break_rows(row)) > 1:
            yield f"{name}: " + " | ".join(str(one.get("label")) for one in row)


def with_page(kind: Kind, shown: Shown, language: str) -> Shown:
    """The panel with the button that leads to the page of a running match, where there are pages."""
    if kind.match.status != "running":
        return shown
    return shown._replace(content=with_board_button(shown.content, SeatControls(1, "p"), texts(language)))


@pytest.mark.parametrize("extent", [LITTLE, at_night(MUCH)], ids=["little", "much"])
@pytest.mark.parametrize("game", FITTING)
def test_every_kind_of_panel_fits(game: str, extent: Extent) -> None:
    found, wrapped, looked = list[str](), list[str](), 0
    for number, kind in enumerate(kinds(game, extent)):
        for language, pictures in looks(number, extent):
            looked += 1
            shown = kind.show(texts(language), pictures=pictures)
            wrapped += list_wrapped(language, shown)
            found += too_high(f"{kind.name} ({language}, {pictures=})", with_page(kind, shown, language))
    assert looked > 40
    assert not wrapped, "the last row of buttons takes more than a line\n" + "\n".join(sorted(set(wrapped)))
    worst = sorted(found, key=lambda line: -int(line.split()[0]))
    assert not found, f"{len(found)} of {looked * len(SCREENS)}\n" + "\n".join(worst[:5])


def test_what_is_too_high_is_found() -> None:
    long = Content(("A line of text that is quite long.\n" * 30,))
    with pytest.raises(AssertionError, match=f"px of {MOST}"):
        assert_fits(long)
    assert_fits(Content(("short",)), take_sizes(()))


def test_the_games_that_fit_are_games() -> None:
    assert set(FITTING) <= set(GAMES)
