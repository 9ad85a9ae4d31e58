"""The pages of ``/sample rules``."""

from __future__ import annotations

from bot.games.wording import RulesPage
from bot.i18n import Texts
from tests.sample_game.games.model import HIGHEST


def pages(t: Texts) -> list[RulesPage]:
    """The rules, and whose trademark the name is."""
    return [
        RulesPage(
            t("The rules"),
            t(
                "Everybody gets one card from 1 to {highest}, and sees only that one. On your turn, keep it, or "
                "lay it aside and draw another one. Then all cards are shown: the highest wins.\n\n"
                "Sample is nobody's trademark.",
                highest=HIGHEST,
            ),
        )
    ]
