"""The morning post: chosen in the settings, made once a day by the server's own clocks, and true to what is
solved."""

from __future__ import annotations

import pytest
import simcord

from bot.match.model import Person
from bot.puzzles.base import makers
from bot.store.daily.boards import DayDone
from tests.flows.menus import Menus, of_server
from tests.flows.mischief import Mischief
from tests.flows.mornings import PAUSE, posts, put_clock, solves, until
from tests.flows.world import World, answer, controls_of, said, told
from tests.match.puzzler import BEST, GOOD, Puzzler, puzzles
from tests.told import sentence_of

CHANNEL, HOUR, ZONE = "Channel for the daily puzzles", "Hour of the morning post", "Time zone of this server"


@pytest.fixture(autouse=True)
def _puzzles(monkeypatch: pytest.MonkeyPatch) -> None:
    """Numer's puzzle is a number with a big sum."""
    puzzles(monkeypatch, numer=Puzzler())


async def chooses(world: World, hour: int = 8, zone: str = "Europe/Berlin") -> simcord.ChannelHandle:
    """A server's channel for the post, its hour and its time zone."""
    put_clock(world, "2026-01-05T03:00")
    channel = world.guild.create_text_channel("mornings")
    panel = await of_server(world)
    await panel.picks(ZONE, zone)
    await panel.picks(HOUR, str(hour))
    await panel.picks(CHANNEL, channel)
    return channel


def member(world: World, name: str) -> Person:
    """A member of the server."""
    return Person(world.person(name).id, name)


async def test_one_post_a_day_follows_what_is_solved(world: World) -> None:
    channel = await chooses(world)
    await until(world, "2026-01-05T06:50")
    assert posts(channel) == [], "it is not eight o'clock in Berlin"
    await until(world, "2026-01-05T07:00")
    (post,) = posts(channel)
    assert post.startswith(
        "### 🧩 Daily puzzles · Monday, January 5, 2026\n**Numer** · Biggest sum, part 1: nobody yet"
    )
    assert "**Numero** · The best take: nobody yet · One more wild card: nobody yet" in post
    assert "Who'll be first?" in post
    await solves(world, member(world, "ann*"), GOOD)
    await solves(world, member(world, "ben"), BEST)
    assert posts(channel) == [post], "not edited for each result"
    await world.wait(PAUSE)
    (post,) = posts(channel)
    assert "Biggest sum, part 1: 🟢 **ben**" in post
    others = "⬜" * (len(makers()) - 1)
    assert f"🔶{others} ann\\*\n🟢{others} ben" in post
    assert not {"999", "975", "27", "21"} & set(post.replace("*", " ").split())
    assert "<@" not in post
    await world.restart()
    await solves(world, member(world, "cleo"), BEST)
    await world.wait(2 * PAUSE)
    (post,) = posts(channel)
    assert "🟢 **ben** and **cleo**" in post
    assert controls_of(world.tables(channel)[0]), "still today's"
    await until(world, "2026-01-06T07:00")
    first, second = posts(channel)
    assert "Monday" in first
    assert "Tuesday" in second
    assert not controls_of(world.tables(channel)[0]), "the old one has lost its button"
    assert "New ones" not in first
    shown = await world.presses("dan", "Play", world.tables(channel)[1])
    assert "Tuesday, January 6" in told(shown), "only Dan sees his page"


async def test_who_does_not_want_to_be_listed_is_not_named(world: World) -> None:
    channel = await chooses(world)
    await until(world, "2026-01-05T07:00")
    await solves(world, member(world, "ann"), BEST)
    await solves(world, member(world, "ben"), BEST)
    await world.wait(PAUSE)
    assert "**ann** and **ben**" in posts(channel)[0]
    with world.env._bot_scope():
        await world.bot.store.settings.put("user", world.person("ann").id, "listed", "off")
    world.guild.remove_member(world.person("ben"))
    await world.wait(2 * PAUSE)
    assert "ann" not in posts(channel)[0]


async def test_who_is_found_gone_while_the_post_is_made_is_not_counted(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    channel = await chooses(world)
    await until(world, "2026-01-05T07:00")
    boards, ben = world.bot.store.daily_boards, world.person("ben")
    read = boards.list_done

    async def read_before_a_sweep(guild_id: int, day: str) -> list[DayDone]:
        found = await read(guild_id, day)
        await world.bot.member_names.find_departed(guild_id, [ben.id])
        return found

    monkeypatch.setattr(boards, "list_done", read_before_a_sweep)
    for name in ("ann", "ben"):
        await solves(world, member(world, name), BEST)
    world.guild.remove_member(ben)
    await world.wait(PAUSE)
    (post,) = posts(channel)
    assert "🟢 **ann**\n" in post
    assert "1 more" not in post


async def test_clocks_that_jump_and_a_bot_that_was_down(world: World) -> None:
    channel = await chooses(world)
    await until(world, "2026-01-05T07:00")
    await until(world, "2026-01-05T05:00")
    await until(world, "2026-01-05T07:10")
    await world.restart()
    await world.wait(PAUSE)
    assert len(posts(channel)) == 1, "the clock was put back, and the hour came again"
    await world.bot.close()
    put_clock(world, "2026-01-06T09:30")
    await world.revive()
    await world.wait(PAUSE)
    assert len(posts(channel)) == 2, "late, but on the same day"
    await world.bot.close()
    put_clock(world, "2026-01-07T13:00")
    await world.revive()
    await world.wait(PAUSE)
    assert len(posts(channel)) == 2, "too late"
    await until(world, "2026-01-08T07:00")
    assert len(posts(channel)) == 3


async def test_a_lost_channel_is_told_and_nothing_is_retried(world: World, mischief: Mischief) -> None:
    channel = await chooses(world)
    await mischief.deletes_channel(channel.id)
    mischief.marks()
    await until(world, "2026-01-05T07:00")
    await world.wait(PAUSE)
    assert sum(mischief.calls().values()) <= 1
    panel = await of_server(world)
    await panel.opens("Morning post")
    assert f"⚠️ I can't see <#{channel.id}>, or it was deleted." in panel.says
    doctor = told(await world.person("ada").slash(world.channel, "doctor"))
    assert f"⚠️ I can't post the daily puzzles. I can't see <#{channel.id}>" in doctor
    other = world.guild.create_text_channel("other")
    await panel.picks(CHANNEL, other)
    await until(world, "2026-01-06T07:00")
    assert len(posts(other)) == 1


async def test_a_post_that_is_deleted_stays_away(world: World, mischief: Mischief) -> None:
    channel = await chooses(world)
    await until(world, "2026-01-05T07:00")
    await mischief.deletes(world.tables(channel)[0])
    await solves(world, member(world, "ann"), BEST)
    await world.wait(2 * PAUSE)
    assert posts(channel) == []


async def test_an_old_message_that_takes_no_edits_waits(world: World) -> None:
    channel = await chooses(world)
    await until(world, "2026-01-05T07:00")
    await solves(world, member(world, "ann"), BEST)
    path = f"/channels/{channel.id}/messages/*"
    world.env.inject_error("PATCH", path, status=429, code=30046, times=1)
    await world.wait(2 * PAUSE)
    assert "nobody yet" in posts(channel)[0].splitlines()[1], "not tried again at once"
    await until(world, "2026-01-05T08:00")
    assert "🟢 **ann**" in posts(channel)[0]


async def test_nothing_is_posted_where_the_bot_is_not(world: World, mischief: Mischief) -> None:
    await chooses(world)
    await mischief.kicks()
    mischief.marks()
    await until(world, "2026-01-05T07:00")
    assert not mischief.calls()


async def test_a_server_that_wants_no_posts_any_more(world: World) -> None:
    channel = await chooses(world)
    await until(world, "2026-01-05T07:00")
    panel = await of_server(world)
    await panel.picks(CHANNEL)
    await world.wait(PAUSE)
    assert not controls_of(world.tables(channel)[0])
    await until(world, "2026-01-06T07:00")
    assert len(posts(channel)) == 1


async def test_any_time_zone_can_be_typed(world: World) -> None:
    panel = await of_server(world)
    await panel.opens("Morning post")
    assert "Not set yet, so I use UTC, where it's 00:00 now." in panel.says
    assert panel.words(ZONE)[-1] == "another: type its name …"
    form = await panel.picks(ZONE, "?")
    refused = await world.person("ada").submit_modal(form, {"zone": "Katmandoo"})
    assert sentence_of("settings.zone", text="Katmandoo", near=["Asia/Katmandu", "Asia/Kathmandu"]) in said(
        refused
    )
    form = await panel.picks(ZONE, "?")
    panel = Menus(world, "ada", answer(await world.person("ada").submit_modal(form, {"zone": "kathmandu"})))
    assert panel.chosen(ZONE) == ["Asia/Kathmandu"]
    assert "UTC +05:45 · Asia/Kathmandu" in panel.words(ZONE)
    assert "There it's 05:45 now." in panel.says
    assert await world.bot.store.settings.get("guild", world.guild.id, "zone") == "Asia/Kathmandu"
