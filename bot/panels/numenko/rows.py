"""The controls of Numenko's panel: laying and writing, cursor pad, swapping, undo and redo, finishing, voting."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

import discord
from discord import ButtonStyle

from bot.games.numenko.entry import TypedLine, cells_of
from bot.games.numenko.grid import CORNER, Cell, cell_name
from bot.games.numenko.model import NumenkoView
from bot.games.numenko.placing import Placement, places
from bot.games.numenko.refusals import fault_words
from bot.games.numenko.tiles import FREECHOICE, MULTICHOICE, WORTH, show_signs
from bot.i18n import Texts
from bot.panels.base import Content
from bot.panels.numenko import pad, words
from bot.panels.numenko.draft import Draft
from bot.panels.numenko.laying import make_ground, pending, saved_signs, value_of
from bot.panels.numenko.pad import Pad
from bot.panels.scene import Item, Scene

Row = tuple[Item, ...]
MOST_PLACES = 25
"""The maximum number of choices in a menu."""
ACROSS = 5
"""The maximum number of buttons in a row."""
_STYLE = {MULTICHOICE: ButtonStyle.primary}


def playing(view: NumenkoView, draft: Draft, scene: Scene) -> tuple[Row, ...]:
    """Return all controls of a player who is still playing, in a lesson only those that it needs."""
    steps = tuple(_steps(view, scene)) if not scene.kind.is_explained else ()
    rows = (tuple(_writing(view, draft, scene)), tuple(_swaps(view, scene)), steps)
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


def _where(view: NumenkoView, draft: Draft, scene: Scene) -> Content | None:
    """Ask where the next calculation goes, or return None if no place is left for it."""
    t, button = scene.t, scene.controls.button
    first, *rest = pending(draft)
    found = places(saved_signs(view), first, make_ground(view))
    if not found:
        return None
    text = t("Where does `{calculation}` go?", calculation=first.signs)
    if rest:
        text += "\n-# " + t.plural("then {n} more", "then {n} more", len(rest))
    options = [
        discord.SelectOption(label=_place(place, first, saved_signs(view), t), value=value_of(place))
        for place in found[:MOST_PLACES]
    ]
    menu = scene.controls.select("play.place", options, placeholder=t("Choose a place for {n}", n=first.signs))
    any_ = button("play.anywhere", t("Anywhere it fits"), style=ButtonStyle.primary, emoji="🎲")
    return Content((text,), ((menu,), (any_, button("play.back", t("Back"), emoji="↩️"))))


def _place(place: Placement, line: TypedLine, signs: Mapping[Cell, str], t: Texts) -> str:
    """Describe a place: ``F6 across, through 2 and ✱``."""
    cells = cells_of(place.cell, place.direction, line.signs)
    through = t.all_of([show_signs(signs[cell]) for cell in cells if cell in signs])
    cell = cell_name(place.cell)
    if place.direction == "across":
        return t("{cell} across, through {tiles}", cell=cell, tiles=through)
    return t("{cell} down, through {tiles}", cell=cell, tiles=through)


def padding(view: NumenkoView, on: Pad, draft: Draft, time: str, scene: Scene) -> Content:
    """Build the cursor pad: arrows, the tiles left, and saving."""
    t, button = scene.t, scene.controls.button
    held, faults = pad.show(view, on)
    found = pad.grid_on(on)
    corner = CORNER if found is None else found[1].plus(CORNER)
    arrows = (
        ("left", "⬅️", t("Left")),
        ("up", "⬆️", t("Up")),
        ("down", "⬇️", t("Down")),
        ("right", "➡️", t("Right")),
    )
    way = t("Direction: across") if on.direction == "across" else t("Direction: down")
    head = (
        *(button("play.pad_move", label, emoji=emoji, arg=arrow) for arrow, emoji, label in arrows),
        button("play.pad_turn", way, emoji="🔄"),
    )
    tiles = [
        button("play.pad_tile", tile_label(tile, n), arg=tile, style=_STYLE.get(tile, ButtonStyle.secondary))
        for tile, n in Counter(held.unplaced).items()
    ]
    unchanged = (found[0].rows if found else ()) == on.saved
    label = t("Save (no changes)") if unchanged else t("Save (not valid yet)") if faults else t("Save")
    foot = (
        button("play.pad_save", label, style=ButtonStyle.success, emoji="💾", disabled=unchanged or bool(faults)),
        button(
            "play.pad_erase", t("Remove") if found else t("Nothing to remove"), emoji="🧽", disabled=found is None
        ),
        button("play.pad_undo", t("Undo") if on.undo else t("Nothing to undo"), emoji="↩️", disabled=not on.undo),
        button("play.back", t("Close"), emoji="✖️"),
    )
    line = words.on_pad(view, on, held, [fault_words(fault, corner, t) for fault in faults], t)
    wrong = f"✗ {draft.wrong}" if draft.wrong else line
    lines = [tuple(tiles[start : start + ACROSS]) for start in range(0, len(tiles), ACROSS)]
    return Content((time, wrong), (head, *lines, foot))


def tile_label(tile: str, n: int) -> str:
    """Return the label of a tile's button: ``7``, ``✱ ×3``."""
    sign = show_signs(tile)
    return sign if n == 1 else f"{sign} ×{n}"


def tile_name(tile: str, t: Texts) -> str:
    """Return the name of a tile."""
    return {MULTICHOICE: t("✱ (Multichoice)"), FREECHOICE: t("? (Freechoice)")}.get(tile, tile)


def _ask(text: str, verb: str, yes: str, scene: Scene, arg: str = "") -> Content:
    button, t = scene.controls.button, scene.t
    confirm = button(f"play.{verb}", yes, style=ButtonStyle.danger, arg=arg)
    return Content((text,), ((confirm, button("play.back", t("Back"), emoji="↩️")),))


def _writing(view: NumenkoView, draft: Draft, scene: Scene) -> Iterator[Item]:
    button, t = scene.controls.button, scene.t
    kept = bool(draft.typed)
    if kept:
        label = {"lay": t("Fix it"), "calculations": t("Fix my list"), "rows": t("Fix my rows")}[draft.way]
        yield button(f"play.{draft.way}", label, style=ButtonStyle.primary, emoji="✏️")
    if not kept or draft.way != "lay":
        style = ButtonStyle.secondary if kept else ButtonStyle.primary
        yield button("play.lay", t("Lay calculations"), style=style, emoji="🧮")
    yield button("play.pad", t("Tile by tile"), emoji="🕹️")
    if not kept and not scene.kind.is_explained:
        yield button("play.calculations", t("Edit as a list"), emoji="📝")
        yield button("play.rows", t("Edit as rows"), emoji="🔢")
    if kept:
        yield button("play.forget", t("Discard my text"), emoji="🗑️")


def _swaps(view: NumenkoView, scene: Scene) -> Iterator[Item]:
    """Yield the menu of unplaced tiles, each kind once. Nothing where a swap would be the same as Finish."""
    t = scene.t
    tiles = Counter(view.mine.unplaced if view.mine else "")
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


def _steps(view: NumenkoView, scene: Scene) -> Iterator[Item]:
    """Yield the buttons for undo, redo and the other steps possible now."""
    button, t = scene.controls.button, scene.t
    if view.undos:
        yield button("play.undo", t("Undo"), emoji="↩️")
    if view.redos:
        yield button("play.redo", t("Redo"), emoji="↪️")
    if view.mine is not None and view.mine.laid is not None:
        yield button("play.clear", t("Clear"), emoji="🧹")
    assert view.seat is not None
    finished = view.finished[view.seat]
    label = t("You've finished") if finished else t("Finish")
    yield button("play.finish", label, emoji="🏁", disabled=finished)
