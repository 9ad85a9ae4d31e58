"""Decisions from one's own matches, tried again: the view in which a review found a better move."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Sequence
from statistics import mean
from typing import Any

import msgspec

from bot.errors import Conflict, Refused
from bot.games.registry import find
from bot.match.afterwards.coach import CERTAIN, LEAST, Decision, Turning, decisions, find_error
from bot.match.days.dailies import begin_try
from bot.match.days.secrecy import require_told
from bot.match.model import Match, Person, encode
from bot.match.play import seat_of
from bot.match.transactor import Transactor
from bot.puzzles.base import Puzzle
from bot.store.daily.results import OneTry
from bot.store.training.positions import OwnPosition


class PastDecision(msgspec.Struct, frozen=True, kw_only=True):
    """What the puzzle of a position tells (``Puzzle.given``): the match and the number of the decision in its log,
    the seat, the part of the match and the turn in it, what was played then (as builtins), and what that cost."""

    match: int
    n: int
    seat: int
    part: int
    turn: int
    played: Any
    cost: float


class OwnPositions:
    """Everybody's tries at decisions of their own. ``admit`` raises ``Refused`` for members who may not sit down
    in that server."""

    def __init__(self, transactor: Transactor, admit: Callable[[int, int], Awaitable[None]]) -> None:
        self._transactor = transactor
        self._store = transactor.store.positions
        self._admit = admit

    async def note_review(self, user_id: int, match: Match, turns: Iterable[Turning]) -> None:
        """Remember the decisions that a review has found."""
        found = [(turn.decision.n, encode(turn.assessment.best), turn.assessment.cost) for turn in turns]
        game = match.row.game
        await self._store.add([OwnPosition(user_id, match.id, n, game, best, cost) for n, best, cost in found])

    async def begin(
        self, place: tuple[int, int], person: Person, match_id: int, n: int, *, locale: str = "en"
    ) -> Match:
        """Begin a try at a decision of the person in that server (0: in none) and channel, or resume the running
        one. Raises ``Refused``: place.barred, training.position if the position is not there any more,
        match.past_rules."""
        await self._admit(place[0], person.id)
        position = await self._store.get(person.id, match_id, n)
        if position is None:
            raise Refused("training.position")
        source = await self._transactor.match(match_id)
        require_told(source, self._transactor.clock())
        seat, log = seat_of(source, person.id).seat, await self._transactor.store.matches.actions(match_id)
        made = await asyncio.to_thread(_make_puzzle, source, decisions(source, log, seat), position)
        row = await self._store.keep_puzzle(match_id, source.row.game, n, encode(made))
        running = await self._transactor.store.match_lists.running_try(person.id, row.id)
        if running is not None:
            return Match(running)
        try:
            begun = begin_try(place, row, person, locale, self._transactor.clock(), seat=seat)
            return await self._transactor.add(begun, [OneTry(person.id)])
        except Conflict:
            return await self.begin(place, person, match_id, n, locale=locale)


def _make_puzzle(match: Match, made: Sequence[Decision], position: OwnPosition) -> Puzzle:
    """Make the puzzle of a position. Raises ``Refused("training.position")`` if the log no longer leads there."""
    decision = next((one for one in made if one.n == position.n), None)
    if decision is None:
        raise Refused("training.position")
    given = PastDecision(
        match=match.id,
        n=decision.n,
        seat=decision.seat,
        part=decision.part,
        turn=decision.turn,
        played=_builtins(decision.action),
        cost=position.cost,
    )
    return Puzzle(
        options=_builtins(match.options),
        state=_builtins(decision.before),
        best=0,
        solution=(msgspec.json.decode(position.best),),
        hardness=position.cost,
        given=_builtins(given),
        seats=len(match.seats),
    )


def _builtins(value: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


def read_given(puzzle: Puzzle) -> PastDecision:
    """Return what the puzzle of a position tells."""
    return msgspec.convert(puzzle.given, PastDecision)


def restore_decision(game: str, puzzle: Puzzle) -> Decision:
    """Return the decision of a puzzle as it was made then."""
    rules, given = find(game), read_given(puzzle)
    before = msgspec.convert(puzzle.state, type=rules.state_type)
    action = msgspec.convert(given.played, type=rules.action_type)
    return Decision(given.n, given.seat, before, rules.view(before, given.seat), action, given.part, given.turn)


def is_costly(estimates: Sequence[float]) -> bool:
    """Tell whether estimates show that a move gave something away."""
    return bool(estimates) and mean(estimates) >= max(LEAST, CERTAIN * find_error(estimates))
