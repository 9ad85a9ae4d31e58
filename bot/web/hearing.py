"""What a page says: a look at a choice, a choice to keep, something done on the board, a used control of the
panel. Everything is treated like a press by a stranger."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from bot.errors import Refused
from bot.panels.base import Act, Keep
from bot.panels.refusals import refusal
from bot.ui.playing.play import carry_out
from bot.ui.playing.seat_press import SeatPress
from bot.web.board import Document, GameBoard, find_board
from bot.web.controls import handle
from bot.web.generic import describe_content
from bot.web.page_press import PagePress
from bot.web.viewer import PageViewer

LONGEST_VERB = 20


async def answer(viewer: PageViewer, said: Mapping[str, Any]) -> Document:
    """Answer what a page said. A refusal is an answer too, with its reason in words."""
    try:
        viewer.app.intake.admit()
        return await _answer(viewer, said)
    except Refused as refused:
        viewer.app.metrics.refuse(refused.code)
        words = refusal(refused, viewer.match.row.game, viewer.t)
        return {"t": "refused", "code": refused.code, "say": words}


async def _answer(viewer: PageViewer, said: Mapping[str, Any]) -> Document:
    match said.get("t"):
        case "look":
            return await _look(viewer, said)
        case "keep":
            return await _keep(viewer, said)
        case "do":
            return await _act(viewer, said)
        case "press":
            return await _press(viewer, said)
        case _:
            raise Refused("control.unknown")


async def _look(viewer: PageViewer, said: Mapping[str, Any]) -> Document:
    """Answer a look. Spectators are drawn what they see, and choose nothing."""
    board, workers, scene = find_board(viewer.match.row.game), viewer.app.workers, viewer.scene()
    if viewer.seat is None and board is not None and board.draws(said):
        return {"t": "looked", **await workers.answers.do(board.look, scene.table, said, None, scene)}
    board, (_, stamp) = _board_of(viewer), _require_seat(viewer)
    worker = workers.answers if board.draws(said) else workers.presses
    return {"t": "looked", "stamp": stamp, **await worker.do(board.look, scene.own, said, viewer.draft, scene)}


async def _act(viewer: PageViewer, said: Mapping[str, Any]) -> Document:
    verb = said.get("verb")
    if not isinstance(verb, str) or len(verb) > LONGEST_VERB:
        raise Refused("control.unknown")
    board = _board_of(viewer)
    return await _carry_out(viewer, said, Act(board.read_action(verb, said, viewer.scene().own)))


async def _keep(viewer: PageViewer, said: Mapping[str, Any]) -> Document:
    board = _board_of(viewer)
    return await _carry_out(viewer, said, Keep(board.read_draft(said, viewer.scene().own, viewer.draft)))


async def _carry_out(viewer: PageViewer, said: Mapping[str, Any], intent: Act | Keep) -> Document:
    """Do what was done on a board as the panel does what its controls mean. Raises ``Refused``."""
    number, stamp = _require_seat(viewer)
    if said.get("stamp") != stamp or viewer.match.is_paused:
        raise Refused("match.outdated")
    seat = SeatPress(PagePress.on_board(viewer, stamp), viewer.match, number)
    try:
        await carry_out(seat, intent)
    except Refused as refused:
        if viewer.match.kind.is_explained:
            await seat.note_error(refused)
        raise
    return {"t": "done"}


async def _press(viewer: PageViewer, said: Mapping[str, Any]) -> Document:
    """Handle a used control or a submitted form. The panel itself is in the next state. Raises ``Refused``."""
    press = PagePress.read(viewer, said)
    seat = await handle(press)
    if press.entered is not None:
        match, note = press.entered
        return {"t": "entered", "match": match.id, "note": note}
    if press.answer.refusal is not None:
        return {"t": "refused", "say": "\n".join(press.answer.refusal.texts)}
    if press.answer.page is not None:
        return {"t": "page", "page": describe_content(viewer, *press.answer.page)}
    if seat is None:
        return {"t": "done"}
    if seat.form is not None:
        return {"t": "form", "control": seat.form_id(seat.form), "form": msgspec.to_builtins(seat.form)}
    note = seat.describe(await seat.panel())
    return {"t": "done", "note": "\n".join(filter(None, (note, seat.given_back)))}


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
