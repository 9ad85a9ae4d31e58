"""The table of Numenko: the pot, and each player's bar, tiles to place and Dones, or place at the end."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from bot.games.numenko.log import how_it_ended
from bot.games.numenko.model import NumenkoView
from bot.i18n import Texts
from bot.render import rankings
from bot.render.base import Player
from bot.render.canvas import MARGIN, WIDTH, Canvas
from bot.render.colours import CARD, FAINT, GOLD, GOOD, INK, MUTED, WELL
from bot.render.numenko import parts, words
from bot.render.numenko.lettering import write
from bot.render.numenko.seats import SEATS
from bot.render.numenko.tiles import PALETTE, back
from bot.render.text.letters import fit_lines, fits
from bot.render.text.names import drawable_name, fit_sentence

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
BAR = 30
"""The height of a player's bar: how much of the first rack is placed."""
BAR_END = 880
"""Where the bars end."""
REACHED = 390
"""The width of what a player has achieved at the end."""
TWO = 56
"""The height of two lines of the smallest letters."""


def draw_table(view: NumenkoView, players: Sequence[Player], t: Texts) -> bytes:
    """Draw the table as a PNG, without anybody's tiles or grid."""
    names = [drawable_name(player.name, seat, t) for seat, player in enumerate(players)]
    shown = [replace(player, name=name) for player, name in zip(players, names, strict=True)]
    canvas = Canvas(HEAD + len(players) * (ROW + GAP) - GAP + MARGIN, palette=PALETTE)
    if view.over:
        _draw_end(canvas, view, players, names, t)
        placed = words.ranks(view, players)
        for line, seat in enumerate(rankings.in_order(placed)):
            player = replace(shown[seat], place=placed[seat])
            _draw_final_row(canvas, view, seat, player, HEAD + line * (ROW + GAP), t)
    else:
        _heading(canvas, view, names, t)
        for seat, player in enumerate(shown):
            _draw_running_row(canvas, view, seat, player, HEAD + seat * (ROW + GAP), t)
    return canvas.png()


def _heading(canvas: Canvas, view: NumenkoView, names: Sequence[str], t: Texts) -> None:
    room = WIDTH - 2 * MARGIN - POT - 24
    title = fit_sentence(lambda called: words.title(view, called, t), names, (room, 0), 50, 800, 34)
    write(canvas, title, (MARGIN, 56), 50, width=room, least=34, weight=800)
    write(canvas, words.subtitle(view, t), (MARGIN, 112), 34, width=room, height=TWO, colour=MUTED)
    left = WIDTH - MARGIN - POT
    canvas.box((left, MARGIN), (POT, 108), radius=24, fill=WELL)
    for i in range(3 if view.pot > 2 else view.pot):
        canvas.stamp(back((50, 62), WELL), (left + 20 + 12 * i, MARGIN + 32 - 9 * i))
    middle = left + 124 + (POT - 140) // 2
    parts.write_count(canvas, str(view.pot), t("in the pot"), (middle, MARGIN + 56), 56, POT - 132)


def _draw_end(
    canvas: Canvas, view: NumenkoView, players: Sequence[Player], names: Sequence[str], t: Texts
) -> None:
    assert view.ending is not None
    canvas.shape(rankings.ending_sign(words.ranks(view, players), players), (MARGIN + 36, 60), 68, GOLD)
    room = WIDTH - 2 * MARGIN - 96
    said = fit_sentence(lambda called: words.result(view, players, called, t), names, (room, 0), 48, 800, 34)
    write(canvas, said, (MARGIN + 96, 52), 48, width=room, least=34, weight=800, colour=GOLD)
    ending = view.ending
    how = fit_sentence(lambda called: how_it_ended(ending, called, t), names, (room, TWO), 34)
    write(canvas, how, (MARGIN + 96, 110), 34, width=room, height=TWO, colour=MUTED)


def _draw_running_row(canvas: Canvas, view: NumenkoView, seat: int, player: Player, top: int, t: Texts) -> None:
    """Draw a row: the player, the tiles to place, Dones, and whether they have finished, voted or are out."""
    middle = top + ROW // 2
    claimant = view.phase == "vote" and view.claim is not None and view.claim.seat == seat
    canvas.box((MARGIN, top), (WIDTH - 2 * MARGIN, ROW), radius=22, edge=GOLD if claimant else None)
    _who(canvas, seat, player, top, TILES - 20)
    if view.dropped[seat]:
        write(canvas, t("out"), (MARK, middle), 36, width=300, colour=FAINT, align="right")
        return
    _tiles(canvas, view, seat, middle, t)
    count = view.dones[seat]
    colour, label = INK if count else FAINT, t.plural("complete", "complete", count)
    parts.write_count(canvas, str(count), label, (DONES + 24, middle), 52, 112, colour)
    if view.phase == "vote":
        mark = t("has voted") if view.voted[seat] else ""
    else:
        mark = t("finished") if view.finished[seat] else ""
    if mark:
        _draw_tick(canvas, mark, middle)


def _who(canvas: Canvas, seat: int, player: Player, top: int, end: int) -> int:
    """Draw badge and name, which may extend as far as ``end``. Returns where the name ends."""
    middle = top + ROW // 2
    canvas.stamp(SEATS[seat].badge(72), (MARGIN + 18, middle - 36))
    left = MARGIN + 110
    return left + parts.write_name(canvas, player, (left, middle), 40, end - 16 - left)


def _tiles(canvas: Canvas, view: NumenkoView, seat: int, middle: int, t: Texts) -> None:
    """Draw the number of tiles to place, and a bar that grows as they are placed."""
    count, start = view.left[seat], words.first_rack(view)
    width = BAR_END - TILES
    top = middle + 8
    canvas.box((TILES, top), (width, BAR), radius=BAR // 2, fill=WELL, on=CARD)
    filled = width * max(0, start - count) // start
    if filled > BAR:
        canvas.box((TILES, top), (filled, BAR), radius=BAR // 2, fill=SEATS[seat].colour, on=WELL)
    if count:
        write(canvas, words.to_place(count, t), (TILES, middle - 18), 32, width=width, weight=700)
    else:
        canvas.shape("tick", (TILES + 18, middle - 18), 34, GOOD)
        write(canvas, t("all placed"), (TILES + 46, middle - 18), 32, width=width - 46, weight=700, colour=GOOD)


def _draw_tick(canvas: Canvas, mark: str, middle: int) -> None:
    """Draw a tick with a word beside it, or above it if that is too long."""
    if fits(mark, (104, 0), 30):
        used = write(canvas, mark, (MARK, middle), 30, width=104, colour=GOOD, align="right")
        canvas.shape("tick", (MARK - used - 22, middle), 30, GOOD)
        return
    write(canvas, mark, (MARK, middle + 20), 28, width=134, height=TWO, colour=GOOD, align="right")
    canvas.shape("tick", (MARK - 15, middle - 28), 30, GOOD)


def _draw_final_row(canvas: Canvas, view: NumenkoView, seat: int, player: Player, top: int, t: Texts) -> None:
    """Draw a row at the end: place, player, the deciding value and other notes, and the points."""
    middle, won = top + ROW // 2, rankings.is_winner(player) and len(view.places) > 1
    canvas.box((MARGIN, top), (WIDTH - 2 * MARGIN, ROW), radius=22, edge=GOLD if won else None)
    right = _who(canvas, seat, player, top, 560 - rankings.mark_room(player))
    rankings.write_mark(canvas, player, (right + 12, middle), t)
    if len(view.places) > 1:
        write(canvas, f"{player.place}.", (592, middle), 40, width=70, weight=700, colour=MUTED, align="centre")
    first, second = words.describe_result(view, seat, t)
    lines = len(fit_lines(first, (REACHED, TWO), 34, 700)[0])
    lift, height = ((20, 24), 54) if lines == 1 else ((24, 34), 30)
    write(
        canvas,
        first,
        (640, middle - lift[0]),
        34,
        width=REACHED,
        height=TWO,
        weight=700,
        colour=GOLD if won else INK,
    )
    write(canvas, second, (640, middle + lift[1]), 28, width=REACHED, height=height, colour=MUTED)
    points = t.number(view.scores[seat])
    label = t.plural("point", "points", abs(view.scores[seat]))
    parts.write_count(canvas, points, label, (MARK - 50, middle), 46, 120)
