"""Numenko in a bag: everyone lays a crossword of calculations at the same time, with tiles from a shared pot."""

from bot.games.numenko.rules import NUMENKO, NumenkoGame

__all__ = ["NUMENKO", "NumenkoGame"]
