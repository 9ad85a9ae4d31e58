"""A panel of menus in the simulated Discord, as shown by `/settings`, and people who may use it."""

from __future__ import annotations

from typing import Any

import discord
import simcord

from tests.flows.world import Shown, World, answer, controls_of, texts_of

BUTTON = 2
"""Discord's number for a button."""
SECTIONS = "Section"
"""The label of the menu of sections."""


class Menus:
    """The panel that somebody opened; ``picks`` keeps the newest version of it."""

    def __init__(self, world: World, name: str, message: Shown) -> None:
        self.world = world
        self.name = name
        self.message = message

    @property
    def says(self) -> str:
        """All texts of the panel."""
        return texts_of(self.message)

    def chosen(self, menu: str) -> list[str]:
        """What is chosen now: values, or ids of channels."""
        found = self._menu(menu)
        if "options" in found:
            return [option["value"] for option in found["options"] if option.get("default")]
        return [str(default["id"]) for default in found.get("default_values", [])]

    def words(self, menu: str) -> list[str]:
        """The options, in words."""
        return [option["label"] for option in self._menu(menu)["options"]]

    async def opens(self, section: str) -> None:
        """Show the section whose label starts with this, unless it is shown."""
        actor, shown = self.world.actor(self.name, self.message), controls_of(self.message)
        if SECTIONS in shown:
            page = next(one for one in shown[SECTIONS]["options"] if one["label"].startswith(section))
            if not page.get("default"):
                pick = actor.select(self.message, [page["value"]], custom_id=shown[SECTIONS]["custom_id"])
                self.message = answer(await pick)
        elif not shown[section].get("disabled"):
            self.message = answer(await actor.click(self.message, label=section))

    @property
    def sections(self) -> list[str]:
        """The labels of all sections and their parts."""
        shown = controls_of(self.message)
        if SECTIONS in shown:
            return [option["label"] for option in shown[SECTIONS]["options"]]
        return [label for label, control in shown.items() if control["type"] == BUTTON]

    async def finds(self, menu: str) -> None:
        """Show the section that has the menu whose label starts with this."""
        for section in self.sections:
            if any(each.startswith(menu) for each in self.menus):
                return
            await self.opens(section)

    @property
    def menus(self) -> list[str]:
        """The labels of the menus that are shown."""
        shown = controls_of(self.message).items()
        return [label for label, control in shown if control["type"] != BUTTON and label != SECTIONS]

    async def picks(self, menu: str, *values: Any) -> simcord.InteractionResult:
        """Pick values, or channels, of the menu whose label starts with this, in whatever section it is."""
        await self.finds(menu)
        actor = self.world.actor(self.name, self.message)
        result = await actor.select(self.message, list(values), custom_id=self._menu(menu)["custom_id"])
        if result.response is not None and result.response.id == self.message.id:
            self.message = result.response
        return result

    def _menu(self, begins: str) -> dict[str, Any]:
        shown = controls_of(self.message)
        return next(shown[label] for label in self.menus if label.startswith(begins))


async def mine(world: World, name: str) -> Menus:
    """That person's own settings."""
    return Menus(world, name, answer(await world.person(name).slash(world.channel, "settings me")))


def admin(world: World, name: str = "ada", **permissions: bool) -> simcord.MemberActor:
    """A member who may manage the server, or has these permissions."""
    granted = discord.Permissions(**(permissions or {"manage_guild": True, "manage_messages": True}))
    role = world.guild.create_role(f"role of {name}", permissions=granted)
    world.people[name] = world.guild.add_member(world.env.create_user(name), roles=[role])
    return world.people[name]


async def of_server(world: World, name: str = "ada") -> Menus:
    """The server's settings, opened by an admin."""
    if name not in world.people:
        admin(world, name)
    return Menus(world, name, answer(await world.person(name).slash(world.channel, "settings server")))
