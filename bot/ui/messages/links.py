"""Links to messages."""

from __future__ import annotations

from bot.match.model import Match
from bot.store.posts import TABLE, PostRow


def table_link(match: Match, known: PostRow | None) -> str:
    """Make the link to the match's table message, empty if there is none."""
    if known is None or known.message_id is None:
        return ""
    return message_link(match, known)


def message_link(match: Match, known: PostRow) -> str:
    """Make the link to the message that shows a table or, in DMs, a panel."""
    place = match.row.guild_id if known.seat == TABLE else "@me"
    return f"https://discord.com/channels/{place}/{known.channel_id}/{known.message_id}"
