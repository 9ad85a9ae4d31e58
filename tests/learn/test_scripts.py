"""Every script in ``data/learn`` does what it says, and says it briefly."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest

from bot.games.registry import GAMES, find
from bot.match.learning.lesson_script import (
    FOLDER,
    LEARNER,
    Acted,
    ChooseStep,
    ComputerStep,
    Erred,
    ErrStep,
    PlayStep,
    ReadStep,
    Script,
    action_of,
    fits,
    script,
)
from bot.panels.base import panel
from bot.panels.turns import ChoicePanel
from tests.learn.walk import Misfit, walk

LESSONS = sorted(path.stem for path in FOLDER.glob("*.json"))
SAID, ASKED, TOLD, REASONED, LEARNT = 240, 125, 120, 90, 85
"""How many characters may be read, asked for and told afterwards in a step, the reason why it asks for that, and a
line of the last page."""
MOST_STEPS = 14


def lesson_of(game: str) -> Script:
    """The script of a game that has one."""
    found = script(game)
    assert found is not None
    return found


def texts_of(lesson: Script) -> Iterator[tuple[str, int]]:
    """Every text of a script, with how long it may be."""
    yield lesson.title, 60
    yield from ((line, LEARNT) for line in lesson.learnt)
    for step in lesson.steps:
        if isinstance(step, ComputerStep):
            continue
        if isinstance(step, ReadStep):
            yield step.say, SAID
        else:
            yield from ((step.say, ASKED), (step.why, REASONED), (step.after or step.why, TOLD))


def test_every_script_belongs_to_a_game() -> None:
    assert LESSONS
    assert set(LESSONS) <= set(GAMES)


@pytest.mark.parametrize("game", LESSONS)
def test_the_intended_way_leads_to_the_end(game: str) -> None:
    lesson, rules = lesson_of(game), find(game)
    *before, last = walk(game, lesson)
    assert [stage.step for stage in (*before, last)][1:] == list(lesson.steps)
    for stage in before:
        assert rules.outcome(stage.state) is None
    for stage, step in zip(before, lesson.steps, strict=True):
        if isinstance(step, PlayStep | ChooseStep | ErrStep):
            assert LEARNER in rules.actors(stage.state), step.say
        if isinstance(step, ComputerStep):
            assert 0 < step.seat <= lesson.computers


@pytest.mark.parametrize("game", LESSONS)
def test_what_is_asked_for_is_what_is_recognised(game: str) -> None:
    """Each step is done by what its author had in mind, and by nothing that the walk does elsewhere at once."""
    lesson = lesson_of(game)
    kept = panel(game).draft_type
    for at, step in enumerate(lesson.steps):
        if isinstance(step, PlayStep):
            assert lesson.find_next_step(at, Acted(action_of(game, step.action))) == at + 1
        if isinstance(step, ErrStep):
            assert lesson.find_next_step(at, Erred(step.refused)) == at + 1
        if isinstance(step, ChooseStep):
            assert kept is not None
            assert step.done.keys() <= {field.encode_name for field in msgspec.structs.fields(kept)}
        if isinstance(step, PlayStep) and step.choice is not None:
            assert kept is not None
            assert step.choice.keys() <= {field.encode_name for field in msgspec.structs.fields(kept)}


@pytest.mark.parametrize("game", LESSONS)
def test_texts_are_short(game: str) -> None:
    lesson = lesson_of(game)
    for text, most in texts_of(lesson):
        assert 0 < len(text) <= most, text
        assert not set("{}") & set(text), text
    assert 2 <= lesson.minutes <= 5
    assert lesson.number(len(lesson.steps)) <= MOST_STEPS
    assert 2 <= len(lesson.learnt) <= 4


@pytest.mark.parametrize("game", LESSONS)
def test_it_lets_the_learner_err_and_play(game: str) -> None:
    kinds = {type(step) for step in lesson_of(game).steps}
    assert {ReadStep, PlayStep, ComputerStep} <= kinds
    assert kinds & {ErrStep, ChooseStep} or isinstance(panel(game), ChoicePanel), "it offers nothing wrong"


def test_a_script_that_does_not_fit_is_found_out() -> None:
    wrong = Script("", 3, "1", (ComputerStep(1, {"type": "choose", "number": "12"}),), (), {"rounds": 1})
    with pytest.raises(Misfit, match="step 1"):
        list(walk("numer", wrong))
    kind = ErrStep("", "", "NUMER-5.closed", {"type": "choose", "number": "123"})
    with pytest.raises(Misfit, match="not refused"):
        list(walk("numer", msgspec.structs.replace(wrong, steps=(kind,))))


def test_patterns_leave_out_what_does_not_matter() -> None:
    assert fits({"type": "take", "piles": [2, 1]}, {"type": "take", "piles": [1, 2], "card": "g5"})
    assert fits({"wilds": [{"on": [3]}]}, {"wilds": [{"card": "su", "on": [3]}]})
    assert not fits({"piles": [1]}, {"piles": [1, 2]})
    assert not fits({"piles": [1, 1]}, {"piles": [1, 2]})
    assert not fits({"card": "g5"}, {"piles": []})
    assert not fits({"n": 1}, {"n": True})
    assert not fits([1], "1")


def test_what_only_prepares_a_play_may_be_left_out() -> None:
    tried, played = {"type": "choose", "number": "999"}, {"type": "sit_out"}
    steps = (
        ErrStep("", "", "NUMER-5.closed", tried),
        ChooseStep("", "", {"typed": "1"}),
        PlayStep("", "", played),
        ReadStep(
            "",
        ),
        PlayStep("", "", tried),
    )
    lesson = Script("", 3, "1", steps, ())
    assert lesson.find_next_step(0, Acted(action_of("numer", played))) == 3
    assert lesson.find_next_step(0, Acted(action_of("numer", tried))) is None
    assert lesson.find_next_step(3, Acted(action_of("numer", tried))) is None, "Next comes first"
    assert lesson.find_next_step(1, Erred("NUMER-5.closed")) is None
