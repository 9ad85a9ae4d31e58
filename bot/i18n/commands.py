"""Names and descriptions of slash commands in the user's language, from the same catalogues."""

from __future__ import annotations

from discord import Locale
from discord.app_commands import TranslationContextTypes, Translator, locale_str

from bot.i18n.texts import texts


class CommandTranslator(Translator):
    """Translates the English strings of the commands with the catalogues."""

    async def translate(self, string: locale_str, locale: Locale, context: TranslationContextTypes) -> str | None:
        """The translation for a Discord locale, or None when there is none."""
        found = texts(locale.value)(string.message)
        return found if found != string.message else None
