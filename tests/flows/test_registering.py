"""What the tests remember is what they would find: commands as Discord is sent them."""

from __future__ import annotations

from typing import Any

import pytest

from bot.cli.catalogue.found import command_tree
from bot.i18n.commands import CommandTranslator
from cogs.games import make_cog
from tests.flows import registering


@pytest.fixture(autouse=True)
def _nothing_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    """Commands that were made for a test in another language keep its words for the options of a game."""
    monkeypatch.setattr(registering, "_payloads", {})
    make_cog.cache_clear()


async def compare() -> None:
    """Compare what is remembered of each command, twice, with what is made anew."""
    translator = CommandTranslator()
    for _ in range(2):
        tree = await command_tree()
        commands = tree.get_commands()
        assert len(commands) > 10
        for command in commands:
            kind: Any = type(command)
            anew = await kind.get_translated_payload.__wrapped__(command, tree, translator)
            assert await command.get_translated_payload(tree, translator) == anew


async def test_commands_are_remembered_as_they_are() -> None:
    await compare()


@pytest.mark.english  # what is remembered of the pseudo-locale must not be sent in English
async def test_and_in_english() -> None:
    await compare()
