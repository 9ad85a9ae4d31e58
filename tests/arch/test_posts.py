"""What the bot posts by itself goes through the desk, so that it stands once."""

from __future__ import annotations

import ast

from tests.arch.sources import FILES, ROOT, tree

DESK = "bot/ui/posts/desk.py"
OTHERS = {
    "bot/ui/areas/privacy.py": "a file that somebody has just asked for",
    "bot/ui/owed_answers.py": "the answer to an interaction",
    "bot/ui/controls/answer.py": "answers to interactions",
    "bot/ui/neighbours.py": "no message, but a nudge of another process",
    "bot/ui/gateway/turns.py": "no message, but a word to the parent process",
    "bot/ui/budget/budget.py": "no message, but a count",
}


def test_messages_are_sent_at_the_desk() -> None:
    sending = {
        path.relative_to(ROOT).as_posix()
        for path in FILES
        if path.is_relative_to(ROOT / "bot/ui") or path.is_relative_to(ROOT / "cogs")
        for node in ast.walk(tree(path))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "send"
    }
    assert sending == {DESK, *OTHERS}
