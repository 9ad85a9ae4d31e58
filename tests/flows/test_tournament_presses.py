"""Presses on the post of a tournament that come twice, too late, or from somebody who may not."""

from __future__ import annotations

from tests.flows.wire import Wire
from tests.flows.world import World, controls_of, texts_of, told
from tests.told import sentence_of


async def test_hostile_presses_on_the_post_of_a_tournament(world: World, wire: Wire) -> None:
    world.moderator("mia")
    await world.person("mia").slash(world.channel, "tournament create", name="Cup", game="numer", form="knockout")
    await world.wait()
    ids = {label: control["custom_id"] for label, control in controls_of(world.table()).items()}
    post = wire.shot(world.table())
    for name in ("ann", "ann", "ben"):
        await wire.press(name, post, "Join")
    await world.wait(5)
    assert "**Players (2 of 64)**\nann, ben" in texts_of(world.table()), "who presses twice is in once"
    assert told(await wire.press("eve", post, custom_id=ids["Start"])) == sentence_of("cup.organiser")
    for arg in ("99", "x", ""):
        verb, _, _ = ids["Join"].rpartition(":")
        assert told(await wire.press("eve", post, custom_id=f"{verb}:{arg}"))
    await world.restart()
    await wire.press("mia", post, custom_id=ids["Start"])
    await world.wait(10)
    assert told(await wire.press("mia", post, custom_id=ids["Start"])), "the second press says why not"
    assert told(await wire.press("cleo", post, "Join")), "the sign-up is over"
    cup = await world.bot.store.tournaments.load(1)
    assert cup is not None
    assert len(cup.players) == 2
    assert len(await world.bot.store.database.rows("SELECT match_id FROM tournament_match")) == 1
