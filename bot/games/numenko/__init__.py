"""Numenko in a bag: everybody lays a crossword of calculations from tiles of one pot, all at once."""

from bot.games.numenko.game import NUMENKO, NumenkoGame

__all__ = ["NUMENKO", "NumenkoGame"]
