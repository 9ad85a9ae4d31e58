"""The bot: start-up, cogs, dynamic items, and the one reporter of faults."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable, Coroutine
from contextlib import AbstractContextManager
from functools import partial
from typing import Any

import discord
from discord.ext import commands

from bot.config import Config
from bot.i18n import Texts, texts
from bot.i18n.commands import CommandTranslator
from bot.match.agreement import asked
from bot.match.change import Change
from bot.match.dailies import made
from bot.match.model import Match
from bot.match.ratings import bring_up_to_date
from bot.match.replay import ReplayCache
from bot.match.service import Service
from bot.match.thinking import Thinking
from bot.match.tournaments.service import Tournaments
from bot.match.uptime import BEAT
from bot.metrics import Metrics
from bot.puzzles.base import Puzzle
from bot.store.faults import unavailable
from bot.store.matches import SeatRow
from bot.store.starting import open_alone, open_as_member
from bot.store.store import Store
from bot.ui.background.achievements import Achievements
from bot.ui.background.backups import Backups
from bot.ui.background.connection import STARTING, Connection
from bot.ui.background.dailies import MadeAhead
from bot.ui.background.deleted_channels import DeletedChannels
from bot.ui.background.maintenance import Maintenance
from bot.ui.background.missing_members import MissingMembers
from bot.ui.background.registration import CommandRegistration
from bot.ui.background.set_aside import SetAsideReports
from bot.ui.background.tasks import BackgroundTasks
from bot.ui.background.timer import ON_DEMAND, Timer
from bot.ui.budget.buckets import Bucket
from bot.ui.budget.budget import Budget
from bot.ui.budget.headers import listening
from bot.ui.command_tree import CommandTree
from bot.ui.controls.intake import Intake
from bot.ui.controls.items import ITEMS
from bot.ui.controls.uploads import Uploads
from bot.ui.costly_answers import CostlyAnswers
from bot.ui.gateway.client import GatewayClient
from bot.ui.member_names import MemberNames
from bot.ui.messages.daily_messages import DailyMessages
from bot.ui.messages.dm_channels import DmChannels
from bot.ui.messages.dm_panels import DmPanels
from bot.ui.messages.ephemeral import EphemeralPanels
from bot.ui.messages.lobby_posts import LobbyPosts
from bot.ui.messages.table import TableMessages
from bot.ui.messages.tournaments import TournamentPosts
from bot.ui.messages.welcome import Welcome
from bot.ui.neighbours import Neighbours, Nudge
from bot.ui.person_limits import PersonLimits
from bot.ui.presence import Presence
from bot.ui.resuming import Resumption
from bot.ui.router import Router
from bot.ui.shown_refusals import ShownRefusals
from bot.ui.stopping import let_go
from bot.ui.suggestions import Suggestions
from bot.workers import Workers
from cogs import add_cogs

log = logging.getLogger(__name__)

INTENTS = discord.Intents(guilds=True, guild_messages=True)
"""What Tally wants to hear from Discord; nothing that is privileged."""

CATCH_UP = 20.0
"""Seconds between two looks at what other processes did, in case a nudge was lost."""
GRACE = 0.3
"""Seconds for another process to show whoever pressed there what came of it, before this one shows everybody."""
COURTESY = 6
"""Turns of the event loop after a commit before others are shown it, so that the user who caused it gets an answer
first."""


class Tally(GatewayClient):
    """The bot. Cogs and ``bot.ui`` know it as a ``bot.ui.app.App``."""

    still_starting: Callable[[], None] = staticmethod(lambda: None)
    """Called now and then while a start takes long."""

    def __init__(self, config: Config, neighbours: Neighbours | None = None, **options: Any) -> None:
        self.metrics = Metrics()
        share = config.share
        budget = Budget(lambda: discord.utils.utcnow().timestamp(), share.of)
        if share.of > 1:
            options["shard_ids"] = share.shards(config.shards or share.of)
        super().__init__(
            self.metrics.unreadable_events,
            command_prefix=commands.when_mentioned,
            help_command=None,
            intents=INTENTS,
            tree_cls=CommandTree,
            allowed_mentions=discord.AllowedMentions.none(),
            shard_count=config.shards,
            http_trace=listening(budget, self.metrics.requests),
            **options,
        )
        self.config = config
        self.neighbours = neighbours or Neighbours()
        self.budget = budget
        self.budget_timer = Timer(budget.run, "budget", idle=ON_DEMAND)
        budget.wake = self.budget_timer.call_by
        self.store: Store
        self.service: Service
        self.tournaments: Tournaments
        self.replay_cache: ReplayCache
        self.workers = Workers(processes=config.paced)
        self.intake, self.uploads = Intake(), Uploads()
        self.presence = Presence(lambda: discord.utils.utcnow().timestamp())
        self.costly_answers = CostlyAnswers()
        self.person_limits = PersonLimits(lambda: discord.utils.utcnow().timestamp())
        self.suggestions = Suggestions(lambda: discord.utils.utcnow().timestamp())
        self.member_names = MemberNames(self)
        self.dm_panels = DmPanels(self)
        self.shown_refusals = ShownRefusals(
            lambda: discord.utils.utcnow().timestamp(), self.dm_panels.deletions.add_with_key
        )
        self.ephemeral_panels = EphemeralPanels(self, self.dm_panels)
        self.table_messages = TableMessages(self, self.dm_panels)
        self.daily_messages = DailyMessages(self, self.member_names)
        self.lobby_posts = LobbyPosts(self)
        self.tournament_posts = TournamentPosts(self, self.dm_panels.deletions)
        self.router = Router(self)
        self.maintenance = Maintenance(self, self.member_names)
        self.registration = CommandRegistration(self, self.tree)
        self.welcome = Welcome(self, self.registration)
        self.missing_members = MissingMembers(self, self.member_names)
        self.deleted_channels = DeletedChannels(self)
        self.connection = Connection(self)
        self.backups = Backups(self)
        self.backup_timer = Timer(self.backups.run, "backups", idle=ON_DEMAND)
        self.achievements = Achievements(self, self.ephemeral_panels.follow)
        self.achievement_timer = Timer(self.achievements.run, "achievements", idle=ON_DEMAND)
        self.deadline_timer = Timer(self._tick, "deadlines", beat=BEAT if config.paced else None)
        self.maintenance_timer = Timer(self._maintain, "maintenance")
        self.catch_up_timer = Timer(self._catch_up_all, "what others did")
        self.made_ahead_timer = Timer(MadeAhead(self).run, "daily puzzles", idle=ON_DEMAND)
        self._resumption = Resumption(self)
        self.resumed = self._resumption.done
        """Set when the bot goes on where it stopped."""
        self.started = asyncio.Event()
        """Set when everything is set up that does not depend on Discord."""
        self._tasks = BackgroundTasks(self.report)

    async def setup_hook(self) -> None:
        """Open the database and load the commands; what else is to be done, the timers do from now on."""
        share = self.config.share
        if share.of == 1:
            prepare = partial(bring_up_to_date, alive=self.still_starting)
            self.store = await open_alone(self.config.database, self.config.backup_dir, prepare=prepare)
        else:
            self.store = await open_as_member(self.config.database, share)
        self.service = Service(
            self.store,
            lambda: discord.utils.utcnow().timestamp(),
            self._thinking(),
            self.presence.pressed_at,
            self.metrics.commits,
            share.has,
            self._made,
        )
        self.service.listeners.extend((self, SetAsideReports(self)))
        self.tournaments = Tournaments(self.service, self.tournament_posts, self.member_names)
        self._dm_channels = DmChannels(self, self.store, share.of)
        self.connection.begin()
        self.replay_cache = ReplayCache(self.store, self.workers.costly)
        self.add_dynamic_items(*ITEMS)
        await self.tree.set_translator(CommandTranslator())
        await add_cogs(self)
        await self.registration.start()
        self.deleted_channels.listen(self)
        self.neighbours.listen(self._nudged)
        self.deadline_timer.start()
        self.achievement_timer.start()
        if share.of > 1:
            self.catch_up_timer.start()
        self.budget_timer.start()
        if self.config.made_ahead and share.first:
            self.made_ahead_timer.start()
        if self.backups.folder is not None and share.first:
            self.backup_timer.start()
        self.table_messages.unshown.listen(self)
        self.table_messages.start()
        self.tournament_posts.queue.start()
        self.welcome.queue.start()
        self.lobby_posts.start()
        self.dm_panels.start()
        self.ephemeral_panels.start()
        self.started.set()

    def _thinking(self) -> Thinking:
        """How the computer players think."""
        sleep = asyncio.sleep if self.config.paced else None
        return Thinking(self.workers.computers, self.workers.experts, sleep)

    async def _made(self, game: str, seed: int, grade: int) -> tuple[Puzzle, ...]:
        """The daily puzzles of a game, made where that disturbs nobody."""
        parts: tuple[Puzzle, ...] = await self.workers.experts.do(made, game, seed, grade)
        return parts

    async def close(self) -> None:
        """Stop in order, once, however often and by whomever it is asked for."""
        if self._stopping is None:
            self._stopping = asyncio.get_running_loop().create_task(self._stop(), name="stop")
        await asyncio.shield(self._stopping)

    async def _stop(self) -> None:
        """No more presses, nothing more begins by itself, and then all comes to its end."""
        self.intake.close()
        self.neighbours.stop()
        self.registration.stop()
        self.deadline_timer.stop()
        self.achievement_timer.stop()
        self.maintenance_timer.stop()
        self.catch_up_timer.stop()
        self.made_ahead_timer.stop()
        self.missing_members.timer.stop()
        self.deleted_channels.stop()
        self.budget_timer.stop()
        self.backup_timer.stop()
        self.backups.stop()
        self.table_messages.stop()
        self.tournament_posts.queue.stop()
        self.welcome.queue.stop()
        self.daily_messages.stop()
        self.lobby_posts.stop()
        self.dm_panels.stop()
        self.ephemeral_panels.stop()
        await let_go(self, self.shards.values(), self._tasks, super().close)
        await self.workers.close()

    async def on_interaction(self, interaction: discord.Interaction[Tally]) -> None:
        """Forms that were sent, and controls that no dynamic item knows; the others find their own way."""
        self.presence.pressed(interaction.user.id)
        if interaction.type is discord.InteractionType.modal_submit:
            await self.router.submitted(interaction)
        elif interaction.type is discord.InteractionType.component:
            await self.router.unclaimed(interaction)

    async def on_ready(self) -> None:
        """All servers are known: those that the bot has left are noticed, and what waits to be done is done; not
        if the bot was told to stop before."""
        if self._stopping is not None:
            return
        self.connection.regained(STARTING)
        self._reconnected = True
        self.deleted_channels.look()
        if self.maintenance_timer.running:
            self.maintenance_timer.call_by(self.service.clock())
        else:
            self.maintenance_timer.start()
            self.missing_members.timer.start()
            self.daily_messages.start()

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """The bot was added to a server."""
        self.spawn(self.maintenance.joined(guild.id), "a server joined")
        self.welcome.joined(guild.id)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """The bot was removed from a server."""
        self.spawn(self.maintenance.left(guild.id), "a server left")

    async def on_message(self, message: discord.Message, /) -> None:
        """Messages only push boards up; Tally reads none."""
        if message.author != self.user:
            self.table_messages.posted_in(message.channel.id)

    def changed(self, before: Match | None, after: Match, change: Change | None) -> None:
        """A step was committed: show it, and tell those whose turn it is. A lobby that was just opened is shown
        by whoever opened it."""
        self.suggestions.changed(before, after)
        if change is not None and change.action is not None:
            self.metrics.actions[after.row.game, change.action.source] += 1
        if not self.config.share.has(after.row.guild_id):
            self._pass_on(before, after, change)
            return
        if before is None and after.status == "lobby":
            return
        if after.status in ("finished", "cancelled"):
            self.spawn(self.tournaments.match_over(after.id), f"end of match {after.id}")
        self.missing_members.changed(before, after, change)
        if before is not None and before.status == "lobby":
            self.lobby_posts.changed(after)
        self._show_soon(before, after, COURTESY)

    def _pass_on(self, before: Match | None, after: Match, change: Change | None) -> None:
        """Tell the process to which the match belongs of what happened here."""
        seat = None if change is None or change.action is None else change.action.seat
        by = None if seat is None else after.seats[seat].user_id
        renew = before is not None and asked(before.seats) != asked(after.seats)
        self.neighbours.tell(self.config.share.owner(after.row.guild_id), Nudge(after.id, by, renew))

    def _nudged(self, nudge: Nudge) -> None:
        """Another process has changed a match that belongs here."""
        self.spawn(self._catch_up(nudge), f"nudge for match {nudge.match_id}")

    async def _catch_up(self, nudge: Nudge) -> None:
        if nudge.by is not None:
            self.presence.pressed(nudge.by)
        match = await self.service.noticed(nudge.match_id)
        await asyncio.sleep(GRACE)
        if nudge.renew:
            self.dm_panels.renew_all(match)
        self._show_soon(None, match, COURTESY)
        if match.status in ("finished", "cancelled"):
            await self.tournaments.match_over(match.id)

    async def _catch_up_all(self) -> float:
        """Do what other processes left to this one, where a nudge was lost. Returns when to look again."""
        if self.resumed.is_set():
            await self.service.catch_up()
            await self.table_messages.make_up()
            await self.dm_panels.make_up()
            await self.tournaments.catch_up()
            await self.tournament_posts.make_up()
            self.achievement_timer.call_by(self.service.clock())
        return self.service.clock() + CATCH_UP

    def _show_soon(self, before: Match | None, after: Match, turns: int) -> None:
        """Bring the table and the panels up to date, so many turns of the event loop from now."""
        if turns:
            asyncio.get_running_loop().call_soon(self._show_soon, before, after, turns - 1)
            return
        self.table_messages.refresh(after.id)
        if after.status == "lobby":
            return
        if after.unjudged:
            self.achievement_timer.call_by(self.service.clock())
        if before is not None and asked(before.seats) != asked(after.seats):
            self.dm_panels.renew_all(after)
        self.dm_panels.push(after.id)
        self.ephemeral_panels.follow(after.id)

    def reminder(self, match: Match, seat: SeatRow) -> None:
        """A deadline is near."""
        self.dm_panels.reminders.remind(match.id, seat.seat)

    def due(self, at: float) -> None:
        """The next deadline moved."""
        self.deadline_timer.call_by(at)

    def postponed(self) -> None:
        """All deadlines have moved: tables and panels show the new times."""
        self.spawn(self._show_new_deadlines(), "new deadlines")

    def spawn(self, work: Coroutine[Any, Any, None], name: str) -> None:
        """Run something in the background; a fault in it is reported."""
        self._tasks.spawn(work, name)

    def report(self, error: BaseException, doing: str) -> str:
        """Log a fault of ours and return the short id that the user is told. What is wrong with the database's
        file is no fault of ours, and the database has said it itself."""
        error_id = secrets.token_hex(3)
        if unavailable(error):
            log.info("%s failed (%s)", doing, error)
            return error_id
        self.metrics.faults += 1
        log.error("error %s in %s", error_id, doing, exc_info=error)
        return error_id

    def suspect_left(self, match: Match, user_id: int) -> None:
        """There is a reason to believe that a player has left the server: find out. Returns at once."""
        self.missing_members.suspect(match.id, match.row.guild_id, user_id)

    async def language(self, user_id: int, fallback: str) -> Texts:
        """The texts in a user's language, for what comes without being asked for: their setting, else the language
        of the Discord from which they last used the bot, else the fallback locale."""
        mine = await self.store.settings.user(user_id)
        return texts(mine.language or mine.client_language or fallback)

    async def dm(
        self, user_id: int, request: Callable[[Bucket], AbstractContextManager[None]]
    ) -> discord.DMChannel | discord.PartialMessageable:
        """The DM channel with a user; if it has to be opened, that is charged with ``request``. Raises
        ``discord.HTTPException``; ``OSError`` when too many were opened."""
        return await self._dm_channels.of(user_id, self.service.clock(), request)

    def webhook(self, token: str) -> discord.Webhook:
        """The way to messages that were sent with the token of an interaction."""
        assert self.application_id is not None
        webhook = discord.Webhook.partial(self.application_id, token, client=self)
        webhook.type = discord.WebhookType.application
        return webhook

    async def _maintain(self) -> float:
        """After each connection, first notice the servers that the bot has left."""
        if self._reconnected:
            await self.maintenance.present([guild.id for guild in self.guilds])
            self._reconnected = False
        return await self.maintenance.run()

    async def _tick(self) -> float | None:
        """Do what is due. Before the first time deadlines get the downtime back, or they would pass unjustly; a
        database that is not to be had at the start holds up both until it is."""
        if not self.resumed.is_set():
            await self._resumption.run()
        upcoming = await self.service.tick()
        if self.connection.missing:
            return upcoming
        wanted = [at for at in (upcoming, await self.tournaments.tick()) if at is not None]
        return min(wanted, default=None)

    async def _show_new_deadlines(self) -> None:
        await self.table_messages.make_up()
        timed = await self.store.matches.timed_seats()
        self.dm_panels.renew_later(timed)
        for match_id, _ in timed:
            self.ephemeral_panels.follow(match_id)
