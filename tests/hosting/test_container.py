"""The container stays where a start can't succeed: Docker would start it again and again, whatever its code."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.extent import at_night
from tests.patience import PATIENCE

ROOT = Path(__file__).parents[2]
ENTRYPOINT = re.findall(r'^ENTRYPOINT \["python", (.+)\]$', (ROOT / "docs/hosting/Dockerfile").read_text(), re.M)
COMPOSE = (ROOT / "docs" / "hosting" / "compose.yaml").read_text("utf-8")


@contextmanager
def running(folder: Path, *words: str, **settings: str) -> Iterator[subprocess.Popen[str]]:
    """Start what the image starts, with these words behind it and a database there. Kill it in the end."""
    entry = [word.strip('"') for word in ENTRYPOINT[0].split(", ")]
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("TALLY_", "DISCORD_"))}
    environment = {**kept, "DISCORD_TOKEN": "a-token", "TALLY_DATABASE": str(folder / "tally.db"), **settings}
    command = (sys.executable, *entry, *words)
    with subprocess.Popen(command, cwd=ROOT, env=environment, stderr=subprocess.PIPE, text=True) as process:
        try:
            yield process
        finally:
            process.kill()


@pytest.mark.parametrize(
    ("settings", "says"),
    [
        at_night({"TALLY_PACE": "sometimes"}, "TALLY_PACE"),
        ({"TALLY_PACE": "sometimes", "TALLY_LOG_FORMAT": "json"}, "TALLY_PACE"),
        at_night({"TALLY_DATABASE": str(ROOT)}, f"{ROOT} is a folder."),
        ({"DISCORD_TOKEN": ""}, "DISCORD_TOKEN isn't set"),
    ],
)
def test_what_somebody_has_to_change_is_said_once(tmp_path: Path, settings: dict[str, str], says: str) -> None:
    with running(tmp_path, **settings) as bot:
        assert bot.stderr is not None
        said = [bot.stderr.readline()]
        while "waits to be stopped" not in said[-1]:
            assert said[-1], said
            said.append(bot.stderr.readline())
        assert sum(says in line for line in said) == 1
        if "TALLY_LOG_FORMAT" in settings:
            assert [json.loads(line)["level"] for line in said] == ["ERROR"] * 2
        bot.terminate()
        assert bot.wait(PATIENCE) == 2
        assert bot.stderr.read() == ""


SIGNALLED = """
import os, signal, threading
from bot import __main__ as main
threading.Thread(target=threading.Event().wait, daemon=True).start()
main.tell_last = lambda text: os.kill(os.getpid(), signal.SIGTERM)
main.wait_for_end()
"""
"""A wait that is told to end before it has begun, beside another thread, which could get the signal."""


def test_a_signal_before_the_wait_ends_it_too() -> None:
    subprocess.run([sys.executable, "-c", SIGNALLED], check=True, cwd=ROOT, timeout=PATIENCE)


def test_a_command_in_the_container_ends(tmp_path: Path) -> None:
    with running(tmp_path, "restore", str(tmp_path / "nothing.db")) as bot:
        _, said = bot.communicate(timeout=PATIENCE)
    assert bot.returncode == 1
    assert "no file" in said


def test_docker_starts_it_again_after_a_crash_and_after_a_boot() -> None:
    assert ENTRYPOINT == ['"-m", "bot", "--stay"']
    assert "\n    restart: unless-stopped\n" in COMPOSE
