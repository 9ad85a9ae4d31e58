"""Colour themes: text stays legible (WCAG 2), and only the colours of a picture change."""

from __future__ import annotations

from itertools import pairwise

import pytest
from PIL import Image

from bot.games.wording import wording
from bot.i18n import texts
from bot.render.base import Picture, artist
from bot.render.cards import SUITS
from bot.render.colours import (
    ALARM,
    CARD,
    COLOURS,
    EDGE,
    FAINT,
    GOLD,
    GOOD,
    GROUND,
    INK,
    MUTED,
    PAPER,
    WELL,
    Colour,
    contrast,
    ink_on,
)
from bot.render.themes import apply_theme, recolour
from bot.store.settings import THEMES, Theme
from tests.render.looks import opened

T = texts("en")
GROUNDS = (GROUND, CARD, WELL)
LETTERS = (INK, MUTED, FAINT, GOLD, GOOD, ALARM)
FILLS = (*COLOURS.values(), *(suit.colour for suit in SUITS.values()), PAPER, GOLD, ALARM)


def ratio(colour: Colour, other: Colour, theme: Theme) -> float:
    """The contrast of two standard colours in a theme."""
    return contrast(recolour(colour, theme), recolour(other, theme))


@pytest.mark.parametrize("ground", GROUNDS)
@pytest.mark.parametrize("ink", LETTERS)
def test_letters_on_the_ground(ink: Colour, ground: Colour) -> None:
    assert ratio(ink, ground, "contrast") >= 7, "AAA for text of any size"
    assert ratio(ink, ground, "contrast") > ratio(ink, ground, "standard")
    assert ratio(ink, ground, "soft") >= 3, "AA for text as large as ours"


@pytest.mark.parametrize("fill", FILLS)
def test_letters_on_colours(fill: Colour) -> None:
    assert ratio(ink_on(fill), fill, "contrast") >= 5.5
    assert ratio(ink_on(fill), fill, "contrast") > ratio(ink_on(fill), fill, "standard")
    assert ratio(ink_on(fill), fill, "soft") >= 3


@pytest.mark.parametrize("ground", GROUNDS)
def test_lines_around_boxes(ground: Colour) -> None:
    assert ratio(EDGE, ground, "contrast") >= 3, "what shapes the picture can be told from its surroundings"


@pytest.mark.parametrize("theme", THEMES)
def test_seats_can_still_be_told_apart(theme: Theme) -> None:
    shown = {recolour(colour, theme) for colour in COLOURS.values()}
    apart = [
        sum(abs(a - b) for a, b in zip(one, other, strict=True))
        for one in shown
        for other in shown
        if one != other
    ]
    assert len(shown) == len(COLOURS)
    assert min(apart) > 40


@pytest.mark.parametrize("theme", ["contrast", "soft"])
@pytest.mark.parametrize("game", ["numer", "numero", "numo", "nmbrs"])
def test_a_picture_keeps_everything_but_its_colours(game: str, theme: Theme) -> None:
    drawn = next(page.picture for page in wording(game).rules(T) if page.picture)
    plain = artist(game).rules(drawn, T).picture()
    (shown,) = apply_theme([plain], theme)
    assert (shown.name, shown.alt) == (plain.name, plain.alt)
    before, after = opened(plain), opened(shown)
    assert before.size == after.size
    assert after.getpixel((0, 0)) == recolour(pixel(before), theme)
    assert set(colours(after)) == {recolour(colour, theme) for colour in colours(before)}


def test_what_was_not_drawn_or_is_standard_stays() -> None:
    text = Picture("", b"", "a text")
    assert apply_theme([text], "contrast") == [text]
    name = next(page.picture for page in wording("numer").rules(T) if page.picture)
    picture = artist("numer").rules(name, T).picture()
    assert apply_theme([picture], "standard") == [picture]


def test_high_contrast_is_continuous() -> None:
    """Neighbouring colours stay neighbours, or smooth edges would look ragged."""
    steps = [recolour((n, 255 - n, 100 + n // 3), "contrast") for n in range(256)]
    greys = [recolour((n, n, n), "contrast") for n in range(256)]
    for line in (steps, greys):
        assert all(abs(a - b) <= 12 for one, other in pairwise(line) for a, b in zip(one, other, strict=True))
    assert greys[0] == (0, 0, 0)
    assert greys[255] == (255, 255, 255)


def pixel(image: Image.Image) -> Colour:
    """The colour in the top left corner."""
    found = image.getpixel((0, 0))
    assert isinstance(found, tuple)
    return found[0], found[1], found[2]


def colours(image: Image.Image) -> list[Colour]:
    """All colours of a picture."""
    return [(c[0], c[1], c[2]) for _, c in image.getcolors(maxcolors=70000) or [] if isinstance(c, tuple)]
