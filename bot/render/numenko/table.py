"""The table of Numenko: the pot, the tiles each player has to place, Dones and Finish; at the end the places."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from bot.games.numenko.model import NumenkoView
from bot.games.numenko.texts import how_it_ended
from bot.i18n import Texts
from bot.render import rankings
from bot.render.base import Player
from bot.render.canvas import MARGIN, WIDTH, Canvas
from bot.render.colours import FAINT, GOLD, GOOD, INK, MUTED, WELL
from bot.render.names import lettered
from bot.render.numenko import parts, words
from bot.render.numenko.seats import SEATS
from bot.render.numenko.tiles import PALETTE, back

HEAD = 152
"""The height of the heading in pixels."""
ROW, GAP = 108, 12
POT = 250
"""The width of the pot."""
TILES = 480
"""Where the tiles of a player begin."""
DONES = 938
"""The middle of the column of Dones."""
MARK = WIDTH - MARGIN - 22
"""Where a row ends."""
BACK = (24, 30)
BACKS = 24
"""The maximum number of a player's tiles that are drawn, on two lines; the number is written beside them."""


def draw_table(view: NumenkoView, players: Sequence[Player], t: Texts) -> bytes:
    """The PNG of the table; nobody's tiles or grid are in it."""
    names = [lettered(player.name, seat, t) for seat, player in enumerate(players)]
    shown = [replace(player, name=name) for player, name in zip(players, names, strict=True)]
    canvas = Canvas(HEAD + len(players) * (ROW + GAP) - GAP + MARGIN, palette=PALETTE)
    if view.over:
        _ended(canvas, view, players, names, t)
        placed = words.ranks(view, players)
        for line, seat in enumerate(rankings.in_order(placed)):
            player = replace(shown[seat], place=placed[seat])
            _ranked(canvas, view, seat, player, HEAD + line * (ROW + GAP), t)
    else:
        _heading(canvas, view, names, t)
        for seat, player in enumerate(shown):
            _playing(canvas, view, seat, player, HEAD + seat * (ROW + GAP), t)
    return canvas.png()


def _heading(canvas: Canvas, view: NumenkoView, names: Sequence[str], t: Texts) -> None:
    room = WIDTH - 2 * MARGIN - POT - 24
    canvas.write(words.title(view, names, t), (MARGIN, 56), 50, width=room, least=34, weight=800)
    canvas.write(words.subtitle(view, t), (MARGIN, 112), 34, width=room, colour=MUTED)
    left = WIDTH - MARGIN - POT
    canvas.box((left, MARGIN), (POT, 108), radius=24, fill=WELL)
    for i in range(3 if view.pot > 2 else view.pot):
        canvas.stamp(back((50, 62), WELL), (left + 20 + 12 * i, MARGIN + 32 - 9 * i))
    middle = left + 124 + (POT - 140) // 2
    canvas.write(str(view.pot), (middle, MARGIN + 42), 56, width=POT - 140, weight=800, align="centre")
    canvas.write(t("in the pot"), (middle, MARGIN + 86), 26, width=POT - 132, colour=MUTED, align="centre")


def _ended(canvas: Canvas, view: NumenkoView, players: Sequence[Player], names: Sequence[str], t: Texts) -> None:
    assert view.ending is not None
    canvas.shape("crown" if len(names) > 1 else "⚑", (MARGIN + 36, 60), 68, GOLD)
    room = WIDTH - 2 * MARGIN - 96
    said = words.result(view, players, names, t)
    canvas.write(said, (MARGIN + 96, 52), 48, width=room, least=34, weight=800, colour=GOLD)
    how = how_it_ended(view.ending, names, t)
    canvas.write(how, (MARGIN + 96, 110), 34, width=room, colour=MUTED)


def _playing(canvas: Canvas, view: NumenkoView, seat: int, player: Player, top: int, t: Texts) -> None:
    """A row: the player, the tiles to place, Dones, and whether they have finished, voted or are out."""
    middle = top + ROW // 2
    claimant = view.phase == "vote" and view.claim is not None and view.claim.seat == seat
    canvas.box((MARGIN, top), (WIDTH - 2 * MARGIN, ROW), radius=22, edge=GOLD if claimant else None)
    _who(canvas, seat, player, top, TILES - 20)
    if view.dropped[seat]:
        canvas.write(t("out"), (MARK, middle), 36, width=300, colour=FAINT, align="right")
        return
    _tiles(canvas, view.left[seat], middle, t)
    _dones(canvas, view.dones[seat], middle, t)
    if view.phase == "vote":
        mark = t("has voted") if view.voted[seat] else ""
    else:
        mark = t("finished") if view.finished[seat] else ""
    if mark:
        used = canvas.write(mark, (MARK, middle), 30, width=104, colour=GOOD, align="right")
        canvas.shape("tick", (MARK - used - 22, middle), 30, GOOD)


def _who(canvas: Canvas, seat: int, player: Player, top: int, end: int) -> int:
    """Badge and name, which may extend as far as ``end``; returns where the name ends."""
    middle = top + ROW // 2
    canvas.stamp(SEATS[seat].badge(72), (MARGIN + 18, middle - 36))
    left = MARGIN + 110
    return left + parts.write_name(canvas, player, (left, middle), 40, end - 16 - left)


def _tiles(canvas: Canvas, count: int, middle: int, t: Texts) -> None:
    """The number of tiles to place, written and as tiles seen from behind."""
    if not count:
        canvas.shape("tick", (TILES + 26, middle), 44, GOOD)
        canvas.write(t("all placed"), (TILES + 70, middle), 32, width=DONES - TILES - 150, colour=GOOD)
        return
    canvas.write(str(count), (TILES + 34, middle - 14), 52, width=84, weight=800, align="centre")
    canvas.write(t("to place"), (TILES + 34, middle + 30), 26, width=100, colour=MUTED, align="centre")
    left = TILES + 96
    shown = min(count, BACKS)
    a_line = BACKS // 2
    top = middle - BACK[1] // 2 if shown <= a_line else middle - BACK[1] - 3
    for i in range(shown):
        at = (left + i % a_line * (BACK[0] + 4), top + i // a_line * (BACK[1] + 6))
        canvas.stamp(back(BACK), at)


def _dones(canvas: Canvas, count: int, middle: int, t: Texts) -> None:
    colour = INK if count else FAINT
    canvas.write(str(count), (DONES + 24, middle - 14), 52, width=90, weight=800, colour=colour, align="centre")
    label = t.plural("Done", "Dones", count)
    canvas.write(label, (DONES + 24, middle + 30), 26, width=100, colour=MUTED, align="centre")


def _ranked(canvas: Canvas, view: NumenkoView, seat: int, player: Player, top: int, t: Texts) -> None:
    """A row at the end: place, player, the deciding value and other notes, and the points."""
    middle, won = top + ROW // 2, rankings.is_winner(player) and len(view.places) > 1
    canvas.box((MARGIN, top), (WIDTH - 2 * MARGIN, ROW), radius=22, edge=GOLD if won else None)
    right = _who(canvas, seat, player, top, 560 - rankings.mark_room(player))
    rankings.write_mark(canvas, player, (right + 12, middle), t)
    if len(view.places) > 1:
        canvas.write(f"{player.place}.", (592, middle), 40, width=70, weight=700, colour=MUTED, align="centre")
    first, second = words.reached(view, seat, t)
    canvas.write(first, (640, middle - 20), 34, width=370, weight=700, colour=GOLD if won else INK)
    canvas.write(second, (640, middle + 24), 28, width=370, colour=MUTED)
    points = t.number(view.scores[seat])
    canvas.write(points, (MARK - 50, middle - 14), 46, width=120, weight=800, align="centre")
    label = t.plural("point", "points", abs(view.scores[seat]))
    canvas.write(label, (MARK - 50, middle + 30), 26, width=120, colour=MUTED, align="centre")
