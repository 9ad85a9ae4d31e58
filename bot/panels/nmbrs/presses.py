"""What the controls of nmbrs!'s panel mean."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

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
from bot.panels.base import Act, Ask, Intent, Keep
from bot.panels.choosing import current, number
from bot.panels.hints import VERBS
from bot.panels.nmbrs import draft as drafts
from bot.panels.nmbrs.draft import Draft, changed, refused
from bot.panels.nmbrs.hinting import HINTING, composed
from bot.panels.nmbrs.typed import form
from bot.panels.scene import Scene


def pressed(
    verb: str, arg: str, values: Sequence[str], view: NmbrsView, draft: Draft | None, scene: Scene
) -> Intent:
    """What a used control means. What does not work is said in the panel, beside the unchanged choice; raises
    ``Refused`` only for what makes no sense now."""
    match verb:
        case "claim" | "pass":
            if arg not in ("", str(view.turn)):
                raise Refused("NMBRS-5.offer")
            return Act(Claim() if verb == "claim" else Pass())
        case "auto":
            return Act(AutoPass(on=arg == "on"))
        case _ if not view.my_turn and not (verb in VERBS and view.my_answer):
            raise Refused("NMBRS-2.turn", mover=view.mover)
    draft = drafts.fitting(view, draft)
    try:
        return _in_turn(verb, arg, values, view, draft, scene)
    except Refused as why:
        if why.code == "control.unknown":
            raise
        return Keep(refused(draft, why))


def _in_turn(verb: str, arg: str, values: Sequence[str], view: NmbrsView, draft: Draft, scene: Scene) -> Intent:
    if verb == "type":
        return Ask(form(draft, scene))
    if verb in VERBS:
        return HINTING.pressed(verb, view, view.options, partial(composed, draft), draft)
    action = _action(verb, arg, values, view, draft)
    if action is None:
        return Keep(_composed(verb, arg, values, view, draft))
    return Act(action, partial(refused, draft))


def _action(verb: str, arg: str, values: Sequence[str], view: NmbrsView, draft: Draft) -> NmbrsAction | None:
    """The action that a control plays, None if it only changes the choice."""
    match verb:
        case "draw" if arg in ("up", "down"):
            return Draw("up" if arg == "up" else "down")
        case "lay" | "best":
            current(arg, draft.step)
            return _place(view, draft, values) if verb == "lay" else _best(view, draft)
        case "swap" | "discard":
            return _swap(values) if verb == "swap" else Discard("".join(values[:1]))
        case "back":
            return TakeBack()
        case _:
            return None


def _composed(verb: str, arg: str, values: Sequence[str], view: NmbrsView, draft: Draft) -> Draft:
    """The draft after a control that changes what is chosen or shown."""
    match verb:
        case "cards":
            return drafts.ticked(view, draft, number(arg), values)
        case "none":
            return changed(draft, cards=(), finding=False)
        case "find":
            return drafts.looked(view, draft)
        case "page":
            return changed(draft, page=number(arg) % drafts.pages(len(view.my_cards)))
        case "places":
            return changed(draft, places=number(arg) % drafts.pages(len(drafts.places(view, draft))))
        case _:
            raise Refused("control.unknown")


def _place(view: NmbrsView, draft: Draft, values: Sequence[str]) -> Play:
    """The play at one of the places found."""
    found, at = drafts.places(view, draft), number(values[0] if values else "")
    if at >= len(found):
        raise Refused("control.unknown")
    return Play(found[at].line)


def _swap(values: Sequence[str]) -> Swap:
    joker, _, card = (values[0] if values else "").partition(" ")
    return Swap(joker, card)


def _best(view: NmbrsView, draft: Draft) -> Play:
    """The play that the panel says the chosen cards are. Raises ``Refused`` if they are none."""
    move = drafts.composed(view, draft)
    if isinstance(move, Refused):
        raise move
    if move is None:
        raise Refused("control.unknown")
    return Play(move.line)
