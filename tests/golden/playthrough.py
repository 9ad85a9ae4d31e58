"""A playthrough: read from its file, told again from its actions, or played with new ones."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import msgspec

from bot.cli.simulate.order import SimulatedMove
from bot.cli.simulate.playing import make
from bot.games.base import AnyGame, Event
from bot.games.registry import find
from bot.games.wording import wording
from bot.i18n import texts
from bot.opponents.base import opponent

MATCHES = Path(__file__).parent / "matches"
NAMES = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Jim")
COMPUTERS, CHANCE = "by computers", "by chance"
CLOCK = "clock"
"""The mover when a clock of the rules runs out."""
ABSENT = 0.05
"""How often a seat that the match waits for misses the deadline."""
LONGEST = 1000
"""The number of actions after which a match is abandoned."""


class Playthrough(NamedTuple):
    """A match: the game, its options, the number of players, the seed, and its moves. ``by`` says who makes the
    moves when it is played again: computer players, or chance alone."""

    game: AnyGame
    options: Any
    seats: int
    seed: int
    by: str
    moves: tuple[SimulatedMove, ...] = ()


def read(path: Path) -> Playthrough:
    """The playthrough in a file. The log in it is ignored."""
    header, _, body = path.read_text("utf-8").partition("\n\n")
    fields = dict(line.split(maxsplit=1) for line in header.splitlines())
    game = find(fields["game"])
    moves = [_move(game, line) for line in body.partition("\n\n")[0].splitlines() if line[0] != " "]
    options = msgspec.json.decode(fields["options"], type=game.options_type)
    return Playthrough(
        game, options, int(fields["seats"]), int(fields["seed"], 16), fields["played"], tuple(moves)
    )


def told(match: Playthrough) -> str:
    """The file of a playthrough, written with the current rules and words. Raises ``Refused``."""
    return "\n".join(_told(match)) + "\n"


def played(match: Playthrough) -> Playthrough:
    """That match with new moves."""
    game, rng = match.game, Random(f"{match.seed}:golden")
    state, moves = game.setup(match.options, match.seats, match.seed), list[SimulatedMove]()
    while game.outcome(state) is None:
        assert len(moves) < LONGEST, "too long for a playthrough"
        moves.append(_next(match, state, rng))
        state = make(game, state, moves[-1]).state
    return match._replace(moves=tuple(moves))


def _told(match: Playthrough) -> Iterator[str]:
    game = match.game
    yield f"game     {game.key}"
    yield f"options  {_json(match.options)}"
    yield f"seats    {match.seats}"
    yield f"seed     {match.seed:032x}"
    yield f"played   {match.by}"
    yield ""
    state = game.setup(match.options, match.seats, match.seed)
    for move in match.moves:
        yield CLOCK if move.seat is None else f"{NAMES[move.seat]} {_json(move.action)}"
        step = make(game, state, move)
        for event in step.events:
            yield from _event(game, event, NAMES[: match.seats])
        state = step.state
    outcome = game.outcome(state)
    yield ""
    yield f"places   {' '.join(map(str, outcome.places)) if outcome else 'not over'}"
    yield f"scores   {' '.join(map(str, outcome.scores)) if outcome else 'not over'}"
    yield f"state    {hashlib.sha256(msgspec.json.encode(state)).hexdigest()}"


def _event(game: AnyGame, event: Event, names: tuple[str, ...]) -> Iterator[str]:
    """What happened, and for whom if not for all, and below it what the log tells."""
    alone = "" if event.only is None else f" ({names[event.only]})"
    yield f"  {event.__struct_config__.tag}{alone}"
    for line in wording(game.key).event(event, names, texts("en")):
        yield f"    {line}"


def _next(match: Playthrough, state: Any, rng: Random) -> SimulatedMove:
    """What happens next: all who may act are asked in random order, then the clock runs out."""
    game = match.game
    seats, awaited = sorted(game.actors(state)), game.seats_to_move(state)
    rng.shuffle(seats)
    for seat in seats:
        if seat in awaited and rng.random() < ABSENT:
            return SimulatedMove(seat, game.absent_action(state, seat))
        action = _choice(match, game.view(state, seat), rng)
        if action is not None:
            return SimulatedMove(seat, action)
    return SimulatedMove(None, None)


def _choice(match: Playthrough, view: Any, rng: Random) -> Any | None:
    """What a player does; None when it need not act and does not want to."""
    if match.by == COMPUTERS:
        return opponent(match.game.key).choose(view, "medium", rng)
    legal = list(match.game.legal(view))
    return rng.choice(legal) if legal else None


def _move(game: AnyGame, line: str) -> SimulatedMove:
    name, _, action = line.partition(" ")
    if name == CLOCK:
        return SimulatedMove(None, None)
    return SimulatedMove(NAMES.index(name), msgspec.json.decode(action, type=game.action_type))


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode("utf-8")
