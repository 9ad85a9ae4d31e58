"""Whoever changes one English sentence needs no other language: docs/CONTRIBUTING.md leads to green checks."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from bot.cli.catalogue import files
from bot.cli.catalogue.found import ROOT
from bot.i18n import SOURCE, languages
from tests.collected import code_texts
from tests.patience import PATIENCE

NEEDED = ("bot", "cogs", "data", "docs", "tests")
LEFT_OUT = shutil.ignore_patterns("__pycache__", "*.mo", "*.db*", "pictures")
HEADING = "### A sentence"
SENTENCE = re.compile(r"[A-Z][a-z ,']{30,70}\.")


def read_commands() -> list[str]:
    """Read what CONTRIBUTING wants to be run after a sentence was changed."""
    page = (ROOT / "docs" / "CONTRIBUTING.md").read_text("utf-8")
    block = page.partition(HEADING)[2].partition("```sh\n")[2].partition("```")[0]
    return [line.partition("  #")[0].strip() for line in block.splitlines()]


def find_sentence() -> tuple[str, str]:
    """Find a sentence that stands in one line of one file, with that file. It is translated everywhere."""
    codes = [code for code in languages() if code != SOURCE]
    known = [{message.id for message in files.read(code) if files.is_finished(message)} for code in codes]
    places: dict[str, set[str]] = {}
    for text in code_texts():
        places.setdefault(text.source, set()).add(text.place)
    for sentence, (place, *others) in places.items():
        if not all(sentence in spoken for spoken in known) or not SENTENCE.fullmatch(sentence):
            continue
        if not others and (ROOT / place).read_text("utf-8").count(sentence) == 1:
            return sentence, place
    raise AssertionError("no such sentence")


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A copy of what the commands look at."""
    for folder in NEEDED:
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=LEFT_OUT)
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    (tmp_path / ".venv").symlink_to(sys.prefix)
    return tmp_path


def test_the_page_has_the_catalogue_checked() -> None:
    commands = read_commands()
    assert [command for command in commands if "catalogue --check" in command]
    assert {command.split()[0] for command in commands} == {".venv/bin/ruff", ".venv/bin/python"}


@pytest.mark.nightly
@pytest.mark.parametrize("tools", [("ruff", "bot"), ("ruff", "bot", "pytest")])
def test_one_changed_sentence_leads_to_green_checks(clone: Path, tools: tuple[str, ...]) -> None:
    sentence, place = find_sentence()
    changed = sentence.replace(".", " indeed.")
    source = clone / place
    source.write_text(source.read_text("utf-8").replace(sentence, changed), "utf-8")
    commands = [command for command in read_commands() if re.search(rf"\b({'|'.join(tools)}) ", command)]
    assert [command for command in commands if "catalogue --check" in command]
    alone = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST_", "PYTHON"))}
    for command in commands:
        run = subprocess.run(
            command, cwd=clone, env=alone, shell=True, capture_output=True, text=True, check=False,
            timeout=10 * PATIENCE,
        )  # fmt: skip
        assert run.returncode == 0, f"{command}\n{run.stdout}{run.stderr}"
    for catalogue in clone.glob("data/locales/*/tally.po"):
        text = catalogue.read_text("utf-8")
        (entry,) = [entry for entry in text.split("\n\n") if f'msgid "{changed}"' in entry]
        assert f'#| msgid "{sentence}"' in entry
        assert "#, fuzzy" in entry
