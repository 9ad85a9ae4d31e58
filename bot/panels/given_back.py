"""What was typed into a form that led nowhere: handed back, so that nobody has to type it a second time."""

from __future__ import annotations

from collections.abc import Mapping

from bot.i18n import Texts


def given_back(fields: Mapping[str, str], t: Texts) -> str:
    """What was typed into a form, to be copied; empty if it was left empty."""
    typed = "\n".join(filter(None, (text.strip() for text in fields.values())))
    # no code block can be ended from inside; the sign without width is left out when the text is read again
    plain = typed.replace("``", "`\u200b`")
    return t("You typed:") + f"\n```\n{plain}\n```" if plain else ""
