"""Numero: take, build or discard with one number card a turn, helped by any number of wild cards."""

from bot.games.numero.rules import NUMERO, NumeroGame

__all__ = ["NUMERO", "NumeroGame"]
