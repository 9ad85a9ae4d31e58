"""What can be decided ahead of a turn: to draw from the stock and discard a card, if nothing more can be laid."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from bot.errors import Refused
from bot.games.numo.hints import runs_out, view_after_taking
from bot.games.numo.legal import forms, lays
from bot.games.numo.model import Discard, Draw, NumoView


class DiscardAhead(msgspec.Struct, frozen=True, tag="discard"):
    """The card to discard after a draw from the stock. It rests on the ``hand`` (sorted), on the deal, and on
    there being no melds and lay-offs but these ``uses``, neither before nor after the draw."""

    card: str
    hand: tuple[str, ...]
    deal: int
    uses: tuple[str, ...]


def list_plans(view: NumoView) -> list[DiscardAhead]:
    """List the discards that the viewer can decide while others play."""
    if view.my_turn or view.over or not view.hand:
        return []
    mine = replace(view, mover=view.seat, phase="draw", drawn=None, took=False)
    hand, uses = tuple(sorted(view.hand)), tuple(sorted(set(_find_uses(mine))))
    return [DiscardAhead(card.id, hand, len(view.deals), uses) for card in view.hand_cards]


def follow(view: NumoView, plan: DiscardAhead) -> Draw | Discard | None:
    """Draw from the stock once it's the viewer's turn, then discard the card. Raises ``Refused("plan.dropped")``
    in another deal, with another hand, or where more can be melded or laid off, also with the top of the discard
    pile or with what was drawn."""
    held = tuple(sorted(name for name in view.hand or () if not (view.my_turn and name == view.drawn)))
    if view.over or held != plan.hand or len(view.deals) != plan.deal:
        raise Refused("plan.dropped")
    if not view.my_turn:
        return None
    uses = set(_find_uses(view))
    if view.phase == "draw" and view.discards:
        uses.update(_find_uses(view_after_taking(view)))
    is_new = view.phase == "lay" or view.took or (view.phase == "draw" and runs_out(view))
    if is_new or not uses.issubset(plan.uses):
        raise Refused("plan.dropped")
    return Draw() if view.phase == "draw" else Discard(plan.card)


def _find_uses(view: NumoView) -> Iterator[str]:
    """Generate the melds and lay-offs that are possible, each as a short text."""
    for form, fit in forms(view):
        yield " ".join((fit.kind, *sorted(form.cards)))
    for lay, meld in lays(view):
        yield " ".join((str(meld.id), *sorted(lay.cards)))
