"""Links to messages."""

from __future__ import annotations

from bot.match.model import Match
from bot.store.messages import MessageRow


def table_link(match: Match, known: MessageRow | None) -> str:
    """The link to the match's table message; empty if there is none."""
    if known is None or known.message_id is None:
        return ""
    return f"https://discord.com/channels/{match.row.guild_id}/{known.channel_id}/{known.message_id}"
