"""Ratings of simulated people in training come as near to the truth as results can tell."""

from __future__ import annotations

from collections.abc import Mapping
from math import log, sqrt
from random import Random
from statistics import mean

from bot.match.training.rating import (
    WANTED,
    assume_skill,
    choose_grade,
    find_chance,
    newcomer,
    rate_puzzle,
    show_rating,
)
from bot.puzzles.base import GRADES
from bot.store.training.skills import Skill

PEOPLE, PUZZLES, NEAR = 60, 30, 60
"""Simulated people of each strength, the puzzles that each of them does, and how far off a rating may be then."""
STRENGTHS = (18.0, 22.0, 25.0, 29.0, 34.0, 38.0)


def train(true: float, rng: Random, grades: dict[int, Skill], hard: Mapping[int, Skill], puzzles: int) -> float:
    """Train somebody of that strength on grades that are truly so hard. How far their rating is off then."""
    person, strength = newcomer(), Skill(true, 0.0, 0)
    for _ in range(puzzles):
        grade = choose_grade(person, grades)
        is_solved = rng.random() < find_chance(strength, hard[grade])
        person, grades[grade] = rate_puzzle(person, grades[grade], is_solved)
    return show_rating(person) - show_rating(strength)


def find_bound(puzzles: int) -> float:
    """The least standard error that any system has after so many puzzles, in shown points (Cramér–Rao)."""
    one, none = Skill(1.0, 0.0, 0), Skill(0.0, 0.0, 0)
    chance = find_chance(one, none)
    spread = (show_rating(one) - show_rating(none)) / log(chance / (1 - chance))
    return spread / sqrt(puzzles * WANTED * (1 - WANTED))


def find_errors(puzzles: int) -> dict[float, list[float]]:
    """How far ratings are off, by strength, where grades are as hard as is assumed."""
    hard = {grade: assume_skill(grade) for grade in GRADES}
    return {
        true: [train(true, Random(f"{true} {n}"), dict(hard), hard, puzzles) for n in range(PEOPLE)]
        for true in STRENGTHS
    }


def share_near(errors: list[float]) -> float:
    """The share of ratings that are near enough."""
    return mean(abs(error) <= NEAR for error in errors)


def test_ratings_err_as_little_as_any_system_can() -> None:
    """A standard error of 35 points after thirty puzzles, with which 92 of 100 are near enough."""
    by_strength = find_errors(PUZZLES)
    errors = [error for some in by_strength.values() for error in some]
    assert sqrt(mean(error * error for error in errors)) < 1.1 * find_bound(PUZZLES)
    assert share_near(errors) >= 0.9
    assert all(abs(mean(some)) < NEAR / 4 and share_near(some) >= 0.8 for some in by_strength.values())


def test_after_forty_puzzles_nineteen_of_twenty_are_near_enough() -> None:
    errors = [error for some in find_errors(40).values() for error in some]
    assert share_near(errors) >= 0.94


def test_people_and_grades_that_are_not_as_assumed_are_rated_together() -> None:
    hard = {
        grade: Skill(assume_skill(grade).mu + (1.5, -1.0, 0.0, 1.0, -1.5, 1.0, 0.0)[grade - 1], 0.0, 0)
        for grade in GRADES
    }
    rng, grades = Random(37), {grade: assume_skill(grade) for grade in GRADES}
    errors = [train(rng.gauss(25, 6), rng, grades, hard, PUZZLES) for _ in range(400)]
    assert share_near(errors[200:]) >= 0.85
    known = [grade for grade in GRADES if grades[grade].puzzles > 1000]
    assert len(known) >= 4
    before = mean(abs(assume_skill(grade).mu - hard[grade].mu) for grade in known)
    assert mean(abs(grades[grade].mu - hard[grade].mu) for grade in known) < before


def test_the_next_puzzle_is_solved_a_little_more_often_than_not() -> None:
    hardest = assume_skill(GRADES[-1]).mu
    for mu in range(20, round(hardest), 2):
        person = Skill(float(mu), 2.0, 20)
        assert abs(find_chance(person, assume_skill(choose_grade(person, {}))) - WANTED) <= 0.08
    harder = {3: Skill(assume_skill(5).mu, 1.0, 50)}
    assert choose_grade(newcomer(), harder) != choose_grade(newcomer(), {}), "what people find hard counts"
