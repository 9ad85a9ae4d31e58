"""How strong people are at puzzles, and how hard the grades are: each puzzle counts as a game of two between the
person and its grade, by openskill's Plackett–Luce model.

A result says little: whatever the system, thirty puzzles at even chances leave a standard error of 35 shown
points, so that at most 92 of 100 people can be within 60 points of the truth, and 95 of 100 after forty. Ratings
come as near, since certainty grows by all that a result says (``gamma`` is 1, not openskill's smaller one).
"""

from __future__ import annotations

from collections.abc import Mapping
from math import exp, hypot, sqrt

from openskill.models import PlackettLuce

from bot.puzzles.base import GRADES
from bot.store.training.skills import Skill

START, SCALE = 1000.0, 16.0
"""The shown rating of a newcomer, and the shown points per unit of the model."""
PROVISIONAL = 10
"""With fewer rated puzzles than this, a rating is provisional."""
FIRST_SIGMA, GRADE_SIGMA = 7.0, 0.5
"""House values: how little is known of a newcomer, and of a grade that nobody has tried."""
DRIFT = 0.1
"""A house value: by how much a person may have changed from one puzzle to the next. Grades stay the same."""
NEWCOMERS_GRADE, STEP = 3, 3.5
"""House values: the grade that a newcomer solves every second time, and how far grades are apart in the model."""
WANTED = 0.55
"""The chance to solve the next puzzle that the choice of its grade aims at."""

_MODEL = PlackettLuce(gamma=lambda *_: 1.0, tau=0.0)
_SPREAD = sqrt(2) * _MODEL.beta


def newcomer() -> Skill:
    """Return the skill of a person before the first rated puzzle."""
    return Skill(_MODEL.mu, FIRST_SIGMA, 0)


def assume_skill(grade: int) -> Skill:
    """Return what a grade is rated before anybody has tried it."""
    return Skill(_MODEL.mu + STEP * (grade - NEWCOMERS_GRADE), GRADE_SIGMA, 0)


def show_rating(skill: Skill) -> float:
    """Return the rating as a number to show."""
    return START + SCALE * (skill.mu - _MODEL.mu)


def find_chance(person: Skill, grade: Skill) -> float:
    """Return the chance that the person solves a puzzle of the grade, from 0 to 1."""
    return 1 / (1 + exp((grade.mu - person.mu) / _SPREAD))


def choose_grade(person: Skill, grades: Mapping[int, Skill]) -> int:
    """Return the grade whose puzzles the person solves a little more often than not. ``grades``: those that have
    been tried."""
    return min(
        GRADES, key=lambda grade: abs(find_chance(person, grades.get(grade) or assume_skill(grade)) - WANTED)
    )


def rate_puzzle(person: Skill, grade: Skill, is_solved: bool) -> tuple[Skill, Skill]:
    """Return the skill of a person and the rating of a grade after one of its puzzles."""
    sigmas = hypot(person.sigma, DRIFT), grade.sigma
    teams = [[_MODEL.create_rating([each.mu, sigma])] for each, sigma in zip((person, grade), sigmas, strict=True)]
    (mine,), (its,) = _MODEL.rate(teams, ranks=[0.0, 1.0] if is_solved else [1.0, 0.0])
    return Skill(mine.mu, mine.sigma, person.puzzles + 1), Skill(its.mu, its.sigma, grade.puzzles + 1)
