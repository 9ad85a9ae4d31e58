"""Who may open tables: a role of the server's settings, and Discord's own permissions for commands, which hold for
the buttons that do what a command does."""

from __future__ import annotations

from typing import Any

import simcord

from bot.ui.controls.items import SeatControls
from tests.flows.menus import admin, of_server
from tests.flows.mischief import Mischief
from tests.flows.world import Shown, World, answer, controls_of, said, texts_of, told
from tests.told import sentence_of

ROLE_MENU = "Role that can open lobbies"
ROLE, CHANNEL = 1, 3


def rules(world: World, command: str, *rows: tuple[int, int, bool]) -> None:
    """An admin allows or denies a command, or all of them for no name, as Discord tells a bot."""
    backend: Any = world.env.backend
    known = {row["name"]: int(row["id"]) for row in backend.commands[None].values()}
    target = known[command] if command else backend.application_id
    permissions = [{"type": kind, "id": str(about), "permission": allowed} for kind, about, allowed in rows]
    backend.set_command_permissions(world.guild.id, target, permissions)
    payload = {"id": str(target), "application_id": str(backend.application_id)}
    place = {"guild_id": str(world.guild.id), "permissions": permissions}
    backend.emit("APPLICATION_COMMAND_PERMISSIONS_UPDATE", payload | place)


def denied(command: str) -> str:
    return sentence_of("place.command", command=command)


async def opens_lobby(world: World, helped: Shown) -> simcord.InteractionResult:
    """Ann opens a lobby of Numer from her help."""
    menu = SeatControls(0, "p").id("s", "help.play")
    return await world.actor("ann", helped).select(helped, ["numer"], custom_id=menu)


async def test_a_role_opens_tables_and_everyone_joins(world: World) -> None:
    role = world.guild.create_role("openers")
    panel = await of_server(world)
    await panel.picks(ROLE_MENU, role)
    assert panel.chosen(ROLE_MENU) == [str(role.id)]
    refused = sentence_of("place.opener", role=role.id)
    ann, mod = world.person("ann"), admin(world, "mod", manage_messages=True)
    world.env.backend.add_member_role(world.guild.id, world.person("ben").id, role.id)
    shown = answer(await ann.slash(world.channel, "help"))
    assert f"Members with <@&{role.id}> can open lobbies; everyone can join." in texts_of(shown)
    for again in (
        ann.slash(world.channel, "numer play"),
        opens_lobby(world, shown),
        ann.slash(world.channel, "numero solitaire", private=False),
    ):
        assert told(await again).endswith(refused)
    assert f"❌ {refused}" in told(await ann.slash(world.channel, "doctor"))
    assert not world.tables()
    assert "Numero · #" in told(await ann.slash(world.channel, "numero solitaire", private=True)), "no table"
    await world.start_numer("ben", "ann")
    await world.cancels("mod")
    assert told(await world.presses("ann", "Play again")) == refused
    await world.presses("ben", "Play again")
    assert "You're in" in told(await world.presses("ann", "Play again", world.tables()[-2]))
    await world.person("ada").slash(world.channel, "numer play")
    assert "ada" in texts_of(world.table()), "who manages the server always may"
    world.env.backend.delete_role(world.guild.id, role.id)
    await world.env.settle()
    assert f"can't see the role <@&{role.id}>" in told(await mod.slash(world.channel, "doctor"))
    panel = await of_server(world)
    await panel.finds(ROLE_MENU)
    assert f"can't see the role <@&{role.id}>" in panel.says


async def test_buttons_keep_to_the_permissions_of_commands(world: World) -> None:
    ann, role = world.person("ann"), world.guild.create_role("gamers")
    shown = answer(await ann.slash(world.channel, "help"))
    day = answer(await ann.slash(world.channel, "daily"))
    rules(world, "numer", (ROLE, world.guild.id, False), (ROLE, role.id, True))
    rules(world, "daily", (CHANNEL, world.channel.id, False))
    assert told(await opens_lobby(world, shown)).endswith(denied("numer"))
    assert told(await world.presses("ann", "Numer", shown)).endswith(denied("numer"))
    assert told(await world.presses("ann", "NUMO", day)).endswith(denied("daily"))
    assert f"❌ {denied('numer')}" in told(await ann.slash(world.channel, "doctor"))
    found = answer(await ann.slash(world.channel, "play", game="numer"))
    label = next(label for label in controls_of(found) if "Numer" in label)
    assert denied("numer") in said(await world.presses("ann", label, found))
    assert not world.tables()
    world.env.backend.add_member_role(world.guild.id, ann.id, role.id)
    await opens_lobby(world, shown)
    assert "**Players (1 of" in texts_of(world.table())
    rules(world, "numer")
    rules(world, "", (CHANNEL, world.guild.id - 1, False))
    assert told(await opens_lobby(world, shown)).endswith(denied("numer"))
    await world.restart()
    assert told(await opens_lobby(world, shown)).endswith(denied("numer")), "read again"
    rules(world, "")
    await opens_lobby(world, shown)
    assert "Numer · #2" in texts_of(world.table())


async def test_permissions_that_cannot_be_read_allow(world: World, mischief: Mischief) -> None:
    shown = answer(await world.person("ann").slash(world.channel, "help"))
    rules(world, "numer", (ROLE, world.guild.id, False))
    await world.restart()
    world.env.inject_error("GET", "/applications/*/permissions", status=503, times=None)
    await opens_lobby(world, shown)
    assert "**Players (1 of" in texts_of(world.table())
