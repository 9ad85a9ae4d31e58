"""The log: text or JSON lines, one record a line, never the token."""

from __future__ import annotations

import json
import logging
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from bot.logs import JsonLines, TextLines, escape

ROOT = Path(__file__).parents[1]
TOKEN = ".".join(("MTIzNDU2Nzg5MDEyMzQ1Njc4", "Gabcde", "x" * 27))
FORGED = "a\n2026-01-01 00:00:00,000 INFO bot: all is well"
SEPARATORS = "\r \n \x0b \x0c \x1c \x1d \x1e \x85 \u2028 \u2029 \x1b[2J \u202e"


def record(message: str, *args: object, fault: Exception | None = None) -> logging.LogRecord:
    """A record of the log, with an error if there is one."""
    exc_info: Any = None
    if fault is not None:
        try:
            raise fault
        except Exception:  # noqa: BLE001 -- that is what a reporter does
            exc_info = sys.exc_info()
    return logging.LogRecord("bot.ui", logging.ERROR, "x.py", 1, message, args, exc_info)


@pytest.mark.parametrize("sign", SEPARATORS.split(" "))
@pytest.mark.parametrize("form", [TextLines(None), JsonLines(None)])
def test_a_message_is_one_line(form: logging.Formatter, sign: str) -> None:
    line = form.format(record("name %s", f"a{sign}b"))
    assert line.splitlines() == [line]
    assert sign not in line


def test_a_forged_line_is_seen_as_part_of_the_message() -> None:
    line = TextLines(None).format(record("%s", FORGED))
    assert line.endswith(" ERROR bot.ui: a\\u000a2026-01-01 00:00:00,000 INFO bot: all is well")


def test_the_lines_of_an_error_cannot_pass_for_records() -> None:
    first, *rest = TextLines(None).format(record("failed", fault=ValueError(FORGED))).splitlines()
    assert first.endswith("ERROR bot.ui: failed")
    assert len(rest) > 2
    assert all(line.startswith("    ") for line in rest)


def test_an_error_stays_in_its_object() -> None:
    line = JsonLines(None).format(record("failed", fault=ValueError(FORGED)))
    assert "\n" not in line
    said = json.loads(line)
    assert said.keys() == {"time", "level", "logger", "message", "error"}
    assert (said["level"], said["logger"], said["message"]) == ("ERROR", "bot.ui", "failed")
    assert said["error"].endswith(f"ValueError: {FORGED}")
    assert said["time"].endswith("+00:00")


@pytest.mark.parametrize("form", [TextLines(TOKEN), JsonLines(TOKEN)])
def test_the_token_is_left_out(form: logging.Formatter) -> None:
    line = form.format(record("login with %s failed", TOKEN, fault=ValueError(f"bad header: Bot {TOKEN}")))
    assert TOKEN not in line
    assert line.count("(token)") == 2


def test_ordinary_texts_stay_as_they_are() -> None:
    assert escape("Zoë − 3 × 4, 数字, عدد") == "Zoë − 3 × 4, 数字, عدد"


@pytest.mark.parametrize("form", ["text", "json"])
def test_what_ends_the_process_has_the_form_of_the_log(form: str) -> None:
    code = (
        f"from bot.logs import start_log, tell_last; start_log('INFO', {form!r}, {TOKEN!r});"
        f" tell_last('No token.'); raise ValueError('Bot {TOKEN}')"
    )
    run = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert run.returncode == 1
    assert TOKEN not in run.stderr
    first, *rest = run.stderr.splitlines()
    if form == "json":
        assert json.loads(first)["message"] == "No token."
        (last,) = map(json.loads, rest)
        assert (last["level"], last["message"]) == ("CRITICAL", "Tally has stopped because of an error")
        assert last["error"].endswith("ValueError: Bot (token)")
    else:
        assert first == "No token."
        assert rest[0].endswith("CRITICAL bot.logs: Tally has stopped because of an error")
        assert rest[-1] == "    ValueError: Bot (token)"
