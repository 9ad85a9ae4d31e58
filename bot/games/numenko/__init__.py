"""Numenko in a bag: everybody lays a crossword of calculations with tiles from a shared pot, all at the same
time."""

from bot.games.numenko.rules import NUMENKO, NumenkoGame

__all__ = ["NUMENKO", "NumenkoGame"]
