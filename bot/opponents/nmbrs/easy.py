"""The easy player: a beginner who lays one thing per turn and only looks at the table now and then."""

from __future__ import annotations

from random import Random

from bot.games.nmbrs.model import Claim, Discard, Draw, NmbrsAction, NmbrsView, Pass, Play
from bot.games.nmbrs.placing import Position, position_of
from bot.opponents.nmbrs.candidates import friends, own_series, simple_moves, use, with_card

CLAIMS = 0.1
"""How often it claims a card that makes a series right away."""
EXTENDS = 0.25
"""How often it checks whether a series on the table can be extended."""


def choose(view: NmbrsView, rng: Random) -> NmbrsAction:
    """The next action of a turn, or the answer to an offer."""
    position = position_of(view)
    if view.my_answer:
        wanted = rng.random() < CLAIMS and _makes_series(position, view.face_up)
        return Claim() if wanted else Pass()
    if view.phase in ("draw", "choose"):
        return Draw("up" if _makes_series(position, view.face_up) else "down")
    if position.pending:
        return use(position)
    if not view.laid:
        play = _play(position, rng)
        if play:
            return play
    return Discard(_useless(position))


def _play(position: Position, rng: Random) -> Play | None:
    """The shortest and lowest series of the hand; otherwise, now and then, a single card that extends a series."""
    found = own_series(position)
    if found:
        return Play(min(found, key=lambda move: (len(move.line), move.line)).line)
    if not position.opened or rng.random() >= EXTENDS:
        return None
    ends = (move for move in simple_moves(position) if move.kind == "extend" and len(move.cards) == 1)
    return next((Play(move.line) for move in ends), None)


def _makes_series(position: Position, card: str | None) -> bool:
    return card is not None and any(card in move.cards for move in own_series(with_card(position, card)))


def _useless(position: Position) -> str:
    """The highest card that goes with no other, else the highest card; a joker only if there is nothing else."""
    count = friends(position)
    cards = [position.cards[card] for card in position.hand]
    return max(cards, key=lambda card: (not card.joker, not count.get(card.number), card.number)).id
