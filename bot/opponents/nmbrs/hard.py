"""The hard player: all that the finder finds, one play after another."""

from __future__ import annotations

from bot.games.nmbrs.finder import moves, swaps
from bot.games.nmbrs.model import Claim, Discard, Draw, NmbrsAction, NmbrsView, Pass, Play, Swap
from bot.games.nmbrs.placing import Desk, desk_of, swapped
from bot.opponents.nmbrs.normal import _loneliest
from bot.opponents.nmbrs.seen import use, uses, with_card


def choose(view: NmbrsView) -> NmbrsAction:
    """The next action of a turn, or the answer to an offer."""
    desk = desk_of(view)
    if view.my_answer:
        return Claim() if _plays_with(desk, view.face_up) else Pass()
    if view.phase in ("draw", "choose"):
        return Draw("up" if _plays_with(desk, view.face_up) else "down")
    if desk.pending:
        return use(desk)
    found = moves(desk)
    if found:
        return Play(found[0].line)
    swap = _swap(desk)
    return swap or Discard(_loneliest(desk))


def _swap(desk: Desk) -> Swap | None:
    """A swap whose joker has another place."""
    for swap in swaps(desk):
        after, _ = swapped(desk, swap)
        if any(uses(after, move) for move in moves(after)):
            return swap
    return None


def _plays_with(desk: Desk, card: str | None) -> bool:
    return card is not None and any(card in move.cards for move in moves(with_card(desk, card)))
