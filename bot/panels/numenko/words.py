"""Numenko's panel in words: the pot and the clock, the own tiles, and every calculation as read."""

from __future__ import annotations

from bot.games.numenko.grid import cell_name
from bot.games.numenko.model import Board, NumenkoView
from bot.i18n import Texts
from bot.panels.base import Scene


def status(view: NumenkoView, scene: Scene) -> str:
    """The pot, the clock, and where everybody stands; never a grid."""
    t = scene.t
    facts = [t.plural("{n} tile in the pot", "{n} tiles in the pot", view.pot)]
    due = clock(scene)
    if due is not None and not view.over:
        facts.append(t("the time is up <t:{due}:R>", due=due))
    return "\n".join([" · ".join(facts), *(_player(view, seat, scene) for seat in range(len(scene.names)))])


def clock(scene: Scene) -> int | None:
    """When the match clock, or that of a vote, runs out (Unix seconds); None without one."""
    running = scene.match.game.clock(scene.match.state)
    known = [row.due_at for row in scene.match.row.clocks if running is not None and row.key == running.key]
    return int(known[0]) if known else None


def _player(view: NumenkoView, seat: int, scene: Scene) -> str:
    t = scene.t
    if view.dropped[seat]:
        return t("{name} is out", name=scene.names[seat])
    words = [
        t.plural(
            "{name}: **{n} tile** to place",
            "{name}: **{n} tiles** to place",
            view.left[seat],
            name=scene.names[seat],
        )
    ]
    if view.dones[seat]:
        words.append(t.plural("Done {n} time", "Done {n} times", view.dones[seat]))
    if view.finished[seat]:
        words.append(t("finished"))
    return " · ".join(words)


def tiles_line(board: Board, t: Texts) -> str:
    """The tiles that are not in the saved grid."""
    if not board.unplaced:
        return t("**All your tiles are placed!**")
    tiles = " ".join(board.unplaced.replace("*", "✱"))
    return t.plural(
        "**{n} tile to place:** {tiles}", "**{n} tiles to place:** {tiles}", len(board.unplaced), tiles=tiles
    )


def grid_lines(board: Board, t: Texts) -> str:
    """Every calculation of the saved grid as it is read."""
    if board.laid is None:
        return t("Your grid is empty. Cells have names such as F6: column F, row 6.")
    if not board.readings:
        return t("Your grid is saved. It is checked when the match is over.")
    lines = [
        t(
            "{cell} {direction}: **{text}**",
            cell=cell_name(r.cell),
            direction=_direction(r.direction, t),
            text=r.text,
        )
        for r in board.readings
    ]
    return "\n".join(lines)


def _direction(direction: str, t: Texts) -> str:
    return t("across") if direction == "across" else t("down")


def score_sheet(view: NumenkoView, scene: Scene) -> str:
    """Dones, and in the end the sums of what was left over."""
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
