"""NUMO: rummy with control cards that say which melds are allowed."""

from bot.games.numo.game import NUMO, NumoGame

__all__ = ["NUMO", "NumoGame"]
