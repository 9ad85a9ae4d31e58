"""The command line."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import subprocess
import sys
from functools import partial
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import aiohttp
import discord
import pytest

from bot import __main__, config
from bot.cli import doctor
from bot.cli.start_checks import check_token, look_around, try_page
from bot.client import INTENTS, Tally
from bot.config import Config, Origin
from bot.findings import Finding
from bot.store.obstacles import CannotStart
from bot.store.store import Store
from bot.ui.members.permissions import FOR_TABLES, FOR_THREADS
from tests.extent import at_night

ROOT = Path(__file__).parents[1]


@pytest.fixture(autouse=True)
def _settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every command works on a database of its own and without a token."""
    monkeypatch.setenv("TALLY_DATABASE", str(tmp_path / "tally.db"))
    monkeypatch.setenv("DISCORD_TOKEN", "")
    monkeypatch.setattr(config, "load", partial(config.load, tmp_path / ".env"))


def test_without_a_token_it_says_in_three_lines_what_to_do(capsys: pytest.CaptureFixture[str]) -> None:
    assert __main__.main([]) == 2
    said = capsys.readouterr().err
    assert len(said.strip().splitlines()) == 3
    assert "https://discord.com/developers/applications" in said
    assert "python -m bot playground" in said


def test_a_bad_setting_ends_with_its_name(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("TALLY_PACE", "sometimes")
    assert __main__.main(["doctor"]) == 2
    assert "TALLY_PACE" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("level", "ours", "theirs"),
    [("DEBUG", "DEBUG", "INFO"), ("INFO", "INFO", "INFO"), ("ERROR", "ERROR", "ERROR")],
)
def test_only_tally_itself_is_debugged(level: str, ours: str, theirs: str) -> None:
    """At DEBUG, aiosqlite and discord.py log every statement and request, with seeds, hands and tokens."""
    names = ("bot.match.service", "cogs.numer", "aiosqlite", "discord.http", "discord.gateway", "asyncio")
    code = (
        f"import logging; from bot.logs import start_log; start_log({level!r});"
        f" print(*(logging.getLevelName(logging.getLogger(name).getEffectiveLevel()) for name in {names!r}))"
    )
    run = subprocess.run([sys.executable, "-c", code], cwd=config.ROOT, capture_output=True, text=True, check=True)
    assert run.stdout.split() == [ours] * 2 + [theirs] * 4


def test_with_a_token_it_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    used: list[str] = []
    monkeypatch.setenv("DISCORD_TOKEN", "a-token")

    async def start(self: Tally, token: str, **_: object) -> None:
        used.append(token)

    monkeypatch.setattr(Tally, "start", start)
    assert __main__.main([]) == 0
    assert used == ["a-token"]


def test_a_refused_token_is_said_without_the_token(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async def refuse(self: Tally, token: str, **_: object) -> None:
        raise discord.LoginFailure("Improper token has been passed.")

    monkeypatch.setenv("DISCORD_TOKEN", "a-secret-token")
    monkeypatch.setattr(Tally, "start", refuse)
    assert __main__.main([]) == 2
    said = capsys.readouterr().err
    assert "didn't accept this token" in said
    assert "a-secret-token" not in said


def test_doctor_finds_the_missing_token(capsys: pytest.CaptureFixture[str]) -> None:
    assert __main__.main(["doctor"]) == 1
    said = capsys.readouterr().out
    assert "WRONG token: DISCORD_TOKEN isn't set" in said
    assert "1 problem found." in said


def test_doctor_is_content_with_a_well_formed_token(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", ".".join(("M" * 24, "abcdef", "x" * 27)))
    assert __main__.main(["doctor", "--offline"]) == 0
    said = capsys.readouterr().out
    assert "Everything is fine." in said
    assert "M" * 24 not in said


@pytest.mark.parametrize("token", ["abc", "a.b.c", "Bot " + ".".join(("M" * 24, "abcdef", "x" * 27))])
def test_a_malformed_token_is_wrong_and_not_printed(token: str) -> None:
    finding = check_token(Config(token=token))
    assert not finding.good
    assert token not in finding.text


def test_doctor_says_in_which_scripts_names_are_drawn() -> None:
    assert doctor.check_scripts(True) == Finding("fine", "names in pictures", "all scripts")
    lacking = doctor.check_scripts(False)
    assert lacking.good, "everything else works"
    assert "libfribidi0" in lacking.text


def test_doctor_says_where_the_page_is() -> None:
    off = asyncio.run(try_page(None, runs=False))
    assert off == Finding("fine", "health and metrics", "off (TALLY_HTTP)")
    served = asyncio.run(try_page(config.Address("::1", 8080), runs=True))
    assert str(served).startswith("health and metrics: at ::1 port 8080")


def test_doctor_says_who_can_install_the_app() -> None:
    assert doctor.check_installs(by_members=True).text == "on servers, and by members for themselves"
    assert "User Install" in doctor.check_installs(by_members=False).text


def test_doctor_has_an_address_to_invite_the_bot_with_what_it_needs() -> None:
    asked = parse_qs(urlsplit(doctor.invite_address(1234)).query)
    assert asked["client_id"] == ["1234"]
    assert asked["scope"] == ["bot applications.commands"]
    granted = discord.Permissions(int(asked["permissions"][0]))
    assert doctor.check_server("Town", granted).text.endswith("all permissions granted")
    assert granted.value.bit_count() == len({*FOR_TABLES, *FOR_THREADS}), "and nothing else"


def test_doctor_names_privileged_intents() -> None:
    assert doctor.check_intents(INTENTS) == Finding(
        "fine", "intents", "guilds, guild_messages, none of them privileged"
    )
    finding = doctor.check_intents(discord.Intents(guilds=True, members=True))
    assert not finding.good
    assert "members" in finding.text


def test_doctor_names_files_that_others_can_read(tmp_path: Path) -> None:
    file = tmp_path / ".env"
    settings = Config(database=tmp_path / "nothing", origin=Origin(file))

    def said() -> list[Finding]:
        return [finding for finding in look_around(settings) if finding.subject == "files"]

    file.touch(0o600)
    assert [finding.good for finding in said()] == [True]
    file.chmod(0o644)
    (finding,) = said()
    assert not finding.good
    assert finding.text.endswith(f"chmod 600 {file}")


def test_doctor_wants_no_power_over_everything() -> None:
    needed = discord.Permissions.none()
    needed.update(**dict.fromkeys((*FOR_TABLES, *FOR_THREADS), True))
    assert doctor.check_server("Town", needed) == Finding("fine", "server Town", "all permissions granted")
    lacking = doctor.check_server("Town", discord.Permissions.none())
    assert str(lacking).startswith("server Town: missing View Channel")
    finding = doctor.check_server("Town", discord.Permissions(administrator=True))
    assert not finding.good
    assert "Administrator" in finding.text


def test_an_error_that_ends_the_bot_is_logged_and_the_exit_code_says_so(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "a-token")

    async def start(self: Tally, token: str, **_: object) -> None:
        raise OSError("no way to Discord")

    monkeypatch.setattr(Tally, "start", start)
    assert __main__.main([]) == 1
    assert "Tally has stopped because of an error" in caplog.text


def test_without_a_way_to_discord_it_says_so_in_a_sentence(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "a-token")

    async def start(self: Tally, token: str, **_: object) -> None:
        raise aiohttp.ClientConnectionError("no route to discord.com")

    monkeypatch.setattr(Tally, "start", start)
    assert __main__.main([]) == 1
    (said,) = [record for record in caplog.records if record.levelname == "ERROR"]
    assert said.getMessage() == "Discord can't be reached (no route to discord.com)"
    assert said.exc_info is None


def test_at_the_start_it_names_files_that_others_can_read(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, tmp_path: Path
) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "a-token")
    (tmp_path / "tally.db").touch(0o644)

    async def start(self: Tally, token: str, **_: object) -> None:
        """It would connect to Discord."""

    monkeypatch.setattr(Tally, "start", start)
    assert __main__.main([]) == 0
    assert f"chmod 600 {tmp_path / 'tally.db'}" in caplog.text


def test_a_start_that_is_refused_says_the_whole_command_of_a_service(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "a-token")
    monkeypatch.setenv("BOT_COMMAND", "sudo -u tally /opt/tally/bin/python -m bot")

    async def start(self: Tally, token: str, **_: object) -> None:
        raise CannotStart("It is damaged. To go back: python -m bot restore FILE", lasting=True)

    monkeypatch.setattr(Tally, "start", start)
    assert __main__.main([]) == 2
    said = capsys.readouterr().err
    assert said == "It is damaged. To go back: sudo -u tally /opt/tally/bin/python -m bot restore FILE\n"


def test_doctor_finds_a_broken_database(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "tally.db").write_bytes(b"this is no database" * 100)
    assert __main__.main(["doctor"]) == 1
    assert "WRONG database" in capsys.readouterr().out


def test_backup_copies_a_live_database(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    async def fill() -> Store:
        store = await Store.open(tmp_path / "tally.db")
        await store.settings.put("bot", 0, "motto", "count twice")
        return store

    async def scene() -> int:
        store = await fill()
        try:
            return await asyncio.to_thread(__main__.main, ["backup", str(tmp_path / "copy.db")])
        finally:
            await store.close()

    assert asyncio.run(scene()) == 0
    with sqlite3.connect(tmp_path / "copy.db") as copy:
        assert copy.execute("SELECT value FROM setting WHERE name = 'motto'").fetchone() == ("count twice",)
    assert "Copied" in capsys.readouterr().out


def test_backup_never_overwrites(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asyncio.run(_empty(tmp_path / "tally.db"))
    (tmp_path / "copy.db").write_text("precious")
    assert __main__.main(["backup", str(tmp_path / "copy.db")]) == 1
    assert (tmp_path / "copy.db").read_text() == "precious"
    assert "already exists" in capsys.readouterr().err


@pytest.mark.parametrize(("file", "said"), [("copy.db", "no database"), ("no/such/folder/copy.db", "folder")])
def test_backup_says_why_it_cannot(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], file: str, said: str
) -> None:
    if "folder" in said:
        asyncio.run(_empty(tmp_path / "tally.db"))
    assert __main__.main(["backup", str(tmp_path / file)]) == 1
    assert said in capsys.readouterr().err


def test_ratings_are_made_anew(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert __main__.main(["rebuild-ratings"]) == 1
    assert "no database" in capsys.readouterr().err
    asyncio.run(_empty(tmp_path / "tally.db"))
    with sqlite3.connect(tmp_path / "tally.db") as database:
        database.execute(
            "INSERT INTO match (id, guild_id, channel_id, game, status, options, pace, locale, host_id,"
            " created_at) VALUES (1, 100, 200, 'numer', 'finished', '{}', 'live', 'en', 1, 1.0)"
        )
        database.executemany(
            "INSERT INTO result (match_id, seat, guild_id, game, user_id, place, score, players, left_early,"
            " rated, ended_at, n) VALUES (1, ?, 100, 'numer', ?, ?, 42, 2, 0, 1, 2.0, 1)",
            [(0, 7, 1), (1, 8, 2)],
        )
    assert __main__.main(["rebuild-ratings"]) == 0
    assert "Rebuilt 2 ratings and 4 leaderboards." in capsys.readouterr().out
    with sqlite3.connect(tmp_path / "tally.db") as database:
        assert database.execute("SELECT user_id FROM rating ORDER BY shown DESC").fetchall() == [(7,), (8,)]


def test_achievements_are_reckoned_anew(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert __main__.main(["rebuild-achievements"]) == 1
    assert "no database" in capsys.readouterr().err
    asyncio.run(_empty(tmp_path / "tally.db"))
    with sqlite3.connect(tmp_path / "tally.db") as database:
        database.execute(
            "INSERT INTO match (id, guild_id, channel_id, game, status, options, pace, locale, host_id,"
            " created_at) VALUES (1, 100, 200, 'numer', 'finished', '{}', 'live', 'en', 1, 1.0)"
        )
        database.execute(
            "INSERT INTO result (match_id, seat, guild_id, game, user_id, place, score, players, left_early,"
            " rated, ended_at, n) VALUES (1, 0, 100, 'numer', 7, 1, 42, 2, 0, 1, 2.0, 1)"
        )
    assert __main__.main(["rebuild-achievements"]) == 0
    assert "Looked through 0 matches.\n1 of earlier rules stays as it was." in capsys.readouterr().out


async def _empty(path: Path) -> None:
    await (await Store.open(path)).close()


@pytest.mark.parametrize("command", [[], ["doctor", "--offline"], ["check"], ["backup"], ["rebuild-ratings"]])
def test_settings_in_another_encoding_are_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], command: list[str]
) -> None:
    (tmp_path / ".env").write_bytes("TALLY_BACKUP_DIR=für später\n".encode("latin-1"))
    assert __main__.main(command) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err == f"{tmp_path / '.env'} can't be read as text: save it in UTF-8\n"


@pytest.mark.parametrize("encoding", ["ascii:strict", at_night("ascii"), at_night("cp1252"), at_night("latin-1")])
@pytest.mark.parametrize("command", ["doctor --offline", at_night("check"), at_night("--help")])
def test_output_goes_into_any_encoding(tmp_path: Path, encoding: str, command: str) -> None:
    folder = tmp_path / "Zürich żółw 数字"
    folder.mkdir()
    env = {**os.environ, "PYTHONIOENCODING": encoding, "TALLY_DATABASE": str(folder / "tally.db")}
    whole = [sys.executable, "-m", "bot", *command.split()]
    done = subprocess.run(whole, env=env, capture_output=True, check=False, cwd=ROOT)
    assert b"Traceback" not in done.stderr + done.stdout
    assert done.returncode in (0, 1)
    assert done.stdout + done.stderr
