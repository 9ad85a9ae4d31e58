"""What stops or limits a start, the doctor says beforehand, in the same words and without changing anything."""

from __future__ import annotations

import logging
import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack
from functools import partial
from pathlib import Path

import aiohttp
import discord
import pytest

from bot import __main__, config
from bot.client import Tally
from bot.config import load
from bot.file_lock import lock_of
from bot.store.sqlite import open_file
from tests.cli.situations import (
    SITUATIONS,
    UNUSABLE,
    Home,
    Make,
    Said,
    Situation,
    another_bot,
    below_a_file,
    held,
)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Home]:
    """An installation of a bot that gets as far as the connection to Discord. Nobody waits for a lock."""

    async def start(self: Tally, token: str, **_: object) -> None:
        await self.setup_hook()

    for name in config.NAMES:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(config, "load", partial(config.load, tmp_path / ".env"))
    monkeypatch.setattr(open_file, "BUSY_MS", 0)
    monkeypatch.setattr(Tally, "start", start)
    with ExitStack() as after:
        home = Home(tmp_path, monkeypatch, after)
        home.write_database()
        yield home


@pytest.fixture
def start(capsys: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture) -> Said:
    """Start the bot: the exit code, and each warning or sentence."""

    def run() -> tuple[int, list[str]]:
        caplog.clear()
        capsys.readouterr()
        code = __main__.main([])
        assert "Traceback" not in caplog.text
        logged = [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING]
        return code, [*logged, *capsys.readouterr().err.splitlines()[:1]]

    return run


def take_picture(folder: Path) -> dict[Path, object]:
    """All files, with their content but for SQLite's index of its log, which readers lock."""
    return {
        file: (file.lstat().st_mode, file.is_file() and not file.name.endswith("-shm") and file.read_bytes())
        for file in folder.rglob("*")
    }


def ask_doctor(capsys: pytest.CaptureFixture[str], *options: str) -> tuple[int, list[str]]:
    """Run the doctor: the exit code, and what it says."""
    capsys.readouterr()
    code = __main__.main(["doctor", *options])
    return code, capsys.readouterr().out.splitlines()


def tell_text(line: str) -> str:
    """What the doctor says after mark and subject."""
    return line[6:].split(": ", 1)[1]


@pytest.mark.logs_errors
@pytest.mark.parametrize("situation", SITUATIONS, ids=lambda situation: situation.name)
def test_doctor_and_start_agree(
    home: Home, situation: Situation, start: Said, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    situation.make(home)
    before = take_picture(tmp_path)
    healthy, lines = ask_doctor(capsys, "--offline")
    assert take_picture(tmp_path) == before, "the doctor changes nothing"
    code, said = start()
    assert code == situation.code
    wrong = [tell_text(line) for line in lines if line.startswith("WRONG ")]
    assert healthy == (1 if wrong else 0)
    assert ("The bot can't start like that." in lines) == (situation.weight == "stops")
    match situation.weight:
        case "fine":
            assert (wrong, said, lines[-1]) == ([], [], "Everything is fine.")
        case "runs":
            assert wrong == []
            assert [text for text in map(tell_text, lines[:-1]) if text in said] == said, "it is no problem"
        case _:
            assert any(situation.says in text for text in wrong)
            assert [any(text in sentence for sentence in said) for text in wrong] == [True] * len(wrong)
            assert [any(text in sentence for text in wrong) for sentence in said] == [True] * len(said)


@pytest.mark.parametrize("make", [held, another_bot, below_a_file])
def test_a_start_that_cannot_be_does_not_go_to_discord(
    home: Home, make: Make, start: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def connect(*_: object, **__: object) -> None:
        pytest.fail("it would log in")

    monkeypatch.setattr(Tally, "start", connect)
    make(home)
    code, said = start()
    assert code
    assert len(said) == 1


@pytest.mark.parametrize("command", [[], ["doctor"], ["check"], ["backup"], ["catalogue", "--check"]])
@pytest.mark.parametrize("situation", UNUSABLE, ids=lambda situation: situation.name)
def test_unusable_settings_end_every_command_with_one_sentence(
    home: Home, situation: Situation, command: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    situation.make(home)
    capsys.readouterr()
    assert __main__.main(command) == 2
    said = capsys.readouterr()
    assert said.out == ""
    (sentence,) = said.err.splitlines()
    assert situation.says in sentence


@pytest.mark.logs_errors
@pytest.mark.parametrize(
    ("error", "says", "code"),
    [
        (discord.LoginFailure("Improper token has been passed."), "Discord didn't accept this token", 2),
        (aiohttp.ClientConnectionError("no route"), "Discord can't be reached (no route)", 1),
    ],
)
def test_they_agree_about_discord(
    home: Home,
    start: Said,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    error: Exception,
    says: str,
    code: int,
) -> None:
    async def refuse(*_: object, **__: object) -> None:
        raise error

    monkeypatch.setattr(discord.Client, "login", refuse)
    monkeypatch.setattr(Tally, "start", refuse)
    _, lines = ask_doctor(capsys)
    (wrong,) = [tell_text(line) for line in lines if line.startswith("WRONG ")]
    assert says in wrong
    assert start() == (code, [wrong])


@pytest.mark.skipif(sys.platform != "linux" or os.geteuid() != 0, reason="only root can become somebody else")
@pytest.mark.parametrize(
    ("bits", "what"), [(0o700, "data/tally.db"), (0o755, "data"), (0o777, "data/tally.db.lock")]
)
def test_what_is_another_users_the_system_withholds(
    home: Home, bits: int, what: str, start: Said, capsys: pytest.CaptureFixture[str]
) -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)
        (folder / "data").mkdir()
        path = home.write_database(folder / "data" / "tally.db")
        lock_of(path).touch(0o600)
        path.chmod(0o666)
        path.parent.chmod(bits)
        home.patch.setenv("TALLY_DATABASE", str(path))
        home.patch.delenv("TALLY_BACKUP_DIR")
        home.patch.setattr(config, "load", partial(load, folder / ".env"))
        __main__.main(["doctor", "--offline"])  # a user without rights could import nothing later
        os.setresuid(65534, 65534, 0)
        try:
            _, lines = ask_doctor(capsys, "--offline")
            code, said = start()
        finally:
            os.setresuid(0, 0, 0)
    assert code == 2
    assert f"Permission denied: '{folder / what}'" in said[-1]
    assert f"WRONG database: {said[-1]}" in lines
