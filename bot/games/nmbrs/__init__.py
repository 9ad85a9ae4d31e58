"""nmbrs!: series on a shared table, played by extending, inserting, crossing and linking."""

from bot.games.nmbrs.rules import NMBRS, NmbrsGame

__all__ = ["NMBRS", "NmbrsGame"]
