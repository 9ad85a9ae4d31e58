"""Lists of matches."""

from __future__ import annotations

from collections.abc import Sequence

from bot.i18n import Texts
from bot.match.model import Match
from bot.panels.base import Face
from bot.panels.table import title


def matches(found: Sequence[Match], names: Sequence[Sequence[str]], t: Texts) -> Face:
    """Open lobbies and running matches, newest first; ``names`` are the players' by match."""
    if not found:
        return Face((t("No lobby or match is open. `/help` shows the games; start one!"),))
    states = {"lobby": t("lobby"), "running": t("running")}
    lines = [
        t(
            "**{title}** · {state} · {place} · {names}",
            title=title(match),
            state=states[match.status],
            place=f"<#{match.row.channel_id}>",
            names=", ".join(who),
        )
        for match, who in zip(found, names, strict=True)
    ]
    return Face((t("### Open matches"), "\n".join(lines)))
