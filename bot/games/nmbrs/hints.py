"""Hints: their contents, and those during a turn, as pure functions of what the player sees."""

from __future__ import annotations

from itertools import chain, combinations
from typing import Literal

import msgspec

from bot.games.effort import Effort
from bot.games.nmbrs.model import (
    Claim,
    Discard,
    Draw,
    NearSeries,
    NmbrsAction,
    NmbrsView,
    Pass,
    Play,
    Swap,
    TakeBack,
)
from bot.games.nmbrs.table.finder import JOKERS, Move, best_moves, swaps
from bot.games.nmbrs.table.placing import Position, position_of, swap_joker
from bot.games.nmbrs.table.series import SeriesRules, fillings
from bot.i18n import Texts

WORK = 150_000
"""The budget of a hint, in steps of the finder."""
MOST_NEAR = 2
"""The most pairs of cards that are marked as nearly a series."""


class Advice(msgspec.Struct, frozen=True):
    """The contents of a hint: the play with the most points, or a joker to swap and a play for it, or a discard
    (of that card, if one is advised), or taking a swap back. Before that it is which card to draw or how to answer
    an offer: ``choice``, with the face-up card in ``card``."""

    kind: Literal["play", "swap", "take_back", "discard", "draw", "answer"]
    move: Move | None = None
    swap: Swap | None = None
    discard: str = ""
    choice: Draw | Claim | Pass | None = None
    card: str = ""

    @property
    def plays(self) -> tuple[NmbrsAction, ...]:
        """Its actions, in order."""
        if self.choice is not None:
            return (self.choice,)
        if self.kind == "take_back":
            return (TakeBack(),)
        if self.discard:
            return (Discard(self.discard),)
        swap = () if self.swap is None else (self.swap,)
        return swap if self.move is None else (*swap, Play(self.move.line))


def advice(view: NmbrsView, work: int = WORK) -> Advice:
    """Find the best placing for the viewer, who has drawn, within a budget of finder steps."""
    position, budget = position_of(view), Effort(work)
    waiting = {one.joker for one in position.pending}
    found = [move for move in _moves(position, budget) if not waiting or waiting.intersection(move.cards)]
    if found:
        return Advice("play", found[0])
    if waiting:
        return Advice("take_back")
    for swap in swaps(position):
        use = _use(position, swap, budget)
        if use is not None:
            return Advice("swap", use, swap)
    return Advice("discard")


def _use(position: Position, swap: Swap, work: Effort) -> Move | None:
    """Find the best play with the joker that this swap would bring into the hand."""
    after, _ = swap_joker(position, swap)
    return next((move for move in _moves(after, work) if swap.joker in move.cards), None)


def _moves(position: Position, work: Effort) -> list[Move]:
    """Find plays with at most one joker of the hand first, as nearly everything can be laid with more."""
    found = best_moves(position, 1, work)
    return found if work.is_spent or found else best_moves(position, JOKERS, work)


def near_series(view: NmbrsView) -> tuple[NearSeries, ...]:
    """Find what nearly forms a series in the hand of a viewer who has to decide, where hints are on: at most
    ``MOST_NEAR`` pairs of cards, those first for which most numbers would do."""
    if view.options.hints not in ("on", "request") or not view.my_decision:
        return ()
    rules, held = SeriesRules.of(view.options), {card.number: card for card in view.my_cards if not card.joker}
    seen = {cell.value for island in view.islands for cell in island.cells if cell.card[0] != "J"}
    found = list[tuple[int, int, NearSeries]]()
    for a, b in combinations(held, 2):
        lines = chain.from_iterable(fillings(rules, line) for line in ((None, a, b), (a, None, b), (a, b, None)))
        missing = {number for line in lines for number in line} - {a, b}
        if missing and missing.isdisjoint(held) and missing - seen:
            near = NearSeries((held[a].id, held[b].id), tuple(sorted(missing - seen)))
            found.append((-len(near.missing), -held[a].points - held[b].points, near))
    chosen = list[NearSeries]()
    for *_, near in sorted(found, key=lambda one: one[:2]):
        if len(chosen) < MOST_NEAR and not any(set(near.cards) & set(other.cards) for other in chosen):
            chosen.append(near)
    return tuple(chosen)


def hint_words(advice: Advice, t: Texts) -> str:
    """Write the text of a hint."""
    if advice.choice is not None:
        return _choice_words(advice, t)
    if advice.kind == "take_back":
        return t("The joker you took doesn't fit anywhere now. Undo the swap.")
    if advice.move is None and advice.discard:
        card = t("joker") if advice.discard[0] == "J" else advice.discard
        return t(
            "There's nothing you can lay. Discard the **{card}**: it fits the rest of your hand least.", card=card
        )
    if advice.move is None:
        return t("There's nothing you can lay. Discard with your next turn in mind.")
    line, points = " ".join(advice.move.shown_line), advice.move.points
    if advice.swap is None:
        return t.plural("**{line}** earns {n} point.", "**{line}** earns {n} points.", points, line=line)
    return t("Swap the joker for your **{number}**, then lay **{line}**.", number=advice.swap.number, line=line)


def _choice_words(advice: Advice, t: Texts) -> str:
    card = t("joker") if advice.card[:1] == "J" else advice.card
    match advice.choice:
        case Draw(source="up"):
            return t("Take the **{card}**: it goes well with your hand.", card=card)
        case Claim():
            return t("Claim the **{card}**: it's worth the extra card that you have to draw.", card=card)
        case Pass():
            return t("Pass: two more cards would cost you more than they earn.")
        case _:
            return t("Draw face down: an unseen card helps you at least as much as the **{card}**.", card=card)
