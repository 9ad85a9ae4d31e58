"""What a player of NUMO has chosen so far: cards of the hand, to be melded, laid off or discarded."""

from __future__ import annotations

from bot.errors import Refused
from bot.games.numo import finder
from bot.games.numo.cards import Card
from bot.games.numo.kinds import Fit, kinds_of
from bot.games.numo.model import Meld, NumoView
from bot.panels.turns import TurnDraft


class Draft(TurnDraft, frozen=True):
    """The half-composed move of a turn: ``cards`` are the chosen cards in the order in which they were chosen."""

    cards: tuple[str, ...] = ()


def cards_chosen(view: NumoView, draft: Draft) -> tuple[Card, ...]:
    """Return the chosen cards."""
    return tuple(view.cards[name] for name in draft.cards)


def place_of(view: NumoView, card: str) -> int:
    """Return the number of a card of the hand for controls. It is fixed while the stamp is, in any order of the
    hand."""
    return [held.id for held in view.hand_cards].index(card)


def card_at(view: NumoView, place: int) -> str:
    """Return the card of the hand with that number. Raises ``Refused("panel.older")`` if there is none."""
    if place >= len(view.hand_cards):
        raise Refused("panel.older")
    return view.hand_cards[place].id


def list_melds(view: NumoView, draft: Draft) -> tuple[Fit, ...]:
    """Return the melds of the chosen cards, the kind that going out needs first. Empty once the turn's meld is
    over."""
    if view.phase != "meld" or not draft.cards:
        return ()
    fits = kinds_of(cards_chosen(view, draft), view.control)
    return tuple(sorted(fits, key=lambda found: found.kind != view.must))


def takers(view: NumoView, draft: Draft) -> list[Meld]:
    """Return the melds on the table that the chosen cards fit, oldest first."""
    return finder.takers(cards_chosen(view, draft), view.melds, view.cards)
