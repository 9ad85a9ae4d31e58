"""Drills: each item has one right answer, as a second, plainer solver finds it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations, pairwise

import pytest

from bot.i18n import languages, texts
from bot.puzzles.base import makers
from bot.puzzles.drills import REACHES, Drill, DrillItem, list_drills, make_item

BY_DAY, AT_NIGHT = 12, 1000
"""Items of each drill and reach in the small form, and in the nightly one: 39,000 together."""
LONGEST = 16
"""The most characters of an answer, which is the label of a button on a phone."""
FRACTIONS = {"½": "1/2", "⅓": "1/3", "¼": "1/4", "⅔": "2/3", "¾": "3/4"}

ALL = [(game, drill, reach) for game in makers() for drill in list_drills(game) for reach in REACHES]
every_drill = pytest.mark.parametrize(
    ("game", "drill", "reach"), ALL, ids=[f"{game}-{drill.key}-{reach}" for game, drill, reach in ALL]
)


def from_left(text: str) -> Fraction:
    """What a calculation comes to from left to right."""
    first, *rest = re.findall(r"\d+|[+−×÷]", text)
    value = Fraction(first)
    for sign, number in zip(rest[::2], rest[1::2], strict=True):
        by = Fraction(number)
        value = {"+": value + by, "−": value - by, "×": value * by, "÷": value / by}[sign]
        assert value > 0 and value.denominator == 1, text
    return value


def changed(face: str, before: str) -> Fraction | None:
    """What a wild card makes of a number, None for no whole number."""
    value = Fraction(before)
    match face:
        case "N²" | "N³":
            return value ** {"²": 2, "³": 3}[face[1]]
        case "√N" | "∛N":
            power = {"√": 2, "∛": 3}[face[0]]
            return next((Fraction(n) for n in range(1, 40) if n**power == value), None)
    if face[0] in "−×÷":
        by = Fraction(face[1:])
        return {"−": value - by, "×": value * by, "÷": value / by}[face[0]]
    part = Fraction(face[:-1]) / 100 if face[-1] == "%" else Fraction(FRACTIONS.get(face, face))
    return value * part


def numbers(answer: str) -> list[int]:
    """The numbers in an answer."""
    return [int(found) for found in re.findall(r"\d+", answer)]


def adds_up(given: Sequence[str], answer: str) -> bool:
    wanted, *piles = map(int, given)
    joined = numbers(answer)
    assert any(sorted(way) == sorted(joined) for way in combinations(piles, len(joined))), "these piles lie there"
    return sum(joined) == wanted


def has_true_sentence(answer: str, sign: Callable[[int, int], int]) -> bool:
    low, middle, high = sorted(numbers(answer))
    return sign(low, middle) == high


def divides(answer: str) -> bool:
    *others, top = sorted(numbers(answer))
    return len({*others, top}) == 3 and all(top % other == 0 for other in others)


def are_primes(answer: str) -> bool:
    found = numbers(answer)
    return len(set(found)) == 3 and all(sum(n % divisor == 0 for divisor in range(1, n + 1)) == 2 for n in found)


def fills(given: Sequence[str], answer: str) -> bool:
    series = [int(answer if number == "?" else number) for number in given]
    return len({b - a for a, b in pairwise(series)}) == 1


def counts_back(answer: str) -> bool:
    first, second, third = numbers(answer)
    assert third - second == second - first > 0
    return any(end in range(first, -1, first - second) for end in (0, 1))


def is_highest_accepted(given: Sequence[str], answer: str) -> bool:
    accepted = [one for one in given if not any(other < one and set(other) & set(one) for other in given)]
    return answer == max(accepted)


def is_true(answer: str) -> bool:
    left, right = answer.split("=")
    return from_left(left) == Fraction(right)


SOLVERS: dict[tuple[str, str], Callable[[Sequence[str], str], bool]] = {
    ("numero", "sum"): adds_up,
    ("numero", "wild"): lambda given, answer: changed(answer, given[0]) == Fraction(given[1]),
    ("numero", "result"): lambda given, answer: changed(given[1], given[0]) == Fraction(answer),
    ("numo", "plus"): lambda given, answer: has_true_sentence(answer, lambda a, b: a + b),
    ("numo", "times"): lambda given, answer: has_true_sentence(answer, lambda a, b: a * b),
    ("numo", "prime"): lambda given, answer: are_primes(answer),
    ("numo", "factor"): lambda given, answer: divides(answer),
    ("nmbrs", "missing"): fills,
    ("nmbrs", "back"): lambda given, answer: counts_back(answer),
    ("numenko", "number"): lambda given, answer: from_left(answer) == Fraction(given[0]),
    ("numenko", "valid"): lambda given, answer: is_true(answer),
    ("numer", "highest"): is_highest_accepted,
    ("numer", "free"): lambda given, answer: not set(answer) & set("".join(given)),
}


def items(drill: Drill, reach: int, count: int) -> Iterator[DrillItem]:
    """That many items."""
    return (make_item(drill, reach, f"{drill.key}", number) for number in range(count))


def check(game: str, drill: Drill, item: DrillItem) -> None:
    """The item has exactly one right answer, and no answer twice."""
    right = [n for n, answer in enumerate(item.answers) if SOLVERS[game, drill.key](item.given, answer)]
    assert right == [item.right], item
    assert len(set(item.answers)) == len(item.answers) >= 3, item
    assert all(len(answer) <= LONGEST for answer in item.answers), item


@every_drill
def test_each_item_has_one_right_answer(game: str, drill: Drill, reach: int) -> None:
    found = list(items(drill, reach, BY_DAY))
    for item in found:
        check(game, drill, item)
    assert found == list(items(drill, reach, BY_DAY)), "the seed alone decides"
    assert len({item.answers for item in found}) > BY_DAY / 2, "items differ"


@pytest.mark.nightly
@every_drill
def test_thousands_of_items_have_one_right_answer(game: str, drill: Drill, reach: int) -> None:
    right = set[int]()
    for item in items(drill, reach, AT_NIGHT):
        check(game, drill, item)
        right.add(item.right)
    assert right >= {0, 1, 2}, "the right answer is in every place"


def test_any_wild_card_may_be_a_wrong_answer() -> None:
    """A card that is right once is wrong another time, so that nobody learns which to leave out."""
    (drill,) = (drill for drill in list_drills("numero") if drill.key == "wild")
    for reach in REACHES[:2]:
        found = list(items(drill, reach, 60))
        right = {item.answers[item.right] for item in found}
        assert right <= {answer for item in found for answer in item.answers if answer != item.answers[item.right]}


def test_each_game_has_drills_with_a_name_and_a_question_that_fit() -> None:
    for _, drill, reach in ALL:
        for locale in languages():
            t = texts(locale)
            asked = drill.ask(next(items(drill, reach, 1)).given, t)
            assert asked and len(drill.name(t)) <= LONGEST * 2
    assert {game for game, _, _ in ALL} == set(makers())
