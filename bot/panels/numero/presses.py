"""The meaning of the controls of a turn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from msgspec.structs import replace

from bot.errors import Refused
from bot.games.numero.midturn import MidTurn
from bot.games.numero.model import Build, Challenge, NumeroView, Pass, Stop, Take
from bot.panels.base import Act, Intent, Keep
from bot.panels.choosing import count_pages, number
from bot.panels.numero import draft as drafts
from bot.panels.numero.composition import offers
from bot.panels.numero.confirmations import doubtful
from bot.panels.numero.draft import Draft
from bot.panels.turns import ControlUse

Use = ControlUse[NumeroView, Draft]
T = TypeVar("T")


def ask_or_confirm(use: Use) -> Intent | None:
    """Handle a control that asks for confirmation or confirms, or return None for the others."""
    return _QUESTIONS[use.verb](use) if use.verb in _QUESTIONS else None


def press(use: Use) -> Intent:
    """Turn a control used in the viewer's turn into an intent. Raises ``Refused``."""
    match use.verb:
        case "take" | "build":
            return use.play(_find_offered(use))
        case "discard":
            return use.play(drafts.discard(use.draft, _at_place(use, use.view.hand or ())))
        case "pass":
            return Act(Pass())
        case verb if verb in _COMPOSING:
            return Keep(_COMPOSING[verb](use))
        case _:
            raise Refused("control.unknown")


def _table(use: Use) -> MidTurn:
    return drafts.table_after(use.view, use.draft)


def _at_place(use: Use, among: Sequence[T]) -> T:
    """Return what a control plays by its place among others, checking that the control belongs to the present
    choice. In a menu the place is picked. Raises ``Refused("control.unknown")``."""
    place, _, step = use.pick.partition(".")
    use.require_current(step)
    at = number(place)
    if at >= len(among):
        raise Refused("control.unknown")
    return among[at]


def _find_offered(use: Use) -> Take | Build:
    found = offers(use.view, use.draft, use.scene)
    return _at_place(use, found.takes if use.verb == "take" else found.builds).action


def _pile(use: Use) -> Draft:
    name, _, on = use.arg.partition(".")
    return drafts.choose_pile(use.draft, _table(use), number(name), on=number(on, 1) == 1)


def _piles(use: Use) -> Draft:
    use.require_current(use.arg)
    return drafts.toggle_piles(use.draft, _table(use), [number(name) for name in dict.fromkeys(use.values)])


def _page(use: Use) -> Draft:
    return use.draft.change(page=number(use.arg) % count_pages(len(_table(use).stacks)))


def _wild(use: Use) -> Draft:
    return drafts.play_wild(use.draft, _table(use), _at_place(use, use.view.hand or ()))


def _lone(use: Use) -> Draft:
    table = _table(use)
    return drafts.play_wild(use.draft, table, _at_place(use, table.wilds))


def _any_wild(use: Use) -> Draft:
    """Play the wild card picked in the menu of those of the hand and of the centre."""
    verb, _, arg = use.pick.partition(".")
    if verb not in ("wild", "lone"):
        raise Refused("control.unknown")
    return _COMPOSING[verb](replace(use, arg=arg, values=()))


def _lay(use: Use) -> Draft:
    return drafts.lay_wild(use.draft, _table(use), _at_place(use, use.view.hand or ()))


def _undo(use: Use) -> Draft:
    use.require_current(use.arg)
    return drafts.undo(use.draft)


def _undo_all(use: Use) -> Draft:
    use.require_current(use.arg)
    return drafts.undo_all(use.draft)


_COMPOSING: dict[str, Callable[[Use], Draft]] = {
    "pile": _pile,
    "piles": _piles,
    "page": _page,
    "wild": _wild,
    "lone": _lone,
    "any_wild": _any_wild,
    "lay": _lay,
    "undo": _undo,
    "undo_all": _undo_all,
}
"""Controls that play nothing yet. Those that choose carry the choice and may be pressed twice; those that play a
wild card or take one back only work on the choice they are shown beside."""


def _doubts(use: Use) -> Intent:
    builds = doubtful(use.view)
    return use.keep(asked=builds[0].pile if len(builds) == 1 else "doubt")


def _doubt(use: Use) -> Intent:
    return use.keep(asked=number(use.pick))


_QUESTIONS: dict[str, Callable[[Use], Intent]] = {
    "doubts": _doubts,
    "doubt": _doubt,
    "doubt_now": lambda use: Act(Challenge(number(use.arg))),
    "stop": lambda use: use.keep(asked="stop"),
    "stop_now": lambda use: Act(Stop()),
    "back": lambda use: use.keep(),
}
"""Controls that ask for confirmation, and those that confirm."""
