"""A player misses the deadline: what is done for them is what the catalogue says, in every position."""

from __future__ import annotations

import pytest

from bot.games.registry import GAMES
from tests.contract.hooks import HOOKS
from tests.contract.playout import CASES, EVENTFUL, states


@pytest.mark.parametrize("key", GAMES)
def test_an_absent_player_does_what_the_catalogue_says(key: str) -> None:
    game, missed = GAMES[key], 0
    for case in (case for case in CASES if case.game is game):
        for state in states(case, EVENTFUL):
            for seat in sorted(game.awaited(state)):
                HOOKS[key].absent(state, seat, game.apply(state, seat, game.absent(state, seat)))
                missed += 1
    assert missed, "nobody is ever waited for, so this proves nothing"
