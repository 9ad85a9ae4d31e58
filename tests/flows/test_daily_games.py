"""A day's puzzles of all games as their makers make them, from `/daily` to the explanation."""

from __future__ import annotations

import msgspec
import pytest

from bot.games.wording import wording
from bot.match.kinds.try_ import Try
from bot.match.model import Match
from bot.puzzles.base import maker, makers
from tests.flows.daily import Solver, later
from tests.flows.world import World
from tests.pseudo import ENGLISH

UNTIL_MONDAY = 4 * 24
"""Hours; the puzzles of Mondays are made in no time."""


async def solves(world: World, solver: Solver, game: str, part: int) -> Match:
    """The solver plays the solution, as far as it need not be typed."""
    service, user = world.bot.service, world.person(solver.name).id
    match = await service.dailies.running(user, game, service.dailies.today(), part)
    assert match is not None
    assert isinstance(match.kind, Try)
    with world.env._bot_scope():
        for action in match.kind.puzzle.solution:
            now = await service.match(match.id)
            await service.act(match.id, user, now.stamp(0), msgspec.convert(action, type=match.game.action_type))
    await world.wait()
    return match


@pytest.mark.parametrize("game", makers())
async def test_from_the_page_of_the_day_to_the_explanation(world: World, game: str) -> None:
    made = maker(game)
    await later(world, UNTIL_MONDAY)
    for part in range(made.parts):
        ann = await Solver.of(world, "ann")
        await ann.starts(wording(game).title)
        assert ann.may[-1] == "All puzzles"
        task = ann.sees
        match = await solves(world, ann, game, part)
        assert isinstance(match.kind, Try)
        puzzle = match.kind.puzzle
        lines = "\n".join(made.task(puzzle, part, ENGLISH)).splitlines()
        assert all(line in task for line in lines)
        ann = await Solver.of(world, "ann")
        named = made.title(part, ENGLISH) if made.parts > 1 else f"**{wording(game).title}**"
        assert f"{named}: solved on the first try" in ann.sees
        if part == made.parts - 1:
            await ann.presses(wording(game).title)
            assert f"🟢 **{made.value(puzzle.best, ENGLISH)}**" in ann.sees
            assert "Try again" not in ann.may
            await ann.presses("Solution")
            assert all(line in ann.sees for line in made.explain(puzzle, part, ENGLISH))
