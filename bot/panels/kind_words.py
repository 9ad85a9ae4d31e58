"""What is said of matches by their kind, where that makes a difference (see ``bot.match.kinds``)."""

from __future__ import annotations

from bot.i18n import Texts
from bot.match.kinds import KindName


def over_early(kind: KindName, t: Texts, otherwise: str) -> str:
    """Say that a match is over which counts as cancelled: ``otherwise``, unless all of its kind end that way."""
    match kind:
        case "lesson":
            return t("The lesson is over. You can take it again any time.")
        case "try":
            return t("This try at a daily puzzle is over. `/daily` shows what came of it.")
        case "match" | "solo" | "marathon":
            return otherwise


def no_rematch(kind: object, game: object, t: Texts) -> str:
    """Say how to go on where there is no rematch."""
    if kind == "lesson":
        return t("A lesson has no rematch: `/{game} learn` begins it again.", game=game)
    return t("A daily puzzle has no rematch: `/daily` shows today's.")
