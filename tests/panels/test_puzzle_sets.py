"""What is shown of a set of puzzles."""

from __future__ import annotations

from bot.i18n import texts
from bot.panels.daily import sets
from bot.panels.daily.sets import ItemPage, SetPage
from bot.puzzles.base import makers
from bot.store.daily.sets import SetCount, SetItem, SetResult, SetRow
from bot.ui.controls.items import SeatControls

T, CONTROLS = texts("en"), SeatControls(0, "p")
GAMES = makers()
ROW = SetRow(3, 100, 200, 1, None, "Year 7, =week", tuple(SetItem(GAMES[n % 5], 3) for n in range(10)), 0.0, 9e8)
SOLVED = SetResult(3, 1, 11, 2, 0.0, ended_at=1.0, best=900, solved_in=2)
HALF = SetResult(3, 1, 12, 1, 0.0, ended_at=1.0, best=875, half_in=1)
BEGUN = SetResult(3, 2, 11, 1, 0.0)
NOTHING = SetResult(3, 2, 12, 4, 0.0, ended_at=1.0)


def item_page(result: SetResult | None, *, is_over: bool = False, tries_left: bool = True) -> ItemPage:
    """The page of the first item."""
    return ItemPage(
        made=ROW, item=1, title="The best number", target="9.00 points", result=result, count=SetCount(20, 10),
        is_over=is_over, tries_left=tries_left, onward=2,
    )  # fmt: skip


def labels(page: ItemPage) -> list[str]:
    """The buttons of an item's page."""
    return [item.item.label for row in sets.show_item(page, T, CONTROLS).rows for item in row]  # type: ignore[attr-defined]


def test_the_solution_can_be_seen_when_it_gives_nothing_away() -> None:
    assert labels(item_page(None)) == ["Start", "Next: 2", "The whole set"]
    assert labels(item_page(HALF)) == ["Try again", "Next: 2", "The whole set"]
    assert labels(item_page(HALF, tries_left=False)) == ["Solution", "Next: 2", "The whole set"]
    assert labels(item_page(SOLVED)) == ["Solution", "Next: 2", "The whole set"]
    assert labels(item_page(None, is_over=True)) == ["Solution", "Next: 2", "The whole set"]


def test_a_set_shows_others_as_numbers_alone() -> None:
    page = SetPage(made=ROW, results={1: SOLVED}, counts={1: SetCount(4, 3)}, is_over=False)
    shown = sets.show_set(page, T, CONTROLS)
    assert "1. 🟢 " in shown.texts[1]
    assert "· 3/4\n2. ⬜ " in shown.texts[1]


def test_the_file_has_a_row_for_everybody_and_no_formula() -> None:
    names = {11: "=SUM(A1)"}
    found = sets.as_csv(ROW, [SOLVED, HALF, BEGUN, NOTHING], names, T, ".").decode("utf-8-sig").splitlines()
    assert found[0].startswith("name,id,solved,tries,1. ")
    assert found[1].startswith("'=SUM(A1),'11,1,3,solved in 2,begun,")
    assert found[2].startswith("former member,'12,0,5,")
    assert "(half solved)" in found[2]
    assert found[2].count(",") == found[0].count(",")
