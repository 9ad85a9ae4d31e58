"""Numero's daily puzzle: the best take from these cards, then with one more wild card."""

from bot.puzzles.numero.maker import MAKER

__all__ = ["MAKER"]
