"""Swiss rounds at tables of three or more: players with about equal points sit together, with few repeated
meetings.

The players are sorted by points and seed and cut into tables. Then two players of different tables swap places as
long as that lowers the total cost. This terminates, since each swap lowers a sum that cannot be negative. The
result is not proven optimal; no fast exact method is known for tables of more than two.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations, pairwise

from bot.tournaments.model import Entrant, Round, TablePlan, active_entrants, halves_of, meetings

_AGAIN = 10_000
"""The cost of a repeated meeting, against the square of a difference of half points."""


def group_round(entrants: Sequence[Entrant], rounds: Sequence[Round], seats: int) -> tuple[TablePlan, ...]:
    """Make the tables of the next round, the best first: at most ``seats`` each and as even as possible."""
    halves, met = halves_of(rounds), meetings(rounds)
    order = sorted(active_entrants(entrants), key=lambda entrant: -halves.get(entrant.n, 0))
    players = [entrant.n for entrant in order]
    rank = {player: n for n, player in enumerate(players)}
    costs = {
        frozenset(pair): _AGAIN * met.get(frozenset(pair), 0) ** 2 + _apart(*pair, halves)
        for pair in combinations(players, 2)
    }
    tables = _deal_seeds(players, seats) if not rounds else _cut_into_tables(players, seats)
    while _swap_if_better(tables, costs):
        pass
    return tuple(TablePlan("match", tuple(sorted(table, key=rank.__getitem__))) for table in tables)


def _apart(one: int, other: int, halves: Mapping[int, int]) -> int:
    return (halves.get(one, 0) - halves.get(other, 0)) ** 2


def _count(players: Sequence[int], seats: int) -> int:
    return -(-len(players) // seats)


def _deal_seeds(players: Sequence[int], seats: int) -> list[list[int]]:
    """Deal the seeds out for the first round, so that each table has strong and weak players."""
    tables = _count(players, seats)
    return [list(players[table::tables]) for table in range(tables)]


def _cut_into_tables(players: Sequence[int], seats: int) -> list[list[int]]:
    tables = _count(players, seats)
    least, more = divmod(len(players), tables)
    ends = [least * n + min(n, more) for n in range(tables + 1)]
    return [list(players[start:end]) for start, end in pairwise(ends)]


def _swap_if_better(tables: list[list[int]], costs: Mapping[frozenset[int], int]) -> bool:
    """Swap the first two players whose swap lowers the cost, and tell whether there were any."""
    for one, other in combinations(range(len(tables)), 2):
        for i, mine in enumerate(tables[one]):
            for j, yours in enumerate(tables[other]):
                if _gain(tables[one], i, yours, costs) + _gain(tables[other], j, mine, costs) > 0:
                    tables[one][i], tables[other][j] = yours, mine
                    return True
    return False


def _gain(table: Sequence[int], at: int, instead: int, costs: Mapping[frozenset[int], int]) -> int:
    """Return by how much the table's cost falls with another player in that place."""
    others = [player for n, player in enumerate(table) if n != at]
    return sum(costs[frozenset((table[at], other))] - costs[frozenset((instead, other))] for other in others)
