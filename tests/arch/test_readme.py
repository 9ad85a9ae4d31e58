"""The commands in the README and in pre-commit are the ones that CI runs."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent


def test_ci_runs_the_test_command_of_the_readme() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    command = next(line for line in readme.splitlines() if '".[dev]"' in line)
    assert command in (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()


def test_pre_commit_checks_what_ci_checks() -> None:
    hooks = re.findall(r"^ *entry: (.+)$", (ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8"), re.M)
    commands = (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()
    assert hooks
    checks = [
        line.partition(" >")[0] for line in commands if re.match(r"\.venv/bin/(ruff|mypy|lint-imports)\b", line)
    ]
    assert sorted(hooks) == sorted(line.partition(" >")[0] for line in checks)


def test_every_setting_is_in_the_example_file() -> None:
    source = (ROOT / "bot" / "config.py").read_text(encoding="utf-8")
    example = (ROOT / ".env.example").read_text(encoding="utf-8")
    names = {part.split('"')[0] for part in source.split('values.get("')[1:]}
    assert names
    assert all(f"\n{name}=" in example for name in names)
