"""Fixed palettes: flat colours are exact, edges are smooth, in every picture and every theme."""

from __future__ import annotations

from itertools import islice, pairwise

import pytest
from PIL import Image

from bot.render.colours import CARD, GOLD, GROUND, INK, WELL, Colour, luminance, mix
from bot.render.palette import CORE, MOST, Palette
from bot.store.settings import THEMES, Theme
from tests.extent import little_and_nightly
from tests.render.full_colour import Difference, difference, full_colour, matched, opened
from tests.render.kinds import kinds

FLAT = 1 / 500
"""From this share of the pixels on, a colour fills a surface; others are on edges."""
MEAN = 0.3
WRONG: dict[Theme, float] = {"standard": 0.0003, "contrast": 0.001, "soft": 0.0003}
"""The shares of pixels that may be visibly wrong; high contrast makes differences of dark colours larger."""


@little_and_nightly("every", 6, 1)
def test_all_kinds_of_pictures_keep_their_colours(every: int) -> None:
    """Each game draws its kinds in a row, so that a part of them has all games."""
    chosen = dict(islice(kinds().items(), None, None, every))
    drawn = {name: [picture.png for picture in draw()] for name, draw in chosen.items()}
    with full_colour():
        full = {name: [picture.png for picture in draw()] for name, draw in chosen.items()}
    assert len(drawn) > 30 / every
    for name, pngs in drawn.items():
        for one, other in zip(full[name], pngs, strict=True):
            image, shown = opened(one), opened(other)
            assert (image.mode, shown.mode) == ("RGB", "P")
            least = FLAT * image.width * image.height
            flat = {(colour, seen) for count, colour, seen in matched(image, shown) if count > least}
            assert {colour for colour, _ in flat} == {seen for _, seen in flat}, name
            for theme in THEMES:
                off = difference(image, shown, theme)
                assert off.mean <= MEAN, (name, theme)
                assert off.wrong <= WRONG[theme], (name, theme)


def test_a_wrong_colour_is_noticed() -> None:
    image = Image.new("RGB", (100, 100), GROUND)
    shown = Image.new("P", (100, 100), 0)
    shown.putpalette(bytes((*GROUND, *INK)))
    assert difference(image, shown, "standard") == Difference(0, 0)
    shown.paste(1, (0, 0, 10, 10))
    assert difference(image, shown, "standard").wrong == 0.01
    assert difference(image, shown, "standard").mean > 2


def apart(one: Colour, other: Colour) -> int:
    """The largest difference of a channel."""
    return max(abs(a - b) for a, b in zip(one, other, strict=True))


def test_edges_are_ramps_from_one_colour_to_the_other() -> None:
    for ground, ink in ((CARD, INK), (GROUND, INK), (WELL, INK), (GROUND, GOLD), (CARD, GOLD)):
        places = CORE.blends(CORE.place(ground), CORE.place(ink))
        ramp = [CORE.colours[place] for place in places]
        assert (ramp[0], ramp[-1]) == (ground, ink)
        assert all(luminance(one) <= 1.05 * luminance(other) + 0.005 for one, other in pairwise(ramp)), (
            "no ripples"
        )
        assert max(apart(one, other) for one, other in pairwise(ramp)) <= 48, "no steps"
        assert max(apart(colour, mix(ground, ink, n / 255)) for n, colour in enumerate(ramp)) <= 28, "no other hue"


def test_a_palette_that_goes_on_keeps_the_first_places() -> None:
    new: Colour = (1, 200, 99)
    longer = CORE.plus(new, CARD).smooth((new, INK))
    assert longer.colours[: len(CORE.colours)] == CORE.colours
    assert longer.colours[len(CORE.colours)] == new
    assert longer.colours.count(CARD) == 1
    assert len(longer.colours) > len(CORE.colours) + 3
    assert longer.colours[longer.place(new)] == new


def test_a_colour_that_is_missing_is_replaced_by_one_nearby() -> None:
    found = CORE.colours[CORE.place((72, 141, 229))]
    assert apart(found, (72, 141, 229)) <= 12


def test_a_palette_has_no_more_places_than_a_png() -> None:
    with pytest.raises(ValueError, match="do not fit"):
        Palette(*((n % 256, n // 256, 0) for n in range(MOST + 1)))
