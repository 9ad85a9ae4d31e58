"""Playing cards: colours that everybody can tell apart, and texts that fit on every card at every size."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PIL import Image

from bot.games.numero.log import ALL_CARDS
from bot.render import cards
from bot.render.base import Picture
from bot.render.canvas import Canvas
from bot.render.cards import SUITS, CardFace, card, face_in_suit, small_card, small_width
from bot.render.colours import PAPER, WELL, contrast, ink_on
from bot.render.numero.centre import SCALES
from bot.render.numero.faces import face_of
from bot.render.sprites import SPRITES, Mask, Sprite
from bot.render.text.letters import CAP_HEIGHT, LEAST
from tests.render.looks import covered, opened

FACES = [face_of(each) for each in ALL_CARDS.values()]
LARGE = (176, 236)


@pytest.fixture
def engravings(monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, Image.Image]]:
    """The masks of the texts on the cards that a test draws, by text and size."""
    found: dict[str, Image.Image] = {}
    engrave = cards.engrave

    def noted(text: str, room: tuple[int, int]) -> Mask:
        mask = engrave(text, room)
        found[f"{text} in {room}"] = covered(mask, room)
        return mask

    monkeypatch.setattr(cards, "engrave", noted)
    SPRITES.clear()
    yield found
    SPRITES.clear()


def test_every_text_fits_on_its_card(engravings: dict[str, Image.Image]) -> None:
    for face in FACES:
        card(face, LARGE)
        for scale in SCALES:
            card(face, scale.wild if face.edge else scale.single)
            small_card(face, scale.small)
    assert len(engravings) > 200
    for name, mask in engravings.items():
        box = mask.getbbox()
        assert box is not None, name
        left, top, right, bottom = box
        assert left > 0 and top > 0 and right < mask.width and bottom < mask.height, name


def test_no_text_is_smaller_than_the_least_size(engravings: dict[str, Image.Image]) -> None:
    tall = LEAST * CAP_HEIGHT
    for face in FACES:
        small_card(face, SCALES[-1].small)
    for name, mask in engravings.items():
        box = mask.getbbox()
        assert box is not None and box[3] - box[1] >= round(tall) - 1, name


def test_small_cards_are_as_wide_as_announced() -> None:
    for face in FACES:
        for scale in SCALES:
            assert small_card(face, scale.small).size == (small_width(face, scale.small), scale.small)


def test_suits_differ_by_shape_and_stand_out() -> None:
    assert len({suit.sign for suit in SUITS.values()}) == len(SUITS)
    for suit in SUITS.values():
        assert contrast(suit.colour, WELL) >= 3
        assert contrast(suit.colour, ink_on(suit.colour)) >= 4.5


def outline(sprite: Sprite) -> bytes:
    """What is left of a card in black and white: its letters and signs."""
    canvas = Canvas(sprite.size[1], sprite.size[0], palette=cards.PALETTE)
    canvas.stamp(sprite, (0, 0))
    grey = opened(Picture("", canvas.png(), "")).convert("L")
    darkest, lightest = grey.getextrema()
    middle = (int(str(darkest)) + int(str(lightest))) // 2
    ground = grey.getpixel((grey.width // 2, 4))
    assert isinstance(ground, int)
    return grey.point(lambda value: 255 * ((value > middle) != (ground > middle))).tobytes()


def test_suits_differ_without_any_colour() -> None:
    faces = [face_in_suit("7", colour) for colour in SUITS]
    assert len({outline(card(face, LARGE)) for face in faces}) == len(SUITS)
    assert len({outline(small_card(face, 60)) for face in faces}) == len(SUITS)


def test_every_card_of_numero_looks_different() -> None:
    faces = {each.face if each.wild else each.id: face_of(each) for each in ALL_CARDS.values()}
    large, small = (
        {sprite.mark for sprite in drawn}
        for drawn in (
            [card(face, LARGE) for face in faces.values()],
            [small_card(face, SCALES[-1].small) for face in faces.values()],
        )
    )
    assert len(large) == len(small) == len(faces)


def test_a_word_fits_on_a_card_too() -> None:
    assert card(CardFace("Unicorn", PAPER, "★"), LARGE).size == LARGE
