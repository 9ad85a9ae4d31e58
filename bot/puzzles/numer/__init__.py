"""Numer's daily puzzle: a turn in which the solver knows what the others may write, and with which chance."""

from bot.puzzles.numer.drills import DRILLS
from bot.puzzles.numer.maker import MAKER

__all__ = ["DRILLS", "MAKER"]
