"""Numer's computer players: always legal, the same for the same seed, and each level stronger than the last."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import cycle, islice
from random import Random
from statistics import mean, stdev

import pytest
from msgspec.structs import replace

from bot.cli.simulate.playing import Simulation, play
from bot.games.numer import NUMER
from bot.games.numer.model import Choose, NumerOptions, NumerState, SitOut
from bot.games.numer.reveal import judge
from bot.opponents.base import LEVELS, Level, opponent
from bot.opponents.numer import OPPONENT
from bot.opponents.numer.normal import mix
from bot.opponents.numer.numbers import EVERY, NUMBERS, mask_of, odds, playable
from bot.opponents.numer.public_turn import now, past
from bot.opponents.numer.rival_model import read
from tests.steps import steps_of

every_level = pytest.mark.parametrize("level", LEVELS)


def dealt(levels: tuple[Level, ...], seats: int) -> tuple[Level, ...]:
    """The levels assigned to that many seats in turn."""
    return tuple(islice(cycle(levels), seats))


def states(levels: tuple[Level, ...], seed: int) -> Iterator[NumerState]:
    """The states of a match between computer players, until it is over."""
    rng = Random(seed)
    state = NUMER.setup(NumerOptions(), len(levels), seed)
    while not state.over:
        yield state
        seat = min(NUMER.awaited(state))
        action = OPPONENT.choose(NUMER.view(state, seat), levels[seat], rng)
        assert action is not None
        state = NUMER.apply(state, seat, action).state
    yield state


@every_level
@pytest.mark.parametrize(
    ("seats", "options"),
    [(2, NumerOptions()), (5, NumerOptions(rounds=3, strict=True)), (10, NumerOptions(rounds=1))],
    ids=repr,
)
def test_what_they_choose_is_legal(level: Level, seats: int, options: NumerOptions) -> None:
    assert play(NUMER, OPPONENT, Simulation(options, (level,) * seats, seed=1)).actions >= seats


@every_level
def test_who_has_chosen_or_may_not_act_chooses_nothing(level: Level) -> None:
    rng = Random(1)
    for state in states(dealt(LEVELS, 3), seed=1):
        assert OPPONENT.choose(NUMER.view(state, None), level, rng) is None
        for seat in {0, 1, 2} - NUMER.awaited(state):
            assert OPPONENT.choose(NUMER.view(state, seat), level, rng) is None


@every_level
def test_the_same_chance_makes_the_same_choice(level: Level) -> None:
    for state in list(states(dealt(LEVELS, 4), seed=2))[:20]:
        for seat in NUMER.awaited(state):
            view = NUMER.view(state, seat)
            assert OPPONENT.choose(view, level, Random(5)) == OPPONENT.choose(view, level, Random(5))


@every_level
def test_nobody_can_tell_beforehand_what_they_write(level: Level) -> None:
    view = NUMER.view(NUMER.setup(NumerOptions(), 4, 1), 0)
    chosen = [OPPONENT.choose(view, level, Random(seed)) for seed in range(40)]
    assert max(chosen.count(action) for action in chosen) < 30


@pytest.mark.parametrize("level", ["medium", "hard"])
def test_a_last_digit_is_kept_for_the_last_turn(level: Level) -> None:
    fresh = NUMER.setup(NumerOptions(), 2, 1)
    tight = replace(fresh, closed=("012345678", "123456789"), turn=4)
    assert OPPONENT.choose(NUMER.view(tight, 0), level, Random(1)) == SitOut()
    assert OPPONENT.choose(NUMER.view(replace(tight, turn=5), 0), level, Random(1)) == Choose("999")


def figures(strong: Level, weak: Level, matches: int) -> tuple[list[float], float]:
    """Per match, how many points the strong players are ahead on average, and the ratio of the matches they win to
    those they would win by luck alone (1 is luck)."""
    ahead, won, fair = [], 0.0, 0.0
    for seed in range(matches):
        levels = dealt(((strong, weak), (weak, strong))[seed // 4 % 2], seats=2 + seed % 4)
        outcome = play(NUMER, OPPONENT, Simulation(NumerOptions(), levels, seed)).outcome
        points: dict[Level, list[int]] = {strong: [], weak: []}
        for level, score in zip(levels, outcome.scores, strict=True):
            points[level].append(score)
        first = [level for level, place in zip(levels, outcome.places, strict=True) if place == 1]
        ahead.append(mean(points[strong]) - mean(points[weak]))
        won += first.count(strong) / len(first)
        fair += levels.count(strong) / len(levels)
    return ahead, won / fair


@pytest.mark.parametrize(
    ("strong", "weak", "matches"), [("medium", "easy", 80), ("hard", "medium", 80), ("hard", "easy", 24)]
)
def test_each_level_is_clearly_stronger_than_the_one_before(strong: Level, weak: Level, matches: int) -> None:
    ahead, luck = figures(strong, weak, matches)
    sigmas = mean(ahead) / (stdev(ahead) / len(ahead) ** 0.5)
    print(f"{strong} against {weak}: {mean(ahead):+.1f} points ({sigmas:.1f} sigma), wins {luck:.2f} × its share")
    assert sigmas > 4
    assert luck > 1.25


@pytest.mark.parametrize(("level", "most"), [("medium", 10_000), ("hard", 400_000)])
def test_a_choice_at_a_table_of_five_is_little_work(level: Level, most: int) -> None:
    views = [
        NUMER.view(state, seat)
        for state in states(dealt(("easy", "medium"), 5), seed=4)
        for seat in NUMER.awaited(state)
    ]
    mix.cache_clear()
    odds.cache_clear()
    steps = sum(steps_of(partial(OPPONENT.choose, view, level, Random(1))) for view in views) / len(views)
    print(f"{level}: {steps:,.0f} steps a choice")
    assert steps < most


def test_the_lowest_number_of_its_digits_is_never_worse() -> None:
    rng = Random(1)
    for _ in range(2000):
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
    assert [n.text for n in playable(mask_of("07"))] == ["000", "007", "700", "777"]


@pytest.mark.parametrize("digits", ["0123456789", "0459", "7"])
def test_the_odds_are_those_of_all_numbers_counted(digits: str) -> None:
    rivals = [number for number in EVERY.values() if not number.mask & ~mask_of(digits)]
    table = odds(mask_of(digits))
    for number in NUMBERS[::7]:
        struck = sum(rival.value < number.value and bool(rival.mask & number.mask) for rival in rivals)
        above = sum(rival.value > number.value for rival in rivals)
        assert table[number.value] == pytest.approx((struck / len(rivals), above / len(rivals)))


def test_the_past_is_read_as_it_was_played() -> None:
    seen = {}
    for state in states(dealt(LEVELS, 3), seed=6):
        view = NUMER.view(state, None)
        if not state.over:
            seen[state.round, state.turn] = now(view)
        revealed = [turn.before for turn in past(view)]
        assert revealed == [seen[reveal.round, reveal.turn] for reveal in state.reveals]


def test_reveals_tell_who_writes_anything_and_who_weighs_risks() -> None:
    levels: tuple[Level, ...] = ("easy", "medium", "easy", "medium")
    *_, last = states(levels, seed=3)
    turns = tuple(past(NUMER.view(last, None)))
    for seat, level in enumerate(levels):
        kinds = read(turns, seat)
        assert max(kinds) == (kinds.wild if level == "easy" else kinds.normal)


def test_the_registry_of_opponents_finds_them() -> None:
    assert opponent("numer") is OPPONENT
    assert OPPONENT.pause == 0
