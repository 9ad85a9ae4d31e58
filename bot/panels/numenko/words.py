"""Numenko's panel in words: the pot and the clock, the goal, and the viewer's composition."""

from __future__ import annotations

from bot.games.numenko.model import NumenkoView
from bot.games.numenko.refusals import fault_words, list_lines
from bot.games.numenko.tiles import worth
from bot.i18n import Texts
from bot.panels import times
from bot.panels.numenko import pad
from bot.panels.numenko.draft import Draft
from bot.panels.numenko.pad import Pad
from bot.panels.scene import Scene

ROOM = 120
"""The most characters of mistakes that a panel lists, beyond the first one."""


def status(view: NumenkoView, scene: Scene) -> str:
    """Describe the pot and the clock. The picture shows where everybody stands."""
    tiles = scene.t.plural("{n} tile in the pot", "{n} tiles in the pot", view.pot)
    return " · ".join(filter(None, (tiles, time_line(view, scene))))


def time_line(view: NumenkoView, scene: Scene) -> str:
    """Say when time is up, in each reader's local time, or return an empty string without a clock."""
    due, t = clock(scene), scene.t
    if due is None and view.last_call and view.is_done:
        return t("⏳ **Last call**: waiting for the others")
    if due is None:
        said = t("⏳ **Last call**: save what you can, then press **Finish**")
        return said if view.last_call else ""
    if view.last_call:
        until = times.until(due)
        return t("⏳ **Last call** until {due}: save what you can", due=until)
    return t("⏱️ time's up at {due}", due=times.until(due, 60.0 * view.options.minutes))


def clock(scene: Scene) -> int | None:
    """Return when the match clock, or that of a vote, runs out (Unix seconds), or None without a clock."""
    return None if scene.clock_at is None else int(scene.clock_at)


def goal(view: NumenkoView, scene: Scene) -> str:
    """Explain the goal and the wild tiles until the first tile is laid. The task of a daily puzzle is its goal."""
    assert view.mine is not None and view.seat is not None
    if view.mine.laid is not None or view.dones[view.seat]:
        return ""
    t = scene.t
    aim = "" if scene.kind.is_puzzle else t("🎯 Lay **all** your tiles as a crossword of calculations.")
    if len(view.left) > 1 and not view.ends_with_done:
        aim = t("🎯 Lay **all** your tiles as a crossword of calculations. The most completed grids win.")
    return f"{aim}\n-# {t('✱ is any of + − × ÷ = · ? is any digit or sign · work from left to right')}".strip()


def describe_grid(view: NumenkoView, on: Pad, draft: Draft, t: Texts, *, standing: bool = True) -> str:
    """Describe what is on the pad, or what is wrong with the typed text. Without ``standing`` only the latter."""
    wrong = draft.wrong
    if draft.reasons:
        wrong = t("These aren't in your grid yet:\n{lines}", lines=list_lines(draft.reasons, t))
    if wrong:
        return f"✗ {_shorten_list(wrong, t)}"
    return _describe_pad(view, on, t) if standing else ""


def _shorten_list(text: str, t: Texts) -> str:
    """Keep the heading of a list of mistakes and as many of them as a phone's screen has room for."""
    head, *lines = text.splitlines()
    shown = list[str]()
    for line in lines:
        if shown and sum(map(len, shown)) + len(line) > ROOM:
            break
        shown.append(line)
    more = len(lines) - len(shown)
    rest = " " + t.plural("and {n} more", "and {n} more", more) if more else ""
    return "\n".join((head, *shown)) + rest


def _describe_pad(view: NumenkoView, on: Pad, t: Texts) -> str:
    """Describe the content of the pad: the first fault, or the last calculations as read and what is left."""
    held, faults = pad.show(view, on)
    if held.laid is None:
        return "-# " + t("Press your tiles, or type `7*27*34`.")
    if faults:
        text = "-# ✗ " + fault_words(faults[0], held.laid.corner, t)
        more = len(faults) - 1
        return text + (" " + t.plural("and {n} more", "and {n} more", more) if more else "")
    if held.laid.grid.rows != on.saved:
        last = " · ".join(reading.text for reading in held.readings[-2:])
        return "✓ " + " · ".join(filter(None, (last, t("not saved yet"))))
    if not held.unplaced:
        return t("✓ all your tiles are placed!")
    if view.options.check == "players":
        what = t("saved; grids are checked at the end")
    else:
        what = t.plural("{n} valid calculation", "{n} valid calculations", len(held.readings))
    return "-# " + t(
        "✓ {what} · {points} if it ended now",
        what=what,
        points=t.plural("−{n} point", "−{n} points", worth(held.unplaced)),
    )


def score_sheet(view: NumenkoView, scene: Scene) -> str:
    """List the Dones, and at the end the sums of the tiles left over."""
    t = scene.t
    lines = [t("**Score sheet**")]
    for seat, name in enumerate(scene.names):
        dones = t.plural("{n} completed grid", "{n} completed grids", view.dones[seat])
        left = t.plural("{n} tile left", "{n} tiles left", view.left[seat])
        words = [dones, left]
        if view.over:
            words.append(t("sum {sum}", sum=view.sums[seat]))
        lines.append(f"{name}: {' · '.join(words)}")
    return "\n".join(lines)
