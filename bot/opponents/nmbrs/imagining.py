"""A state of nmbrs! that a viewer could be in: everything hidden is imagined."""

from __future__ import annotations

from random import Random

from bot.games.nmbrs.model import NmbrsState, NmbrsView, Offer
from bot.games.rng import start
from bot.opponents.playing_on import Lead, lead_over_others

AHEAD = 8
"""The turns after which an action is judged."""


def imagine(view: NmbrsView, rng: Random) -> NmbrsState:
    """Deal what the viewer cannot see. Whoever has answered an offer has passed."""
    known = {cell.card for island in view.islands for cell in island.cells}.union(view.hand or (), (view.face_up,))
    hidden = [name for name in view.cards if name not in known]
    rng.shuffle(hidden)

    def deal(n: int) -> tuple[str, ...]:
        dealt = tuple(hidden[:n])
        del hidden[:n]
        return dealt

    seats = len(view.held)
    hands = tuple(view.hand or () if seat == view.seat else deal(n) for seat, n in enumerate(view.held))
    pile = () if view.face_up is None else (*deal(view.pile - 1), view.face_up)
    cells = [cell for island in view.islands for cell in island.cells]
    return NmbrsState(
        options=view.options,
        house=view.house,
        rng=start(rng.getrandbits(64)),
        deck=deal(view.deck),
        pile=pile,
        hands=hands,
        islands=view.islands,
        scores=view.scores,
        opened=view.opened,
        auto=view.auto,
        claims=view.claims,
        stamps=(1,) * seats,
        hints=(0,) * seats,
        first=view.first,
        mover=view.mover,
        round=view.round,
        turn=view.turn,
        phase=view.phase,
        offer=Offer(view.asked, passes=view.answered) if view.phase == "offer" else None,
        laid=view.laid,
        pending=view.pending,
        last=view.last,
        refilled=view.refilled,
        idle=view.idle,
        next_island=1 + max((island.id for island in view.islands), default=0),
        next_play=1 + max((cell.play for cell in cells), default=0),
        results=view.results,
        discarder=view.discarder,
    )


def lead_of(view: NmbrsView, ahead: int = AHEAD) -> Lead:
    """Return the lead in points at the end of the round, or before it when everybody has had ``ahead`` more turns.
    By then an action has had its effect, and what follows is mostly luck."""
    done, last = len(view.results), view.turn + ahead * len(view.held)

    def lead(state: NmbrsState, seat: int) -> float | None:
        if len(state.results) > done:
            return lead_over_others(state.results[done].scores, seat)
        return lead_over_others(state.scores, seat) if state.turn > last else None

    return lead
