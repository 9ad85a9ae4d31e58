"""Texts in the reader's language."""

from bot.i18n.texts import SOURCE, Texts, languages, texts

__all__ = ["SOURCE", "Texts", "languages", "texts"]
