"""Numenko in words: options, scores, every refusal and event, and the rules pages."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_args

import msgspec
import pytest

from bot.errors import Refused
from bot.games.base import Event
from bot.games.numenko import NUMENKO
from bot.games.numenko.entry import Mistake, Slip
from bot.games.numenko.events import (
    Claimed,
    Done,
    Drew,
    Dropped,
    Ended,
    Finished,
    LastCall,
    NumenkoEvent,
    Resumed,
    Saved,
    Swapped,
    VoteBegan,
    Voted,
    VoteEnded,
)
from bot.games.numenko.grid import CORNER, Cell, Direction
from bot.games.numenko.model import Ending, Fault, How, Problem, Swap
from bot.games.numenko.options import NumenkoOptions
from bot.games.numenko.refusals import fault_words, slip_words
from bot.games.numenko.texts import WORDING
from bot.i18n import texts
from tests.rules.numenko_table import ANN, BOB, CROSS, Table, tiles_for

T = texts("en")
NAMES = ("Ann", "Bob", "Cat")
PLACES = ("alone", "apart", "rack")


@pytest.mark.parametrize("problem", get_args(Problem))
def test_every_fault_is_a_sentence_with_its_cell(problem: Any) -> None:
    direction: Direction | None = None if problem in PLACES else "down"
    words = fault_words(Fault(problem, Cell(1, 1), direction, "2*4", "7", "8"), CORNER, T)
    assert words.startswith("**G7")
    assert words.endswith(".")
    assert ("G7 down**, `2*4`: " in words) == (direction is not None)


@pytest.mark.parametrize(
    ("sign", "words"),
    [
        ("?", "**G7**: you have no Freechoice left for the `?`."),
        ("*", "**G7**: you have no Multichoice left for the `*`."),
        ("×", "**G7**: you have no Multichoice or Freechoice left for the ×."),
        ("7", "**G7**: you have no 7 or Freechoice left for this 7."),
    ],
)
def test_a_missing_tile_is_named(sign: str, words: str) -> None:
    assert fault_words(Fault("rack", Cell(1, 1), more=sign), CORNER, T) == words


@pytest.mark.parametrize("mistake", get_args(Mistake))
def test_every_slip_is_a_sentence_with_its_line(mistake: Any) -> None:
    words = slip_words(Slip(3, "B3 down", mistake, "A1", "7"), T)
    assert words.startswith("Line 3, `B3 down`: ")
    assert words[-1] in ".?"


def test_of_many_faults_the_first_are_told_and_the_others_counted() -> None:
    faults = tuple(Fault("alone", Cell(at, 0)) for at in range(20))
    words = WORDING.refusal(Refused("NUMENKO-17.grid", faults=faults, corner=CORNER), T)
    assert words is not None
    assert len(words.splitlines()) == 14
    assert words.endswith("and 8 more")


def events() -> Iterator[tuple[Event, list[str]]]:
    """Every event and its log lines."""
    fault = Fault("alone", Cell(0, 0))
    yield Saved(seat=0, left=3), []
    yield Swapped(seat=1), ["Bob swaps"]
    yield Done(seat=0, n=2, drew=4), ["Ann is **Done** and takes 4 more tiles"]
    yield Done(seat=0, n=2, drew=0), ["Ann is **Done**, but the pot has fewer than four tiles left"]
    yield Drew(tiles="3*?", only=1), ["From the pot: `3 ✱ ?`"]
    yield Finished(seat=2), ["Cat has finished"]
    yield Resumed(seat=2), ["Cat carries on"]
    yield Claimed(seat=0), ["Ann has placed everything, and the grid is right"]
    yield (
        Claimed(seat=0, faults=(fault,) * 5),
        ["Ann has placed everything, but the grid is wrong:"]
        + ["**F6**: this tile isn't part of a calculation."] * 3,
    )
    yield VoteBegan(seat=0), ["The others vote: drop Ann and continue, or end the match?"]
    yield Voted(seat=1), ["Bob has voted"]
    votes: Any = (None, "drop", "drop", "end")
    yield VoteEnded(choice="drop", votes=votes), ["The match continues: 2 for continuing, 1 for ending it"]
    yield VoteEnded(choice="end", votes=votes), ["The match ends: 1 for ending it, 2 for continuing"]
    yield VoteEnded(choice="end", votes=votes, late=True), ["Time's up for the vote, so the match ends"]
    yield Dropped(seat=0, tiles=1), ["Ann is out; 1 tile goes back into the pot"]
    yield (
        LastCall(seat=0, seconds=60),
        ["The pot is too low for Ann. **Last call**: 60 seconds to save a grid"],
    )
    yield Dropped(seat=0, tiles=25), ["Ann is out; 25 tiles go back into the pot"]


@pytest.mark.parametrize(("event", "lines"), list(events()))
def test_log_lines(event: Event, lines: list[str]) -> None:
    assert WORDING.event(event, NAMES, T) == lines


def test_every_event_is_there() -> None:
    assert {type(event) for event, _ in events()} | {Ended} == set(get_args(NumenkoEvent))


@pytest.mark.parametrize("how", get_args(How))
def test_every_ending_has_a_reason_and_a_line_for_each(how: Any) -> None:
    event = Ended(ending=Ending(how, 1), places=(1, 2, 3), dones=(0, 1, 2), sums=(5, 6, 7))
    reason, *lines = WORDING.event(event, NAMES, T)
    assert reason
    assert lines == [
        "Ann: 5 points left over",
        "Bob: 1 completed grid, 6 points left over",
        "Cat: 2 completed grids, 7 points left over",
    ]


def test_what_decided_a_match_is_what_its_places_come_from() -> None:
    table = Table().has(ANN, tiles_for(CROSS)).has(BOB, "77", dones=3, proved=3).with_pot("")
    table.saves(ANN, CROSS)
    table.expires()
    outcome = NUMENKO.outcome(table.state)
    assert outcome is not None and outcome.places == (1, 2), "without tiles, though with fewer completed grids"
    told = WORDING.decisive(table.sees(None), outcome, (), NAMES, T)
    assert told == "Decided by the points left over: **Ann** 0, Bob 14."


def test_options_in_words() -> None:
    unless = "no time limit against computers alone"
    assert WORDING.options(NumenkoOptions(), T) == ["short pot", "20 minutes", unless]
    assert WORDING.options(NumenkoOptions(clock="always"), T) == ["short pot", "20 minutes"]
    assert WORDING.options(NumenkoOptions().settle(1), T) == ["short pot", "no time limit"]
    assert WORDING.options(NumenkoOptions(pot="full", minutes=1, check="players"), T) == [
        "full pot",
        "1 minute",
        unless,
        "players check the grids",
    ]
    day = NumenkoOptions(solo=True, day="2026-01-31")
    assert WORDING.options(day, T) == ["solo", "puzzle for Saturday, January 31, 2026", "short pot", "20 minutes"]


def test_scores_and_lists_in_words() -> None:
    assert WORDING.score(1, NumenkoOptions(), T) == "1 point"
    assert WORDING.score(-14, NumenkoOptions(), T) == "14 points left over"
    assert WORDING.score(0, NumenkoOptions(), T) == "nothing left over"
    assert [WORDING.solos.title(which, T) for which in (*WORDING.solos.lists, "full.1")] == [
        "Daily marathon",
        "Solo · short pot · 20 minutes",
        "Solo · full pot · 1 minute",
    ]
    for other in ("", "day.2026-01-31", "short", "short.", "short.²", "short.12345", "long.20", "short.20.hints"):
        assert WORDING.solos.title(other, T) is None, other


def test_what_decides_ties_in_words() -> None:
    assert WORDING.solos.tie(754, 1, T) == "last completed grid at 12:34, 1 swap"
    assert WORDING.solos.tie(None, 2, T) == "2 swaps"
    assert WORDING.solos.tie(None, 0, T) == ""
    assert "earlier last completed grid" in WORDING.solos.order(T)


def test_what_is_said_about_the_game() -> None:
    assert WORDING.title == "Numenko"
    assert WORDING.pitch(T).endswith("!")
    assert WORDING.seats_hint(3, T)


def test_the_rules_pages() -> None:
    pages = WORDING.rules(T)
    assert len(pages) == 8
    assert all(page.heading and len(page.text) < 1500 for page in pages)
    assert [page.picture for page in pages if page.picture] == ["crossword", "left_to_right", "wild", "refused"]
    assert "trademark" in pages[-1].text
    assert "nofficial" in pages[-1].text


def test_codes_of_others_are_not_explained() -> None:
    assert WORDING.refusal(Refused("lobby.full", most=6), T) is None


def test_a_swap_keeps_the_name_under_which_it_is_stored() -> None:
    """Matches, drafts and buttons from before the spelling changed must still be read."""
    for stored in (Swap("7"), Swapped(seat=1), Ending("swop", 1)):
        assert b'"swop' in msgspec.json.encode(stored)
