"""A state of NUMO that a viewer could be in: everything hidden is imagined."""

from __future__ import annotations

from random import Random

from bot.games.numo.model import NumoState, NumoView
from bot.games.rng import start
from bot.opponents.playing_on import Lead, lead_over_others


def imagine(view: NumoView, rng: Random) -> NumoState:
    """Deal what the viewer cannot see. Cards taken from the discard pile are known, and a stock that was turned
    over consists of cards of the former discard pile."""
    seen = {name for meld in view.melds for name in meld.cards}.union(
        view.hand or (), view.discards, *(cards for seat, cards in enumerate(view.taken) if seat != view.seat)
    )
    hidden = [name for name in view.cards if name not in seen]
    rng.shuffle(hidden)
    if view.turn_overs:
        hidden.sort(key=lambda name: name not in view.turned)
    stock = tuple(hidden[: view.stock])
    rest = hidden[view.stock :]
    rng.shuffle(rest)
    hands = []
    for seat, held in enumerate(view.held):
        known = view.taken[seat]
        more = 0 if seat == view.seat else held - len(known)
        hands.append(view.hand or () if seat == view.seat else (*known, *rest[:more]))
        del rest[:more]
    return NumoState(
        options=view.options,
        house=view.house,
        sets=view.sets,
        rng=start(rng.getrandbits(64)),
        hands=tuple(hands),
        stock=stock,
        discards=view.discards,
        dealer=view.dealer,
        mover=view.mover,
        scores=view.scores,
        stamps=(1,) * len(hands),
        hints=(0,) * len(hands),
        taken=view.taken,
        melds=view.melds,
        phase=view.phase,
        turn=view.turn,
        drawn=view.drawn,
        took=view.took,
        turn_overs=view.turn_overs,
        turned=view.turned,
        deals=view.deals,
        next_meld=1 + max((meld.id for meld in view.melds), default=0),
    )


def lead_of(view: NumoView) -> Lead:
    """Return the lead in points at the end of the deal."""
    done = len(view.deals)

    def lead(state: NumoState, seat: int) -> float | None:
        return lead_over_others(state.deals[done].points, seat) if len(state.deals) > done else None

    return lead
