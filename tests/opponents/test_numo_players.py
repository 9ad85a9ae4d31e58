"""NUMO's computer players: always legal, each level stronger than the last, and their choices with given cards."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import cycle, islice
from random import Random
from statistics import mean, median, stdev
from typing import Any, get_args

import pytest

from bot.cli.simulate.playing import Simulation, play
from bot.games.numo import NUMO
from bot.games.numo.cards import Control
from bot.games.numo.model import Discard, Draw, FormMeld, LayOff, NumoAction, NumoState
from bot.games.numo.options import NumoOptions
from bot.opponents.base import LEVELS, Level, opponent
from bot.opponents.numo import OPPONENT
from tests.rules.numo_table import ANN, BOB, Table
from tests.steps import steps_of

every_level = pytest.mark.parametrize("level", LEVELS)
CHANCES = 12
"""How often a player is asked about the same cards, each time with another seed."""


def table(**options: Any) -> Table:
    """A table of two with the lower deck."""
    return Table(**{"deck": "lower", **options})


def choices(at: Table, level: Level) -> list[NumoAction | None]:
    """What a player in Ann's seat may do."""
    return [OPPONENT.choose(at.sees(ANN), level, Random(seed)) for seed in range(CHANCES)]


def discarded(at: Table, level: Level) -> set[str]:
    """The cards that a player in Ann's seat may discard, which must be all it does."""
    chosen = choices(at, level)
    assert all(isinstance(action, Discard) for action in chosen), chosen
    return {action.card for action in chosen if isinstance(action, Discard)}


def states(levels: tuple[Level, ...], seed: int, **options: Any) -> Iterator[NumoState]:
    """The states of a match between computer players before its end."""
    rng = Random(seed)
    state = NUMO.setup(NumoOptions(**options), len(levels), seed)
    while state.phase != "over":
        yield state
        action = OPPONENT.choose(NUMO.view(state, state.mover), levels[state.mover], rng)
        assert action is not None
        state = NUMO.apply(state, state.mover, action).state


@every_level
@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, NumoOptions(level=1, target=50)),
        (3, NumoOptions(level=4, scoring=2, target=50)),
        (6, NumoOptions(level=8, target=50)),
        (2, NumoOptions(custom=get_args(Control), must="division", target=50)),
        (2, NumoOptions(custom=("multiplication",), must="multiplication", target=50)),
    ],
    ids=["level 1", "level 4", "level 8", "all kinds", "one kind"],
)
def test_what_they_do_is_legal_and_leads_to_an_end(level: Level, seats: int, options: NumoOptions) -> None:
    assert play(NUMO, OPPONENT, Simulation(options, (level,) * seats, seed=1)).actions >= seats


@every_level
def test_who_is_not_to_play_does_nothing(level: Level) -> None:
    for state in islice(states(("easy", "medium", "easy"), seed=1), 20):
        for seat in {None, 0, 1, 2} - {state.mover}:
            assert OPPONENT.choose(NUMO.view(state, seat), level, Random(1)) is None


@every_level
def test_the_same_chance_makes_the_same_move(level: Level) -> None:
    for state in islice(states(("easy", "medium"), seed=2), 20):
        view = NUMO.view(state, state.mover)
        assert OPPONENT.choose(view, level, Random(5)) == OPPONENT.choose(view, level, Random(5))


@every_level
def test_useless_cards_are_discarded_in_no_fixed_order(level: Level) -> None:
    at = table(level=1).lies(hands={ANN: ["1sp", "7su", "10au", "20wi"], BOB: [3]}, phase="meld", drawn="1sp")
    assert len(discarded(at, level)) > 1


@every_level
def test_the_discard_that_completes_a_meld_is_taken_and_another_is_not(level: Level) -> None:
    hands = {ANN: ["13sp", "17sp", "21sp", "2wi"], BOB: ["20wi", "5su", "6au"]}
    assert set(choices(table(level=1).lies(hands=hands, discards=["25sp"]), level)) == {Draw(from_discard=True)}
    assert set(choices(table(level=1).lies(hands=hands, discards=["27su"]), level)) == {Draw()}


@every_level
def test_who_can_go_out_with_a_meld_does(level: Level) -> None:
    hand = ["5sp", "9sp", "13sp", "17sp"]
    at = table(level=1).lies(hands={ANN: hand, BOB: [1]}, phase="meld", drawn="17sp")
    assert set(choices(at, level)) == {FormMeld(tuple(hand), "season")}


def test_a_beginner_sees_a_lay_off_now_and_then_and_keeps_melds_together() -> None:
    at = table(level=1).lies(
        (BOB, "character", ("7sp", "7su", "8wi")), hands={ANN: ["8au", "2wi", "3su"], BOB: [1]}, phase="meld"
    )
    kinds = {type(action) for action in choices(at, "easy")}
    assert kinds == {LayOff, Discard}
    melds = ["5sp", "7sp", "9sp", "11sp", "28au"]
    held = table(level=1).lies(hands={ANN: melds, BOB: [1]}, phase="lay", drawn="28au")
    assert discarded(held, "easy") == {"28au"}


def test_a_normal_player_melds_for_points_or_to_shed_cards_as_the_score_is_counted() -> None:
    hand = ["1sp", "3sp", "5sp", "21sp", "22su", "23au", "8wi", "2wi"]
    made = {}
    for scoring in (1, 2):
        at = table(level=1, scoring=scoring).lies(hands={ANN: hand, BOB: [3]}, phase="meld", drawn="2wi")
        (action,) = set(choices(at, "medium"))
        assert isinstance(action, FormMeld)
        made[scoring] = action
    assert made[2].kind == "season"
    assert len(made[2].cards) == 4
    assert made[1].kind == "character"


@pytest.mark.parametrize("level", ["medium", "hard"])
def test_cards_for_the_meld_that_is_needed_are_kept(level: Level) -> None:
    hands = {ANN: ["3su", "8wi", "13sp", "17sp"], BOB: ["20wi", "5su", "6au"]}
    at = table(level=4).lies(hands=hands, phase="meld", drawn="17sp")
    chosen = choices(at, level)
    kept = [action for action in chosen if action in (Discard("13sp"), Discard("17sp"))]
    assert len(kept) >= (len(chosen) if level == "hard" else len(chosen) / 2)


@pytest.mark.parametrize("level", ["medium", "hard"])
def test_what_can_no_longer_become_a_meld_goes_first(level: Level) -> None:
    at = table(level=1).lies(
        hands={ANN: ["7sp", "7su", "9sp", "9su"], BOB: ["4wi", "27su"]},
        discards=["10au", "10wi"],
        phase="meld",
        drawn="7sp",
    )
    assert {"9sp", "9su"}.issuperset(discarded(at, level))


def test_only_a_hard_player_waits_rather_than_be_left_with_one_card() -> None:
    at = table(level=2).lies(
        (ANN, "addition", ("1sp", "2au", "3sp")),
        hands={ANN: ["5sp", "13sp", "18su", "17sp", "16wi"], BOB: [4, 8, 9, 12, 22, 20, 27]},
        phase="meld",
        drawn="16wi",
    )
    assert {type(action) for action in choices(at, "medium")} == {FormMeld}
    assert {type(action) for action in choices(at, "hard")} == {Discard}


def test_a_hard_player_begins_with_four_cards_when_four_three_and_three_make_ten() -> None:
    hand = ["5sp", "9sp", "13sp", "17sp", "3su", "4wi", "7su", "6wi", "8wi", "14su", "27su"]
    at = table(level=2).lies(hands={ANN: hand, BOB: [10, 11, 12, 20]}, phase="meld", drawn="27su")
    for action in choices(at, "hard"):
        assert isinstance(action, FormMeld)
        assert action.kind == "season"


def test_a_hard_player_does_not_feed_what_the_next_player_has_taken() -> None:
    at = table(level=1).lies(
        hands={ANN: ["13sp", "17sp", "21sp", "8au", "6au"], BOB: ["7sp", "7su", "20wi"]},
        phase="meld",
        drawn="8au",
        taken=((), ("7sp", "7su")),
    )
    assert discarded(at, "hard") == {"6au"}


def test_a_hard_player_holds_a_lay_off_that_would_score_for_a_rival_and_sheds_it_where_cards_count() -> None:
    def at(scoring: int) -> Table:
        return table(level=1, scoring=scoring).lies(
            (BOB, "character", ("7sp", "7su", "8wi")),
            hands={ANN: ["8au", "13sp", "17sp", "21sp", "2wi"], BOB: ["20wi", "5sp"]},
            phase="meld",
            drawn="2wi",
        )

    assert discarded(at(1), "hard") == {"2wi"}
    assert set(choices(at(2), "hard")) == {LayOff(("8au",), 1)}


def figures(strong: Level, weak: Level, options: NumoOptions, seats: int, matches: int) -> tuple[float, float]:
    """The ratio of the matches that the strong players win to those they would win by luck alone (1 is luck), and
    by how many standard errors their final scores are ahead."""
    ahead, won = [], 0.0
    for seed in range(matches):
        order = (strong, weak) if seed % 2 else (weak, strong)
        levels = tuple(islice(cycle(order), seats))
        outcome = play(NUMO, OPPONENT, Simulation(options, levels, seed // 2)).outcome
        of = {
            level: mean(s for s, it in zip(outcome.scores, levels, strict=True) if it == level) for level in order
        }
        ahead.append(of[strong] - of[weak])
        first = [level for level, place in zip(levels, outcome.places, strict=True) if place == 1]
        won += first.count(strong) / len(first)
    return 2 * won / matches, mean(ahead) / (stdev(ahead) / matches**0.5)


@pytest.mark.parametrize(
    ("strong", "weak", "options", "seats", "matches"),
    [
        ("medium", "easy", NumoOptions(level=2), 2, 20),
        ("medium", "easy", NumoOptions(level=8, scoring=2, target=100), 4, 16),
        ("hard", "medium", NumoOptions(level=4), 2, 6),
        ("hard", "medium", NumoOptions(level=4, scoring=2, target=100), 2, 8),
    ],
)
def test_each_level_is_clearly_stronger_than_the_one_before(
    strong: Level, weak: Level, options: NumoOptions, seats: int, matches: int
) -> None:
    luck, sigmas = figures(strong, weak, options, seats, matches)
    print(f"{strong} against {weak}: wins {luck:.2f} × its share, ahead by {sigmas:.1f} sigma")
    assert luck > 1.25
    assert sigmas > 2.5


@pytest.mark.parametrize("options", [{"level": 2}, {"level": 8}], ids=repr)
def test_a_hard_player_does_not_keep_the_table_waiting(options: dict[str, int]) -> None:
    views = [NUMO.view(state, state.mover) for state in islice(states(("medium",) * 3, seed=4, **options), 60)]
    steps = [steps_of(partial(OPPONENT.choose, view, "hard", Random(1))) for view in views]
    print(f"median {median(steps):,.0f} steps, most {max(steps):,}")
    assert median(steps) < 100_000
    assert max(steps) < 1_000_000


def test_the_registry_of_opponents_finds_them() -> None:
    assert opponent("numo") is OPPONENT
    assert OPPONENT.pause == 0
