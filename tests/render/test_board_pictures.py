"""The pictures of leaderboards and of ratings: everything fits, and what they show is also in words."""

from __future__ import annotations

from typing import Any

import pytest

from bot.i18n import texts
from bot.panels.leaderboard import alternative_of, list_with_medals
from bot.panels.record.picture import describe_curves, describe_sheet
from bot.render.base import Picture
from bot.render.colours import ALARM, COLOURS, GOOD, INK
from bot.render.leaderboard import PODIUM, LeaderboardRow, LeaderboardSheet, draw_leaderboard
from bot.render.record import Fact, RecordSheet, Stars, draw_record
from bot.render.record.curve import Curve
from tests.render.looks import assert_fits, opened

T = texts("en")
ODD_NAMES = ("", "🐢🐢", "אבגדה", "漢字かな", "W" * 80, "\u202eevil", "Z\u0351\u036b", "a\nb", "~~**_", None)


def sheet(*rows: LeaderboardRow, about: str = "all time · Tally Town") -> LeaderboardSheet:
    return LeaderboardSheet("nmbrs! · best score", about, rows)


def record_sheet(**shown: Any) -> RecordSheet:
    """A record with as much in it as there may be."""
    return RecordSheet(
        name="W" * 80,
        scope="All games",
        figures=tuple(Fact(label, "99,999") for label in ("matches", "wins", "rating", "wins in a row")),
        places=("1", "–", "10", "2", "3", "4", "5", "1"),
        facts=(
            Fact("Favourite move", "Numero: 12,345 takes with +"),
            Fact("Best moves", "Numenko: 999 tiles in one calculation", ("NUMO: 999 cards laid in one turn",)),
            Fact("Best scores", "Numer 310 · " * 5),
        ),
        stars=tuple(Stars("Numenko", (True, False) * 2 + (True,), 1200) for _ in range(5)),
        curves=shown.get("curves", ()),
    )


def picture(page: LeaderboardSheet) -> Picture:
    return Picture("leaderboard.png", draw_leaderboard(page, T), alternative_of(page, T))


def pixels(image: Picture, colour: tuple[int, int, int]) -> int:
    """The number of pixels of that colour, as far as a palette can distinguish colours."""
    found = opened(image).getcolors(1 << 20) or []
    return sum(
        n
        for n, other in found
        if isinstance(other, tuple) and all(abs(a - b) <= 12 for a, b in zip(colour, other, strict=True))
    )


def has(image: Picture, colour: tuple[int, int, int]) -> bool:
    """Whether more than a few pixels have that colour."""
    return pixels(image, colour) > 40


@pytest.mark.parametrize("rows", [1, 2, 10])
def test_pages_fit(rows: int) -> None:
    names = ODD_NAMES[-rows:]
    page = sheet(
        *(
            LeaderboardRow(99_999 + n, name, "−1,234,567?", "123 rated matches", 2.0)
            for n, name in enumerate(names)
        )
    )
    assert_fits(picture(page))
    assert_fits(
        picture(
            sheet(
                *(LeaderboardRow(n, name, "7", climbed=n - 4) for n, name in enumerate(names, 1)), about="W" * 90
            )
        )
    )


def test_the_way_since_last_week_is_drawn_and_said() -> None:
    still = LeaderboardRow(4, "dan", "5", climbed=0)
    up, down, fresh = (
        LeaderboardRow(1, "ann", "9", climbed=2),
        LeaderboardRow(2, "ben", "8", climbed=-1),
        LeaderboardRow(3, "cleo", "6", fresh=True),
    )
    assert alternative_of(sheet(up, down, fresh, still), T).endswith(
        "1. ann, 9, up 2. 2. ben, 8, down 1. 3. cleo, 6, new. 4. dan, 5."
    )
    moving, quiet = picture(sheet(up, down, fresh)), picture(sheet(LeaderboardRow(1, "ann", "9")))
    for colour in (GOOD, ALARM, COLOURS["sky"]):
        assert has(moving, colour)
        assert not has(quiet, colour)
    assert opened(picture(sheet(still))).height > opened(quiet).height, "the legend has room of its own"


def test_the_podium_has_medals_and_the_reader_a_frame() -> None:
    first, fourth = picture(sheet(LeaderboardRow(1, "ann", "9"))), picture(sheet(LeaderboardRow(4, "ann", "9")))
    assert has(first, PODIUM[0])
    mine = picture(sheet(LeaderboardRow(4, "ann", "9", own=True)))
    assert pixels(mine, INK) > pixels(fourth, INK) + 2 * 1152, "a frame around the row"


def test_names_do_not_push_anybody_out_of_the_words() -> None:
    page = sheet(*(LeaderboardRow(n, "W" * 80, "1,234", "12 rated matches", climbed=1) for n in range(1, 11)))
    assert "10. WWW" in alternative_of(page, T)


def test_who_has_left_has_no_name() -> None:
    page = sheet(LeaderboardRow(1, None, "9"), LeaderboardRow(2, "*ben*", "8"))
    assert "1. left the server, 9. 2. *ben*, 8." in alternative_of(page, T)
    assert list_with_medals(page, T).splitlines() == ["🥇 *left the server* · **9**", "🥈 \\*ben\\* · **8**"]


@pytest.mark.parametrize(
    "values",
    [
        [(1000.0, 1140.0)],
        [(1000.0,)],
        [(1000.0, 1000.2)],
        [(-300.0, 2900.0), (5.0,) * 60],
        [tuple(1000.0 + 9 * n for n in range(60))] * 5,
    ],
)
def test_curves_fit(values: list[tuple[float, ...]]) -> None:
    shown = record_sheet(curves=tuple(Curve("Numenko", each) for each in values))
    assert_fits(Picture("record.png", draw_record(shown, T), describe_sheet(shown, T)))


def test_curves_in_words() -> None:
    said = describe_curves([Curve("Numer", (1000.0, 1140.2, 1090.0)), Curve("NUMO", (1300.0, 1280.0))], T)
    assert said == (
        "Numer: rating 1,090 after the 2 rated matches shown, highest 1,140, lowest 1,000. "
        "NUMO: rating 1,280 after the 2 rated matches shown, highest 1,300, lowest 1,280."
    )
