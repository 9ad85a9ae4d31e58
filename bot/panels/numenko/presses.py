"""The meaning of the controls and forms of Numenko's panel."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from bot.errors import Refused
from bot.games.numenko.entry import MOST_TYPED, as_calculations, as_rows, is_drawn_grid, read_grid
from bot.games.numenko.grid import LaidGrid
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
from bot.panels.numenko import pad
from bot.panels.numenko.draft import Draft, Way
from bot.panels.numenko.laying import add_calculations, choose_place, lay_anywhere, write_grid
from bot.panels.refusals import refusal
from bot.panels.scene import Scene
from bot.panels.turns import TEXT

_AS_TEXT: dict[Way, Callable[[LaidGrid, Texts], str]] = {
    "calculations": lambda laid, t: as_calculations(laid.grid, t, laid.corner),
    "rows": lambda laid, t: as_rows(laid.grid),
}
"""The saved grid as a form begins with it; the form for calculations to add begins empty."""
_PLAYED: dict[str, NumenkoAction] = {
    "undo": Undo(),
    "redo": Redo(),
    "clear_now": Clear(),
    "finish_now": Finish(),
    "drop": Vote("drop"),
    "end": Vote("end"),
}
"""What is played immediately."""


def handle_press(
    verb: str, arg: str, values: Sequence[str], view: NumenkoView, draft: Draft | None, scene: Scene
) -> Intent:
    """Turn a used control into an intent. Raises ``Refused`` for invalid use."""
    draft = draft or Draft()
    match verb:
        case _ if verb in _PLAYED or verb == "swop_now":
            return _act_or_keep(draft, _PLAYED.get(verb) or Swap(_require_tile(arg)), scene)
        case "lay" | "calculations" | "rows":
            return Ask(form(verb, view, draft, scene.t))
        case "place" if draft.pending and (values or arg):
            return choose_place(values[0] if values else arg, view, draft, scene)
        case "anywhere" if draft.pending:
            return lay_anywhere(view, draft, scene)
        case _ if (kept := _draft_after_question(verb, values[0] if values else arg, draft)) is not None:
            return Keep(kept)
        case _:
            return _use_pad(verb, arg, view, draft, scene)


def _draft_after_question(verb: str, tile: str, draft: Draft) -> Draft | None:
    """Return the draft after a control that only asks or goes back, or None for other controls."""
    match verb:
        case "swop":
            return draft.change(asked="swop", tile=_require_tile(tile))
        case "clear" | "finish":
            return draft.change(asked=verb)
        case "more":
            return draft.change(more=True)
        case "back":
            return _back(draft)
        case "forget":
            return draft.change(typed="", wrong="", pending=(), more=False)
        case _:
            return None


def _use_pad(verb: str, arg: str, view: NumenkoView, draft: Draft, scene: Scene) -> Intent:
    """Turn a control of the cursor pad into an intent. Raises ``Refused``."""
    if view.mine is None or not view.may_play:
        raise Refused("control.unknown")
    on = pad.open_pad(view, draft.pad)
    match verb:
        case "pad":
            after = on
        case "pad_move":
            after = pad.move_cursor(on, arg)
        case "pad_turn":
            after = pad.switch_direction(on)
        case "pad_tile":
            after = pad.place_tile(on, arg, view.mine.rack)
            if pad.is_complete(view, after) and not scene.kind.is_explained:
                return _pad_saved(after, view, draft, scene)
        case "pad_erase":
            after = pad.erase(on)
        case "pad_undo":
            after = pad.undo(on)
        case "pad_save":
            return _pad_saved(on, view, draft, scene)
        case _:
            raise Refused("control.unknown")
    return Keep(draft.change(pad=after, more=False, wrong=""))


def _pad_saved(on: pad.Pad, view: NumenkoView, draft: Draft, scene: Scene) -> Intent:
    found = pad.grid_on(on)
    saved = draft.change(pad=pad.save_pad(on), wrong="")
    if found is None:
        return _act_or_keep(draft, Clear(), scene, after=saved)
    grid, corner = found
    save = Save(grid, corner.plus(pad.name_corner(view)))
    return _act_or_keep(draft.change(pad=on), save, scene, after=saved)


def _back(draft: Draft) -> Draft:
    """Close the question, the reasons of a refusal, or the page. Calculations without a place are kept in the
    form."""
    if draft.asked is not None:
        return draft.change()
    typed = "\n".join((*draft.pending, draft.typed)).strip() if draft.pending else draft.typed
    way = "lay" if draft.pending else draft.way
    return draft.change(more=False, wrong="", typed=typed, way=way, pending=())


def _require_tile(tile: str) -> str:
    """Check the tile of a swap. Raises ``Refused``."""
    if tile not in TILES or len(tile) != 1:
        raise Refused("control.unknown")
    return tile


def read(verb: str, text: str, view: NumenkoView, draft: Draft, scene: Scene) -> Intent:
    """Lay what was typed and save it at once. Faulty lines are kept for correction in the next form."""
    if not text.strip():
        forgotten = Keep(draft.change(typed="", wrong=""))
        return forgotten if verb == "lay" else _act_or_keep(draft, Clear(), scene, after=Draft())
    kept = keep_typed(verb, text, draft)
    try:
        if verb == "lay":
            return add_calculations(text, view, draft, scene)
        if verb == "calculations" and not is_drawn_grid(text):
            return write_grid(text, view, draft, scene)
        entry = read_grid(text)
    except Refused as why:
        return Keep(_keep_refusal(kept, why, scene.t))
    corner = entry.corner if entry.named else pad.name_corner(view)
    act = _act_or_keep(draft, Save(entry.grid, corner), scene, after=Draft())
    return replace(act, otherwise=lambda why: _keep_refusal(kept, why, scene.t))


def keep_typed(verb: str, text: str, draft: Draft) -> Draft:
    """Return the draft with the text typed into the form of that name."""
    return draft.change(typed=text, way=verb, more=False)


def form(way: Way, view: NumenkoView, draft: Draft, t: Texts) -> Form:
    """Build the form with the refused text, otherwise with the saved grid as text in that form."""
    laid = view.mine.laid if view.mine else None
    saved = _AS_TEXT[way](laid, t) if laid and way in _AS_TEXT else ""
    labels = {
        "lay": t("Calculations, one per line"),
        "calculations": t("Grid, one calculation per line"),
        "rows": t("The grid, one line per row"),
    }
    hints = {
        "lay": t("* or , is a Multichoice ✱, ? a Freechoice; × ÷ − can be x / -"),
        "calculations": t("* or , is a Multichoice ✱, not ×; ? a Freechoice; × ÷ − as x / -"),
        "rows": t(". is empty; * or , is a Multichoice ✱, not ×; ? a Freechoice"),
    }
    examples = {
        "lay": t.pgettext("example", "7*27*34\n12,5,17\n2*4*8 at F7 across"),
        "calculations": t.pgettext("example", "F6 down 6*7*13\nF7 across 2*4*8"),
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


def _act_or_keep(draft: Draft, action: NumenkoAction, scene: Scene, after: Draft | None = None) -> Act:
    """Play the action. After a refusal the reason is kept beside the typed text. ``after`` is the draft that
    remains afterwards, by default the typed text."""
    stays = draft.change(wrong="", more=False) if after is None else after
    return Act(
        action,
        otherwise=lambda why: _keep_refusal(draft, why, scene.t),
        then=None if stays == draft else lambda _: Keep(stays),
    )


def _keep_refusal(draft: Draft, why: Refused, t: Texts) -> Draft:
    return draft.change(wrong=refusal(why, "numenko", t), more=False)
