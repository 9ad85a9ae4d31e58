"""The words of the page itself, whichever game is on it. What a game's board says is in its own document."""

from __future__ import annotations

from collections.abc import Mapping

from bot.i18n import Texts


def list_first_words(t: Texts) -> Mapping[str, str]:
    """List what a page says that shows no match, by the names in its scripts."""
    return {
        "closed": t("This board is closed. Press Board at the match in Discord to open it again."),
        "used": t("This link has been used, or it's too old. Press Board at the match in Discord for a new one."),
        "busy": t("You have too many boards open. Close one, then load this page again."),
        "unknown": t("Discord didn't tell me who you are. Press Board at the match again, and allow it."),
    }


def list_words(t: Texts) -> Mapping[str, str]:
    """List the page's words by their names in its scripts."""
    return {
        "players": t("Players"),
        "table": t("Table"),
        "hand": t("Your hand"),
        "more": t("More"),
        "close": t("Close"),
        "send": t("Send"),
        "cancel": t("Cancel"),
        "undo": t("Undo"),
        "hint": t("Hint"),
        "you": t("you"),
        "your_turn": t("Your turn"),
        "lost": t("Not connected. Trying again …"),
        "back": t("Connected again."),
        "menu": t("Menu"),
        "elsewhere": t("Only in Discord"),
        "choose": t("Choose"),
        "panel": t("Show the panel"),
        "board": t("Show the board"),
        "not_sent": t("That did not arrive. Please try it again."),
    }
