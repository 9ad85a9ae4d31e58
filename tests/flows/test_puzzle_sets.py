"""A set of puzzles in the simulated Discord: from `/puzzles create` to the file."""

from __future__ import annotations

import pytest

from tests.flows.daily import Solver
from tests.flows.world import World, answer, said, told
from tests.match.puzzler import BEST, GOOD, Puzzler, puzzles
from tests.pseudo import english
from tests.told import sentence_of


async def test_a_moderator_makes_one_and_members_solve_it(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    puzzles(monkeypatch, numer=Puzzler(tries=2))
    world.moderator("mo")
    wanted = {"name": "Year *7*", "game": "numer", "count": 5, "days": 3}
    refused = await world.person("ben").slash(world.channel, "puzzles create", **wanted)
    assert told(refused) == sentence_of("moderation.manage_messages")
    made = await world.person("mo").slash(world.channel, "puzzles create", **wanted)
    assert not made.ephemeral
    assert "📚 Year \\*7\\*" in said(made)
    ben = Solver(world, "ben")
    opened = await world.presses("ben", "Solve", answer(made))
    assert opened.ephemeral, "only for who presses it"
    ben.panel = answer(opened)
    assert "1. ⬜ **Numer**\n" in ben.sees
    assert "Results (CSV)" not in ben.may
    await ben.presses("1")
    assert ben.may == ["Start", "Next: 2", "The whole set"]
    await ben.presses("Start")
    assert "The whole set" in ben.may
    await ben.writes(GOOD)
    assert "🌓 Your best: **21 points (half solved)**" in ben.sees
    await ben.presses("Try again")
    await ben.writes(BEST)
    await ben.presses("Solution")
    assert "Three nines are best" in ben.sees
    await ben.presses("The whole set")
    assert "1. 🟢 **Numer** · 1/1\n2. ⬜ **Numer**" in ben.sees
    listed = await world.person("ben").user.slash("puzzles list")
    assert "**1** · Year \\*7\\*" in told(listed), "in a DM, too"
    ben.panel = answer(await world.presses("ben", "1", answer(listed)))
    assert "1. 🟢 **Numer** · 1/1" in ben.sees
    elsewhere = await world.person("ann").user.slash("puzzles list")
    assert "There are no sets" in told(elsewhere)
    assert told(await world.person("ben").slash(world.channel, "puzzles export", number=1)) == sentence_of(
        "set.organiser"
    )
    result = await world.person("mo").slash(world.channel, "puzzles export", number=1)
    (file,) = world.env.backend.get_message(world.channel.id, answer(result).id).attachments
    data = world.env.backend.cdn.get(file["url"])
    assert data is not None
    assert english(data.decode("utf-8-sig")).splitlines()[1].startswith("ben,")
    assert "is over" in told(await world.person("mo").slash(world.channel, "puzzles end", number=1))
    await ben.presses("2")
    assert ben.may == ["Solution", "Next: 3", "The whole set"]
