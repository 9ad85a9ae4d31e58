"""The version of Tally: a number, and the commit that it was made from.

The build of a wheel takes its version from here, too (``pyproject.toml``), so it knows no more of Tally than this.
"""

from __future__ import annotations

import os
import re
import subprocess
from functools import cache
from importlib import metadata
from pathlib import Path

from bot.paths import is_installed

NUMBER = "0.2.0"
"""The version of the first section in docs/CHANGELOG.md."""
_COMMIT = re.compile(r"[0-9a-f]{7,40}(-dirty)?")


@cache
def find_version() -> str:
    """Find the version, such as ``0.2.0+gabcdef1``; ``.dirty`` at its end means that files were changed after that
    commit. A clone asks git, or has it from ``GIT_COMMIT``, a wheel has kept what was found when it was built.
    Without a commit it is the number alone."""
    if is_installed():
        return metadata.version("tally-games")
    return version_at(Path(__file__).parents[1])


def version_at(clone: Path) -> str:
    """Find the version of the sources in that folder."""
    commit = _ask_git(clone) or os.environ.get("GIT_COMMIT", "")
    return f"{NUMBER}+g{commit.replace('-', '.')}" if _COMMIT.fullmatch(commit) else NUMBER


def _ask_git(clone: Path) -> str:
    """Return the commit, empty where git can't tell. Another repository around this folder is not asked."""
    if not (clone / ".git").exists():
        return ""
    asked = ("git", "-C", str(clone), "describe", "--always", "--abbrev=7", "--dirty", "--exclude=*")
    try:
        found = subprocess.run(asked, capture_output=True, text=True, timeout=5, check=True)
    except (OSError, subprocess.SubprocessError):
        return ""
    return found.stdout.strip()
