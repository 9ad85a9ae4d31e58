"""Nothing outside a game's own packages knows which games there are, but for the registry; and those packages have
the same modules in every game."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from bot.games.registry import GAMES
from bot.games.wording import wording
from bot.panels.base import panel
from bot.panels.turns import ChoicePanel
from tests.arch.sources import FILES, MODULES, ROOT, faults, imports, name_of, of_a_game, report, tree, walk

REGISTRY = "bot.games.registry"
TOOLS = ("bot.cli.numer_values", "bot.cli.numer_crowds", "bot.cli.numer_pairs", "bot.__main__")
"""The command that makes the tables with which a computer player is shipped."""
NAMED = re.compile("|".join(rf"\b({key}|{re.escape(wording(key).title)})(?!\w)" for key in GAMES))
"""A game in a text: by its key, or by the name on the box."""

PANELS = {"__init__", "rows", "words"}
"""The modules of every game's panels: what is shown and pressed, its controls and forms, its texts."""
COMPOSED = {"draft", "hinting", "composition", "presses"}
"""Those of games in which something is composed: see ``bot.panels.turns``."""
OWN = {
    "numero": {"confirmations"},
    "numo": {"order"},
    "numenko": {"laying", "pad"},
}
"""What only the panels of one game have."""


def belongs_to_a_game(path: Path) -> bool:
    """Whether a module is one of a game's own."""
    parts = name_of(path).split(".")
    return of_a_game(name_of(path)) or (
        parts[-1] in GAMES and parts[:-1] in (["bot", "achievements"], ["bot", "web", "games"], ["cogs"])
    )


SHARED = [path for path in FILES if not belongs_to_a_game(path) and name_of(path) not in (REGISTRY, *TOOLS)]


def docstrings(source: ast.AST) -> set[ast.AST]:
    """All strings that stand as statements."""
    return {node.value for node in walk(source) if isinstance(node, ast.Expr)}


def games_in(path: Path) -> Iterator[str]:
    """The games that a module imports from or names in its texts and keys."""
    yield from (module for module in imports(name_of(path)) if belongs_to_a_game(MODULES[module]))
    spoken = docstrings(tree(path))
    for node in walk(tree(path)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in spoken:
            yield from (found[0] for found in NAMED.finditer(node.value))


def test_only_the_registry_knows_which_games_there_are() -> None:
    report(
        faults(SHARED, games_in),
        "These modules serve every game and name one. Ask the game (a method or a word of it) for what differs, as"
        " bot/games/base.py and bot/games/wording.py do.",
    )


def test_a_game_that_is_named_is_found() -> None:
    assert [found[0] for found in NAMED.finditer("`/numer learn`, nmbrs! or Numenko, no numerals")] == [
        "numer",
        "nmbrs",
        "Numenko",
    ]


def test_the_panels_of_all_games_have_the_same_modules() -> None:
    wrong = {}
    for key in GAMES:
        found = {path.stem for path in (ROOT / "bot/panels" / key).glob("*.py")}
        least = {"__init__"} if isinstance(panel(key), ChoicePanel) else PANELS
        if not least <= found <= PANELS | COMPOSED | OWN.get(key, set()):
            wrong[f"bot/panels/{key}"] = f"lacks {least - found}, and has {found - PANELS - COMPOSED} besides"
    report(
        wrong,
        "Every game's panels are made of the same modules (docs/ADDING_A_GAME.md, section 5). What only one game"
        " has belongs in OWN of this test.",
    )
