"""The normal player: always the play with the most points, from series in hand and the ends of lines on the
table."""

from __future__ import annotations

from bot.games.nmbrs.model import Claim, Discard, Draw, NmbrsAction, NmbrsView, Pass, Play
from bot.games.nmbrs.placing import Position, position_of
from bot.opponents.nmbrs.candidates import friends, simple_moves, use, with_card

FRIENDS = 3
"""A card is claimed if it shares this many possible series with a card of the hand."""
FULL = 12
"""The hand size from which it claims nothing."""


def choose(view: NmbrsView) -> NmbrsAction:
    """The next action of a turn, or the answer to an offer."""
    position = position_of(view)
    if view.my_answer:
        return Claim() if view.face_up is not None and _wants(position, view.face_up) else Pass()
    if view.phase in ("draw", "choose"):
        return Draw("up" if _plays_with(position, view.face_up) else "down")
    if position.pending:
        return use(position)
    found = simple_moves(position)
    return Play(found[0].line) if found else Discard(_loneliest(position))


def _plays_with(position: Position, card: str | None) -> bool:
    return card is not None and any(card in move.cards for move in simple_moves(with_card(position, card)))


def _wants(position: Position, card: str) -> bool:
    """Whether a card makes a play right away or goes well with a hand that is not full."""
    if len(position.hand) >= FULL:
        return False
    more = with_card(position, card)
    joker = position.cards[card].joker
    return joker or friends(more)[position.cards[card].number] >= FRIENDS or _plays_with(position, card)


def _loneliest(position: Position) -> str:
    """The card that goes least well with the others, on a tie the one with the most points; a joker last."""
    count = friends(position)
    cards = [position.cards[card] for card in position.hand]
    return min(cards, key=lambda card: (card.joker, count.get(card.number, 0), -card.points, card.number)).id
