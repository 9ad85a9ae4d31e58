"""Challenges: what a member has reached alone, made ready for others to beat.

It may be a position that the maker of a game's puzzles judges, a whole match of one person alone or against
computers, or a run through a drill. What others need to play the same is stored as the position of a race's round.
"""

from __future__ import annotations

from typing import Any

import msgspec

from bot.errors import Refused
from bot.games.registry import find
from bot.match.afterwards.results import mark
from bot.match.kinds.deal import score_alone
from bot.match.lobbies import lobby
from bot.match.model import Match, Person, encode
from bot.puzzles.base import SOLVER, maker, read_target, share_of_best
from bot.store.daily.puzzles import PuzzleRow, TryRow
from bot.store.match.matches import MatchRow
from bot.store.races.rows import Source
from bot.store.training.drills import DrillKey, DrillRun


class SharedDeal(msgspec.Struct, frozen=True):
    """A deal played alone: the options (JSON), the pace of the clocks, the levels of the computers opposite, and
    what was dealt and what computers do come from: seed and nonce (hex)."""

    options: str
    pace: str
    levels: tuple[str, ...]
    seed: str
    nonce: str

    def read_options(self, game: str) -> Any:
        """Decode the options."""
        return msgspec.json.decode(self.options, type=find(game).options_type)


class DrillItems(msgspec.Struct, frozen=True):
    """The items of a run through a drill: what is practised, and the seed that they come from."""

    key: DrillKey
    seed: str


class PosedChallenge(msgspec.Struct, frozen=True):
    """A challenge of a game before it is posted: what others are to play (JSON), what the host has reached in it,
    the points that it is compared by, and the match that shows how, None for a drill."""

    game: str
    source: Source
    made: str
    value: int
    points: int
    match_id: int | None = None


def pose_position(row: PuzzleRow, value: int, match_id: int | None) -> PosedChallenge:
    """Make a challenge of a position in which the host has reached that value in that match."""
    points = share_of_best(read_target(row.made).best, value, fewest=maker(row.game).fewest)
    return PosedChallenge(row.game, "race", row.made, value, points, match_id)


def pose_match(match: Match, user_id: int) -> PosedChallenge:
    """Make a challenge of a match that the user has played to its end alone, or against computers. Raises
    ``Refused("race.no_challenge")`` for any other, such as one at a table, where others have seen the cards."""
    row, outcome = match.row, match.game.outcome(match.state) if match.status == "finished" else None
    mine = match.seat_of(user_id)
    may_be = match.kind.may_challenge and not match.kind.has_table
    if not may_be or outcome is None or mine is None or mine.seat != SOLVER or mark(mine) is not None:
        raise Refused("race.no_challenge")
    assert row.seed is not None
    assert row.nonce is not None
    levels = tuple(seat.level for seat in match.seats if seat.level is not None)
    deal, value = SharedDeal(row.options, row.pace, levels, row.seed, row.nonce), score_alone(outcome)
    return PosedChallenge(row.game, "deal", encode(deal), value, value, match.id)


def pose_drill(run: DrillRun | None, run_mark: str) -> PosedChallenge:
    """Make a challenge of the user's last run with a clock. Raises ``Refused("race.no_challenge")`` if that is not
    the one with that mark."""
    if run is None or run.mark != run_mark or run.ends_at is None or run.race_id:
        raise Refused("race.no_challenge")
    return PosedChallenge(run.game, "drill", encode(DrillItems(run.key, run.seed)), run.correct, run.correct)


def read_challenge(source: Source, made: str) -> SharedDeal | DrillItems | None:
    """Decode what is played in a challenge, None for a position."""
    match source:
        case "deal":
            return msgspec.json.decode(made, type=SharedDeal)
        case "drill":
            return read_items(made)
        case "race":
            return None


def read_items(made: str) -> DrillItems:
    """Decode the items of a drill."""
    return msgspec.json.decode(made, type=DrillItems)


def begin_deal(place: tuple[int, int], row: PuzzleRow, solver: Person, locale: str, now: float) -> MatchRow:
    """Make the row of a match in which the solver plays a deal, begun in that server and channel."""
    deal = msgspec.json.decode(row.made, type=SharedDeal)
    opened = lobby.open_lobby(
        *place,
        row.game,
        deal.read_options(row.game),
        deal.pace,
        solver,
        now,
        locale=locale,
        private=True,
        daily=TryRow(row.id, row.day, row.part, row.made),
        computers=[lobby.check_level(level) for level in deal.levels],
    )
    return lobby.start(Match(opened), solver.id, int(deal.seed, 16), int(deal.nonce, 16), now).after
