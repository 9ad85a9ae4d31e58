"""Numenko's computer players: always legal, each level stronger than the last, and their choices with given
tiles."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from statistics import mean
from typing import Unpack

import pytest

from bot.cli.simulate.playing import Simulation, play
from bot.games.numenko import NUMENKO
from bot.games.numenko.check import check
from bot.games.numenko.model import Choice, Finish, NumenkoAction, NumenkoState, Save, Swap, Vote
from bot.games.numenko.options import NumenkoOptions
from bot.games.numenko.tiles import HOUSE
from bot.opponents.base import LEVELS, Level
from bot.opponents.numenko import OPPONENT
from tests.rules.numenko_table import ANN, BOB, CAT, Chosen, Table, tiles_for

every_level = pytest.mark.parametrize("level", LEVELS)


def chooses(table: Table, level: Level, seat: int = ANN, seed: int = 1) -> NumenkoAction | None:
    """What a player in that seat does."""
    return OPPONENT.choose(table.sees(seat), level, Random(seed))


def states(levels: tuple[Level, ...], seed: int, **options: Unpack[Chosen]) -> Iterator[tuple[NumenkoState, int]]:
    """The states of a match between computer players before its end, and which seats act then."""
    rng = Random(seed)
    state = NUMENKO.setup(NumenkoOptions(**options), len(levels), seed)
    while NUMENKO.outcome(state) is None:
        for seat in rng.sample(range(len(levels)), len(levels)):
            action = OPPONENT.choose(NUMENKO.view(state, seat), levels[seat], rng)
            if action is not None and seat in NUMENKO.actors(state):
                yield state, seat
                state = NUMENKO.apply(state, seat, action).state


@every_level
@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (1, NumenkoOptions(solo=True)),
        (2, NumenkoOptions(pot="full")),
        (3, NumenkoOptions(check="players")),
        (6, NumenkoOptions()),
    ],
    ids=["solo", "full pot", "players check", "six"],
)
def test_what_they_do_is_legal_and_leads_to_an_end(level: Level, seats: int, options: NumenkoOptions) -> None:
    assert play(NUMENKO, OPPONENT, Simulation(options, (level,) * seats, seed=3, verify=True)).actions >= seats


@every_level
def test_the_same_chance_makes_the_same_move(level: Level) -> None:
    for state, seat in states(("easy", "medium"), seed=2):
        view = NUMENKO.view(state, seat)
        assert OPPONENT.choose(view, level, Random(5)) == OPPONENT.choose(view, level, Random(5))


@every_level
def test_who_has_nothing_to_do_does_nothing(level: Level) -> None:
    table = Table(3, check="players").has(ANN, "124**").has(BOB, "99999999").with_pot("1")
    assert chooses(table, level, BOB) == Finish()
    table.does(BOB, Finish())
    assert chooses(table, level, BOB) is None
    assert OPPONENT.choose(table.sees(None), level, Random(1)) is None
    table.saves(ANN, "1*2*4")
    table.expires()
    assert chooses(table, level, ANN) is None, "who made the claim has no vote"
    table.expires()
    assert chooses(table, level, CAT) is None


def win_share(levels: tuple[Level, Level], matches: int) -> float:
    """How often the first of two levels wins, with seats swapped."""
    won = 0
    for number in range(matches):
        seated = levels if number % 2 else levels[::-1]
        places = play(NUMENKO, OPPONENT, Simulation(NumenkoOptions(), seated, seed=number // 2)).outcome.places
        won += places[seated.index(levels[0])] == 1
    return won / matches


@pytest.mark.parametrize("levels", [("medium", "easy"), ("hard", "medium")], ids="-".join)
def test_each_level_beats_the_one_before(levels: tuple[Level, Level]) -> None:
    assert win_share(levels, matches=16) >= 0.6


def test_each_level_is_better_alone() -> None:
    scores = {
        level: mean(
            play(NUMENKO, OPPONENT, Simulation(NumenkoOptions(solo=True), (level,), seed)).outcome.scores[0]
            for seed in range(8)
        )
        for level in LEVELS
    }
    assert scores["easy"] + 100 < scores["medium"] < scores["hard"]
    assert scores["hard"] > 350


@every_level
def test_they_build_a_calculation_at_a_time(level: Level) -> None:
    """Nobody lays a whole rack in one request."""
    first = [state for state, _ in states((level, level), seed=4)][:3]
    assert all(player.left >= 6 for state in first for player in state.players)


@every_level
def test_grids_are_right_where_players_check_them(level: Level) -> None:
    for state, seat in states((level, level), seed=5, check="players"):
        laid = state.players[seat].laid
        assert laid is None or not check(laid.grid, HOUSE).faults


@pytest.mark.parametrize("level", ["medium", "hard"])
def test_a_grid_that_a_person_left_is_gone_on_with(level: Level) -> None:
    """Signs that the person insisted on are free again, and a wrong grid is abandoned."""
    for text, more in (("1+2=3", "246*"), ("1+2=4", "123**")):
        table = Table(check="players").has(ANN, tiles_for(text) + more).with_pot("99999999")
        table.saves(ANN, text)
        action = chooses(table, level)
        assert isinstance(action, Save)
        assert not check(action.grid, HOUSE).faults


def test_a_freechoice_is_laid_for_what_is_missing() -> None:
    table = Table().has(ANN, "67*?*3").with_pot("99999999")
    action = chooses(table, "hard")
    assert isinstance(action, Save)
    assert sorted("".join(action.grid.signs.values())) == sorted("67*?*3")


def test_the_hard_player_takes_its_grid_apart_for_a_new_one() -> None:
    table = Table().has(ANN, "1234**5*").with_pot("99999999")
    table.saves(ANN, "1*2*3")
    action = chooses(table, "hard")
    assert isinstance(action, Save)
    assert len(action.grid.signs) == len("1234**5*")


def test_surplus_operators_are_swapped_before_digits_and_a_freechoice_never() -> None:
    for level in ("medium", "hard"):
        assert chooses(Table().has(ANN, "2*******").with_pot("9999"), level) == Swap("*")
        assert chooses(Table().has(ANN, "025779?").with_pot("9999"), level) == Swap("9")


def spent(rack: str, left: str, pot: str) -> Table:
    """A table at which Ann has these tiles, and Bob the others."""
    return Table().has(ANN, rack).has(BOB, left).with_pot(pot)


def test_a_swap_that_ends_the_match_is_for_who_is_ahead() -> None:
    assert chooses(spent("1", "99999", pot="9"), "hard") == Swap("1")
    assert chooses(spent("99999", "1", pot="9"), "hard") == Finish()
    assert chooses(spent("1", "99999", pot="9"), "medium") == Finish()


def test_a_swap_does_not_open_the_way_for_a_rival() -> None:
    assert chooses(spent("99", "1*2*3", pot="9999"), "hard") == Finish()
    assert chooses(spent("99", "1*2*3", pot="99999"), "hard") == Swap("9")


@every_level
def test_a_done_is_said_at_once_and_what_can_be_placed_is_saved_in_the_last_call(level: Level) -> None:
    table = spent("123**", "1*2*38", pot="9999")
    action = chooses(table, level)
    assert isinstance(action, Save) and len(action.grid.signs) == 5
    table.with_pot("9").does(ANN, action)
    assert table.state.phase == "call"
    last = chooses(table, level, BOB)
    assert isinstance(last, Save)
    table.does(BOB, last)
    assert chooses(table, level, BOB) == Finish(), "no swap in the last call, though Bob is behind with one tile"


def test_the_hard_player_votes_for_the_end_when_that_wins() -> None:
    def votes(bob: str, cat: str) -> Choice:
        table = Table(3, check="players").has(ANN, "124**").has(BOB, bob).has(CAT, cat).with_pot("9")
        table.saves(ANN, "1*2*4")
        table.expires()
        action = chooses(table, "hard", BOB)
        assert isinstance(action, Vote)
        return action.choice

    assert votes("1", "99999") == "end"
    assert votes("99999", "1") == "drop"
