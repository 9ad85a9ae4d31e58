"""Names full of emoji, which are twice as long for Discord as they look, break no limit anywhere."""

from __future__ import annotations

import pytest

from tests.discord_limits import units
from tests.flows.world import World, controls_of

DICE = "🎲" * 16
"""As long as a name may be: 32 code units."""
NAMES = tuple("abcdefghij")


@pytest.mark.parametrize("game", ["numer", "numo"])
async def test_menus_and_suggestions_take_such_names(world: World, game: str) -> None:
    for name in NAMES:
        world.people[name] = world.guild.add_member(world.env.create_user(name), nick=DICE[:-1] + name)
    await world.person("a").slash(world.channel, f"{game} play")
    for name in NAMES[1:]:
        if "Join / leave" in controls_of(world.table()):
            await world.presses(name, "Join")
            await world.wait()
    await world.wait()
    await world.presses("a", "Start")
    await world.wait()
    choices = await world.person("a").autocomplete(world.channel, "match show", "match", "")
    assert choices
    assert all(units(choice["name"]) <= 100 for choice in choices)
