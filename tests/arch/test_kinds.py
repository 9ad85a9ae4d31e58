"""The core and the pages ask the kind of a match, and know none."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from tests.arch.sources import FILES, ROOT, report, tree, walk

MOST = 15
"""How many branches on kinds of matches there may be outside ``bot/match/kinds``."""
FIELDS = frozenset(
    ("lesson", "puzzle", "daily", "solo", "private", "nowhere", "uncounted", "marathon", "score_list")
)
"""What tells kinds apart in rows, options, scenes and matches. A question that the kind answers is none of it."""
KINDS = frozenset(("Lesson", "Try", "SoloMatch", "Marathon"))
IN_SQL = re.compile(r"\b(?:lesson|puzzle) IS\b")
HOME = ROOT / "bot/match/kinds"
ELSEWHERE = ("bot/games", "bot/opponents", "bot/puzzles", "bot/render", "bot/store/leaderboards")
"""These rooms know no matches: what is called solo there is an option of a game, and the list of a result."""
OTHERS = frozenset(("answer", "subject"))
"""What is no match either: answers that only one person sees, pages of statistics."""


def conditions(node: ast.AST) -> Iterator[ast.AST]:
    """What decides something in a node."""
    match node:
        case ast.If(test=test) | ast.IfExp(test=test) | ast.While(test=test) | ast.Assert(test=test):
            yield test
        case ast.BoolOp(values=values):
            yield from values
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield operand
        case ast.Compare(left=left, comparators=others):
            yield from (left, *others)
        case ast.Assign(value=value) | ast.NamedExpr(value=value):
            yield value
        case ast.comprehension(ifs=ifs):
            yield from ifs
        case ast.Match(subject=subject):
            yield subject
        case ast.Call(func=ast.Name("bool"), args=arguments):
            yield from arguments
        case _:
            pass


def names_a_kind(node: ast.AST) -> bool:
    """Whether it is a field that tells kinds apart, or the name of a kind."""
    match node:
        case ast.Attribute(value=ast.Attribute(attr="kind") | ast.Name("kind"), attr="name"):
            return True
        case ast.Attribute(value=ast.Name(owner), attr=field):
            return field in FIELDS and owner not in OTHERS
        case ast.Attribute(attr=field):
            return field in FIELDS
        case _:
            return False


def asks_for_a_class(node: ast.AST) -> bool:
    """Whether it is an ``isinstance`` for a kind, or a pattern of one."""
    match node:
        case ast.Call(func=ast.Name("isinstance"), args=[_, kinds]):
            return any(isinstance(name, ast.Name) and name.id in KINDS for name in ast.walk(kinds))
        case ast.MatchClass(cls=ast.Name(kind)):
            return kind in KINDS
        case _:
            return False


def branches(module: ast.Module) -> set[tuple[int, int]]:
    """The branches on kinds of matches in a module, the SQL in it included: line and column of each."""
    found = set[tuple[int, int]]()
    for node in walk(module):
        decides = [each for each in conditions(node) if names_a_kind(each)]
        found |= {(each.lineno, each.col_offset) for each in decides if isinstance(each, ast.expr)}
        if isinstance(node, ast.expr | ast.MatchClass) and asks_for_a_class(node):
            found.add((node.lineno, node.col_offset))
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            found |= {(node.lineno, -1 - n) for n, _ in enumerate(IN_SQL.finditer(node.value))}
    return found


def test_hardly_anybody_outside_asks_which_kind_of_match_it_is() -> None:
    at_home = {HOME, *(ROOT / room for room in ELSEWHERE)}
    outside = [path for path in FILES if at_home.isdisjoint(path.parents)]
    found = [f"{path.relative_to(ROOT)}:{line}" for path in outside for line, _ in sorted(branches(tree(path)))]
    report(
        found if len(found) > MOST else [],
        f"More than {MOST} places outside bot/match/kinds ask which kind of match it is. Give the kinds a method"
        " or a field that answers, and ask for that; these are all there are:",
    )


def test_branches_are_found() -> None:
    source = """
if match.row.lesson is not None: ...
found = 1 if scene.solo else 2
wanted = [m for m in all if not m.private or isinstance(m.kind, Try | Lesson)]
match match.kind.name:
    case "try": ...
sql = "lesson IS NULL AND puzzle IS NULL"
asked = match.kind.counts and not match.kind.is_alone
"""
    assert len(branches(ast.parse(source))) == 7
