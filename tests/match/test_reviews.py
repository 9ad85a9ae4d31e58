"""What reviews show is worth it, by a second search: see ``tests.match.reviews``."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from statistics import mean

import pytest

from bot.games.registry import GAMES
from bot.match.afterwards import coach
from tests.extent import little_and_nightly
from tests.match.reviews import Estimate, Shown, shown_in

WORLDS, FEW = {"numero": 160}, 4
"""How many times the second search plays on from a decision, at night where it is not 40, and in the small form.
With 40, some of Numero's decisions seem to be worse by less than the error."""
DECISIONS, LOOKED, PORTIONS = 24, 1, 4
"""The small form reviews the first decisions of a match, and looks again at this many of them, so often."""
FIRST = {"nmbrs": 4, "numero": 3}
"""The number of the first match in whose beginning a review shows something, where it is not 1."""


def shown_decisions(game: str, most: int | None) -> Iterator[Shown]:
    """What reviews of some matches show, ``most`` decisions, or with None of the beginning of a match."""
    if most is None:
        return shown_in(game, FIRST.get(game, 1), FEW, DECISIONS)
    return islice(
        (one for seed in range(1, 10 * most) for one in shown_in(game, seed, WORLDS.get(game, 40))), most
    )


@pytest.mark.parametrize("game", sorted(GAMES))
@little_and_nightly("most", None, 40)
def test_advice_is_better_than_what_was_played_and_costs_what_is_said(
    game: str, most: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    if most is None:
        monkeypatch.setattr(coach, "LOOKED", LOOKED)
        monkeypatch.setattr(coach, "PORTIONS", PORTIONS)
    found = list(shown_decisions(game, most))
    assert len(found) == most or (most is None and found), "the samples are fixed, so it is always the same"
    assert all(one.reason for one in found)
    by_chance = 0 if most is None else 1
    assert sum(one.is_worse for one in found) <= by_chance
    assert sum(one.is_right for one in found) >= 0.9 * len(found) - by_chance
    differences = Estimate.of([one.shown.cost - one.measured.cost for one in found])
    spread = max(3 * differences.error, 0.1 * mean(one.measured.cost for one in found), 0.1)
    assert most is None or abs(differences.cost) <= spread
