"""Data of a tournament: players, tables of a round, and their results."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, get_args

import msgspec

Form = Literal["swiss", "league", "knockout"]
FORMS: tuple[Form, ...] = get_args(Form)
Kind = Literal["match", "bye", "walkover", "empty", "missed"]
"""A table with a match; a player without an opponent, because of an odd number or because the opponent has dropped
out; a table from which both have; a latecomer's round before their first."""

FEWEST, MOST = 2, 64
"""The fewest and the most players of a tournament."""


class Entrant(msgspec.Struct, frozen=True):
    """A player of a tournament: the sign-up number, the ``seed`` (1 for the best), and whether they ``dropped``
    out and are no longer paired."""

    n: int
    seed: int
    dropped: bool = False


class Score(msgspec.Struct, frozen=True):
    """A player's result at a table: half points for the standings, and points in the match."""

    player: int
    halves: int = 0
    score: int = 0


class RoundTable(msgspec.Struct, frozen=True):
    """A table of a finished round. ``forfeits``: players who were absent, left or too slow, and got nothing.
    ``third``: it is the match for third place of a knock-out."""

    kind: Kind
    scores: tuple[Score, ...]
    forfeits: tuple[int, ...] = ()
    third: bool = False


class TablePlan(msgspec.Struct, frozen=True):
    """A table of the next round: its players, and whether they play for third place in a knock-out."""

    kind: Kind
    players: tuple[int, ...]
    third: bool = False


Round = Sequence[RoundTable]
"""The tables of a round in order; in a knock-out, in the order of the bracket."""


def active_entrants(entrants: Sequence[Entrant]) -> list[Entrant]:
    """Return the players who have not dropped out, by seed."""
    return sorted((entrant for entrant in entrants if not entrant.dropped), key=lambda entrant: entrant.seed)


def halves_of(rounds: Sequence[Round]) -> dict[int, int]:
    """Sum up each player's half points so far."""
    found: dict[int, int] = {}
    for table in (table for played in rounds for table in played):
        for score in table.scores:
            found[score.player] = found.get(score.player, 0) + score.halves
    return found


def meetings(rounds: Sequence[Round]) -> dict[frozenset[int], int]:
    """Count how often each two players have sat at the same table."""
    found: dict[frozenset[int], int] = {}
    for table in (table for played in rounds for table in played):
        players = [score.player for score in table.scores]
        for i, one in enumerate(players):
            for other in players[i + 1 :]:
                pair = frozenset((one, other))
                found[pair] = found.get(pair, 0) + 1
    return found


def players_with_bye(rounds: Sequence[Round]) -> set[int]:
    """Return the players who got points for a round without an opponent."""
    tables = [table for played in rounds for table in played if table.kind in ("bye", "walkover")]
    return {score.player for table in tables for score in table.scores}
