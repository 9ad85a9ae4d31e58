"""The check of requests against Discord's limits: it finds what breaks one, and nothing else."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from tests import discord_schema
from tests.discord_limits import LARGEST, problems, units

Body = dict[str, Any]
CALLBACK = "/interactions/1/token/callback"
MESSAGES = "/channels/1/messages"
COMMANDS = "/applications/1/commands"


def text(content: str) -> Body:
    return {"type": 10, "content": content}


def row(*components: Body) -> Body:
    return {"type": 1, "components": list(components)}


def button(custom_id: str = "a", **changes: Any) -> Body:
    return {"type": 2, "style": 1, "custom_id": custom_id, "label": "Join"} | changes


def menu(entries: int, **changes: Any) -> Body:
    options = [{"label": f"{n}", "value": f"{n}"} for n in range(entries)]
    return {"type": 3, "custom_id": "m", "placeholder": "Which?", "options": options} | changes


def form(*components: Body, **changes: Any) -> Body:
    return {"type": 9, "data": {"title": "Number", "custom_id": "f", "components": list(components)} | changes}


def field(custom_id: str = "n", **changes: Any) -> Body:
    return {"type": 18, "label": "Number", "component": {"type": 4, "style": 1, "custom_id": custom_id} | changes}


def command(*options: Body, **changes: Any) -> list[Body]:
    return [{"name": "play", "description": "Play", "type": 1, "options": list(options)} | changes]


def option(name: str = "rounds", **changes: Any) -> Body:
    return {"name": name, "description": "How many", "type": 4, "required": False} | changes


def message(*components: Body, **changes: Any) -> Body:
    return {"flags": 1 << 15, "components": list(components)} | changes


GOOD: list[tuple[str, str, Any]] = [
    ("POST", MESSAGES, message(text("x" * 4000))),
    ("POST", MESSAGES, message({"type": 17, "components": [text("x")] * 39})),
    ("PATCH", f"{MESSAGES}/2", message(row(*(button(f"{n}", label="x" * 80) for n in range(5))))),
    ("POST", MESSAGES, message(row(menu(25, placeholder="x" * 150, max_values=25, min_values=0)))),
    ("POST", MESSAGES, message(row({"type": 2, "style": 5, "url": "https://example.org", "label": "Go"}))),
    ("POST", MESSAGES, {"content": "x" * 2000}),
    ("POST", CALLBACK, {"type": 5}),
    ("POST", CALLBACK, {"type": 8, "data": {"choices": [{"name": "x" * 100, "value": n} for n in range(25)]}}),
    ("POST", CALLBACK, form(*(field(f"{n}", value="1") for n in range(5)), title="x" * 45)),
    ("PUT", COMMANDS, command(option(min_value=-LARGEST, max_value=LARGEST))),
    ("PUT", COMMANDS, command(option("a", required=True), option("b"))),
    ("POST", "/channels/1/messages/2/threads", {"name": "x" * 100, "auto_archive_duration": 1440}),
    ("GET", MESSAGES, None),
]


@pytest.mark.parametrize(("method", "path", "body"), GOOD)
def test_what_discord_takes_is_no_problem(method: str, path: str, body: Any) -> None:
    assert problems(method, path, body) == []


TOO_MUCH: dict[str, Body] = {
    "texts of a message": message(text("x" * 2000), text("x" * 2001)),
    "texts in code units": message(text("🎲" * 1001), text("🎲" * 1000)),
    "an empty text": message(text("")),
    "components": message({"type": 17, "components": [text("x")] * 40}),
    "a row of buttons": message(row(*(button(f"{n}") for n in range(6)))),
    "an empty row": message(row()),
    "a menu and a button in a row": message(row(menu(1), button())),
    "two controls of one custom id": message(row(button("a"), button("a"))),
    "a long custom id": message(row(button("x" * 101))),
    "a button without custom id": message(row(button(""))),
    "a long label": message(row(button(label="x" * 81))),
    "a button without label": message(row(button(label=None))),
    "a menu of nothing": message(row(menu(0))),
    "a long menu": message(row(menu(26))),
    "a menu of which more are to be picked than it has": message(row(menu(2, max_values=3))),
    "a menu of which more are picked than may be": message(
        row(menu(1, options=[{"label": n, "value": n, "default": True} for n in "ab"]))
    ),
    "two entries of one value": message(row(menu(1, options=[{"label": n, "value": "a"} for n in "ab"]))),
    "a long placeholder": message(row(menu(2, placeholder="x" * 151))),
    "a long entry": message(row(menu(1, options=[{"label": "x" * 101, "value": "a"}]))),
    "an entry with an empty description": message(
        row(menu(1, options=[{"label": "x", "value": "a", "description": ""}]))
    ),
    "a bare button": message(button()),
    "a picture that is not there": message(
        {"type": 12, "items": [{"media": {"url": "attachment://hand.png"}}]}, attachments=[]
    ),
    "eleven pictures": message({"type": 12, "items": [{"media": {"url": "https://example.org/a.png"}}] * 11}),
    "a long text alternative": message(
        text("x"), attachments=[{"id": 0, "filename": "a.png", "description": "x" * 1025}]
    ),
    "embeds": message(text("x"), embeds=[{"title": "x"}]),
    "a text beside a layout": message(text("x"), content="x"),
    "two ways to mention": message(text("x"), allowed_mentions={"parse": ["users"], "users": ["1"]}),
}


@pytest.mark.parametrize("body", TOO_MUCH.values(), ids=TOO_MUCH.keys())
@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("POST", MESSAGES),
        ("PATCH", f"{MESSAGES}/2"),
        ("POST", CALLBACK),
        ("POST", "/webhooks/1/token"),
        ("PATCH", "/webhooks/1/token/messages/@original"),
    ],
)
def test_a_message_that_discord_refuses_is_found_wherever_it_goes(method: str, path: str, body: Body) -> None:
    sent = {"type": 4, "data": body} if path == CALLBACK else body
    assert len(problems(method, path, sent)) == 1


@pytest.mark.parametrize(
    "body",
    [
        form(field(), title="x" * 46),
        form(field(), title=""),
        form(),
        form(*(field(f"{n}") for n in range(6))),
        form(field("a"), field("a")),
        form(field(value="x" * 21, max_length=20)),
        form(field(placeholder="x" * 101)),
        form(field() | {"label": "x" * 46}),
        form(field() | {"description": "x" * 101}),
        {"type": 8, "data": {"choices": [{"name": f"{n}", "value": n} for n in range(26)]}},
        {"type": 8, "data": {"choices": [{"name": "x" * 101, "value": 1}]}},
    ],
)
def test_a_form_or_suggestions_that_discord_refuses_are_found(body: Body) -> None:
    assert len(problems("POST", CALLBACK, body)) == 1


BAD_COMMANDS: list[list[Body]] = [
    command(name="Play"),
    command(name="play now"),
    command(name="x" * 33),
    command(description=""),
    command(description="x" * 101),
    command(name_localizations={"pl": "Graj"}),
    command(description_localizations={"pl": "x" * 101}),
    command(option(max_value=LARGEST + 1)),
    command(option(min_value=-LARGEST - 1)),
    command(option(choices=[{"name": "many", "value": LARGEST + 1}])),
    command(option(choices=[{"name": f"{n}", "value": n} for n in range(26)])),
    command(*(option(f"o{n}") for n in range(26))),
    command(option("a"), option("b", required=True)),
    command(option("a"), option("a")),
    command(option(type=3, max_length=6001)),
    command(
        *(option(f"o{n}", choices=[{"name": "x" * 90, "value": f"{m}"} for m in range(22)]) for n in range(4))
    ),
    command(*command(option("Bad"), type=1, name="sub"), name="group"),
    [*command(), *command()],
    [dict(command()[0], name=f"c{n}") for n in range(101)],
]


@pytest.mark.parametrize("commands", BAD_COMMANDS)
def test_a_command_that_discord_refuses_is_found(commands: list[Body]) -> None:
    assert len(problems("PUT", COMMANDS, commands)) == 1


def test_a_thread_with_a_long_name_is_found() -> None:
    assert len(problems("POST", "/channels/1/threads", {"name": "x" * 101})) == 1


@pytest.mark.parametrize(("written", "length"), [("abc", 3), ("żółw", 4), ("🎲", 2), ("1️⃣", 3), ("\ud83c", 1)])
def test_lengths_are_those_of_utf_16(written: str, length: int) -> None:
    assert units(written) == length


@pytest.mark.skipif(
    not discord_schema.CHECK.is_file(), reason="Discord's description does not lie beside the clone"
)
def test_discords_own_description_finds_a_number_that_is_too_large() -> None:
    def found(number: int) -> list[str]:
        call = SimpleNamespace(method="PUT", path=COMMANDS, json=command(option(max_value=number)))
        return discord_schema.against_the_schema([call])

    assert found(LARGEST) == []
    assert found(LARGEST + 1) != []
