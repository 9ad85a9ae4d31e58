"""The table of Numero: whose turn it is, the deck, the centre, and how the players stand."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.numero.model import NumeroView, OpenBuild
from bot.i18n import Texts
from bot.render.base import Player
from bot.render.canvas import MARGIN, WIDTH, Canvas
from bot.render.cards import PALETTE, back
from bot.render.colours import EDGE, GOLD, GROUND, INK, MUTED
from bot.render.numero import words
from bot.render.numero.centre import spread
from bot.render.text.names import drawable_name, fit_sentence

HEAD = 134
"""The height of the heading in pixels."""
BOX = 104
"""The height of a player's box."""
GAP = 12
BUDGET = 720
"""The height that the centre may take before its cards get smaller."""
LINE = 52
"""The height of the line about builds that can be challenged."""


def draw_table(view: NumeroView, players: Sequence[Player], t: Texts) -> bytes:
    """Draw the table of a running match as a PNG, without the viewer's hand."""
    names = [drawable_name(player.name, seat, t) for seat, player in enumerate(players)]
    centre = spread(view, BUDGET, [build.pile for build in view.builds])
    below = HEAD + centre.height + GAP + (LINE if view.builds else 0)
    rows = (len(players) + 1) // 2
    canvas = Canvas(below + rows * (BOX + GAP) - GAP + MARGIN, palette=PALETTE)
    _heading(canvas, view, names, t)
    centre.draw(canvas, HEAD, t)
    if view.builds:
        _question(canvas, view.builds, names, HEAD + centre.height, t)
    width = WIDTH - 2 * MARGIN if len(players) == 1 else (WIDTH - 2 * MARGIN - GAP) // 2
    for seat, player in enumerate(players):
        at = (MARGIN + seat % 2 * (width + GAP), below + seat // 2 * (BOX + GAP))
        _player(canvas, view, seat, names[seat], player, at, width, t)
    return canvas.png()


def _heading(canvas: Canvas, view: NumeroView, names: Sequence[str], t: Texts) -> None:
    """Draw title and subtitle on the left, the deck with its card count on the right."""
    deck = view.deck
    size = (62, 84)
    x, y = WIDTH - MARGIN - size[0], MARGIN
    if deck:
        for shift in (10, 5, 0):
            canvas.stamp(back(size, GROUND), (x - shift, y))
    else:
        canvas.box((x, y), size, radius=9, fill=GROUND, edge=EDGE)
    middle = (x + size[0] // 2, y + size[1] // 2)
    canvas.write(str(deck), middle, 36, weight=800, colour=INK if deck else MUTED, align="centre")
    used = canvas.write(t("Deck"), (x - 26, y + size[1] // 2), 32, width=160, colour=MUTED, align="right")
    room = x - 26 - used - 30 - MARGIN
    said = fit_sentence(lambda called: words.title(view, called, t), names, (room, 0), 48, 800, 36)
    canvas.write(said, (MARGIN, 50), 48, width=room, least=36, weight=800)
    below = fit_sentence(lambda called: words.subtitle(view, called, t), names, (room, 54), 34)
    canvas.write(below, (MARGIN, 100), 34, width=room, height=54, colour=MUTED)


def _question(canvas: Canvas, builds: Sequence[OpenBuild], names: Sequence[str], top: int, t: Texts) -> None:
    """Draw the line about builds that can be challenged, with names as long as they fit, below a centre that ends
    at ``top``."""
    room = WIDTH - 2 * MARGIN - 46
    said = fit_sentence(lambda called: words.open_builds(builds, called, t), names, (room, 0), 32, least=28)
    middle = top + (GAP + LINE) // 2
    canvas.write("?", (MARGIN + 8, middle), 34, weight=800, colour=GOLD)
    canvas.write(said, (MARGIN + 38, middle), 32, width=room, colour=GOLD)


def _player(
    canvas: Canvas,
    view: NumeroView,
    seat: int,
    name: str,
    player: Player,
    at: tuple[int, int],
    width: int,
    t: Texts,
) -> None:
    x, y = at
    mover = seat == view.mover
    canvas.box(at, (width, BOX), radius=20, edge=GOLD if mover else None)
    left, right = x + 22, x + width - 22
    right -= canvas.write(words.unit(view, seat, t), (right, y + 42), 28, colour=MUTED, align="right") + 10
    score = t.number(view.scores[seat])
    right -= canvas.write(score, (right, y + 36), 52, width=150, weight=800, align="right") + 24
    if mover:
        canvas.shape("turn", (left + 12, y + 36), 30, GOLD)
        left += 40
    icon = 40 if player.computer else 0
    used = canvas.write(name, (left, y + 36), 38, width=right - left - icon, least=30, weight=700)
    if icon:
        canvas.shape("robot", (left + used + 26, y + 35), 32, MUTED)
    _notes(canvas, view, seat, (x + 22, y + 78), x + width - 22, t)


def _notes(canvas: Canvas, view: NumeroView, seat: int, at: tuple[int, int], end: int, t: Texts) -> None:
    """Draw the cards in hand, the hints, and who made the last take, as far as ``end``."""
    x, y = at
    standing = " · ".join(words.standing(view, seat, t))
    x += canvas.write(standing, at, 30, width=260, height=54, colour=MUTED) + 22
    if view.hints[seat]:
        canvas.shape("bulb", (x + 14, y), 28, GOLD)
        x += 34 + canvas.write(str(view.hints[seat]), (x + 34, y), 30, colour=MUTED) + 22
    if words.would_take_centre(view, seat):
        canvas.shape("⚑", (x + 14, y), 28, GOLD)
        canvas.write(t("last take"), (x + 34, y), 30, width=end - x - 34, height=54, colour=MUTED)
