"""Tests that need whole translations wait for them: outside of a release texts may await a translator."""

from __future__ import annotations

import re

import pytest

from bot.i18n import SOURCE, languages
from bot.i18n.texts import FOLDER

FUZZY = re.compile(r"^#,.*\bfuzzy\b", re.MULTILINE)
EMPTY = re.compile(r'^msgstr(?:\[\d\])? ""$(?!\n")', re.MULTILINE)
CONTEXT = re.compile(r'^msgctxt "(.*)"$', re.MULTILINE)


def count_unfinished(catalogue: str, contexts: tuple[str, ...] = ()) -> int:
    """Count the texts of a catalogue, in these contexts or in all, that the bot says in English."""
    found = [entry for entry in catalogue.split("\n\n") if FUZZY.search(entry) or EMPTY.search(entry)]
    return sum(not contexts or bool(set(CONTEXT.findall(entry)) & {*contexts}) for entry in found)


def require_translations(*contexts: str, codes: tuple[str, ...] = ()) -> None:
    """Skip the test while one of these languages, by default all, lacks a translation in these contexts, by
    default anywhere. ``.ci/release`` makes sure that none is missing, so that no test is skipped there."""
    for code in codes or [code for code in languages() if code != SOURCE]:
        path = FOLDER / code / "tally.po"
        waiting = count_unfinished(path.read_text("utf-8"), contexts) if code != SOURCE else 0
        if waiting:
            pytest.skip(f"{waiting} texts in {path.relative_to(FOLDER.parent)} await their translation")
