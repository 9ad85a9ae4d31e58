"""Texts in pictures have room in every language: they get smaller or go on in further lines, and are never cut."""

from __future__ import annotations

import pytest

from bot.i18n import languages, texts
from bot.render.canvas import Canvas
from bot.render.sprites import SPRITES
from bot.render.text.letters import LEAST, fit_lines, fits, pitch, text_width
from bot.render.text.names import fit_sentence
from tests.render.conftest import LONGER
from tests.render.kinds import NAMES, kinds
from tests.render.space import faults, looked_at

LONG = "Going out needs a multiplication of three numbers"
SPOKEN = {language: texts(language) for language in languages()} | {"longer": LONGER}


@pytest.mark.parametrize("language", SPOKEN)
def test_every_kind_of_picture_has_room_for_its_texts(language: str) -> None:
    SPRITES.clear()  # parts that were drawn before would not be looked at
    t = SPOKEN[language]
    found = {}
    for name, draw in kinds(t).items():
        with looked_at((*NAMES, *(t("Player {n}", n=seat + 1) for seat in range(10)))) as wrong:
            draw()
        if wrong:
            found[name] = wrong
    assert not found


# --- what the look finds


def wrong(*lines: tuple[str, tuple[int, int]], width: int | None = None) -> list[str]:
    """What is wrong with these lines, whose left ends are there, in a small picture with a box on its left."""
    canvas = Canvas(120, 400)
    canvas.box((10, 10), (180, 100))
    for said, at in lines:
        canvas.write(said, at, 30, width=width)
    return faults(canvas, ["Cleopatra the Great"])


def test_texts_with_room_are_right() -> None:
    assert wrong(("short", (20, 30)), ("below", (20, 80)), ("beside", (220, 80))) == []


@pytest.mark.parametrize(
    ("fault", "at"), [("leaves the picture", (300, 60)), ("leaves its box", (30, 60)), ("leaves its box", (40, 8))]
)
def test_a_text_that_is_cut_by_an_edge_is_found(fault: str, at: tuple[int, int]) -> None:
    assert any(fault in found for found in wrong(("too long for this", at)))


def test_texts_and_signs_that_lie_on_each_other_are_found() -> None:
    assert any("overlap" in found for found in wrong(("one", (20, 50)), ("two", (40, 60))))
    canvas = Canvas(120, 400)
    canvas.write("a sign", (20, 60), 30)
    canvas.shape("tick", (60, 60), 30, (255, 255, 255))
    assert any("sign tick" in found for found in faults(canvas))


def test_a_shortened_text_is_found_unless_it_is_a_name() -> None:
    assert any("shortened" in found for found in wrong((LONG, (20, 60)), width=160))
    assert wrong(("Cleopatra the Great", (20, 60)), width=120) == []


# --- how texts fit


def test_a_text_stays_on_one_line_while_that_is_legible() -> None:
    assert fit_lines("Going out", (400, 200), 40) == (("Going out",), 40)
    (line,), size = fit_lines("Going out needs", (260, 200), 40)
    assert line == "Going out needs" and LEAST <= size < 40


def test_a_text_too_long_for_a_line_takes_as_many_as_the_height_has_room_for() -> None:
    lines, size = fit_lines(LONG, (300, 120), 40)
    assert len(lines) > 1 and " ".join(lines) == LONG
    assert len(lines) * pitch(size) <= 120
    assert all(text_width(line, size) <= 300 for line in lines)
    assert fits(LONG, (300, 120), 40)


def test_a_word_wider_than_the_room_is_broken_before_anything_is_cut() -> None:
    lines, size = fit_lines("Multiplication", (120, 60), 40)
    assert size == LEAST and "".join(lines).replace("-", "") == "Multiplication"
    assert not fits(LONG, (120, 60), 40)
    assert fit_lines(LONG, (120, 60), 40)[0][-1].endswith("…")


def test_lines_lie_around_the_middle() -> None:
    canvas = Canvas(200)
    assert canvas.write(LONG, (600, 100), 40, width=300, height=120, align="centre") <= 300
    tops = [step.at[1] + step.size * 0.64 for step in canvas._steps]  # type: ignore[attr-defined]
    assert abs(sum(tops) / len(tops) - 100) < 3


def test_names_are_shortened_before_the_words_around_them() -> None:
    long = ["W" * 32, "Ben"]
    said = fit_sentence(lambda names: f"{names[0]} and {names[1]} win together", long, (600, 0), 40)
    assert said.endswith("… and Ben win together")
