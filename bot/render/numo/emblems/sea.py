"""Emblems of the sea: mermaid, kraken, sea serpent and its cave."""

from __future__ import annotations

from bot.render.numo.emblems.brush import Brush, mirror, path
from bot.render.numo.palette import CORAL, FOAM, GOLD, INK, NIGHT, SEA, SKIN, STONE, WHITE


def mermaid(brush: Brush) -> None:
    """Paint long red hair above a fish's tail."""
    dye = brush.dye
    brush.blob((38, 3), (56, 8), (60, 26), (62, 46), (52, 62), (30, 64), (16, 54), (20, 34), (20, 14), fill=CORAL)
    brush.shape((84, 46), (98, 20), (82, 28), (66, 18), (74, 46), fill=dye.light)
    brush.blob(
        *path("28,60 50,60 56,72 68,76 74,62 74,42 84,42 90,62 84,84 66,97 44,94 30,80"),
        fill=dye.main,
    )
    for x, y in ((38, 72), (48, 76), (42, 84), (54, 86), (66, 88), (74, 80), (82, 68)):
        brush.curve((x - 4, y), (x, y + 4), (x + 4, y), colour=dye.dark, width=2)
    brush.blob((34, 36), (46, 36), (50, 50), (50, 64), (29, 64), (30, 50), fill=SKIN)
    brush.limb((49, 42), (60, 52), (66, 42), colour=SKIN, width=7)
    brush.limb((31, 42), (20, 54), (24, 66), colour=SKIN, width=7)
    for shell in (34.5, 45.0):
        brush.oval(shell, 50, 5.6, 4.6, fill=dye.main)
    brush.oval(40, 24, 14, 15, fill=SKIN)
    brush.blob((24, 26), (28, 8), (42, 4), (54, 10), (56, 28), (48, 18), (38, 14), (30, 18), fill=CORAL)
    brush.eyes((35, 25), (46, 25), radius=2.4)
    brush.curve((36, 32), (40.5, 34.5), (45, 32), width=2)
    _star(brush, 27, 12)


def kraken(brush: Brush) -> None:
    """Paint a great head with angry eyes above many arms."""
    dye = brush.dye
    arms = (
        ((42, 64), (24, 66), (8, 54), (4, 36), (14, 32)),
        ((40, 68), (22, 78), (6, 74), (4, 62)),
        ((44, 70), (34, 88), (18, 94), (8, 86)),
        ((47, 70), (46, 88), (36, 97), (28, 96)),
    )
    for arm in arms:
        for half in (arm, mirror(arm)):
            brush.limb(*half, colour=dye.main, width=11)
    for x, y in ((20, 65), (9, 51), (22, 77), (10, 74), (34, 85), (22, 92), (46, 84), (40, 93)):
        for across in (x, 100 - x):
            brush.oval(across, y, 2.2, 2.2, fill=dye.light, edge=False)
    brush.blob(
        *path("50,2 72,12 78,34 70,56 62,72 50,76 38,72 30,56 22,34 28,12"),
        fill=dye.main,
    )
    for x, y, radius in ((40, 14, 4), (52, 10, 3), (62, 19, 4.5)):
        brush.oval(x, y, radius, radius, fill=dye.light, edge=False)
    for x, toward in ((38, 1), (62, -1)):
        brush.oval(x, 46, 9, 9, fill=WHITE)
        brush.oval(x + toward, 48, 3.6, 4.4, fill=INK, edge=False)
        brush.line((x - 10 * toward, 34), (x + 8 * toward, 41), width=4.4)
    brush.curve((43, 66), (50, 62), (57, 66), width=2.8)


def sea_serpent(brush: Brush) -> None:
    """Paint a long neck and two humps among the waves."""
    dye = brush.dye
    for hump in (
        ((42, 92), (46, 66), (58, 60), (68, 70), (70, 92)),
        ((76, 94), (80, 76), (88, 72), (94, 80), (95, 94)),
    ):
        brush.limb(*hump, colour=dye.main, width=14)
    for fin in (
        ((48, 58), (56, 44), (62, 57)),
        ((82, 70), (90, 59), (94, 72)),
        ((38, 34), (50, 34), (41, 46)),
        ((36, 52), (47, 54), (36, 64)),
    ):
        brush.shape(*fin, fill=dye.light)
    brush.limb((24, 96), (32, 76), (34, 54), (30, 32), colour=dye.main, width=17)
    brush.curve((18, 92), (26, 74), (28, 56), (25, 40), colour=dye.light, width=4)
    brush.shape((38, 14), (44, 1), (50, 18), fill=dye.light)
    brush.blob(
        (40, 10), (50, 18), (48, 34), (36, 42), (20, 42), (6, 40), (3, 30), (14, 24), (26, 12), fill=dye.main
    )
    brush.curve((5, 36), (18, 35), (30, 31), width=2.2)
    brush.shape((10, 37), (16, 37), (13, 44), fill=WHITE)
    brush.oval(32, 22, 5, 5, fill=GOLD)
    brush.oval(31, 22, 2, 3.2, fill=INK, edge=False)
    brush.oval(9, 30, 1.7, 1.5, fill=INK, edge=False)
    _waves(brush)


def sea_serpents_cave(brush: Brush) -> None:
    """Paint a rock arch over dark water, and somebody at home."""
    dye = brush.dye
    brush.blob(
        *path("2,98 6,60 16,40 20,22 38,10 56,14 72,8 86,28 88,46 97,66 99,98"),
        fill=STONE,
    )
    brush.blob(
        (20, 22), (38, 10), (56, 14), (72, 8), (84, 24), (70, 22), (60, 28), (44, 22), (32, 30), fill=dye.main
    )
    for crack in (((16, 62), (22, 52), (20, 44)), ((80, 40), (84, 54), (82, 64)), ((44, 30), (50, 34))):
        brush.line(*crack, width=2)
    brush.blob((22, 98), (22, 66), (32, 46), (50, 38), (68, 46), (78, 66), (78, 98), fill=NIGHT)
    for x in (40, 60):
        brush.oval(x, 62, 7, 6, fill=GOLD)
        brush.oval(x, 62, 2, 4.6, fill=INK, edge=False)
    _waves(brush)


def _waves(brush: Brush) -> None:
    crests = [(x, 84 if i % 2 else 91) for i, x in enumerate(range(-4, 106, 9))]
    brush.blob((-8, 112), *crests, (108, 112), fill=SEA)
    brush.curve((8, 96), (18, 93), (28, 97), (38, 94), colour=FOAM, width=2.4)
    brush.curve((56, 97), (66, 94), (76, 97), (86, 94), colour=FOAM, width=2.4)


def _star(brush: Brush, x: float, y: float) -> None:
    """Paint a starfish in the hair."""
    for dx, dy in ((0, -6), (6, -2), (4, 5), (-4, 5), (-6, -2)):
        brush.line((x, y), (x + dx, y + dy), colour=GOLD, width=4)
