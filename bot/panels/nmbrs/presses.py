"""The meaning of the controls and the form of nmbrs!'s panel."""

from __future__ import annotations

from collections.abc import Sequence

from bot.errors import Refused
from bot.games.nmbrs.model import (
    AutoPass,
    Claim,
    Discard,
    Draw,
    NmbrsAction,
    NmbrsView,
    Pass,
    Play,
    Swap,
    TakeBack,
)
from bot.games.nmbrs.typed import read
from bot.panels.base import Act, Intent, Keep
from bot.panels.choosing import count_pages, number
from bot.panels.nmbrs import draft as drafts
from bot.panels.nmbrs.draft import Draft
from bot.panels.turns import ControlUse

Use = ControlUse[NmbrsView, Draft]


def answer(use: Use) -> Intent | None:
    """Return the answer to an offer, or None for other controls. Raises ``Refused``."""
    match use.verb:
        case "claim" | "pass":
            if use.arg not in ("", str(use.view.turn)):
                raise Refused("NMBRS-5.offer")
            return Act(Claim() if use.verb == "claim" else Pass())
        case "auto":
            return Act(AutoPass(on=use.arg == "on"))
        case _:
            return None


def press(use: Use) -> Intent:
    """Turn a control used in the viewer's turn into an intent. Raises ``Refused``."""
    action = _action(use)
    return Keep(_compose(use)) if action is None else use.play(action)


def read_lines(lines: Sequence[str], first: int, view: NmbrsView, draft: Draft) -> Act | Keep:
    """Play the first of these lines, submitted as line number ``first``, and then the others. The first refused
    line and those after it are kept for correction."""
    line, *rest = lines

    def otherwise(why: Refused) -> Draft:
        return draft.refuse(why, typed="\n".join(lines), line=first)

    def then(after: NmbrsView) -> Act | Keep | None:
        return read_lines(rest, first + 1, after, Draft()) if rest and after.turn == view.turn else None

    try:
        action = read(view, line)
        if rest and isinstance(action, Discard):
            raise Refused("panel.discard_last")
    except Refused as why:
        return Keep(otherwise(why))
    return Act(action, otherwise, then)


def _action(use: Use) -> NmbrsAction | None:
    """Action of a control, or None if it only changes the choice."""
    match use.verb:
        case "draw" if use.arg in ("up", "down"):
            return Draw("up" if use.arg == "up" else "down")
        case "lay" | "best" | "more":
            use.require_current(use.arg)
            return _place(use) if use.verb == "lay" else _play_shown(use)
        case "swap" | "discard":
            return _swap(use.values) if use.verb == "swap" else Discard("".join(use.values[:1]))
        case "undo":
            return TakeBack()
        case _:
            return None


def _compose(use: Use) -> Draft:
    """Return the draft after a control that changes the choice or its display."""
    view, draft = use.view, use.draft
    match use.verb:
        case "cards":
            return drafts.tick(view, draft, number(use.arg), use.values)
        case "none":
            return draft.change(cards=())
        case "page":
            return draft.change(page=number(use.arg) % count_pages(len(view.my_cards)))
        case "places":
            return draft.change(places=number(use.arg) % count_pages(len(drafts.list_offered(view, draft))))
        case _:
            raise Refused("control.unknown")


def _place(use: Use) -> Play:
    """Play at one of the places found."""
    found, at = drafts.list_offered(use.view, use.draft), number(use.values[0] if use.values else "")
    if at >= len(found):
        raise Refused("control.unknown")
    return Play(found[at].line)


def _swap(values: Sequence[str]) -> Swap:
    joker, _, card = (values[0] if values else "").partition(" ")
    return Swap(joker, card)


def _play_shown(use: Use) -> Play:
    """Return the play that the panel shows for the chosen cards, alone or with more. Raises ``Refused`` if there
    is none."""
    move = (drafts.better if use.verb == "more" else drafts.compose)(use.view, use.draft)
    if isinstance(move, Refused):
        raise move
    if move is None:
        raise Refused("control.unknown")
    return Play(move.line)
