"""The pages for players call every command as it is called in their language."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bot.cli.catalogue.found import ROOT, command_tree
from bot.i18n import languages
from bot.i18n.commands import CommandTranslator
from tests.i18n.unfinished import require_translations

PAGES = ROOT / "docs" / "players"
SHOWN = re.compile(r"`(/[^`]+)`")


async def paths(code: str) -> set[str]:
    """All commands of a language, ``/numer play`` and, of groups, ``/numer``."""
    tree, found = await command_tree(), set[str]()
    for command in tree.get_commands():
        found |= set(_paths(await command.get_translated_payload(tree, CommandTranslator()), code, ""))
    return found


def _paths(payload: dict[str, Any], code: str, before: str) -> Iterator[str]:
    locale = {"sv": "sv-SE"}.get(code, code)
    path = f"{before} {payload.get('name_localizations', {}).get(locale, payload['name'])}".strip()
    yield f"/{path}"
    for option in payload.get("options", ()):
        if option["type"] in (1, 2):
            yield from _paths(option, code, path)


def test_every_language_has_its_page() -> None:
    assert {page.stem for page in PAGES.glob("*.md")} == set(languages())


@pytest.mark.parametrize("page", sorted(PAGES.glob("*.md")), ids=lambda page: page.stem)
def test_its_commands_exist(page: Path) -> None:
    require_translations("command", codes=(page.stem,))
    known = asyncio.run(paths(page.stem))
    shown = set(SHOWN.findall(page.read_text(encoding="utf-8")))
    assert len(shown) > 20
    assert shown <= known
