"""The message to a player whose press could not be saved."""

from __future__ import annotations

from typing import assert_never

from bot.i18n import Texts
from bot.store.sqlite.faults import Kind


def describe_unsaved(kind: Kind, t: Texts) -> str:
    """Describe what happened, what became of the match, and when to try again."""
    match kind:
        case "full":
            return t(
                "My disk is full, so I couldn't save that. Nothing else is lost, and the match waits. Try again "
                "in a few minutes; the bot's owner has to free up space."
            )
        case "locked":
            return t(
                "My database is busy, so I couldn't save that. Nothing else is lost, and the match waits."
                " Try again in a minute."
            )
        case "read_only" | "failing":
            return t(
                "I can't write to my disk right now, so I couldn't save that. Nothing else is lost, and the "
                "match waits. Try again in a few minutes."
            )
        case "gone" | "replaced":
            return t(
                "My database isn't where it should be, so I couldn't save that. Everything before it is kept, "
                "and the match waits. Try again in a minute; if that doesn't help, ask the bot's owner to take "
                "a look."
            )
        case "damaged":
            return t(
                "Part of my database can't be read, so I save nothing until it's repaired. What you just did "
                "doesn't count. The bot's owner has to restore a backup; try again later."
            )
        case _:
            assert_never(kind)
