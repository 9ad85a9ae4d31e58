"""Ten people on two servers do a week of daily puzzles, a training and a set, over time zones, clocks that jump,
and restarts."""

from __future__ import annotations

from datetime import date, timedelta

import discord
import pytest
import simcord

from bot.match.model import Person
from bot.store.daily.streaks import streak
from tests.flows.daily import Solver
from tests.flows.menus import Menus, of_server
from tests.flows.mornings import PAUSE, posts, put_clock, solves, until
from tests.flows.world import World, answer, controls_of, said, texts_of, told
from tests.match.puzzler import BEST, GOOD, Puzzler, puzzles
from tests.told import sentence_of

MONDAY = date(2026, 1, 5)
HERE, THERE = ("ann", "ben", "cleo", "dan", "eve"), ("fay", "gus", "hal", "ida", "jon")
CHANNEL, HOUR, ZONE = "Channel for the daily puzzles", "Hour of the morning post", "Time zone of this server"


def at(day: int, hour: str) -> str:
    """A time (UTC) on that day of the week, from Monday (0) on."""
    return f"{MONDAY + timedelta(days=day)}T{hour}"


def plays(name: str, day: int) -> bool:
    """Ben misses Wednesday, which is forgiven; Gus misses Wednesday and Thursday, which is not."""
    return not (day == 2 and name in ("ben", "gus")) and not (day == 3 and name == "gus")


async def settles(world: World) -> tuple[simcord.GuildHandle, simcord.ChannelHandle, simcord.ChannelHandle]:
    """The other server, and the channels for the morning posts: at eight in Berlin, and at nine in Auckland, which
    is eight in the evening (UTC)."""
    put_clock(world, at(0, "02:00"))
    mornings = world.guild.create_text_channel("mornings")
    panel = await of_server(world)
    await panel.picks(ZONE, "Europe/Berlin")
    await panel.picks(CHANNEL, mornings)
    other = world.env.create_guild("Kiwi Town")
    kiwis = other.create_text_channel("kiwis")
    role = other.create_role("managers", permissions=discord.Permissions(manage_guild=True, manage_messages=True))
    world.people["kim"] = other.add_member(world.env.create_user("kim"), roles=[role])
    panel = Menus(world, "kim", answer(await world.people["kim"].slash(kiwis, "settings server")))
    await panel.picks(ZONE, "Pacific/Auckland")
    await panel.picks(HOUR, "9")
    await panel.picks(CHANNEL, kiwis)
    for name in THERE:
        world.people[name] = other.add_member(world.env.create_user(name))
    return other, mornings, kiwis


async def one_day(world: World, day: int, other: simcord.GuildHandle) -> None:
    """Everybody's try; the first of each server solves it every day, the last never, the others on some days."""
    for names, guild in ((HERE, world.guild), (THERE, other)):
        for n, name in enumerate(names):
            if plays(name, day) and (name, day) != ("ann", 0):
                best = n == 0 or (n < len(names) - 1 and day % (n + 1) == 0)
                person = Person(world.person(name).id, name)
                await solves(world, person, BEST if best else GOOD, guild)


async def test_a_week_on_two_servers(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    puzzles(monkeypatch, numer=Puzzler(once=True))
    other, mornings, kiwis = await settles(world)
    await until(world, at(0, "07:00"))
    assert [len(posts(mornings)), len(posts(kiwis))] == [1, 0]
    await ann_plays(world)
    await leave_puzzles(world, kiwis)
    for day in range(7):
        if day:
            await until(world, at(day, "07:00"))
        await one_day(world, day, other)
        if day in (1, 4):
            await world.restart()
        if day == 2:
            put_clock(world, at(day, "06:00"))  # a clock that was ahead: the hour of the post comes again
        await world.wait(PAUSE)
        await until(world, at(day, "20:00"))
    # seven mornings in Berlin; in Auckland it was nine o'clock in the evening of each day
    here, there = posts(mornings), posts(kiwis)
    days = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
    for found in (here, there):
        assert [text.partition(" · ")[2].partition(",")[0] for text in found] == list(days)
    assert [bool(controls_of(message)) for message in world.tables(mornings)] == [False] * 6 + [True]
    last = here[-1]
    assert "Biggest sum, part 1: 🟢 **ann**, **ben**, and **cleo**\n" in last
    assert not set(THERE) & set(last.replace("*", " ").replace(",", " ").split()), "only members of the server"
    assert "🟢 **fay**" in there[-1]
    assert all("<@" not in text and BEST not in text for text in (*here, *there))
    await streaks_and_boards(world, other, kiwis)
    await resume_in_dms(world, kiwis)


async def leave_puzzles(world: World, kiwis: simcord.ChannelHandle) -> None:
    """Ann leaves a puzzle of a training, and Fay one of the set that Kim has made for the other server."""
    ann = Solver(world, "ann")
    ann.panel = answer(await world.person("ann").slash(world.channel, "train", game="numer"))
    for label in ("Rated", "Leave"):
        await ann.presses(label)
    wanted = {"name": "Week", "game": "numer", "count": 5, "days": 7}
    made = answer(await world.people["kim"].slash(kiwis, "puzzles create", **wanted))
    fay = Solver(world, "fay")
    fay.panel = answer(await world.presses("fay", "Solve", made))
    for label in ("1", "Start"):
        await fay.presses(label)


async def resume_in_dms(world: World, kiwis: simcord.ChannelHandle) -> None:
    """On Sunday both find what they left, in their DMs. Kim sees what Fay has done, and Ann has no set."""
    ann, fay = Solver(world, "ann"), Solver(world, "fay")
    ann.panel = answer(await world.people["ann"].user.slash("train", game="numer"))
    await ann.presses("Resume")
    await ann.writes(BEST)
    assert "your rating: **1," in ann.sees
    assert "There are no sets" in told(await world.people["ann"].user.slash("puzzles list"))
    fay.panel = answer(await world.people["fay"].user.slash("puzzles list"))
    for label in ("1", "1"):
        await fay.presses(label)
    await fay.writes(BEST)
    await fay.presses("The whole set")
    assert "1. 🟢 **Numer** · 1/1\n2. ⬜ **Numer**" in fay.sees
    exported = answer(await world.people["kim"].slash(kiwis, "puzzles export", number=1))
    (file,) = world.env.backend.get_message(kiwis.id, exported.id).attachments
    data = world.env.backend.cdn.get(file["url"])
    assert data is not None
    assert [line.partition(",")[0] for line in data.decode("utf-8-sig").splitlines()[1:]] == ["fay"]


async def ann_plays(world: World) -> None:
    """Ann has her one try with real presses, and posts her line."""
    ann = await Solver.of(world, "ann")
    await ann.presses("Numer")
    assert "**One try**" in ann.sees
    await ann.presses("Start")
    await ann.writes(BEST)
    assert "🟢 **27 points**" in ann.sees
    await ann.presses("Share")
    await world.wait()
    line = texts_of(world.table())
    assert line.startswith(f"<@{world.person('ann').id}>\nTally · Numer {MONDAY}\n")
    assert line.endswith("\n🟢\nsolved in 1")
    refused = await world.presses("ann", "Share", ann.panel)
    assert sentence_of("daily.shared") in told(refused)


async def streaks_and_boards(world: World, other: simcord.GuildHandle, kiwis: simcord.ChannelHandle) -> None:
    """What everybody sees on Sunday evening."""
    store, today = world.bot.store, at(6, "")[:10]
    lengths = {}
    for name in (*HERE, *THERE):
        counted = await store.daily_results.days(world.person(name).id)
        lengths[name] = streak(counted["numer"], today).length
    assert lengths == dict.fromkeys((*HERE, *THERE), 7) | {"ben": 6, "gus": 3}
    ann = await Solver.of(world, "ann")
    assert "🟢 **Numer**: solved on the first try" in ann.sees
    assert "🔥 7 days in a row." in ann.sees
    await ann.presses("Leaderboard")
    assert "🥇 **ann**" in ann.sees
    assert "fay" not in ann.sees, "a server's board has its own members only"
    fay = answer(await world.people["fay"].slash(kiwis, "daily"))
    again = await world.people["fay"].click(fay, label="Numer")
    assert "Start" not in controls_of(answer(again)), "one try"
    again = await world.people["fay"].click(answer(again), label="Solution")
    assert "Three nines are best" in said(again)
    ben = await Solver.of(world, "ben")
    assert "❄️ You've used this week's free day" in ben.sees
    for guild, names in ((world.guild, HERE), (other, THERE)):
        board = await store.daily_boards.day(guild.id, today, 0)
        assert {one.user_id for one in board} == {world.person(name).id for name in names}
