"""The stand-in's answers, compared with Discord's own description of them where a copy lies beside the clone."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator, ValidationError  # type: ignore[import-untyped]

from tests.discord_schema import form_of, kind_of
from tests.wire.rest import Call

DESCRIPTION = Path(__file__).parents[3] / "shared" / "discord" / "openapi.json"
SHOWN = 3
"""Faults of an answer that are told."""


def wrong_answers(calls: list[Call]) -> list[str]:
    """Where answers are not as Discord describes them, each kind once; nothing without the copy.

    Answers of the same form are looked at once: most come again and again, and the check takes its time.
    """
    found: dict[str, None] = {}
    if not DESCRIPTION.is_file():
        return []
    for call in {_form(call): call for call in calls if call.answer is not None}.values():
        validator = _validator(call.method, _template(call), str(call.status))
        if validator is None:
            continue
        for error in list(validator.iter_errors(call.answer))[:SHOWN]:
            found[f"{call.method} {_template(call)} {_told(error)}"] = None
    return list(found)


def _form(call: Call) -> str:
    return f"{call.method} {kind_of(call.path)} {call.status} {json.dumps(form_of(call.answer))}"


def _told(error: ValidationError) -> str:
    """Where an answer is wrong, as deep as possible, and why."""
    while error.context:
        error = max(error.context, key=lambda one: len(list(one.absolute_path)))
    where = "/".join("*" if isinstance(part, int) else str(part) for part in error.absolute_path)
    return f"{where}: {error.message[:200]}"


@cache
def _description() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(DESCRIPTION.read_text())
    return found


@cache
def _templates() -> list[tuple[re.Pattern[str], str]]:
    """The paths of the description, those with the fewest names in them first."""
    paths = sorted(_description()["paths"], key=lambda path: path.count("{"))
    return [(re.compile(re.sub(r"\\\{[^}]+\\\}", "[^/]+", re.escape(path))), path) for path in paths]


def _template(call: Call) -> str:
    return next((path for pattern, path in _templates() if pattern.fullmatch(call.path)), "")


@cache
def _validator(method: str, template: str, status: str) -> Draft202012Validator | None:
    operation = _description()["paths"].get(template, {}).get(method.lower(), {})
    content = operation.get("responses", {}).get(status, {}).get("content", {})
    if "application/json" not in content:
        return None
    schema = content["application/json"]["schema"]
    return Draft202012Validator({**schema, "components": _description()["components"]})
