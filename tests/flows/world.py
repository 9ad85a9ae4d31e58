"""A simulated Discord with the real bot in it, and the few verbs that flow tests use."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import discord
import simcord
from msgspec.structs import replace

from bot.client import Tally
from bot.config import Config

Shown = discord.Message | simcord.ResponseMessage
"""A message in a channel or DMs, or the answer to an interaction."""


def texts_of(message: Any) -> str:
    """All texts of a message's components, one per line."""
    found: list[str] = []

    def walk(components: list[dict[str, Any]]) -> None:
        for component in components:
            if component.get("type") == 10:
                found.append(component["content"])
            walk(component.get("components") or [])

    walk(raw(message))
    return "\n".join(found)


def raw(message: Any) -> list[dict[str, Any]]:
    """The components of a message as sent over the wire."""
    if isinstance(message, discord.Message):
        return [component.to_dict() for component in message.components]  # type: ignore[misc]
    return list(message.components)


def controls_of(message: Any) -> dict[str, dict[str, Any]]:
    """The buttons and menus of a message by label (menus by placeholder)."""
    found: dict[str, dict[str, Any]] = {}

    def walk(components: list[dict[str, Any]]) -> None:
        for component in components:
            if component.get("custom_id"):
                found[component.get("label") or component.get("placeholder") or ""] = component
            walk(component.get("components") or [])

    walk(raw(message))
    return found


CALLED = {"Join": ":lobby.seat", "Leave": ":lobby.seat"}
"""What people call a button whose label says more than one thing, and its verb."""
ADD = "Add a computer"
FORMER = {
    "Join": "lobby.join",
    "Leave": "lobby.leave",
    "Start": "lobby.start",
    "Cancel": "lobby.cancel",
    "Add computer": "lobby.computer:normal",
    "Add easy": "lobby.computer:easy",
    "Add hard": "lobby.computer:hard",
    "Remove computer": "lobby.remove",
    "Manage": "lobby.manage",
}
"""The buttons of lobbies of earlier versions, by label."""


def control_called(message: Any, label: str) -> dict[str, Any]:
    """The control of a message with this label, or of which people speak so."""
    shown, verb = controls_of(message), CALLED.get(label)
    if verb is None or label in shown:
        return shown[label]
    return next(control for control in shown.values() if verb in control["custom_id"])


class World:
    """One server with a channel and people; ``restart`` restarts the bot over the same database."""

    def __init__(self, env: simcord.Env, settings: Config) -> None:
        self.env = env
        self.settings = settings
        self.guild = env.create_guild("Tally Town")
        self.channel = self.guild.create_text_channel("games")
        self.people: dict[str, simcord.MemberActor] = {}

    @property
    def bot(self) -> Tally:
        """The running bot."""
        assert isinstance(self.env.bot, Tally)
        return self.env.bot

    def person(self, name: str) -> simcord.MemberActor:
        """The member of that name, who joins the server when first named."""
        if name not in self.people:
            self.people[name] = self.guild.add_member(self.env.create_user(name))
        return self.people[name]

    def moderator(self, name: str) -> simcord.MemberActor:
        """The member of that name with the permission Manage Messages."""
        role = self.guild.create_role("moderators", permissions=discord.Permissions(manage_messages=True))
        self.people[name] = self.guild.add_member(self.env.create_user(name), roles=[role])
        return self.people[name]

    async def restart(self) -> None:
        """Stop the bot properly and start a new process over the same database."""
        await self.bot.close()
        await self.revive()

    async def revive(self) -> None:
        """Start a new process after the old one was stopped."""
        await self.env.restart_bot(Tally(self.settings))

    async def wait(self, seconds: float = 2.0) -> None:
        """Let simulated time pass, long enough for coalesced edits by default."""
        await self.env.advance_time(seconds)

    def table(self, channel: simcord.ChannelHandle | None = None) -> discord.Message:
        """The newest message with Tally's components in the channel."""
        return self.tables(channel)[-1]

    def tables(self, channel: simcord.ChannelHandle | None = None) -> list[discord.Message]:
        """All messages with Tally's components in the channel, oldest first."""
        history = (channel or self.channel).history()
        return [message for message in history if message.author.bot and message.components]

    def dm(self, name: str) -> discord.Message:
        """The newest panel in that person's DMs."""
        history = self.person(name).user.dm_channel.history()
        return [message for message in history if message.author.bot and message.components][-1]

    def dms(self, name: str) -> list[discord.Message]:
        """All messages of the bot in that person's DMs."""
        return [m for m in self.person(name).user.dm_channel.history() if m.author.bot]

    async def presses(self, name: str, label: str, message: Shown | None = None) -> simcord.InteractionResult:
        """That person presses a button, by default under the table; a start that is not possible yet once the
        table shows that it is."""
        if message is None and label == "Start" and label not in controls_of(self.table()):
            await self.wait()
        message = message if message is not None else self.table()
        if label in CALLED:
            custom_id = control_called(message, label)["custom_id"]
            return await self.actor(name, message).click(message, custom_id=custom_id)
        return await self.actor(name, message).click(message, label=label)

    async def selects(
        self, name: str, menu: str, *values: str, message: Shown | None = None
    ) -> simcord.InteractionResult:
        """That person picks these values in the menu whose label or choice begins with this, by default under the
        table."""
        message = message if message is not None else self.table()
        custom_id = next(control for label, control in controls_of(message).items() if label.startswith(menu))[
            "custom_id"
        ]
        return await self.actor(name, message).select(message, list(values), custom_id=custom_id)

    async def adds(
        self, name: str, level: str = "medium", message: Shown | None = None
    ) -> simcord.InteractionResult:
        """That person adds a computer of the level to the lobby, and sees it there."""
        result = await self.selects(name, ADD, level, message=message)
        await self.wait()
        return result

    async def closes(self, name: str, message: Shown | None = None) -> simcord.InteractionResult:
        """That person closes the lobby, if they may."""
        shown = await self.presses(name, "Options", message)
        if shown.response is None or "Close the lobby" not in controls_of(shown.response):
            return shown
        return await self.presses(name, "Close the lobby", shown.response)

    async def opens(self, name: str, message: Shown | None = None) -> simcord.InteractionResult:
        """That person opens their own panel, by default from the table message, whatever the button is called."""
        message = message if message is not None else self.table()
        return await self.presses(name, own_button(message), message)

    def actor(self, name: str, message: Shown) -> simcord.MemberActor | simcord.UserHandle:
        """The person in the role they have at that message: a member in a channel, a user in DMs."""
        shown = message if isinstance(message, discord.Message) else message.message
        return self.person(name) if shown.guild is not None else self.person(name).user

    async def writes(self, name: str, number: str, message: Shown | None = None) -> simcord.InteractionResult:
        """That person opens the number form, by default from the table message, and submits it."""
        message = message if message is not None else self.table()
        label = next(label for label in controls_of(message) if label in NUMBER_BUTTONS)
        shown = await self.presses(name, label, message)
        assert shown.modal is not None, said(shown)
        return await self.sends(name, shown, number)

    async def sends(self, name: str, shown: simcord.InteractionResult, number: str) -> simcord.InteractionResult:
        """That person fills in an open number form and submits it."""
        member = self.person(name)
        actor = member.user if shown._interaction.guild_id is None else member
        return await actor.submit_modal(shown, {"number": number})

    async def cancels(self, name: str) -> simcord.InteractionResult:
        """That moderator cancels the match from the table message."""
        more = await self.presses(name, "More")
        asked = await self.presses(name, "Cancel the match", more.response)
        result = await self.presses(name, "Yes, cancel it", asked.response)
        await self.wait()
        return result

    async def plays_out(self, *names: str, **numbers: Sequence[str]) -> None:
        """Play the match to its end from the DMs: everybody's numbers in turn, then they sit out."""
        waiting = {name: list(numbers.get(name, ())) for name in names}
        for _ in range(15):
            for name in names:
                if not controls_of(self.dm(name)):
                    return
                if waiting[name]:
                    await self.writes(name, waiting[name].pop(0), self.dm(name))
                else:
                    await self.presses(name, "Sit out", self.dm(name))
            await self.wait()

    async def open_numer(self, host: str, *others: str, **options: Any) -> discord.Message:
        """A lobby of Numer with its host and others who joined."""
        await self.person(host).slash(self.channel, "numer play", **options)
        for name in others:
            await self.presses(name, "Join")
        await self.wait()
        return self.table()

    async def start_numer(self, host: str, *others: str, **options: Any) -> discord.Message:
        """A running match of Numer."""
        await self.open_numer(host, *others, **options)
        await self.presses(host, "Start")
        await self.wait()
        return self.table()


def own_button(message: Any) -> str:
    """The label of the button that opens the presser's own panel."""
    return next(label for label, control in controls_of(message).items() if "table.hand" in control["custom_id"])


NUMBER_BUTTONS = ("Choose a number", "Change your number", "Choose again")


def answer(result: simcord.InteractionResult) -> simcord.ResponseMessage:
    """The message with which an interaction was answered."""
    assert result.response is not None, said(result)
    return result.response


def said(result: simcord.InteractionResult) -> str:
    """What the answer to an interaction says: the reply and everything that followed."""
    messages = [result.response, *result.followups]
    return "\n".join(texts_of(message) for message in messages if message is not None)


def told(result: simcord.InteractionResult) -> str:
    """What only the person who pressed sees."""
    messages = [result.response, *result.followups]
    return "\n".join(texts_of(message) for message in messages if message is not None and message.ephemeral)


_MENTION = re.compile(r"</(?P<name>[\w -]+):\d+>(?: `(?P<options>[^`]+)`)?")


def worded(text: str) -> str:
    """A text with the commands in it named in words, as texts name them where they can't be clicked."""
    return _MENTION.sub(lambda found: f"`/{' '.join(filter(None, found.groups()))}`", text)


def said_in_words(result: simcord.InteractionResult) -> str:
    """What the answer to an interaction says, with commands in words."""
    return worded(said(result))


def told_in_words(result: simcord.InteractionResult) -> str:
    """What only the person who pressed sees, with commands in words."""
    return worded(told(result))


def config(path: Path, **settings: Any) -> Config:
    """Settings of a bot for tests: its own database, one connection, no pictures unless requested."""
    return replace(
        Config(database=path / "tally.db", shards=1, pictures=False, welcome=False, paced=False, made_ahead=False),
        **settings,
    )
