"""Who acts next among computer players: in virtual time where a game has no turns."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from bot.cli.simulate.order import MoveOrder, SimulatedMove
from bot.cli.simulate.playing import make
from bot.errors import Violation
from bot.games.numenko import NUMENKO
from bot.games.numenko.model import Clear, Finish, NumenkoAction, NumenkoState, NumenkoView, Save
from bot.games.numenko.options import NumenkoOptions
from bot.games.numer import NUMER
from bot.opponents.base import Level, Opponent, opponent
from tests.rules.numenko_table import ANN, BOB, Table


class Clockwork(Opponent):
    """Lays something and takes it away again, at intervals by seat; a seat without one has nothing to do."""

    pause = 500.0

    def __init__(self, waits: dict[int, float]) -> None:
        self.waits = waits

    def choose(self, view: NumenkoView, level: Level, rng: Random) -> NumenkoAction | None:
        """A calculation, or none."""
        if view.mine is not None and view.mine.laid is not None:
            return Clear()
        return next(action for action in NUMENKO.legal(view) if isinstance(action, Save))

    def wait(self, view: NumenkoView, level: Level, rng: Random) -> float | None:
        """That of the seat."""
        return self.waits.get(view.seat or 0)


def played(order: MoveOrder, player: Opponent, state: NumenkoState) -> list[SimulatedMove]:
    """The moves of a match from this state to its end."""
    moves = []
    while NUMENKO.outcome(state) is None:
        move = order.next(state, lambda seat, view: player.choose(view, "easy", Random(1)))
        after = make(NUMENKO, state, move).state
        order.note_step(state, after)
        moves.append(move)
        state = after
    return moves


def test_each_seat_acts_when_its_wait_is_over_until_the_clock_runs_out() -> None:
    player = Clockwork({0: 60.0, 1: 100.0})
    order = MoveOrder(NUMENKO, player, ("easy",) * 3, Random(1))
    moves = played(order, player, NUMENKO.setup(NumenkoOptions(), 3, 1))
    assert Counter(move.seat for move in moves) == {0: 19, 1: 11, None: 1}
    assert [move.seat for move in moves[:4]] == [0, 1, 0, 0]
    assert moves[-1] == SimulatedMove(None, None)
    assert order.now == 20 * 60


def test_who_finds_nothing_to_do_is_asked_again_after_a_pause() -> None:
    player = Clockwork({0: 60.0})
    order = MoveOrder(NUMENKO, player, ("easy",) * 2, Random(1))
    asked: list[float] = []

    def ask(seat: int, view: NumenkoView) -> NumenkoAction | None:
        asked.append(order.now)
        return None

    assert order.next(NUMENKO.setup(NumenkoOptions(), 2, 1), ask) == SimulatedMove(None, None)
    assert asked == [60, 560, 1060]


def test_everybody_thinks_anew_when_the_last_call_begins() -> None:
    table = Table().has(ANN, "123**").has(BOB, "1*2*38").with_pot("9")
    player = Clockwork({ANN: 30.0, BOB: 50.0})
    order = MoveOrder(NUMENKO, player, ("easy",) * 2, Random(1))
    moves = played(order, player, table.state)
    assert moves[0].seat == ANN, "that is all of Ann's tiles, and the pot has no more"
    assert [move.seat for move in moves] == [ANN, ANN, BOB, None], "not at 50 seconds, but at 80"
    assert order.now == 90


def test_in_games_with_turns_time_stands_still() -> None:
    state = NUMER.setup(NUMER.options_type(), 3, 1)
    order = MoveOrder(NUMER, opponent("numer"), ("easy",) * 3, Random(1))
    assert order.next(state, lambda seat, view: seat) in [SimulatedMove(seat, seat) for seat in range(3)]
    assert order.now == 0
    with pytest.raises(Violation):
        order.next(state, lambda seat, view: None)


def test_a_match_that_is_over_has_no_next_move() -> None:
    table = Table()
    for seat in (ANN, BOB):
        table.does(seat, Finish())
    with pytest.raises(Violation):
        MoveOrder(NUMENKO, Clockwork({}), ("easy",) * 2, Random(1)).next(table.state, lambda seat, view: None)
