"""Numenko's computer players: always legal, each level stronger than the last, and their choices with given
tiles."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, pairwise
from random import Random
from statistics import median
from typing import Unpack

import pytest
from msgspec.structs import replace

from bot.cli.simulate.order import MoveOrder
from bot.cli.simulate.playing import Simulation, make, play
from bot.games.numenko import NUMENKO
from bot.games.numenko.check import check
from bot.games.numenko.model import (
    Choice,
    Clear,
    Finish,
    NumenkoAction,
    NumenkoState,
    NumenkoView,
    Save,
    Swap,
    Undo,
    Vote,
)
from bot.games.numenko.options import NumenkoOptions
from bot.games.numenko.tiles import HOUSE, Racks
from bot.opponents.base import LEVELS, Assessment, Level, Opponent
from bot.opponents.numenko import OPPONENT, choosing
from bot.opponents.numenko.levels import PEOPLE
from tests.extent import at_night, thorough_at_night
from tests.rules.numenko_table import ANN, BOB, CAT, Chosen, Table, tiles_for
from tests.rules.numenko_table import grid as typed

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


@pytest.mark.parametrize(
    ("level", "seats", "options"),
    thorough_at_night(
        LEVELS,
        [
            (2, NumenkoOptions(pot="full")),
            (1, NumenkoOptions(solo=True)),
            (3, NumenkoOptions(check="players")),
            (6, NumenkoOptions()),
        ],
    ),
)
def test_what_they_do_is_legal_and_leads_to_an_end(level: Level, seats: int, options: NumenkoOptions) -> None:
    assert play(NUMENKO, OPPONENT, Simulation(options, (level,) * seats, seed=3, verify=True)).actions >= seats


@every_level
def test_the_same_chance_makes_the_same_move(level: Level) -> None:
    for state, seat in islice(states(("easy", "medium"), seed=2), 12):
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


SIMPLE = PEOPLE["beginner"]._replace(notices=1.0, ends=1, gives_up=6)
"""Who overlooks no small calculation."""


class Simple(Opponent):
    """The simplest sensible strategy: any small calculation that fits, one every 40 seconds; if none fits, a swap
    while few tiles are left."""

    pause = 40.0

    def choose(self, view: NumenkoView, level: Level, rng: Random) -> NumenkoAction | None:
        """The next calculation, a swap, or Finish."""
        if view.seat is None or not view.may_play or view.finished[view.seat]:
            return None
        return choosing.choose(view, SIMPLE, rng)


class Mixed(Opponent):
    """The simple strategy on the seats of beginners, the computer players on all others."""

    pause = 40.0

    def __init__(self, simple: Level) -> None:
        self.simple = simple

    def choose(self, view: NumenkoView, level: Level, rng: Random) -> NumenkoAction | None:
        """As the player of that seat."""
        return (Simple() if level == self.simple else OPPONENT).choose(view, level, rng)

    def wait(self, view: NumenkoView, level: Level, rng: Random) -> float | None:
        """As long as the player of that seat."""
        return (Simple() if level == self.simple else OPPONENT).wait(view, level, rng)


def win_share(player: Opponent, levels: tuple[Level, Level], matches: int) -> float:
    """How often the first of two levels wins, with seats swapped."""
    won = 0.0
    for number in range(matches):
        seated = levels if number % 2 else levels[::-1]
        places = play(NUMENKO, player, Simulation(NumenkoOptions(), seated, seed=number // 2)).outcome.places
        won += places[seated.index(levels[0])] == 1
    return won / matches


def test_a_beginner_loses_to_the_simplest_sensible_strategy() -> None:
    assert win_share(Mixed("expert"), ("expert", "beginner"), matches=10) > 0.5


def test_hard_beats_easy() -> None:
    """The ladder says how much neighbours differ; this is far apart."""
    assert win_share(OPPONENT, ("hard", "easy"), matches=6) > 0.5


def test_each_level_sees_more_and_slips_less_than_the_one_before() -> None:
    people = [PEOPLE[level] for level in LEVELS]
    for lower, higher in pairwise(people):
        assert (lower.longest, lower.signs, lower.ends) <= (higher.longest, higher.signs, higher.ends)
        assert (lower.notices, lower.fades) <= (higher.notices, higher.fades)
        assert (lower.slips, lower.lays) > (higher.slips, higher.lays)


FIRST_DONES: dict[Level, float] = {"medium": 15, "hard": 5, "expert": 3}
"""Minutes to the first Done alone, in the middle of many puzzles. Below medium most are never done."""


@pytest.mark.rule("NUMENKO-16")
@pytest.mark.parametrize(("puzzles", "within"), [(15, 2.5), at_night(200, 1.5)])
def test_the_first_done_takes_as_long_as_it_takes_a_person(puzzles: int, within: float) -> None:
    """The middle of so many puzzles is off by the factor ``within`` in less than one of 500 samples."""
    times = {level: median(first_done(level, seed) for seed in range(puzzles)) for level in FIRST_DONES}
    for level, usual in FIRST_DONES.items():
        assert usual / within <= times[level] <= usual * within, level
    assert sorted(times.values(), reverse=True) == list(times.values()), "whoever is better is done earlier"


def first_done(level: Level, seed: int) -> float:
    """Minutes to the first Done of a player alone; an hour if there is none."""
    rng = Random(seed)
    state = NUMENKO.setup(NumenkoOptions(solo=True, minutes=60, pot="full"), 1, seed)
    order = MoveOrder(NUMENKO, OPPONENT, (level,), rng)
    while NUMENKO.outcome(state) is None:
        after = make(NUMENKO, state, order.next(state, lambda _, view: OPPONENT.choose(view, level, rng))).state
        order.note_step(state, after)
        if after.players[0].dones:
            return order.now / 60
        state = after
    return 60.0


def test_who_has_nothing_to_do_waits_for_no_time_of_its_own() -> None:
    table = Table(3, check="players").has(ANN, "124**").has(BOB, "99999999").with_pot("1")
    table.does(BOB, Finish())
    assert OPPONENT.wait(table.sees(BOB), "easy", Random(1)) is None
    assert OPPONENT.wait(table.sees(None), "medium", Random(1)) is None
    table.saves(ANN, "1*2*4")
    table.expires()
    assert OPPONENT.wait(table.sees(ANN), "medium", Random(1)) is None, "who made the claim has no vote"
    vote = OPPONENT.wait(table.sees(CAT), "medium", Random(1))
    assert vote is not None and 5 <= vote <= 15


@every_level
def test_what_others_do_does_not_change_a_wait(level: Level) -> None:
    table = Table().has(ANN, "12345**6").has(BOB, "1*2*38").with_pot("9999999")
    before = OPPONENT.wait(table.sees(ANN), level, Random(4))
    table.saves(BOB, "1*2*3")
    table.does(BOB, Swap("8"))
    assert OPPONENT.wait(table.sees(ANN), level, Random(4)) == before


@every_level
def test_they_build_a_calculation_at_a_time(level: Level) -> None:
    """Nobody lays a whole rack in one request."""
    first = [state for state, _ in states((level, level), seed=4)][:3]
    assert all(player.tile_count_left >= 6 for state in first for player in state.players)


@every_level
def test_grids_are_right_where_players_check_them(level: Level) -> None:
    for state, seat in states((level, level), seed=5, check="players"):
        laid = state.players[seat].laid
        assert laid is None or not check(laid.grid, HOUSE).faults


@pytest.mark.parametrize("level", ["hard", "expert"])
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
    action = chooses(table, "expert")
    assert isinstance(action, Save)
    assert sorted("".join(action.grid.signs.values())) == sorted("67*?*3")


def test_the_expert_takes_its_grid_apart_for_a_new_one() -> None:
    table = Table().has(ANN, "1234**5*").with_pot("99999999")
    table.saves(ANN, "1*2*3")
    action = chooses(table, "expert")
    assert isinstance(action, Save)
    assert len(action.grid.signs) == len("1234**5*")


def test_surplus_operators_are_swapped_before_digits_and_a_freechoice_never() -> None:
    for level in ("medium", "hard"):
        assert chooses(Table().has(ANN, "2*******").with_pot("9999"), level) == Swap("*")
        assert chooses(Table().has(ANN, "025779?").with_pot("9999"), level) == Swap("9")


def test_who_is_weak_stops_swapping_when_it_does_not_help() -> None:
    table = Table().has(ANN, "99999").with_pot("9999999")
    assert chooses(table, "beginner") == Swap("9")
    swapped = replace(table.state.house, rack=Racks(few=1, many=1))
    table.state = replace(table.state, house=swapped)
    assert chooses(table, "beginner") == Finish(), "dealt two tiles, Ann has swapped three times"
    assert chooses(table, "medium") == Swap("9")


def spent(rack: str, left: str, pot: str) -> Table:
    """A table at which Ann has these tiles, and Bob the others."""
    return Table().has(ANN, rack).has(BOB, left).with_pot(pot)


def test_a_swap_that_ends_the_match_is_for_who_is_ahead() -> None:
    assert chooses(spent("1", "99999", pot="9"), "hard") == Swap("1")
    assert chooses(spent("99999", "1", pot="9"), "hard") == Finish()
    assert chooses(spent("1", "99999", pot="9"), "easy") == Finish()


def test_a_swap_does_not_open_the_way_for_a_rival() -> None:
    assert chooses(spent("99", "1*2*3", pot="9999"), "hard") == Finish()
    assert chooses(spent("99", "1*2*3", pot="99999"), "hard") == Swap("9")


@pytest.mark.parametrize("level", ["hard", "expert"])
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


def found(rack: str, text: str, action: NumenkoAction, **options: Unpack[Chosen]) -> Assessment:
    """What an action was worth for Ann, who has these tiles and this grid."""
    table = Table(**options).has(ANN, rack).with_pot("99999999")
    if text:
        table.saves(ANN, text)
    found = OPPONENT.assess(table.sees(ANN), action)
    assert found is not None
    table.does(ANN, found.best)
    return found


@pytest.mark.parametrize(
    ("rack", "text", "action", "cost"),
    [
        ("123**", "", Save(typed("1*2*3")), 0),
        ("123**", "", Swap("1"), 5),
        ("123**", "", Finish(), 5),
        ("123**9", "1*2*3", Swap("9"), 1),
        ("1234*5**", "", Save(typed("1*2*3")), 3),
        ("1234**5*", "1*2*3", Finish(), 3),
        ("99999", "", Swap("9"), 0),
    ],
)
def test_what_an_action_costs_in_tiles(rack: str, text: str, action: NumenkoAction, cost: float) -> None:
    assessed = found(rack, text, action)
    assert assessed.cost == cost
    assert cost or assessed.best == action


def test_there_is_nothing_to_say_of_what_lays_nothing() -> None:
    table = Table().has(ANN, "1234**").with_pot("99999999")
    table.saves(ANN, "1*2*3")
    assert OPPONENT.assess(table.sees(ANN), Clear()) is None
    assert OPPONENT.assess(table.sees(ANN), Undo()) is None
    assert OPPONENT.assess(table.sees(None), Finish()) is None


@every_level
def test_a_wait_tells_nothing_of_the_tiles_but_how_many_are_left(level: Level) -> None:
    """Whoever looks on sees how long it takes."""
    waits = set()
    for rack, text in (("12345**6", ""), ("?9*?***1", ""), ("1*2*3" + "99999?**", "1*2*3"), ("0*" * 4, "")):
        table = Table().has(ANN, rack).with_pot("9999999")
        if text:
            table.saves(ANN, text)
        waits.add(OPPONENT.wait(table.sees(ANN), level, Random(4)))
    assert len(waits) == 1


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
