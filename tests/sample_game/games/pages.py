"""The pages of ``/sample rules``, in our own words."""

from __future__ import annotations

from bot.games.wording import RulesPage
from tests.sample_game.games.model import HIGHEST

PAGES = (
    RulesPage(
        "The rules",
        "Everybody gets one card from 1 to {highest}, and sees only that one. On your turn, keep it, or lay it "
        "aside and draw another one. Then all cards are shown: the highest wins.\n\n"
        "-# Sample is nobody's trademark.",
        facts={"highest": HIGHEST},
    ),
)
