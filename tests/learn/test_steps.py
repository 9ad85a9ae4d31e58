"""Every step of every lesson in every state: before, with a draft, and after a refusal. What the panel says leads
to the end, names what is there, and contradicts and repeats nothing."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from itertools import islice
from random import Random

import pytest
from msgspec.structs import replace

from bot.i18n import texts
from bot.match.learning.lesson_script import DoneStep, PlayStep
from bot.panels.base import Ask, Content
from bot.panels.lessons.lesson import REFUSED, RIGHT, WRONG
from tests.learn.learner import BOLD, Learner
from tests.learn.test_scripts import LESSONS
from tests.pseudo import english, speaks

QUOTED = re.compile(r"“([^“”]+)”")
PRESSED = re.compile(r"\b[Pp]ress(?:es)? \*\*(.+?)\*\*")
SENTENCE = re.compile(r"[^.!?:\n]{25,}[.!?]")
WORD = re.compile(r"[^\W\d_]{2}")
"""What labels have that are no card, digit or tile."""
RUBBISH = ("7x4=27", "85 86 88", "take 3", "1")
"""What is typed into the forms of all games."""
TRIED = 6
"""How many options of a menu, and how many legal moves, are tried at each step."""
SAMPLE = 5
"""How many of the states after a try the panel has to lead out of, at each step."""
LAY = "Type it"
T = texts("en")


@pytest.fixture(params=["en", "pseudo"])
def read(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], str]:
    """Makes English of the language that the panel speaks."""
    if request.param == "en":
        return str
    speaks(monkeypatch)
    return english


def tries(learner: Learner) -> Iterator[Learner]:
    """What becomes of the panel with each of its controls and forms, and with legal moves."""
    if learner.match.status != "running":
        return
    for shown in learner.controls():
        values = [option.value for option in shown.options]
        picks: list[tuple[str, ...]] = (
            [(value,) for value in values[:: max(1, len(values) // TRIED)]] if values else [()]
        )
        if shown.most > 1:
            picks.append(tuple(values[: shown.most]))
        if shown.control.area != "play":
            continue
        if not values and isinstance(learner.mean(shown), Ask):
            for text in RUBBISH:
                other = learner.copy()
                other.submit(shown.label, text)
                yield other
            continue
        for picked in picks:
            other = learner.copy()
            other.use(shown, *picked)
            yield other
    if isinstance(learner.step, DoneStep):
        found = list(islice(learner.match.game.legal(learner.match.view(0)), 200))
        for action in Random(7).sample(found, min(TRIED, len(found))):
            other = learner.copy()
            other.play(action)
            yield other


def labels(learner: Learner, content: Content) -> set[str]:
    """What stands on the buttons, menus and options of a panel."""
    shown = learner.controls(content)
    return {
        *(one.label for one in shown),
        *(learner.said(option.label) for one in shown for option in one.options),
    }


def problems(learner: Learner, content: Content, known: set[str]) -> Iterator[str]:
    """What is wrong with the texts of a panel. ``known`` are the buttons and menus of that lesson."""
    said, there = [learner.said(text) for text in content.texts if text], labels(learner, content)
    for text in said:
        names = [name for name in (*BOLD.findall(text), *QUOTED.findall(text)) if WORD.search(name)]
        yield from (f"names “{name}”" for name in names if name in known - there)
        yield from (f"tells to press “{name}”" for name in PRESSED.findall(text) if name not in there)
    praising, blaming = (
        {n for n, text in enumerate(said) for line in text.splitlines() if line.startswith(marks)}
        for marks in ((RIGHT,), (REFUSED, WRONG, "✗"))
    )
    if praising and blaming and praising != blaming:
        yield "praises and blames"
    sentences = [one.strip() for one in SENTENCE.findall("\n".join(said))]
    yield from (f"repeats “{one}”" for one in {one for one in sentences if sentences.count(one) > 1})


@cache
def explore(game: str) -> list[tuple[Learner, list[Learner]]]:
    """The states on the way through a lesson in English, each with what becomes of it by tries."""
    return [(learner, list(tries(learner))) for learner in Learner(game, T).walk()]


@pytest.mark.parametrize("game", LESSONS)
def test_texts_name_what_is_there_and_say_it_once(game: str, read: Callable[[str], str]) -> None:
    states = explore(game) if read is str else [(one, list(tries(one))) for one in Learner(game, T, read).walk()]
    seen = [(one, one.content) for learner, tried in states for one in (learner, *tried)]
    known = {shown.label for one, content in seen for shown in one.controls(content)}
    found = {f"{wrong}\n{one.sees}" for one, content in seen for wrong in problems(one, content, known)}
    assert not found, "\n\n".join(sorted(found))


@pytest.mark.parametrize("game", LESSONS)
def test_what_a_match_would_allow_is_refused_with_the_reason(game: str) -> None:
    refused = 0
    for learner, tried in explore(game):
        step = learner.step
        for one in tried if isinstance(step, DoneStep) else ():
            if "A match would allow that" in one.note:
                assert isinstance(step, DoneStep)
                assert step.why in one.note
                refused += 1
    assert refused


@pytest.mark.parametrize("game", LESSONS)
def test_the_panel_leads_on_from_wherever_the_learner_gets(game: str) -> None:
    for learner, tried in explore(game):
        at, step = learner.kind.at, learner.step
        if not isinstance(step, DoneStep) or (isinstance(step, PlayStep) and step.asks):
            continue
        stuck = [one for one in tried if one.kind.at == at]
        for tried_one in Random(5).sample(stuck, min(SAMPLE, len(stuck))):
            one, seen = tried_one.copy(), tried_one.sees
            for _ in range(6):
                if one.kind.at == at:
                    assert one.follow(), f"{seen}\n…\n{one.sees}"
            assert one.kind.at > at, f"{seen}\n…\n{one.sees}"


def test_faults_in_texts_are_found() -> None:
    learner = next(one for one in Learner("numo", T).walk() if one.draft is not None)
    content = learner.content
    known = labels(learner, content) | {"Meld run"}

    def wrong(*more: str) -> list[str]:
        return list(problems(learner, replace(content, texts=(*content.texts, *more)), known))

    assert wrong() == []
    assert wrong("Press **Meld run**.") == ["names “Meld run”", "tells to press “Meld run”"]
    assert wrong("Then “Meld run” is there.") == ["names “Meld run”"]
    assert wrong("✓ A run", "✗ Not a run") == ["praises and blames"]
    assert wrong("This is said more often than once.", "So: This is said more often than once.")


# --- other ways to the same


def lead(game: str, at: int) -> Learner:
    """Somebody who has followed the panel to that step."""
    return next(one for one in Learner(game, T).walk() if one.kind.at >= at)


def finish(learner: Learner) -> None:
    """Follow the panel to the end. What it does not say is looked for: the first option that leads on."""
    for _ in range(60):
        if learner.match.status != "running":
            return
        step = learner.step
        if learner.follow():
            continue
        if isinstance(step, PlayStep) and step.asks:
            learner.play_step()
            continue
        ways = (one for one in tries(learner) if one.kind.at > learner.kind.at)
        learner.__dict__.update(next(ways).__dict__)
    raise AssertionError(learner.sees)


@pytest.mark.parametrize("typed", ["7x4=28", " 7 × 4 = 28", "7,4,28", "28=7*4", "4*7*28", "28/4=7", "28:7=4"])
def test_numenko_takes_a_calculation_in_any_signs_and_order(typed: str) -> None:
    learner = lead("numenko", 1)
    learner.submit(LAY, typed)
    assert learner.kind.at == 3, learner.sees
    finish(learner)
    assert "Well done" in learner.sees


@pytest.mark.parametrize(
    ("at", "typed", "reached"),
    [
        (3, "9+7=16", 4),
        (3, "16-9=7", 4),
        (3, "9*7*16 at F4 down", 5),
        (5, "9+6x3=27", 6),
        (5, "9 + 6 × 3 = 45", 6),
        (10, "8-6=2", 11),
    ],
)
def test_numenko_goes_on_with_what_means_the_same(at: int, typed: str, reached: int) -> None:
    learner = lead("numenko", at)
    learner.submit(LAY, typed)
    assert learner.kind.at >= reached or learner.draft.pending, learner.sees
    finish(learner)


@pytest.mark.parametrize(
    ("game", "at", "typed", "reached"),
    [
        ("numero", 1, "7-5=2; take 2", 2),
        ("numero", 1, "take 2", 2),
        ("numero", 1, "7 + 5 = 12; take 12", 4),
        ("numero", 1, "5+7=12 take", 4),
        ("numero", 4, "10 − 4 = 6; take 6", 7),
        ("numero", 7, "2+11=13 build", 9),
        ("numo", 2, "meld 16 4 12", 3),
        ("numo", 4, "meld 16 12 8 4", 5),
        ("numo", 10, "meld 27 22", 11),
        ("nmbrs", 2, "100 82 64", 3),
        ("nmbrs", 3, "95 90 85", 4),
        ("nmbrs", 3, "85 90 95 100", 5),
    ],
)
def test_typed_moves_mean_what_they_come_to(game: str, at: int, typed: str, reached: int) -> None:
    learner = lead(game, at)
    learner.submit("Type it", typed)
    assert learner.kind.at == reached, learner.sees
    finish(learner)


def test_two_plays_of_a_turn_may_come_in_any_order() -> None:
    learner = lead("nmbrs", 18)
    learner.submit("Type it", "69 72 75")
    assert REFUSED not in learner.sees
    learner.submit("Type it", "63 64 65")
    assert "step 11 of 11" in learner.sees
