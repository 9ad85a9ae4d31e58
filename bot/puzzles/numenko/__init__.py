"""Numenko's daily puzzle: a small rack to be laid wholly, without a pot."""

from bot.puzzles.numenko.maker import MAKER

__all__ = ["MAKER"]
