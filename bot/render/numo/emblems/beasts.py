"""Emblems of the beasts of land and air, and their dwelling: unicorn, griffin, dragon, the dragon's lair."""

from __future__ import annotations

from bot.render.numo.emblems.brush import Brush, path
from bot.render.numo.palette import FLAME, GLOW, GOLD, INK, NIGHT, RED, ROSE, STONE, WHITE


def unicorn(brush: Brush) -> None:
    """Paint a white horse's head with a golden horn and a mane."""
    dye = brush.dye
    brush.blob((62, 16), (82, 20), (94, 44), (98, 74), (96, 100), (74, 100), (70, 60), fill=dye.main)
    brush.blob(
        *path("54,22 66,28 74,44 80,70 84,100 46,100 50,84 46,76 34,80 24,88 13,84 12,74 22,62 32,44 42,28"),
        fill=WHITE,
    )
    brush.shape((56, 24), (58, 6), (69, 26), fill=WHITE)
    brush.shape((41, 30), (51, 24), (26, 1), fill=GOLD)
    for x, y in ((36, 18), (42, 22)):
        brush.line((x - 4, y + 2), (x + 3, y - 4), width=1.8)
    brush.blob(
        *path("56,20 72,26 74,40 84,52 80,62 88,76 80,84 70,70 72,58 62,50 64,38"),
        fill=dye.main,
    )
    brush.curve((66, 34), (72, 50), (80, 66), colour=dye.light, width=2.4)
    brush.blob((54, 18), (60, 28), (54, 42), (48, 46), (50, 34), (48, 26), fill=dye.main)
    brush.eyes((40, 51), radius=3.6)
    brush.oval(18, 77, 1.9, 2.4, fill=ROSE, edge=False)
    brush.curve((15, 85), (22, 83), (28, 79), width=2)


def griffin(brush: Brush) -> None:
    """Paint an eagle's head with tufted ears before a wing."""
    dye = brush.dye
    feathers = path("54,66 64,30 84,3 90,20 97,22 95,36 99,42 95,54 97,62 90,72 88,90 62,98")
    brush.shape(*feathers, fill=dye.main)
    for start, end in (((66, 58), (88, 24)), ((70, 68), (93, 42)), ((72, 80), (93, 60))):
        brush.line(start, end, width=2)
    brush.blob(
        *path("44,20 60,26 66,44 66,66 76,100 22,100 32,76 28,60 22,46 28,28"),
        fill=WHITE,
    )
    brush.shape((50, 24), (58, 2), (66, 32), fill=dye.main)
    brush.shape((40, 22), (42, 6), (52, 22), fill=dye.main)
    for x, y in ((40, 76), (52, 72), (46, 88), (60, 84), (34, 90)):
        brush.curve((x - 5, y), (x, y + 5), (x + 5, y), width=2)
    brush.blob((30, 34), (20, 36), (6, 50), (5, 68), (12, 60), (24, 60), (34, 58), (38, 46), fill=GOLD)
    brush.curve((9, 58), (20, 53), (33, 55), width=2.2)
    brush.oval(20, 45, 1.6, 1.6, fill=INK, edge=False)
    brush.oval(43, 42, 6, 6, fill=GOLD)
    brush.oval(42, 42, 2.8, 3, fill=INK, edge=False)
    brush.line((32, 33), (50, 37), width=4)


def dragon(brush: Brush) -> None:
    """Paint a horned head that breathes fire."""
    dye = brush.dye
    for tip in (((66, 26), (84, 20), (76, 36)), ((76, 40), (95, 38), (84, 52)), ((82, 58), (100, 60), (86, 72))):
        brush.shape(*tip, fill=dye.light)
    brush.blob((60, 24), (78, 40), (86, 66), (94, 100), (46, 100), (56, 80), (52, 62), fill=dye.main)
    brush.blob((58, 68), (64, 82), (60, 100), (46, 100), (55, 84), fill=dye.light)
    brush.shape((50, 26), (66, 22), (90, 2), (72, 34), fill=WHITE)
    brush.blob(
        (0, 62), (10, 68), (20, 66), (34, 70), (26, 76), (30, 82), (18, 82), (8, 92), (10, 80), (1, 76), fill=FLAME
    )
    brush.blob((12, 72), (22, 70), (31, 72), (22, 76), (14, 80), fill=GOLD, edge=False)
    brush.blob((34, 66), (50, 66), (64, 58), (66, 72), (54, 82), (38, 80), (30, 74), fill=dye.dark)
    brush.blob(
        *path("46,22 64,24 74,40 70,58 54,66 36,66 22,68 11,62 10,50 22,42 32,38"),
        fill=dye.main,
    )
    brush.shape((38, 36), (34, 16), (52, 28), fill=WHITE)
    for x in (26, 36, 46):
        brush.shape((x - 3.5, 66), (x + 3.5, 65), (x, 73), fill=WHITE, edge=False)
    brush.oval(17, 52, 2.4, 1.9, fill=INK, edge=False)
    brush.blob((42, 42), (52, 38), (58, 46), (50, 51), (43, 49), fill=GOLD)
    brush.oval(49, 45, 2, 4.2, fill=INK, edge=False)
    brush.line((38, 38), (58, 39), width=3.4)
    brush.curve((56, 58), (62, 54), (66, 46), colour=dye.dark, width=2.4)


def dragons_lair(brush: Brush) -> None:
    """Paint a glowing cave in a mountain, full of gold."""
    dye = brush.dye
    brush.shape(
        *path("2,96 14,62 22,58 36,22 44,28 54,4 66,30 74,28 88,66 98,96"),
        fill=STONE,
    )
    brush.shape((44, 28), (54, 4), (66, 30), (60, 34), (56, 28), (50, 36), fill=dye.light)
    for ridge in (((24, 58), (34, 46), (38, 34)), ((70, 40), (80, 60), (84, 76)), ((14, 78), (18, 70))):
        brush.line(*ridge, width=2)
    brush.shape((20, 96), (22, 66), (34, 48), (50, 42), (66, 48), (78, 66), (80, 96), fill=NIGHT)
    brush.shape((28, 96), (31, 70), (40, 57), (50, 54), (60, 57), (69, 70), (72, 96), fill=RED, edge=False)
    for x in (41, 59):
        brush.shape(
            (x - 7, 64 if x < 50 else 69), (x + 7, 69 if x < 50 else 64), (x + 3, 74), (x - 3, 74), fill=GOLD
        )
        brush.oval(x, 70, 1.6, 3, fill=INK, edge=False)
    brush.shape((12, 96), (26, 87), (40, 85), (50, 79), (60, 85), (74, 87), (88, 96), fill=GOLD)
    for x, y in ((36, 92), (50, 86), (62, 92), (48, 95)):
        brush.oval(x, y, 4, 2.6, fill=GLOW)
    brush.shape((70, 90), (74, 84), (78, 90), (74, 96), fill=dye.main)
    brush.shape((24, 92), (28, 87), (32, 92), (28, 97), fill=dye.main)
