"""Numero's computer players: always legal, each level stronger than the last, and some of their decisions."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from bot.cli.simulate.playing import Simulation, play
from bot.games.numero import NUMERO
from bot.games.numero.model import Build, Challenge, Discard, NumeroView, Pass, Take, WildPlay
from bot.games.numero.options import Mode, NumeroOptions
from bot.opponents.base import LEVELS, Level
from bot.opponents.numero import OPPONENT
from bot.opponents.numero.estimator import TakeEstimator, cards, heap_of, points, wild_values
from bot.opponents.numero.hidden_cards import chance_of_wilds, infer_hidden_cards, none_of
from bot.opponents.numero.plays import Option
from bot.opponents.numero.thinking import discard_leftover_wilds
from tests.extent import thorough_at_night
from tests.rules.numero_table import ANN, BOB, Table

every_level = pytest.mark.parametrize("level", LEVELS)
GAMES: tuple[dict[str, Any], ...] = (
    {"level": "starter", "hints": "on"},
    {"level": "times"},
    {"level": "expert", "mode": "points"},
    {"level": "fractions", "mode": "points", "builds": "prove"},
)


def chosen(view: NumeroView, level: Level, seed: int = 1) -> Any:
    """What that level does at this table."""
    return OPPONENT.choose(view, level, Random(seed))


@pytest.mark.parametrize(
    ("level", "seats", "options"), thorough_at_night(LEVELS, zip((4, 2, 3, 2), GAMES, strict=True))
)
def test_whole_matches_are_legal(level: Level, seats: int, options: dict[str, Any]) -> None:
    assert play(NUMERO, OPPONENT, Simulation(NumeroOptions(**options), (level,) * seats, seed=seats)).actions > 30


@every_level
@pytest.mark.parametrize("mode", ["card", "points"])
def test_solitaires_are_legal(level: Level, mode: Mode) -> None:
    options = NumeroOptions(solitaire=True, mode=mode, level="expert")
    for seed in range(3):
        assert play(NUMERO, OPPONENT, Simulation(options, (level,), seed)).actions >= 1


def greedy(view: NumeroView) -> Any:
    """The simplest sensible strategy: the first take with at most one wild card, else any discard."""
    takes = (action for action in NUMERO.legal(view) if isinstance(action, Take))
    cards = [card.id for card in view.numbers]
    return next(takes, None) or (Pass() if view.takes_only else Discard(Random(view.turn).choice(cards)))


def won(one: Level, other: Level | None, deals: int) -> float:
    """The share of matches that the first level wins, each deal played from both seats; None is the simplest
    sensible strategy, and a tie is half a win."""
    share = 0.0
    for seed in range(deals):
        for levels in ((one, other), (other, one)):
            state = NUMERO.setup(NumeroOptions(), 2, seed)
            while state.phase != "over":
                view, level = NUMERO.view(state, state.mover), levels[state.mover]
                action = chosen(view, level, state.turn) if level else greedy(view)
                state = NUMERO.apply(state, state.mover, action).state
            outcome = NUMERO.outcome(state)
            assert outcome is not None
            mine = outcome.places[levels.index(one)]
            share += 0.5 if outcome.places == (1, 1) else float(mine == 1)
    return share / deals / 2


def test_a_beginner_loses_to_the_simplest_sensible_strategy() -> None:
    assert won("beginner", None, 25) < 0.45


@pytest.mark.parametrize(("one", "other"), [("easy", "beginner"), ("medium", "easy")])
def test_a_level_beats_the_one_below(one: Level, other: Level) -> None:
    assert won(one, other, 15) > 0.55


@every_level
def test_nobody_acts_for_a_spectator_or_out_of_turn(level: Level) -> None:
    table = Table().lies(8, hands={ANN: [8, 3], BOB: [5, 1]})
    assert chosen(table.sees(BOB), level) is None
    assert OPPONENT.choose(NUMERO.view(table.state, None), level, Random(1)) is None


@pytest.mark.parametrize("level", ["hard", "expert"])
def test_the_bigger_take_is_made(level: Level) -> None:
    table = Table(level="numbers").lies(10, 6, 4, 3, hands={ANN: [10, 3, 14], BOB: [1]}, deck=20)
    action = chosen(table.sees(ANN), level)
    assert isinstance(action, Take)
    assert len(action.piles) == 3


def test_a_beginner_plays_the_first_take_that_it_sees_and_sometimes_sees_none() -> None:
    table = Table(level="numbers").lies(10, 6, 4, hands={ANN: [10, 3], BOB: [1]}, deck=20)
    made = [chosen(table.sees(ANN), "beginner", seed) for seed in range(60)]
    piles = [len(action.piles) for action in made if isinstance(action, Take)]
    assert {1, 3} <= set(piles)
    assert len(piles) < 60


@every_level
def test_the_same_random_numbers_give_the_same_choice_whatever_cannot_be_seen(level: Level) -> None:
    first = Table(level="times", range=15).lies(9, 5, "−2", hands={ANN: [7, 4, 12, "×2"], BOB: [1, 2, 3]}, deck=6)
    other = Table(level="times", range=15).lies(
        9, 5, "−2", hands={ANN: [7, 4, 12, "×2"], BOB: [11, 15, 6]}, deck=6
    )
    for seed in range(6):
        actions = {chosen(table.sees(ANN), level, seed) for table in (first, first, other)}
        assert len(actions) == 1


def test_the_expert_does_not_discard_what_it_can_build_on() -> None:
    """With 4 and 12 in hand and 8 in the centre the build of 12 is safe while nobody else can take it."""
    table = Table(level="numbers").lies(8, hands={ANN: [4, 12, "g13"], BOB: [1]}, deck=[])
    for seed in range(5):
        action = chosen(table.sees(ANN), "expert", seed)
        assert not (isinstance(action, Discard) and table.state.cards[action.card].number == 12)


def test_hard_challenges_a_build_whose_answers_all_lie_open() -> None:
    table = Table(mode="points", level="numbers").lies(
        *("g9", "o9", "b9", "r9", 5), hands={ANN: [4, 2, 3], BOB: [1, 6, 7]}, deck=20
    )
    table.builds(ANN, 4, 5)
    assert isinstance(chosen(table.sees(BOB), "hard"), Challenge)
    assert not isinstance(chosen(table.sees(BOB), "medium"), Challenge)


def test_hard_believes_a_build_whose_answer_may_be_held() -> None:
    table = Table(mode="points", level="numbers").lies(5, 1, hands={ANN: [4, 9, 3], BOB: [1, 6, 7]}, deck=20)
    table.builds(ANN, 4, 5)
    assert not isinstance(chosen(table.sees(BOB), "hard"), Challenge)


def test_hard_sometimes_bluffs_and_only_where_it_is_allowed() -> None:
    def bluffs(builds: str) -> int:
        table = Table(mode="points", level="numbers", builds=builds)
        table.lies(2, 11, hands={ANN: [1, 4, 9], BOB: [5, 6]}, deck=30)
        made = [chosen(table.sees(ANN), "hard", seed) for seed in range(80)]
        held = {1, 4, 9}
        values = {pile.id: pile.value for pile in table.state.piles}
        return sum(
            isinstance(action, Build)
            and sum(values[name] for name in action.piles) + table.state.cards[action.card].number not in held
            for action in made
        )

    assert bluffs("prove") == 0
    assert bluffs("bluff") > 0


@every_level
def test_a_last_chance_is_a_take_or_passed(level: Level) -> None:
    table = Table(level="numbers").lies(8, hands={ANN: [2], BOB: [8, 5]}, deck=[])
    table.discards(ANN, 2)
    assert table.state.phase == "last"
    assert any(isinstance(chosen(table.sees(BOB), level, seed), Take) for seed in range(5))
    table = Table(level="numbers").lies(9, hands={ANN: [2], BOB: [4, 5]}, deck=[])
    table.discards(ANN, 2)
    assert chosen(table.sees(BOB), level) == Pass()


def test_answers_that_were_played_after_the_build_prove_nothing() -> None:
    """Three nines lie open; Ann builds 9 with the fourth in hand and discards it in her next turn."""
    table = Table(3, mode="points", level="numbers").lies(
        *("g9", "o9", "b9", 5), hands={ANN: [4, "r9", 3], BOB: [1, 6, 7], 2: [2, 8, 10]}, deck=20
    )
    table.builds(ANN, 4, 5)
    table.discards(BOB, 1)
    assert not isinstance(chosen(table.sees(2), "hard"), Challenge), "Ann may hold the fourth"
    table.discards(2, 2)
    table.discards(ANN, "r9")
    view = table.sees(2)
    assert view.doubtful, "all four nines lie open, and it can still be challenged"
    assert not isinstance(chosen(view, "hard"), Challenge)


def test_the_offer_of_a_centre_is_what_the_rules_would_pay() -> None:
    table = Table(mode="points").lies("b10", "r6", "b4", "−2", hands={ANN: ["g10", "g8"], BOB: [1]})
    deck, state = table.state.cards, table.state
    for worth, plain in ((cards, 3), (points, 5)):
        centre = TakeEstimator(15, worth, clearing=False)
        for pile in state.piles:
            centre.add(pile.value, heap_of(deck[pile.cards[0]]))
        assert centre.take(10, (), 0) == (plain, 0b111)
        assert centre.take(9, (), 0) == (0, 0)
        assert centre.take(10, (), 0b001).mask == 0b110
    centre = TakeEstimator(15, cards, clearing=False)
    for pile in state.piles:
        centre.add(pile.value, heap_of(deck[pile.cards[0]]))
    assert centre.take(8, (wild_values(deck["−2"]),), 0) == (3, 0b110), "4 − 2 + 6 = 8 is more than 10 − 2"


def test_chances_of_hidden_cards() -> None:
    assert chance_of_wilds(0, 10, 5, 0) == 1
    assert sum(chance_of_wilds(12, 40, 5, n) for n in range(6)) == pytest.approx(1)
    assert none_of(10, 2, 1) == pytest.approx(0.8)
    assert none_of(3, 2, 2) == 0
    hidden = infer_hidden_cards(
        Table().lies(8, (5, 4), hands={ANN: [3], BOB: [1, 2, 3]}).sees(ANN), Random(1), counts=False
    )
    assert sum(holding.chance for holding in hidden.rivals[0]) == pytest.approx(1, abs=0.01)
    assert any(holding.answers == {9} for holding in hidden.rivals[0])


def test_wild_cards_that_would_be_left_over_are_discarded() -> None:
    table = Table(level="times", range=15).lies(15, hands={ANN: [3, "−2"], BOB: [1]}, deck=[])
    options = [Option(Discard("g3"))]
    assert [option.action for option in discard_leftover_wilds(table.sees(ANN), options)] == [
        Discard("g3", (WildPlay("−2"),))
    ]
    table = Table(level="times", range=15).lies(15, hands={ANN: [3, "−2"], BOB: [1]}, deck=5)
    assert not list(discard_leftover_wilds(table.sees(ANN), options))


@every_level
def test_a_big_table_without_a_take_is_looked_through_once(level: Level) -> None:
    """What the parts of the table left over are the piles of one of them again."""
    piles = [*range(2, 14), *range(2, 14)]
    table = Table().lies(*piles, hands={ANN: [1], BOB: [1]})
    assert isinstance(chosen(table.sees(ANN), level), Build | Discard)
