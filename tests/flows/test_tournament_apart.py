"""A tournament by dates whose players each play alone, through the real client."""

from __future__ import annotations

from tests.flows.mischief import Mischief
from tests.flows.test_tournaments import cup, post
from tests.flows.world import World, texts_of, told


async def test_a_round_is_played_alone_from_its_post(world: World, mischief: Mischief) -> None:
    world.moderator("mo")
    options = {"name": "Apart", "game": "numenko", "pace": "daily"}
    announced = told(await world.person("mo").slash(world.channel, "tournament create", **options))
    assert "Announced: Apart" in announced
    await world.wait(3)
    assert "You play alone" in texts_of(post(world))
    for name in ("ann", "ben"):
        await world.presses(name, "Join", post(world))
    await world.wait(3)
    await world.presses("mo", "Start", post(world))
    await world.wait(10)
    ann = world.person("ann").id
    assert f"<@{ann}>" in texts_of(post(world)), "there is no table message that would call her"
    called = [body["allowed_mentions"].get("users", []) for body in mischief.bodies("post board")]
    assert [len(users) for users in called] == [0, 2], "both are called when the round begins"
    ready = await world.presses("ann", "Play", post(world))
    assert "one try" in texts_of(ready.response)
    assert (await cup(world)).row.solos == ()
    begun = await world.presses("ann", "Start the clock", ready.response)
    ((_, _, _, match_id),) = (await cup(world)).row.solos
    title = f"Numenko · #{match_id}"
    assert title in texts_of(begun.response)
    assert title in texts_of((await world.presses("ann", "Play", post(world))).response)
    assert [seat.user_id for seat in (await world.bot.service.match(match_id)).seats] == [ann]
    looked = await world.person("ben").slash(world.channel, "match replay", match=match_id)
    assert "don't know that match" in told(looked)
