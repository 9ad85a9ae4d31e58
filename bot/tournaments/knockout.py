"""A knock-out: the winners of two neighbouring tables meet in the next round.

In the first round the bracket is filled so that the best seeds meet as late as possible, and where the number of
players is no power of two, the best seeds have no opponent.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.tournaments.model import Entrant, Round, RoundTable, Score, TablePlan, staying


def knockout_rounds(players: int) -> int:
    """How many rounds it takes."""
    return max(1, (players - 1).bit_length())


def first_round(entrants: Sequence[Entrant]) -> tuple[TablePlan, ...]:
    """The tables of the first round, in the order of the bracket."""
    players = [entrant.n for entrant in staying(entrants)]
    order = _bracket(2 ** knockout_rounds(len(players)))
    slots = [players[seed - 1] if seed <= len(players) else None for seed in order]
    return tuple(
        _table([player for player in pair if player is not None], "bye")
        for pair in zip(slots[::2], slots[1::2], strict=True)
    )


def later_round(entrants: Sequence[Entrant], rounds: Sequence[Round]) -> tuple[TablePlan, ...]:
    """The tables of the round after these. Against a winner who has dropped out there is a walkover."""
    gone = {entrant.n for entrant in entrants if entrant.dropped}
    winners = [winner(table, entrants, rounds) for table in rounds[-1]]
    through = [None if player in gone else player for player in winners]
    return tuple(
        _table([player for player in pair if player is not None], "walkover")
        for pair in zip(through[::2], through[1::2], strict=True)
    )


def winner(table: RoundTable, entrants: Sequence[Entrant], rounds: Sequence[Round]) -> int | None:
    """Who goes on from a table; None if nobody sat there, or everybody forfeited it.

    Of two who drew, the one with more points in all matches of the tournament goes on; if these are equal too, the
    better seed.
    """
    seeds = {entrant.n: entrant.seed for entrant in entrants}
    totals = match_points(rounds)

    def key(score: Score) -> tuple[int, int, int]:
        return -score.halves, -totals[score.player], seeds[score.player]

    there = [score for score in table.scores if score.halves or score.player not in table.forfeits]
    return min(there, key=key).player if there else None


def going_on(entrants: Sequence[Entrant], rounds: Sequence[Round]) -> frozenset[int]:
    """Who is still in: they have won the last table at which they were, and have not dropped out."""
    last = {score.player: table for played in rounds for table in played for score in table.scores}
    return frozenset(
        entrant.n
        for entrant in entrants
        if not entrant.dropped
        and (entrant.n not in last or winner(last[entrant.n], entrants, rounds) == entrant.n)
    )


def match_points(rounds: Sequence[Round]) -> dict[int, int]:
    """The points of each player in all matches so far."""
    found: dict[int, int] = {}
    for score in (score for played in rounds for table in played for score in table.scores):
        found[score.player] = found.get(score.player, 0) + score.score
    return found


def _bracket(size: int) -> list[int]:
    """The seeds from top to bottom of a bracket of that size: 1 8 4 5 2 7 3 6."""
    order = [1]
    while len(order) < size:
        order = [seed for known in order for seed in (known, 2 * len(order) + 1 - known)]
    return order


def _table(players: Sequence[int], alone: str) -> TablePlan:
    if len(players) == 2:
        return TablePlan("match", tuple(players))
    if not players:
        return TablePlan("empty", ())
    return TablePlan("bye" if alone == "bye" else "walkover", tuple(players))
