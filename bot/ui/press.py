"""A press in Discord: a used control or a submitted form, with its interaction."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import discord

from bot.i18n import Texts
from bot.match.model import Match
from bot.ui.app import App
from bot.ui.controls.answer import Answer
from bot.ui.controls.custom_ids import Control
from bot.ui.members.access import moderates_match, person, require_known, texts_by
from bot.ui.members.renaming import rename_players
from bot.ui.playing.any_press import AnyPress


class Press(AnyPress):
    """A used control or a submitted form in Discord."""

    def __init__(
        self,
        app: App,
        interaction: discord.Interaction[Any],
        control: Control,
        values: Sequence[str] = (),
        fields: dict[str, str] | None = None,
    ) -> None:
        super().__init__(app, person(interaction.user), control, values, fields)
        self.interaction = interaction
        self.answer = Answer(interaction)
        self.message_id = None if interaction.message is None else interaction.message.id

    def _choose_texts(self, settings: Mapping[str, str]) -> Texts:
        return texts_by(self.app, self.interaction, settings, waits=bool(self.control.match))

    async def _require_known(self, match: Match) -> None:
        await require_known(self.interaction, match)
        rename_players(self.app, match)

    def moderates(self, match: Match) -> bool:
        return moderates_match(self.interaction, match)
