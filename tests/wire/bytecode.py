"""``python bytecode.py FOLDER`` gives what is installed there the compiled form of our own modules where it is the
same as they are, since compiling all of them takes longer than installing and starting."""

from __future__ import annotations

import shutil
import sys
from importlib.util import cache_from_source
from pathlib import Path

ROOT = Path(__file__).parents[2]


def share_bytecode(folder: Path) -> None:
    """Copy what Python has compiled. It belongs to a source by its time, which is copied, too."""
    for package in ("bot", "cogs"):
        for source in (ROOT / package).rglob("*.py"):
            installed, compiled = folder / source.relative_to(ROOT), Path(cache_from_source(str(source)))
            if not compiled.exists() or not installed.exists() or installed.read_bytes() != source.read_bytes():
                continue
            shutil.copystat(source, installed)
            target = Path(cache_from_source(str(installed)))
            target.parent.mkdir(exist_ok=True)
            shutil.copy(compiled, target)


if __name__ == "__main__":
    share_bytecode(Path(sys.argv[1]))
