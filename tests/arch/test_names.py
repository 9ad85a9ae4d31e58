"""Names of functions say what is done (docs/STYLE.md): a participle is none, neither alone nor with a particle."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from tests.arch.sources import FILES, faults, report, tree, walk

IN_OTHER_WAYS = """
become begun bent blown bought bound broken brought built caught chosen dealt done drawn driven fallen fed
felt forgotten found frozen given gone grown heard held hidden kept known laid led left lent lit lost made
meant met paid retold ridden risen said seen sent shaken shown slept sold spent spoken spun stolen struck
stuck sworn taken taught thought told torn undone unseen unsent untold withdrawn woken won worn woven written
"""
IRREGULAR = frozenset(IN_OTHER_WAYS.split())
NO_PARTICIPLES = ("embed", "exceed", "feed", "hundred", "need", "proceed", "seed", "shed", "speed", "succeed")
"""Words in -ed that are none. What is verb and participle at once (cut, fit, put, read, set) counts as a verb."""
AFTER_A_VERB = (
    "again ahead anew apart aside away back before by down for from in of off on out over to under up with"
)
PARTICLES = frozenset(AFTER_A_VERB.split())


def is_participle(word: str) -> bool:
    return word in IRREGULAR or (word.endswith("ed") and len(word) > 3 and word not in NO_PARTICIPLES)


def participles(module: ast.Module) -> Iterator[str]:
    """The functions of a source, nested ones too, whose names are a participle, or one with a particle. Before a
    noun it is an adjective, as in ``printed_points``."""
    for node in walk(module):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and not node.name.startswith("__"):
            first, _, rest = node.name.strip("_").partition("_")
            if is_participle(first) and (not rest or rest.partition("_")[0] in PARTICLES):
                yield node.name


def test_names_of_functions_are_no_participles() -> None:
    report(
        faults(FILES, lambda path: participles(tree(path))),
        "Names of functions begin with a verb (docs/STYLE.md): not told, but tell or list_told. Rename these.",
    )


def test_a_participle_is_found() -> None:
    source = (
        "class Lobby:\n"
        "    def told(self): ...\n"
        "    def left_over(self): ...\n"
        "    def feed(self): ...\n"
        "    def drawn_card(self): ...\n"
        "    async def _closed(self):\n"
        "        def kept(): ...\n"
        "def read(): ...\n"
    )
    assert sorted(participles(ast.parse(source))) == ["_closed", "kept", "left_over", "told"]
