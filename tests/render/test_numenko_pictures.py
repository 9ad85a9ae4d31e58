"""The pictures of Numenko: what they show, what they keep secret, and that everything fits."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Unpack

import pytest
from msgspec.structs import replace

from bot.games.numenko import NUMENKO
from bot.games.numenko.grid import Cell, Grid, LaidGrid
from bot.games.numenko.model import Cursor, Finish, NumenkoState, NumenkoView, PlayerState, PlayerTiles
from bot.games.numenko.texts import WORDING
from bot.games.numenko.tiles import FREECHOICE, MULTICHOICE, TILES, sort_tiles
from bot.render import canvas
from bot.render.base import Picture, artist
from bot.render.canvas import MARGIN, WIDTH
from bot.render.colours import PAPER, contrast, ink_on
from bot.render.numenko import ARTIST, grids
from bot.render.numenko.ending import GOOD_CELL, ShownGrid, sheets
from bot.render.numenko.own_grid import MOST, layout
from bot.render.numenko.parts import HELD, SIDES, rack_height, rack_side
from bot.render.numenko.seats import SEATS
from bot.render.numenko.tiles import DIGIT, STYLES, TileFace, rack_face, tile
from bot.render.text import letters
from tests.contract.numenko_hooks import conceal
from tests.render import shown
from tests.render.looks import assert_fits, opened
from tests.render.shown import T, players
from tests.rules.numenko_table import ANN, BOB, CROSS, Chosen, Table, grid, tiles_for
from tests.rules.test_numenko_grids import FOURTH_RIGHT, SECOND, SIXTH

NAMES = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay")
ODD_NAMES = ("W" * 80, "🐢🐢", "אבגדה", "\u202eevil 漢字", "", "~~**_ a\nb")


def table(state: NumenkoState, *names: str, left: Sequence[int] = ()) -> tuple[Picture, ...]:
    """The pictures of the table as a spectator sees it."""
    return shown.public("numenko", state, names or NAMES, left)


def own(state: NumenkoState, seat: int, *names: str) -> tuple[Picture, ...]:
    """The pictures that only that seat sees."""
    return shown.private("numenko", state, seat, names or NAMES)


def built(seats: int, text: str = CROSS, rest: str = "0", **options: Unpack[Chosen]) -> Table:
    """A match in which everybody has built that grid and has some tiles left."""
    made = Table(seats, **options)
    for seat in range(seats):
        made.has(seat, tiles_for(text) + rest + "9" * seat)
        made.saves(seat, text)
    return made


def huge(columns: int = 26, rows: int = 26) -> LaidGrid:
    """A grid as wide and as tall as possible, a chain of short calculations."""
    lines = [["."] * columns for _ in range(rows)]
    for at in range(columns):
        lines[0][at] = "1+1=2."[at % 6]
    for at in range(rows):
        lines[at][0] = "1*1*2."[at % 6]
    return LaidGrid(Grid(tuple(map("".join, lines))))


# --- everything fits


def test_every_moment_of_a_match_fits() -> None:
    rng = Random(3)
    state = NUMENKO.setup(Table(3).state.options, 3, seed=3)
    for step in range(24):
        seat = rng.randrange(3)
        action = rng.choice(list(NUMENKO.legal(NUMENKO.view(state, seat))))
        if not isinstance(action, Finish):
            state = NUMENKO.apply(state, seat, action).state
        if step % 6 == 0:
            for picture in (*table(state), *own(state, 0), *own(state, 1)):
                assert_fits(picture)
    for picture in table(NUMENKO.expire(state).state):
        assert_fits(picture)


def test_many_tiles_of_a_kind_are_counted_in_words_as_signs_would_calculate() -> None:
    made = Table(2)
    made.has(ANN, "2" * 20 + "×" * 4 + "6")
    assert "25 tiles to place: 2 (20), 6, × (4)." in own(made.state, ANN)[0].alt


@pytest.mark.parametrize("size", [(26, 26), (26, 1), (1, 26), (14, 14)])
def test_the_largest_grids_with_many_tiles_fit(size: tuple[int, int]) -> None:
    laid = huge(*size)
    rack = sort_tiles(laid.tiles + TILES * 3)
    state = Table(2).state
    state = state.with_player(ANN, PlayerState(rack, laid)).with_player(BOB, PlayerState(rack))
    for seat in (ANN, BOB):
        assert_fits(own(state, seat)[0])
    for picture in table(NUMENKO.expire(state).state):
        assert_fits(picture)


def test_thirty_tiles_are_large_enough_for_a_phone() -> None:
    laid = LaidGrid(grid(FOURTH_RIGHT))
    view = replace(own_view(laid, "0123456789**???"), cursor=Cursor(Cell(0, 0), "across"))
    assert layout(view).grid.cell >= grids.LEAST
    digit, width_on_a_phone = HELD * 3 // 4, 272
    assert digit * width_on_a_phone / WIDTH >= 22
    assert rack_side(21, (WIDTH - 2 * MARGIN, 260)) == SIDES[0]
    assert rack_side(200, (100, 100)) == SIDES[-1]
    assert rack_height(0, 84, 1000) == 0


@pytest.mark.parametrize("size", [(26, 26), (26, 1), (1, 26), (14, 14)])
def test_of_a_large_grid_the_part_around_the_cursor_is_shown_legibly(size: tuple[int, int]) -> None:
    laid = huge(*size)
    for cell in (
        Cell(0, 0),
        Cell(size[0] - 1, 0),
        Cell(size[0] // 2, size[1] // 2),
        Cell(-1, 0),
        Cell(0, size[1]),
    ):
        view = replace(own_view(laid, "0123456789**?"), cursor=Cursor(cell, "across"))
        found = layout(view)
        assert found.grid.shows(cell)
        assert found.grid.cell >= grids.LEAST
        assert_fits(ARTIST.private(view, players("Ann", "Bob"), T)[0], highest=MOST)


def test_where_a_part_ends_the_picture_tells_that_the_grid_goes_on() -> None:
    held = own_view(LaidGrid(grid(CROSS)), "0").mine
    assert held is not None
    whole, part = grids.layout(held, (1000, 600)), grids.GridLayout(columns=4, rows=3, left=0, top=0, cell=72)
    assert not list(grids.edges(held, whole))
    assert list(grids.edges(held, part)) == [(Cell(3, 1), Cell(1, 0)), (Cell(1, 2), Cell(0, 1))]


def test_the_places_to_choose_from_are_numbered_in_the_picture() -> None:
    view, called = own_view(LaidGrid(grid(CROSS)), "0"), players("Ann", "Bob")
    marked = replace(view, marks=(Cell(2, 0), Cell(-4, 9)))
    one, other = (ARTIST.private(shown, called, T)[0] for shown in (view, marked))
    assert_fits(other)
    assert one.png != other.png
    assert "Numbered cells: 1 H6, 2 B15." in other.alt


def own_view(laid: LaidGrid, rest: str) -> NumenkoView:
    """What Ann sees with that grid and these tiles in hand."""
    state = Table(2).state
    return NUMENKO.view(state.with_player(ANN, PlayerState(sort_tiles(laid.tiles + rest), laid)), ANN)


def test_six_huge_grids_take_as_many_pictures_as_they_need() -> None:
    small = ShownGrid(0, "Ann", PlayerTiles("", LaidGrid(grid(CROSS)), "0"))
    large = ShownGrid(0, "Ann", PlayerTiles("", huge(), "0123"))
    assert [len(sheet.shown) for sheet in sheets([small] * 6)] == [6]
    assert [len(sheet.shown) for sheet in sheets([large] * 6)] == [1] * 6
    assert all(sheet.cell >= GOOD_CELL for sheet in sheets([large] * 6))
    assert sheets([]) == []


@pytest.mark.parametrize("seats", [1, 2, 6])
def test_odd_names_harm_nothing(seats: int) -> None:
    state = built(seats, solo=seats == 1).state
    names = ODD_NAMES[:seats]
    for picture in (*table(state, *names), *own(state, 0, *names), *table(NUMENKO.expire(state).state, *names)):
        assert_fits(picture)


# --- what the table tells


def test_the_table_tells_pot_tiles_dones_and_finish() -> None:
    made = built(3).with_pot("1234567")
    made.does(BOB, Finish())
    (picture,) = table(made.state)
    assert picture.alt == (
        "Numenko. Everyone is building. Time limit: 20 minutes. 7 tiles in the pot. ● Ann: 1 tile to place. "
        "▲ Bob: 2 tiles to place, finished. ■ Cat: 3 tiles to place."
    )
    plain = replace(made.state, players=(made.state.players[0], *built(3).state.players[1:]))
    assert table(plain)[0].png != picture.png
    done = made.state.with_player(ANN, replace(made.state.players[ANN], dones=2))
    assert "● Ann: 1 tile to place, 2× Done." in table(done)[0].alt


def test_the_end_tells_places_sums_and_shows_everybodys_grid() -> None:
    made = built(3)
    made.expires()
    result, shown = table(made.state)
    assert (result.name, shown.name) == ("table.png", "grids.png")
    assert result.alt == (
        "Numenko. Match over. Time's up: the most completed grids win. Ann wins. 1. ● Ann: no completed grid, "
        "1 tile left over, sum 0, 0 points. 2. ▲ Bob: no completed grid, 2 tiles left over, sum 9, −9 points. "
        "3. ■ Cat: no completed grid, 3 tiles left over, sum 18, −18 points."
    )
    assert shown.alt.startswith("● Ann: F7 across: 2 × 4 = 8. G6 down: 6 + 7 = 13. Left over: 0. ▲ Bob:")
    assert table(made.state, left=(0,))[0].alt.index("Bob") < table(made.state, left=(0,))[0].alt.index("● Ann")


def test_alone_nobody_wins_or_loses() -> None:
    made = built(1, solo=True)
    made.expires()
    assert "Time's up. Ann ends with 0 points." in table(made.state)[0].alt
    done = Table(1, solo=True).has(ANN, tiles_for(CROSS)).with_pot("1")
    done.saves(ANN, CROSS)
    alt = table(done.state)[0].alt
    assert (
        "Ann has placed everything, and the pot has fewer than four tiles left. Ann ends with 100 points." in alt
    )


def test_wrong_parts_of_a_grid_are_marked_at_the_end() -> None:
    made = Table(2, check="players").has(ANN, tiles_for(SIXTH) + "0").has(BOB, "1")
    made.saves(ANN, SIXTH)
    before = opened(own(made.state, ANN)[0])
    assert "The grid by rows: ..6... / .2✱4✱8" in own(made.state, ANN)[0].alt
    made.expires()
    shown = table(made.state)[1]
    assert "G7 down, 2*: it ends with an operator." in shown.alt
    held = NUMENKO.view(made.state, ANN).revealed[ANN]
    assert grids.cells_placed(held) < frozenset(grids.faces(held))
    assert before.size[0] == WIDTH


# --- the own grid


def test_the_own_grid_tells_every_calculation_and_the_tiles_left() -> None:
    made = built(2, SECOND, rest="05*?")
    (picture,) = own(made.state, ANN)
    assert picture.name == "grid.png"
    assert picture.alt == (
        "Numenko, your grid: ● Ann. 24 tiles in the pot. 4 tiles to place: 0 5 ✱ ?. F7 across: 2 × 4 = 8. "
        "G6 down: 6 + 7 = 13. J7 down: 8 × 9 = 72. Left to place: ▲ Bob: 5."
    )
    assert "1 tile to place: 0" in own(built(2).state, ANN)[0].alt
    assert "The grid is empty." in own(Table(2).state, ANN)[0].alt


def test_a_tile_shows_both_readings_where_they_differ() -> None:
    held = NUMENKO.view(built(2, SECOND).state, ANN).mine
    assert held is not None
    faces = grids.faces(held)
    assert faces[Cell(1, 1)] == TileFace(MULTICHOICE, "×", "+")
    assert faces[Cell(3, 1)] == TileFace(MULTICHOICE, "=", "")
    assert faces[Cell(4, 5)] == TileFace(FREECHOICE, "7", "7")
    for side in (30, 52, 80):
        both, one = (tile(TileFace(MULTICHOICE, *signs), side) for signs in (("×", "+"), ("×", "×")))
        assert both.mark != one.mark != tile(rack_face("*"), side).mark


def test_a_spectator_has_no_grid() -> None:
    state = Table(2).state
    view = NUMENKO.view(state, None)
    assert ARTIST.private(view, players(*NAMES[:2]), T) == ()


def test_kinds_of_tiles_differ_in_colour_and_form() -> None:
    styles = [DIGIT, *STYLES.values()]
    assert len({style.fill for style in styles}) == len({style.corner for style in styles}) == 3
    assert all(contrast(style.fill, ink_on(style.fill)) >= 7 for style in styles)
    seats = {seat.colour for seat in SEATS}
    assert not seats & {PAPER, *(style.fill for style in STYLES.values())}
    assert len(seats) == len({seat.symbol for seat in SEATS}) == NUMENKO.seats[-1]


# --- secrecy


def test_what_is_hidden_changes_no_picture() -> None:
    rng = Random(7)
    state = built(3).state
    assert table(conceal(state, None, rng)) == table(state)
    for seat in range(3):
        other = conceal(state, seat, rng)
        assert other != state
        assert own(other, seat) == own(state, seat)


def test_the_own_picture_tells_of_the_others_what_everybody_sees() -> None:
    made = built(2).with_pot("123456789")
    before = own(made.state, ANN)
    made.does(BOB, Finish())
    made.with_pot("1")
    ((after,),) = (own(made.state, ANN),)
    assert after.png != before[0].png
    assert "1 tile in the pot." in after.alt and "Left to place: ▲ Bob: 2, finished." in after.alt


# --- the rules, and the protocol


def test_the_rules_have_the_pictures_that_their_pages_name() -> None:
    names = [page.picture for page in WORDING.rules(T) if page.picture]
    assert names == ["crossword", "left_to_right", "wild", "refused"]
    for name in names:
        picture = ARTIST.rules(name, T)
        assert picture.name == f"{name}.png"
        assert_fits(picture)
    assert "G6 down: 6 × 7 + 13 = 55." in ARTIST.rules("wild", T).alt
    assert "5 − 1 × 5 = 20: 5 − 1 = 4, 4 × 5 = 20." in ARTIST.rules("left_to_right", T).alt
    with pytest.raises(KeyError):
        ARTIST.rules("nothing", T)


def test_the_registry_finds_the_artist() -> None:
    assert artist("numenko") is ARTIST


def test_pictures_may_be_drawn_in_several_threads() -> None:
    state = built(2).state
    with ThreadPoolExecutor(4) as pool:
        drawn = list(pool.map(lambda _: (table(state), own(state, ANN)), range(8)))
    assert all(pictures == drawn[0] for pictures in drawn)


def test_no_text_is_below_24_pixels(monkeypatch: pytest.MonkeyPatch) -> None:
    """Phones show the pictures at a third of their width."""
    sizes = set[int]()
    measured = letters.text_width

    def seen(text: str, size: int, weight: int) -> float:
        sizes.add(size)
        return measured(text, size, weight)

    monkeypatch.setattr(canvas, "text_width", seen)
    for state in (built(6).state, NUMENKO.expire(built(6, rest="0123456789").state).state):
        table(state, *ODD_NAMES)
        own(state, 0, *ODD_NAMES)
    crowded = built(1, solo=True).state
    large = replace(crowded.players[0], laid=huge(), rack="1" * 99)
    own(crowded.with_player(0, large), 0)
    for name in ("crossword", "left_to_right", "wild", "refused"):
        ARTIST.rules(name, T)
    assert sizes and min(sizes) >= 24


def test_the_cursor_of_the_pad_is_shown_where_the_next_tile_goes() -> None:
    made = built(2)
    view, called = made.sees(ANN), players("Ann", "Bob")
    without = ARTIST.private(view, called, T)[0]
    for cell in (Cell(0, 0), Cell(1, 0), Cell(-3, -2), Cell(9, 9)):
        for direction in ("across", "down"):
            picture = ARTIST.private(replace(view, cursor=Cursor(cell, direction)), called, T)[0]
            assert_fits(picture)
            assert picture.png != without.png
