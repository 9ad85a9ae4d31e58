"""The matches of the guard: which moves are made in them, whoever makes them.

They stand in ``scripts/``, so that a stronger computer player does not change what is counted. Where a change of
rules makes one impossible, ``python -m tests.benchmarks guard --play GAME SEED`` writes another.
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import msgspec

from bot.games.base import AnyGame
from bot.games.registry import find
from bot.match.model import public_events
from bot.match.tending import RECENT
from bot.opponents.base import opponent
from tests.benchmarks.load.presses import uses
from tests.benchmarks.load.world import Moment

FOLDER = Path(__file__).parent / "scripts"
PEOPLE, SEATS = 2, 3
"""Seats 0 and 1 are people's, the last one is a computer's."""
ACTIONS = 12
"""So many actions are made by pressing, the last of the match; those before have been made."""
CHOSEN: dict[str, dict[str, Any]] = {
    "numer": {"rounds": 1},
    "nmbrs": {"rounds": 1, "target": "quick"},
    "numenko": {"pot": "short", "minutes": 60},
    "numo": {"level": 4},
}
"""Options that differ from the game's own, for a short match."""


class Script(NamedTuple):
    """A match: its game and options, where it begins, and the moves from there: who does what."""

    game: AnyGame
    options: Any
    begin: Moment
    moves: tuple[tuple[int, Any], ...]


def read(key: str) -> Script:
    """Read the script of a game."""
    stored = msgspec.json.decode((FOLDER / f"{key}.json").read_bytes())
    game = find(key)
    options = msgspec.convert(stored["options"], game.options_type)
    moves = [(seat, msgspec.convert(action, game.action_type)) for seat, action in stored["moves"]]
    moment = Moment(game.setup(options, SEATS, stored["seed"]), 0, ())
    while len(moves) > ACTIONS or moves[0][0] >= PEOPLE:
        moment = _advance(game, moment, *moves.pop(0))
    return Script(game, options, moment, tuple(moves))


def write(key: str, seed: int) -> None:
    """Play a match of computer players and write its script. Raises ``ValueError`` if a person's action in it
    cannot be pressed."""
    game = find(key)
    options = msgspec.convert(CHOSEN.get(key, {}), game.options_type)
    moment, rng, moves = Moment(game.setup(options, SEATS, seed), 0, ()), Random(seed), list[tuple[int, Any]]()
    while game.outcome(moment.state) is None:
        chosen = _choose(game, moment.state, [seat for seat, _ in moves], rng)
        if chosen is None:
            break
        if chosen[0] < PEOPLE and not uses(key, game.view(moment.state, chosen[0]), chosen[1]):
            raise ValueError(f"nobody can press {chosen[1]}; take another seed")
        moves.append(chosen)
        moment = _advance(game, moment, *chosen)
    lines = ",\n".join(f"  {msgspec.json.encode(move).decode()}" for move in moves)
    said = msgspec.json.encode(options).decode()
    (FOLDER / f"{key}.json").write_text(f'{{"options": {said},\n "seed": {seed},\n "moves": [\n{lines}\n]}}\n')
    print(f"{key}: {len(moves)} moves, {min(ACTIONS, len(moves))} of which are made by pressing")


def _choose(game: AnyGame, state: Any, acted: list[int], rng: Random) -> tuple[int, Any] | None:
    """Who acts next, and how: people first where all are awaited, else who has acted least."""
    awaited = game.seats_to_move(state)
    order = sorted(awaited) or sorted(game.actors(state), key=lambda seat: (acted.count(seat), seat))
    for seat in order:
        action = opponent(game.key).choose(game.view(state, seat), "medium", rng)
        if action is not None or seat in awaited:
            return seat, game.absent_action(state, seat) if action is None else action
    return None


def _advance(game: AnyGame, moment: Moment, seat: int, action: Any) -> Moment:
    step = game.apply(moment.state, seat, action)
    recent = [*moment.recent, *public_events(step.events)]
    return Moment(step.state, moment.steps + 1, tuple(recent[-RECENT:]))
