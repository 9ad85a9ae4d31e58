"""Secrets leave ``bot.games`` only for their owners: what a viewer cannot see does not change the view."""

from __future__ import annotations

from random import Random

import pytest

from tests.contract.hooks import HOOKS
from tests.contract.playout import CASES, Case, states

every_case = pytest.mark.parametrize("case", CASES, ids=str, scope="module")


@every_case
@pytest.mark.parametrize("seed", range(3))
def test_a_view_does_not_depend_on_what_is_hidden(case: Case, seed: int) -> None:
    game, hooks, rng = case.game, HOOKS[case.game.key], Random(seed)
    concealed = 0
    for state in states(case, seed):
        for viewer in (None, *range(case.seats)):
            other = hooks.conceal(state, viewer, rng)
            concealed += other != state
            assert game.view(other, viewer) == game.view(state, viewer)
            if viewer is not None:
                assert game.stamp(other, viewer) == game.stamp(state, viewer)
    assert concealed, "the hook conceals nothing, so this proves nothing"
