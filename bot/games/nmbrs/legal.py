"""A sample of the legal actions, from a view alone and quick to make."""

from __future__ import annotations

from bot.games.hints import Hint, may_hint
from bot.games.nmbrs.model import (
    AutoPass,
    Claim,
    Discard,
    Draw,
    NmbrsAction,
    NmbrsView,
    Pass,
    Play,
    TakeBack,
)
from bot.games.nmbrs.table.finder import some_lines, swaps
from bot.games.nmbrs.table.placing import position_of

MOST_PLAYS = 12
"""Plays in the sample; which ones depends on the turn."""
MOST_DISCARDS = 3
"""Discards in the sample if there are plays: with more, random matches would hardly ever place a card."""


def sample(view: NmbrsView) -> list[NmbrsAction]:
    """Sample the viewer's actions: draws and answers, some plays, all swaps, some discards (all if there is no
    play), taking back, automatic Pass when it is not the viewer's turn, and a hint."""
    if view.seat is None or view.phase == "over":
        return []
    found: list[NmbrsAction] = [Claim(), Pass()] if view.my_answer else []
    found += _turn(view) if view.seat == view.mover else [AutoPass(not view.auto[view.seat])]
    if may_hint(view, view.options.hints):
        found.append(Hint())
    return found


def _turn(view: NmbrsView) -> list[NmbrsAction]:
    if view.phase in ("draw", "choose"):
        return [Draw("up"), Draw("down")]
    if view.phase != "play":
        return []
    position = position_of(view)
    plays = some_lines(position, MOST_PLAYS, view.turn * MOST_PLAYS)
    found: list[NmbrsAction] = [Play(line) for line in plays]
    found += swaps(position)
    if view.done:
        found.append(TakeBack())
    if not view.pending:
        hand = view.hand or ()
        found += [Discard(card) for card in (hand[-MOST_DISCARDS:] if plays else hand)]
    return found
