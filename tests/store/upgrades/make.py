"""Make the databases in this folder anew: `.venv/bin/python tests/store/upgrades/make.py`, in a clone.

For each of the schemas, the newest tree that had it is checked out beside the clone, and its own bot plays in a
simulated Discord: matches of Numer that are finished, with panels in DMs, a running match of every game, a lobby,
and what the tree has of tournaments and daily puzzles. The database is kept as SQL.
"""

from __future__ import annotations

import asyncio
import os
import sqlite3
import subprocess
import sys
import tempfile
from contextlib import closing
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
TREES = {
    8: "fd75c81a8b6c8bd904bc788e35844cc582644cbe",
    18: "bb419ed93dfb47429e45e76c30141e89f9849344",
    26: "de035a5e3bbf50134b96a34b0025756c848b2f97",
    34: "234e9b94ac30a4696f53e6c13369978814dc0d30",
}
"""The newest commit of each schema."""
FINISHED = 3
"""How many matches are played to their end."""
GAMES = ("numer", "numo", "numero", "nmbrs", "numenko")


def make_all() -> None:
    """Make the database of each schema, by the tree that had it."""
    for schema, commit in TREES.items():
        with tempfile.TemporaryDirectory() as folder:
            tree = Path(folder) / "tree"
            subprocess.run(["git", "worktree", "add", "--detach", tree, commit], cwd=HERE, check=True)
            try:
                environ = {**os.environ, "PYTHONPATH": str(tree)}
                subprocess.run([sys.executable, __file__, str(schema)], cwd=tree, env=environ, check=True)
            finally:
                subprocess.run(["git", "worktree", "remove", "--force", tree], cwd=HERE, check=True)


async def play(folder: Path) -> Path:
    """Let the bot of the tree that is on the path play; its database."""
    import simcord  # noqa: PLC0415 -- and what follows is of another tree

    from bot.client import Tally  # noqa: PLC0415
    from tests.flows.world import World, config  # noqa: PLC0415

    settings = config(folder)
    env = simcord.Env(Tally(settings), settle_timeout=120.0)
    await env.start()
    try:
        world = World(env, settings)
        for _ in range(FINISHED):
            await world.start_numer("ann", "ben")
            await world.plays_out("ann", "ben", ann=["123"], ben=["456"])
            await world.wait(5)
        await _begin_what_runs(world)
        await world.wait(10)
        with closing(sqlite3.connect(settings.database)) as live:
            kept = folder / "kept.db"
            with closing(sqlite3.connect(kept)) as copy:
                live.backup(copy)  # before the stop, which goes by the machine's clock
    finally:
        await env.bot.close()
        await env.shutdown()
    return kept


async def _begin_what_runs(world: Any) -> None:
    """A running match of each game, a lobby, and a tournament and a daily try where there are any."""
    commands = {command.name for command in world.bot.tree.get_commands()}
    for game in GAMES:
        channel = world.guild.create_text_channel(game)
        await world.person("cat").slash(channel, f"{game} play")
        await world.wait()
        for name, label in (("dan", "Join"), ("cat", "Start")):
            await world.presses(name, label, world.table(channel))
            await world.wait()
    await world.person("eve").slash(world.guild.create_text_channel("waiting"), "numer play")
    await world.wait()
    if "tournament" in commands:
        world.moderator("mia")
        await world.person("mia").slash(
            world.guild.create_text_channel("cup"), "tournament create", name="2026", game="numer"
        )
    if "daily" in commands:
        shown = await world.person("ann").slash(world.channel, "daily")
        for label in ("Numer", "Start"):
            shown = await world.presses("ann", label, shown.response)


def dump(database: Path, target: Path) -> None:
    """Keep a database as SQL, with its schema version."""
    with closing(sqlite3.connect(database)) as connection:
        (schema,) = connection.execute("PRAGMA user_version").fetchone()
        lines = [line for line in connection.iterdump() if not line.startswith('INSERT INTO "sqlite_stat')]
    target.write_text("\n".join([*lines, f"PRAGMA user_version = {schema};", ""]), "utf-8")


def main() -> None:
    """Make all of them, or, run inside a tree, the one of its schema."""
    if len(sys.argv) == 1:
        make_all()
        return
    with tempfile.TemporaryDirectory() as folder:
        dump(asyncio.run(play(Path(folder))), HERE / f"schema{sys.argv[1]}.sql")


if __name__ == "__main__":
    main()
