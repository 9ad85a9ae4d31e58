"""`/settings holiday`, and what the others see of it."""

from __future__ import annotations

from tests.flows.world import World, texts_of, told


async def test_a_holiday_moves_the_deadline_and_the_others_see_when_it_ends(world: World) -> None:
    shown = await world.person("ann").slash(world.channel, "settings holiday", night_from=22, night_until=7)
    assert "You're not on holiday." in told(shown)
    assert "14 days of holiday are left this season." in told(shown)
    assert "Your night is from 22:00 to 07:00 (`UTC`)." in told(shown)
    await world.start_numer("ann", "ben", pace="daily")
    taken = await world.person("ann").slash(world.channel, "settings holiday", days=2)
    assert "You're on holiday until <t:" in told(taken)
    assert "14 days of holiday are left this season." in told(taken), "those to come included"
    assert "is back" not in texts_of(world.table())
    await world.restart()
    await world.bot.store.database.write("UPDATE seat SET remind_at = ?", (world.bot.service.clock(),))
    world.bot.service.transactor.call_by(world.bot.service.clock())
    await world.wait()
    assert "🏖️ ann is back <t:" in texts_of(world.table())
    refused = await world.person("ann").slash(world.channel, "settings holiday", night_from=9, night_until=8)
    assert "A night has at most 10 hours." in told(refused)
