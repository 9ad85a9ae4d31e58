"""Points in time, in Unix seconds, which Discord shows in each reader's own time zone. All are written here."""

from __future__ import annotations

from bot.match.lobbies.pace import PACES

FAR = 12 * 3600.0
"""A time that may be more than so many seconds away is told with its date."""


def day(at: float) -> str:
    """A date."""
    return f"<t:{int(at)}:d>"


def moment(at: float) -> str:
    """A date with the time of day."""
    return f"<t:{int(at)}:f>"


def soon(at: float) -> str:
    """A time of day in the next hours, to the second."""
    return f"<t:{int(at)}:T>"


def ago(at: float) -> str:
    """How long ago that was, or how soon it is."""
    return f"<t:{int(at)}:R>"


def until(at: float, span: float = 0.0) -> str:
    """A time to come and how far it is, when it may be up to ``span`` seconds away: far ones have a date."""
    return f"{moment(at) if span > FAR else soon(at)} (<t:{int(at)}:R>)"


def end_of_turn(at: float, pace: str) -> str:
    """When a turn at that pace ends, and how far that is."""
    return until(at, PACES[pace].turn)
