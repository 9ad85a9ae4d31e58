"""A database of an earlier Tally is brought up to date: its matches go on, and little is sent because of it.

The databases are in `tests/store/upgrades/`; `make.py` there makes them anew."""

from __future__ import annotations

import re
import sqlite3
from collections import Counter
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from _pytest.mark import ParameterSet

from tests.extent import at_night
from tests.flows.wire import BUTTON
from tests.flows.world import World, answer, controls_of, own_button

FOLDER = Path(__file__).parents[1] / "store" / "upgrades"
SCHEMAS = (8, 18, 26, 34)
GAMES = ("numer", "numo", "numero", "nmbrs", "numenko")
MINUTE, DOWN = 60.0, 60.0
"""Seconds that are counted, and how long the bot is down."""
MOST = 40
"""Requests for five running matches of two, a lobby and a tournament: a few for each message."""
PLAYS = ("Sit out", "Draw from the stock", "Draw face down", "Take the ", "Discard ", "🗑️ ", "Swap a tile")


_CUP_CHANNELS = "SELECT DISTINCT channel_id FROM tournament"


def _has_cups(database: sqlite3.Connection) -> bool:
    return database.execute("SELECT 1 FROM sqlite_master WHERE name = 'tournament'").fetchone() is not None


class Upgrade:
    """A world in which a database of an earlier Tally was written, just before it is brought up to date."""

    def __init__(self, world: World, schema: int) -> None:
        self.world = world
        self._sql = (FOLDER / f"schema{schema}.sql").read_text("utf-8")
        self._written_at = 0.0
        self.channels: dict[int, Any] = {}
        self.tables: dict[str, tuple[int, Any]] = {}
        """Number and channel of the running match of each game."""

    async def begin(self, finished: int = 0) -> None:
        """Put it in the place of the bot's own, with so many more finished matches, and start on it."""
        world = self.world
        self._move_in()
        await world.wait(max(1.0, self._written_at + DOWN - world.env.now().timestamp()))
        await world.bot.close()
        self._put(finished)
        await world.revive()

    def _move_in(self) -> None:
        """Give everybody and everything in the database a place in this world."""
        with closing(sqlite3.connect(":memory:")) as old:
            old.executescript(self._sql)
            (guild,) = old.execute("SELECT DISTINCT guild_id FROM match WHERE guild_id != 0").fetchone()
            known = {guild: self.world.guild.id}
            for user, name in old.execute("SELECT DISTINCT user_id, name FROM seat WHERE user_id IS NOT NULL"):
                known[user] = self.world.person(name).id
            messages = old.execute("SELECT seat, channel_id, message_id, match_id FROM message").fetchall()
            games = dict(
                old.execute("SELECT id, game FROM match WHERE status = 'running' AND NOT private").fetchall()
            )
            (self._written_at,) = old.execute("SELECT max(created_at) FROM match").fetchone()
            for (channel,) in old.execute(_CUP_CHANNELS).fetchall() if _has_cups(old) else ():
                known[channel] = self.world.guild.create_text_channel("cups").id
            for match_id, channel in old.execute("SELECT id, channel_id FROM match ORDER BY id").fetchall():
                if channel not in self.channels:
                    self.channels[channel] = self.world.guild.create_text_channel(f"channel{match_id}")
                    known[channel] = self.channels[channel].id
                if match_id in games:
                    self.tables[games[match_id]] = match_id, self.channels[channel]
            owners = {
                (match_id, seat): user
                for match_id, seat, user in old.execute("SELECT match_id, seat, user_id FROM seat")
            }
        for seat, channel, message, match_id in messages:
            if seat >= 0 and channel not in known:
                person = next(p for p in self.world.people.values() if p.id == known[owners[match_id, seat]])
                known[channel] = person.user.dm_channel.id
            if message is not None:
                known[message] = self._post(known[channel])
        self._sql = re.sub(r"\b\d{17,20}\b", lambda found: str(known.get(int(found[0]), found[0])), self._sql)

    def _post(self, channel_id: int) -> int:
        user = self.world.bot.user
        assert user is not None
        components = [{"type": 17, "components": [{"type": 10, "content": "as it was"}]}]
        made = self.world.env.backend.create_message(
            channel_id, user.id, None, components=components, flags=1 << 15
        )
        return int(made.id)

    def _put(self, finished: int) -> None:
        path = self.world.settings.database
        for name in ("", "-wal", "-shm", ".lock"):
            path.with_name(path.name + name).unlink(missing_ok=True)
        with closing(sqlite3.connect(path)) as made:
            made.executescript(self._sql)
            multiply(made, finished)
            made.commit()

    def sent(self) -> Counter[str]:
        """The requests about messages that the bot has made in this world, by method and place."""
        found: Counter[str] = Counter()
        for request in self.world.env.http_requests:
            kind = re.sub(r"/\d+", "", str(request.path)).removeprefix("/")
            if "messages" in kind or kind.startswith("users"):
                found[f"{request.method} {kind}"] += 1
        return found


def multiply(database: sqlite3.Connection, times: int) -> None:
    """So many more finished matches, each a copy of the first with its seats and messages."""
    (first,) = database.execute("SELECT min(id) FROM match WHERE status = 'finished'").fetchone()
    (last,) = database.execute("SELECT max(id) FROM match").fetchone()
    for table, key in (("match", "id"), ("seat", "match_id"), ("message", "match_id")):
        columns = [row[1] for row in database.execute(f"PRAGMA table_info({table})") if row[1] != key]
        names = ", ".join(columns)
        for number in range(last + 1, last + 1 + times):
            database.execute(
                f"INSERT INTO {table} ({key}, {names}) SELECT ?, {names} FROM {table} WHERE {key} = ?",
                (number, first),
            )


def every_other(first: int) -> list[ParameterSet]:
    """Every other schema by day, from the first or the second on, all of them at night."""
    return [(at_night if n % 2 != first else pytest.param)(schema) for n, schema in enumerate(SCHEMAS)]


@pytest.mark.parametrize("schema", every_other(0))
async def test_little_is_sent_in_the_first_minute_after_an_upgrade(world: World, schema: int) -> None:
    """What is open is shown in the words of today; whatever was finished stays as it is, however much that is."""
    upgrade = Upgrade(world, schema)
    await upgrade.begin(finished=200)
    await world.wait(MINUTE)
    assert sum(upgrade.sent().values()) <= MOST, upgrade.sent()
    await world.bot.store.posts.settle()
    left = await world.bot.store.database.rows("SELECT 1 FROM match WHERE unsettled AND status = 'finished'")
    assert left == []


@pytest.mark.parametrize("schema", SCHEMAS)
async def test_what_was_running_goes_on_after_an_upgrade(world: World, schema: int) -> None:
    upgrade = Upgrade(world, schema)
    await upgrade.begin()
    await world.wait(10)
    assert set(upgrade.tables) == set(GAMES)
    for number, channel in upgrade.tables.values():
        before = (await world.bot.service.match(number)).row.version
        assert await plays(world, channel), f"nobody can play in match {number}"
        assert (await world.bot.service.match(number)).row.version > before
    await world.wait()
    assert await world.bot.store.posts.behind() == []


async def plays(world: World, channel: Any) -> bool:
    """One of the two plays something that is simple; false if neither can."""
    for name in ("cat", "dan"):
        table = world.table(channel)
        panel = answer(await world.presses(name, own_button(table), table))
        if await plays_from(world, name, panel):
            return True
        if "More" in controls_of(panel):
            more = await world.presses(name, "More", panel)
            if await plays_from(world, name, more.response):
                return True
    return False


async def plays_from(world: World, name: str, panel: Any) -> bool:
    """Play the first of the controls that is simple; false if there is none."""
    for label, control in controls_of(panel).items():
        if not label.startswith(PLAYS):
            continue
        if control["type"] == BUTTON:
            await world.presses(name, label, panel)
        else:
            asked = await world.selects(name, label, control["options"][0]["value"], message=panel)
            await world.presses(name, next(iter(controls_of(asked.response))), asked.response)
        return True
    return False


@pytest.mark.parametrize("schema", every_other(1))
async def test_people_join_and_begin_after_an_upgrade(world: World, schema: int) -> None:
    upgrade = Upgrade(world, schema)
    await upgrade.begin()
    await world.wait(10)
    (lobby,) = await world.bot.store.database.rows("SELECT id, channel_id FROM match WHERE status = 'lobby'")
    channel = next(one for one in upgrade.channels.values() if one.id == lobby["channel_id"])
    await world.presses("fay", "Join", world.table(channel))
    await world.wait()
    await world.presses("eve", "Start", world.table(channel))
    assert (await world.bot.service.match(lobby["id"])).status == "running"
