"""NUMO: rummy with control cards that say which melds are allowed."""

from bot.games.numo.rules import NUMO, NumoGame

__all__ = ["NUMO", "NumoGame"]
