"""Numenko's panel in words: the pot and the clock, the viewer's tiles, and every calculation as read."""

from __future__ import annotations

from bot.games.numenko.grid import cell_name
from bot.games.numenko.model import NumenkoView, PlayerTiles
from bot.i18n import Texts
from bot.panels.scene import Scene


def status(view: NumenkoView, scene: Scene) -> str:
    """The pot and the clock; the picture shows where everybody stands."""
    tiles = scene.t.plural("{n} tile in the pot", "{n} tiles in the pot", view.pot)
    return " · ".join(filter(None, (tiles, time_line(scene))))


def time_line(scene: Scene) -> str:
    """When time is up, shown in each reader's local time; nothing without a clock."""
    due = clock(scene)
    return "" if due is None else scene.t("⏱️ time's up at <t:{due}:T> (<t:{due}:R>)", due=due)


def clock(scene: Scene) -> int | None:
    """When the match clock, or that of a vote, runs out (Unix seconds); None without one."""
    return None if scene.clock_at is None else int(scene.clock_at)


def tiles_line(held: PlayerTiles, t: Texts) -> str:
    """The tiles that are not in the saved grid."""
    if not held.unplaced:
        return t("**All your tiles are placed!**")
    tiles = " ".join(held.unplaced.replace("*", "✱"))
    return t.plural(
        "**{n} tile to place:** {tiles}", "**{n} tiles to place:** {tiles}", len(held.unplaced), tiles=tiles
    )


def grid_lines(held: PlayerTiles, t: Texts) -> str:
    """Every calculation of the saved grid as it is read."""
    if held.laid is None:
        return t("Your grid is empty. Cells have names like F6: column F, row 6.")
    if not held.readings:
        return t("Your grid is saved. It's checked when the match is over.")
    lines = [
        t(
            "{cell} {direction}: **{text}**",
            cell=cell_name(r.cell),
            direction=_direction(r.direction, t),
            text=r.text,
        )
        for r in held.readings
    ]
    return "\n".join(lines)


def _direction(direction: str, t: Texts) -> str:
    return t("across") if direction == "across" else t("down")


def score_sheet(view: NumenkoView, scene: Scene) -> str:
    """Dones, and at the end the sums of the tiles left over."""
    t = scene.t
    lines = [t("**Score sheet**")]
    for seat, name in enumerate(scene.names):
        dones = t.plural("{n} Done", "{n} Dones", view.dones[seat])
        left = t.plural("{n} tile left", "{n} tiles left", view.left[seat])
        words = [dones, left]
        if view.over:
            words.append(t("sum {sum}", sum=view.sums[seat]))
        lines.append(f"{name}: {' · '.join(words)}")
    return "\n".join(lines)
