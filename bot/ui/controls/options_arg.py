"""A game's options as the argument of a custom id, so that a button can start a match that does not exist yet."""

from __future__ import annotations

from typing import Any

import msgspec

from bot.errors import Refused
from bot.games.registry import find

PRIVATE = "private"


def write_options(game: str, options: Any, *, private: bool) -> str:
    """Write the game, whether the match is private, and the options that differ from the defaults."""
    usual = msgspec.to_builtins(type(options)())
    chosen = {name: value for name, value in msgspec.to_builtins(options).items() if value != usual[name]}
    told = [f"{name}={str(value).lower()}" for name, value in chosen.items()]
    return ",".join((game, *([PRIVATE] if private else []), *told))


def read_options(arg: str) -> tuple[str, Any, bool]:
    """Read game, options, and whether the match is private. Raises ``Refused``: control.unknown, game.unknown."""
    game, *told = arg.split(",")
    private = told[:1] == [PRIVATE]
    chosen = dict(part.partition("=")[::2] for part in told[private:])
    try:
        return game, msgspec.convert(chosen, find(game).options_type, strict=False), private
    except msgspec.ValidationError as error:
        raise Refused("control.unknown") from error
