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
                "My disk is full, so I couldn't save that. Nothing else is lost, and the match waits."
                " Try again in a few minutes; whoever runs me has to make room."
            )
        case "locked":
            return t(
                "My database is busy, so I couldn't save that. Nothing else is lost, and the match waits."
                " Try again in a minute."
            )
        case "read_only" | "failing":
            return t(
                "My disk doesn't take anything right now, so I couldn't save that. Nothing else is lost, and the"
                " match waits. Try again in a few minutes."
            )
        case "gone" | "replaced":
            return t(
                "My database isn't where it should be, so I couldn't save that. What was played before is kept,"
                " and the match waits. Try again in a minute; if that doesn't help, whoever runs me has to."
            )
        case "damaged":
            return t(
                "A part of my database can't be read, so I save nothing before that is repaired. What you just did"
                " doesn't count. Whoever runs me has to bring a backup back; try again later."
            )
        case _:
            assert_never(kind)
