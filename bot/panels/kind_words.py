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


def resigning(kind: KindName, title: str, t: Texts) -> str:
    """Ask whether somebody wants to resign: from what is theirs alone no computer takes over, it just ends."""
    match kind:
        case "lesson":
            return t("End {title}? You can take the lesson again any time.", title=title)
        case "try":
            return t("End {title}? The try counts as begun, and has no result.", title=title)
        case "marathon":
            return t("End {title}? It has no result then, and it was your only try.", title=title)
        case "solo":
            return t("End {title}? It has no result then.", title=title)
        case "match":
            return t("Resign from {title}? A computer takes over for you, and you're ranked last.", title=title)


def no_rematch(kind: object, game: object, t: Texts) -> str:
    """Say how to go on where there is no rematch."""
    if kind == "lesson":
        return t("A lesson has no rematch: `/{game} learn` begins it again.", game=game)
    return t("A daily puzzle has no rematch: `/daily` shows today's.")
