"""The signs of the card colours in texts and controls, each with a distinct shape, as in the pictures."""

from __future__ import annotations

from bot.render.cards import SUITS

SIGNS = {colour: suit.emoji for colour, suit in SUITS.items()}
