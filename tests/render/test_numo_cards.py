"""The emblems, seasons and worked examples that NUMO draws."""

from __future__ import annotations

from itertools import combinations

import pytest

from bot.games.numo.cards import ALL_CARDS, SEASONS
from bot.games.numo.names import figure_name
from bot.games.numo.texts import WORDING
from bot.render.colours import contrast, ink_on
from bot.render.numo import ARTIST, seasons
from bot.render.numo.cards import LARGE, name_lines
from bot.render.numo.emblems import PAINTERS, emblem
from bot.render.numo.seats import SEATS
from bot.render.text.letters import LEAST, font
from tests.render.looks import covered
from tests.render.shown import T
from tests.render.test_numo_pictures import assert_fits


@pytest.mark.rule("NUMO-4")
def test_every_character_and_dwelling_has_an_emblem_of_its_own() -> None:
    figures = {card.figure for card in ALL_CARDS.values()}
    assert figures == set(PAINTERS)
    drawn = {emblem(figure, season, 90).mark for figure in figures for season in SEASONS}
    assert len(drawn) == 80


def test_every_name_fits_on_its_card_in_letters_that_a_phone_shows() -> None:
    width = LARGE.size[0] - 12
    for card in ALL_CARDS.values():
        for line in name_lines(figure_name(card.figure, T), width):
            assert font(line, LEAST, 700).getlength(line) <= width


@pytest.mark.rule("NUMO-3")
def test_seasons_differ_by_sign_and_can_be_read() -> None:
    signs = [covered(seasons.sign(season, 32), (32, 32)).tobytes() for season in SEASONS]
    for one, other in combinations(signs, 2):
        different = sum(abs(a - b) > 128 for a, b in zip(one, other, strict=True))
        assert different > 32 * 32 / 8
    for colour in seasons.COLOURS.values():
        assert contrast(colour, ink_on(colour)) >= 4.5
    assert not {seat.colour for seat in SEATS} & set(seasons.COLOURS.values())


# --- the rules, the protocol


def test_every_picture_of_the_rules_pages_is_there() -> None:
    names = {page.picture for page in WORDING.rules(T)} - {None}
    assert names == {"cards", "melds", "numbers", "lay_off"}
    for name in names:
        assert name is not None
        picture = ARTIST.rules(name, T)
        assert picture.name == f"{name}.png"
        assert_fits(picture)
    with pytest.raises(KeyError):
        ARTIST.rules("hand", T)


@pytest.mark.rule("NUMO-19")
def test_the_lay_off_picture_shows_what_grows_and_what_does_not() -> None:
    alt = ARTIST.rules("lay_off", T).alt
    assert "run 5, 9, 13 takes 7 and 11: 5, 7, 9, 11, 13." in alt
    assert "run 5, 9, 13 doesn't take 7: leaves a gap." in alt
    assert "addition 3 + 9 = 12 doesn't take 21: can't grow." in alt
