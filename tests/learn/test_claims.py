"""What lessons say of cards that nobody plays is true: the rules are asked."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace

from bot.match.learning.lesson_script import CardClaim, ComputerStep
from tests.learn.claims import faults
from tests.learn.test_scripts import LESSONS, lesson_of

SAYS = re.compile(
    r"\b(?:(?:had|has|have|holds?) (?:no|only|nothing)|fits? (?:nothing|nowhere)|nothing fits|nothing in your"
    r"|could only|too few|no \d+,|neither|you (?:do )?hold \d|the computer's \d+ would)\b",
    re.I,
)
"""Words that tell what somebody holds, or could not do."""


@pytest.mark.parametrize("game", LESSONS)
def test_what_a_lesson_says_of_cards_is_true(game: str) -> None:
    assert list(faults(game, lesson_of(game))) == []


@pytest.mark.parametrize("game", LESSONS)
def test_such_statements_are_declared(game: str) -> None:
    """A step that speaks of cards in a hand claims something, or a computer's step just after it, which its text
    tells, or the step after that."""
    lesson = lesson_of(game)
    for at, step in enumerate(lesson.steps):
        if isinstance(step, ComputerStep):
            continue
        claimed = bool(step.claims)
        for later in lesson.steps[at + 1 :]:
            claimed = claimed or bool(later.claims)
            if not isinstance(later, ComputerStep):
                break
        after = getattr(step, "after", "")
        assert not SAYS.search(step.say) or step.claims, step.say
        assert not SAYS.search(after) or claimed, after


def wrong(claim: CardClaim, at: int = 0) -> list[str]:
    """What is wrong with a claim at a step of NUMO's lesson."""
    lesson = lesson_of("numo")
    steps = [replace(step, claims=()) for step in lesson.steps]
    steps[at] = replace(steps[at], claims=(claim,))
    return list(faults("numo", replace(lesson, steps=tuple(steps))))


def test_a_claim_that_is_not_true_is_found_out() -> None:
    """Before its first meld the computer holds 6, 10 and 14, which is a run."""
    steps = lesson_of("numo").steps
    at = next(n for n, step in enumerate(steps) if isinstance(step, ComputerStep) and step.plays["type"] == "meld")
    assert any(
        "'6au', '10au', '14su'" in fault for fault in wrong(CardClaim(seat=1, cannot=({"type": "meld"},)), at)
    )
    assert wrong(CardClaim(seat=1, can=({"type": "meld", "kind": "run"},)), at) == []
    assert wrong(CardClaim(holds=("4", "18"))) == ["step 1: has no 18"]
    assert wrong(CardClaim(lacks=("4", "18"))) == ["step 1: has a 4"]
    assert wrong(CardClaim(only=("4",)))[0].startswith("step 1: has [")
    assert wrong(CardClaim(can=({"type": "meld"},))) == ["step 1: cannot {'type': 'meld'}"]
    assert wrong(CardClaim(seat=1, fits_nowhere=("20",)), at)
    assert wrong(CardClaim(once={"type": "draw"}, holds=("19",))) == []
