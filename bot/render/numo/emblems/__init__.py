"""The emblem of each character and dwelling: our own small vector drawings, in the dye of a season (NUMO-4)."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from io import BytesIO

from bot.games.numo.cards import Figure, Season
from bot.render.numo.emblems import beasts, brutes, folk, sea
from bot.render.numo.emblems.brush import Brush
from bot.render.numo.palette import DYES, PALETTE
from bot.render.sprites import Sprite, draw_once

PAINTERS: dict[Figure, Callable[[Brush], None]] = {
    "male_elvin": folk.male_elvin,
    "fairie_queen": folk.fairie_queen,
    "dwarf": folk.dwarf,
    "goblin": brutes.goblin,
    "troll": brutes.troll,
    "unicorn": beasts.unicorn,
    "mermaid": sea.mermaid,
    "kraken": sea.kraken,
    "sea_serpent": sea.sea_serpent,
    "sea_serpents_cave": sea.sea_serpents_cave,
    "female_elvin": folk.female_elvin,
    "halfling": folk.halfling,
    "wizard": folk.wizard,
    "king_goblin": brutes.king_goblin,
    "ogre": brutes.ogre,
    "valkyrie": folk.valkyrie,
    "griffin": beasts.griffin,
    "werewolf": brutes.werewolf,
    "dragon": beasts.dragon,
    "dragons_lair": beasts.dragons_lair,
}


@draw_once
def emblem(figure: Figure, season: Season, side: int) -> Sprite:
    """Draw the emblem as a square picture on the pale ground of the season."""
    brush = Brush(side, DYES[season])
    PAINTERS[figure](brush)
    return Sprite(PALETTE.index(brush.finish()))


@lru_cache(maxsize=256)
def emblem_file(figure: Figure, season: Season, side: int) -> bytes:
    """Draw the emblem as a picture of its own, a PNG file."""
    brush, file = Brush(side, DYES[season]), BytesIO()
    PAINTERS[figure](brush)
    brush.finish().quantize(32).save(file, "PNG", optimize=True)
    return file.getvalue()
