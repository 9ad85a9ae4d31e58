"""The role of a game's champions: chosen by staff, moved by the bot, and never beyond what they could do."""

from __future__ import annotations

from collections.abc import Collection

import discord
import simcord

from bot.match.tournaments.model import Cup
from bot.store.champions import CROWNED
from bot.store.tournaments import rows_by_user
from tests.flows.menus import Menus, admin, of_server
from tests.flows.test_seasons import wins
from tests.flows.test_tournaments import announced, cup, leaves, post
from tests.flows.world import World, answer, said, texts_of

ROLE = "Role of the champion of Numer ("
STAFF = {"manage_guild": True, "manage_messages": True, "manage_roles": True}


async def settings(world: World) -> Menus:
    """The server's settings, opened by somebody who may give roles."""
    if "ada" not in world.people:
        admin(world, "ada", **STAFF)
    return await of_server(world)


async def champion(world: World) -> simcord.RoleHandle:
    """A role that the admin has chosen for Numer's champions."""
    panel = await settings(world)
    role = world.guild.create_role("champion")
    await panel.picks(ROLE, role)
    return role


async def crowns(world: World, *names: str) -> None:
    """These people win a season of Numer."""
    ids = [world.person(name).id for name in names]
    with world.env._bot_scope():
        await world.bot.store.champions.crown_season(world.guild.id, "2026-Q1", {"numer": ids})
        world.bot.champion_roles.wake()
    await world.wait()


def holders(world: World, role: simcord.RoleHandle, people: Collection[str]) -> set[str]:
    """Who of these people has the role."""
    member = world.env.backend.get_member
    return {name for name in people if role.id in member(world.guild.id, world.person(name).id).role_ids}


PEOPLE = ("ann", "ben", "cat")


async def test_the_role_goes_from_the_last_champions_to_the_next(world: World) -> None:
    role = await champion(world)
    await crowns(world, "ann", "ben")
    assert holders(world, role, PEOPLE) == {"ann", "ben"}, "who shares the first place"
    await crowns(world)
    assert holders(world, role, PEOPLE) == {"ann", "ben"}, "nobody has won"
    await crowns(world, "ben", "cat")
    assert holders(world, role, PEOPLE) == {"ben", "cat"}
    other = world.guild.create_role("better champion")
    panel = await settings(world)
    await panel.picks(ROLE, other)
    await world.wait()
    assert holders(world, role, PEOPLE) == set() and holders(world, other, PEOPLE) == {"ben", "cat"}
    await panel.picks(ROLE)
    await crowns(world, "ann")
    assert holders(world, other, PEOPLE) == {"ben", "cat"}, "without a role nothing moves"


async def test_roles_that_cannot_be_given_are_refused_with_what_to_do(world: World) -> None:
    admin(world, "eve", manage_guild=True)
    panel, backend = await settings(world), world.env.backend
    plain = world.guild.create_role("plain")
    bots = next(role for role in world.guild.roles.values() if backend.get_role(world.guild.id, role.id).managed)
    above = world.guild.create_role("above", position=90)
    for role, words in (
        (world.guild.default_role, "Everyone has that role already"),
        (bots, "Discord manages"),
        (above, "isn't below my own role"),
    ):
        assert words in said(await panel.picks(ROLE, role))
    foreign = await of_server(world, "eve")
    assert "You can't give" in said(await foreign.picks(ROLE, plain)), "that would be a way around Discord's rules"
    backend.edit_role(world.guild.id, bots.id, {"permissions": discord.Permissions(send_messages=True).value})
    await world.env.settle()
    assert "I need Manage Roles" in said(await panel.picks(ROLE, plain))
    assert (await world.bot.store.settings.server(world.guild.id)).champions == {}


async def test_what_cannot_be_given_is_told_once_and_made_up_for(world: World) -> None:
    log = world.guild.create_text_channel("log")
    role = await champion(world)
    await (await settings(world)).picks("Channel for the moderation log", log)
    path = f"/guilds/{world.guild.id}/members/*/roles/{role.id}"
    world.env.inject_error("PUT", path, status=403, code=50013, times=2)
    await crowns(world, "ann")
    await world.wait(3700)
    told = [text for message in world.tables(log) if "is champion" in (text := texts_of(message))]
    assert len(told) == 1 and "drag my role above it" in told[0]
    assert holders(world, role, PEOPLE) == set()
    await world.restart()
    await world.wait(3700)
    assert holders(world, role, PEOPLE) == {"ann"}
    world.env.inject_error("DELETE", path, status=503, times=1)
    world.env.inject_error("PUT", path, status=404, code=10007, times=1)
    await crowns(world, "ben")
    await world.wait(120)
    assert holders(world, role, PEOPLE) == set(), "taken at the second attempt; Ben has left"
    assert await world.bot.store.champions.next_due() is None


async def test_a_deleted_role_is_told_of(world: World) -> None:
    log = world.guild.create_text_channel("log")
    role = await champion(world)
    panel = await settings(world)
    await panel.picks("Channel for the moderation log", log)
    await crowns(world, "ann")
    world.env.backend.delete_role(world.guild.id, role.id)
    await crowns(world, "ben")
    assert sum("I can't see the role" in texts_of(message) for message in world.tables(log)) == 1
    await panel.opens("Matches")
    await panel.finds(ROLE)
    assert f"⚠️ I can't see the role <@&{role.id}>" in panel.says


async def test_a_season_has_champions_where_staff_want_that(world: World) -> None:
    role = await champion(world)
    await (await settings(world)).picks("Who is champion", "season")
    for name, times in (("ann", 2), ("ben", 2), ("cat", 1)):
        await wins(world, name, times)
    await world.bot.store.settings.put("guild", world.guild.id, CROWNED, "2025-Q3")
    await world.restart()
    await world.wait()
    assert holders(world, role, PEOPLE) == {"ann", "ben"}
    assert await world.bot.store.settings.get("guild", world.guild.id, CROWNED) == "2025-Q4"


async def plays_round(world: World, now: Cup) -> None:
    """At each table of the round who signed up first resigns last, and so wins once computers have played on."""
    users = {player.n: user for user, player in rows_by_user(now.players).items()}
    tables = [(now.match_of(now.number, n), sorted(table.players)) for n, table in enumerate(now.rounds[-1])]
    for last in (False, True):
        with world.env._bot_scope():
            for match_id, players in tables:
                for player in players[:1] if last else players[1:]:
                    await leaves(world, match_id, users[player], absent=False)
        await world.wait(2)


async def test_a_bracket_of_eleven_from_the_list_to_the_role(world: World) -> None:
    role = await champion(world)
    people = [f"player{n:02}" for n in range(1, 12)]
    await announced(world, *people, form="knockout", break_minutes=0)
    await world.presses("mo", "Start", post(world))
    await world.wait(8)
    own = await world.presses("player05", "Bracket", post(world))
    assert "player05" in texts_of(answer(own)) and "has no opponent" in texts_of(answer(own))
    for number in (1, 2, 3, 4):
        now = await cup(world)
        assert (now.number, len(now.rounds[-1])) == (number, 16 >> number)
        await plays_round(world, now)
        if number == 2:
            await world.restart()
        await world.wait(3)
    await world.wait(6)
    now = await cup(world)
    assert now.status == "finished"
    first = next(row.player for row in now.standings() if row.place == 1)
    end = texts_of(post(world))
    assert f"🥇 **player{first:02}** · won the final" in end and end.count("lost the semi-final") == 2
    (final,) = [match for played, _, match in now.row.matches if played == now.number]
    assert f"Final: [#{final}](https://discord.com/channels/{world.guild.id}/{world.channel.id}/" in end
    assert holders(world, role, people) == {f"player{first:02}"}
