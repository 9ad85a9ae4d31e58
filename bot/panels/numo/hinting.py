"""The hints of NUMO's panel."""

from __future__ import annotations

from random import Random
from typing import Any

from bot.games.numo.hints import Advice, advice, hint_words, view_after_taking
from bot.games.numo.kinds import choose_meld
from bot.games.numo.legal import forms
from bot.games.numo.model import Discard, Draw, FormMeld, LayOff, NumoAction, NumoView
from bot.opponents.base import opponent
from bot.panels.hints import Hinting


def _find_advice(view: NumoView) -> Advice:
    """Return what the expert computer player would do, with the rules' view of it."""
    possible = advice(view)
    choice = opponent("numo").choose(view, "expert", Random(0))
    if view.phase == "draw" and possible.kind in ("meld", "lay"):
        return _drawing(view, possible, choice)
    match choice:
        case FormMeld(cards=names, kind=kind) as move:
            cards = tuple(view.cards[name] for name in names)
            return Advice("meld", move, choose_meld(cards, view.control, view.must, kind))
        case LayOff(meld=number) as move:
            return Advice("lay", move, onto=next(meld for meld in view.melds if meld.id == number))
        case Draw(from_discard=True) if possible.kind == "take":
            return possible
        case Draw() | Discard() as move:
            waits = possible.action is not None and move != Draw(from_discard=True)
            return Advice("wait" if waits else "nothing", move)
        case _:
            return possible


def _drawing(view: NumoView, possible: Advice, choice: NumoAction | None) -> Advice:
    """Return the possible meld or lay-off, preceded by the expert's draw if a meld is still possible after it."""
    made = possible.made
    if choice != Draw(from_discard=True) or made is None:
        return possible
    cards = tuple(card.id for card in made.cards)
    still = any(
        set(form.cards) == set(cards) and form.kind == made.kind for form, _ in forms(view_after_taking(view))
    )
    return Advice("take", choice, made) if still else possible


def _choices(move: NumoAction) -> dict[str, Any]:
    match move:
        case FormMeld(cards=cards) | LayOff(cards=cards):
            return {"cards": cards}
        case Discard(card=card):
            return {"cards": (card,)}
        case _:
            return {}


HINTING: Hinting[NumoView, Advice] = Hinting(_find_advice, hint_words, lambda found: found.plays, _choices)
