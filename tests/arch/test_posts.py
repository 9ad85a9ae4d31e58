"""Messages are sent, edited and deleted at the desk: each stands once, and Discord's limits have one place."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from tests.arch.sources import FILES, ROOT, report, tree, walk

DESK = "bot/ui/posts/desk.py"
ANSWERS = "bot/ui/controls/answer.py"
"""Answers to interactions are not posts."""
CALLS = {
    *("send", "edit", "delete", "send_message", "edit_message", "delete_message", "create_thread"),
    *("edit_original_response", "delete_original_response"),
}
NO_MESSAGES = {
    "self._mouths[index].send": "a nudge of another process",
    "self._parent.send": "a word to the parent process",
    "self._members[shard % len(self._members)].ends[1].send": "a word to a process",
    "beats.send": "a sign of life for the parent process",
    "limit.send": "a count",
    "self._all.send": "a count",
    "archive.delete": "rows of the database",
    "self.store.servers.delete": "rows of the database",
    "event.edit": "an event in a server's list",
    "event.delete": "an event in a server's list",
}


def calls(source: ast.AST) -> Iterator[str]:
    """The calls in a source that may send, edit or delete a message."""
    for node in walk(source):
        match node:
            case ast.Call(func=ast.Attribute(attr=name) as called) if name in CALLS:
                yield ast.unparse(called)


def test_messages_are_sent_edited_and_deleted_at_the_desk() -> None:
    found = {
        path.relative_to(ROOT).as_posix(): set(calls(tree(path))) - NO_MESSAGES.keys()
        for path in FILES
        if path.is_relative_to(ROOT / "bot") or path.is_relative_to(ROOT / "cogs")
    }
    assert found.pop(DESK)
    assert found.pop(ANSWERS)
    report(
        {path: made for path, made in found.items() if made},
        f"Messages are sent, edited and deleted at {DESK} only: hand it a Post. A call that is about something"
        " else belongs in NO_MESSAGES of this test.",
    )


def test_there_is_nothing_in_the_list_that_nobody_calls() -> None:
    made = {call for path in FILES if path.is_relative_to(ROOT / "bot") for call in calls(tree(path))}
    report(NO_MESSAGES.keys() - made, "Nobody calls these any more. Remove them from NO_MESSAGES of this test.")


def test_calls_are_found() -> None:
    source = "await channel.send(view=view); await attempt(known.edit(view=view)); sender = channel.send"
    assert set(calls(ast.parse(source))) == {"channel.send", "known.edit"}
