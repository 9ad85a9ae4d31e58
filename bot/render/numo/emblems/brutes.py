"""Emblems of creatures one would rather not meet: goblins, troll, ogre, werewolf."""

from __future__ import annotations

from bot.render.numo.emblems.brush import Brush, mirror, path
from bot.render.numo.palette import CRATER, GLOW, GOLD, INK, MOON, NIGHT, RED, ROSE, STEEL, STONE, WHITE, WOOD


def goblin(brush: Brush) -> None:
    """Paint big ears, yellow eyes, a grin with a fang."""
    brush.blob((22, 100), (30, 88), (50, 82), (70, 88), (78, 100), fill=WOOD)
    _goblin_head(brush, 50)
    brush.blob((44, 24), (40, 8), (50, 14), (56, 4), (60, 24), (52, 28), fill=NIGHT)


def king_goblin(brush: Brush) -> None:
    """Paint a goblin with a crown, in fur and red velvet."""
    brush.blob((8, 100), (18, 86), (50, 80), (82, 86), (92, 100), fill=RED)
    brush.blob((16, 94), (30, 86), (50, 90), (70, 86), (84, 94), (70, 99), (50, 101), (30, 99), fill=WHITE)
    for x, y in ((28, 93), (42, 95), (58, 95), (72, 93)):
        brush.oval(x, y, 1.6, 2.4, fill=INK, edge=False)
    _goblin_head(brush, 56)
    brush.shape((26, 34), (20, 6), (36, 19), (50, 2), (64, 19), (80, 6), (74, 34), (50, 29), fill=GOLD)
    for x, y in ((50, 21), (35, 26), (65, 26)):
        brush.oval(x, y, 3.4, 3.4, fill=RED)


def _goblin_head(brush: Brush, y: float) -> None:
    dye = brush.dye
    ear = ((28, y - 8), (2, y - 20), (6, y + 2), (26, y + 12))
    inner = ((26, y - 4), (9, y - 12), (13, y + 1), (26, y + 8))
    for turn in (tuple, mirror):
        brush.shape(*turn(ear), fill=dye.main)
        brush.shape(*turn(inner), fill=dye.dark, edge=False)
    cheek = ((76, y - 20), (80, y), (66, y + 24))
    brush.blob((50, y - 30), *cheek, (50, y + 34), *reversed(mirror(cheek)), fill=dye.main)
    for x in (37, 63):
        brush.oval(x, y - 4, 9, 8, fill=GLOW)
        brush.oval(x + (50 - x) / 8, y - 3, 2.6, 5, fill=INK, edge=False)
    brush.line((25, y - 16), (44, y - 9), width=4)
    brush.line((75, y - 16), (56, y - 9), width=4)
    brush.blob((50, y - 2), (57, y + 10), (50, y + 15), (43, y + 10), fill=dye.dark)
    brush.blob((30, y + 16), (50, y + 19), (70, y + 16), (62, y + 27), (50, y + 30), (38, y + 27), fill=NIGHT)
    for x in (39, 61):
        brush.shape((x - 3.5, y + 18), (x + 3.5, y + 18), (x, y + 27), fill=WHITE, edge=False)


def troll(brush: Brush) -> None:
    """Paint a huge nose under a flame of hair, small eyes, tusks."""
    dye = brush.dye
    brush.blob((8, 100), (14, 84), (50, 76), (86, 84), (92, 100), fill=dye.dark)
    brush.shape(
        *path("24,44 10,22 26,26 26,4 40,18 52,1 60,18 76,5 74,26 90,24 76,44"),
        fill=NIGHT,
    )
    for x in (15, 85):
        brush.oval(x, 56, 10, 12, fill=dye.main)
    brush.blob((50, 30), (78, 38), (84, 62), (80, 84), (50, 92), (20, 84), (16, 62), (22, 38), fill=dye.main)
    brush.blob((20, 74), (50, 68), (80, 74), (76, 90), (50, 97), (24, 90), fill=dye.light)
    for x in (34, 66):
        brush.oval(x, 47, 6, 6, fill=WHITE)
        brush.oval(x, 48, 2.4, 2.6, fill=INK, edge=False)
    brush.line((24, 38), (44, 42), width=5)
    brush.line((76, 38), (56, 42), width=5)
    brush.curve((30, 80), (50, 77), (70, 80), width=3)
    for x in (33, 67):
        brush.shape((x - 5, 82), (x + 5, 82), (x, 66), fill=WHITE)
    brush.blob((44, 44), (56, 44), (66, 60), (62, 72), (50, 74), (38, 72), (34, 60), fill=dye.light)
    for x in (45, 55):
        brush.oval(x, 68, 2.4, 1.8, fill=dye.dark, edge=False)
    for x, y in ((68, 58), (27, 66)):
        brush.oval(x, y, 2.6, 2.6, fill=dye.dark, edge=False)


def ogre(brush: Brush) -> None:
    """Paint a bald head with one horn, a jaw like an anvil and a spiked club."""
    dye = brush.dye
    for spike in (((76, 20), (66, 10), (84, 12)), ((90, 10), (97, 0), (97, 16)), ((94, 34), (104, 38), (92, 46))):
        brush.shape(*spike, fill=STEEL)
    brush.blob(
        (64, 100), (74, 66), (70, 34), (76, 14), (90, 10), (98, 24), (94, 56), (84, 80), (80, 100), fill=WOOD
    )
    for x, y in ((84, 24), (86, 44)):
        brush.shape((x - 4, y - 5), (x + 6, y), (x - 4, y + 5), fill=STEEL)
    brush.blob((0, 100), (6, 82), (36, 74), (68, 82), (76, 100), fill=dye.dark)
    for x in (7, 69):
        brush.oval(x, 48, 7, 9, fill=dye.light)
    brush.shape((30, 22), (38, 2), (44, 22), fill=WHITE)
    skull = path("37,16 56,22 60,40 68,60 64,80 37,88 10,80 6,60 14,40 18,22")
    brush.blob(*skull, fill=dye.light)
    brush.blob((14, 38), (37, 44), (60, 38), (58, 46), (37, 50), (16, 46), fill=NIGHT)
    for x in (27, 47):
        brush.oval(x, 51, 4.6, 4, fill=WHITE)
        brush.oval(x + 1, 51.5, 2, 2.2, fill=INK, edge=False)
    brush.blob((37, 48), (46, 60), (37, 65), (28, 60), fill=dye.main)
    brush.blob((15, 70), (37, 68), (59, 70), (55, 80), (37, 83), (19, 80), fill=NIGHT)
    for x, lean in ((22, -3), (52, 3)):
        brush.shape((x - 5, 80), (x + 5, 80), (x + lean, 62), fill=WHITE)
    for x in (33, 41):
        brush.shape((x - 3.5, 82), (x + 3.5, 82), (x + 3, 76), (x - 3, 76), fill=WHITE, edge=False)


def werewolf(brush: Brush) -> None:
    """Paint a wolf's head before the full moon."""
    dye = brush.dye
    brush.oval(50, 46, 45, 45, fill=MOON)
    for x, y, radius in ((20, 34, 5), (82, 50, 6), (66, 12, 4)):
        brush.oval(x, y, radius, radius, fill=CRATER, edge=False)
    ear = ((24, 44), (20, 6), (46, 26))
    inner = ((29, 34), (26, 17), (39, 27))
    for turn in (tuple, mirror):
        brush.shape(*turn(ear), fill=dye.dark)
        brush.shape(*turn(inner), fill=ROSE, edge=False)
    head = ((50, 20), (68, 28), (78, 42), (92, 62), (80, 64), (86, 76), (72, 76), (74, 88), (60, 86))
    brush.shape(*head, (50, 98), *reversed(mirror(head[1:])), fill=dye.dark)
    mask = ((50, 34), (60, 42), (76, 50), (78, 66), (66, 78), (60, 84))
    brush.shape(*mask, (50, 94), *reversed(mirror(mask[1:])), fill=dye.light, edge=False)
    for x, toward in ((34, 1), (66, -1)):
        brush.shape(
            (x - 8 * toward, 46), (x + 8 * toward, 53), (x + 2 * toward, 57), (x - 6 * toward, 54), fill=GOLD
        )
        brush.oval(x + toward, 52, 2, 2.8, fill=INK, edge=False)
    brush.blob((42, 52), (58, 52), (64, 72), (50, 80), (36, 72), fill=STONE)
    brush.blob((50, 58), (59, 62), (54, 70), (50, 72), (46, 70), (41, 62), fill=INK)
    brush.blob((34, 74), (50, 80), (66, 74), (60, 88), (50, 92), (40, 88), fill=NIGHT)
    for x in (41, 59):
        brush.shape((x - 3, 77), (x + 3, 77), (x, 87), fill=WHITE, edge=False)
    brush.oval(50, 88, 5, 3.4, fill=RED, edge=False)
