"""People on a server of the stand-in: they use commands, press buttons, fill in forms and read."""

from __future__ import annotations

from typing import Any

from simcord import interactions
from simcord.backend import serializers
from simcord.backend.models import Interaction, Message

from tests.flows.wire import COMMAND, COMPONENT, FORM, TYPES
from tests.flows.world import control_called, controls_of, texts_of
from tests.wire.discord import Discord

AUTOCOMPLETE, STRING = 4, 3
LATE = "2000-01-01T00:00:00+00:00"
NEVER = "9999-01-01T00:00:00+00:00"


class Post:
    """A message as people see it."""

    def __init__(self, discord: Discord, message: Message) -> None:
        self.message = message
        self.payload: dict[str, Any] = dict(serializers.message_payload(discord.backend, message))
        self.components: list[dict[str, Any]] = self.payload["components"]

    @property
    def text(self) -> str:
        """What it says."""
        return texts_of(self)

    @property
    def controls(self) -> dict[str, dict[str, Any]]:
        """Its buttons and menus by label."""
        return controls_of(self)


class Town:
    """A server with a channel, and its people, who come when they are first named."""

    def __init__(self, discord: Discord, guild_id: int | None = None) -> None:
        self.discord = discord
        backend = discord.backend
        self.guild = backend.create_guild("Tally Town", id=guild_id)
        self.channel = backend.create_channel(self.guild.id, "games")
        self._people: dict[str, int] = {}

    def person(self, name: str) -> int:
        """The user id of somebody on the server."""
        if name not in self._people:
            user = self.discord.backend.make_user(name)
            self.discord.backend.add_member(self.guild.id, user.id)
            self._people[name] = user.id
        return self._people[name]

    def posts(self) -> list[Post]:
        """What everybody sees in the channel, oldest first."""
        return self._in(self.channel.id)

    def dms(self, name: str) -> list[Post]:
        """What the bot has sent to somebody, oldest first."""
        return self._in(self.discord.backend.get_dm_channel(self.person(name)).id)

    def _in(self, channel_id: int) -> list[Post]:
        messages = self.discord.backend.messages.get(channel_id, {}).values()
        return [Post(self.discord, one) for one in messages if not one.is_ephemeral and one.components]

    async def slash(self, name: str, command: str, *, late: bool = False, **options: Any) -> Interaction:
        """Use a command in the channel, and wait for the answer; of one that is late Discord takes no answer."""
        record, payload = self.command(name, command, **options)
        if late:
            record.initial_response_deadline = LATE
        self.discord.backend.emit("INTERACTION_CREATE", payload)
        return record if late else await self.answered(record)

    def command(
        self, name: str, command: str, *, kind: int = COMMAND, **options: Any
    ) -> tuple[Interaction, dict[str, Any]]:
        """What a command is to Discord, and what the bot gets; nothing is sent yet."""
        root, *rest = command.split()
        found = self.discord.backend.find_command(root, None)
        assert found is not None, command
        leaf: list[dict[str, Any]] = [
            {"name": key, "type": TYPES.get(type(value), STRING), "value": value} for key, value in options.items()
        ]
        if kind == AUTOCOMPLETE:
            leaf[-1]["focused"] = True
        for part in reversed(rest):
            leaf = [{"name": part, "type": 1, "options": leaf}]
        data = {"id": found["id"], "name": root, "type": 1, "options": leaf}
        return self._interaction(name, kind, self.channel.id, data)

    async def presses(self, name: str, label: str, post: Post) -> Interaction:
        """Press a button, and wait for the answer."""
        data = {"custom_id": control_called(post, label)["custom_id"], "component_type": 2}
        record, payload = self._interaction(name, COMPONENT, post.message.channel_id, data)
        record.source_message_id = post.message.id
        self.discord.backend.emit("INTERACTION_CREATE", payload | {"message": post.payload})
        return await self.answered(record)

    async def fills_in(self, name: str, form: Interaction, post: Post, **fields: str) -> Interaction:
        """Send the form that a press on that message has opened, and wait for the answer."""
        assert form.modal is not None, self.said(form)
        parts = [
            {"type": 18, "id": n, "component": {"type": 4, "id": n + 100, "custom_id": key, "value": value}}
            for n, (key, value) in enumerate(fields.items(), 1)
        ]
        data = {"custom_id": form.modal["custom_id"], "components": parts}
        record, payload = self._interaction(name, FORM, post.message.channel_id, data)
        record.source_message_id = post.message.id
        self.discord.backend.emit("INTERACTION_CREATE", payload | {"message": post.payload})
        return await self.answered(record)

    def _interaction(
        self, name: str, kind: int, channel_id: int, data: dict[str, Any]
    ) -> tuple[Interaction, dict[str, Any]]:
        record, payload = interactions.base_payload(
            self.discord.backend,
            type=kind,
            channel_id=channel_id,
            guild_id=self.discord.backend.get_channel(channel_id).guild_id,
            user_id=self.person(name),
            data=data,
        )
        record.initial_response_deadline = NEVER
        return record, payload

    async def answered(self, record: Interaction) -> Interaction:
        """Wait until an interaction has its answer."""
        await self.discord.until(lambda: record.responded and not record.loading, f"an answer to {record}")
        return record

    def said(self, record: Interaction) -> str:
        """What the answer to an interaction says now."""
        messages = self.discord.backend.messages.get(record.channel_id, {})
        ids = [record.message_id, *record.followup_ids]
        return "\n".join(Post(self.discord, messages[one]).text for one in ids if one in messages)

    async def sees(self, words: str) -> Post:
        """Wait until a post in the channel says that."""
        return await self._found(self.posts, words)

    async def gets(self, name: str, words: str) -> Post:
        """Wait until a message of the bot to somebody says that."""
        return await self._found(lambda: self.dms(name), words)

    async def _found(self, posts: Any, words: str) -> Post:
        def look() -> Post | None:
            return next((post for post in reversed(posts()) if words in post.text), None)

        found: Post = await self.discord.until(look, words)
        return found
