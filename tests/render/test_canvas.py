"""Shared by all pictures: legible letters, distinguishable colours, small PNGs."""

from __future__ import annotations

import io
from itertools import combinations

import pytest
from PIL import Image, ImageChops

from bot.games.numer.model import HOUSE
from bot.render import canvas
from bot.render.canvas import Canvas, alt, contrast, encode, fit, font
from bot.render.shapes import SHAPES, shape

SMALL = canvas.LEAST - 1


# --- letters


def test_nothing_smaller_than_the_least_size_is_drawn() -> None:
    with pytest.raises(ValueError, match="too small"):
        font(SMALL)
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
    assert size >= canvas.LEAST
    assert font(size).getlength(fitted) <= 120


# --- colours and shapes


def test_letters_stand_out_from_every_ground_they_are_used_on() -> None:
    for ground in (canvas.GROUND, canvas.CARD, canvas.WELL):
        assert contrast(canvas.INK, ground) >= 7
        assert contrast(canvas.MUTED, ground) >= 4.5
        assert contrast(canvas.FAINT, ground) >= 3
    assert contrast(canvas.PAPER_INK, canvas.PAPER) >= 7
    assert contrast(canvas.PAPER_INK, canvas.ALARM) >= 4.5


def test_seat_colours_stand_out_and_carry_a_readable_symbol() -> None:
    assert set(HOUSE.colours) == set(canvas.COLOURS)
    for colour in canvas.COLOURS.values():
        assert contrast(colour, canvas.CARD) >= 3
        assert contrast(colour, canvas.ink_on(colour)) >= 4.5


def test_the_symbols_of_the_seats_are_distinct_shapes() -> None:
    assert len(set(HOUSE.symbols)) == len(HOUSE.colours) == 10
    side = 24
    for one, other in combinations(HOUSE.symbols, 2):
        difference = ImageChops.difference(shape(one, side), shape(other, side))
        share = sum(difference.tobytes()) / (255 * side * side)
        assert share > 0.05, (one, other)


@pytest.mark.parametrize("sign", SHAPES)
def test_a_shape_fills_its_square(sign: str) -> None:
    box = shape(sign, 64).getbbox()
    assert box is not None
    assert max(box[2] - box[0], box[3] - box[1]) > 48


# --- pictures


def test_a_picture_is_a_png_with_a_palette_that_keeps_the_main_colours() -> None:
    picture = Canvas(300)
    picture.box((24, 24), (600, 200))
    picture.write("Turn 3 of 5", (50, 80), 40)
    png = picture.png()
    read = Image.open(io.BytesIO(png))
    assert (read.format, read.mode, read.size) == ("PNG", "P", (canvas.WIDTH, 300))
    pixels = read.convert("RGB")
    for at, colour in (((5, 5), canvas.GROUND), ((500, 200), canvas.CARD)):
        seen = pixels.getpixel(at)
        assert isinstance(seen, tuple)
        assert all(abs(a - b) <= 2 for a, b in zip(seen, colour, strict=True))


def test_encoding_is_smaller_than_full_colour() -> None:
    picture = Canvas(300)
    picture.write("Turn 3 of 5", (50, 80), 40)
    whole = io.BytesIO()
    picture.image.save(whole, "PNG")
    assert len(encode(picture.image)) < len(whole.getvalue())


def test_a_text_alternative_leaves_out_what_does_not_fit() -> None:
    assert alt(["One.", "Two."]) == "One. Two."
    sentence = "x" * 400 + "."
    long = alt([sentence] * 4)
    assert long == f"{sentence} {sentence} …"
    assert len(alt(["x" * 5000])) <= canvas.ALT_LIMIT
