"""``python -m bot`` as a process of its own."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from pathlib import Path

from tests.patience import PATIENCE
from tests.wire.discord import Discord
from tests.wire.gateway import TOKEN

ROOT = Path(__file__).parents[2]


class Child:
    """A running bot. ``log`` has what it has written so far, a line each."""

    def __init__(self, process: asyncio.subprocess.Process, discord: Discord) -> None:
        self.log: list[str] = []
        self._process = process
        self._discord = discord
        self._reading = asyncio.create_task(self._read())

    @property
    def text(self) -> str:
        """Everything that it has written."""
        return "\n".join(self.log)

    async def _read(self) -> None:
        assert self._process.stderr is not None
        async for line in self._process.stderr:
            self.log.append(line.decode().rstrip())
            self._discord.log.append(self.log[-1])
            self._discord.notice()

    async def says(self, words: str, times: int = 1) -> None:
        """Wait until so many lines of its log contain that."""
        await self._discord.until(lambda: sum(words in line for line in self.log) >= times, words)

    async def ended(self) -> int:
        """Wait for its end. Returns the exit code."""
        async with asyncio.timeout(PATIENCE):
            code = await self._process.wait()
            await self._reading
        return code

    async def kill(self) -> None:
        """End it without a word, if it still runs."""
        if self._process.returncode is None:
            self._process.kill()
        await self.ended()

    async def stop(self) -> int:
        """Tell it to stop. Returns the exit code."""
        self._process.send_signal(signal.SIGTERM)
        return await self.ended()


async def start(discord: Discord, database: Path, *arguments: str, **settings: str) -> Child:
    """Start a bot over that database, with settings from the environment."""
    environment = {
        **{name: value for name, value in os.environ.items() if not name.startswith(("TALLY_", "DISCORD_"))},
        "DISCORD_TOKEN": TOKEN,
        "TALLY_DATABASE": str(database),
        "TALLY_PICTURES": "off",
        "TALLY_WELCOME": "off",
        "TALLY_SHARDS": "1",
        "WIRE_URL": discord.url,
        **settings,
    }
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "tests.wire.launch",
        *arguments,
        cwd=ROOT,
        env=environment,
        stdin=asyncio.subprocess.DEVNULL,
        stderr=asyncio.subprocess.PIPE,
        limit=10_000_000,
    )
    return Child(process, discord)
