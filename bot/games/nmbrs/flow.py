"""What follows a turn: the next turn, the end of a round, dealing, the end of the match (NMBRS-2, 6, 17, 20,
21)."""

from __future__ import annotations

from msgspec.structs import replace

from bot.games.base import Step, put_at
from bot.games.dragging import EndedByPoints
from bot.games.nmbrs.events import Ended, Refilled, RoundBegan, RoundEnded
from bot.games.nmbrs.model import NmbrsState, RoundResult, find_last_turn
from bot.games.rng import shuffle


def deal(state: NmbrsState) -> NmbrsState:
    """Shuffle all cards and deal a round, which ``first`` begins. One card opens the face-up pile (NMBRS-2)."""
    deck, rng = shuffle(state.rng, tuple(state.cards))
    n = state.options.hand(state.seats)
    hands = tuple(deck[seat * n : (seat + 1) * n] for seat in range(state.seats))
    rest = deck[state.seats * n :]
    return replace(
        state,
        rng=rng,
        deck=rest[:-1],
        pile=rest[-1:],
        hands=hands,
        islands=(),
        opened=(False,) * state.seats,
        auto=(False,) * state.seats,
        claims=(0,) * state.seats,
        mover=state.first,
        phase="draw",
        start=None,
        done=(),
        laid=(),
        last=None,
        refilled=False,
        idle=0,
        hint=0,
        next_island=1,
        next_play=1,
        discarder=None,
    )


def refill(state: NmbrsState) -> Step[NmbrsState]:
    """Reshuffle the face-up pile below its top card into an empty face-down pile (NMBRS-6)."""
    if state.deck:
        return Step(state)
    if len(state.pile) < 2:
        return Step(replace(state, refilled=True))
    deck, rng = shuffle(state.rng, state.pile[:-1])
    state = replace(state, rng=rng, deck=deck, pile=state.pile[-1:], refilled=True)
    return Step(state, (Refilled(cards=len(deck)),))


def end_turn(state: NmbrsState) -> Step[NmbrsState]:
    """Begin the next player's turn after a discard, or end the round (NMBRS-6, NMBRS-20)."""
    quiet, seats = state.quiet + state.options.counts_quiet_turns, state.seats
    idle = 0 if state.done or not state.refilled else state.idle + 1
    winner = None if state.hands[state.mover] else state.mover
    if winner is not None or idle >= seats or state.turn == find_last_turn(state):
        return end_round(replace(state, quiet=quiet), winner)
    turn = replace(
        state,
        mover=(state.mover + 1) % seats,
        turn=state.turn + 1,
        phase="draw",
        idle=idle,
        start=None,
        done=(),
        laid=(),
        hint=0,
        quiet=quiet,
    )
    return Step(turn)


def end_round(state: NmbrsState, winner: int | None) -> Step[NmbrsState]:
    """Subtract the points left in hand from each score (NMBRS-20), then deal the next round. The match ends
    instead if a score has reached the goal or this was the last round, or the last of its turns (NMBRS-21)."""
    cards = state.cards
    lost = tuple(sum(cards[name].points for name in hand) for hand in state.hands)
    scores = tuple(score - cost for score, cost in zip(state.scores, lost, strict=True))
    turns = state.turn if winner is None and state.turn == find_last_turn(state) else None
    ended = RoundEnded(round=state.round, winner=winner, hands=state.hands, lost=lost, scores=scores, turns=turns)
    highest = max([state.options.begin, *(max(result.scores) for result in state.results)])
    state = replace(state, scores=scores, results=(*state.results, RoundResult(winner, lost, scores)))
    reached = max(scores) >= state.options.goal
    most = state.options.most_turns
    if reached or state.round == state.options.rounds or (most is not None and state.turn >= most):
        over = replace(state, phase="over", start=None, done=(), laid=())
        return Step(over, (ended, Ended(scores=scores, capped=not reached)))
    first = (state.first + 1) % state.seats
    quiet = 0 if max(scores) > highest else state.quiet
    following = deal(replace(state, first=first, round=state.round + 1, turn=state.turn + 1, quiet=quiet))
    return Step(following, (ended, RoundBegan(round=following.round, first=first)))


def end_by_points(state: NmbrsState) -> Step[NmbrsState]:
    """End a match that drags where it stands. What the mover has placed in this turn does not count, and hands
    cost nothing, as the round is not over (NMBRS-22)."""
    before = state if state.start is None else undo_turn(state)
    over = replace(before, phase="over", offer=None)
    return Step(over, (EndedByPoints(), Ended(scores=over.scores)))


def undo_turn(state: NmbrsState) -> NmbrsState:
    """Restore the state from before the mover placed anything in this turn."""
    start, mover = state.start, state.mover
    assert start is not None
    return replace(
        state,
        islands=start.islands,
        hands=put_at(state.hands, mover, start.hand),
        scores=put_at(state.scores, mover, start.score),
        opened=put_at(state.opened, mover, start.opened),
        next_island=start.next_island,
        next_play=start.next_play,
        last=start.last,
        start=None,
        done=(),
        laid=(),
        pending=(),
        hint=0,
    )
