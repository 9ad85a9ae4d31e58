"""The levels of computer players keep what they promise against models of people."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from itertools import pairwise
from math import sqrt
from pkgutil import iter_modules
from statistics import mean
from typing import cast

import pytest

from bot.cli.ladder.people import plan_matches, play_match
from bot.games.registry import GAMES, find
from bot.opponents.base import LEVELS, Level
from bot.opponents.humans import HUMANS, Human, find_models
from tests.extent import at_night, little_and_nightly
from tests.opponents import promises
from tests.opponents.promises import Promised

PROMISED = {
    module.name: cast(Promised, import_module(f"{promises.__name__}.{module.name}").PROMISED)
    for module in iter_modules(promises.__path__)
}
CHEAP: tuple[Level, ...] = ("gentle", "beginner")
"""The levels that are watched by day."""
FEW = 10
"""The number of matches that tell two levels apart with two in between, in games that take long."""
STATED, NIGHTLY = {2: 100, 4: 60}, {2: 100, 4: 60}
"""The number of matches behind most promises by players, and of those with which they are checked at night."""
DOUBT = 3.0
"""How many standard errors a share may be off at night."""


@cache
def win_share(game: str, human: Human, level: Level, seats: int, matches: int) -> float:
    """Return the percentage of matches that a person wins on fixed deals."""
    rules = find(game)
    options = rules.options_type(**PROMISED[game].options)
    return 100 * mean(map(play_match, plan_matches(rules, options, human, level, seats, matches, seed=1)))


def test_every_game_with_models_of_people_promises_something() -> None:
    assert set(PROMISED) == {game for game in GAMES if find_models(game)}


@pytest.mark.parametrize("game", PROMISED)
def test_a_newcomer_mostly_beats_gentle_and_is_even_with_beginner(game: str) -> None:
    promised = PROMISED[game]
    assert 60 <= promised.alone["naive"]["gentle"] <= 70
    assert 45 <= promised.alone["naive"]["beginner"] <= 55
    assert promised.four["naive"]["gentle"] >= 25


def test_medium_of_nmbrs_beats_who_has_played_for_months() -> None:
    assert PROMISED["nmbrs"].alone["club"]["medium"] <= 40


@pytest.mark.parametrize("game", PROMISED)
def test_each_level_promises_to_be_harder_than_the_one_below(game: str) -> None:
    for shares in (PROMISED[game].alone, PROMISED[game].four):
        for human in HUMANS:
            assert tuple(shares[human]) == LEVELS[: len(shares[human])]
            assert all(lower > higher for lower, higher in pairwise(shares[human].values()) if lower > 5), (
                "below that chance decides"
            )


@pytest.mark.parametrize("game", [game for game, promised in PROMISED.items() if not promised.by_day])
@little_and_nightly("matches", 6, FEW)
def test_a_newcomer_wins_clearly_less_three_levels_up(game: str, matches: int) -> None:
    shares = [win_share(game, "naive", level, 2, matches) for level in ("gentle", "medium")]
    assert shares[0] >= shares[1] + 20


@pytest.mark.parametrize("level", CHEAP)
@pytest.mark.parametrize("game", [game for game, promised in PROMISED.items() if promised.by_day])
def test_what_a_newcomer_wins_is_nearest_to_what_the_level_promises(game: str, level: Level) -> None:
    promised = PROMISED[game].alone["naive"]
    won = win_share(game, "naive", level, 2, PROMISED[game].by_day)
    assert min(promised, key=lambda other: abs(promised[other] - won)) == level


@pytest.mark.parametrize(
    ("game", "seats", "human", "level"),
    [
        at_night(game, seats, human, level)
        for game, promised in PROMISED.items()
        for seats, shares in ((2, promised.alone), (4, promised.four))
        for human in HUMANS
        for level in shares[human]
    ],
)
def test_what_people_win_is_what_the_level_promises(game: str, seats: int, human: Human, level: Level) -> None:
    promised = (PROMISED[game].alone if seats == 2 else PROMISED[game].four)[human][level]
    won = win_share(game, human, level, seats, NIGHTLY[seats])
    chance = min(max(promised, 5), 95)
    error = sqrt(chance * (100 - chance) * (1 / STATED[seats] + 1 / NIGHTLY[seats]))
    assert abs(won - promised) <= DOUBT * error
