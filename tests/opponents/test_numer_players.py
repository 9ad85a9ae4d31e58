"""Numer's computer players: always legal, the same for the same seed, and each level stronger than the last."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle, islice
from random import Random

import pytest
from msgspec.structs import replace

from bot.cli.simulate.playing import Simulation, play
from bot.games.numer import NUMER
from bot.games.numer.model import Choose, NumerAction, NumerState, NumerView, SitOut
from bot.games.numer.options import NumerOptions
from bot.games.numer.reveal import judge
from bot.opponents.base import LEVELS, Assessment, Level, opponent
from bot.opponents.numer import OPPONENT, expert
from bot.opponents.numer.assessing import Danger
from bot.opponents.numer.equilibrium import equilibrium
from bot.opponents.numer.mix import SIT_OUT, Mix
from bot.opponents.numer.numbers import EVERY, NUMBERS, lowest_like, mask_of, playable
from bot.opponents.numer.public_turn import now, past
from bot.opponents.numer.thinking import any_number
from tests.extent import at_night, thorough_at_night

every_level = pytest.mark.parametrize("level", LEVELS)


def dealt(levels: tuple[Level, ...], seats: int) -> tuple[Level, ...]:
    """The levels assigned to that many seats in turn."""
    return tuple(islice(cycle(levels), seats))


def states(levels: tuple[Level, ...], seed: int, options: NumerOptions | None = None) -> Iterator[NumerState]:
    """The states of a match between computer players, until it is over."""
    rng = Random(seed)
    state = NUMER.setup(options or NumerOptions(rounds=1), len(levels), seed)
    while not state.over:
        yield state
        seat = min(NUMER.seats_to_move(state))
        action = OPPONENT.choose(NUMER.view(state, seat), levels[seat], rng)
        assert action is not None
        state = NUMER.apply(state, seat, action).state
    yield state


@pytest.mark.parametrize(
    ("level", "seats", "options"),
    thorough_at_night(
        LEVELS[:-1],
        [(2, NumerOptions()), (5, NumerOptions(rounds=3, strict=True)), (10, NumerOptions(rounds=1))],
    ),
)
def test_what_they_choose_is_legal(level: Level, seats: int, options: NumerOptions) -> None:
    assert play(NUMER, OPPONENT, Simulation(options, (level,) * seats, seed=1)).actions >= seats


@pytest.mark.parametrize(
    ("seats", "options"),
    [(2, NumerOptions(rounds=1)), (4, NumerOptions(rounds=1, strict=True))],
)
def test_what_experts_choose_is_legal(seats: int, options: NumerOptions) -> None:
    levels = dealt(("expert",), seats)
    assert play(NUMER, OPPONENT, Simulation(options, levels, seed=1)).actions >= seats


@every_level
def test_who_has_chosen_or_may_not_act_chooses_nothing(level: Level) -> None:
    rng = Random(1)
    for state in states(dealt(LEVELS[:-1], 3), seed=1):
        assert OPPONENT.choose(NUMER.view(state, None), level, rng) is None
        for seat in {0, 1, 2} - NUMER.seats_to_move(state):
            assert OPPONENT.choose(NUMER.view(state, seat), level, rng) is None


@every_level
def test_the_same_chance_makes_the_same_choice(level: Level) -> None:
    for state in list(states(dealt(LEVELS[:-1], 3), seed=2))[3:9:2]:
        for seat in NUMER.seats_to_move(state):
            view = NUMER.view(state, seat)
            assert OPPONENT.choose(view, level, Random(5)) == OPPONENT.choose(view, level, Random(5))


@every_level
def test_nobody_can_tell_beforehand_what_they_write(level: Level) -> None:
    view = NUMER.view(NUMER.setup(NumerOptions(), 4, 1), 0)
    chosen = [OPPONENT.choose(view, level, Random(seed)) for seed in range(40)]
    assert max(chosen.count(action) for action in chosen) < 30


@every_level
def test_what_the_others_have_written_changes_nothing(level: Level) -> None:
    state = NUMER.setup(NumerOptions(), 3, 1)
    written = [NUMER.apply(state, 1, Choose(number)).state for number in ("999", "012")]
    one, other = (OPPONENT.choose(NUMER.view(after, 0), level, Random(7)) for after in written)
    assert one == other


@pytest.mark.parametrize("seats", [2, 5, 8])
def test_equal_players_write_different_numbers(seats: int) -> None:
    fresh, rng = NUMER.setup(NumerOptions(), seats, 1), Random(1)
    different = 0
    for _ in range(12):
        written = {repr(OPPONENT.choose(NUMER.view(fresh, seat), "expert", rng)) for seat in range(seats)}
        assert seats == 2 or len(written) > seats // 3
        different += len(written)
    assert different / 12 > 0.6 * seats


def at(closed: tuple[str, ...], turn: int, seat: int = 0, rounds: int = 1) -> NumerView:
    """The view of a seat in the last round of a match, with these digits crossed off and no points."""
    fresh = NUMER.setup(NumerOptions(rounds=rounds), len(closed), 1)
    return NUMER.view(replace(fresh, closed=closed, turn=turn), seat)


@pytest.mark.parametrize(
    ("closed", "turn", "best"),
    [
        (("012345678", "9012345678"), 5, Choose("999")),  # nobody else writes
        (("012345678", "123456789"), 4, SitOut()),  # the last digit is worth more in turn 5
        (("012345678", "123456789"), 5, Choose("999")),
    ],
)
def test_the_expert_knows_what_is_best(closed: tuple[str, ...], turn: int, best: NumerAction) -> None:
    view = at(closed, turn)
    assert OPPONENT.choose(view, "expert", Random(1)) == best
    found = OPPONENT.assess(view, best)
    assert found is not None
    assert (found.best, found.cost) == (best, 0)


def always_highest(view: NumerView, rng: Random) -> NumerAction:
    """The simplest sensible strategy: the highest triple that is still open."""
    return Choose(view.open_digits[-1] * 3)


def margin(level: Level, seats: int, matches: int) -> float:
    """By how many points a seat with the simplest strategy beats the mean of such computer players, on average."""
    ahead = 0.0
    for seed in range(matches):
        rng, mine = Random(seed), seed % seats
        state = NUMER.setup(NumerOptions(), seats, seed)
        while not state.over:
            seat = min(NUMER.seats_to_move(state))
            view = NUMER.view(state, seat)
            action = always_highest(view, rng) if seat == mine else OPPONENT.choose(view, level, rng)
            assert action is not None
            state = NUMER.apply(state, seat, action).state
        outcome = NUMER.outcome(state)
        assert outcome is not None
        others = [score for seat, score in enumerate(outcome.scores) if seat != mine]
        ahead += outcome.scores[mine] - sum(others) / len(others)
    return ahead / matches


def test_a_beginner_loses_to_the_highest_triple() -> None:
    assert margin("beginner", 2, 24) > 5


def test_the_expert_answers_a_habit() -> None:
    state = NUMER.setup(NumerOptions(), 2, 1)
    for mine, theirs in (("012", "999"), ("333", "888"), ("444", "777")):
        for seat, number in enumerate((mine, theirs)):
            state = NUMER.apply(state, seat, Choose(number)).state
    view = NUMER.view(state, 0)
    turn = now(view)
    found = expert.chances(turn, 0, [Mix((), ()), Mix((lowest_like("666"),), (1.0,))], Random(1), 1)
    answered, plain = (
        sum(weight * found[choice] for choice, weight in zip(mix.choices, mix.weights, strict=True))
        for mix in (OPPONENT.mix(view, 0, "expert"), equilibrium(turn)[0])
    )
    assert answered > plain + 0.005


def test_a_number_that_nobody_can_eliminate_is_safe() -> None:
    view = at(("01234678", "56789"), 5)
    assert OPPONENT.assess(view, Choose("999")) == Assessment(Choose("955"), 1.0, (1.0, 1.0), Danger("9", 0.0))
    assert OPPONENT.assess(view, Choose("595")) == Assessment(Choose("955"), 8.0, (1.0, 1.0), Danger("5", 0.0))


@pytest.mark.parametrize("turn", [1, 3, 5])
def test_an_assessment_compares_with_the_best(turn: int) -> None:
    for state in states(("easy", "hard", "medium"), seed=3):
        if state.over or state.turn != turn or len(NUMER.seats_to_move(state)) < 3:
            continue
        view = NUMER.view(state, 1)
        first = OPPONENT.assess(view, SitOut())
        assert first is not None
        assert first.best in NUMER.legal(view)
        assert first.chances is not None
        assert first.cost >= 0
        best = OPPONENT.assess(view, first.best)
        assert best is not None
        assert best.cost == 0
        assert best.chances == (first.chances[1], first.chances[1])


@pytest.mark.parametrize(
    "closed",
    [
        (("", ""), 1),
        (("147", "258", "369"), 2),
        at_night((("", "", ""), 1)),
        at_night((("", "", "", "", ""), 1)),
        at_night((("0123", "", "456789", "05"), 3)),
        at_night((("13", "24", "7"), 5)),
    ],
    ids=str,
)
def test_the_chance_of_any_number_is_that_of_this_very_number(closed: tuple[tuple[str, ...], int]) -> None:
    """Turns are drawn anew and judged by the rules; the digits of the number stand in any order."""
    view, rng = at(*closed), Random(f"chances {closed}")
    turn = now(view)
    mixes = {seat: equilibrium(turn)[seat] for seat in turn.rivals(0)}
    drawn = [rng.choices(mix.choices, mix.weights, k=1500) for mix in mixes.values()]
    turns = [
        ["-" if choice == SIT_OUT else NUMBERS[choice].text for choice in one] for one in zip(*drawn, strict=True)
    ]
    for _ in range(12):
        number = "".join(rng.choices(view.open_digits, k=3))
        found = OPPONENT.assess(view, Choose(number))
        assert found is not None and found.chances is not None
        stands = sum(stands_against(number, rivals) for rivals in turns) / len(turns)
        assert found.chances[0] == pytest.approx(stands, abs=0.1), number


def stands_against(number: str, rivals: list[str]) -> bool:
    """Whether the number is accepted when the rivals write these, which may be done."""
    rows = judge(dict(enumerate([number, *rivals])), ("",) * (len(rivals) + 1), 1, 2)
    return next(row.verdict == "accepted" for row in rows if row.seat == 0)


@pytest.mark.parametrize("number", ["950", "320", "871"])
def test_the_lowest_order_of_the_digits_is_told_to_be_safer(number: str) -> None:
    view = at(("", "", "", "", ""), 1)
    lowest = NUMBERS[lowest_like(number)].text
    written, better = (OPPONENT.assess(view, Choose(one)) for one in (number, lowest))
    assert written is not None and written.chances and better is not None and better.chances
    assert written.chances[0] < better.chances[0]
    assert written.cost > better.cost


def test_who_cannot_choose_is_not_assessed() -> None:
    view = at(("0123456789", "", ""), 3)
    assert OPPONENT.assess(view, SitOut()) is None
    assert OPPONENT.assess(replace(view, seat=None), SitOut()) is None


def test_a_number_is_harder_to_find_among_many() -> None:
    fresh, late = at(("", ""), 1), at(("012345", "012345"), 4)
    assert 1 >= OPPONENT.difficulty(fresh, 0, ()) > OPPONENT.difficulty(late, 0, ()) > 0
    assert OPPONENT.difficulty(late, 0, ()) > OPPONENT.difficulty(at(("012345678", ""), 4), 0, ()) >= 0


def test_the_lowest_number_of_its_digits_is_never_worse() -> None:
    rng = Random(1)
    for _ in range(500):
        number = rng.choice(NUMBERS)
        other = rng.choice([n for n in EVERY.values() if (n.first, n.mask) == (number.first, number.mask)])
        rivals = [f"{rng.randrange(1000):03}" for _ in range(rng.randint(1, 5))]
        assert brings(number.text, rivals) >= brings(other.text, rivals)


def brings(number: str, rivals: list[str]) -> int:
    """What the number earns in turn 1 against those of the rivals."""
    rows = judge(dict(enumerate([number, *rivals])), ("",) * (len(rivals) + 1), 1, 2)
    return next(row.total for row in rows if row.seat == 0)


def test_the_numbers_worth_choosing_cover_every_first_digit_and_set_of_digits() -> None:
    kinds = {(number.first, number.mask) for number in EVERY.values()}
    assert len(NUMBERS) == len(kinds) == 460
    assert {(number.first, number.mask) for number in NUMBERS} == kinds
    assert [NUMBERS[index].text for index in playable(mask_of("07"))] == ["000", "007", "700", "777"]


def test_anything_counts_numbers_of_a_kind_together() -> None:
    mix = any_number(mask_of("459"))
    written = [lowest_like(number.text) for number in EVERY.values() if not number.mask & ~mask_of("459")]
    for choice in playable(mask_of("459")):
        assert mix.of(choice) == pytest.approx(written.count(choice) / len(written))


def test_the_past_is_read_as_it_was_played() -> None:
    seen = {}
    for state in states(("easy", "medium", "hard"), seed=6, options=NumerOptions()):
        view = NUMER.view(state, None)
        if not state.over:
            seen[state.round, state.turn] = now(view)
        revealed = [turn.before for turn in past(view)]
        assert revealed == [seen[reveal.round, reveal.turn] for reveal in state.reveals]


def test_the_registry_of_opponents_finds_them() -> None:
    assert opponent("numer") is OPPONENT
    assert OPPONENT.pause == 0
