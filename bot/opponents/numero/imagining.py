"""A state of Numero that a viewer could be in: everything hidden is imagined."""

from __future__ import annotations

from random import Random

from bot.games.numero.model import NumeroState, NumeroView
from bot.games.numero.rules import NUMERO
from bot.games.rng import start
from bot.opponents.numero.hidden_cards import KEPT, unseen_cards
from bot.opponents.playing_on import Lead, lead_over_others

EARLY = 25
"""The least cards in the deck with which the end of the match is not played out."""


def imagine(view: NumeroView, rng: Random) -> NumeroState:
    """Deal what the viewer cannot see. The others probably hold the answers to builds; nobody may challenge."""
    cards, seats = view.cards, range(len(view.held))
    hidden = [card.id for card in unseen_cards(view, counts=True)]
    rng.shuffle(hidden)
    hands: list[tuple[str, ...]] = [()] * len(view.held)
    others = [seat for seat in seats if seat != view.seat and view.held[seat]]
    for pile in view.piles:
        answer = next((name for name in hidden if cards[name].number == pile.value), None)
        if len(pile.cards) > 1 and answer is not None and others and rng.random() < KEPT:
            holder = rng.choice(others)
            if len(hands[holder]) < view.held[holder]:
                hands[holder] += (answer,)
                hidden.remove(answer)
    for seat in seats:
        more = 0 if seat == view.seat else view.held[seat] - len(hands[seat])
        hands[seat] = view.hand or () if seat == view.seat else (*hands[seat], *hidden[:more])
        del hidden[:more]
    return NumeroState(
        options=view.options,
        house=view.house,
        rng=start(rng.getrandbits(64)),
        deck=tuple(hidden[: view.deck]),
        hands=tuple(hands),
        piles=view.piles,
        wilds=view.wilds,
        won=view.taken,
        sheet=view.sheet,
        stamps=(1,) * len(hands),
        hints=(0,) * len(hands),
        next_pile=1 + max((pile.id for pile in view.piles), default=0),
        mover=view.mover,
        turn=view.turn,
        phase=view.phase,
        waiting=view.waiting,
        last_taker=view.last_taker,
    )


def lead_of(view: NumeroView, early: int = EARLY) -> Lead:
    """Return the lead at the end of the match, or before as soon as the deck is out. The end counts from views
    with fewer than ``early`` cards in the deck; before that it's mostly luck who takes last."""
    at = 0 if view.deck >= early else None

    def lead(state: NumeroState, seat: int) -> float | None:
        if state.phase != "over" and len(state.deck) != at:
            return None
        return lead_over_others(NUMERO.view(state, None).scores, seat)

    return lead
