"""The controls of Numenko's panel: the tiles and the cursor, saving, typing, and the page of rarer controls."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

import discord
from discord import ButtonStyle

from bot.games.numenko.entry import TypedLine, cells_of
from bot.games.numenko.grid import Cell, cell_name
from bot.games.numenko.model import NumenkoView
from bot.games.numenko.placing import Placement, places
from bot.games.numenko.tiles import FREECHOICE, MULTICHOICE, WORTH, show_signs
from bot.i18n import Texts
from bot.panels.base import Content
from bot.panels.numenko import pad
from bot.panels.numenko.draft import Draft
from bot.panels.numenko.laying import Signs, make_ground, pending, present_signs, value_of
from bot.panels.numenko.pad import Pad
from bot.panels.scene import Item, Scene
from bot.panels.turns import fit_on_one_line

Row = tuple[Item, ...]
NUMBERS = "①②③④⑤⑥"
"""The places that can be pressed, as they are numbered in the picture."""
ABREAST = 3
"""How many places a row has."""
ACROSS = 5
"""The maximum number of buttons in a row."""
ARROWS = (("left", "←"), ("up", "↑"), ("down", "↓"), ("right", "→"))
_STYLE = {MULTICHOICE: ButtonStyle.primary}


def playing(view: NumenkoView, on: Pad, draft: Draft, scene: Scene) -> tuple[Row, ...]:
    """Return the controls of a player who is still playing: the tiles, unless a text is to be corrected first. A
    lesson has only what its steps need."""
    button, t = scene.controls.button, scene.t
    last = tuple(_last_row(view, on, draft, scene))
    if scene.kind.is_explained:
        return tuple(row for row in (tuple(_swaps(view, on, scene)), last[1:]) if row)
    if draft.has_failed:
        return ((*last, button("play.back", t("Back"))),)
    return (*_pad_rows(view, on, scene), (_save(view, on, scene), *last, button("play.more", t("More"))))


def _forget(scene: Scene) -> Item:
    """Build the button that discards the text kept in a form."""
    return scene.controls.button("play.forget", scene.t("Discard my text"))


def _pad_rows(view: NumenkoView, on: Pad, scene: Scene) -> Iterator[Row]:
    """Yield the arrows, once a tile is laid, and the tiles left, in rows that fit a phone."""
    button = scene.controls.button
    if on.signs:
        arrows = (button("play.pad_move", label, arg=arrow) for arrow, label in ARROWS)
        yield (*arrows, button("play.pad_erase", "⌫"))
    assert view.mine is not None
    row: Row = ()
    for tile, n in Counter(pad.tiles_left(on, view.mine.rack)).items():
        style = _STYLE.get(tile, ButtonStyle.secondary)
        longer = (*row, button("play.pad_tile", tile_label(tile, n), arg=tile, style=style))
        if row and (len(row) == ACROSS or not fit_on_one_line(longer)):
            yield row
            longer = longer[-1:]
        row = longer
    if row:
        yield row


def _save(view: NumenkoView, on: Pad, scene: Scene) -> Item:
    """Build the button that saves the pad; what is in its way stands in the text. In the last call, Finish is in
    its place while there is nothing to save."""
    t, found = scene.t, pad.grid_on(on)
    is_saved = (found[0].rows if found else ()) == on.saved
    if is_saved and view.last_call and not view.is_done:
        return scene.controls.button("play.finish", t("Finish"), style=ButtonStyle.success)
    ready = not is_saved and not pad.show(view, on)[1]
    return scene.controls.button("play.pad_save", t("Save"), style=ButtonStyle.success, disabled=not ready)


def _last_row(view: NumenkoView, on: Pad, draft: Draft, scene: Scene) -> Iterator[Item]:
    """Yield Undo, which takes back a tile or else a saved grid, and the way to type."""
    button, t = scene.controls.button, scene.t
    label = t("Undo")
    if on.undo:
        yield button("play.pad_undo", label)
    else:
        yield button("play.undo", label, disabled=not view.undos)
    if draft.typed:
        yield button(f"play.{draft.way}", t("Fix it"), style=ButtonStyle.primary)
    else:
        style = ButtonStyle.primary if scene.kind.is_explained else ButtonStyle.secondary
        yield button("play.lay", t("Type it"), style=style)


def more(view: NumenkoView, on: Pad, draft: Draft, scene: Scene) -> tuple[Row, ...]:
    """Return the controls that are needed less often, below the whole grid."""
    button, t = scene.controls.button, scene.t
    kept = draft.typed and draft.way == "lay"
    writing = (
        button("play.lay", t("Type it")) if draft.typed and not kept else None,
        button("play.calculations", t("Edit as a list")),
        button("play.rows", t("Edit as rows")),
        _forget(scene) if draft.typed else None,
    )
    assert view.seat is not None and view.mine is not None
    finished = view.finished[view.seat]
    steps = (
        button("play.redo", t("Redo")) if view.redos else None,
        button("play.clear", t("Clear")) if view.mine.laid is not None else None,
        button("play.finish", t("You've finished") if finished else t("Finish"), disabled=finished),
        button("play.back", t("Back")),
    )
    rows = (tuple(_swaps(view, on, scene)), *(tuple(filter(None, row)) for row in (writing, steps)))
    return tuple(row for row in rows if row)


def voting(scene: Scene) -> Row:
    """Return the votes on how to go on after a wrong claim."""
    button, t = scene.controls.button, scene.t
    return (
        button("play.drop", t("Drop the player and continue"), style=ButtonStyle.primary, emoji="▶️"),
        button("play.end", t("End the match"), style=ButtonStyle.danger, emoji="🏁"),
    )


def question(view: NumenkoView, draft: Draft, scene: Scene) -> Content | None:
    """Return the question to answer before the panel goes on, or None."""
    t = scene.t
    match draft.asked:
        case "clear":
            return _ask(t("Take all tiles off your grid? Undo brings them back."), "clear_now", t("Clear"), scene)
        case "finish":
            text = t("Finish? Once everyone has, the match is over. Until then you can save or swap to carry on.")
            if len(scene.seats) == 1:
                text = t("Finish? You can't lay anything more then.")
            return _ask(text, "finish_now", t("Finish"), scene)
        case "swop" if view.mine and draft.tile in view.mine.unplaced and not view.last_call:
            return _swap(view, draft.tile, scene)
        case _:
            return _where(view, draft, scene) if draft.pending else None


def _swap(view: NumenkoView, tile: str, scene: Scene) -> Content:
    """Ask for confirmation of a swap, since it cannot be undone."""
    t, name = scene.t, tile_name(tile, scene.t)
    if view.swap_ends and view.options.edition == 1:
        text = t(
            "The pot doesn't have enough tiles for a swap, so asking for one **ends the match**. Do it anyway?"
        )
        return _ask(text, "swop_now", t("End the match"), scene, tile)
    if view.swap_ends and not view.options.has_clock:
        text = t(
            "The pot has too few tiles for a swap. Asking for one starts the **last call**: save a last grid, and "
            "once everyone has finished **the match is over**. Do it anyway?"
        )
        return _ask(text, "swop_now", t("Start the last call"), scene, tile)
    if view.swap_ends:
        text = t(
            "The pot has too few tiles for a swap. Asking for one starts the **last call**: {seconds} "
            "seconds to save "
            "a grid, then **the match is over**. Do it anyway?",
            seconds=view.house.last_call,
        )
        return _ask(text, "swop_now", t("Start the last call"), scene, tile)
    text = t(
        "Put {tile} back and take two? The pot has {pot}; a swap it can't cover would end the match.",
        tile=f"**{name}**",
        pot=t.plural("{n} tile", "{n} tiles", view.pot),
    )
    return _ask(text, "swop_now", t("Swap {tile}", tile=name), scene, tile)


class NumberedPlaces:
    """Where the first open calculation can go, and the cells in which the picture shows their numbers."""

    def __init__(self, view: NumenkoView, draft: Draft) -> None:
        self.line, *self.rest = pending(view, draft)
        self.signs = present_signs(view, draft)
        found = places(self.signs, self.line, make_ground(view))
        self.shown, self.unshown = found[: len(NUMBERS)], max(0, len(found) - len(NUMBERS))
        self.cells = tuple(_mark_cells(self.shown, self.line, self.signs))


def _mark_cells(shown: Sequence[Placement], line: TypedLine, signs: Signs) -> Iterator[Cell]:
    """Yield a free cell of each place, as near as possible to a tile that it crosses, none twice."""
    used = set[Cell]()
    for place in shown:
        cells = list(cells_of(place.cell, place.direction, line.signs))
        crossed = [at for at, cell in enumerate(cells) if cell in signs] or [-1]
        nearest = sorted(range(len(cells)), key=lambda at: (abs(at - crossed[0]), at))
        free = [cells[at] for at in nearest if cells[at] not in signs]
        cell = next((cell for cell in free if cell not in used), free[0])
        used.add(cell)
        yield cell


def _where(view: NumenkoView, draft: Draft, scene: Scene) -> Content | None:
    """Ask where the next calculation goes, or return None if no place is left for it."""
    t, button = scene.t, scene.controls.button
    found = NumberedPlaces(view, draft)
    if not found.shown:
        return None
    text = t("Where does `{calculation}` go?", calculation=found.line.signs)
    if found.unshown:
        text += " " + t.plural(
            "{n} more place: type it, like `2*4*8 at F7 across`.",
            "{n} more places: type one, like `2*4*8 at F7 across`.",
            found.unshown,
        )
    if found.rest:
        text += "\n-# " + t.plural("then {n} more", "then {n} more", len(found.rest))
    names = pad.name_corner(view)
    buttons = [
        button("play.place", f"{number} {_place(place, names)}", arg=value_of(place))
        for number, place in zip(NUMBERS, found.shown, strict=False)
    ]
    any_ = button("play.anywhere", t("Anywhere it fits"), style=ButtonStyle.primary)
    lines = (tuple(buttons[start : start + ABREAST]) for start in range(0, len(buttons), ABREAST))
    further = () if scene.kind.is_explained else (any_,)  # a lesson says which place to press
    return Content((text,), (*lines, (*further, button("play.back", t("Back")))))


def _place(place: Placement, names: Cell) -> str:
    """Describe a place: ``F6 ↓``."""
    return f"{cell_name(place.cell, names)} {'→' if place.direction == 'across' else '↓'}"


def tile_label(tile: str, n: int) -> str:
    """Return the label of a tile's button: ``7``, ``✱ (3)``."""
    sign = show_signs(tile)
    return sign if n == 1 else f"{sign} ({n})"


def tile_name(tile: str, t: Texts) -> str:
    """Return the name of a tile."""
    return {MULTICHOICE: t("✱ (Multichoice)"), FREECHOICE: t("? (Freechoice)")}.get(tile, tile)


def _ask(text: str, verb: str, yes: str, scene: Scene, arg: str = "") -> Content:
    button, t = scene.controls.button, scene.t
    confirm = button(f"play.{verb}", yes, style=ButtonStyle.danger, arg=arg)
    return Content((text,), ((confirm, button("play.back", t("Back"), emoji="↩️")),))


def _swaps(view: NumenkoView, on: Pad, scene: Scene) -> Iterator[Item]:
    """Yield the menu of the tiles in hand, each kind once. Nothing where a swap would be the same as Finish."""
    t = scene.t
    assert view.mine is not None
    tiles = Counter(pad.tiles_left(on, view.mine.rack)) & Counter(view.mine.unplaced)
    if not tiles or view.last_call or (view.swap_ends and len(view.left) == 1):
        return
    options = [
        discord.SelectOption(
            label=tile_name(tile, t) if n == 1 else t("{tile} · you have {n}", tile=tile_name(tile, t), n=n),
            value=tile,
            description=t.plural(
                "costs {n} point at the end if it's left over",
                "costs {n} points at the end if it's left over",
                WORTH[tile],
            ),
        )
        for tile, n in tiles.items()
    ]
    yield scene.controls.select("play.swop", options, placeholder=t("Swap a tile: put it back and take two"))
