"""The looks of the seats: the symbols and colours of the house values."""

from __future__ import annotations

from bot.games.numer.model import HOUSE
from bot.render.badges import look

SEATS = tuple(map(look, HOUSE.symbols, HOUSE.colours))
