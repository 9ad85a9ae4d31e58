"""What the contract tests must know about Numero."""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from bot.games.base import Event, Step
from bot.games.numero.events import Challenged, Discarded, Ended, Passed, Refilled, WildHand
from bot.games.numero.log import ALL_CARDS
from bot.games.numero.model import BuildRecord, NumeroState
from bot.games.numero.options import NumeroOptions
from tests.contract.hooks import Hooks

OPTIONS = (
    NumeroOptions(level="starter", hints="on"),
    NumeroOptions(mode="points", level="expert", hints="on"),
    NumeroOptions(mode="points", level="fractions", builds="prove"),
    NumeroOptions(solitaire=True, level="expert", mode="points", hints="on"),
    NumeroOptions(solitaire=True, level="numbers"),
)


def conceal(state: NumeroState, viewer: int | None, rng: Random) -> NumeroState:
    """The others' hands and the deck are dealt again, and whether anybody held an answer is random."""
    hidden = [name for seat, hand in enumerate(state.hands) if seat != viewer for name in hand]
    pool = [*hidden, *state.deck]
    rng.shuffle(pool)
    hands = []
    for seat, hand in enumerate(state.hands):
        if seat == viewer:
            hands.append(hand)
        else:
            hands.append(tuple(pool[: len(hand)]))
            del pool[: len(hand)]
    builds = tuple(_record(record, viewer, rng) for record in state.builds)
    return replace(state, hands=tuple(hands), deck=tuple(pool), builds=builds)


def _record(record: BuildRecord, viewer: int | None, rng: Random) -> BuildRecord:
    """Only the builder knows whether the answer was held."""
    if record.build.builder == viewer:
        return record
    return replace(record, answers=rng.choice([(), ("g1",), record.answers]))


def conserve(state: NumeroState) -> None:
    """Every card is in exactly one place, and every pile has a value that a number card can take."""
    lying = (name for pile in state.piles for name in pile.cards)
    held = (name for names in (*state.hands, *state.won) for name in names)
    assert sorted((*state.deck, *held, *lying, *state.wilds)) == sorted(state.cards)
    assert all(1 <= pile.value <= state.options.top for pile in state.piles)
    assert len({pile.id for pile in state.piles}) == len(state.piles)
    assert all(state.cards[name].wild for name in state.wilds)


def absent(state: NumeroState, seat: int, step: Step[NumeroState]) -> None:
    """The lowest number card is discarded and no wild card played; in a last chance the player passes, and a
    solitaire ends (NUMERO-25)."""
    first, hand = step.events[0], state.hands[seat]
    if state.options.solitaire:
        assert isinstance(first, Ended)
        assert first.stopped
    elif state.phase == "last":
        assert first == Passed(seat=seat)
        assert step.state.hands[seat] == hand
    else:
        assert isinstance(first, Discarded)
        numbers = [state.cards[name].number for name in hand if not state.cards[name].wild]
        assert first == Discarded(seat=seat, card=first.card)
        assert state.cards[first.card].number == min(numbers)


def shows(event: Event) -> bool:
    """A hand of wild cards is revealed, a challenge is settled, and cards of the deck come into the centre."""
    return isinstance(event, WildHand | Challenged | Refilled | Ended)


HOOKS = Hooks(
    conceal,
    conserve,
    absent,
    stacks=lambda state: (state.deck,),
    shows=shows,
    options=OPTIONS,
    held=lambda state, seat: {name: ALL_CARDS[name].face for name in state.hands[seat]},
)
