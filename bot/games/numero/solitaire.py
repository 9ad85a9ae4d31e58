"""Numero for one: takes only, from a centre of five (NUMERO-43 … NUMERO-46)."""

from __future__ import annotations

from msgspec.structs import replace

from bot.games.base import Event, Step
from bot.games.numero.events import Refilled
from bot.games.numero.flow import close_match, restore
from bot.games.numero.model import HAND, NumeroState, Pile
from bot.games.numero.scoring import PERFECT, WHOLE_DECK, ScoreLine
from bot.games.numero.takes.search import Problem, any_take


def deal(state: NumeroState) -> NumeroState:
    """Deal from a whole deck: five cards into the centre, then five into the hand."""
    return refill(state).then(restore).state


def go_on(state: NumeroState) -> Step[NumeroState]:
    """Restore the centre and then the hand after a take, and end the match if no further take is possible."""
    step = refill(state).then(restore)
    if can_take(step.state):
        return Step(replace(step.state, turn=state.turn + 1, hint=0), step.events)
    return step.then(finish)


def can_take(state: NumeroState) -> bool:
    """Whether any take is possible, multiple or single, with any wild cards. Exact (NUMERO-45)."""
    return any_take(Problem.of(state, state.hands[0]))


def refill(state: NumeroState) -> Step[NumeroState]:
    """Restore the centre to five cards from the deck (NUMERO-44)."""
    n = min(HAND - len(state.piles) - len(state.wilds), len(state.deck))
    if n <= 0:
        return Step(state)
    drawn = state.deck[: -n - 1 : -1]
    full = deal_into_centre(replace(state, deck=state.deck[:-n]), drawn)
    event: Event = Refilled(cards=drawn)
    return Step(full, (event,))


def deal_into_centre(state: NumeroState, names: tuple[str, ...]) -> NumeroState:
    """Deal these cards into the centre: numbers as piles, wild cards alone (NUMERO-5)."""
    numbers = [state.cards[name] for name in names if not state.cards[name].wild]
    piles = tuple(Pile(state.next_pile + i, card.number, (card.id,)) for i, card in enumerate(numbers))
    wilds = tuple(name for name in names if state.cards[name].wild)
    return replace(
        state,
        piles=state.piles + piles,
        wilds=state.wilds + wilds,
        next_pile=state.next_pile + len(piles),
    )


def finish(state: NumeroState, *, stopped: bool = False) -> Step[NumeroState]:
    """End the match. In points mode the whole deck, the perfect ending and the remaining cards count
    (NUMERO-46)."""
    return close_match(state, (_final_lines(state),), stopped=stopped)


def _final_lines(state: NumeroState) -> tuple[ScoreLine, ...]:
    if state.options.mode == "card":
        return ()
    hand = state.hands[0]
    lines = [ScoreLine("whole_deck", WHOLE_DECK)] if not state.deck else []
    if not state.deck and not hand and not state.piles and not state.wilds:
        lines.append(ScoreLine("perfect", PERFECT))
    if printed := sum(state.cards[name].points for name in hand):
        lines.append(ScoreLine("left_printed", -printed))
    return tuple(lines)
