"""The table of lines for the log: found by the kind of an event, with its fields and the name of its seat."""

from __future__ import annotations

import pytest

from bot.games.base import Event
from bot.games.hints import Hinted
from bot.games.log import LogTable
from bot.games.registry import GAMES
from bot.games.sentences import Either, Plural, show
from bot.games.wording import wording
from bot.i18n import texts
from tests.collected import collected_texts

T = texts("en")
NAMES = ("Ann", "Bob")


class Rang(Event, frozen=True, tag="rang"):
    """A bell rang so often."""

    seat: int | None
    times: int
    bell: str = ""


class Began(Event, frozen=True, tag="began"):
    """A seat begins."""

    first: int


class Counted(Event, frozen=True, tag="counted"):
    """Something secret was counted."""


LOG = LogTable(
    {
        Rang: Either("seat", "{name} rings {bell}", Plural("it rang {n} time", "it rang {n} times", "times")),
        Began: "{name} starts",
    },
    shown={"bell": show("bell", lambda bell, t: bell or "a bell")},
    seats={Began: "first"},
)


@pytest.mark.parametrize(
    ("event", "lines"),
    [
        (Rang(seat=1, times=3), ["Bob rings a bell"]),
        (Rang(seat=1, times=3, bell="the gong"), ["Bob rings the gong"]),
        (Rang(seat=None, times=3), ["it rang 3 times"]),
        (Began(first=0), ["Ann starts"]),
        (Hinted(seat=0), ["Ann takes a hint"]),
        (Counted(), []),
    ],
)
def test_a_line_has_the_fields_of_its_event(event: Event, lines: list[str]) -> None:
    assert LOG.lines(event, NAMES, T) == lines


@pytest.mark.parametrize("game", GAMES)
def test_every_text_of_a_log_is_collected(game: str) -> None:
    assert wording(game).log.texts() <= collected_texts()
