"""NUMO's daily puzzle: go out from this hand and table, within this turn, in as few plays as possible."""

from bot.puzzles.numo.drills import DRILLS
from bot.puzzles.numo.maker import MAKER

__all__ = ["DRILLS", "MAKER"]
