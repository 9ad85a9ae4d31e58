"""The looks of Numero's cards: numbers in their colour, wild cards on paper with the sign of their effect."""

from __future__ import annotations

from functools import lru_cache
from typing import assert_never

from bot.games.numero.cards import Card, Effect
from bot.render.cards import WILD, CardFace, face_in_suit
from bot.render.colours import PAPER


@lru_cache(maxsize=128)
def face_of(card: Card) -> CardFace:
    """Choose the look of a card."""
    if card.effect is None:
        assert card.colour is not None
        return face_in_suit(card.face, card.colour)
    return CardFace(card.face, PAPER, sign_of(card.effect), tint=WILD, edge=WILD)


def sign_of(effect: Effect) -> str:
    """Return the shape for the effect of a wild card. ½, 0.5 and 50% share one."""
    match effect.kind:
        case "minus":
            return "minus"
        case "times":
            return "times"
        case "over":
            return "divided"
        case "part":
            return f"pie {effect.n}/{effect.of}"
        case "power":
            return "power"
        case "root":
            return "root"
        case _:
            assert_never(effect.kind)
