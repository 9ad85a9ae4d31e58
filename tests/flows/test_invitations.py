"""Invite: members are asked into a lobby, and answer."""

from __future__ import annotations

import discord
import simcord

from bot.store.invitations import EACH_HOUR, HOUR
from tests.flows.menus import mine
from tests.flows.places import hidden
from tests.flows.wire import Wire
from tests.flows.world import World, answer, controls_of, said, texts_of, told
from tests.told import sentence_of

ANSWERS = ["Join", "Decline", "Silence inviter", "No more invitations"]


async def chooser(world: World, name: str) -> simcord.InteractionResult:
    """That person presses Invite in the lobby."""
    return await world.presses(name, "Invite", lobby(world))


def lobby(world: World) -> discord.Message:
    """The newest message of a lobby."""
    return next(message for message in reversed(world.tables()) if "Invite" in controls_of(message))


async def invites(world: World, host: str, guest: str) -> str:
    """That person invites the other one; what they are told."""
    shown = await chooser(world, host)
    picked = await world.person(host).select(answer(shown), [world.person(guest).user])
    await world.wait()
    return said(picked).splitlines()[0]


def invitation(world: World, guest: str) -> discord.Message:
    """The message that asks that person in the channel."""
    mention = f"<@{world.person(guest).id}> **"
    return next(message for message in reversed(world.tables()) if texts_of(message).startswith(mention))


async def test_a_member_is_asked_once_and_joins(world: World) -> None:
    await world.open_numer("ann")
    guest = world.person("ben").id
    assert await invites(world, "ann", "ben") == f"✉️ <@{guest}> has been invited."
    asked = invitation(world, "ben")
    assert list(controls_of(asked)) == ANSWERS
    assert "**ann** invites you to **Numer · #1**" in texts_of(asked)
    assert [user.id for user in asked.mentions] == [guest]
    assert not world.dms("ben"), "nobody gets a DM who does not want one"
    assert f"Invited: <@{guest}>" in texts_of(lobby(world))
    assert await invites(world, "ann", "ben") == f"⚠️ {sentence_of('invite.again', user=guest)}"
    stranger = await world.person("eve").click(asked, label="Join")
    assert told(stranger) == sentence_of("invite.not_yours")
    await world.restart()
    await world.person("ben").click(asked, label="Join")
    await world.wait()
    assert "2. ben" in texts_of(lobby(world))
    assert "Invited" not in texts_of(lobby(world))
    after = next(message for message in world.tables() if message.id == asked.id)
    assert texts_of(after) == f"-# <@{guest}> has joined Numer · #1."
    assert await invites(world, "ben", "ann") == f"⚠️ {sentence_of('invite.sits', user=world.person('ann').id)}"


async def test_declining_is_told_quietly_and_invitations_can_be_switched_off(world: World, wire: Wire) -> None:
    await world.open_numer("ann")
    guest = world.person("ben").id
    await invites(world, "ann", "ben")
    asked = invitation(world, "ben")
    before = len(world.tables())
    shot = wire.shot(asked)
    answered = await world.person("ben").click(asked, label="No more invitations")
    assert "Nobody can invite you from now on." in told(answered)
    await world.wait()
    assert len(world.tables()) == before
    assert f"Can't join: <@{guest}>" in texts_of(lobby(world))
    again = await wire.press("ben", shot, custom_id=f"bt:1:0:invite.join:{guest}")
    assert told(again) == sentence_of("invite.answered")
    await world.person("ann").slash(world.channel, "numo play")
    await world.wait()
    assert await invites(world, "ann", "ben") == f"⚠️ {sentence_of('invite.not_taken', user=guest)}"


async def test_one_inviter_can_be_silenced_and_heard_again(world: World) -> None:
    await world.open_numer("ann", "cat")
    guest = world.person("ben").id
    await invites(world, "ann", "ben")
    answered = await world.person("ben").click(invitation(world, "ben"), label="Silence inviter")
    assert f"<@{world.person('ann').id}> can't invite you from now on" in told(answered)
    await world.wait()
    assert f"Can't join: <@{guest}>" in texts_of(lobby(world))
    await world.restart()
    await world.person("ann").slash(world.channel, "numo play")
    await world.presses("cat", "Join", lobby(world))
    await world.wait()
    not_taken = f"⚠️ {sentence_of('invite.not_taken', user=guest)}"
    assert await invites(world, "ann", "ben") == not_taken, "the same as for who takes none"
    await (await mine(world, "ben")).picks("Invitations", "dm")
    assert await invites(world, "ann", "ben") == f"✉️ <@{guest}> has been invited."


async def test_by_dm_for_those_who_want_it_so(world: World) -> None:
    await (await mine(world, "ben")).picks("Invitations", "dm")
    await world.open_numer("ann")
    await invites(world, "ann", "ben")
    (asked,) = world.dms("ben")
    assert list(controls_of(asked)) == ANSWERS
    await world.presses("ben", "Join", asked)
    await world.wait()
    assert "2. ben" in texts_of(lobby(world))
    assert "has joined Numer · #1." in texts_of(world.dms("ben")[0])


async def test_who_cannot_come_is_not_asked(world: World) -> None:
    secret = hidden(world, "ann")
    await world.person("ann").slash(secret, "numer play")
    await world.wait()
    shown = await world.presses("ann", "Invite", world.table(secret))
    picked = await world.person("ann").select(answer(shown), [world.person("ben").user])
    assert sentence_of("invite.sees_nothing", user=world.person("ben").id) in said(picked)
    await world.open_numer("ann")
    assert told(await chooser(world, "eve")) == sentence_of("invite.outsider")
    await world.bot.store.bars.put(world.guild.id, world.person("ben").id, 1.0)
    not_taken = sentence_of("invite.not_taken", user=world.person("ben").id)
    assert await invites(world, "ann", "ben") == f"⚠️ {not_taken}"
    assert await world.bot.store.invitations.of_match(2) == []


async def test_invitations_end_with_the_lobby_and_are_forgotten_an_hour_later(world: World) -> None:
    await world.open_numer("ann")
    for n in range(EACH_HOUR):
        await invites(world, "ann", f"guest{n}")
    said_no = await invites(world, "ann", "ben")
    assert sentence_of("invite.too_many", most=EACH_HOUR) in said_no
    assert "You can try again <t:" in said_no
    asked = invitation(world, "guest0")
    await world.closes("ann", lobby(world))
    await world.wait(20)
    guest = world.person("guest0").id
    after = next(message for message in world.tables() if message.id == asked.id)
    assert texts_of(after) == f"-# <@{guest}>: this invitation to Numer · #1 is no longer valid."
    assert {row.status for row in await world.bot.store.invitations.of_match(1)} == {"over"}
    await world.wait(HOUR)
    assert await world.bot.store.invitations.of_match(1) == []


async def test_an_answer_that_comes_too_late_changes_nothing_but_the_wish_counts(world: World, wire: Wire) -> None:
    await world.open_numer("ann", "cleo")
    await invites(world, "ann", "ben")
    asked = invitation(world, "ben")
    shot, guest = wire.shot(asked), world.person("ben").id
    await world.presses("ann", "Start", lobby(world))
    await world.wait()
    assert controls_of(next(message for message in world.tables() if message.id == asked.id)) == {}
    late = await wire.press("ben", shot, custom_id=f"bt:1:0:invite.join:{guest}")
    assert told(late) == sentence_of("invite.answered")
    wish = await wire.press("ben", shot, custom_id=f"bt:1:0:invite.never:{guest}")
    assert "Nobody can invite you from now on." in told(wish)
    assert len((await world.bot.service.match(1)).seats) == 2
    assert (await world.bot.store.settings.user(guest)).invitations == "off"
