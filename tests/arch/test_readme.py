"""The commands in the README and in pre-commit are the ones that CI runs."""

from __future__ import annotations

import re
from pathlib import Path

from tests.arch.sources import report

ROOT = Path(__file__).parent.parent.parent
CHECK = re.compile(r"\.venv/bin/(?:ruff|mypy|lint-imports|python -m bot)\b")
"""What CI runs before its tests."""


def test_ci_runs_the_test_command_of_the_readme() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    command = next(line for line in readme.splitlines() if '".[dev]"' in line)
    report(
        {command} - {*(ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()},
        "The test command of the README is not in .ci/run, to the letter. Change both.",
    )


def test_pre_commit_checks_what_ci_checks() -> None:
    hooks = re.findall(r"^ *entry: (.+)$", (ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8"), re.M)
    commands = (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()
    checks = {line.partition(" >")[0] for line in commands if CHECK.match(line)}
    assert len(checks) > 4
    report(
        checks ^ {*hooks},
        "Of these commands, .pre-commit-config.yaml and .ci/run have one each. Both have the same, to the letter.",
    )


def test_every_setting_is_in_the_example_file() -> None:
    source = (ROOT / "bot" / "config.py").read_text(encoding="utf-8")
    example = (ROOT / ".env.example").read_text(encoding="utf-8")
    names = {part.split('"')[0] for part in source.split('values.get("')[1:]}
    assert names
    missing = [name for name in names if f"\n{name}=" not in example]
    report(missing, "bot/config.py reads these settings. Write them into .env.example, and what each is for.")
