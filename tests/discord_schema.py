"""Discord's own description of its requests, where a copy of it lies beside the clone.

The copy is too large for this repository, so what matters of it is in ``tests.discord_limits``; with the copy,
the flow tests look at each request with both.
"""

from __future__ import annotations

import copy
import importlib.util
import json
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema_rs

from tests.discord_limits import walk

CHECK = Path(__file__).parents[2] / "shared" / "discord" / "check.py"
"""The program that compares requests with the description."""
KEPT = ("type", "style", "flags", "min_value", "max_value")
"""Numbers of which the value matters, not only that there is one."""


def against_the_schema(requests: Iterable[Any]) -> list[str]:
    """Where requests that simcord has recorded are not as Discord describes them; nothing without the copy.

    The program looks only at what a quicker validator of the same description refuses: nearly nothing."""
    if not CHECK.is_file():
        return []
    calls = [_Call(call) for call in requests if call.json is not None]
    doubtful = [call for call in calls if not _is_valid(call)]
    return [" ".join(problem) for problem in _program().check(doubtful)]


def _is_valid(call: _Call) -> bool:
    validator = _validator(call.method, kind_of(call.path.partition("?")[0]))
    return validator is not None and validator.is_valid(call.json)


@cache
def _validator(method: str, kind: str) -> jsonschema_rs.Draft202012Validator | None:
    """The description of the bodies of such requests; None where the program has to say what there is."""
    program = _program()
    routes = (route for route in program.ROUTES if route[0] == method and route[1].match(kind))
    schema = next((program.schema_of(route[3]) for route in routes), None)
    return schema and jsonschema_rs.Draft202012Validator({**schema, "components": program.SPEC["components"]})


@cache
def _program() -> Any:
    spec = importlib.util.spec_from_file_location("discord_check", CHECK)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class _Call:
    """A request with its ids as the description wants them: discord.py writes some of them as numbers, which
    Discord takes as well."""

    def __init__(self, call: Any) -> None:
        self.method: str = call.method
        self.path: str = call.path
        self.json: Any = copy.deepcopy(call.json)
        if isinstance(self.json, dict):
            self._write_ids(self.json)
            self._write_ids(self.json.get("data") or {})

    def _write_ids(self, body: dict[str, Any]) -> None:
        if "recipient_id" in body:
            body["recipient_id"] = str(body["recipient_id"])
        mentions = body.get("allowed_mentions") or {}
        for kind in mentions.keys() & {"users", "roles"}:
            mentions[kind] = [str(one) for one in mentions[kind]]
        menus = (component.get("default_values") or [] for component in walk(body.get("components") or []))
        for entry in [*(body.get("attachments") or []), *(entry for menu in menus for entry in menu)]:
            if "id" in entry:
                entry["id"] = str(entry["id"])


def kind_of(path: str) -> str:
    """A path without ids and tokens."""
    return "/".join("*" if any(sign.isdigit() for sign in part) else part for part in path.split("/"))


def form_of(body: Any, key: str = "") -> Any:
    """What a body is made of, without its texts, numbers and repetitions: how long and how many they may be is the
    business of ``tests.discord_limits``."""
    match body:
        case dict():
            return {name: form_of(value, name) for name, value in sorted(body.items())}
        case list():
            return sorted({json.dumps(form_of(part, key)) for part in body})
        case int() if key in KEPT:
            return body
    return type(body).__name__ if body else f"no {type(body).__name__}"
