"""The colours of NUMO's pictures: those of the emblems, and all that is on a table."""

from __future__ import annotations

import msgspec

from bot.games.numo.cards import Season
from bot.render.colours import CARD, EDGE, GROUND, PAPER, WELL, Colour, ink_on, mix
from bot.render.numo.seasons import COLOURS
from bot.render.palette import CORE

INK: Colour = (36, 30, 44)
"""The colour of the emblems' outlines."""
WHITE: Colour = (250, 248, 242)
SKIN: Colour = (246, 206, 168)
ROSE: Colour = (232, 128, 120)
RED: Colour = (200, 52, 48)
GOLD: Colour = (244, 192, 48)
STEEL: Colour = (168, 178, 196)
STONE: Colour = (140, 136, 146)
WOOD: Colour = (128, 84, 52)
NIGHT: Colour = (52, 44, 64)
FOAM: Colour = (222, 240, 248)
SEA: Colour = (96, 176, 208)
CORAL: Colour = (208, 84, 72)
HONEY: Colour = (226, 170, 70)
GINGER: Colour = (204, 108, 48)
FLAME: Colour = (240, 128, 48)
GLOW: Colour = (255, 226, 92)
MOON: Colour = (252, 240, 180)
CRATER: Colour = (232, 214, 140)


class Dye(msgspec.Struct, frozen=True):
    """The colours of a season in an emblem: the plain one, a dark and a light one, and the ground."""

    main: Colour
    dark: Colour
    light: Colour
    pale: Colour


DYES: dict[Season, Dye] = {
    season: Dye(colour, mix(colour, INK, 0.45), mix(colour, WHITE, 0.55), mix(colour, PAPER, 0.8))
    for season, colour in COLOURS.items()
}
BACK = mix(EDGE, WELL, 0.3)
"""The colour of a card seen from behind."""
GAPS = {on: mix(on, WELL, 0.35) for on in (GROUND, CARD)}
"""The colour of a gap for a card on each ground."""

_PAINTS = (WHITE, SKIN, ROSE, RED, GOLD, STEEL, STONE, WOOD, NIGHT, FOAM, SEA, CORAL, HONEY, GINGER, FLAME, GLOW)
PALETTE = (
    CORE.plus(*COLOURS.values(), *(dye.pale for dye in DYES.values()), BACK, *GAPS.values())
    .smooth(*((colour, ink_on(colour)) for colour in COLOURS.values()))
    .smooth(*((CARD, colour) for colour in COLOURS.values()), *((dye.main, dye.pale) for dye in DYES.values()))
    .plus(INK, MOON, CRATER, *_PAINTS, *(colour for dye in DYES.values() for colour in (dye.dark, dye.light)))
    .smooth(*((colour, INK) for dye in DYES.values() for colour in (dye.pale, dye.main)), step=60)
    .smooth(*((colour, INK) for colour in _PAINTS), step=60)
)
"""What the pictures of NUMO need."""
