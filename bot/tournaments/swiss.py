"""Swiss pairings at tables for two: equal points meet, and nobody meets twice.

The rules are FIDE's Dutch system (C.04.3) without colours, which our games do not have. They are in
``docs/decisions/swiss-by-matching.md``. Each possible pair has a cost in which a graver fault outweighs any number
of lighter ones, and a minimum-cost perfect matching (networkx) finds the pairs. In order of gravity:

1. a second bye; 2. a repeated meeting; 3. points of the player with the bye; 4. floats out of the score group, by
the square of the number of groups crossed, so that a chain of short floats beats a long one; 5. a float in the
same direction as in the last round; 6. or as in the round before it; 7. within a group, distance from the order in
which the upper half meets the lower half by seed, and the lowest float down to the highest.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from itertools import combinations, groupby
from typing import Any, Literal

from bot.tournaments.model import (
    Entrant,
    Round,
    RoundTable,
    TablePlan,
    active_entrants,
    halves_of,
    meetings,
    players_with_bye,
)

BYE = 0
"""The number that stands for the bye; entrants are numbered from 1."""
_ORDER, _FLOATS, _DISTANCE, _POINTS, _MET, _PAIRS = 20, 14, 18, 7, 7, 7
"""The most bits that the sums of these costs take, with 64 players: of the order within groups, of repeated
floats, of squared distances between groups, of the half points of the bye, of repeated meetings; and of the number
of pairs."""

Float = Literal["down", "up", "level"]


class _GroupPlace:
    """A player's position before the round: group (0 is the best), place in it, and the size of the group."""

    def __init__(self, group: int, place: int, size: int) -> None:
        self.group, self.place, self.size = group, place, size


def swiss_round(entrants: Sequence[Entrant], rounds: Sequence[Round]) -> tuple[TablePlan, ...]:
    """Pair the next round, the best table first and a bye last. The better player is named first."""
    halves = halves_of(rounds)
    order = sorted(active_entrants(entrants), key=lambda entrant: -halves.get(entrant.n, 0))
    players = [entrant.n for entrant in order]
    places = _places(players, halves)
    odd = len(players) % 2 == 1
    if odd:
        last = max((place.group for place in places.values()), default=-1)
        places[BYE] = _GroupPlace(last + 1, 0, 1)
    costs = _costs(players + [BYE] * odd, places, rounds, halves)
    rank = {player: n for n, player in enumerate(players)} | {BYE: len(players)}
    pairs = sorted(sorted(pair, key=rank.__getitem__) for pair in _find_cheapest_matching(costs))
    pairs.sort(key=lambda pair: (pair[1] == BYE, rank[pair[0]]))
    return tuple(
        TablePlan("bye", (one,)) if other == BYE else TablePlan("match", (one, other)) for one, other in pairs
    )


def _places(players: Sequence[int], halves: Mapping[int, int]) -> dict[int, _GroupPlace]:
    found: dict[int, _GroupPlace] = {}
    for group, (_, members) in enumerate(groupby(players, key=lambda player: halves.get(player, 0))):
        those = list(members)
        found.update({player: _GroupPlace(group, place, len(those)) for place, player in enumerate(those)})
    return found


def _costs(
    players: Sequence[int],
    places: Mapping[int, _GroupPlace],
    rounds: Sequence[Round],
    halves: Mapping[int, int],
) -> dict[tuple[int, int], int]:
    """Compute the cost of each pair, the better player first."""
    met, byes = meetings(rounds), players_with_bye(rounds)
    before = [_floats(rounds, len(rounds) - back) for back in (1, 2)]
    far = _ORDER + _FLOATS
    points = far + _DISTANCE
    met_again = points + _POINTS
    found: dict[tuple[int, int], int] = {}
    for one, other in combinations(players, 2):
        upper, lower = places[one], places[other]
        cost = _order(upper, lower)
        cost += _count_repeated_floats(one, other, upper.group != lower.group, before) << _ORDER
        if other == BYE:
            cost += halves.get(one, 0) << points
            cost += int(one in byes) << (met_again + _MET)
        else:
            cost += (lower.group - upper.group) ** 2 << far
            cost += min(met.get(frozenset((one, other)), 0), 3) << met_again
        found[one, other] = cost
    return found


def _order(upper: _GroupPlace, lower: _GroupPlace) -> int:
    """Return how far a pair is from the one that the order within the groups asks for."""
    if upper.group == lower.group:
        return (lower.place - upper.place - upper.size // 2) ** 2
    return (upper.size - 1 - upper.place) + lower.place


def _count_repeated_floats(one: int, other: int, floating: bool, before: Sequence[Mapping[int, Float]]) -> int:
    """Weigh the pair's repeated floats: one of the last round outweighs all of the round before it."""
    if not floating:
        return 0
    again = [(known.get(one) == "down") + (known.get(other) == "up") for known in before]
    return (again[0] << _PAIRS) + again[1]


def _floats(rounds: Sequence[Round], number: int) -> dict[int, Float]:
    """Return who floated in which direction in a round (from 0), empty for a negative number."""
    if number < 0:
        return {}
    halves = halves_of(rounds[:number])
    return {player: way for table in rounds[number] for player, way in _float(table, halves).items()}


def _float(table: RoundTable, halves: Mapping[int, int]) -> dict[int, Float]:
    players = [score.player for score in table.scores]
    if len(players) != 2:
        return dict.fromkeys(players, "down")
    one, other = sorted(players, key=lambda player: -halves.get(player, 0))
    if halves.get(one, 0) == halves.get(other, 0):
        return {}
    return {one: "down", other: "up"}


def _find_cheapest_matching(costs: Mapping[tuple[int, int], int]) -> list[tuple[int, int]]:
    """Return the pairs of the perfect matching with the lowest total cost."""
    networkx: Any = import_module("networkx")  # takes a third of a second: only whoever pairs needs it
    graph = networkx.Graph()
    most = max(costs.values(), default=0) + 1
    graph.add_weighted_edges_from((one, other, most - cost) for (one, other), cost in costs.items())
    return list(networkx.max_weight_matching(graph, maxcardinality=True))
