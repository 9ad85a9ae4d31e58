"""Numenko's board on the page: what is shown, what a page may say, and what becomes of it."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from bot.errors import Refused
from bot.games.numenko.grid import Cell
from bot.games.numenko.model import Clear, Finish, Swap, Vote
from bot.panels.numenko.draft import Draft
from bot.panels.numenko.pad import MOST_UNDONE, Pad, rearrange, undo
from bot.web.games.numenko import BOARD
from tests.contract.numenko_hooks import conceal
from tests.panels.scenes import running
from tests.rules.numenko_table import ANN, BOB, CROSS, Table, grid, table_of, tiles_for
from tests.steps import steps_of

CORNER = Cell(5, 5)
MOST_STEPS = 20_000


class Page:
    """A seat's page, None for a spectator's, with what is kept of it."""

    def __init__(self, table: Table, seat: int | None = ANN) -> None:
        self.table = table
        self.seat = seat
        self.draft: Draft | None = None

    @property
    def scene(self) -> Any:
        names = ("Ann", "Bob", "Cat")[: self.table.state.seats]
        return running("numenko", names, own=None if self.seat is None else self.table.sees(self.seat))

    @property
    def sees(self) -> dict[str, Any]:
        """The document as it arrives."""
        sent = BOARD.describe(self.table.sees(self.seat), self.draft, self.scene)
        return dict(msgspec.json.decode(msgspec.json.encode(sent)))

    @property
    def mine(self) -> dict[str, Any]:
        return dict(self.sees["mine"])

    def keeps(self, signs: object, at: object = (5, 5), direction: str = "across", **more: Any) -> None:
        said = decode({"signs": signs, "at": at, "direction": direction, **more})
        self.draft = BOARD.read_draft(said, self.table.sees(self.seat), self.draft)

    def looks(self, **asked: Any) -> dict[str, Any]:
        assert self.seat is not None
        return dict(BOARD.look(self.table.sees(self.seat), decode(asked), self.draft, self.scene))

    def does(self, verb: str, **said: Any) -> None:
        assert self.seat is not None
        action = BOARD.read_action(verb, decode(said), self.table.sees(self.seat))
        self.table.does(self.seat, action)


def decode(said: object) -> dict[str, Any]:
    """What was said, as it is read from a socket."""
    read: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(said))
    return read


def signs(text: str, corner: Cell = CORNER) -> list[tuple[Cell, str]]:
    """The signs of a grid by named cell, as a page says them."""
    return [(cell.plus(corner), sign) for cell, sign in grid(text).signs.items()]


def sit(rack: str = tiles_for(CROSS) + "99", **options: Any) -> Page:
    return Page(Table(**options).has(ANN, rack).has(BOB, "77").with_pot("9" * 20))


def test_what_is_laid_is_read_at_once_and_saved() -> None:
    page = sit()
    page.keeps(signs(CROSS), at=(6, 11), direction="down")
    mine = page.mine
    assert [(line["say"], line["good"]) for line in mine["lines"]] == [("2 × 4 = 8", True), ("6 + 7 = 13", True)]
    assert [*CORNER.plus(Cell(1, 1)), "*", "*", "×", "+"] in mine["tiles"]
    assert (mine["may_save"], mine["is_saved"], mine["undo"]) == (True, False, "step")
    page.does("save", signs=signs(CROSS))
    after = page.mine
    assert (after["is_saved"], after["undo"], after["at"]) == (True, "saved", [6, 11]), "the cursor stays"
    assert sorted(map(str, after["tiles"])) == sorted(map(str, mine["tiles"])), "and the cells have their names"
    assert page.sees["seats"][ANN] == {"value": 2, "note": "", "done": 19, "of": 21}


def test_a_wrong_line_says_why_and_nothing_is_lost() -> None:
    page = sit()
    page.keeps([*signs(CROSS), (Cell(10, 6), "9"), (Cell(0, 0), "9")])
    mine = page.mine
    wrong = [(line["say"], line["direction"]) for line in mine["lines"] if line["good"] is False]
    assert any(say.startswith("**F7 across**, `2*4*89`: read from left to right") for say, _ in wrong)
    assert ("**A1**: this tile isn't part of a calculation.", None) in wrong
    assert not mine["may_save"] and mine["say"].startswith("-# ✗")
    with pytest.raises(Refused, match=r"NUMENKO-17\.grid"):
        page.does("save", signs=[*signs(CROSS), (Cell(10, 6), "9")])
    assert page.mine == mine


def test_what_players_check_is_not_read() -> None:
    page = sit(check="players")
    page.keeps(signs("1*2*4"))
    assert [(line["good"], line["say"]) for line in page.mine["lines"]] == [(None, "")]


def test_a_look_reads_what_is_not_laid_and_changes_nothing() -> None:
    page = sit()
    before = page.sees
    found = page.looks(signs=signs("2*4*8"))
    assert [line["say"] for line in found["lines"]] == ["2 × 4 = 8"] and found["may_save"]
    assert page.sees == before and page.draft is None


def test_a_swap_and_the_finish_are_asked_about_first() -> None:
    page = sit()
    assert "The pot has 20 tiles" in page.looks(question="swap", tile="9")["text"]
    assert page.looks(question="finish")["yes"] == "Finish"
    with pytest.raises(Refused):
        page.looks(question="swap", tile="5")
    with pytest.raises(Refused):
        page.looks(question="resign")


def test_moved_tiles_are_one_step_to_undo() -> None:
    page = sit()
    page.keeps(signs("2*4*8"))
    page.keeps(signs("2*4*8", Cell(2, 3)))
    page.keeps([], undo=True)
    assert {(tile[0], tile[1]) for tile in page.mine["tiles"]} == {tuple(cell) for cell, _ in signs("2*4*8")}
    page.keeps([], undo=True)
    assert page.mine["tiles"] == [] and page.mine["undo"] is None
    assert page.mine["say"].startswith("Tap your tiles")


def test_a_long_history_forgets_whole_steps() -> None:
    """Half a step would bring back half a line."""
    pad, lines = Pad(), [{Cell(column, row): "1" for column in range(7)} for row in range(20)]
    for line in lines:
        pad = rearrange(pad, line)
    assert len(pad.undo) <= MOST_UNDONE
    while pad.undo:
        pad = undo(pad)
        assert dict(pad.grid) in lines


def test_the_page_plays_only_what_is_on_it() -> None:
    view = sit().table.sees(ANN)
    assert BOARD.read_action("swap", {"tile": "9"}, view) == Swap("9")
    assert BOARD.read_action("save", {"signs": []}, view) == Clear()
    assert BOARD.read_action("finish", {}, view) == Finish()
    assert BOARD.read_action("drop", {}, view) == Vote("drop")
    for verb in ("expire", "absent", "swop", ""):
        with pytest.raises(Refused, match=r"control\.unknown"):
            BOARD.read_action(verb, {}, view)


@pytest.mark.parametrize(
    "said",
    [
        None,
        "2*4",
        [[[5, 5], "2"]] * 159,
        [[[5, 5], "22"]],
        [[[5, 5], "a"]],
        [[[5, 5], 2]],
        [[[5.5, 5], "2"]],
        [[[10**9, 5], "2"]],
        [[5, 5, "2"]],
        [["55", "2"]],
        [[[0, 0], "2"], [[26, 0], "2"]],
    ],
)
def test_malformed_and_boundless_signs_are_refused(said: object) -> None:
    page = sit()
    for way in (page.keeps, lambda signs: page.looks(signs=signs), lambda signs: page.does("save", signs=signs)):
        with pytest.raises(Refused):
            way(said)
    assert page.draft is None


def test_more_freechoice_tiles_than_one_has_are_not_read() -> None:
    """Eight of them take seconds."""
    page = sit()
    page.keeps(signs("1????2????1"))
    assert steps_of(lambda: page.mine) < MOST_STEPS
    mine = page.mine
    assert not mine["may_save"]
    assert any("no Freechoice" in line["say"] for line in mine["lines"])


def test_a_vote_shows_the_grid_that_it_is_about() -> None:
    table = table_of(3)
    table.saves(ANN, "1*2*4")
    table.expires()
    bob = Page(table, BOB).sees
    assert [answer["verb"] for answer in bob["vote"]["answers"]] == ["drop", "end"]
    assert "declared a complete grid" in bob["vote"]["text"] and bob["claim"]["seat"] == ANN
    assert [tile[2] for tile in bob["claim"]["tiles"]] == list("1*2*4") and not bob["may"]
    assert Page(table, ANN).sees["vote"]["answers"] == []
    spectator = Page(table, None).sees
    assert spectator["claim"] == bob["claim"] and spectator["mine"] is spectator["vote"] is None


def test_a_page_shows_no_secrets() -> None:
    page = sit()
    for seat in (None, ANN):
        seen = Page(page.table, seat).sees
        for seed in range(5):
            other = sit()
            other.table.state = conceal(page.table.state, seat, Random(seed))
            assert other.table.state != page.table.state
            assert Page(other.table, seat).sees == seen
