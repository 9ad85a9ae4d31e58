"""Texts in the reader's language."""

from bot.i18n.texts import Texts, languages, texts

__all__ = ["Texts", "languages", "texts"]
