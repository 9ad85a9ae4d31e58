"""docs/hosting, followed to the letter, leads to a running bot, and from an older one to the newest.

The blocks of the guide are run as they stand, in folders of the test. Real are the installation by
``docs/hosting/install``, the wheel and all that is done with files; what a machine has only once (packages, users,
systemd) has stand-ins, and so has the download of the dependencies.
"""

from __future__ import annotations

import asyncio
import re
import shlex
import sqlite3
import sys
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import pytest
import pytest_asyncio

from bot.store import copies
from bot.store.sqlite.migrations import newest_schema
from bot.version import NUMBER
from tests.wire.child import Child
from tests.wire.conftest import serving
from tests.wire.discord import Discord
from tests.wire.gateway import TOKEN

ROOT = Path(__file__).parents[2]
GUIDE = (ROOT / "docs" / "hosting" / "README.md").read_text("utf-8")
OLD = 34
STAND_INS = {
    "sudo": 'if [ "$1" = -u ]; then shift 2; fi; exec "$@"',
    "apt": "echo apt $*",
    "useradd": "echo useradd $*",
    "systemctl": 'echo "$*" >> ROOT/asked-of-systemd',
    "sudoedit": 'sed -i "s/^DISCORD_TOKEN=$/DISCORD_TOKEN=TOKEN/; s/^TALLY_BACKUP_DIR=$/&backups/" "$1"',
    # the owner that a file gets is left out
    "install": 'for word; do shift; case "$word" in -o|-g|tally) ;; *) set -- "$@" "$word" ;; esac; done;'
    ' exec /usr/bin/install "$@"',
    "git": 'case "$*" in "clone CLONE "*) cp -r ROOT/sources "$3" ;; "-C "*" pull") ;; *) exit 1 ;; esac',
    "python3": """case "$*" in
        "-m venv "*) mkdir -p "$3/bin" "$3/lib"; cp "$0" "$3/bin/python"; touch "$3/pyvenv.cfg" ;;
        *"-m pip install"*.lock) ;;
        *"-m pip wheel"*) exec REAL "$@" ;;
        *"-m pip install"*.whl) for wheel; do :; done; lib="${0%/bin/python}/lib"
            REAL -m zipfile -e "$wheel" "$lib"; exec REAL CLONE/tests/wire/bytecode.py "$lib" ;;
        "-m bot") PYTHONPATH="${0%/bin/python}/lib" exec REAL -P CLONE/tests/wire/launch.py ;;
        "-m bot "*) PYTHONPATH="${0%/bin/python}/lib" exec REAL -P "$@" ;;
        *) PYTHONPATH="${0%/bin/python}/lib" exec REAL "$@" ;;
    esac""",
}


def block(title: str) -> str:
    """The commands under that title of the section about systemd, or under a heading."""
    (found,) = re.findall(rf"^(?:\*\*|## ){title}.*?^```sh\n(.*?)^```", GUIDE, re.MULTILINE | re.DOTALL)[:1]
    return str(found)


class Machine:
    """A machine of its own: a folder with what the guide puts elsewhere, and stand-ins for its commands."""

    def __init__(self, folder: Path, discord: Discord) -> None:
        self.folder = folder
        self.state = folder / "var" / "lib" / "tally"
        self._discord = discord
        self._bots: list[Child] = []
        for name in ("path", "opt", "etc/systemd/system", "var/lib", "sources"):
            (folder / name).mkdir(parents=True)
        for name in ("bot", "cogs", "data", "docs", "pyproject.toml", "README.md", "LICENSE", ".env.example"):
            (folder / "sources" / name).symlink_to(ROOT / name)
        for name, script in STAND_INS.items():
            file = folder / "path" / name
            file.write_text(f"#!/bin/sh\n{self._here(script)}\n")
            file.chmod(0o755)
        self._environ = {"PATH": f"{folder / 'path'}:/usr/bin:/bin", "WIRE_URL": discord.url, "HOME": str(folder)}

    def _here(self, text: str) -> str:
        text = re.sub(r"(?<![\w.])/(opt|var/lib|etc)/", rf"{self.folder}/\1/", text)
        text = text.replace("ROOT", str(self.folder)).replace("CLONE", str(ROOT)).replace("ADDRESS", str(ROOT))
        return text.replace("REAL", sys.executable).replace("=TOKEN/", f"={TOKEN}/")

    async def follow(self, commands: str) -> str:
        """Do what the guide says, line by line. Returns what was said."""
        return "".join([await self._do(line) for line in commands.splitlines()])

    async def _do(self, command: str) -> str:
        """Run a command, and start or stop the bot as it asks of systemd."""
        process = await asyncio.create_subprocess_exec(
            *("sh", "-euc", self._here(command)),
            cwd=self.folder,
            env=self._environ,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
        )
        said = (await process.communicate())[0].decode()
        assert process.returncode == 0, said
        asked = self.folder / "asked-of-systemd"
        wish = asked.read_text().strip() if asked.exists() else ""
        asked.unlink(missing_ok=True)
        if wish in ("restart tally", "stop tally") and self._bots:
            await self.bot.stop()
        if wish in ("enable --now tally", "restart tally", "start tally"):
            await self._start()
        return said

    async def _start(self) -> None:
        """Start what the unit says, where it says."""
        unit = self._here((self.folder / "etc/systemd/system/tally.service").read_text("utf-8"))
        (command,), (where,) = (
            re.findall(rf"^{name}=(.+)$", unit, re.M) for name in ("ExecStart", "WorkingDirectory")
        )
        settings = [word for line in re.findall(r"^Environment=(.+)$", unit, re.M) for word in shlex.split(line)]
        environ = self._environ | dict(setting.split("=", 1) for setting in settings)
        process = await asyncio.create_subprocess_exec(
            *shlex.split(command), cwd=where, env=environ, stderr=asyncio.subprocess.PIPE, limit=10_000_000
        )
        self._bots.append(Child(process, self._discord))

    @property
    def bot(self) -> Child:
        """The bot that was started last."""
        return self._bots[-1]

    async def end(self) -> None:
        """End all bots."""
        await asyncio.gather(*(bot.kill() for bot in self._bots))


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def discord() -> AsyncIterator[Discord]:
    """A stand-in for Discord that only the bots of these flows know."""
    async with serving() as served:
        yield served


@pytest_asyncio.fixture(loop_scope="session")
async def machine(tmp_path: Path, discord: Discord) -> AsyncIterator[Machine]:
    """A machine on which nothing is installed."""
    discord.forget_bots()
    machine = Machine(tmp_path, discord)
    yield machine
    await machine.end()


async def test_the_guide_leads_to_a_running_bot_and_back_to_a_backup(machine: Machine) -> None:
    said = await machine.follow(block("Install:"))
    assert f"is installed in {machine.folder}/opt/tally." in said
    await machine.bot.says(f"Tally {NUMBER} as ")
    await machine.bot.says("commands registered")
    assert (machine.state / ".env").stat().st_mode & 0o777 == 0o600
    assert (machine.state / "data" / "tally.db").exists()
    backup = re.findall(r"^.*-m bot backup$", block("Backup"), re.MULTILINE)
    assert "Copied" in await machine.follow(backup[0])
    *_, (_, made) = copies.backups(machine.state / "backups", machine.state / "data" / "tally.db")
    restore = re.sub(r"tally-\d{8}T\d{6}Z\.db", made.name, block("Restore"))
    said = await machine.follow(restore)
    assert f"is now what backups/{made.name} was" in said
    await machine.bot.says("commands registered")


@pytest.mark.nightly  # the suite installs and restores, and brings old databases to the newest elsewhere
async def test_an_older_installation_and_its_database_come_to_the_newest(machine: Machine) -> None:
    install, last = block("Install:"), "sudo systemctl enable --now tally\n"
    assert install.endswith(last)
    await machine.follow(install.removesuffix(last))
    site = machine.folder / "opt" / "tally" / "lib"
    (site / "bot" / "left_by_the_older.py").touch()
    (machine.state / "data").mkdir()
    with closing(sqlite3.connect(machine.state / "data" / "tally.db")) as database:
        database.executescript((ROOT / f"tests/store/upgrades/schema{OLD}.sql").read_text("utf-8"))
    said = await machine.follow(block("Upgrade"))
    assert "before, it was Tally" in said
    assert not (site / "bot" / "left_by_the_older.py").exists()
    await machine.bot.says(f"from schema {OLD} to {newest_schema()}; a copy from before is ")
    await machine.bot.says("commands registered")
    assert copies.schema_at(machine.state / "backups" / f"tally-schema{OLD}.db") == OLD
