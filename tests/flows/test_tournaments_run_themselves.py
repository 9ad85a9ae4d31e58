"""A weekly Swiss with an event, check-in and latecomers over restarts, through the real client."""

from __future__ import annotations

import discord

from bot.match.tournaments import steps
from tests.flows.test_tournaments import cup, plays_round, post
from tests.flows.world import World, said, texts_of, told

FRIDAY = {"name": "Friday", "game": "numer", "rounds": 2, "break_minutes": 0, "seeding": "random"}
WEEKLY = {"event": True, "check_in": True, "latecomers": "half", "weekly": True}


def organiser(world: World) -> None:
    """Mo, who moderates and may create events."""
    may = discord.Permissions(manage_messages=True, create_events=True)
    role = world.guild.create_role("organisers", permissions=may)
    world.people["mo"] = world.guild.add_member(world.env.create_user("mo"), roles=[role])


def events(world: World) -> list[tuple[str, int]]:
    """Name and status of the server's events: 1 for scheduled, 2 for active, 3 for over."""
    known = world.env.backend.get_guild(world.guild.id).scheduled_events.values()
    return [(event.name, int(event.status)) for event in known]


async def test_a_tournament_that_runs_itself_week_after_week(world: World) -> None:
    organiser(world)
    create = world.person("mo").slash
    for wrong, why in (({"starts_at": "soon"}, "I don't understand “soon”"), ({}, "need a start")):
        assert why in said(await create(world.channel, "tournament create", **FRIDAY, **WEEKLY, **wrong))
    no, yes = (discord.PermissionOverwrite(create_events=may) for may in (False, True))
    for theirs, why in ((no, "you need the permission"), (yes, "I need the permission")):
        elsewhere = world.guild.create_text_channel(
            "elsewhere", overwrites={world.guild.default_role: no, world.person("mo"): theirs}
        )
        refused = await create(elsewhere, "tournament create", **FRIDAY, **WEEKLY, starts_in=20)
        assert f"{why} Create Events" in said(refused)
    announced = await create(world.channel, "tournament create", **FRIDAY, **WEEKLY, starts_in=20)
    assert "Announced" in told(announced) and "no time zone yet" in told(announced)
    await world.wait(5)
    assert events(world) == [("Friday · #1", 1)]
    for name in ("ann", "bob", "cat"):
        assert "press anything of mine" in told(await world.presses(name, "Join", post(world)))
    seeded = await create(world.channel, "tournament seed", number=1, member=world.person("cat"), place=1)
    assert "cat (seed 1), ann, bob" in said(seeded)
    warned = await create(world.channel, "tournament create", **FRIDAY)
    assert "#1 isn't over yet" in told(warned)
    asked = await create(world.channel, "tournament cancel", number=2)
    await world.presses("mo", "Yes, cancel it", asked.response)

    await world.wait(10 * 60)
    [call] = [message for message in world.tables() if "Press **I'm here** to play" in texts_of(message)]
    assert "checked in" in told(await world.presses("ann", "I'm here", call))
    await world.restart()
    await world.person("bob").slash(world.channel, "tournament list")
    await world.wait(10 * 60)
    now = await cup(world)
    assert (now.number, sorted(now.rounds[0][0].players)) == (1, [1, 2])
    assert "Not here at the start, so not paired: cat" in texts_of(post(world))
    assert events(world) == [("Friday · #1", 2)]
    assert "paired in the next round" in told(await world.presses("cat", "Join late", post(world)))
    for _ in range(2):
        await plays_round(world)
    assert (await cup(world)).status == "finished"
    await world.restart()
    await world.wait(5)
    assert events(world)[-1] == ("Friday 2 · #3", 1)
    assert ("Friday · #1", 2) not in events(world)
    [following] = [message for message in world.tables() if "Repeated every week" in texts_of(message)]
    assert "Friday 2" in texts_of(following) and following.flags.suppress_notifications
    asked = await create(world.channel, "tournament cancel", number=3)
    stopped = await world.presses("mo", "Only stop repeating it", asked.response)
    assert "is no longer repeated" in said(stopped)
    known = world.env.backend.get_guild(world.guild.id).scheduled_events
    [before] = [event.scheduled_start_time for event in known.values() if event.name == "Friday 2 · #3"]
    with world.env._bot_scope():
        await world.bot.tournaments._change(3, steps.postpone_missed_start)
    await world.wait(5)
    [after] = [event.scheduled_start_time for event in known.values() if event.name == "Friday 2 · #3"]
    assert before != after, "it moves with the start"
    asked = await create(world.channel, "tournament cancel", number=3)
    await world.presses("mo", "Yes, cancel it", asked.response)
    await world.wait(5)
    assert "Friday 2 · #3" not in [name for name, _ in events(world)]
