"""Charts of tournaments: who stands where in a bracket and in a cross table, page by page."""

from __future__ import annotations

import msgspec
import pytest

from bot.i18n import texts
from bot.i18n.lengths import units
from bot.match.tournaments.model import Cup, CupTable
from bot.panels import tournament
from bot.panels.tournament.charts import (
    Sheet,
    chart_sheet,
    describe_chart,
    draw_chart,
    last_chart_page,
    list_chart,
    main_chart_page,
    public_chart_pages,
)
from bot.render.bracket import LETTERS, BracketSeat, BracketSheet
from bot.render.canvas import Canvas
from bot.render.crosstable import CrossSheet
from bot.render.steps import TextStep
from bot.tournaments.model import FORMS, Form, Score
from bot.ui.controls.items import SeatControls
from tests.panels.test_tournament import played, shown

T = texts("en")


def paired(players: int, rounds: int, *, open_tables: int = 0) -> Cup:
    """A knock-out in its round of that number, whose first tables are not decided yet. Numbers are seeds."""
    cup = played("knockout", players)
    tables = [*cup.rounds[:rounds]]
    tables[-1] = tuple(
        msgspec.structs.replace(table, scores=None) if n < open_tables and table.kind == "match" else table
        for n, table in enumerate(tables[-1])
    )
    people = tuple(msgspec.structs.replace(player, dropped=None) for player in cup.players)
    return Cup(msgspec.structs.replace(cup.row, rounds=msgspec.json.encode(tables).decode(), players=people))


def bracket(cup: Cup, page: int, reader: int = 0) -> BracketSheet:
    sheet = chart_sheet(cup, page, reader, T)
    assert isinstance(sheet, BracketSheet)
    return sheet


def cross(cup: Cup, page: int = 0, reader: int = 0) -> CrossSheet:
    sheet = chart_sheet(cup, page, reader, T)
    assert isinstance(sheet, CrossSheet)
    return sheet


def test_who_came_through_stands_at_the_tables_to_come() -> None:
    cup = paired(11, 1, open_tables=2)
    sheet = bracket(cup, main_chart_page(cup, 101), 101)
    assert [each.label for each in sheet.rounds] == ["round 1", "round 2", "semi-final"]
    first, second, third = ([[seat.n for seat in table.seats] for table in each.tables] for each in sheet.rounds)
    assert first[:3] == [[1], [8, 9], [4]], "in the order of the bracket, the better seed above"
    assert second[0] == [1, 0] and second[1] == [4, 5], "the winner of 8 and 9 is not known yet"
    assert third == [[0, 0], [0, 0]]
    assert [seat.outcome for seat in sheet.rounds[0].tables[0].seats] == ["through"]
    assert sum(seat.own for table in sheet.rounds[0].tables for seat in table.seats) == 1
    assert "has no opponent" in describe_chart(sheet, T) and "waits for an opponent" in describe_chart(sheet, T)


def test_pages_show_the_present_round_with_the_readers_own_table() -> None:
    cup = paired(64, 1, open_tables=32)
    mine = bracket(cup, main_chart_page(cup, 102), 102)
    assert any(seat.own for table in mine.rounds[0].tables for seat in table.seats)
    parts = [bracket(cup, page) for page in public_chart_pages(cup)]
    seen = [seat.n for sheet in parts for table in sheet.rounds[0].tables for seat in table.seats]
    assert sorted(seen) == list(range(1, 65)), "everybody once"
    cup = paired(64, 6)
    assert [each.label for each in bracket(cup, main_chart_page(cup, 102)).rounds] == [
        *("round 4", "semi-final", "final")
    ]


def test_a_match_for_third_place_stands_below_the_final() -> None:
    cup = paired(8, 3)
    losers = [
        seat.n for table in bracket(cup, 0).rounds[1].tables for seat in table.seats if seat.outcome == "out"
    ]
    third = CupTable("match", tuple(losers), scores=tuple(Score(n, 2 * (n == losers[0])) for n in losers))
    rounds = [*cup.rounds[:2], (*cup.rounds[2], third)]
    cup = Cup(msgspec.structs.replace(cup.row, rounds=msgspec.json.encode(rounds).decode()))
    final, other = bracket(cup, 0).rounds[2].tables
    assert (final.label, other.label) == ("", "Third place")
    assert {seat.n: seat.outcome for seat in other.seats} == {losers[0]: "through", losers[1]: "out"}
    assert all(seat.outcome == "out" for n in losers for seat in _seats_of(bracket(cup, 0), 1, n))
    assert draw_chart(bracket(cup, 0), T).startswith(b"\x89PNG")


def _seats_of(sheet: BracketSheet, column: int, n: int) -> list[BracketSeat]:
    return [seat for table in sheet.rounds[column].tables for seat in table.seats if seat.n == n]


def test_a_cross_table_has_each_result_from_both_sides() -> None:
    sheet = cross(played("league", 6))
    cells = [row.cells for row in sheet.rows]
    for one, row in enumerate(cells):
        for other, cell in enumerate(row):
            back = cells[other][one]
            if one == other:
                assert cell.outcome == "none"
            elif cell.outcome == "won":
                assert back.outcome == "lost"
            assert (cell.outcome == "drawn") == (back.outcome == "drawn")


def test_a_swiss_tournament_names_opponents_by_their_row() -> None:
    cup = played("swiss", 9, rounds=5)
    sheet = cross(cup)
    assert sheet.heads == ("1", "2", "3", "4", "5") and len(sheet.rows) == 9
    signs = {"won": "+", "drawn": "=", "lost": "−"}
    for row in sheet.rows:
        for number, cell in enumerate(row.cells):
            if cell.outcome in signs and cell.text[1:]:
                other = sheet.rows[int(cell.text[1:]) - 1].cells[number]
                assert cell.text[0] == signs[cell.outcome] and other.text[1:] == row.place


def test_half_a_point_without_an_opponent_is_no_win() -> None:
    cup = played("swiss", 5, rounds=3)
    half = tuple(
        msgspec.structs.replace(table, scores=(Score(table.players[0], 1),)) if table.kind == "bye" else table
        for table in cup.rounds[0]
    )
    cup = Cup(msgspec.structs.replace(cup.row, rounds=msgspec.json.encode((half, *cup.rounds[1:])).decode()))
    texts_of_round = [row.cells[0].text for row in cross(cup).rows]
    assert texts_of_round.count("=") == 1 and "+" not in texts_of_round


@pytest.mark.parametrize(
    ("form", "players"), [*((form, 2) for form in FORMS), ("league", 12), ("swiss", 20), ("knockout", 40)]
)
def test_every_page_can_be_read_small_and_heard(form: Form, players: int, monkeypatch: pytest.MonkeyPatch) -> None:
    cup = played(form, players)
    sizes = set[int]()

    def keep(canvas: Canvas) -> bytes:
        sizes.update(step.size for step in canvas._steps if isinstance(step, TextStep))
        return b""

    monkeypatch.setattr(Canvas, "png", keep)
    for page in range(last_chart_page(cup) + 1):
        sheet: Sheet = chart_sheet(cup, page, 101, T)
        draw_chart(sheet, T)
        assert units(describe_chart(sheet, T)) <= 1024
        assert not describe_chart(sheet, T).endswith("…")
        assert "**bold**" not in list_chart(sheet, T)
        shown(tournament.chart_page(cup, page, T, SeatControls(0, "p")))
    assert min(sizes) >= LETTERS * 0.9, "eleven pixels where it is shown 272 pixels wide"
