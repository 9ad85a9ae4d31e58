"""What the controls and the form of a turn mean."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

import msgspec

from bot.errors import Refused
from bot.games.numero.midturn import MidTurn
from bot.games.numero.model import Challenge, NumeroView, Pass, Stop
from bot.games.numero.sentences import action_of
from bot.panels.base import Act, Ask, Intent, Keep
from bot.panels.choosing import current, number
from bot.panels.numero import draft as drafts
from bot.panels.numero.confirmations import doubtful
from bot.panels.numero.draft import Draft, changed, refused
from bot.panels.numero.hinting import HINTING, composed
from bot.panels.numero.typed import TEXT, form
from bot.panels.scene import Scene


class Use(msgspec.Struct, frozen=True):
    """A control that was used: what it carries, and the draft and table it was used on."""

    arg: str
    values: Sequence[str]
    view: NumeroView
    draft: Draft
    table: MidTurn

    def current(self, step: str) -> None:
        """Raise ``Refused("panel.older")`` unless the control belongs to the choice as it is now."""
        current(step, self.draft.step)

    def placed(self) -> str:
        """The card of the hand that a control which plays it carries, with the choice it is shown beside."""
        place, _, step = self.arg.partition(".")
        self.current(step)
        return self.held(place)

    def held(self, place: str) -> str:
        """The card at a place of the hand. Raises ``Refused("control.unknown")``."""
        hand, at = self.view.hand or (), number(place)
        if at >= len(hand):
            raise Refused("control.unknown")
        return hand[at]


def pressed(
    verb: str, arg: str, values: Sequence[str], view: NumeroView, draft: Draft | None, scene: Scene
) -> Intent:
    """What a used control means. What does not work is said in the panel, beside the unchanged choice; raises
    ``Refused`` only for what makes no sense now."""
    use = Use(arg, values, view, *drafts.fitting(view, draft))
    if verb in _QUESTIONS:
        return _QUESTIONS[verb](use)
    if not view.my_turn:
        raise Refused("NUMERO-6.turn", mover=view.mover)
    try:
        return _in_turn(verb, use, scene)
    except Refused as why:
        if why.code == "control.unknown":
            raise
        return Keep(refused(use.draft, why))


def submitted(answers: Mapping[str, str], view: NumeroView, draft: Draft | None) -> Intent:
    """Play typed sentences immediately. If they are wrong they are kept, to be corrected."""
    if not view.my_turn:
        raise Refused("NUMERO-6.turn", mover=view.mover)
    text = answers.get(TEXT, "")
    otherwise = partial(refused, drafts.fitting(view, draft)[0], typed=text)
    try:
        return Act(action_of(view, text), otherwise)
    except Refused as why:
        return Keep(otherwise(why))


def _in_turn(verb: str, use: Use, scene: Scene) -> Intent:
    if verb in ("take", "build"):
        use.current(use.arg)
        return Act(drafts.action(use.draft, verb), partial(refused, use.draft))
    if verb == "discard":
        return Act(drafts.discard(use.draft, use.placed()), partial(refused, use.draft))
    if verb in _COMPOSING:
        return Keep(_COMPOSING[verb](use))
    match verb:
        case "pass":
            return Act(Pass())
        case "hint" | "hint_play":
            return HINTING.pressed(verb, use.view, use.view.options, partial(composed, use.draft), use.draft)
        case "type":
            return Ask(form(use.view, use.draft, use.table, scene))
        case _:
            raise Refused("control.unknown")


def _card(use: Use) -> Draft:
    if use.arg == "none":
        return changed(use.draft, card=None)
    name = use.held(use.arg)
    if use.view.cards[name].wild:
        raise Refused("control.unknown")
    return changed(use.draft, card=name)


def _pile(use: Use) -> Draft:
    name, _, chosen = use.arg.partition(".")
    return drafts.picked(use.draft, use.table, number(name), chosen=number(chosen, 1) == 1)


def _piles(use: Use) -> Draft:
    names = tuple(dict.fromkeys(map(number, use.values)))
    return drafts.ticked(use.draft, use.table, number(use.arg), names)


def _page(use: Use) -> Draft:
    return changed(use.draft, page=number(use.arg) % drafts.pages(use.table))


def _wild(use: Use) -> Draft:
    return drafts.wild_played(use.draft, use.table, use.placed())


def _lone(use: Use) -> Draft:
    use.current(use.arg)
    if not use.values or use.values[0] not in use.table.wilds:
        raise Refused("control.unknown")
    return drafts.wild_played(use.draft, use.table, use.values[0])


def _lay(use: Use) -> Draft:
    return drafts.wild_laid(use.draft, use.table, use.placed())


def _undo(use: Use) -> Draft:
    use.current(use.arg)
    return drafts.undone(use.draft)


def _undo_all(use: Use) -> Draft:
    use.current(use.arg)
    return drafts.all_undone(use.draft)


_COMPOSING: dict[str, Callable[[Use], Draft]] = {
    "card": _card,
    "pile": _pile,
    "piles": _piles,
    "page": _page,
    "wild": _wild,
    "lone": _lone,
    "lay": _lay,
    "undo": _undo,
    "undo_all": _undo_all,
}
"""Controls that play nothing yet. Those that choose carry the choice and may be pressed twice; those that play a
wild card or take one back only work on the choice they are shown beside."""


def _doubts(use: Use) -> Intent:
    builds = doubtful(use.view)
    return Keep(changed(use.draft, asked=builds[0].pile if len(builds) == 1 else "doubt"))


def _doubt(use: Use) -> Intent:
    return Keep(changed(use.draft, asked=number(use.values[0] if use.values else use.arg)))


_QUESTIONS: dict[str, Callable[[Use], Intent]] = {
    "doubts": _doubts,
    "doubt": _doubt,
    "doubt_now": lambda use: Act(Challenge(number(use.arg))),
    "stop": lambda use: Keep(changed(use.draft, asked="stop")),
    "stop_now": lambda use: Act(Stop()),
    "back": lambda use: Keep(changed(use.draft)),
}
"""Controls that ask for confirmation, and those that confirm."""
