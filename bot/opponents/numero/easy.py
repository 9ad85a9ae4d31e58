"""The easy player: a beginner who plays the first take it sees, and otherwise just anything."""

from __future__ import annotations

from random import Random

from bot.games.numero.legal import sample
from bot.games.numero.model import Build, Discard, NumeroAction, NumeroView, Pass, Stop, Take


def choose(view: NumeroView, rng: Random) -> NumeroAction | None:
    """The first take; if there is none, any build with the answer in hand, or any discard. Never challenges."""
    if not view.my_turn:
        return None
    others: list[NumeroAction] = []
    for action in sample(view):
        match action:
            case Take():
                return action
            case Build() if answered(view, action):
                others.append(action)
            case Discard() | Pass() | Stop():
                others.append(action)
            case _:
                pass
    return rng.choice(others)


def answered(view: NumeroView, build: Build) -> bool:
    """Whether the hand has the answer of a build; builds with a wild card are always of that kind (``sample``)."""
    cards = view.cards
    worth = {pile.id: pile.value for pile in view.piles}
    value = sum(worth[name] for name in build.piles) + cards[build.card].number
    answers = {card.number for card in view.numbers if card.id != build.card}
    return bool(build.wilds) or value in answers
