"""Names and descriptions of slash commands in the user's language, from the catalogues."""

from __future__ import annotations

from collections.abc import Callable

from discord import Locale
from discord.app_commands import TranslationContextLocation as Location
from discord.app_commands import TranslationContextTypes, Translator, locale_str

from bot.i18n.lengths import cut
from bot.i18n.texts import SOURCE, Texts, texts

CONTEXTS = {
    Location.command_name: "command",
    Location.group_name: "command",
    Location.parameter_name: "option",
    Location.choice_name: "choice",
    Location.command_description: "description",
    Location.group_description: "description",
    Location.parameter_description: "description",
}
"""In which context of the catalogue a string of a command stands, so that it never shares a translation with an
ordinary text."""
MOST = 100
"""The most characters that Discord takes of a description or a choice."""

Say = Callable[[Texts], str]


def compose(say: Say) -> locale_str:
    """Build a description or choice from texts that the catalogue has anyway, cut to Discord's limit."""
    return locale_str(cut(say(texts(SOURCE)), MOST), say=say)


def composer_of(string: locale_str) -> Say | None:
    """Return the function passed to ``compose`` for a string made by it, None for any other."""
    say: Say | None = string.extras.get("say")
    return say


class CommandTranslator(Translator):
    """Translates the English strings of the commands with the catalogues."""

    async def translate(self, string: locale_str, locale: Locale, context: TranslationContextTypes) -> str | None:
        """Translate a string for a Discord locale, None when there is no translation."""
        t = texts(locale.value)
        if t.locale == SOURCE:
            return None
        say = composer_of(string)
        found = cut(say(t), MOST) if say else t.pgettext(CONTEXTS[context.location], string.message)
        return found if found != string.message else None
