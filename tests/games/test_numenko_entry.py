"""Numenko: grids as they are typed, and printed to be changed."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.errors import Refused
from bot.games.numenko.entry import (
    MOST_SLIPS,
    MOST_TYPED,
    Slip,
    as_calculations,
    as_rows,
    read_grid,
    read_lines,
)
from bot.games.numenko.grid import CORNER, MOST_LINES, Cell, Grid, cell_name, grid_of, keep_corner
from bot.games.numenko.tiles import ENTERED, HOUSE
from bot.games.wording import wording
from bot.i18n import texts
from tests.rules.numenko_table import CROSS, grid
from tests.steps import steps_of

places = st.tuples(st.integers(-30, 30), st.integers(-30, 30)).map(lambda place: Cell(*place))
near = st.tuples(st.integers(0, 7), st.integers(0, 7)).map(lambda place: Cell(*place))


@st.composite
def grids(draw: st.DrawFn) -> Grid:
    """Any grid that has no more tiles than the bag."""
    cells = draw(st.sets(st.one_of(near, st.builds(Cell, st.integers(0, 25), st.integers(0, 25))), min_size=1))
    signs = draw(st.lists(st.sampled_from(ENTERED), min_size=len(cells), max_size=len(cells)))
    return grid_of(dict(zip(sorted(cells)[: len(HOUSE.bag)], signs, strict=False)))[0]


@given(grids())
def test_a_printed_grid_is_read_as_itself(shown: Grid) -> None:
    for text in (as_calculations(shown, texts("en")), as_rows(shown)):
        assert len(text) <= MOST_TYPED
        entry = read_grid(text)
        assert entry.grid == shown
        assert entry.corner == CORNER


@given(grids(), places)
def test_only_the_distances_count(shown: Grid, place: Cell) -> None:
    place = Cell(abs(place.column), place.row)
    lines = [f"{cell_name(cell, place)} across {sign}" for cell, sign in shown.signs.items()]
    if len("\n".join(lines)) <= MOST_TYPED:
        entry = read_grid("\n".join(lines))
        assert (entry.grid, entry.corner) == (shown, place)


@pytest.mark.rule("NUMENKO-17")
@pytest.mark.parametrize(
    "text",
    [
        "B3 down 6*7*13\nA4 across 2*4*8",
        "a4 across 2*4*8\nb3 down 6*7*13",
        "A4 a 2*4*8; B3 d 6*7*13",
        "A4 across: 2 * 4 * 8\n\nB3 down: 6 * 7 * 13\n",
        "A4 across 2 * 4 * 8. \nB3 down 6 * 7 * 13.",
        "across A4 2*4*8\ndown: B3 6*7*13",
        "A4 → 2*4*8\nB3 ↓ 6*7*13",
        "A4 - across - 2*4*8\nB3 – down – 6*7*13",
        "AA104 across 2*4*8\nAB103 down 6*7*13",
        "A1 across 2*4*8\nB0 down 6*7*13",
        "A-1 across 2*4*8\nB-2 down 6*7*13",
        "A4a2*4*8\nB3d6*7*13",
        "B3 vertical 6*7*13\r\nA4 horizontal 2*4*8",
        "`B3 down 6*7*13`\nA4 across 2∗4＊8",
        ".6\n2*4*8\n.7\n.*\n.1\n.3",
        "\n\n..6\n.2*4*8\n..7\n..*\n..1\n..3\n\n",
        " 6\n2*4*8\n 7\n *\n 1\n 3",
        ". 6 . . .\n2 * 4 * 8\n. 7\n. *\n. 1\n. 3",
        "```\n.6\n2*4*8\n.7\n.*\n.1\n.3\n```",
        "…6\n..2*4*8\n…7\n…*\n…1\n…3",
    ],
)
def test_ways_to_write_the_same_grid(text: str) -> None:
    assert read_grid(text).grid == grid(CROSS)


@pytest.mark.rule("NUMENKO-17")
@pytest.mark.parametrize(
    ("text", "signs"),
    [
        ("2x4=8", "2×4=8"),
        ("2X4=8", "2×4=8"),
        ("2×4=8", "2×4=8"),
        ("8/4=2", "8÷4=2"),
        ("8:4=2", "8÷4=2"),
        ("8÷4=2", "8÷4=2"),
        ("8-4=4", "8−4=4"),
        ("8–4=4", "8−4=4"),
        ("8−4=4", "8−4=4"),
        ("8—4=4", "8−4=4"),
        ("8*4?2", "8*4?2"),
    ],
)
def test_signs_as_people_write_them(text: str, signs: str) -> None:
    assert read_grid(text).grid.rows == (signs,)
    assert read_grid(f"X9 across {text}").grid.rows == (signs,)
    assert read_grid(f"X9 down {text}").grid.rows == tuple(signs)


@pytest.mark.rule("NUMENKO-17")
@pytest.mark.parametrize(
    ("text", "signs"),
    [
        ("B3 across - 3", "−3"),
        ("B3 across -3=5", "−3=5"),
        ("B3 across – 3", "−3"),
        ("across B3 − 3", "−3"),
        ("B3 across : 3", "÷3"),
        ("B3 across: 3", "3"),
        ("B3 - across - 3", "3"),
        ("B3 - across - -3", "−3"),
        ("Ｂ３　ａｃｒｏｓｓ　６＊７✱４２", "6*7*42"),
        ("B3 across 6·7＝42", "6×7=42"),
    ],
)
def test_no_sign_behind_the_word_is_swallowed(text: str, signs: str) -> None:
    assert read_grid(text).grid.rows == (signs,)


def test_cells_beyond_the_last_name_have_one() -> None:
    (slip,) = slips("ZZ1 across 12\nZZ1 across 13")
    assert (slip.mistake, slip.more, slip.other) == ("clash", "AAA1", "2")
    assert cell_name(Cell(26**2 + 26, 0), Cell(0, 0)) == "AAA1"
    assert cell_name(Cell(25, 4), Cell(26 * 27 - 1, 0)) == "AAY5"


def test_only_the_first_mistakes_are_looked_for() -> None:
    assert len(slips("A1 across &\n" * 200)) == MOST_SLIPS
    assert len(slips("&" * 3000)) == MOST_SLIPS
    assert len(slips("hello\n" * 500)) == MOST_SLIPS


@pytest.mark.rule("NUMENKO-17")
def test_a_star_is_never_times() -> None:
    assert read_grid("2*4*8").grid.signs[Cell(1, 0)] == "*"


@pytest.mark.rule("NUMENKO-7")
def test_an_operator_may_be_written_differently_across_and_down() -> None:
    entry = read_grid("B3 down 6+7=13\nA4 across 2×4=8")
    assert entry.grid.signs[Cell(1, 1)] == "*"
    entry = read_grid("B3 down 6*7*13\nA4 across 2×4=8")
    assert entry.grid.signs[Cell(1, 1)] == "*"


@pytest.mark.rule("NUMENKO-8")
def test_a_freechoice_may_be_written_as_what_it_is_in_one_of_both() -> None:
    entry = read_grid("B3 down 6?7*13\nA4 across 2×4=8")
    assert entry.grid.signs[Cell(1, 1)] == "?"
    entry = read_grid("C3 down 6?7*13\nA4 across 2×4=8")
    assert entry.grid.signs[Cell(2, 1)] == "?"


def test_a_grid_may_grow_to_the_left_and_upwards() -> None:
    printed = as_calculations(grid("2*4*8"), texts("en"))
    assert printed == "F6 across 2*4*8"
    grown = read_grid(f"{printed}\nF2 down 6*7*2\nB2 across 3*3*6").grid
    assert grown == grid("3*3*6\n....*\n....7\n....*\n....2*4*8")
    assert as_calculations(grown, texts("en")).splitlines()[0] == "F6 across 3*3*6"


def slips(text: str) -> tuple[Slip, ...]:
    """What cannot be read in a text; every slip has a sentence."""
    with pytest.raises(Refused) as caught:
        read_grid(text)
    assert caught.value.code == "numenko.text"
    words = wording("numenko").refusal(caught.value, texts("en"))
    found = caught.value.params["slips"]
    assert isinstance(found, tuple)
    assert words
    assert len(words.splitlines()) == 1 + min(13, len(found))
    return found


@pytest.mark.rule("NUMENKO-17")
def test_all_slips_are_told_at_once_with_their_lines() -> None:
    found = slips("B3 6*7\nhello\n\nA1 down 3&4\nC1 across\nA1 across 5\nA1 down 6")
    assert [(slip.line, slip.mistake) for slip in found] == [
        (1, "direction"),
        (2, "form"),
        (4, "sign"),
        (5, "nothing"),
        (7, "clash"),
    ]
    assert (found[2].more, found[4].more, found[4].other) == ("&", "A1", "5")


@pytest.mark.parametrize(
    ("text", "mistake"),
    [
        ("2*4*8\nA1 across 3", "form"),
        ("A across 2*4*8", "form"),
        ("A1 sideways 2*4*8", "direction"),
        ("A1 across 2.5*4", "sign"),
        ("A1 across ²*4", "sign"),
        ("A1 across 12\nA1 down 21", "clash"),
        ("A1 across *\nA1 down ?", "clash"),
        ("A1 across +\nA1 down 1", "clash"),
        ("1+²", "sign"),
        ("1\t+", "sign"),
        ("ABC1 across 2*4*8", "form"),
        ("A1234 across 2*4*8", "form"),
    ],
)
def test_what_cannot_be_read(text: str, mistake: str) -> None:
    assert mistake in [slip.mistake for slip in slips(text)]


def test_what_was_typed_is_quoted_without_formatting() -> None:
    with pytest.raises(Refused) as caught:
        read_grid("**bold** `code` \u202e <@123> " + "x" * 100)
    words = wording("numenko").refusal(caught.value, texts("en"))
    assert words is not None
    assert "`**bold** code  <@123> xxx" in words
    assert "\u202e" not in words
    assert len(words) < 250


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "numenko.empty"),
        (" \n...\n", "numenko.empty"),
        ("1" * (MOST_TYPED + 1), "numenko.long"),
        ("1" * (MOST_LINES + 1), "numenko.wide"),
        ("A1 down " + "1" * (MOST_LINES + 1), "numenko.wide"),
        ("A1 across 1\nZZ999 down 1", "numenko.wide"),
        ("\n".join("1" * (MOST_LINES + 1)), "numenko.wide"),
    ],
)
def test_sizes_are_bounded(text: str, code: str) -> None:
    with pytest.raises(Refused) as caught:
        read_grid(text)
    assert caught.value.code == code
    assert wording("numenko").refusal(caught.value, texts("en"))


@given(st.text(max_size=300), st.sampled_from(["", "A1 across ", "\nB2 d"]))
def test_any_text_is_read_or_refused_in_words(text: str, before: str) -> None:
    try:
        read_grid(before + text)
    except Refused as refused:
        assert wording("numenko").refusal(refused, texts("en"))


@pytest.mark.parametrize(
    "text", ["A1 d" * 1000, "a " * 2000, "-" * 4000, ": " * 2000, "\n" * 4000, "A1 across .. " * 300]
)
def test_no_text_is_much_work_to_read(text: str) -> None:
    def read() -> None:
        with pytest.raises(Refused):
            read_grid(text[:MOST_TYPED])

    assert steps_of(read) < 30 * MOST_TYPED


def test_names_of_cells() -> None:
    assert cell_name(Cell(0, 0)) == "F6"
    assert cell_name(Cell(20, 20)) == "Z26"
    assert cell_name(Cell(21, 0)) == "AA6"
    assert cell_name(Cell(2, 3), Cell(0, -2)) == "C2"
    assert cell_name(Cell(0, 0), Cell(10**9, 0)) == "F6"
    assert cell_name(Cell(0, 0), Cell(-1, -1)) == "-A0"
    assert cell_name(Cell(0, 0), Cell(-27, -3)) == "-AA-2"


@pytest.mark.parametrize("cell", [Cell(-1, -1), Cell(-27, -3), Cell(0, 0), Cell(-1, 0), Cell(30, -9)])
def test_every_name_of_a_cell_can_be_typed(cell: Cell) -> None:
    name = cell_name(cell, Cell(0, 0))
    for text in (f"{name} down 2*4*8", f"2*4*8 at {name} down", f"2*4*8 {name} down"):
        (line,), slips = read_lines(text)
        assert (line.cell, line.direction, line.signs, slips) == (cell, "down", "2*4*8", ()), text


def test_a_corner_whose_grid_could_not_be_typed_is_named_anew() -> None:
    wide = Grid(("1" * 26,))
    assert keep_corner(Cell(-702, -999), wide) == Cell(-702, -999)
    assert keep_corner(Cell(676, 997), wide) == Cell(676, 997)
    for corner in (Cell(-703, 0), Cell(677, 0), Cell(0, -1000), Cell(0, 998)):
        assert keep_corner(corner, wide) == CORNER


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("7*27*?4", ("7*27*?4", None, None)),
        ("7,27,?4", ("7*27*?4", None, None)),
        (" 2 x 4 = 8. ", ("2×4=8", None, None)),
        ("2*4*8 down", ("2*4*8", None, "down")),
        ("12+5=17 at C3 across", ("12+5=17", Cell(2, 2), "across")),
        ("12+5=17, C3 across.", ("12+5=17", Cell(2, 2), "across")),
        ("12+5=17 down at c3", ("12+5=17", Cell(2, 2), "down")),
        ("12x5=60 C3 d", ("12×5=60", Cell(2, 2), "down")),
        ("2X4=8 at X9 h", ("2×4=8", Cell(23, 8), "across")),
        ("C3 across 12,5,17", ("12*5*17", Cell(2, 2), "across")),
    ],
)
def test_lines_that_need_not_say_where_they_are(text: str, line: tuple[str, Cell | None, str | None]) -> None:
    (found,), slips = read_lines(text)
    assert not slips
    assert (found.text, found.signs, found.cell, found.direction) == (text.strip(), *line)


def test_lines_that_cannot_be_read_leave_the_others() -> None:
    found, slips = read_lines("7*27*?4\nhello\n12+5=17 C3\nC3 across\n2*4§8\n\n6*7*13")
    assert [line.signs for line in found] == ["7*27*?4", "6*7*13"]
    assert [(slip.line, slip.mistake) for slip in slips] == [
        (2, "form"),
        (3, "direction"),
        (4, "nothing"),
        (5, "sign"),
    ]


def test_a_comma_is_a_multichoice_in_rows_too() -> None:
    assert read_grid("2,4,8") == read_grid("2*4*8")


@pytest.mark.parametrize("text", ["1" + " ," * 1700, "at " * 1150, "A1" * 1700, "across " * 490, "1" * 3500])
def test_long_lines_are_read_at_once(text: str) -> None:
    assert steps_of(lambda: read_lines(text)) < 100_000
