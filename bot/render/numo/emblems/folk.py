"""Emblems of the small and fair folk: elvins, the fairie queen, dwarf, halfling, wizard, valkyrie."""

from __future__ import annotations

from bot.render.numo.emblems.brush import Brush, Point, mirror, path
from bot.render.numo.palette import GINGER, GOLD, HONEY, INK, ROSE, SKIN, STEEL, WHITE, WOOD


def male_elvin(brush: Brush) -> None:
    """Paint pointed ears, and a hat with a feather."""
    dye = brush.dye
    _shoulders(brush)
    _draw_pointed_ears(brush, 52)
    brush.blob((26, 40), (24, 62), (33, 66), (50, 58), (67, 66), (76, 62), (74, 40), (50, 28), fill=WOOD)
    _face(brush, 50, 56)
    brush.blob((32, 42), (38, 52), (48, 44), (60, 48), (68, 42), (50, 32), fill=WOOD)
    brush.shape((16, 44), (30, 18), (56, 8), (74, 24), (90, 42), (62, 36), (40, 37), fill=dye.main)
    brush.shape((16, 44), (34, 30), (60, 29), (90, 42), (62, 37), (40, 38), fill=dye.dark)
    brush.blob((60, 28), (74, 22), (86, 4), (92, 6), (88, 22), (70, 32), fill=WHITE)
    brush.curve((62, 29), (76, 23), (88, 9), width=1.8)


def female_elvin(brush: Brush) -> None:
    """Paint pointed ears, long hair, a circlet with a jewel."""
    dye = brush.dye
    brush.blob((50, 8), (76, 18), (84, 46), (82, 76), (90, 96), (10, 96), (18, 76), (16, 46), (24, 18), fill=HONEY)
    _shoulders(brush)
    _draw_pointed_ears(brush, 50)
    _face(brush, 50, 52)
    brush.blob((50, 22), (44, 32), (28, 40), (22, 62), (18, 40), (28, 16), (50, 10), fill=HONEY)
    brush.blob((50, 22), (56, 32), (72, 40), (78, 62), (82, 40), (72, 16), (50, 10), fill=HONEY)
    brush.curve((22, 34), (36, 31), (50, 36), (64, 31), (78, 34), colour=WHITE, width=3.4)
    brush.shape((50, 28), (56, 36), (50, 45), (44, 36), fill=dye.main)


def fairie_queen(brush: Brush) -> None:
    """Paint wings, a crown and a wand."""
    dye = brush.dye
    wing = path("48,52 30,22 8,10 3,28 16,50 34,58")
    lower = path("48,58 28,58 9,68 14,88 32,82")
    for half in (wing, mirror(wing)):
        brush.blob(*half, fill=dye.light)
    for half in (lower, mirror(lower)):
        brush.blob(*half, fill=dye.main)
    for x, y in ((18, 28), (82, 28)):
        brush.oval(x, y, 6, 7, fill=WHITE, edge=False)
    brush.shape(
        (44, 50), (56, 50), (60, 64), (74, 94), (62, 97), (50, 93), (38, 97), (26, 94), (40, 64), fill=dye.dark
    )
    brush.curve((40, 68), (50, 71), (60, 68), colour=dye.light, width=3)
    brush.limb((58, 56), (68, 60), (75, 52), colour=SKIN, width=6)
    brush.limb((42, 56), (34, 62), (36, 70), colour=SKIN, width=6)
    brush.line((70, 66), (84, 34), colour=WOOD, width=2.6)
    _star(brush, 85, 28, 10)
    brush.oval(50, 36, 19, 18, fill=GINGER)
    brush.oval(50, 38, 14, 15, fill=SKIN)
    brush.blob((34, 34), (42, 32), (50, 24), (58, 32), (66, 34), (60, 22), (40, 22), fill=GINGER)
    brush.eyes((44.5, 39), (55.5, 39), radius=2.2)
    brush.curve((46, 46), (50, 48), (54, 46), width=1.8)
    brush.shape((36, 22), (33, 4), (43, 13), (50, 1), (57, 13), (67, 4), (64, 22), fill=GOLD)


def dwarf(brush: Brush) -> None:
    """Paint a helmet above a mighty beard."""
    dye = brush.dye
    brush.blob((50, 34), (82, 40), (86, 62), (72, 84), (50, 98), (28, 84), (14, 62), (18, 40), fill=GINGER)
    for braid in (((27, 74), (22, 86), (27, 97)), ((73, 74), (78, 86), (73, 97))):
        brush.limb(*braid, colour=GINGER, width=10)
        brush.line((braid[1][0] - 4, 87), (braid[1][0] + 4, 87), colour=GOLD, width=4)
    brush.blob((30, 42), (50, 36), (70, 42), (70, 56), (50, 62), (30, 56), fill=SKIN)
    brush.eyes((39, 49), (61, 49))
    brush.blob((50, 62), (34, 58), (20, 68), (34, 74), (50, 69), (66, 74), (80, 68), (66, 58), fill=HONEY)
    brush.oval(50, 58, 9, 8, fill=ROSE)
    brush.blob((16, 40), (22, 14), (50, 3), (78, 14), (84, 40), (50, 34), fill=STEEL)
    brush.shape((44, 4), (56, 4), (57, 36), (43, 36), fill=dye.main)
    brush.blob((13, 41), (50, 28), (87, 41), (85, 49), (50, 38), (15, 49), fill=dye.main)
    for x, y in ((25, 41), (75, 41), (50, 34)):
        brush.oval(x, y, 2.4, 2.4, fill=WHITE, edge=False)
    for brow in ((32, 44), (43, 46)), ((68, 44), (57, 46)):
        brush.line(*brow, colour=GINGER, width=4)


def halfling(brush: Brush) -> None:
    """Paint curls, rosy cheeks, and a waistcoat."""
    dye = brush.dye
    brush.blob((12, 99), (18, 82), (38, 74), (62, 74), (82, 82), (88, 99), fill=WHITE)
    for half in (((14, 99), (20, 83), (38, 75), (47, 99)),):
        brush.shape(*half, fill=dye.main)
        brush.shape(*mirror(half), fill=dye.main)
    for y in (88, 95):
        brush.oval(50, y, 1.8, 1.8, fill=INK, edge=False)
    for x in (21, 79):
        brush.oval(x, 52, 8, 9, fill=SKIN)
    _curls(
        brush, ((24, 38, 12), (76, 38, 12), (22, 26, 12), (78, 26, 12), (34, 16, 13), (66, 16, 13), (50, 12, 13))
    )
    brush.blob((50, 22), (74, 34), (78, 54), (68, 74), (50, 80), (32, 74), (22, 54), (26, 34), fill=SKIN)
    for x in (32, 68):
        brush.oval(x, 62, 6, 4.5, fill=ROSE, edge=False)
    brush.eyes((40, 51), (60, 51), radius=3.4)
    brush.curve((47, 58), (50, 61), (54, 58), width=2)
    brush.curve((38, 66), (50, 73), (62, 66), width=2.6)
    _curls(brush, ((32, 29, 9), (43, 24, 10), (57, 25, 10), (68, 30, 9)))


def wizard(brush: Brush) -> None:
    """Paint a tall hat with stars above a long white beard."""
    dye = brush.dye
    brush.shape((10, 99), (24, 66), (76, 66), (90, 99), fill=dye.dark)
    brush.oval(50, 54, 20, 17, fill=SKIN)
    brush.blob((30, 54), (50, 62), (70, 54), (74, 72), (62, 88), (50, 99), (38, 88), (26, 72), fill=WHITE)
    brush.curve((42, 74), (45, 84), (50, 90), colour=STEEL, width=2)
    brush.curve((58, 72), (57, 82), (54, 88), colour=STEEL, width=2)
    brush.eyes((42, 51), (58, 51), radius=2.6)
    brush.blob((50, 62), (40, 60), (31, 66), (42, 69), (50, 65), (58, 69), (69, 66), (60, 60), fill=WHITE)
    brush.oval(50, 58, 5, 6, fill=ROSE)
    for brow in ((32, 46), (45, 47)), ((68, 46), (55, 47)):
        brush.line(*brow, colour=WHITE, width=4.5)
    brush.shape((24, 40), (40, 16), (42, 8), (58, 1), (74, 10), (62, 14), (76, 40), fill=dye.main)
    brush.blob((6, 44), (26, 35), (50, 32), (74, 35), (94, 44), (74, 47), (50, 44), (26, 47), fill=dye.main)
    _star(brush, 52, 22, 7)
    for x, y in ((40, 31), (63, 30)):
        brush.oval(x, y, 2.2, 2.2, fill=GOLD, edge=False)


def valkyrie(brush: Brush) -> None:
    """Paint a winged helmet and braids."""
    dye = brush.dye
    _shoulders(brush)
    brush.shape((34, 82), (50, 78), (66, 82), (60, 99), (40, 99), fill=STEEL)
    _face(brush, 50, 54)
    for braid in (((28, 50), (24, 66), (28, 80), (24, 92)), ((72, 50), (76, 66), (72, 80), (76, 92))):
        brush.limb(*braid, colour=HONEY, width=12)
        for y in (63, 72, 81):
            brush.line((braid[0][0] - 6, y - 2), (braid[0][0] + 2, y + 2), width=1.8)
    wing = ((29, 34), (8, 30), (3, 6), (14, 14), (17, 4), (25, 16), (32, 22))
    for half in (wing, mirror(wing)):
        brush.shape(*half, fill=WHITE)
    for x in (1, -1):
        brush.line((50 - x * 24, 30), (50 - x * 38, 18), width=1.6)
    brush.blob((26, 44), (28, 24), (50, 10), (72, 24), (74, 44), (50, 38), fill=STEEL)
    brush.shape((46, 10), (54, 10), (55, 48), (50, 55), (45, 48), fill=dye.main)
    brush.blob((24, 45), (50, 34), (76, 45), (74, 51), (50, 41), (26, 51), fill=dye.main)


def _shoulders(brush: Brush) -> None:
    brush.shape((43, 70), (57, 70), (58, 84), (42, 84), fill=SKIN)
    brush.blob((12, 100), (20, 86), (42, 80), (50, 87), (58, 80), (80, 86), (88, 100), fill=brush.dye.main)


def _draw_pointed_ears(brush: Brush, y: float) -> None:
    ear = ((32, y - 4), (8, y - 20), (14, y), (30, y + 10))
    for half in (ear, mirror(ear)):
        brush.shape(*half, fill=SKIN)


def _face(brush: Brush, x: float, y: float) -> None:
    brush.blob(
        (x, y - 24), (x + 20, y - 12), (x + 20, y + 4), (x, y + 24), (x - 20, y + 4), (x - 20, y - 12), fill=SKIN
    )
    brush.eyes((x - 8.5, y - 1), (x + 8.5, y - 1), radius=3.2)
    brush.curve((x - 1, y + 4), (x + 2, y + 8), (x - 1, y + 9), width=1.8)
    brush.curve((x - 7, y + 13), (x, y + 16), (x + 7, y + 13), width=2.2)


def _curls(brush: Brush, curls: tuple[tuple[float, float, float], ...]) -> None:
    for x, y, radius in curls:
        brush.oval(x, y, radius, radius, fill=WOOD)


def _star(brush: Brush, x: float, y: float, radius: float) -> None:
    spikes: list[Point] = [(0, -1), (0.25, -0.32), (0.95, -0.31), (0.4, 0.12), (0.59, 0.81)]
    half = [*spikes, (0.0, 0.4)]
    points = half + [(-dx, dy) for dx, dy in reversed(half[1:-1])]
    brush.shape(*((x + radius * dx, y + radius * dy) for dx, dy in points), fill=GOLD)
