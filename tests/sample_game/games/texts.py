"""The words of Sample."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.games.base import Event
from bot.games.wording import RulesPage, Wording
from bot.i18n import Texts
from tests.sample_game.games import log, pages
from tests.sample_game.games.model import Keep
from tests.sample_game.games.refusals import REFUSALS


class SampleWording(Wording):
    """The words of Sample."""

    title = "Sample"
    refusals = REFUSALS

    def pitch(self, t: Texts) -> str:
        return t("A card each: keep yours or draw another one, and the highest wins.")

    def event(self, event: Event, names: Sequence[str], t: Texts) -> list[str]:
        return log.lines(event, names, t)

    def action(self, view: Any, action: Any, t: Texts) -> str:
        return t("Keep") if isinstance(action, Keep) else t("Swap")

    def rules(self, t: Texts) -> list[RulesPage]:
        return pages.pages(t)


WORDING = SampleWording()
