"""The Discord client of the bot: start-up, cogs, dynamic items, shutdown."""

from __future__ import annotations

import asyncio
import logging
from functools import partial
from typing import Any

import discord
from discord.ext import commands

from bot.config import Config
from bot.i18n.commands import CommandTranslator
from bot.match.afterwards.ratings import bring_up_to_date
from bot.match.afterwards.replay import ReplayCache
from bot.match.computer_players.thinking import Thinking
from bot.match.days.dailies import make_puzzles
from bot.match.service import Service
from bot.match.tournaments.service import Tournaments
from bot.metrics import Metrics
from bot.store.starting import open_alone, open_as_member
from bot.ui.app import App
from bot.ui.background.connection import STARTING
from bot.ui.budget.budget import Budget
from bot.ui.budget.headers import listening
from bot.ui.controls.items import ITEMS
from bot.ui.gateway.client import GatewayClient
from bot.ui.lifecycle.chores import list_chores
from bot.ui.lifecycle.command_tree import CommandTree
from bot.ui.lifecycle.commits import CommitFollower
from bot.ui.lifecycle.resuming import DueWork
from bot.ui.lifecycle.stopping import let_go
from bot.ui.members.access import person
from bot.ui.neighbours import Neighbours
from bot.ui.router import Router
from bot.ui.runtime import read_clock
from cogs import add_cogs

log = logging.getLogger(__name__)

discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # Tally has no voice, so nothing is missing

INTENTS = discord.Intents(guilds=True, guild_messages=True)
"""The gateway intents of Tally, none of them privileged."""


class Tally(GatewayClient, App):
    """The bot. Cogs and ``bot.ui`` know it as a ``bot.ui.app.App``."""

    def __init__(self, config: Config, neighbours: Neighbours | None = None, **options: Any) -> None:
        share, metrics = config.share, Metrics()
        budget = Budget(read_clock, share.of)
        if share.of > 1:
            options["shard_ids"] = share.shards(config.shards or share.of)
        super().__init__(
            metrics.unreadable_events,
            command_prefix=commands.when_mentioned,
            help_command=None,
            intents=INTENTS,
            max_messages=None,  # nobody asks for what others have written
            tree_cls=CommandTree,
            allowed_mentions=discord.AllowedMentions.none(),
            shard_count=config.shards,
            http_trace=listening(budget, metrics.requests),
            config=config,
            metrics=metrics,
            budget=budget,
            neighbours=neighbours or Neighbours(),
            **options,
        )
        self.router = Router(self)
        self.due_work = DueWork(self)
        self._commits = CommitFollower(self, self.due_work.timer)
        self.chores = list_chores(self, self.due_work, self._commits)

    async def setup_hook(self) -> None:
        """Open the database and load the commands. Timers do the rest from then on."""
        share = self.config.share
        if share.of == 1:
            prepare = partial(bring_up_to_date, alive=self.still_starting)
            self.store = await open_alone(self.config.database, self.config.backup_dir, prepare=prepare)
        else:
            self.store = await open_as_member(self.config.database, share)
        self.service = Service(
            self.store,
            read_clock,
            Thinking(self.workers.computers, self.workers.experts, asyncio.sleep if self.config.paced else None),
            self.presence.last_press_at,
            self.metrics.commits,
            share.has,
            partial(self.workers.experts.do, make_puzzles),
        )
        self.service.listeners.append(self._commits)
        self.tournaments = Tournaments(self.service, self.tournament_posts, self.member_names)
        self.connection.begin()
        self.replay_cache = ReplayCache(self.store, self.workers.costly)
        self.add_dynamic_items(*ITEMS)
        await self.tree.set_translator(CommandTranslator())
        await add_cogs(self)
        await self.registration.remember()
        self.chores.start()
        self.started.set()

    async def close(self) -> None:
        """Stop in order, only once however often it is called."""
        if self._stopping is None:
            self._stopping = asyncio.get_running_loop().create_task(self._stop(), name="stop")
        await asyncio.shield(self._stopping)

    async def _stop(self) -> None:
        self.intake.close()
        self.chores.stop()
        await let_go(self, self.shards.values(), super().close)
        await self.workers.close()

    async def on_interaction(self, interaction: discord.Interaction[Tally]) -> None:
        """Handle submitted forms, and controls that no dynamic item matches."""
        self.presence.note_press(interaction.user.id)
        if interaction.guild_id is not None:
            self.presence.note_name(interaction.guild_id, person(interaction.user))
        if interaction.type is discord.InteractionType.modal_submit:
            await self.router.handle_form(interaction)
        elif interaction.type is discord.InteractionType.component:
            await self.router.answer_unclaimed(interaction)

    async def on_ready(self) -> None:
        """Remove servers that the bot has left, and run pending work, unless the bot is stopping."""
        if self._stopping is not None:
            return
        self.connection.note_regained(STARTING)
        self.chores.meet_servers()

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Handle being added to a server."""
        self.spawn(self.maintenance.on_guild_join(guild.id), "a server joined")
        self.welcome.on_guild_join(guild.id)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Handle being removed from a server."""
        self.spawn(self.maintenance.on_guild_remove(guild.id), "a server left")

    async def on_message(self, message: discord.Message, /) -> None:
        """Note that a message pushed a board up. Tally reads no content."""
        if message.author != self.user:
            self.table_messages.note_post_in(message.channel.id)
