"""The games that Tally knows. Adding a game takes one line here."""

from __future__ import annotations

from bot.errors import Refused
from bot.games.base import AnyGame
from bot.games.nmbrs import NMBRS
from bot.games.numenko import NUMENKO
from bot.games.numer import NUMER
from bot.games.numero import NUMERO
from bot.games.numo import NUMO
from bot.games.parts import HOMES

GAMES: dict[str, AnyGame] = {game.key: game for game in (NUMER, NUMERO, NUMO, NMBRS, NUMENKO)}


def register(game: AnyGame, home: str) -> None:
    """Add a game whose parts are the modules ``games``, ``opponents``, ``cogs`` … of the package ``home``."""
    GAMES[game.key] = game
    HOMES[game.key] = home


def find(key: str) -> AnyGame:
    """Find a game by its key. Raises ``Refused("game.unknown")``."""
    try:
        return GAMES[key]
    except KeyError:
        raise Refused("game.unknown", game=key) from None
