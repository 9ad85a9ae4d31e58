"""What the contract tests must know about NUMO."""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from bot.games.base import Event, Step
from bot.games.numo.cards import ALL_CARDS, FACES
from bot.games.numo.events import DealOver, Dealt, Discarded, DrewCard, Ended, LaidOff
from bot.games.numo.kinds import fit
from bot.games.numo.model import NumoState
from bot.games.numo.options import NumoOptions
from tests.contract.hooks import Deal, Hooks

OPTIONS = (
    NumoOptions(level=1, target=50),
    NumoOptions(level=3, progress=True, target=300, hints="on"),
    NumoOptions(level=5, progress=True, scoring=2, target=200, deck="both"),
    NumoOptions(level=8, scoring=2, target=100, hints="on"),
    NumoOptions(custom=tuple(FACES), deck="lower", sets=8, target=150),
    NumoOptions(custom=("season", "run"), must="season", deck="both", target=50),
)
"""Every level is played: the matches with progress go up to level 8."""

TAKEN_OVER = frozenset(
    {"options", "house", "sets", "rng", "hands", "stock", "discards", "dealer", "mover", "next_meld"}
    | {"scores", "deals", "stamps", "hints", "quiet"}
)


def conceal(state: NumoState, viewer: int | None, rng: Random) -> NumoState:
    """The others' hands and the stock are dealt again, except for cards that were taken from the discard pile. A
    stock that was turned over still consists of cards that were in the pile."""
    known = {name for cards in state.taken for name in cards}
    hidden = [
        [] if seat == viewer else [name for name in hand if name not in known]
        for seat, hand in enumerate(state.hands)
    ]
    held = [name for hand in hidden for name in hand]
    if state.turn_overs:
        free = [*(name for name in held if name in state.turned), *state.stock]
        rng.shuffle(free)
        stock, rest = free[: len(state.stock)], free[len(state.stock) :]
        pool = [*(name for name in held if name not in state.turned), *rest]
    else:
        pool = [*held, *state.stock]
        rng.shuffle(pool)
        stock, pool = pool[: len(state.stock)], pool[len(state.stock) :]
    rng.shuffle(pool)
    hands = []
    for seat, hand in enumerate(state.hands):
        dealt = iter([pool.pop() for _ in hidden[seat]])
        hands.append(hand if seat == viewer else tuple(name if name in known else next(dealt) for name in hand))
    drawn = state.drawn
    if drawn is not None and not state.took and viewer != state.mover:
        drawn = rng.choice(hands[state.mover])
    return replace(state, hands=tuple(hands), stock=tuple(stock), drawn=drawn)


def conserve(state: NumoState) -> None:
    """Every card is in exactly one place, every meld is valid, and what is public about hands is true."""
    lying = [name for meld in state.melds for name in meld.cards]
    held = [name for hand in state.hands for name in hand]
    assert sorted((*held, *state.stock, *state.discards, *lying)) == sorted(state.cards)
    for meld in state.melds:
        assert tuple(card.id for card in fit(meld.kind, [state.cards[name] for name in meld.cards])) == meld.cards
    assert all(set(seen) <= set(hand) for seen, hand in zip(state.taken, state.hands, strict=True))
    assert set(state.turned) <= {*held, *state.stock}
    assert not state.turn_overs or set(state.stock) <= set(state.turned)
    assert len(state.hands) == state.seats


def absent(state: NumoState, seat: int, step: Step[NumoState]) -> None:
    """A card is drawn from the stock, unless one was drawn, and discarded; if it has left the hand or may not be
    discarded, the lowest other card is, and a last card that may not be discarded is laid off (the catalogue's
    last paragraphs)."""
    drawn = next((event.card for event in step.events if isinstance(event, DrewCard)), state.drawn)
    gone = next((event.card for event in step.events if isinstance(event, Discarded)), None)
    assert (drawn is None) == any(isinstance(event, DealOver) and event.deal.void for event in step.events[:1])
    if drawn is None:
        return
    hand = (*state.hands[seat], drawn) if state.phase == "draw" else state.hands[seat]
    if drawn in hand and not state.took:
        assert gone == drawn
    elif others := [state.cards[name].number for name in hand if not (state.took and name == drawn)]:
        assert gone is not None
        assert state.cards[gone].number == min(others)
    else:
        assert [event.cards for event in step.events if isinstance(event, LaidOff)] == [(drawn,)]


def shows(event: Event) -> bool:
    """Discards are visible, right away when the player is absent; hands may count after a deal, and a card is
    turned up for the next."""
    return isinstance(event, Discarded | DealOver | Dealt | Ended)


HOOKS = Hooks(
    conceal,
    conserve,
    absent,
    stacks=lambda state: (state.stock,),
    shows=shows,
    deal=Deal(Dealt, TAKEN_OVER),
    turned_over=lambda state: state.discards[::-1],
    options=OPTIONS,
    held=lambda state, seat: {name: str(ALL_CARDS[name].number) for name in state.hands[seat]},
)
