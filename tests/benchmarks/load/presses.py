"""How a player carries out an action of a game in the private panel: which controls, and what is typed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from bot.games.nmbrs import model as nmbrs
from bot.games.numenko import model as numenko
from bot.games.numenko.entry import as_calculations
from bot.games.numer import model as numer
from bot.games.numero import model as numero
from bot.games.numero.typing.spoken import spell_out
from bot.games.numo import model as numo
from bot.i18n import texts


class Use(msgspec.Struct, frozen=True):
    """A control that is used: its name with its argument, what is chosen in a menu, and what is typed into the
    form that it opens, by field."""

    name: str
    values: tuple[str, ...] = ()
    fields: dict[str, str] | None = None


def uses(game: str, view: Any, action: Any) -> tuple[Use, ...]:
    """The controls for an action of the viewer; the last one plays it. Empty where a player would do something
    else."""
    return _USES[game](view, action)


def _types(name: str, text: str, field: str = "text") -> tuple[Use, ...]:
    return (Use(name, fields={field: text}),)


def _numer(view: numer.NumerView, action: Any) -> tuple[Use, ...]:
    if isinstance(action, numer.Choose):
        return _types("choose", action.number, "number")
    return (Use("sit_out"),)


def _numero(view: numero.NumeroView, action: Any) -> tuple[Use, ...]:
    match action:
        case numero.Take() | numero.Build() | numero.Discard():
            return _types("type", spell_out(view, action, texts("en")))
        case numero.Pass():
            return (Use("pass"),)
        case _:
            return ()


def _numo(view: numo.NumoView, action: Any) -> tuple[Use, ...]:
    def said(names: tuple[str, ...]) -> str:
        return " ".join(f"{view.cards[name].number} {view.cards[name].season}" for name in names)

    match action:
        case numo.Draw(from_discard=taken):
            return (Use("take" if taken else "draw"),)
        case numo.FormMeld(cards=cards, kind=kind):
            return _types("type", f"meld {said(cards)}" + (f" as {kind}" if kind else ""))
        case numo.LayOff(cards=cards, meld=meld):
            place = 1 + [other.id for other in view.melds].index(meld)
            return _types("type", f"lay {said(cards)} on #{place}")
        case numo.Discard(card=card):
            return _types("type", f"discard {said((card,))}")
        case _:
            return ()


def _nmbrs(view: nmbrs.NmbrsView, action: Any) -> tuple[Use, ...]:
    match action:
        case nmbrs.Draw(pile):
            return (Use(f"draw:{pile}"),)
        case nmbrs.Play(line):
            return _types("type", " ".join(line))
        case nmbrs.Swap(joker=joker, number=number):
            return (Use("swap", values=(f"{joker} {number}",)),)
        case nmbrs.Discard(card=card):
            return _types("type", f"discard {card}")
        case nmbrs.Pass() | nmbrs.Claim():
            return (Use("pass" if isinstance(action, nmbrs.Pass) else "claim"),)
        case _:
            return ()


def _numenko(view: numenko.NumenkoView, action: Any) -> tuple[Use, ...]:
    match action:
        case numenko.Save(grid=grid):
            return (Use("more"), *_types("calculations", as_calculations(grid, texts("en"))))
        case numenko.Swap(tile=tile):
            return (Use("more"), Use("swop", values=(tile,)), Use("swop_now"))
        case numenko.Finish():
            return (Use("more"), Use("finish"), Use("finish_now"))
        case numenko.Vote(choice):
            return (Use(choice),)
        case _:
            return ()


_USES: dict[str, Callable[[Any, Any], tuple[Use, ...]]] = {
    "numer": _numer,
    "numero": _numero,
    "numo": _numo,
    "nmbrs": _nmbrs,
    "numenko": _numenko,
}
