"""What a page is told: one document for each viewer and version of a match. Made from views and scenes, never
from a state."""

from __future__ import annotations

from bot.games.wording import wording
from bot.panels.base import plain
from bot.store.settings import user_settings
from bot.web.board import Document, GameBoard, find_board
from bot.web.generic import describe_around, describe_menu, describe_panel
from bot.web.viewer import PageViewer
from bot.web.words import list_words

RECENT = 8
"""The lines about what has happened that a document has at most."""


async def describe(viewer: PageViewer, *, with_panel: bool) -> Document:
    """Describe a match for its viewer. ``with_panel`` asks for the game's panel too, which games without a board
    of their own, and matches that are not running, have anyway."""
    if viewer.seat is not None:
        await viewer.panel().do_slow_work()
    whole = await viewer.app.workers.presses.do(_describe, viewer)
    if with_panel or whole["board"] is None:
        return {**whole, "panel": await describe_panel(viewer)}
    return {**whole, "panel": None}


def _find_board(viewer: PageViewer) -> GameBoard | None:
    """Find the game's own board. Where nothing can be played on it, in a pause or by those whose seat a computer
    plays, there is none: their panel says how to go on."""
    match = viewer.match
    if match.status != "running" or match.is_broken:
        return None
    if viewer.seat is not None and (match.is_paused or match.seats[viewer.seat].away):
        return None
    return find_board(match.row.game)


def _describe(viewer: PageViewer) -> Document:
    match, scene, t = viewer.match, viewer.scene(), viewer.t
    said: list[str] = []
    for event in match.recent:
        said += wording(match.row.game).event(event, scene.names, t)
    board = _find_board(viewer)
    view = scene.table if viewer.seat is None else scene.own
    mine = user_settings(viewer.behind.settings)
    seat = None if viewer.seat is None else match.seats[viewer.seat]
    return {
        "t": "state",
        "game": match.row.game,
        "match": match.id,
        "version": match.row.version,
        "status": match.status,
        "stamp": None if viewer.seat is None else match.stamp(viewer.seat),
        "seat": viewer.seat,
        "names": [plain(name) for name in scene.names],
        "away": [bool(one.away) for one in match.seats],
        "awaited": scene.awaited,
        "language": t.locale,
        "title": match.title,
        "theme": mine.theme,
        "due": None if seat is None else seat.due_at,
        "clock": match.clock_at(),
        "now": viewer.app.service.clock(),
        "paused": match.is_paused,
        "places": None if scene.outcome is None else scene.outcome.places,
        "scores": None if scene.outcome is None else scene.outcome.scores,
        "log": said[-RECENT:],
        "words": list_words(t),
        "menu": describe_menu(viewer),
        "board": None if board is None else board.describe(view, viewer.draft, scene),
        "around": None if board is None or viewer.seat is None else describe_around(viewer, scene),
    }
