"""Standings: points, then tie-breaks in a fixed order for each form."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import groupby
from typing import Literal

import msgspec

from bot.tournaments.knockout import match_points, players_still_in, winner
from bot.tournaments.model import Entrant, Form, Round, RoundTable, halves_of

TieBreaker = Literal["buchholz", "sonneborn", "direct", "wins", "score"]
TIE_BREAKERS: Mapping[Form, tuple[TieBreaker, ...]] = {
    "swiss": ("buchholz", "sonneborn", "direct", "wins", "score"),
    "league": ("direct", "sonneborn", "wins", "score"),
    "knockout": ("wins", "score"),
}
"""The tie-breaks of each form, in order."""


class CupStanding(msgspec.Struct, frozen=True):
    """A player's row: the place (ties share one), half points, tables won, drawn and lost, and the tie-breaks by
    name: ``buchholz`` in half points, ``sonneborn`` in quarter points, ``direct`` in half points. In a knock-out
    ``reached`` is the round that the player has come to, one after the last for the winner. ``earned``: the player
    has got points or lost to somebody, and was not merely absent or left with the others."""

    player: int
    place: int
    halves: int
    won: int
    drawn: int
    lost: int
    ties: dict[TieBreaker, int]
    reached: int = 0
    dropped: bool = False
    earned: bool = True


def standings(form: Form, entrants: Sequence[Entrant], rounds: Sequence[Round]) -> tuple[CupStanding, ...]:
    """Rank all players, the best first, equal ones by seed. If nobody is left in a knock-out, nobody is first."""
    record = _Results(entrants, rounds)
    first: Callable[[int], int] = record.knockout_rank if form == "knockout" else record.halves
    order = [[entrant.n for entrant in sorted(entrants, key=lambda entrant: entrant.seed)]]
    order = [part for group in order for part in _split_by_value(group, first)]
    ties: dict[int, dict[TieBreaker, int]] = {entrant.n: {} for entrant in entrants}
    for name in () if form == "knockout" else TIE_BREAKERS[form]:
        order = [
            part for group in order for part in _split_by_value(group, record.tie_break_key(name, group, ties))
        ]
    found: list[CupStanding] = []
    ahead = 2 if form == "knockout" and not players_still_in(entrants, rounds) else 1
    for group in order:
        place = len(found) + ahead
        found += [record.standing(player, place, ties[player], form) for player in group]
    return tuple(found)


def _split_by_value(group: Sequence[int], value: Callable[[int], int]) -> list[list[int]]:
    """Split a group by a value, the highest first."""
    ranked = sorted(group, key=lambda player: -value(player))
    return [list(part) for _, part in groupby(ranked, key=value)]


class _Results:
    """The results of each player over all rounds."""

    def __init__(self, entrants: Sequence[Entrant], rounds: Sequence[Round]) -> None:
        self._entrants, self._rounds = entrants, rounds
        self._halves, self._points = halves_of(rounds), match_points(rounds)
        self._gone = {entrant.n for entrant in entrants if entrant.dropped}
        self._tables: dict[int, list[RoundTable]] = {entrant.n: [] for entrant in entrants}
        for table in (table for played in rounds for table in played):
            for score in table.scores:
                self._tables[score.player].append(table)

    def halves(self, player: int) -> int:
        return self._halves.get(player, 0)

    def round_reached(self, player: int) -> int:
        """Return the round that the player has come to: one after the last table that they won. A match for third
        place is behind both."""
        tables = [
            (n, table)
            for n, played in enumerate(self._rounds, 1)
            for table in played
            if _at(table, player) and not table.third
        ]
        if not tables:
            return 0
        last, table = tables[-1]
        return last + (winner(table, self._entrants, self._rounds) == player)

    def knockout_rank(self, player: int) -> int:
        """Return a number that is higher for whoever is ahead: by the round that they have come to, and the winner
        of the match for third place before the loser."""
        third = [table for table in self._tables[player] if table.third]
        won = any(winner(table, self._entrants, self._rounds) == player for table in third)
        return 2 * self.round_reached(player) + won

    def tie_break_key(
        self, name: TieBreaker, group: Sequence[int], ties: Mapping[int, dict[TieBreaker, int]]
    ) -> Callable[[int], int]:
        """Return the key function of a tie-break, and note each player's value in ``ties``."""
        for player in group:
            ties[player][name] = self._value(name, player, group)
        return lambda player: ties[player][name]

    def _value(self, name: TieBreaker, player: int, group: Sequence[int]) -> int:
        match name:
            case "buchholz":
                return sum(
                    self.halves(other) for table in self._tables[player] for other in _opponents_at(table, player)
                )
            case "sonneborn":
                return sum(
                    self.halves(other) * _against(table, player, other)
                    for table in self._tables[player]
                    for other in _opponents_at(table, player)
                )
            case "direct":
                return self._direct(player, group)
            case "wins":
                return sum(_result(table, player) == "won" for table in self._tables[player])
            case "score":
                return self._points.get(player, 0)

    def _direct(self, player: int, group: Sequence[int]) -> int:
        """Return the player's half points against the others of a group, 0 unless all of them have met."""
        pairs = {(one, other) for one in group for table in self._tables[one] for other in _others(table, one)}
        if len(group) < 2 or any((one, other) not in pairs for one in group for other in group if one != other):
            return 0
        return sum(
            _against(table, player, other)
            for table in self._tables[player]
            for other in _others(table, player)
            if other in group
        )

    def standing(self, player: int, place: int, ties: dict[TieBreaker, int], form: Form) -> CupStanding:
        results = [_result(table, player) for table in self._tables[player]]
        won, drawn, lost = (results.count(word) for word in ("won", "drawn", "lost"))
        knockout = form == "knockout"
        if knockout:
            ties = {"wins": won, "score": self._points.get(player, 0)}
        reached = self.round_reached(player) if knockout else 0
        return CupStanding(
            player,
            place,
            self.halves(player),
            won,
            drawn,
            lost,
            ties,
            reached,
            player in self._gone,
            self._has_points(player),
        )

    def _has_points(self, player: int) -> bool:
        """Tell whether the player has points, or came to a table at which somebody got some."""
        if self.halves(player):
            return True
        came = [table for table in self._tables[player] if player not in table.forfeits]
        return any(score.halves for table in came for score in table.scores)


def _at(table: RoundTable, player: int) -> bool:
    return any(score.player == player for score in table.scores)


def _halves_at(table: RoundTable, player: int) -> int:
    return next(score.halves for score in table.scores if score.player == player)


def _others(table: RoundTable, player: int) -> list[int]:
    return [score.player for score in table.scores if score.player != player]


def _opponents_at(table: RoundTable, player: int) -> list[int]:
    """Return the opponents at a table. A round without one, missed or not, counts as against somebody with equal
    standing, as in FIDE's tie-break regulations (C.07)."""
    return _others(table, player) if table.kind == "match" else [player]


def _against(table: RoundTable, player: int, other: int) -> int:
    """Return the half points at a table against one other player. A round without an opponent counts as drawn
    against somebody with equal standing, one that a latecomer missed as what they got for it."""
    if table.kind == "missed":
        return _halves_at(table, player)
    if player == other:
        return 1
    mine, theirs = _halves_at(table, player), _halves_at(table, other)
    return 2 if mine > theirs else int(mine == theirs)


def _result(table: RoundTable, player: int) -> Literal["won", "drawn", "lost"] | None:
    """Tell whether the player was first alone, tied for first, or neither, None for a round before their first. No
    points is always a loss."""
    if table.kind == "missed":
        return None
    mine = _halves_at(table, player)
    best = max((score.halves for score in table.scores if score.player != player), default=-1)
    if mine == 0 or mine < best:
        return "lost"
    return "won" if mine > best else "drawn"
