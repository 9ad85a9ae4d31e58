"""Whole matches as the service would have played them, without a database: every version, and the log."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

from msgspec.structs import replace

from bot.cli.simulate.order import SimulatedMove
from bot.cli.simulate.playing import Simulation
from bot.cli.simulate.playing import play as simulate
from bot.games.base import Event
from bot.games.registry import GAMES
from bot.match import play
from bot.match.change import Change
from bot.match.lobbies import lobby
from bot.match.model import Match, Person, public_events
from bot.opponents.base import LEVELS, opponent
from bot.store.match.action_log import ActionRow
from tests.contract.playout import CASES, Case, playout
from tests.match.house import CHANNEL, GUILD, START

USUAL = [next(case for case in CASES if case.game.key == key) for key in GAMES]
"""Each game with its default options and the fewest players."""


class Played(NamedTuple):
    """A finished match. ``live``: how it stood at the start and after each action; ``events``: what everybody was
    told in each."""

    live: tuple[Match, ...]
    log: tuple[ActionRow, ...]
    events: tuple[tuple[Event, ...], ...]

    @property
    def match(self) -> Match:
        """The match at its end."""
        return self.live[-1]


@cache
def played(case: Case, seed: int = 1) -> Played:
    """A match of random legal moves."""
    return _story(case, seed, [moment.move for moment in playout(case, seed)])


@cache
def simulated(case: Case, seed: int = 1) -> Played:
    """A match of computer players, as ``simulate`` makes it."""
    plan = Simulation(case.options, LEVELS[:1] * case.seats, seed)
    return _story(case, seed, simulate(case.game, opponent(case.game.key), plan).moves)


def _story(case: Case, seed: int, moves: Sequence[SimulatedMove]) -> Played:
    people = [Person(seat + 1, f"Player {seat + 1}") for seat in range(case.seats)]
    live, log, events = [_started(case, seed, people)], [], []
    for change in _changes(moves, live):
        assert change.action is not None
        live.append(_after(live[-1], change))
        log.append(replace(change.action, n=change.after.version))
        events.append(tuple(public_events(change.events)))
    assert live[-1].status == "finished"
    return Played(tuple(live), tuple(log), tuple(events))


def _started(case: Case, seed: int, people: Sequence[Person]) -> Match:
    host = people[0]
    row = lobby.open_lobby(
        GUILD, CHANNEL, case.game.key, case.options, "live", host, START, locale="en", thread=False
    )
    match = Match(replace(row, id=1))
    for person in people[1:]:
        match = Match(lobby.join(match, person, START).after)
    return Match(lobby.start(match, host.id, seed, 7, START).after)


def _changes(moves: Sequence[SimulatedMove], live: Sequence[Match]) -> Iterator[Change]:
    """The changes of these moves; ``live`` grows with them."""
    for n, move in enumerate(moves):
        match, seat, action = live[n], move.seat, move.action
        if seat is None:
            yield play.expire(match, START + n)
            continue
        owner = match.seats[seat].user_id
        assert owner is not None
        yield play.act(match, owner, match.stamp(seat), action, START + n)


def _after(match: Match, change: Change) -> Match:
    return match.with_row(change.after, change.state)
