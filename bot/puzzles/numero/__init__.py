"""Numero's daily puzzle: the best take from these cards, then with one more wild card."""

from bot.puzzles.numero.drills import DRILLS
from bot.puzzles.numero.maker import MAKER

__all__ = ["DRILLS", "MAKER"]
