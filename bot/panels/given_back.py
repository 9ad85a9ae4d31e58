"""What was typed into a form that led nowhere: handed back, so that nobody has to type it a second time."""

from __future__ import annotations

from bot.i18n import Texts


def give_back(typed: str, t: Texts) -> str:
    """What was typed, to be copied; empty if nothing was."""
    # no code block can be ended from inside; the sign without width is left out when the text is read again
    plain = typed.strip().replace("``", "`\u200b`")
    return t("You typed:") + f"\n```\n{plain}\n```" if plain else ""
