"""The questions that the core asks the kind of a match. It never asks which kind that is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Literal

import msgspec

from bot.errors import Refused
from bot.games.base import AnyGame, Event, Outcome
from bot.match.change import Change
from bot.store.match.matches import SeatRow

KindName = Literal[
    "match",
    "instant",
    "solo",
    "apart",
    "marathon",
    "lesson",
    "try",
    "archive",
    "set",
    "training",
    "own",
    "race",
    "deal",
]
Restart = Literal["lobby", "solo", "instant"]
MatchStatus = Literal["lobby", "running", "finished", "cancelled", "ended"]
"""``ended``: over without a result, as all matches of that kind are. ``cancelled``: over without the result it
should have."""


class Kind(msgspec.Struct, frozen=True, kw_only=True):
    """A kind of match, with what it knows of the one at hand.

    The answers here are those of a match between players, or against computers, at a table. Other kinds override
    what differs. ``has_table``: a message shows it to everybody in a channel, otherwise it only has the panel of
    its one player. ``at``: the step of its script, if it has one.
    """

    has_table: bool = True
    at: int = 0

    name: ClassVar[KindName] = "match"
    end: ClassVar[MatchStatus] = "cancelled"
    """The status of a match that is over without a result."""
    counts: ClassVar[bool] = True
    """Whether results and practice count, and panels follow it wherever its player is called."""
    is_alone: ClassVar[bool] = False
    """Whether it concerns one player alone: it ends when they resign, and there is nobody to agree with."""
    has_opponents: ClassVar[bool] = True
    """Whether others make moves of their own choice."""
    is_listed: ClassVar[bool] = True
    """Whether it stands in lists of matches."""
    is_paced: ClassVar[bool] = True
    """Whether the clocks of the rules run, and computers move at their own pace."""
    is_shuffled: ClassVar[bool] = True
    """Whether it is dealt from a seed with a published commitment, so that there is a hash to show."""
    is_explained: ClassVar[bool] = False
    """Whether its panel explains each step, so that the game's own part need not."""
    is_puzzle: ClassVar[bool] = False
    """Whether finding what to play is its task, so that panels offer no plays unasked."""
    is_timed: ClassVar[bool] = False
    """Whether the time taken counts although no clock runs, so that lost time is given back before a result."""
    has_account: ClassVar[bool] = True
    """Whether ``/match show`` shows it as a match, otherwise as the page of its player."""
    has_achievements: ClassVar[bool] = True
    """Whether it is looked through for achievements once it is finished."""
    is_followed_on: ClassVar[bool] = False
    """Whether its panel shows more after its end, such as what others came to."""
    may_challenge: ClassVar[bool] = False
    """Whether others can be challenged to beat its result once it is finished, since nobody has seen it."""
    may_rematch: ClassVar[bool] = True
    """Whether it can be played again with the same options."""
    restart: ClassVar[Restart] = "lobby"
    """What playing it again opens: a lobby for all who played, or at once another match for its one player."""
    ends_by_rules: ClassVar[bool] = True
    """Whether it is over when the rules say so."""
    ends_on_departure: ClassVar[bool] = False
    """Whether it ends when its player leaves the server."""
    survives_departure: ClassVar[bool] = False
    """Whether it then goes on unchanged. Otherwise a computer takes the seat."""

    @property
    def score_list(self) -> str | None:
        """The list of best scores that the result counts for, None where there is none."""
        return None

    @property
    def counts_until(self) -> float | None:
        """Until when a result counts (Unix seconds) where everybody gets the same on a day: it is closed then, and
        keeps its secrets until then. None for a match that is not of a day."""
        return None

    @property
    def shows_end(self) -> bool:
        """Whether its player sees the table when it is over."""
        return True

    def deal(self, game: AnyGame, options: Any, seats: Sequence[SeatRow], seed: int) -> Any:
        """Make the state at the start. Players who leave later do not affect the options."""
        return game.setup(options.settle(sum(seat.level is None for seat in seats)), len(seats), seed)

    def open(self, game: AnyGame, state: Any) -> Sequence[Event]:
        """Return the events of the start."""
        return game.opening(state)

    def has_result(self, now: float) -> bool:
        """Tell whether a match that is over by the rules has a result."""
        return True

    def conclude(self, change: Change, outcome: Outcome, now: float) -> Change:
        """Add to a change that ends it by the rules, but without a result, what comes of it."""
        return change

    def follow(self, change: Change, action: Any, now: float) -> Change:
        """Add the effects of a player's action to the change. Raises ``Refused`` if it may not be played now."""
        return change

    def give_up(self, change: Change) -> Change:
        """Add to a change that ends it what that means for its player, who has left it unfinished."""
        return change

    def note_tie(self, seat: SeatRow, events: Sequence[Event], seconds: float) -> SeatRow:
        """Record on a person's seat what their action, ``seconds`` after the start, means for ties."""
        return seat

    def find_scripted_move(self) -> tuple[int, Any] | None:
        """Return the seat and the action of a computer's scripted move, if one is due."""
        return None

    def advance(self, change: Change, now: float) -> Change:
        """Advance the script by a step in the change."""
        return change

    def may_think(self, game: AnyGame, state: Any, *, awaited: bool) -> bool:
        """Tell whether computers choose their moves themselves. ``awaited``: the match waits for one."""
        return True

    def refuse(self, status: MatchStatus) -> Refused:
        """Return the refusal of what the status does not allow: ``match.lobby``, ``match.running``,
        ``match.finished``, ``match.cancelled``, ``match.ended``."""
        return Refused(f"match.{status}", kind=self.name)

    def require_rematch(self, game: str) -> None:
        """Raise ``Refused("match.no_rematch")`` for a kind that is not played again with its options."""
        if not self.may_rematch:
            raise Refused("match.no_rematch", kind=self.name, game=game)


class InstantMatch(Kind, frozen=True, kw_only=True):
    """A match against computers that one press began, without a lobby. Only its player sees it, and it counts as
    any match against computers does."""

    name: ClassVar[KindName] = "instant"
    may_challenge: ClassVar[bool] = True
    restart: ClassVar[Restart] = "instant"


class OwnAffair(Kind, frozen=True, kw_only=True):
    """A match of one person that counts nowhere and that nobody waits for."""

    end: ClassVar[MatchStatus] = "ended"
    counts: ClassVar[bool] = False
    is_alone: ClassVar[bool] = True
    has_opponents: ClassVar[bool] = False
    is_paced: ClassVar[bool] = False
    is_shuffled: ClassVar[bool] = False
    has_account: ClassVar[bool] = False
    has_achievements: ClassVar[bool] = False
    may_rematch: ClassVar[bool] = False
