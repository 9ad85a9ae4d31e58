"""Where files are: what comes with Tally, and where an installation keeps its own.

In a clone both are at its top, whether it is installed with ``pip install -e`` or not at all. A wheel carries the
files inside this package, and nothing of an installation may be written there: then ``.env`` and the database
belong to the folder in which Tally is started.
"""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).parent


def shipped(name: str, package: Path = _PACKAGE) -> Path:
    """A folder of files that come with Tally: ``decks``, ``locales`` or ``migrations``."""
    return (_inside(package) if installed(package) else package.parent / "data") / name


def home(package: Path = _PACKAGE) -> Path:
    """The folder of ``.env``, at which relative paths in it start."""
    return Path.cwd() if installed(package) else package.parent


def installed(package: Path = _PACKAGE) -> bool:
    """Whether Tally runs from a wheel."""
    return _inside(package).is_dir()


def _inside(package: Path) -> Path:
    return package / "data"
