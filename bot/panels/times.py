"""Points in time (Unix seconds), which Discord shows in each reader's own time zone. All are formatted here."""

from __future__ import annotations

from bot.i18n import Texts
from bot.match.lobbies.pace import PACES

FAR = 12 * 3600.0
"""Times that may be more than this many seconds away are shown with their date."""


def day(at: float) -> str:
    """Format a date."""
    return f"<t:{int(at)}:d>"


def moment(at: float) -> str:
    """Format a date with the time of day."""
    return f"<t:{int(at)}:f>"


def soon(at: float) -> str:
    """Format a time of day in the next hours, to the second."""
    return f"<t:{int(at)}:T>"


def relative(at: float) -> str:
    """Format a time relative to now, past or future."""
    return f"<t:{int(at)}:R>"


def until(at: float, span: float = 0.0) -> str:
    """Format a coming time and how far it is, when it may be up to ``span`` seconds away. Far ones have a date."""
    return f"{moment(at) if span > FAR else soon(at)} (<t:{int(at)}:R>)"


def span(seconds: float, t: Texts) -> str:
    """Format a duration: whole days, or hours."""
    hours = round(seconds / 3600)
    if hours % 24 == 0:
        return t.plural("{n} day", "{n} days", hours // 24)
    return t.plural("{n} hour", "{n} hours", hours)


def end_of_turn(at: float, pace: str) -> str:
    """Format the end of a turn at that pace, and how far it is."""
    return until(at, PACES[pace].turn)
