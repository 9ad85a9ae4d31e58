"""Where the parts of a game are: a package or module of its name in each layer, or all in one package.

``load_part("render", "numer")`` imports ``bot.render.numer``. The registry knows the package of a game whose parts
are elsewhere.
"""

from __future__ import annotations

import sys
from importlib import import_module
from types import ModuleType

HOMES: dict[str, str] = {}
"""The packages of games whose parts are all in one package, by key."""


def name_part(layer: str, key: str) -> str:
    """Name the module or package that is the part of a game in a layer."""
    if key in HOMES:
        return f"{HOMES[key]}.{layer}"
    return f"cogs.{key}" if layer == "cogs" else f"bot.{layer}.{key}"


def load_part(layer: str, key: str, module: str = "") -> ModuleType:
    """Import a game's part in a layer, or that module of it. Raises ``ModuleNotFoundError``."""
    name = f"{name_part(layer, key)}.{module}".rstrip(".")
    # import_module takes as long as a small query, and each panel and picture asks
    found = sys.modules.get(name)
    if found is None or getattr(found.__spec__, "_initializing", False):  # another thread imports it
        return import_module(name)
    return found


def find_part(layer: str, key: str, module: str = "") -> ModuleType | None:
    """Import an optional part of a game, None for a game without it."""
    try:
        return load_part(layer, key, module)
    except ModuleNotFoundError as missing:
        if not f"{name_part(layer, key)}.{module}.".startswith(f"{missing.name}."):
            raise
        return None
