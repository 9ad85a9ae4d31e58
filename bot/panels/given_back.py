"""Text typed into a form that failed: given back, so that nobody has to type it again."""

from __future__ import annotations

from bot.i18n import Texts


def give_back(typed: str, t: Texts) -> str:
    """Return the typed text in a block to copy, or an empty string."""
    # no code block can be ended from inside; the sign without width is left out when the text is read again
    plain = typed.strip().replace("``", "`\u200b`")
    return t("You typed:") + f"\n```\n{plain}\n```" if plain else ""
