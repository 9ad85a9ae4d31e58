"""nmbrs!: the finder of plays against brute force, its bounds, and the places for chosen cards."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from bot.games.nmbrs.cards import HOUSE, cards_of
from bot.games.nmbrs.finder import moves
from bot.games.nmbrs.options import NmbrsOptions
from bot.games.nmbrs.placing import Desk
from tests.games.nmbrs_oracle import LONGEST, Case, cases, plays

STEPS = 9
"""Tables looked at while one grows."""


def small_cases(seed: int) -> list[Case]:
    """A table that grows, looked at before each play, by some rules or other."""
    rng = Random(seed)
    options = NmbrsOptions(
        rule=rng.choice(("basic", "basic", "AB", "A", "B")),
        simple=rng.random() < 0.2,
        patterns=rng.random() < 0.15,
    )
    growing = cases(options, cards_of(HOUSE, options), rng, rng.choice((9, 12, 16, 24)), rng.choice((8, 12, 16)))
    return list(islice(growing, STEPS))


@pytest.mark.parametrize("hundred", range(3))
def test_the_finder_finds_what_brute_force_finds(hundred: int) -> None:
    kinds = set()
    for seed in range(100 * hundred, 100 * hundred + 75):
        for case in small_cases(seed):
            desk = Desk(case.options, case.cards, case.islands, case.hand, True)
            found = {
                move.shown: move
                for move in moves(desk, case.jokers)
                if len(move.line) <= LONGEST and all(int(item.strip("J")) <= case.top for item in move.shown)
            }
            wanted = plays(case)
            assert set(found) == set(wanted), f"seed {seed}"
            assert all(move.points in wanted[line] for line, move in found.items()), f"seed {seed}"
            kinds |= {move.kind for move in found.values()}
    assert kinds == {"series", "extend", "insert", "cross", "link"}
