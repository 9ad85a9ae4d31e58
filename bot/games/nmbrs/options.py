"""The options of a match of nmbrs!: series, version, end, offer, hints."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, Self

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from bot.games import hints as hinting
from bot.games.base import Options
from bot.games.hints import AnyHints

Rule = Literal["basic", "A", "B", "AB"]
"""Which constant steps make a series: any (NMBRS-7), those that count back to 0 (NMBRS-8), to 1 (NMBRS-9), or to
either."""
Goal = Literal["quick", 50, 75, 100, 150, 200] | None
"""The points that end the match: those of the quick game, a number, or (None) those of the rulebook."""
USUAL_TURNS = 36
"""The turns after which a match ends unless another limit is chosen (NMBRS-21)."""
FIRST_OFFER = 60
"""The least seconds of the first offer of a match, while people are still finding their way around."""


class NmbrsOptions(Options, frozen=True, cache_hash=True):
    """The options of a match. The defaults are the quick game.

    ``rule``: None means A or B, in the simple version A. ``patterns``: squares and other patterns count too
    (NMBRS-10). ``simple``: the version for younger players (NMBRS-3). ``target``: points that end the match
    (NMBRS-21); "quick" means 75, None 100, and both 50 in the simple version. ``claim_limit``: face-up cards that
    a player may claim per round (NMBRS-5); None means any number. ``rounds``: the match ends after this number
    of rounds, ``turns``: or of turns (NMBRS-21), whatever the points; None is no limit, and UNSET, which is not
    stored so that options from before stay as they are, the usual one. ``offer``: seconds that the others have to
    claim a face-up card, at the live pace. ``hints``: on request, or none.

    ``edition`` is not chosen: it says by which rules the match is played. In matches of the first edition all
    offers last equally long (NMBRS-5), and of several places for a line the first is taken, not the one that earns
    most; until the second, the time of offers is the same at any pace, and of several jokers on the table that a
    line can mean the first is meant; until the third, a card is offered to the player who has just discarded it,
    too; until the fourth, the end of a match that drags is not offered (NMBRS-22), no match has a limit of turns,
    and the quick game has up to 20 rounds. They keep those rules.
    """

    rule: Rule | None = None
    patterns: bool = False
    simple: bool = False
    target: Goal = "quick"
    claim_limit: Literal[1, 2, 3, 5] | None = 1
    rounds: Literal[1, 2, 3, 5, 10, 20] | None = 2
    turns: Literal[24, 36, 48, 60] | UnsetType | None = UNSET
    offer: Literal[10, 20, 60, 600, 3600] = 20
    hints: AnyHints = "alone"
    edition: Literal[1, 2, 3, 4, 5] = 5

    @property
    def is_rated(self) -> bool:
        match self.edition:
            case 1:
                usual = NmbrsOptions(target=None, claim_limit=None, rounds=20)
            case 2 | 3 | 4:
                usual = NmbrsOptions(rounds=20)
            case _:
                usual = NmbrsOptions()
        return hinting.without_choice_of_none(replace(self, edition=usual.edition)) == usual

    def choose(self, choices: Mapping[str, Any]) -> Self:
        """Apply choices. In the simple version any number of claims is the default (NMBRS-3), and whoever chooses
        another number of points or rounds has no limit of turns."""
        if choices.get("simple") and not self.simple:
            choices = {"claim_limit": None, **choices}
        if any(choices.get(name, getattr(self, name)) != getattr(self, name) for name in ("target", "rounds")):
            choices = {"turns": None if self.turns is UNSET else self.turns, **choices}
        return super().choose(choices)

    @property
    def series(self) -> Rule:
        """The series rule in use."""
        return self.rule or ("A" if self.simple else "AB")

    @property
    def top(self) -> int:
        """The highest number of the deck."""
        return 50 if self.simple else 100

    @property
    def begin(self) -> int:
        """The points that each player starts with."""
        return 20 if self.simple else 50

    @property
    def goal(self) -> int:
        """The points that end the match at the end of a round."""
        match self.target:
            case None | "quick" if self.simple:
                return 50
            case None:
                return 100
            case "quick":
                return 75
            case points:
                return points

    @property
    def again(self) -> NmbrsOptions:
        as_today = self if self.edition == 5 else replace(self, edition=5, turns=None)
        as_today = NmbrsOptions() if self.is_rated else as_today
        return replace(as_today, hints=hinting.modernise_hints(self.hints))

    def settle(self, people: int) -> NmbrsOptions:
        return hinting.settle_hints(self, people)

    @property
    def most_turns(self) -> int | None:
        """The turns after which the match ends (NMBRS-21), None without a limit. Before the fifth edition there is
        none."""
        if self.edition < 5:
            return None
        return USUAL_TURNS if self.turns is UNSET else self.turns

    def offer_time(self, *, first: bool) -> int:
        """Return the seconds an offer lasts at the live pace, given whether it is the match's first (NMBRS-5)."""
        return max(self.offer, FIRST_OFFER) if first else self.offer

    @property
    def is_paced(self) -> bool:
        """Whether the time of offers depends on the pace (NMBRS-5), as it does since the third edition."""
        return self.edition > 2

    @property
    def spares_discarder(self) -> bool:
        """Whether nobody is offered a card that they have just discarded (NMBRS-5), since the fourth edition."""
        return self.edition > 3

    @property
    def counts_quiet_turns(self) -> bool:
        """Whether turns without progress are counted (NMBRS-22), since the fifth edition."""
        return self.edition > 4

    def hand(self, seats: int) -> int:
        """Return the number of cards dealt to each player, given the number of players."""
        more = 2 if seats == 2 else 0
        return (5 if self.simple else 7) + more
