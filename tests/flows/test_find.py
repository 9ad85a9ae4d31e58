"""/play: find a lobby to join, or open one."""

from __future__ import annotations

import simcord

from tests.flows.places import hidden
from tests.flows.wire import Wire
from tests.flows.world import World, controls_of, said, texts_of, told
from tests.told import sentence_of

GAMES = ["Numer", "Numero", "NUMO", "nmbrs!", "Numenko"]
AGAIN = "Refresh"


async def looks(world: World, name: str, **options: str) -> simcord.InteractionResult:
    """That person asks who is playing."""
    result = await world.person(name).slash(world.channel, "play", **options)
    assert result.ephemeral
    return result


def buttons(result: simcord.InteractionResult) -> list[str]:
    """The labels of the panel's buttons."""
    return list(controls_of(result.response))


async def test_nobody_waits_so_a_table_is_opened_and_found(world: World) -> None:
    shown = await looks(world, "ann")
    assert "No lobby is waiting for players right now." in told(shown)
    assert buttons(shown) == [*GAMES, AGAIN]
    opened = await world.presses("ann", "Numer", shown.response)
    assert "✅ Numer · #1 is open." in said(opened)
    assert "You're waiting in Numer · #1 in" in said(opened)
    assert "**Quick** · rated" in texts_of(world.table())
    await world.restart()
    assert "You already host Numer · #1 here." in said(await world.presses("ann", "Numer", shown.response))
    assert len(world.tables()) == 1
    shown = await looks(world, "ben")
    assert f"**Numer · #1** · <#{world.channel.id}> · ann (1 of 10) · **Quick** · rated · about" in told(shown)
    joined = await world.presses("ben", "Join #1", shown.response)
    assert "✅ You're in: Numer · #1." in said(joined)
    assert buttons(joined) == [*GAMES, AGAIN], "the list is fresh"
    await world.wait()
    assert "2. ben" in texts_of(world.table())


async def test_what_has_filled_or_closed_is_said_and_the_list_is_fresh(world: World) -> None:
    await world.person("ann").slash(world.channel, "numero play")
    shown = await looks(world, "ben", game="numero")
    assert buttons(shown) == ["Join #1", "Open a lobby for Numero", AGAIN]
    for name in ("cleo", "dan", "eve"):
        await world.presses(name, "Join", world.table())
        await world.wait()
    late = await world.presses("ben", "Join #1", shown.response)
    assert sentence_of("lobby.full", most=4) in said(late)
    assert buttons(late) == ["Open a lobby for Numero", AGAIN]
    await world.bot.service.cancel(1, world.person("ann").id)
    gone = await world.presses("ben", AGAIN, late.response)
    assert told(gone).startswith("### Numero\nNo lobby is waiting")


async def test_only_what_one_may_join_is_offered(world: World, wire: Wire) -> None:
    secret = hidden(world, "ada")
    await world.person("ada").slash(secret, "numer play")
    await world.open_numer("ann", "ben")
    manage = await world.presses("ann", "Options")
    managed = await world.presses("ann", "Players", manage.response)
    await world.selects("ann", "Remove", str(world.person("ben").id), message=managed.response)
    await world.person("ann").slash(world.channel, "numero solitaire")
    assert buttons(await looks(world, "ben")) == [*GAMES, AGAIN], "hidden, sent away, running"
    assert buttons(await looks(world, "cleo"))[0] == "Join #2"
    assert buttons(await looks(world, "cleo", game="numo")) == ["Open a lobby for NUMO", AGAIN]
    shown = await looks(world, "ben")
    shot = wire.shot(shown.response)
    result = await wire.press("ben", shot, custom_id="bp:1:0:find.join")
    assert sentence_of("match.unknown") in said(result)
    assert len((await world.bot.service.match(1)).seats) == 1
    for custom_id in ("bp:0:0:find.open:chess", "bp:0:0:find.show:chess", "bp:0:0:find.dance"):
        assert told(await wire.press("ben", shot, custom_id=custom_id))


async def test_it_follows_the_server(world: World) -> None:
    await world.bot.store.settings.put("guild", world.guild.id, "games", "numo numer")
    assert buttons(await looks(world, "ann")) == ["Numer", "NUMO", AGAIN]
    refused = told(await looks(world, "ann", game="numero"))
    assert refused == "Numero is switched off on this server. You can play Numer and NUMO here."
    await world.bot.store.bars.put(world.guild.id, world.person("ann").id, 1.0)
    assert told(await looks(world, "ann")) == sentence_of("place.barred")
