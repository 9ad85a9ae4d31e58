"""The parts of the bot that areas and cogs may use, put together once."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Any

from bot.config import Config
from bot.metrics import Metrics
from bot.ui.background.achievements import Achievements
from bot.ui.background.backups import Backups
from bot.ui.background.champion_roles import ChampionRoles
from bot.ui.background.chores import Chores
from bot.ui.background.connection import Connection
from bot.ui.background.deleted_channels import DeletedChannels
from bot.ui.background.maintenance import Maintenance
from bot.ui.background.missing_members import MissingMembers
from bot.ui.background.registration import CommandRegistration
from bot.ui.budget.budget import Budget
from bot.ui.members.command_access import CommandAccess
from bot.ui.members.member_names import MemberNames
from bot.ui.messages.daily_posts import DailyMessages
from bot.ui.messages.dm_channels import DmChannels
from bot.ui.messages.lobby_posts import LobbyPosts
from bot.ui.messages.race_posts import RacePosts
from bot.ui.messages.seat_panels import SeatPanels
from bot.ui.messages.table import TableMessages
from bot.ui.messages.tournaments import TournamentPosts
from bot.ui.messages.welcome import Welcome
from bot.ui.neighbours import Neighbours
from bot.ui.runtime import Runtime, read_clock
from bot.ui.shown_refusals import ShownRefusals


class App(Runtime):
    """The running bot with its messages: tables, panels of seats, slash commands.

    ``started`` is set when everything that does not depend on Discord is set up, ``resumed`` when the bot
    continues where it stopped.
    """

    chores: Chores
    still_starting: Callable[[], None] = staticmethod(lambda: None)
    """Called now and then while a start takes long."""

    def __init__(
        self, config: Config, metrics: Metrics, budget: Budget, neighbours: Neighbours, **options: Any
    ) -> None:
        super().__init__(config, metrics, budget, **options)
        self.neighbours = neighbours
        if not config.share.first:
            self.boards.tell = partial(neighbours.tell, 0)
        neighbours.follow_boards(self.boards.hear)
        self.started, self.resumed = asyncio.Event(), asyncio.Event()
        self.connection = Connection(self)
        self.member_names = MemberNames(self)
        self.dm = DmChannels(self).of
        self.seat_panels = SeatPanels(self)
        self.shown_refusals = ShownRefusals(read_clock, self.seat_panels.deletions.add_with_key)
        self.table_messages = TableMessages(self, self.seat_panels)
        self.table_messages.unshown.listen(self)
        self.daily_messages = DailyMessages(self, self.member_names)
        self.lobby_posts = LobbyPosts(self)
        self.champion_roles = ChampionRoles(self, self.member_names)
        self.champion_roles.listen(self)
        self.tournament_posts = TournamentPosts(self, self.seat_panels.deletions, self.champion_roles.wake)
        self.race_posts = RacePosts(self, self.seat_panels)
        self.maintenance = Maintenance(self, self.member_names)
        self.registration = CommandRegistration(self, self.tree)
        access = CommandAccess(self, self.registration.id_of)
        access.listen(self)
        self.may_use_command = access.allows
        self.welcome = Welcome(self, self.registration)
        self.missing_members = MissingMembers(self, self.member_names)
        self.suspect_left = self.missing_members.suspect
        self.deleted_channels = DeletedChannels(self)
        self.deleted_channels.listen(self)
        self.backups = Backups(self)
        self.achievements = Achievements(self, self.seat_panels.push)
