"""nmbrs!: the finder of plays against brute force, its bounds, and the places for chosen cards."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from bot.games.effort import Effort
from bot.games.nmbrs.cards import HOUSE, cards_of
from bot.games.nmbrs.hints import WORK
from bot.games.nmbrs.model import Play, Swap
from bot.games.nmbrs.options import NmbrsOptions
from bot.games.nmbrs.table.finder import ISLANDS, LAID, best_moves, moves, places, some_lines, swaps
from bot.games.nmbrs.table.placing import Position, make_play, position_of
from tests.extent import at_night, little_and_nightly
from tests.games.nmbrs_crowd import crowded
from tests.games.nmbrs_oracle import LONGEST, Case, cases, plays
from tests.rules.nmbrs_table import ANN, Table

ENOUGH = 10**9
"""A budget that no search here uses up."""
STEPS = 9
"""The number of tables examined while one grows."""


def small_cases(seed: int) -> list[Case]:
    """A growing table, examined before each play, under random rules."""
    rng = Random(seed)
    options = NmbrsOptions(
        rule=rng.choice(("basic", "basic", "AB", "A", "B")),
        simple=rng.random() < 0.2,
        patterns=rng.random() < 0.15,
    )
    growing = cases(options, cards_of(HOUSE, options), rng, rng.choice((9, 12, 16, 24)), rng.choice((8, 12, 16)))
    return list(islice(growing, STEPS))


@pytest.mark.parametrize(("hundred", "tables"), [(0, 25), *(at_night(hundred, 75) for hundred in range(3))])
def test_the_finder_finds_what_brute_force_finds(hundred: int, tables: int) -> None:
    kinds = set()
    for seed in range(100 * hundred, 100 * hundred + tables):
        for case in small_cases(seed):
            position = Position(case.options, case.cards, case.islands, case.hand, True)
            found = {
                move.shown_line: move
                for move in moves(position, case.jokers)
                if len(move.line) <= LONGEST and all(int(item.strip("J")) <= case.top for item in move.shown_line)
            }
            wanted = plays(case)
            assert set(found) == set(wanted), f"seed {seed}"
            assert all(move.points in wanted[line] for line, move in found.items()), f"seed {seed}"
            kinds |= {move.kind for move in found.values()}
    assert kinds == {"series", "extend", "insert", "cross", "link"}


def twin_jokers(rng: Random) -> Case | None:
    """Two lines with jokers that stand for the same number, and a hand without jokers; None if they share
    cards."""
    top, twin = 24, rng.randint(5, 20)
    rows = []
    for joker in rng.sample(("Jr", "Jg", "Jb", "Jo"), 2):
        step, at = rng.randint(1, 4), rng.randrange(3)
        numbers = [twin + (place - at) * step for place in range(3)]
        rows.append(
            [f"{joker}{twin}" if number == twin else str(number) for number in numbers if 0 < number <= top]
        )
    lying = [item for row in rows for item in row]
    if len(set(lying)) < 6:
        return None
    free = [str(number) for number in range(1, top + 1) if str(number) not in lying and number != twin]
    table = Table().lies(*map(" ".join, rows), hands={ANN: " ".join(rng.sample(free, 6))})
    state = table.state
    return Case(state.options, state.cards, state.islands, state.hands[ANN], 0, top)


@little_and_nightly("tables", 60, 150)
def test_lines_through_different_jokers_are_written_alike_and_the_best_is_meant(tables: int) -> None:
    several = 0
    for seed in range(tables):
        case = twin_jokers(Random(seed))
        if case is None:
            continue
        position = Position(case.options, case.cards, case.islands, case.hand, True)
        wanted = plays(case)
        for move in moves(position, 0):
            if len(move.line) <= LONGEST and move.shown_line in wanted:
                assert move.points == max(wanted[move.shown_line]), f"seed {seed}"
                _, laid = make_play(position, Play(move.line))
                assert (laid.scored, laid.kind) == (move.scored, move.kind)
                several += len(wanted[move.shown_line]) > 1
    assert several > tables / 8, several


def lines(table: Table, **bounds: int) -> list[str]:
    """The lines that Ann can play, most points first."""
    return [" ".join(move.shown_line) for move in moves(position_of(table.sees(ANN)), **bounds)]


def test_the_best_play_comes_first_and_every_one_can_be_made_as_it_is() -> None:
    table = Table().lies("10 20 30", "50 51 52", hands={ANN: "40 41 15 25 Jr 9 8"})
    found = moves(position_of(table.sees(ANN)))
    assert [move.points for move in found] == sorted((move.points for move in found), reverse=True)
    for move in found:
        _, laid = make_play(position_of(table.sees(ANN)), Play(move.line))
        assert (laid.line, laid.kind, laid.scored) == (move.shown_line, move.kind, move.scored)
        assert move.cards == tuple(scored.card for scored in laid.scored)


def test_before_the_own_series_only_the_hand_counts() -> None:
    table = Table().lies("10 20 30", hands={ANN: "40 3 4 5 97"}, opened=False)
    assert lines(table) == ["3 4 5"]


def test_a_card_to_discard_is_kept() -> None:
    assert lines(Table().lies("10 20 30", hands={ANN: "40"})) == []
    assert lines(Table(simple=True).lies("10 20 30", hands={ANN: "40"})) == ["10 20 30 40"]


def test_jokers_are_bounded_and_never_stand_for_a_number_in_the_hand() -> None:
    table = Table().lies(hands={ANN: "10 20 30 J J 97"})
    assert "J10 20 30" not in lines(table)
    assert "10 20 30 J40 J50" in lines(table)
    assert "10 20 30 J40 J50" not in lines(table, jokers=1)
    assert "10 20 30 J40" in lines(table, jokers=1)


def test_a_line_through_more_islands_than_are_asked_for_is_not_looked_for() -> None:
    table = Table().lies("10 20 30", "39 40 41", "49 50 51", "60 70 80", hands={ANN: "55 35 25 5 9 8"})
    position = position_of(table.sees(ANN))
    lying = {cell.item: island.id for island in position.islands for cell in island.cells}
    everything = moves(position)
    most = {move.line: len({lying[item] for item in move.shown_line if item in lying}) for move in everything}
    assert max(most.values()) >= 3
    for islands in (1, 2, 3):
        assert moves(position, islands=islands) == [move for move in everything if most[move.line] <= islands]


def test_some_plays_are_a_part_of_all_and_differ_by_where_to_begin() -> None:
    position = position_of(Table().lies("10 20 30", hands={ANN: "40 41 42 15 25 3 4 5 9"}).sees(ANN))
    every = {move.line for move in moves(position)}
    samples = [set(some_lines(position, 3, start)) for start in (0, 300, 900)]
    assert all(len(sample) == 3 and sample < every for sample in samples)
    assert len({frozenset(sample) for sample in samples}) > 1


def test_the_places_are_those_where_exactly_the_chosen_cards_fit() -> None:
    table = Table().lies("10 20 30", "50 60 70", hands={ANN: "40 80 15 25 7"})
    found = places(table.sees(ANN), {"40"}, Effort(ENOUGH))
    assert {" ".join(move.line) for move in found} >= {"10 20 30 40", "40 50 60 70", "10 20 30 40 50 60 70"}
    assert all(move.cards == ("40",) for move in found)
    both = places(table.sees(ANN), {"15", "25"}, Effort(ENOUGH))
    assert {" ".join(move.line): move.kind for move in both} == {"10 15 20 25 30": "insert", "15 20 25": "cross"}
    assert places(table.sees(ANN), {"15", "80"}, Effort(ENOUGH)) == []
    assert places(table.sees(ANN), {"99"}, Effort(ENOUGH)) == []
    assert places(table.sees(None), {"40"}, Effort(ENOUGH)) == []


def test_the_places_for_a_joker_name_the_one_that_was_chosen() -> None:
    table = Table().lies("10 20 30", hands={ANN: "Jr Jb 97 98"})
    found = places(table.sees(ANN), {"Jb"}, Effort(ENOUGH))
    assert ("10", "20", "30", "Jb40") in {move.line for move in found}
    assert all(move.cards == ("Jb",) for move in found)
    both = places(table.sees(ANN), {"Jr", "Jb"}, Effort(ENOUGH))
    assert any(" ".join(move.shown_line) == "10 J15 20 J25 30" for move in both)
    assert all(set(move.cards) == {"Jr", "Jb"} for move in both)


def test_swaps_are_those_of_the_numbers_in_the_hand() -> None:
    table = Table().lies("10 Jr15 20", "30 Jb33 36", hands={ANN: "15 34 7"})
    assert swaps(position_of(table.sees(ANN))) == [Swap("Jr", "15")]
    assert swaps(position_of(table.sees(None))) == []
    alone = Table().lies("10 Jr15 20", hands={ANN: "15"})
    assert swaps(position_of(alone.sees(ANN))) == [], "only the joker would be left"


@little_and_nightly("tables", 12, 40)
def test_a_search_with_enough_budget_finds_everything(tables: int) -> None:
    for seed in range(tables):
        for case in small_cases(seed):
            position = Position(case.options, case.cards, case.islands, case.hand, True)
            work = Effort(ENOUGH)
            assert best_moves(position, 1, work) == moves(position, 1, ISLANDS), f"seed {seed}"
            assert ENOUGH - work.left < WORK, "a hint on a small table sees all there is"


def test_a_search_with_little_budget_gives_what_it_has_found() -> None:
    view = crowded(3, NmbrsOptions(rule="basic"))
    position = position_of(view)
    everything, least = moves(position, 1, ISLANDS), 0
    for most in (1, 500, 2_000, 20_000, ENOUGH):
        found = best_moves(position, 1, Effort(most))
        assert found == best_moves(position, 1, Effort(most)), "the same on every machine"
        assert set(found) <= set(everything)
        assert len(found) >= least
        least = len(found)
    assert least == len(everything)
    some, every = (places(view, {position.hand[0]}, Effort(most)) for most in (300, ENOUGH))
    assert set(some) <= set(every)


def test_a_hint_on_a_huge_table_looks_at_no_more_than_its_budget() -> None:
    rows = [f"{first} {first + 1} {first + 2}" for first in range(1, 80, 3)]
    table = Table(rule="AB").lies(*rows, hands={ANN: "Jr Jg Jb Jo 85 90 91 92 97"})
    work = Effort(WORK)
    found = best_moves(position_of(table.sees(ANN)), 1, work)
    assert found and work.is_spent and work.left > -2 * LAID
