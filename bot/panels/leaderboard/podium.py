"""The podium of a finished season, as posted publicly."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from bot.games.wording import wording
from bot.i18n import Texts
from bot.panels.base import Content
from bot.panels.table import MEDALS
from bot.store.leaderboards.seasons import Stand


def podium(season: str, stands: Sequence[Stand], achieved: str, t: Texts) -> Content:
    """Show the first places of each game, and what was ``achieved`` in words, if anything. ``stands`` is sorted by
    game and place, ``season`` is ``2026-Q3``."""
    year, _, quarter = season.partition("-Q")
    head = t("## 🏁 Season {quarter}/{year} is over", quarter=quarter, year=year)
    blocks = []
    for game, found in groupby(stands, key=lambda stand: stand.game):
        lines = [
            f"{MEDALS[stand.place]} <@{stand.user_id}> · {t.plural('{n} win', '{n} wins', stand.wins)}"
            for stand in found
        ]
        blocks.append("\n".join([f"**{wording(game).title}**", *lines]))
    onward = t("-# A new season has begun, and everyone starts from zero. `/leaderboard` shows the standings.")
    return Content((head, "\n\n".join(blocks), achieved, onward))
