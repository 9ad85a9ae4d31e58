"""A knock-out: the winners of two neighbouring tables meet in the next round.

The bracket of the first round is filled so that the best seeds meet as late as possible. If the number of players
is no power of two, the best seeds get a bye.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from bot.tournaments.model import Entrant, Round, RoundTable, Score, TablePlan, active_entrants


def knockout_rounds(players: int) -> int:
    """Return the number of rounds of a knock-out."""
    return max(1, (players - 1).bit_length())


def first_round(entrants: Sequence[Entrant]) -> tuple[TablePlan, ...]:
    """Make the tables of the first round, in bracket order."""
    players = [entrant.n for entrant in active_entrants(entrants)]
    order = _bracket(2 ** knockout_rounds(len(players)))
    slots = [players[seed - 1] if seed <= len(players) else None for seed in order]
    return tuple(
        _table([player for player in pair if player is not None], "bye")
        for pair in zip(slots[::2], slots[1::2], strict=True)
    )


def later_round(
    entrants: Sequence[Entrant], rounds: Sequence[Round], *, third_place: bool = False
) -> tuple[TablePlan, ...]:
    """Make the tables of the next round. A winner who has dropped out gives the opponent a walkover.

    With ``third_place`` those who lost the semi-finals meet beside the final, unless nobody is left for that.
    Where both were absent, neither plays for it."""
    gone = {entrant.n for entrant in entrants if entrant.dropped}
    winners = [winner(table, entrants, rounds) for table in rounds[-1]]
    through = [None if player in gone else player for player in winners]
    tables = tuple(
        _table([player for player in pair if player is not None], "walkover")
        for pair in zip(through[::2], through[1::2], strict=True)
    )
    if not third_place or len(tables) != 1:
        return tables
    beaten = [
        score.player
        for table, first in zip(rounds[-1], winners, strict=True)
        for score in table.scores
        if first is not None and score.player not in {first, *gone}
    ]
    return (*tables, replace(_table(beaten, "walkover"), third=True)) if beaten else tables


def winner(table: RoundTable, entrants: Sequence[Entrant], rounds: Sequence[Round]) -> int | None:
    """Return the player who advances from a table, None if nobody sat there or everybody forfeited it.

    After a draw, the one with more points in all matches of the tournament advances, then the better seed. What
    is scored in the match for third place counts for that alone, since who lost a semi-final may still play it.
    """
    seeds = {entrant.n: entrant.seed for entrant in entrants}
    totals = match_points([[other for other in played if table.third or not other.third] for played in rounds])

    def key(score: Score) -> tuple[int, int, int]:
        return -score.halves, -totals[score.player], seeds[score.player]

    there = [score for score in table.scores if score.halves or score.player not in table.forfeits]
    return min(there, key=key).player if there else None


def players_still_in(entrants: Sequence[Entrant], rounds: Sequence[Round]) -> frozenset[int]:
    """Return the players still in: they won their last table and have not dropped out."""
    last = {
        score.player: table for played in rounds for table in played for score in table.scores if not table.third
    }
    return frozenset(
        entrant.n
        for entrant in entrants
        if not entrant.dropped
        and (entrant.n not in last or winner(last[entrant.n], entrants, rounds) == entrant.n)
    )


def match_points(rounds: Sequence[Round]) -> dict[int, int]:
    """Sum up each player's points in all matches so far."""
    found: dict[int, int] = {}
    for score in (score for played in rounds for table in played for score in table.scores):
        found[score.player] = found.get(score.player, 0) + score.score
    return found


def _bracket(size: int) -> list[int]:
    """Return the seeds from top to bottom of a bracket of that size, such as 1 8 4 5 2 7 3 6."""
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
