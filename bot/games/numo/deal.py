"""Deals: how they begin, go on, end and score (NUMO-16, NUMO-21 … NUMO-24)."""

from __future__ import annotations

from msgspec.structs import replace

from bot.games.base import Step
from bot.games.dragging import EndedByPoints
from bot.games.numo.events import DealOver, Dealt, Ended
from bot.games.numo.model import HAND, Deal, NumoState, Void, Way
from bot.games.rng import shuffle


def deal(state: NumoState) -> Step[NumoState]:
    """Shuffle all cards and deal ten to each player, one at a time, starting on the dealer's left (NUMO-16)."""
    deck, rng = shuffle(state.rng, tuple(state.cards))
    first = (state.dealer + 1) % state.seats
    dealing = HAND * state.seats
    after = replace(
        state,
        rng=rng,
        hands=tuple(deck[(seat - first) % state.seats : dealing : state.seats] for seat in range(state.seats)),
        discards=deck[dealing : dealing + 1],
        stock=deck[:dealing:-1],
        mover=first,
        phase="draw",
        turn=1,
        drawn=None,
        took=False,
        melds=(),
        taken=((),) * state.seats,
        turned=(),
        turn_overs=0,
    )
    event = Dealt(
        deal=len(after.deals) + 1,
        level=after.level,
        control=after.control,
        must=after.must,
        dealer=after.dealer,
        top=after.discards[0],
    )
    return Step(after, (event,))


def next_turn(state: NumoState) -> Step[NumoState]:
    """End the mover's turn. After too many turns the deal is void (NUMO-21)."""
    quiet, seats = state.quiet + state.options.counts_quiet_turns, state.seats
    if state.turn == state.house.turns * seats:
        return void_deal(replace(state, quiet=quiet), "turns")
    mover = (state.mover + 1) % seats
    return Step(
        replace(state, mover=mover, turn=state.turn + 1, phase="draw", drawn=None, took=False, quiet=quiet)
    )


def go_out(state: NumoState, way: Way) -> Step[NumoState]:
    """End the deal as the mover has no cards left (NUMO-22)."""
    winner = state.mover
    second = state.options.scoring == 2
    points = tuple(
        _points_lost(state, seat) if second else _points_won(state, seat) if seat == winner else 0
        for seat in range(state.seats)
    )
    event = DealOver(
        deal=Deal(state.level, points, out=winner, way=way),
        scores=tuple(map(sum, zip(state.scores, points, strict=True))),
        melds=tuple(meld for meld in state.melds if meld.owner == winner),
        left=state.hands if second else (),
        n=len(state.deals) + 1,
    )
    return _close(replace(state, quiet=0), event)


def void_deal(state: NumoState, why: Void) -> Step[NumoState]:
    """End the deal as void, so that it does not count (NUMO-21)."""
    before = 0
    for deal in reversed(state.deals):
        if deal.void is None:
            break
        before += 1
    deal = Deal(state.level, (0,) * state.seats, void=why)
    return _close(state, DealOver(deal=deal, scores=state.scores, voids=before + 1, n=len(state.deals) + 1))


def end_by_points(state: NumoState) -> Step[NumoState]:
    """End a match that drags where it stands. The present deal counts for nobody, as a void one (NUMO-25)."""
    over = replace(state, phase="over", drawn=None, took=False)
    return Step(over, (EndedByPoints(), Ended(scores=state.scores, void=False)))


def _close(state: NumoState, event: DealOver) -> Step[NumoState]:
    """Record the deal and begin the next one, unless the match is over."""
    after = replace(state, deals=(*state.deals, event.deal), scores=event.scores)
    void_end = event.voids >= state.house.voids
    if void_end or _is_decided(after):
        over = replace(after, phase="over", drawn=None, took=False)
        return Step(over, (event, Ended(scores=event.scores, void=void_end)))
    return Step(replace(after, dealer=(state.dealer + 1) % state.seats), (event,)).then(deal)


def _is_decided(state: NumoState) -> bool:
    """Whether somebody has reached the target (NUMO-23), or lost that many points (NUMO-24)."""
    if state.options.scoring == 1:
        return max(state.scores) >= state.options.points_to_end(state.seats)
    return min(state.scores) <= -state.options.points_to_end(state.seats)


def _points_won(state: NumoState, seat: int) -> int:
    """Version 1: the value of the seat's melds, including cards that others added (NUMO-23)."""
    cards = state.cards
    return sum(cards[name].number for meld in state.melds if meld.owner == seat for name in meld.cards)


def _points_lost(state: NumoState, seat: int) -> int:
    """Version 2: the value of the cards left in the seat's hand, as a loss, 0 for the seat that went out
    (NUMO-24)."""
    cards = state.cards
    return -sum(cards[name].number for name in state.hands[seat])
