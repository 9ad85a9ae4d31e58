"""What a player of nmbrs! has chosen so far: cards of the hand, to be laid somewhere or discarded."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Self

from msgspec.structs import replace

from bot.errors import Refused
from bot.games.effort import Effort
from bot.games.nmbrs.cards import Card
from bot.games.nmbrs.model import NmbrsView, Play
from bot.games.nmbrs.table import finder
from bot.games.nmbrs.table.finder import Move
from bot.games.nmbrs.table.placing import find, make_play, position_of
from bot.panels.choosing import pick_on_page, show_page
from bot.panels.turns import TurnDraft

WORK = 60_000
"""The budget of a search for places, in steps of the finder."""
FURTHER = 12
"""The most lines with other cards of the hand that are proposed."""


class Draft(TurnDraft, frozen=True):
    """The half-composed play of a turn.

    ``cards`` are the chosen cards. ``page`` and ``places`` are the pages of the two menus. ``typed`` are lines
    that were refused, or that followed a refused one. ``line`` is the number of the refused one as submitted while
    ``wrong`` is about it, otherwise 0.
    """

    cards: tuple[str, ...] = ()
    page: int = 0
    places: int = 0
    line: int = 0

    def change(self, **choices: Any) -> Self:
        return super().change(**{"line": 0} | choices)


def cards_chosen(view: NmbrsView, draft: Draft) -> list[Card]:
    """Return the chosen cards in the order of the hand."""
    return [card for card in view.my_cards if card.id in draft.cards]


def tick(view: NmbrsView, draft: Draft, page: int, names: Sequence[str]) -> Draft:
    """Choose exactly these cards of that page of the hand. The choice on other pages stays. Raises
    ``Refused("panel.older")`` for a card that is no longer in the hand."""
    if not set(names) <= set(view.hand or ()):
        raise Refused("panel.older")
    shown = {card.id for card in show_page(view.my_cards, page)}
    return draft.change(cards=pick_on_page(draft.cards, shown, names), places=0)


def jokers_alone(view: NmbrsView, draft: Draft) -> bool:
    """Whether several jokers and nothing else are chosen."""
    return len(draft.cards) > 1 and all(card.joker for card in cards_chosen(view, draft))


def places(view: NmbrsView, draft: Draft) -> tuple[Move, ...]:
    """Return the places where the chosen cards fit, most points first. Several jokers alone fit nearly everywhere,
    which is slow to find and useless to read."""
    return _places(view, frozenset(draft.cards)) if draft.cards and not jokers_alone(view, draft) else ()


def with_others(view: NmbrsView, draft: Draft) -> tuple[Move, ...]:
    """Return some of the lines that the chosen cards make with others of the hand, most points first."""
    return _with_others(view, frozenset(draft.cards)) if draft.cards and not jokers_alone(view, draft) else ()


@lru_cache(maxsize=64)
def _places(view: NmbrsView, cards: frozenset[str]) -> tuple[Move, ...]:
    return tuple(finder.places(view, cards, Effort(WORK)))


@lru_cache(maxsize=64)
def _with_others(view: NmbrsView, cards: frozenset[str]) -> tuple[Move, ...]:
    return tuple(finder.completions(view, cards, Effort(WORK))[:FURTHER])


def list_offered(view: NmbrsView, draft: Draft) -> tuple[Move, ...]:
    """Return all places to choose from: for the chosen cards alone, then with others of the hand."""
    return (*places(view, draft), *with_others(view, draft))


def better(view: NmbrsView, draft: Draft) -> Move | None:
    """Return the best line with others of the hand, if it earns more than the chosen cards alone, which fit."""
    alone, more = places(view, draft)[:1], with_others(view, draft)[:1]
    return more[0] if alone and more and more[0].points > alone[0].points else None


def compose(view: NmbrsView, draft: Draft) -> Move | Refused | None:
    """Return the best play of the chosen cards, of them alone if they fit anywhere, otherwise with others of the
    hand. A refusal if there is none and the reason is known."""
    found = places(view, draft) or with_others(view, draft)
    return found[0] if found else no_place(view, draft)


def propose(view: NmbrsView, draft: Draft) -> NmbrsView:
    """Return the view with the chosen cards and the play that they would make."""
    found = compose(view, draft)
    if not isinstance(found, Move) or view.seat is None:
        return replace(view, chosen=draft.cards)
    newest = max((cell.play for island in view.islands for cell in island.cells), default=0)
    position = replace(position_of(view), seat=view.seat, turn=view.turn + 1, next_play=newest + 1)
    after, laid = make_play(position, Play(found.line))
    return replace(view, islands=after.islands, chosen=draft.cards, proposed=laid)


def no_place(view: NmbrsView, draft: Draft) -> Refused | None:
    """Return why the chosen cards fit nowhere: why they are no play by themselves. None if that cannot be said."""
    if jokers_alone(view, draft):
        return Refused("panel.jokers")
    cards = cards_chosen(view, draft)
    if not view.options.simple and len(cards) == len(view.my_cards):
        return Refused("NMBRS-17.last")
    position = position_of(view)
    if len(cards) < 3 and not position.opened:
        return Refused("NMBRS-12.own")
    if len(cards) < 3 or any(card.joker for card in cards):
        return None
    try:
        find(position, [card.id for card in cards])
    except Refused as why:
        return why
    return None
