"""What follows a turn: drawing, the next turn, the last chance, the end (NUMERO-6, 9, 24, 26 … 29, 37, 38)."""

from __future__ import annotations

from msgspec.structs import replace

from bot.games.base import Step, put_at
from bot.games.numero.events import CentreWon, Drew, DrewCards, Ended, LastChance, WildHand
from bot.games.numero.model import HAND, BuildRecord, NumeroState
from bot.games.numero.scoring import MOST_CARDS, ScoreLine, sum_up


def end_turn(state: NumeroState) -> Step[NumeroState]:
    """Go on to the next seat after a play, first restoring the mover's hand unless it was a last chance."""
    if state.phase == "last":
        return _next_chance(state)
    return restore(state).then(_next_turn)


def restore(state: NumeroState) -> Step[NumeroState]:
    """Restore the mover's hand to five cards, as long as the deck lasts (NUMERO-9)."""
    hand = state.hands[state.mover]
    n = min(HAND - len(hand), len(state.deck))
    if n <= 0:
        return Step(state)
    drawn = state.deck[: -n - 1 : -1]
    dealt = replace(state, deck=state.deck[:-n], hands=put_at(state.hands, state.mover, hand + drawn))
    return Step(dealt, (Drew(seat=state.mover, n=n), DrewCards(cards=drawn, only=state.mover)))


def begin(state: NumeroState) -> Step[NumeroState]:
    """Begin the mover's turn. Expires their challenges of older builds (NUMERO-41). Discards a hand of only wild
    cards, which ends the turn (NUMERO-24)."""
    if state.builds:
        state = replace(state, builds=_expire_challenges(state.builds, state.mover))
    hand = state.hands[state.mover]
    if state.phase != "play" or not hand or _has_number(state, hand):
        return Step(state)
    discarded = replace(state, hands=put_at(state.hands, state.mover, ()), wilds=state.wilds + hand)
    return Step(discarded, (WildHand(seat=state.mover, cards=hand),)).then(end_turn)


def _has_number(state: NumeroState, hand: tuple[str, ...]) -> bool:
    cards = state.cards
    for name in hand:  # noqa: SIM110 -- a generator would cost more than the first card, which mostly decides
        if cards[name].number:
            return True
    return False


def _expire_challenges(builds: tuple[BuildRecord, ...], seat: int) -> tuple[BuildRecord, ...]:
    """Drop the builds that nobody may challenge once this seat has begun another turn."""
    counted = (
        replace(record, turns=put_at(record.turns, seat, max(0, record.turns[seat] - 1))) for record in builds
    )
    return tuple(record for record in counted if any(record.turns))


def _next_turn(state: NumeroState) -> Step[NumeroState]:
    if not state.hands[state.mover]:
        return _start_last_chance(state)
    mover = (state.mover + 1) % state.seats
    return begin(replace(state, mover=mover, turn=state.turn + 1, hint=0))


def _start_last_chance(state: NumeroState) -> Step[NumeroState]:
    """Give each of the others one last chance, in turn order, as the mover is out of cards (NUMERO-26)."""
    seats = tuple((state.mover + i) % state.seats for i in range(1, state.seats))
    last = replace(state, phase="last", waiting=seats)
    return Step(last, (LastChance(out=state.mover, seats=seats),)).then(_chance)


def _next_chance(state: NumeroState) -> Step[NumeroState]:
    return _chance(replace(state, waiting=state.waiting[1:]))


def _chance(state: NumeroState) -> Step[NumeroState]:
    if not state.waiting:
        return _finish(state)
    return begin(replace(state, mover=state.waiting[0], turn=state.turn + 1, hint=0))


def _finish(state: NumeroState) -> Step[NumeroState]:
    """Give the centre to the last taker, then subtract the remaining cards (NUMERO-27, NUMERO-28)."""
    centre = (*(name for pile in state.piles for name in pile.cards), *state.wilds)
    won = state.won
    if state.last_taker is not None:
        won = put_at(won, state.last_taker, won[state.last_taker] + centre)
        state = replace(state, piles=(), wilds=())
    state = replace(state, won=won)
    moved = (CentreWon(seat=state.last_taker, cards=len(centre)),) if centre else ()
    return Step(state, moved).then(close_match, tuple(_final_lines(state, seat) for seat in range(state.seats)))


def close_match(
    state: NumeroState, lines: tuple[tuple[ScoreLine, ...], ...], *, stopped: bool = False
) -> Step[NumeroState]:
    """End the match with these last score lines by seat."""
    sheet = tuple(sum_up(old, new) for old, new in zip(state.sheet, lines, strict=True))
    over = replace(state, phase="over", builds=(), waiting=(), sheet=sheet)
    return Step(over, (Ended(left=tuple(map(len, state.hands)), lines=lines, stopped=stopped),))


def _final_lines(state: NumeroState, seat: int) -> tuple[ScoreLine, ...]:
    """The last score lines of a seat. In card mode its remaining cards (NUMERO-28). In points mode these, their
    printed points (NUMERO-38) and the most cards (NUMERO-37)."""
    hand = state.hands[seat]
    lines = [ScoreLine("left", -len(hand), len(hand))] if hand else []
    if state.options.mode == "card":
        return tuple(lines)
    if printed := sum(state.cards[name].points for name in hand):
        lines.append(ScoreLine("left_printed", -printed))
    if state.won[seat] and len(state.won[seat]) == max(map(len, state.won)):
        lines.append(ScoreLine("most_cards", MOST_CARDS))
    return tuple(lines)
