"""A player's preferred order of the hand: by number, season or character."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Literal, get_args

from msgspec.structs import replace

from bot.games.numo.cards import SEASONS, Card
from bot.games.numo.model import NumoView
from bot.i18n import Texts

Order = Literal["number", "season", "character"]
ORDERS: tuple[Order, ...] = get_args(Order)
SETTING = "numo_order"
"""The name of the user's setting."""

_KEYS: dict[Order, Callable[[Card], Any]] = {
    "number": lambda card: (card.number, SEASONS.index(card.season)),
    "season": lambda card: (SEASONS.index(card.season), card.number),
    "character": lambda card: (card.rank, card.number),
}


def order_of(settings: Mapping[str, str]) -> Order:
    """Return the player's preferred order, by number if none or an unknown one is set."""
    return next((order for order in ORDERS if order == settings.get(SETTING)), "number")


def labels(t: Texts) -> dict[str, str]:
    """Orders in words."""
    return {"number": t("By number"), "season": t("By season"), "character": t("By character")}


def arrange(view: NumoView, settings: Mapping[str, str]) -> NumoView:
    """Sort the viewer's hand in their preferred order."""
    if view.hand is None:
        return view
    cards = sorted((view.cards[name] for name in view.hand), key=_KEYS[order_of(settings)])
    return replace(view, hand=tuple(card.id for card in cards))
