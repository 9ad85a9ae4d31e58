"""Imports go downwards only: the contracts of import-linter in ``pyproject.toml``."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

from tests.arch.sources import MODULES, report, tree
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


def test_numpy_is_loaded_only_where_experts_think_and_puzzles_are_made() -> None:
    """It takes 12 MB in every process that loads it, so the bot's own imports must not lead there."""
    loading, grown = {"numpy"}, True
    while grown:
        more = {name for name in MODULES if loading & set(_imports_at_once(name))}
        grown, loading = not more <= loading, loading | more
    late = {"bot.opponents.numer.crowd", "bot.opponents.numer.fates"}
    report(loading - late - {"numpy"}, "Import NumPy, and what needs it, in the function that uses it.")
    assert late < loading


def _imports_at_once(module: str) -> list[str]:
    """What a module imports when it is loaded itself, by dotted names."""
    found = []
    for node in tree(MODULES[module]).body:
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            found += [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
    return found
