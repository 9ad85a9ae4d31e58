"""What the controls and the forms of Numenko's panel mean."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from msgspec.structs import replace

from bot.errors import Refused
from bot.games.numenko.entry import MOST_TYPED, as_calculations, as_rows, read_grid
from bot.games.numenko.grid import Grid
from bot.games.numenko.model import (
    Clear,
    Finish,
    NumenkoAction,
    NumenkoView,
    Redo,
    Save,
    Swap,
    Undo,
    Vote,
)
from bot.games.numenko.tiles import TILES
from bot.i18n import Texts
from bot.panels.base import Act, Ask, Field, Form, Intent, Keep
from bot.panels.numenko.draft import Draft, Way, changed
from bot.panels.refusals import refusal
from bot.panels.scene import Scene

TEXT = "text"
"""The name of the forms' field."""
_AS_TEXT: dict[Way, Callable[[Grid], str]] = {"calculations": as_calculations, "rows": as_rows}
_PLAYED: dict[str, NumenkoAction] = {
    "undo": Undo(),
    "redo": Redo(),
    "clear_now": Clear(),
    "finish_now": Finish(),
    "drop": Vote("drop"),
    "end": Vote("end"),
}
"""What is played immediately."""


def pressed(
    verb: str, arg: str, values: Sequence[str], view: NumenkoView, draft: Draft | None, scene: Scene
) -> Intent:
    """What a used control means. Raises ``Refused`` for what makes no sense."""
    draft = draft or Draft()
    if verb in _PLAYED:
        return _played(draft, _PLAYED[verb], scene)
    match verb:
        case "calculations" | "rows":
            return Ask(form(verb, view, draft, scene.t))
        case "swop" | "swop_now":
            return _swap(view, draft, values[0] if values else arg, scene, asked=verb == "swop_now")
        case "clear" | "finish":
            return Keep(changed(draft, asked=verb))
        case "back" | "forget":
            return Keep(changed(draft) if verb == "back" else Draft())
        case _:
            raise Refused("control.unknown")


def submitted(
    verb: str, answers: Mapping[str, str], view: NumenkoView, draft: Draft | None, scene: Scene
) -> Intent:
    """Save a typed grid immediately. If it is wrong it is kept, to be corrected in the next form."""
    text = answers.get(TEXT, "")
    kept = typed(verb, answers, draft)
    if not text.strip():
        return _played(draft or Draft(), Clear(), scene, after=Draft())
    try:
        entry = read_grid(text)
    except Refused as why:
        return Keep(_refused(kept, why, scene.t))
    act = _played(draft or Draft(), Save(entry.grid, entry.corner), scene, after=Draft())
    return replace(act, otherwise=lambda why: _refused(kept, why, scene.t))


def typed(verb: str, answers: Mapping[str, str], draft: Draft | None) -> Draft:
    """The draft with the grid that was typed."""
    way: Way = "rows" if verb == "rows" else "calculations"
    return changed(draft or Draft(), typed=answers.get(TEXT, ""), way=way)


def form(way: Way, view: NumenkoView, draft: Draft, t: Texts) -> Form:
    """The form with what was typed before and refused, else with the saved grid as text in that form."""
    laid = view.mine.laid if view.mine else None
    saved = _AS_TEXT[way](laid.grid) if laid else ""
    labels = {"calculations": t("One calculation per line"), "rows": t("The grid, one line per row")}
    hints = {
        "calculations": t("* is a Multichoice tile, never times; ? is a Freechoice. × ÷ − can be x / -"),
        "rows": t(". is an empty cell; * is a Multichoice tile, never times; ? is a Freechoice"),
    }
    examples = {
        "calculations": "F6 down 6*7*13\nF7 across 2*4*8",
        "rows": ".6...\n2*4*8\n.7...\n.*...\n.1...\n.3...",
    }
    field = Field(
        name=TEXT,
        label=labels[way],
        description=hints[way],
        placeholder=examples[way],
        value=(draft.typed if draft.typed and draft.way == way else saved) or None,
        required=False,
        long=True,
        max_length=MOST_TYPED,
    )
    return Form(f"play.{way}", t("Numenko · your grid"), (field,))


def _swap(view: NumenkoView, draft: Draft, tile: str, scene: Scene, *, asked: bool) -> Intent:
    """A swap; one that the pot cannot serve ends the match, so the panel asks first."""
    if tile not in TILES or len(tile) != 1:
        raise Refused("control.unknown")
    if view.swap_ends and not asked:
        return Keep(changed(draft, asked="swop", tile=tile))
    return _played(draft, Swap(tile), scene)


def _played(draft: Draft, action: NumenkoAction, scene: Scene, after: Draft | None = None) -> Act:
    """The action; if the rules refuse it, the reason is kept beside what was typed. ``after`` is the draft that
    remains afterwards, by default what was typed."""
    stays = changed(draft, wrong="") if after is None else after
    return Act(
        action,
        otherwise=lambda why: _refused(draft, why, scene.t),
        then=None if stays == draft else lambda _: Keep(stays),
    )


def _refused(draft: Draft, why: Refused, t: Texts) -> Draft:
    return changed(draft, wrong=refusal(why, "numenko", t))
