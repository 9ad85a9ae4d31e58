"""The order in which a player likes to see the hand: by number, season or character."""

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
    """The order that a player likes; by number if none or an unknown one is set."""
    return next((order for order in ORDERS if order == settings.get(SETTING)), "number")


def labels(t: Texts) -> dict[str, str]:
    """The orders in words."""
    return {"number": t("By number"), "season": t("By season"), "character": t("By character")}


def arrange(view: NumoView, settings: Mapping[str, str]) -> NumoView:
    """The view with the viewer's hand in the order that they like."""
    if view.hand is None:
        return view
    cards = sorted((view.cards[name] for name in view.hand), key=_KEYS[order_of(settings)])
    return replace(view, hand=tuple(card.id for card in cards))
