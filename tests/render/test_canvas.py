"""Shared by all pictures: legible letters, distinguishable colours, small PNGs."""

from __future__ import annotations

import io
from itertools import combinations

import pytest
from PIL import Image, ImageChops

from bot.games.numer.model import HOUSE
from bot.render import canvas
from bot.render.canvas import Canvas, alt
from bot.render.colours import (
    ALARM,
    CARD,
    COLOURS,
    FAINT,
    GROUND,
    INK,
    MUTED,
    PAPER,
    PAPER_INK,
    WELL,
    contrast,
    ink_on,
)
from bot.render.shapes import SHAPES, shape
from bot.render.text.letters import LEAST, fit, font
from tests.render.looks import covered

SMALL = LEAST - 1


# --- letters


def test_nothing_smaller_than_the_least_size_is_drawn() -> None:
    with pytest.raises(ValueError, match="too small"):
        font("513", SMALL)
    with pytest.raises(ValueError, match="too small"):
        Canvas(100).write("513", (0, 50), SMALL)


def test_a_text_is_first_set_smaller_then_cut() -> None:
    assert fit("Ana", 500, 40) == ("Ana", 40)
    text, size = fit("Benjamin the Great", 300, 40, least=30)
    assert text == "Benjamin the Great" and 30 <= size < 40
    text, size = fit("Benjamin the Great", 150, 40, least=30)
    assert text.startswith("Benj") and text.endswith("…") and size == 30


@pytest.mark.parametrize("text", ["", "W", "W" * 5000])
def test_a_fitted_text_keeps_to_its_width(text: str) -> None:
    fitted, size = fit(text, 120, 40)
    assert size >= LEAST
    assert font(fitted, size).getlength(fitted) <= 120


# --- colours and shapes


def test_letters_stand_out_from_every_ground_they_are_used_on() -> None:
    for ground in (GROUND, CARD, WELL):
        assert contrast(INK, ground) >= 7
        assert contrast(MUTED, ground) >= 4.5
        assert contrast(FAINT, ground) >= 3
    assert contrast(PAPER_INK, PAPER) >= 7
    assert contrast(PAPER_INK, ALARM) >= 4.5


def test_seat_colours_stand_out_and_carry_a_readable_symbol() -> None:
    assert set(HOUSE.colours) == set(COLOURS)
    for colour in COLOURS.values():
        assert contrast(colour, CARD) >= 3
        assert contrast(colour, ink_on(colour)) >= 4.5


def test_the_symbols_of_the_seats_are_distinct_shapes() -> None:
    assert len(set(HOUSE.symbols)) == len(HOUSE.colours) == 10
    side = 24
    for one, other in combinations(HOUSE.symbols, 2):
        masks = [covered(shape(sign, side), (side, side)) for sign in (one, other)]
        difference = ImageChops.difference(*masks)
        share = sum(difference.tobytes()) / (255 * side * side)
        assert share > 0.05, (one, other)


@pytest.mark.parametrize("sign", SHAPES)
def test_a_shape_fills_its_square(sign: str) -> None:
    assert max(shape(sign, 64).size) > 48


# --- pictures


def test_a_picture_is_a_png_with_a_palette_that_keeps_the_main_colours() -> None:
    picture = Canvas(300)
    picture.box((24, 24), (600, 200))
    picture.write("Turn 3 of 5", (50, 80), 40)
    png = picture.png()
    read = Image.open(io.BytesIO(png))
    assert (read.format, read.mode, read.size) == ("PNG", "P", (canvas.WIDTH, 300))
    pixels = read.convert("RGB")
    for at, colour in (((5, 5), GROUND), ((500, 200), CARD)):
        seen = pixels.getpixel(at)
        assert seen == colour


def test_encoding_is_smaller_than_full_colour() -> None:
    picture = Canvas(300)
    picture.write("Turn 3 of 5", (50, 80), 40)
    png, whole = picture.png(), io.BytesIO()
    Image.open(io.BytesIO(png)).convert("RGB").save(whole, "PNG")
    assert len(png) < len(whole.getvalue())


def test_a_text_alternative_leaves_out_what_does_not_fit() -> None:
    assert alt(["One.", "Two."]) == "One. Two."
    sentence = "x" * 400 + "."
    long = alt([sentence] * 4)
    assert long == f"{sentence} {sentence} …"
    assert len(alt(["x" * 5000])) <= canvas.ALT_LIMIT
