"""The controls of Numenko's panel: writing the grid, swapping, undo and redo, finishing, voting."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import discord
from discord import ButtonStyle

from bot.games.numenko.model import NumenkoView
from bot.games.numenko.tiles import FREECHOICE, MULTICHOICE, WORTH
from bot.i18n import Texts
from bot.panels.base import Content
from bot.panels.numenko.draft import Draft
from bot.panels.scene import Item, Scene

Row = tuple[Item, ...]


def playing(view: NumenkoView, draft: Draft, scene: Scene) -> tuple[Row, ...]:
    """All controls of a player who is still playing."""
    rows = (tuple(_writing(draft, scene)), tuple(_swaps(view, scene)), tuple(_steps(view, scene)))
    return tuple(row for row in rows if row)


def voting(scene: Scene) -> Row:
    """Votes on how the match goes on after a wrong claim."""
    button, t = scene.controls.button, scene.t
    return (
        button("play.drop", t("Drop the player and play on"), style=ButtonStyle.primary, emoji="▶️"),
        button("play.end", t("End the match"), style=ButtonStyle.danger, emoji="🏁"),
    )


def question(view: NumenkoView, draft: Draft, scene: Scene) -> Content | None:
    """The question to be answered before the panel goes on; None if there is none."""
    t = scene.t
    match draft.asked:
        case "clear":
            return _asked(
                t("Take all tiles off your grid? Undo brings them back."), "clear_now", t("Clear"), scene
            )
        case "finish":
            text = t("Finish? When everyone has, the match is over. You can still save or swap to carry on.")
            return _asked(text, "finish_now", t("Finish"), scene)
        case "swop" if view.swap_ends:
            text = t(
                "The pot doesn't have enough tiles for a swap, so asking for one **ends the match**. Do it anyway?"
            )
            return _asked(text, "swop_now", t("End the match"), scene, draft.tile)
        case _:
            return None


def tile_name(tile: str, t: Texts) -> str:
    """A tile in words."""
    return {MULTICHOICE: t("* (Multichoice)"), FREECHOICE: t("? (Freechoice)")}.get(tile, tile)


def _asked(text: str, verb: str, yes: str, scene: Scene, arg: str = "") -> Content:
    button, t = scene.controls.button, scene.t
    confirm = button(f"play.{verb}", yes, style=ButtonStyle.danger, arg=arg)
    return Content((text,), ((confirm, button("play.back", t("Back"), emoji="↩️")),))


def _writing(draft: Draft, scene: Scene) -> Iterator[Item]:
    button, t = scene.controls.button, scene.t
    kept = bool(draft.typed)
    label = t("Fix my grid") if kept and draft.way == "calculations" else t("Write calculations")
    yield button("play.calculations", label, style=ButtonStyle.primary, emoji="✏️")
    label = t("Fix my grid") if kept and draft.way == "rows" else t("Write as rows")
    yield button("play.rows", label, emoji="🔢")
    if kept:
        yield button("play.forget", t("Discard what I wrote"), emoji="🗑️")


def _swaps(view: NumenkoView, scene: Scene) -> Iterator[Item]:
    """The unplaced tiles, each kind once."""
    t = scene.t
    tiles = Counter(view.mine.unplaced if view.mine else "")
    if not tiles:
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
    button, t = scene.controls.button, scene.t
    yield button("play.undo", t("Undo"), emoji="↩️", disabled=not view.undos)
    yield button("play.redo", t("Redo"), emoji="↪️", disabled=not view.redos)
    placed = view.mine is not None and view.mine.laid is not None
    yield button("play.clear", t("Clear"), emoji="🧹", disabled=not placed)
    assert view.seat is not None
    yield button("play.finish", t("Finish"), emoji="🏁", disabled=view.finished[view.seat])
