"""The picture in the README: parts of five tables, drawn by the artists of the games.

``python -m tests.readme_picture`` writes it to ``data/pictures/tables.png``. Computer players play each match from
a fixed seed up to a fixed move; what they choose may change when they do, and then another move may look better.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from PIL import Image, ImageDraw

from bot.cli.simulate.order import MoveOrder
from bot.cli.simulate.playing import make
from bot.games.registry import find
from bot.games.wording import wording
from bot.i18n import texts
from bot.opponents.base import Level, opponent
from bot.render.base import Drawings, Player, artist
from bot.render.colours import GROUND, INK
from bot.render.text.fonts import INTER, face

PICTURE = Path(__file__).parents[1] / "data" / "pictures" / "tables.png"
WIDTH = 1960
"""Twice the width at which a page shows it."""
GAP, MARGIN, HEAD = 20, 18, 62
"""Pixels between tiles, around the picture in a tile, and above it for the name of the game."""
NAMES = ("Ann", "Ben", "Cleo")


class Scene(NamedTuple):
    """A moment of a match: the players, their level, the seed, the number of moves, and the part of the picture
    (left, top, right, bottom). With ``seat`` it is the picture that this seat alone sees."""

    game: str
    seats: int
    level: Level
    seed: int
    moves: int
    part: tuple[int, int, int, int]
    seat: int | None = None


ROWS = (
    (
        Scene("numer", 3, "hard", 4, 24, (130, 90, 1070, 400)),
        Scene("numero", 3, "medium", 5, 22, (296, 132, 914, 396)),
        Scene("numenko", 2, "hard", 2, 12, (186, 248, 986, 716), seat=1),
    ),
    (
        Scene("numo", 3, "medium", 4, 17, (16, 364, 1184, 738)),
        Scene("nmbrs", 3, "hard", 3, 60, (190, 294, 1010, 684)),
    ),
)


def draw_scene(scene: Scene) -> Image.Image:
    """Play the match up to the moment of the scene, and draw its part of the picture."""
    players = tuple(Player(name) for name in NAMES[: scene.seats])
    game, draw, t = find(scene.game), artist(scene.game), texts("en")
    view = game.view(_play(scene), scene.seat)
    drawings: Drawings = draw.table(view, players, t) if scene.seat is None else draw.private(view, players, t)
    return Image.open(io.BytesIO(drawings[0].png)).convert("RGB").crop(scene.part)


def _play(scene: Scene) -> Any:
    game, player, rng = find(scene.game), opponent(scene.game), Random(f"{scene.seed}:players")
    order = MoveOrder(game, player, (scene.level,) * scene.seats, rng)
    state = game.setup(game.options_type(), scene.seats, scene.seed)
    for _ in range(scene.moves):
        move = order.next(state, lambda _seat, view: player.choose(view, scene.level, rng))
        before, state = state, make(game, state, move).state
        order.note_step(before, state)
    return state


def draw_rows() -> Image.Image:
    """Draw all scenes, those of a row as high as each other."""
    rows = [_draw_row(row) for row in ROWS]
    height = sum(row.height for row in rows) + GAP * (len(rows) - 1)
    whole, top = Image.new("RGBA", (WIDTH, height)), 0
    for row in rows:
        whole.paste(row, (0, top))
        top += row.height + GAP
    return whole.quantize(256, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)


def _draw_row(scenes: tuple[Scene, ...]) -> Image.Image:
    parts = [draw_scene(scene) for scene in scenes]
    room = WIDTH - GAP * (len(parts) - 1) - 2 * MARGIN * len(parts)
    height = round(room / sum(part.width / part.height for part in parts))
    row = Image.new("RGBA", (WIDTH, HEAD + height + MARGIN))
    for (left, right), part, scene in zip(_columns(parts, room), parts, scenes, strict=True):
        draw = ImageDraw.Draw(row)
        draw.rounded_rectangle((left, 0, right, row.height - 1), 24, fill=(*GROUND, 255))
        draw.text((left + 24, HEAD // 2 + 2), wording(scene.game).title, INK, face(INTER, 36, 800), anchor="lm")
        size = (right - left - 2 * MARGIN, height)
        row.paste(part.resize(size, Image.Resampling.LANCZOS), (left + MARGIN, HEAD))
    return row


def _columns(parts: list[Image.Image], room: int) -> Iterator[tuple[int, int]]:
    """Yield the left and right edge of each tile in a row."""
    total, left = sum(part.width / part.height for part in parts), 0.0
    for part in parts:
        right = left + room * (part.width / part.height) / total + 2 * MARGIN
        yield round(left), round(right)
        left = right + GAP


if __name__ == "__main__":
    draw_rows().save(PICTURE, optimize=True)
