"""Numenko's board: the viewer's own grid, laid on the page and read by the game. Cells are counted from A1, as
they are named, so that they stay the same while the grid grows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from bot.errors import Refused
from bot.games.numenko.check import check
from bot.games.numenko.grid import MOST_LINES, Cell, Grid, grid_of
from bot.games.numenko.model import (
    Clear,
    Fault,
    Finish,
    NumenkoAction,
    NumenkoView,
    PlayerTiles,
    Redo,
    Save,
    Swap,
    Undo,
    Vote,
)
from bot.games.numenko.refusals import fault_words
from bot.games.numenko.tiles import ENTERED, FREECHOICE, MULTICHOICE, TILES
from bot.i18n import Texts
from bot.panels import times
from bot.panels.base import Content, inner_item
from bot.panels.numenko import PANEL, pad, rows
from bot.panels.numenko import words as panel_words
from bot.panels.numenko.draft import Draft
from bot.panels.numenko.pad import Pad
from bot.panels.refusals import refusal
from bot.panels.scene import Scene
from bot.render.numenko import words as picture_words
from bot.render.numenko.grids import faces
from bot.web.board import Document, GameBoard

_PLAYED: Mapping[str, NumenkoAction] = {
    "finish": Finish(),
    "clear": Clear(),
    "undo": Undo(),
    "redo": Redo(),
    "drop": Vote("drop"),
    "end": Vote("end"),
}
FAR = 1100
"""Cells are no farther from A1, which is more than players can name by typing."""
MOST_TILES = 158
"""All tiles of the game."""


class NumenkoBoard(GameBoard):
    """The own grid, as far as it is laid, and how far the others are."""

    def describe(self, view: NumenkoView, draft: Draft | None, scene: Scene) -> Document:
        """Describe the pad or the saved grid, everybody's progress, and a vote."""
        t, most = scene.t, picture_words.first_rack(view)
        return {
            "seats": [
                {
                    "value": "–" if view.dropped[seat] else left,
                    "note": " · ".join(picture_words.facts(view, seat, t)),
                    "done": max(0, most - left),
                    "of": most,
                }
                for seat, left in enumerate(view.left)
            ],
            "status": _describe_status(view, scene),
            "title": picture_words.title(view, scene.names, t),
            "may": view.may_play and scene.paused_until is None,
            "mine": _describe_mine(view, draft or Draft(), scene),
            "claim": _describe_claim(view, t),
            "vote": _describe_vote(view, draft, scene),
            "most": MOST_LINES,
            "words": _list_words(t),
        }

    def look(self, view: NumenkoView, asked: Mapping[str, Any], draft: Draft | None, scene: Scene) -> Document:
        """Read signs that are not laid yet, or ask what the panel asks before a swap and Finish."""
        if not view.may_play or view.mine is None:
            raise Refused("control.unknown")
        if (question := asked.get("question")) is not None:
            return _ask(question, asked, view, scene)
        on = pad.open_pad(view, (draft or Draft()).pad)
        return _read_pad(view, pad.rearrange(on, _read_signs(asked, pad.name_corner(view))), scene.t)

    def read_action(self, verb: str, said: Mapping[str, Any], view: NumenkoView) -> NumenkoAction:
        """Return what is played. A save without signs empties the grid."""
        match verb:
            case "save":
                signs = _read_signs(said, Cell(0, 0))
                return Save(*grid_of(signs)) if signs else Clear()
            case "swap":
                return Swap(_read_tile(said))
            case _ if verb in _PLAYED:
                return _PLAYED[verb]
            case _:
                raise Refused("control.unknown")

    def read_draft(self, said: Mapping[str, Any], view: NumenkoView, draft: Draft | None) -> Draft:
        """Lay the signs of the page, as one step, or take the last step back."""
        if not view.may_play or view.mine is None:
            raise Refused("control.unknown")
        draft = draft or Draft()
        on, corner = pad.open_pad(view, draft.pad), pad.name_corner(view)
        if said.get("undo") is True:
            after = pad.undo(on)
        else:
            laid = pad.rearrange(on, _read_signs(said, corner))
            direction = "down" if said.get("direction") == "down" else "across"
            after = replace(laid, at=_read_cell(said.get("at")).minus(corner), direction=direction)
        return draft.change(pad=after, more=False, wrong="")


def _describe_status(view: NumenkoView, scene: Scene) -> str:
    """Say how many tiles are in the pot and how long it still goes, in one line of a phone."""
    due = panel_words.clock(scene)
    call = picture_words.title(view, scene.names, scene.t) if view.last_call else ""
    left = "" if due is None else f"⏱️ {times.relative(due)}"
    return " · ".join(filter(None, (picture_words.pot(view, scene.t), call, left)))


def _ask(question: Any, asked: Mapping[str, Any], view: NumenkoView, scene: Scene) -> Document:
    """Ask as the panel does before a swap and Finish."""
    if question == "finish":
        content = rows.question(view, Draft(asked="finish"), scene)
    elif question == "swap":
        content = rows.question(view, Draft(asked="swop", tile=_read_tile(asked)), scene)
        if content is None:
            raise Refused("NUMENKO-14.swap" if view.last_call else "NUMENKO-11.placed")
    else:
        raise Refused("control.unknown")
    assert content is not None
    return {"text": content.texts[0], "yes": _list_labels(content)[0]}


def _describe_mine(view: NumenkoView, draft: Draft, scene: Scene) -> Document | None:
    """Describe the viewer's pad, or their saved grid where nothing can be laid now."""
    if view.mine is None or view.seat is None:
        return None
    t, corner = scene.t, pad.name_corner(view)
    on = pad.open_pad(view, draft.pad if view.may_play else None)
    found = pad.grid_on(on)
    said = panel_words.describe_grid(view, on, draft, t)
    empty = found is None and not draft.wrong and not draft.reasons
    return {
        **_read_pad(view, on, t),
        "saved": on.saved,
        "at": on.at.plus(corner),
        "direction": on.direction,
        "rack": view.mine.rack,
        "say": t("Tap your tiles or drag them onto the grid. On a keyboard, type them.") if empty else said,
        "is_saved": (found[0].rows if found else ()) == on.saved,
        "undo": "step" if on.undo else "saved" if view.undos else None,
        "may_redo": view.redos > 0,
        "may_clear": view.mine.laid is not None,
        "may_swap": view.may_play and not view.last_call,
        "may_finish": view.may_play and not view.finished[view.seat],
        "last_call": view.last_call,
    }


def _read_pad(view: NumenkoView, on: Pad, t: Texts) -> Document:
    held, faults = pad.show(view, on)
    return {
        **_describe_tiles(held, faults, t),
        "may_save": not faults,
        "is_done": pad.is_complete(view, on),
    }


def _describe_tiles(held: PlayerTiles, faults: tuple[Fault, ...], t: Texts) -> Document:
    """Describe laid tiles, with what each is read as, and each line, with its calculation or what is wrong."""
    if held.laid is None:
        return {"tiles": (), "lines": ()}
    corner, signs = held.laid.corner, held.laid.grid.signs
    return {
        "tiles": [
            (*cell.plus(corner), signs[cell], face.tile, face.across, face.down)
            for cell, face in faces(held).items()
        ],
        "lines": list(_describe_lines(held, faults, held.laid.grid, corner, t)),
    }


def _describe_lines(
    held: PlayerTiles, faults: tuple[Fault, ...], grid: Grid, corner: Cell, t: Texts
) -> Iterator[Document]:
    right = {(reading.cell, reading.direction): reading.text for reading in held.readings}
    wrong = {(fault.cell, fault.direction): fault_words(fault, corner, t) for fault in faults}
    for cell, direction, signs in grid.groups:
        key = (cell, direction)
        says = right.get(key) or wrong.pop(key, "")
        good = True if key in right else False if says else None
        yield {"at": cell.plus(corner), "direction": direction, "signs": signs, "good": good, "say": says}
    for (cell, _), says in wrong.items():
        sign = grid.signs[cell]
        yield {"at": cell.plus(corner), "direction": None, "signs": sign, "good": False, "say": says}


def _describe_claim(view: NumenkoView, t: Texts) -> Document | None:
    """Describe the grid that a vote is about, which everybody sees (NUMENKO-18)."""
    if view.claim is None:
        return None
    laid = view.claim.laid
    found = check(laid.grid, view.house)
    held = PlayerTiles(laid.tiles, laid, "", found.readings, found.faults)
    return {**_describe_tiles(held, found.faults, t), "seat": view.claim.seat}


def _describe_vote(view: NumenkoView, draft: Draft | None, scene: Scene) -> Document | None:
    """Describe what a player sees who cannot lay tiles: a vote, or why there is nothing to do."""
    if view.may_play or view.mine is None:
        return None
    content = PANEL.private(view, draft, scene)
    verbs = ("drop", "end") if view.may_vote else ()
    labels = _list_labels(content)
    return {
        "text": content.texts[0] if content.texts else "",
        "answers": [{"verb": verb, "label": label} for verb, label in zip(verbs, labels, strict=False)],
    }


def _list_labels(content: Content) -> list[str]:
    """List the labels of a question's answers."""
    return [str(inner_item(item).to_component_dict().get("label", "")) for row in content.rows for item in row]


def _read_signs(said: Mapping[str, Any], corner: Cell) -> dict[Cell, str]:
    """Read signs by cell, counted from the corner. Raises ``Refused`` for anything else, and numenko.wide."""
    given = said.get("signs")
    if not isinstance(given, list) or len(given) > MOST_TILES:
        raise Refused("control.unknown")
    found = dict[Cell, str]()
    for one in given:
        match one:
            case [at, str(sign)] if len(sign) == 1 and sign in ENTERED:
                found[_read_cell(at).minus(corner)] = sign
            case _:
                raise Refused("control.unknown")
    if found:
        grid_of(found)
    return found


def _read_cell(said: Any) -> Cell:
    match said:
        case [int(column), int(row)] if abs(column) <= FAR and abs(row) <= FAR:
            return Cell(int(column), int(row))
        case _:
            raise Refused("control.unknown")


def _read_tile(said: Mapping[str, Any]) -> str:
    tile = said.get("tile")
    if not isinstance(tile, str) or len(tile) != 1 or tile not in TILES:
        raise Refused("control.unknown")
    return tile


def _list_words(t: Texts) -> Mapping[str, str]:
    return {
        "grid": t("My grid"),
        "help": t(
            "Type digits, * and ?. The arrows move the cursor, and with Shift they move a line. Space turns the "
            "cursor, Backspace removes a tile, Enter saves."
        ),
        "undo": t("Undo"),
        "redo": t("Redo"),
        "clear": t("Clear"),
        "back": t("Back"),
        "save": t("Save"),
        "done": t("Done"),
        "finish": t("Finish"),
        "swap": t("Swap"),
        "shuffle": t("Shuffle"),
        "erase": t("Remove the tile"),
        "across": t("Laying across"),
        "down": t("Laying down"),
        "which": t("Choose a tile to put back: you get two for it."),
        "missing": refusal(Refused("NUMENKO-11.tile"), "numenko", t),
        "taken": t("There's no room for this line there."),
        "wide": t("A grid has at most {n} columns and rows.", n=MOST_LINES),
        "move": t("Drag this to move the line"),
        "multichoice": rows.tile_name(MULTICHOICE, t),
        "freechoice": rows.tile_name(FREECHOICE, t),
    }


BOARD = NumenkoBoard()
