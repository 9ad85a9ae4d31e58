"""What the contract tests must know about nmbrs!."""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from bot.games.base import Event, Step
from bot.games.nmbrs.cards import Card
from bot.games.nmbrs.events import (
    Answered,
    Claimed,
    Discarded,
    Drew,
    DrewCards,
    Ended,
    RoundBegan,
    RoundEnded,
    Unclaimed,
)
from bot.games.nmbrs.model import NmbrsState, Offer
from bot.games.nmbrs.options import NmbrsOptions
from bot.games.nmbrs.table.board import board_of
from bot.games.nmbrs.table.series import SeriesRules, is_series
from tests.contract.hooks import Deal, Hooks

OPTIONS = (
    NmbrsOptions(rule="basic", patterns=True, claim_limit=1, target=150, rounds=3, hints="on"),
    NmbrsOptions(simple=True, hints="on", rounds=5),
)
CROWDED = NmbrsOptions(rounds=5)
TAKEN_OVER = frozenset(
    {"options", "house", "rng", "deck", "pile", "hands", "first", "mover", "round", "turn"}
    | {"scores", "results", "stamps", "hints", "offers", "quiet"}
)


def conceal(state: NmbrsState, viewer: int | None, rng: Random) -> NmbrsState:
    """The others' hands, the face-down pile and the face-up pile below its top are dealt again, and the answers to
    an offer behind a player who is still thinking are random."""
    hidden = [name for seat, hand in enumerate(state.hands) if seat != viewer for name in hand]
    pool = [*hidden, *state.deck, *state.pile[:-1]]
    rng.shuffle(pool)

    def deal(n: int) -> tuple[str, ...]:
        dealt = tuple(pool[:n])
        del pool[:n]
        return dealt

    hands = tuple(hand if seat == viewer else deal(len(hand)) for seat, hand in enumerate(state.hands))
    state = replace(
        state, hands=hands, deck=deal(len(state.deck)), pile=(*deal(len(state.pile) - 1), *state.pile[-1:])
    )
    if state.offer is None:
        return state
    return replace(state, offer=_other_answers(state.offer, viewer, rng))


def _other_answers(offer: Offer, viewer: int | None, rng: Random) -> Offer:
    first = offer.asked.index(offer.open[0])
    behind = [seat for seat in offer.asked[first:] if seat not in offer.open and seat != viewer]
    claims = {seat for seat in behind if rng.random() < 0.5}
    return replace(
        offer,
        claims=(*(seat for seat in offer.claims if seat not in behind), *claims),
        passes=(*(seat for seat in offer.passes if seat not in behind), *(set(behind) - claims)),
    )


def conserve(state: NmbrsState) -> None:
    """Every card is in exactly one place, and what touches on the table is a series (NMBRS-14)."""
    lying = [cell.card for island in state.islands for cell in island.cells]
    held = [name for hand in state.hands for name in hand]
    assert sorted((*state.deck, *state.pile, *held, *lying)) == sorted(state.cards)
    rules = SeriesRules.of(state.options)
    for island in state.islands:
        places = {(cell.x, cell.y) for cell in island.cells}
        assert len(places) == len(island.cells)
        assert min(x for x, _ in places) == min(y for _, y in places) == 0
        assert all(cell.card[0] == "J" or cell.value == int(cell.card) for cell in island.cells)
    runs = board_of(state.islands).runs()
    assert {cell.card for run in runs for cell in run.cells} == set(lying)
    assert all(is_series(rules, tuple(cell.value for cell in run.cells)) for run in runs)


def absent(state: NmbrsState, seat: int, step: Step[NmbrsState]) -> None:
    """An offer is passed. A turn ends with the discard of the card with the most points, on a tie the highest
    number, after a card from the face-down pile unless one was drawn already (the catalogue's last paragraphs)."""
    if state.offer is not None:
        assert step.events[0] == Answered(seat=seat)
        assert not any(isinstance(event, Claimed) and event.seat == seat for event in step.events)
        return
    drawn = [event.cards[0] for event in step.events if isinstance(event, DrewCards)]
    assert not drawn or (state.phase != "play" and drawn == [state.deck[-1]])
    for event in step.events:
        if isinstance(event, Discarded):
            assert (event.seat, event.absent) == (seat, True)
            _worst_goes(state, seat, step, state.cards[event.card])


def _worst_goes(state: NmbrsState, seat: int, step: Step[NmbrsState], gone: Card) -> None:
    ended = next((event for event in step.events if isinstance(event, RoundEnded)), None)
    left = (ended.hands if ended else step.state.hands)[seat]
    for card in (state.cards[name] for name in left):
        assert (card.points, card.number) <= (gone.points, gone.number)


def shows(event: Event) -> bool:
    """Claims are revealed together; cards taken face up, discards, and all hands after a round are visible."""
    if isinstance(event, Drew):
        return event.source == "up"
    return isinstance(event, Claimed | Unclaimed | Discarded | RoundEnded | Ended)


HOOKS = Hooks(
    conceal,
    conserve,
    absent,
    stacks=lambda state: (state.deck,),
    shows=shows,
    deal=Deal(RoundBegan, TAKEN_OVER),
    options=OPTIONS,
    crowded=CROWDED,
    held=lambda state, seat: {name: name for name in state.hands[seat]},
)
