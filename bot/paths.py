"""Where files are: those shipped with Tally, and those of an installation.

In a clone both are at the top level, whether it is installed with ``pip install -e`` or not at all. A wheel
carries the shipped files inside this package, and an installation must not write there: then ``.env`` and the
database belong in the folder in which Tally is started.
"""

from __future__ import annotations

import os
from pathlib import Path

_PACKAGE = Path(__file__).parent


def shipped_folder(name: str, package: Path = _PACKAGE) -> Path:
    """Return a shipped folder: ``decks``, ``fonts``, ``learn``, ``locales``, ``migrations``, ``minutes`` or
    ``opponents``."""
    return (_inside(package) if is_installed(package) else package.parent / "data") / name


def home(package: Path = _PACKAGE) -> Path:
    """Return the folder of ``.env``, which relative paths in it are relative to."""
    return Path.cwd() if is_installed(package) else package.parent


def spell_out(text: str) -> str:
    """Write the commands in a text, ``python -m bot ...``, as they have to be typed where the bot is a service:
    with its user, folder and Python, as ``BOT_COMMAND`` says."""
    return text.replace("python -m bot", os.environ.get("BOT_COMMAND", "python -m bot"))


def is_installed(package: Path = _PACKAGE) -> bool:
    """Return whether Tally runs from a wheel."""
    return _inside(package).is_dir()


def _inside(package: Path) -> Path:
    return package / "data"
