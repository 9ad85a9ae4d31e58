"""The pictures of each game against the bare encoding of their pixels as full-colour PNGs."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from pathlib import Path

from PIL import Image

from bot.games.base import AnyGame
from bot.games.registry import GAMES
from bot.games.wording import wording
from bot.i18n import texts
from bot.render.base import Picture, Player, artist
from tests.benchmarks.measure import Line, in_turns, ms, seconds
from tests.benchmarks.playing import halfway, seats_of

Draw = Callable[[], Sequence[Picture]]


async def measure(folder: Path, *, quick: bool) -> list[Line]:
    """Describing, drawing and encoding with sprites in the cache, as for every picture but the first."""
    rounds = 2 if quick else 60
    return [_line(name, draw, rounds) for game in GAMES.values() for name, draw in _draws(game).items()]


def _draws(game: AnyGame) -> dict[str, Draw]:
    """What is drawn, by name: tables and private pictures in the middle of a match, pictures of the rules."""
    t, draw, state = texts("en"), artist(game.key), halfway(game)
    players = tuple(Player(f"Player {seat}") for seat in range(seats_of(game)))
    table, own = game.view(state, None), game.view(state, min(game.awaited(state) or game.actors(state)))
    draws: dict[str, Draw] = {
        "table": lambda: draw.table(table, players, t),
        "private": lambda: draw.private(own, players, t),
    }
    for page in wording(game.key).rules(t):
        if page.picture is not None:
            draws[f"rules {page.picture}"] = lambda name=page.picture: (draw.rules(name, t),)  # type: ignore[misc]
    return {f"{game.key} {name}": work for name, work in draws.items() if work()}


def _line(name: str, draw: Draw, rounds: int) -> Line:
    pixels = [Image.open(io.BytesIO(picture.png)).convert("RGB") for picture in draw()]
    encoding, drawing = in_turns((seconds(lambda: _encode(pixels)), seconds(draw)), rounds)
    sizes = " + ".join(f"{image.width} × {image.height}" for image in pixels)
    detail = f"{ms(drawing)} for {sizes} pixels against {ms(encoding)} for their encoding"
    return Line(f"picture {name}", drawing / encoding, 2, "low", detail)


def _encode(images: Sequence[Image.Image]) -> None:
    for image in images:
        image.save(io.BytesIO(), "PNG")
