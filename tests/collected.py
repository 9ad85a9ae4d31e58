"""The texts of the bot as the catalogue's command collects them. Reading all the code takes seconds."""

from __future__ import annotations

import asyncio
from functools import cache

from bot.cli.catalogue import found
from bot.cli.catalogue.found import Text


@cache
def all_texts() -> tuple[Text, ...]:
    """Return all texts of the code, the lessons and the commands. Not within a running event loop."""
    return tuple(asyncio.run(found.all_texts()))


def code_texts() -> list[Text]:
    """Return the texts of the code."""
    return [text for text in all_texts() if text.place.endswith(".py")]


@cache
def collected_texts() -> frozenset[str]:
    """Return every English text in the code, plurals too."""
    return frozenset(text for one in code_texts() for text in (one.source, one.plural) if text)
