"""The names at a table: visible, different from each other, and nobody passes for somebody else."""

from __future__ import annotations

from itertools import permutations

import pytest
from msgspec.structs import replace

from bot.games.numer.options import NumerOptions
from bot.i18n import texts
from bot.match.lobbies.lobby import open_lobby
from bot.match.model import Match, Person
from bot.match.names import member_names, own_name, skeleton, table_names, tell_apart, visible
from bot.store.match.matches import SeatRow

ENGLISH = texts("en")

LIKE_A_COMPUTER = (
    "Computer 1",
    "computer 2",
    "COMPUTER  1",
    "Соmрutеr 1",
    "Co\u200bmputer 1",
    "Ｃｏｍｐｕｔｅｒ １",
    "C0mputer l",
    "Cornputer 1",
    "Compu\u0301ter 1",
    "Computer ①",
    "Computer 1 (easy)",
    "Computer 1 · hard",
    "\u202eComputer 1",
    "Computer",
)
LIKE_A_FORMER_PLAYER = ("Former player", "former  player", "Fоrmеr plаyеr", "Former-player", "Former player, left")
UNSEEN = (
    "",
    " ",
    "\u3164",
    "\u200b\u2060",
    "\u2800\u2800",
    "\u115f\u1160",
    "\u0301",
    "\u202e",
    "\ufe0f",
    "\ue000",
)


def table(*names: str, computers: int = 0, former: int = 0) -> list[str]:
    """The names that everybody sees of a match between people of these names, computers and former players."""
    seats = [SeatRow(n, n + 1, name) for n, name in enumerate(names)]
    seats += [SeatRow(len(seats) + n, None, "", level="easy") for n in range(computers)]
    seats += [SeatRow(len(seats) + n, None, "", away=1, resigned=1) for n in range(former)]
    row = open_lobby(1, 2, "numer", NumerOptions(), "live", Person(1, "host"), 0.0, locale="en", thread=False)
    return table_names(Match(replace(row, seats=tuple(seats))), ENGLISH)


def test_ordinary_names_stay_as_they_are() -> None:
    assert table("Ann", "Ben", "Zoë 🐢", "علي", computers=2) == [
        *("Ann", "Ben", "Zoë 🐢", "علي"),
        *("Computer 1", "Computer 2"),
    ]


@pytest.mark.parametrize(
    "twin", ["Alex", "alex", "Аlex", "A\u200blex", "Ａｌｅｘ", "Alex.", " Alex ", "A lex", "Аⅼех"]
)
def test_equal_names_are_told_apart_by_their_seats(twin: str) -> None:
    first, second, other = table("Alex", twin, "Ben")
    assert (first, other) == ("Alex (1)", "Ben")
    assert second.endswith(" (2)")


def test_nobody_takes_the_name_that_tells_others_apart() -> None:
    for names in permutations(("Alex", "Alex", "Alex (1)", "Alex (2)", "alex (1) (3)")):
        shown = table(*names)
        assert len(set(map(skeleton, shown))) == len(names), shown


@pytest.mark.parametrize("name", [*LIKE_A_COMPUTER, *LIKE_A_FORMER_PLAYER])
def test_nobody_passes_for_a_computer_or_a_former_player(name: str) -> None:
    """The user name is shown instead, and of a match that began before, the name as a user's."""
    assert own_name(name, "evil") == "@evil"
    shown = table(name, computers=1, former=1)
    assert shown == ["@" + visible(name), "Computer 1", "Former player"]


@pytest.mark.parametrize(
    "name",
    ["Commuter 1", "Computers", "Player 1", "Former", "Perform player", "C", "1", "@Computer 1", "Ordinateur 1"],
)
def test_other_names_are_left_alone(name: str) -> None:
    assert own_name(name, "evil") == name
    assert table(name) == [name]


@pytest.mark.parametrize("name", UNSEEN)
def test_a_name_without_a_visible_sign_is_the_user_name(name: str) -> None:
    assert own_name(name, "ann_99") == "ann_99"
    assert own_name(name, "computer1") == "@computer1"
    assert table("Ben", name) == ["Ben", "Player 2"], "of a match that began before"


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("A\u200bnn", "Ann"),
        ("\u202eAnn\u2066", "Ann"),
        ("Ann\u3164\u3164", "Ann"),
        ("a\n\tb", "a b"),
        ("...", "..."),
        ("می\u200cخواهم", "می\u200cخواهم"),
        ("👨\u200d👩\u200d👧", "👨\u200d👩\u200d👧"),
    ],
)
def test_of_a_name_only_what_can_be_seen_is_shown(name: str, shown: str) -> None:
    assert visible(name) == shown


def test_two_former_players_are_told_apart_too() -> None:
    assert table("Ann", former=2) == ["Ann", "Former player (2)", "Former player (3)"]


def test_members_of_a_server_are_told_apart_by_their_user_names() -> None:
    known = {5: "Alex", 6: "Alex", 7: "Ben", 8: "\u3164"}
    assert member_names(known, {5: "alex_1", 6: "alexa", 8: "dan"}) == {
        **{5: "Alex (@alex_1)", 6: "Alex (@alexa)"},
        **{7: "Ben", 8: "@dan"},
    }
    assert member_names({5: "Alex", 6: "Alex"}, {}) == {5: "Alex (1)", 6: "Alex (2)"}


def test_marks_are_given_only_where_they_are_needed() -> None:
    assert tell_apart(["a", "b", "A", "a (3)"], ["1", "2", "3", "4"]) == ["a (1)", "b", "A (3)", "a (3) (4)"]
