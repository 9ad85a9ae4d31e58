"""The normal player: at once the play of most points, with series from the hand and at the ends of the table's."""

from __future__ import annotations

from bot.games.nmbrs.model import Claim, Discard, Draw, NmbrsAction, NmbrsView, Pass, Play
from bot.games.nmbrs.placing import Desk, desk_of
from bot.opponents.nmbrs.candidates import friends, simple_moves, use, with_card

FRIENDS = 3
"""A card that stands in so many possible series with one of the hand is claimed."""
FULL = 12
"""With so many cards it claims nothing."""


def choose(view: NmbrsView) -> NmbrsAction:
    """The next action of a turn, or the answer to an offer."""
    desk = desk_of(view)
    if view.my_answer:
        return Claim() if view.face_up is not None and _wants(desk, view.face_up) else Pass()
    if view.phase in ("draw", "choose"):
        return Draw("up" if _plays_with(desk, view.face_up) else "down")
    if desk.pending:
        return use(desk)
    found = simple_moves(desk)
    return Play(found[0].line) if found else Discard(_loneliest(desk))


def _plays_with(desk: Desk, card: str | None) -> bool:
    return card is not None and any(card in move.cards for move in simple_moves(with_card(desk, card)))


def _wants(desk: Desk, card: str) -> bool:
    """Whether a card makes a play at once or goes well with a hand that is not full."""
    if len(desk.hand) >= FULL:
        return False
    more = with_card(desk, card)
    joker = desk.cards[card].joker
    return joker or friends(more)[desk.cards[card].number] >= FRIENDS or _plays_with(desk, card)


def _loneliest(desk: Desk) -> str:
    """The card that goes least with the others, of several the one of most points; a joker last."""
    count = friends(desk)
    cards = [desk.cards[card] for card in desk.hand]
    return min(cards, key=lambda card: (card.joker, count.get(card.number, 0), -card.points, card.number)).id
