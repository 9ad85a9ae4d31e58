"""The texts of the code as the catalogue's command collects them. Reading all the code takes seconds."""

from __future__ import annotations

from functools import cache

from bot.cli.catalogue.found import texts_in_code


@cache
def collected_texts() -> frozenset[str]:
    """Return every English text in the code, plurals too."""
    return frozenset(text for one in texts_in_code() for text in (one.source, one.plural) if text)
