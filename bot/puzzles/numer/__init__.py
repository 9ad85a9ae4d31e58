"""Numer's daily puzzle: a turn in which it is told what the others write, and with which chance."""

from bot.puzzles.numer.maker import MAKER

__all__ = ["MAKER"]
