"""The puzzles of all games, tried as everybody tries them: the solution that is known solves them."""

from __future__ import annotations

from datetime import UTC, datetime

import msgspec
import pytest

from bot.i18n import texts
from bot.match.kinds.try_ import Try
from bot.panels.daily.share import share
from bot.puzzles.base import maker, makers
from tests.match.house import ANN, House, refused

MONDAY = datetime(2026, 2, 2, 8, tzinfo=UTC).timestamp()
T = texts("en")


@pytest.mark.parametrize("game", makers())
async def test_its_solution_solves_it(house: House, game: str) -> None:
    house.now = MONDAY
    dailies, made = house.service.dailies, maker(game)
    day = dailies.today()
    for part in range(made.parts):
        match = await dailies.begin((0, 0), game, day, part, ANN)
        assert isinstance(match.kind, Try)
        await house.restart()
        dailies = house.service.dailies
        for action in match.kind.puzzle.solution:
            assert (await house.match(match.id)).status == "running"
            await house.acts(match.id, ANN, msgspec.convert(action, type=match.game.action_type))
        assert (await house.match(match.id)).status == "ended"
        mine = (await dailies.results(ANN.id, day))[part]
        assert (mine.best, mine.solved_in) == (match.kind.puzzle.best, 1)
        assert await house.store.database.rows("SELECT match_id FROM result") == []
        await house.replays(match.id)
        if made.once:
            with refused("daily.played"):
                await dailies.begin((0, 0), game, day, part, ANN)
    shared = share(game, day, await dailies.results(ANN.id, day), 1, T)
    signs, words = " ".join("🟢" * made.parts), " · ".join(["solved in 1"] * made.parts)
    assert shared.partition("\n")[2] == f"{signs}\n{words}"
