"""The parts of the bot that areas and cogs may use."""

from __future__ import annotations

from typing import Protocol

from bot.ui.background.deleted_channels import DeletedChannels
from bot.ui.background.missing_members import MissingMembers
from bot.ui.background.registration import CommandRegistration
from bot.ui.member_names import MemberNames
from bot.ui.messages.daily_messages import DailyMessages
from bot.ui.messages.lobby_posts import LobbyPosts
from bot.ui.messages.seat_panels import SeatPanels
from bot.ui.messages.table import TableMessages
from bot.ui.messages.tournaments import TournamentPosts
from bot.ui.runtime import Runtime


class App(Runtime, Protocol):
    """The running bot with its messages: tables, panels of seats, slash commands."""

    table_messages: TableMessages
    tournament_posts: TournamentPosts
    seat_panels: SeatPanels
    daily_messages: DailyMessages
    lobby_posts: LobbyPosts
    member_names: MemberNames
    registration: CommandRegistration
    missing_members: MissingMembers
    deleted_channels: DeletedChannels
