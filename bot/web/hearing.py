"""What a page says: a look at a choice, a choice to keep, something done on the board, a used control of the
panel. Everything is treated like a press by a stranger."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.errors import Refused
from bot.match.model import encode
from bot.panels.refusals import refusal
from bot.store.match.drafts import DraftRow
from bot.ui import scenes
from bot.web import generic
from bot.web.board import Document, GameBoard, find_board
from bot.web.viewer import PageViewer

LONGEST_VERB = 20


async def answer(viewer: PageViewer, said: Mapping[str, Any]) -> Document:
    """Answer what a page said. A refusal is an answer too, with its reason in words."""
    try:
        return await _answer(viewer, said)
    except Refused as refused:
        words = refusal(refused, viewer.match.row.game, viewer.t)
        return {"t": "refused", "code": refused.code, "say": words}


async def _answer(viewer: PageViewer, said: Mapping[str, Any]) -> Document:
    match said.get("t"):
        case "look":
            board = _board_of(viewer)
            looked = await viewer.app.workers.presses.do(
                board.look, viewer.scene().own, said, viewer.draft, viewer.scene()
            )
            return {"t": "looked", "stamp": _require_seat(viewer)[1], **looked}
        case "keep":
            return await _keep(viewer, said)
        case "do":
            return await _act(viewer, said)
        case "press":
            return await generic.press(viewer, said)
        case _:
            raise Refused("control.unknown")


async def _act(viewer: PageViewer, said: Mapping[str, Any]) -> Document:
    stamp, verb = said.get("stamp"), said.get("verb")
    if not isinstance(stamp, int) or not isinstance(verb, str) or len(verb) > LONGEST_VERB:
        raise Refused("control.unknown")
    seat, _ = _require_seat(viewer)
    match, app = viewer.match, viewer.app
    action = _board_of(viewer).read_action(verb, said, viewer.scene().own)
    match = await app.service.act(match.id, viewer.user_id, stamp, action, match, typed=True)
    match = await app.service.lessons.wait_for_computers(match)
    app.presence.note_act(match.id, seat)
    return {"t": "done"}


async def _keep(viewer: PageViewer, said: Mapping[str, Any]) -> Document:
    seat, stamp = _require_seat(viewer)
    if said.get("stamp") != stamp:
        raise Refused("match.outdated")
    draft = _board_of(viewer).read_draft(said, viewer.scene().own, viewer.draft)
    row = DraftRow(scenes.draft_stamp(viewer.match, seat), encode(draft))
    await viewer.app.store.drafts.put(viewer.match.id, seat, row)
    viewer.app.seat_panels.push(viewer.match.id)
    return {"t": "done"}


def _board_of(viewer: PageViewer) -> GameBoard:
    board = find_board(viewer.match.row.game)
    if board is None or viewer.match.status != "running":
        raise Refused("control.unknown")
    _require_seat(viewer)
    return board


def _require_seat(viewer: PageViewer) -> tuple[int, int]:
    """Return the viewer's seat and its stamp. Raises ``Refused`` for spectators and for those who have left."""
    if viewer.seat is None:
        raise Refused("match.outsider")
    own = viewer.match.seats[viewer.seat]
    if own.away:
        raise Refused("match.resigned" if own.resigned else "match.away")
    return own.seat, viewer.match.stamp(own.seat)
