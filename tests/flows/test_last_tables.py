"""A lobby opens as its host last had it, with the usual options one press away."""

from __future__ import annotations

from tests.flows.world import World, controls_of, texts_of


async def test_a_lobby_opens_like_the_last_table_of_its_host_also_after_a_restart(world: World) -> None:
    await world.person("ann").slash(world.channel, "numer play", rounds=1, pace="relaxed")
    await world.presses("bob", "Join")
    await world.wait()
    await world.presses("ann", "Start")
    await world.wait()
    await world.restart()
    await world.person("bob").slash(world.channel, "numer play")
    assert "**Quick**" in texts_of(world.table()), "Bob did not host it"
    assert "Standard" not in controls_of(world.table())
    await world.person("ann").slash(world.channel, "numer play")
    shown = texts_of(world.table())
    assert "**custom options**" in shown
    assert "relaxed" in shown
    await world.presses("ann", "Standard")
    await world.wait()
    shown = texts_of(world.table())
    assert "**Quick**" in shown
    assert "live" in shown
    assert "Standard" not in controls_of(world.table())


async def test_what_is_given_with_the_command_goes_before(world: World) -> None:
    await world.bot.store.settings.put(
        "user", world.person("ann").id, "table_numer", '{"options": {}, "pace": "daily"}'
    )
    await world.person("ann").slash(world.channel, "numer play", pace="live")
    assert "slow" not in texts_of(world.table())
    await world.bot.store.settings.put(
        "user", world.person("ann").id, "table_numer", '{"options": 3, "pace": "never"}'
    )
    await world.person("ann").slash(world.channel, "numer play")
    assert "**Quick**" in texts_of(world.table()), "options of another version are left out"
