"""The pages for members call every command and option as it is called in their language."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from bot.cli.catalogue.found import ROOT, command_tree
from bot.i18n import languages
from bot.i18n.commands import CommandTranslator
from tests.i18n.unfinished import require_translations

FOLDER = ROOT / "docs" / "players"
PAGES = sorted(FOLDER.glob("*.md"))
ENGLISH = [ROOT / "README.md", ROOT / "docs" / "staff.md", ROOT / "docs" / "PRIVACY.md"]
SHOWN = re.compile(r"`(/[^`]+)`")
OPTIONS = re.compile(r"^- `(/[^`]+)`: (.+(?:\n  .+)*)", re.MULTILINE)
"""A line of the list of options: the command, and what follows."""


@cache
def commands(code: str) -> dict[str, set[str]]:
    """All commands of a language with their options, ``/numer play`` and, of groups, ``/numer``."""
    return asyncio.run(_commands(code))


async def _commands(code: str) -> dict[str, set[str]]:
    tree, found = await command_tree(), dict[str, set[str]]()
    for command in tree.get_commands():
        payload = await command.get_translated_payload(tree, CommandTranslator())
        found |= dict(_options(payload, {"sv": "sv-SE"}.get(code, code), ""))
    return found


def _options(payload: dict[str, Any], locale: str, before: str) -> Iterator[tuple[str, set[str]]]:
    path, options = f"{before} {_name(payload, locale)}".strip(), payload.get("options", ())
    groups = [option for option in options if option["type"] in (1, 2)]
    yield f"/{path}", {_name(option, locale) for option in options if option not in groups}
    for group in groups:
        yield from _options(group, locale, path)


def _name(payload: dict[str, Any], locale: str) -> str:
    name: str = (payload.get("name_localizations") or {}).get(locale, payload["name"])
    return name


def test_every_language_has_its_page() -> None:
    assert {page.stem for page in PAGES} == set(languages())


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_its_commands_exist(page: Path) -> None:
    require_translations("command", codes=(page.stem,))
    shown = set(SHOWN.findall(page.read_text(encoding="utf-8")))
    assert len(shown) > 20
    assert shown <= set(commands(page.stem))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_it_lists_all_options_of_playing(page: Path) -> None:
    require_translations("command", "option", codes=(page.stem,))
    known = commands(page.stem)
    listed = {
        command: set(re.findall("`([^`]+)`", options))
        for command, options in OPTIONS.findall(page.read_text(encoding="utf-8"))
    }
    assert len(listed) == 7
    assert listed == {command: known[command] for command in listed}


@pytest.mark.parametrize("page", ENGLISH, ids=lambda page: page.stem)
def test_commands_on_other_pages_exist(page: Path) -> None:
    shown = set(SHOWN.findall(page.read_text(encoding="utf-8")))
    assert shown
    assert shown <= set(commands("en"))


def test_staff_find_all_their_commands() -> None:
    shown = set(SHOWN.findall((ROOT / "docs" / "staff.md").read_text(encoding="utf-8")))
    assert {command for command in commands("en") if command.startswith("/moderate ")} <= shown
