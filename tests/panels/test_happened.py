"""What a panel tells of the others' moves since its owner's last turn."""

from __future__ import annotations

from typing import Any

from discord import ui

from bot.games.hints import Hinted
from bot.games.nmbrs.events import Discarded as NmbrsDiscarded
from bot.games.nmbrs.events import Played
from bot.games.nmbrs.model import Laid
from bot.games.numero.events import Discarded, LastChance
from bot.games.numo.events import Discarded as NumoDiscarded
from bot.games.numo.events import TurnedOver
from bot.i18n.lengths import units
from bot.match.news import News
from bot.panels.happened import BRIEF, LEAST, MOST_MOVES, ROOM, SENTENCES, tell_since_turn
from bot.panels.scene import Scene
from bot.panels.turns import last_row, with_table_button
from tests.panels.scenes import running

NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve")


def scene(*events: Any, game: str = "numero", **known: Any) -> Scene:
    """A match in which that has happened, and it is Ann's turn."""
    return running(game, NAMES, recent=events, **{"awaited": (0,)} | known)


def discards(*seats: int) -> list[Discarded]:
    """Discards of these seats, one after the other."""
    return [Discarded(seat=seat, card=f"{seat + 1}red") for seat in seats]


def lines(scene: Scene, seat: int = 0) -> list[str]:
    """The lines of small text."""
    said = tell_since_turn(scene, seat).splitlines()
    assert all(line.startswith("-# ") for line in said)
    return [line.removeprefix("-# ") for line in said]


def test_each_other_player_has_a_line_from_the_owners_last_move_on() -> None:
    told = lines(scene(*discards(3, 0, 1, 2)))
    assert [line.split()[0] for line in told] == ["Ben", "Cleo"]
    assert lines(scene(*discards(0))) == []


def test_a_player_is_named_though_the_first_of_many_moves_are_left_out() -> None:
    """Each move is a sentence of its own, and only the last ones are told."""
    [told] = lines(scene(*discards(*[1] * (SENTENCES + 2))))
    assert told.startswith("Ben ") and told.count("Ben") == 1


def test_of_many_players_the_last_are_told() -> None:
    told = lines(scene(*discards(0, 1, 2, 3, 4)))
    assert [line.split()[0] for line in told] == ["Cleo", "Dan", "Eve"]
    assert len(told) == MOST_MOVES


def test_with_many_players_what_nobody_did_is_left_out_where_others_have_moved() -> None:
    events = (TurnedOver(cards=9), *(NumoDiscarded(seat=seat, card=f"{seat}red") for seat in (1, 2)))
    told = lines(running("numo", (*NAMES, "Finn"), recent=events, awaited=(0,)))
    assert [line.split()[0] for line in told] == ["Ben", "Cleo"]
    assert len(lines(running("numo", NAMES, recent=events, awaited=(0,)))) == MOST_MOVES


def test_whoever_need_not_act_is_told_no_moves() -> None:
    """Their panel is not renewed when others move."""
    assert lines(scene(*discards(0, 1), awaited=(2,))) == []


def test_the_moves_of_one_turn_stand_in_one_line_that_names_the_player_once() -> None:
    laid = Laid(seat=1, line=("7", "8", "9"), kind="series", scored=(), island=0)
    told = lines(scene(Played(laid=laid), NmbrsDiscarded(seat=1, card="15"), Hinted(seat=1), game="nmbrs"))
    assert len(told) == 1
    assert told[0].count("Ben") == 1
    assert "15" in told[0]
    assert "**" not in told[0]


def test_news_come_first_and_all_is_short() -> None:
    event = LastChance(out=1, seats=(0, 2, 3, 4))
    unread = scene(*discards(1), event, *discards(2, 3, 4), news=(News(event, (0,)),))
    told = lines(unread)
    assert told[0].startswith("📣 ")
    assert len(told) == MOST_MOVES
    long = lines(scene(*(Discarded(seat=seat, card="7red", sentences=("1 + 1 = 2",) * 60) for seat in (1, 2, 3))))
    assert all(ROOM // 6 < units(line) <= ROOM // 3 for line in long)
    [line] = lines(scene(*(Discarded(seat=1, card=f"{n}red") for n in range(1, 15))))
    assert line.count("discards") == SENTENCES
    assert line.endswith("discards 14red")
    read = scene(*discards(1), event, *discards(2, 3, 4), news=(News(event, (2,)),))
    assert not any(line.startswith("📣") for line in lines(read))


def test_only_the_longest_lines_are_cut_and_less_is_told_where_there_is_less_room() -> None:
    long = Discarded(seat=1, card="7red", sentences=("1 + 1 = 2",) * 60)
    match = scene(long, *discards(2, 3))
    whole = lines(scene(*discards(2, 3)))
    cut, *rest = lines(match)
    assert rest == whole
    assert cut.startswith("Ben")
    assert ROOM - 15 < sum(map(units, (cut, *rest))) <= ROOM
    assert sum(map(units, tell_since_turn(match, 0, BRIEF).replace("-# ", "").splitlines())) <= BRIEF
    assert tell_since_turn(match, 0, 0) == ""
    event = LastChance(out=1, seats=(0, 2, 3, 4))
    unread = scene(event, news=(News(event, (0,)),))
    usual, short = (units(tell_since_turn(unread, 0, room)) for room in (ROOM, 0))
    assert LEAST // 2 < short <= LEAST + len("-# 📣 .") < usual


def label(item: Any) -> str:
    """The label of a button."""
    return str(item.item.label)


def test_the_last_row_never_moves() -> None:
    for may_undo in (False, True):
        row = last_row(running("numero", NAMES), may_undo=may_undo, step=4)
        assert [label(item) for item in row] == ["Undo", "Type it"]
        assert row[0].item.disabled is not may_undo  # type: ignore[attr-defined]
    rows = with_table_button((row,), running("numero", NAMES))
    assert [label(item) for item in rows[-1]] == ["Undo", "Type it", "Table"]


def test_a_row_that_would_wrap_is_two_and_no_button_is_alone() -> None:
    shown = running("numero", NAMES)
    row = tuple(shown.controls.button("play.card", word) for word in ("Rückgängig", "Eintippen", "Tipp"))
    assert [[label(item) for item in found] for found in with_table_button((row,), shown)] == [
        ["Rückgängig", "Eintippen"],
        ["Tipp", "Table"],
    ]
    further = tuple(shown.controls.button("learn.leave", word) for word in ("Von vorn", "Gehen"))
    assert [len(found) for found in with_table_button((row,), shown, *further)] == [3, 3]
    assert [len(found) for found in with_table_button((row[:1],), shown, *further)] == [2, 2]


def test_the_button_to_the_table_stands_below_a_menu_and_a_full_row() -> None:
    shown = running("numero", NAMES)
    full = tuple(shown.controls.button("play.card", str(n)) for n in range(5))
    menu = (shown.controls.users("play.x", placeholder="x"),)
    for rows in ((full,), (menu,), ()):
        found = with_table_button(rows, shown)
        assert found[:-1] == rows
        assert [label(item) for item in found[-1]] == ["Table"]
        assert isinstance(found[-1][0].item, ui.Button)  # type: ignore[attr-defined]
