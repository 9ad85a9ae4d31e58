"""One simulated match: computer players in all seats, with the game's promises checked along the way."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec

from bot.cli.simulate.order import MoveOrder, SimulatedMove
from bot.errors import Violation
from bot.games import invariants
from bot.games.base import AnyGame, Event, Outcome, Step
from bot.match.lobbies.pace import LIVE
from bot.opponents.base import Level, Opponent

MOST_ACTIONS = 20_000
"""A match that is not over after this many actions is a violation."""


class Simulation(msgspec.Struct, frozen=True):
    """The inputs of a match, with ``levels`` by seat. With ``verify`` JSON and replay are checked too."""

    options: Any
    levels: tuple[Level, ...]
    seed: int
    verify: bool = False

    @property
    def seats(self) -> int:
        """The number of players."""
        return len(self.levels)


class PlayedMatch(msgspec.Struct, frozen=True):
    """A finished match, its moves, and everything that happened in it. ``turns`` counts the turns for which others
    have to wait, ``sittings`` those of people who play at one sitting, see ``WaitCount``."""

    outcome: Outcome
    moves: tuple[SimulatedMove, ...]
    events: tuple[Event, ...] = ()
    turns: float = 0.0
    sittings: float = 0.0

    @property
    def actions(self) -> int:
        """The number of actions it took."""
        return len(self.moves)


class WaitCount:
    """Counts the turns of a match one after another, as they take time in a match by dates. Turns that several
    take at once count once. One that a clock of the rules limits counts by its share of a turn at the live
    pace. ``sittings`` counts a turn that others have interrupted once, ``turns`` each part of it."""

    def __init__(self, game: AnyGame) -> None:
        self.turns = 0.0
        self.sittings = 0.0
        self._seen: set[frozenset[tuple[int, int]]] = set()
        self._game = game
        self._waiting: dict[int, int] = {}
        self._worth = 0.0

    def note_state(self, state: Any) -> None:
        """Record the state after a step, or at the start."""
        game = self._game
        now = {seat: game.turn(state, seat) for seat in game.seats_to_move(state)}
        if any(now.get(seat) == turn for seat, turn in self._waiting.items()):
            return
        self.turns += self._worth
        wait = frozenset(self._waiting.items())
        if wait not in self._seen:
            self._seen.add(wait)
            self.sittings += self._worth
        clock = game.clock(state)
        self._waiting, self._worth = now, (min(1.0, clock.seconds / LIVE) if clock else 1.0) if now else 0.0


class Stopped(Exception):
    """Raised when a match could not continue after these moves, the last of which may be the culprit. Its cause is
    a ``Violation``, a ``Refused`` or a plain defect."""

    def __init__(self, plan: Simulation, moves: list[SimulatedMove]) -> None:
        super().__init__(plan, moves)
        self.plan = plan
        self.moves = moves


def play(game: AnyGame, player: Opponent, plan: Simulation) -> PlayedMatch:
    """Play a match to its end, with the players' randomness derived from the match seed. Raises ``Stopped``."""
    moves: list[SimulatedMove] = []
    events: list[Event] = []
    count = WaitCount(game)
    try:
        outcome = _play(game, player, plan, moves, events, count)
    except Exception as error:
        raise Stopped(plan, moves) from error
    return PlayedMatch(outcome, tuple(moves), tuple(events), count.turns, count.sittings)


def make(game: AnyGame, state: Any, move: SimulatedMove) -> Step[Any]:
    """Apply a move. Raises ``Refused``."""
    return game.expire(state) if move.seat is None else game.apply(state, move.seat, move.action)


def replay(game: AnyGame, plan: Simulation, moves: list[SimulatedMove]) -> Any:
    """Return the state that the seed and these moves lead to."""
    state = game.setup(plan.options, plan.seats, plan.seed)
    for move in moves:
        state = make(game, state, move).state
    return state


def _play(
    game: AnyGame,
    player: Opponent,
    plan: Simulation,
    moves: list[SimulatedMove],
    events: list[Event],
    count: WaitCount,
) -> Outcome:
    rng = Random(f"{plan.seed}:players")
    order = MoveOrder(game, player, plan.levels, rng)
    state = game.setup(plan.options, plan.seats, plan.seed)
    invariants.check_state(game, state, plan.seats)
    count.note_state(state)
    while (outcome := game.outcome(state)) is None:
        if len(moves) == MOST_ACTIONS:
            raise Violation(f"the match isn't over after {MOST_ACTIONS} actions")
        move = order.next(state, lambda seat, view: player.choose(view, plan.levels[seat], rng))
        moves.append(move)
        step = _make_checked(game, state, move, plan)
        events += step.events
        order.note_step(state, step.state)
        count.note_state(step.state)
        state = step.state
    if plan.verify and replay(game, plan, moves) != state:
        raise Violation("replaying the seed and actions doesn't give the same state")
    return outcome


def _make_checked(game: AnyGame, state: Any, move: SimulatedMove, plan: Simulation) -> Step[Any]:
    """Apply a move and check everything about the step."""
    written = msgspec.json.encode(state)
    step = make(game, state, move)
    invariants.check_step(game, written, state, step, plan.seats)
    invariants.check_state(game, step.state, plan.seats)
    if plan.verify:
        _verify(game, written, move, step)
    return step


def _verify(game: AnyGame, written: bytes, move: SimulatedMove, step: Step[Any]) -> None:
    """Check that JSON round-trips state, action and views, and that the step is deterministic."""
    invariants.check_round_trip(step.state, game.state_type)
    again = move
    if move.seat is not None:
        invariants.check_round_trip(move.action, game.action_type)
        again = SimulatedMove(
            move.seat, msgspec.json.decode(msgspec.json.encode(move.action), type=game.action_type)
        )
    if make(game, msgspec.json.decode(written, type=game.state_type), again) != step:
        raise Violation("applying the same action to the same state read from JSON gives a different step")
    for seat in {None, move.seat}:
        invariants.check_view(game, step.state, seat)
