"""Numenko's daily puzzle: lay a whole small rack, without a pot."""

from bot.puzzles.numenko.drills import DRILLS
from bot.puzzles.numenko.maker import MAKER

__all__ = ["DRILLS", "MAKER"]
