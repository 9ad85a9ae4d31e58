"""How the islands of nmbrs! are placed in the pictures: complete, apart, and legible."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from bot.games.nmbrs import NMBRS
from bot.games.nmbrs.model import Cell, Island, NmbrsState
from bot.games.nmbrs.table.board import board_of
from bot.render.cards import SUITS
from bot.render.nmbrs.island_pieces import HIGHEST, PARTS, WIDEST, Band, Box, IslandPiece, pieces_of
from bot.render.nmbrs.islands import box_height
from bot.render.nmbrs.packing import PAD, ROOM, SIDES, IslandLayout, IslandSheet
from bot.render.nmbrs.seats import SEATS
from bot.render.nmbrs.table import table_layout
from bot.render.text.letters import READABLE, font
from tests.render.nmbrs_scene import cells, crowded, laid, row, start

LARGE = (row(1, 24), row(24, 100, 3))
"""24 columns and 26 rows."""
TABLES = {
    "empty": start(2),
    "one": laid("10 20 30", seats=2),
    "20 in a row": laid(row(1, 20), "30 60 90", "25 50 75", seats=3),
    "20 downwards": laid("1 40 79", row(40, 59)),
    "all numbers": laid(row(1, 100), seats=8),
    "large": laid(*LARGE, seats=8),
    **{
        f"{cards} cards, {seats} seats": crowded(cards, seats, cards)
        for cards, seats in ((30, 2), (60, 5), (100, 8))
    },
}


@pytest.fixture(params=TABLES)
def state(request: pytest.FixtureRequest) -> NmbrsState:
    return TABLES[request.param]


def laid_out(state: NmbrsState) -> IslandLayout:
    return table_layout(NMBRS.view(state, None))


def rooms(sheet: IslandSheet) -> list[list[Box]]:
    """What the pieces of a sheet cover, piece by piece."""
    return [
        [(left + x, top + y, right + x, low + y) for left, top, right, low in piece.boxes]
        for x, y, piece in sheet.placed
    ]


def overlap(one: Box, other: Box, gap: int = 0) -> bool:
    return (
        one[0] < other[2] + gap and other[0] < one[2] + gap and one[1] < other[3] + gap and other[1] < one[3] + gap
    )


def test_the_tables_are_as_full_as_they_say() -> None:
    full = [
        cells(TABLES[name].islands) for name in ("30 cards, 2 seats", "60 cards, 5 seats", "100 cards, 8 seats")
    ]
    assert full[0] >= 30 and full[1] >= 60 and full[2] >= 85


def test_every_card_is_drawn_once(state: NmbrsState) -> None:
    drawn = Counter(
        card.cell for sheet in laid_out(state).sheets for one in sheet.placed for card in one.piece.cards
    )
    assert drawn == Counter(cell for island in state.islands for cell in island.cells)


def test_islands_lie_apart(state: NmbrsState) -> None:
    for sheet in laid_out(state).sheets:
        for one, other in combinations(rooms(sheet), 2):
            assert not any(overlap(a, b, gap=1) for a in one for b in other)


def test_within_an_island_nothing_covers_a_card_or_a_tab(state: NmbrsState) -> None:
    for piece in pieces_of(state.islands):
        assert not any(overlap(one, other) for one, other in combinations(piece.boxes, 2))


def test_islands_stay_within_their_box(state: NmbrsState) -> None:
    layout = laid_out(state)
    for sheet in layout.sheets:
        assert sheet.width * layout.side <= PARTS * ROOM
        assert sheet.height * layout.side <= PARTS * (box_height(sheet, layout.side) - 2 * PAD + 1)
        for box in (box for boxes in rooms(sheet) for box in boxes):
            assert box[0] >= 1 and box[1] >= 1
            assert box[2] <= sheet.width - 1 and box[3] <= sheet.height - 1


def test_all_lines_are_whole_and_belong_to_who_placed_their_newest_card(state: NmbrsState) -> None:
    bands = Counter(
        (band.seat, band.age, card)
        for piece in pieces_of(state.islands)
        for band in piece.bands
        for card in line(piece, band)
    )
    newest = [max(run.cells, key=lambda cell: cell.play) for run in board_of(state.islands).runs()]
    expected = Counter(
        (owner.seat, owner.play, cell.card)
        for owner, run in zip(newest, board_of(state.islands).runs(), strict=True)
        for cell in run.cells
    )
    assert bands == expected


def line(piece: IslandPiece, band: Band) -> list[str]:
    """The cards of a band, from its beginning."""
    cards = {(card.x, card.y): card.cell.card for card in piece.cards}
    return [cards[place] for place in band.places]


def test_few_cards_are_large_and_sixty_fit_into_two_pictures_at_most() -> None:
    assert laid_out(TABLES["one"]).side == SIDES[0]
    for seed in range(2):
        layout = laid_out(crowded(60, 8, seed))
        assert len(layout.sheets) <= 2 and layout.side >= 52


def test_the_longest_number_fits_on_the_smallest_card() -> None:
    rim = 4
    assert font("100", READABLE, 800).getlength("100") <= SIDES[-1] - 2 * rim + 1


def test_a_high_island_is_turned_and_keeps_its_order() -> None:
    (piece,) = pieces_of(TABLES["20 downwards"].islands)
    assert (piece.width, piece.height) == (20, 3)
    long = next(band for band in piece.bands if band.length == 20)
    assert not long.down
    assert line(piece, long) == row(40, 59).split()
    (across,) = pieces_of(laid("1 40 79", row(40, 43)).islands)
    assert (across.width, across.height) == (3, 4)


def test_what_is_larger_than_a_picture_is_cut_and_arrows_show_where_lines_go_on() -> None:
    pieces = pieces_of(TABLES["all numbers"].islands)
    assert all(piece.width <= WIDEST and piece.height <= HIGHEST for piece in pieces)
    ends = [(piece.bands[0].start, piece.bands[0].stop) for piece in pieces]
    assert ends == [("tab", "arrow"), *[("arrow", "arrow")] * 3, ("arrow", "plain")]
    assert [card for piece in pieces for card in line(piece, piece.bands[0])] == row(1, 100).split()
    assert len(pieces_of(TABLES["large"].islands)) == 3


def test_every_line_has_one_tab_where_there_is_room() -> None:
    bands = [band for piece in pieces_of(crowded(30, 2, 30).islands) for band in piece.bands]
    assert all((band.start, band.stop).count("tab") == 1 for band in bands)


def test_two_tabs_do_not_share_a_corner() -> None:
    around = [(1, 0), (2, 0), (3, 0), (0, 1), (3, 1), (0, 2), (3, 2), *((x, 3) for x in range(4))]
    island = Island(1, tuple(Cell(x, y, str(n), n, 0, 1, 1) for n, (x, y) in enumerate(around, 1)))
    (piece,) = pieces_of((island,))
    ends = {(band.x, band.y, band.down): (band.start, band.stop) for band in piece.bands}
    assert {ends[1, 0, False], ends[0, 1, True]} == {("tab", "plain"), ("plain", "tab")}
    assert not any(overlap(one, other) for one, other in combinations(piece.boxes, 2))


def test_seats_and_card_colours_are_told_apart_without_colours() -> None:
    signs = [seat.symbol for seat in SEATS] + [suit.sign for suit in SUITS.values()]
    assert len(set(signs)) == len(signs) == len(NMBRS.seats) + 1 + len(SUITS)
    assert len({seat.colour for seat in SEATS} | {suit.colour for suit in SUITS.values()}) == len(signs)
