"""Preview of a play from the player's view alone, for panels."""

from __future__ import annotations

from bot.games.base import Event, put_at
from bot.games.numero.events import Built, Discarded, Took
from bot.games.numero.model import NumeroState, NumeroView, Play
from bot.games.numero.turn import play
from bot.games.rng import Rng


def preview(view: NumeroView, action: Play) -> Took | Built | Discarded:
    """Compute the event of a play by the mover whose view it is, by the rules themselves. Raises ``Refused`` as
    playing it would."""
    nothing: tuple[tuple[str, ...], ...] = ((),) * len(view.held)
    state = NumeroState(
        options=view.options,
        house=view.house,
        rng=Rng(""),
        deck=(),
        hands=put_at(nothing, view.mover, view.hand or ()),
        piles=view.piles,
        wilds=view.wilds,
        won=nothing,
        sheet=((),) * len(view.held),
        stamps=view.held,
        hints=view.hints,
        next_pile=max((pile.id for pile in view.piles), default=0) + 1,
        mover=view.mover,
        turn=view.turn,
        phase=view.phase,
    )
    event: Event = play(state, action).events[0]
    assert isinstance(event, Took | Built | Discarded)
    return event
