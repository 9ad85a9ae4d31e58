"""Imports go downwards only: the contracts of import-linter in ``pyproject.toml``."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.arch.sources import report
from tests.patience import PATIENCE

ROOT = Path(__file__).parents[2]
LINT = "from importlinter.cli import lint_imports; raise SystemExit(lint_imports(no_cache=True, no_logo=True))"


def test_every_import_contract_is_kept() -> None:
    # In a separate process: the linter sets up logging, which would silence the loggers of other tests.
    run = subprocess.run(
        [sys.executable, "-c", LINT], cwd=ROOT, capture_output=True, text=True, check=False, timeout=PATIENCE
    )
    broken = [run.stdout + run.stderr] if run.returncode else []
    report(broken, "Imports go downwards only (docs/ARCHITECTURE.md). Move what is needed into the lower room.")
