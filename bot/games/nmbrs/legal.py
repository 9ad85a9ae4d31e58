"""A sample of the legal actions, from a view alone, quick to make."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.nmbrs.finder import some_moves, swaps
from bot.games.nmbrs.model import (
    AutoPass,
    Claim,
    Discard,
    Draw,
    Hint,
    NmbrsAction,
    NmbrsView,
    Pass,
    Play,
    TakeBack,
)
from bot.games.nmbrs.placing import desk_of

MOST_PLAYS = 12
"""Plays in the sample; which ones depends on the turn."""


def sample(view: NmbrsView) -> Iterator[NmbrsAction]:
    """What the viewer may do: draws, answers, some of the plays, all swaps and discards, taking back, a hint, and
    automatic Pass."""
    if view.seat is None or view.over:
        return
    if view.my_answer:
        yield Claim()
        yield Pass()
    if view.my_turn:
        yield from _turn(view)
    yield AutoPass(not view.auto[view.seat])


def may_hint(view: NmbrsView) -> bool:
    """Whether a hint (the nudge, then the play itself) is left to ask for."""
    return view.options.hints == "request" and view.phase == "play" and view.my_turn and view.hint < 2


def _turn(view: NmbrsView) -> Iterator[NmbrsAction]:
    if view.phase in ("draw", "choose"):
        yield Draw("up")
        yield Draw("down")
    if view.phase != "play":
        return
    desk = desk_of(view)
    yield from (Play(move.line) for move in some_moves(desk, MOST_PLAYS, view.turn * MOST_PLAYS))
    yield from swaps(desk)
    if view.done:
        yield TakeBack()
    if not view.pending:
        yield from (Discard(card) for card in view.hand or ())
    if may_hint(view):
        yield Hint()
