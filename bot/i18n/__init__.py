"""Texts in the reader's language."""

from bot.i18n.texts import Texts, texts

__all__ = ["Texts", "texts"]
