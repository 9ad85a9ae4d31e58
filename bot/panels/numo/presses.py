"""What the controls and the form of NUMO's panel mean."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from bot.errors import Refused
from bot.games.numo.cards import Kind
from bot.games.numo.model import Discard, Draw, FormMeld, LayOff, NumoAction, NumoView
from bot.games.numo.sentences import MOST_TYPED, action_of
from bot.panels.base import Act, Ask, Field, Form, Intent, Keep, Prefer
from bot.panels.choosing import current, number
from bot.panels.numo import draft as drafts
from bot.panels.numo.draft import Draft, changed, refused
from bot.panels.numo.hinting import HINTING, composed
from bot.panels.numo.order import ORDERS, SETTING
from bot.panels.numo.rows import turn_key
from bot.panels.scene import Scene

TEXT = "text"
"""The name of the form's field."""


def pressed(
    verb: str, arg: str, values: Sequence[str], view: NumoView, draft: Draft | None, scene: Scene
) -> Intent:
    """What a used control means. What does not work is said in the panel, beside the unchanged choice; raises
    ``Refused`` only for what makes no sense now."""
    if verb == "order":
        if arg not in ORDERS:
            raise Refused("control.unknown")
        return Prefer(SETTING, arg)
    if not view.my_turn:
        raise Refused("NUMO-16.turn", mover=view.mover)
    draft = drafts.fitting(view, draft)
    if verb in ("draw", "take") and arg not in ("", turn_key(view)):
        return Keep(refused(draft, Refused("panel.older")))
    try:
        return _in_turn(verb, arg, values, view, draft, scene)
    except Refused as why:
        if why.code == "control.unknown":
            raise
        return Keep(refused(draft, why))


def submitted(answers: Mapping[str, str], view: NumoView, draft: Draft | None) -> Intent:
    """Play a typed move immediately. If it is wrong it is kept, to be corrected."""
    if not view.my_turn:
        raise Refused("NUMO-16.turn", mover=view.mover)
    text, draft = answers.get(TEXT, ""), drafts.fitting(view, draft)
    try:
        action = action_of(view, text)
    except Refused as why:
        return Keep(refused(draft, why, typed=text))
    return Act(action, lambda why: refused(draft, why, typed=text))


def form(draft: Draft, view: NumoView, scene: Scene) -> Form:
    """The form with what was typed before and refused."""
    t = scene.t
    field = Field(
        name=TEXT,
        label=t("Your move"),
        description=t("Two of a number: 7 spring. A meld: some of its numbers, or #3."),
        placeholder=t.pgettext("example", "draw · take")
        if view.phase == "draw"
        else t.pgettext("example", "meld 7 4 28 · lay 18 on 9 12 15 · discard 33"),
        value=draft.typed or None,
        max_length=MOST_TYPED,
    )
    return Form("play.type", t("NUMO · type your move"), (field,))


def _in_turn(verb: str, arg: str, values: Sequence[str], view: NumoView, draft: Draft, scene: Scene) -> Intent:
    if verb in ("meld", "lay", "discard"):
        what, _, step = arg.rpartition(".")
        current(step, draft.step)
        return _of_the_choice(verb, what, values, view, draft)
    match verb:
        case "draw" | "take":
            return _played(draft, Draw(from_discard=verb == "take"))
        case "card":
            place, _, on = arg.partition(".")
            return Keep(drafts.toggled(view, draft, number(place), on=number(on, 1) == 1))
        case "none":
            return Keep(changed(draft, cards=()))
        case "hint" | "hint_play":
            return HINTING.pressed(verb, view, view.options, partial(composed, draft), draft)
        case "type":
            return Ask(form(draft, view, scene))
        case _:
            raise Refused("control.unknown")


def _of_the_choice(verb: str, what: str, values: Sequence[str], view: NumoView, draft: Draft) -> Act:
    """What is done with the chosen cards; ``what`` is the kind of a meld, or the meld that takes a lay-off unless
    it was picked in a menu."""
    match verb:
        case "meld":
            return _played(draft, FormMeld(draft.cards, _meant(view, draft, what)))
        case "lay":
            return _played(draft, LayOff(draft.cards, number(values[0] if values else what)))
        case _ if len(draft.cards) == 1:
            return _played(draft, Discard(draft.cards[0]))
        case _:
            raise Refused("control.unknown")


def _meant(view: NumoView, draft: Draft, name: str) -> Kind:
    """The kind of that name among those that the chosen cards make. Raises ``Refused("control.unknown")``."""
    for found in drafts.makes(view, draft):
        if found.kind == name:
            return found.kind
    raise Refused("control.unknown")


def _played(draft: Draft, action: NumoAction) -> Act:
    """The action; if the rules refuse it, the reason is kept beside the choice."""
    return Act(action, lambda why: refused(draft, why))
