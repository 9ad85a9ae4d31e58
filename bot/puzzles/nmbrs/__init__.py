"""nmbrs!'s daily puzzle: score the most points from this hand onto this table, in one turn."""

from bot.puzzles.nmbrs.drills import DRILLS
from bot.puzzles.nmbrs.maker import MAKER

__all__ = ["DRILLS", "MAKER"]
