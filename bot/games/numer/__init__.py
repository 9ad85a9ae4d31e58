"""Numer: everyone secretly writes a number 000–999; digits shared with a lower number eliminate it."""

from bot.games.numer.rules import NUMER, NumerGame

__all__ = ["NUMER", "NumerGame"]
