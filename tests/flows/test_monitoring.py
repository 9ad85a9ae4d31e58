"""The page for whoever watches the bot: what it says while people play, and what it never says."""

from __future__ import annotations

import asyncio
import json
import logging
import re
import sqlite3
from pathlib import Path

import pytest
from aiohttp import ClientSession
from prometheus_client.parser import text_string_to_metric_families

from bot.config import Address
from bot.monitoring import health
from bot.monitoring.page import serve_page
from bot.store.sqlite.database import Database
from bot.ui.background.connection import STARTING
from bot.ui.messages import work_queue
from bot.version import find_version
from tests.flows.world import World

TOKEN = ".".join(("MTIzNDU2Nzg5MDEyMzQ1Njc4", "Gabcde", "x" * 27))
ROOT = Path(__file__).parents[2]
UNKNOWN_HERE = {"tally_gateway_latency_seconds"}
"""Metrics that need a real connection."""
HERE = Address("127.0.0.1", 0)


class Visitor:
    """Whoever watches the bot, with a browser. Each visit looks at it anew."""

    def __init__(self, world: World) -> None:
        self._world = world

    async def get(self, path: str) -> tuple[int, str]:
        """Status and text of a page."""
        async with serve_page(self._world.bot, HERE) as url, ClientSession() as session:
            assert url is not None
            async with session.get(url + path) as response:
                return response.status, await response.text()

    async def problems(self) -> list[str]:
        """What is wrong with the bot; its page is red when something is."""
        status, text = await self.get("/health")
        report = json.loads(text)
        assert report["healthy"] is (status == 200) is not bool(report["problems"])
        return list(report["problems"])

    async def metrics(self) -> dict[str, float]:
        """Every sample by its name and labels, as Prometheus reads them."""
        status, text = await self.get("/metrics")
        assert status == 200
        return {
            sample.name + "".join(f" {sample.labels[label]}" for label in sorted(sample.labels)): sample.value
            for family in text_string_to_metric_families(text)
            for sample in family.samples
        }


@pytest.fixture
def visitor(world: World) -> Visitor:
    """Somebody who looks at the page of the bot."""
    return Visitor(world)


def written(folder: Path) -> bytes:
    """Everything that is in files there."""
    return b"".join(file.read_bytes() for file in folder.rglob("*") if file.is_file())


async def test_a_bot_that_plays_is_healthy(world: World, visitor: Visitor) -> None:
    await world.start_numer("ann", "ben")
    status, text = await visitor.get("/health")
    assert status == 200
    report = json.loads(text)
    assert (report["version"], report["healthy"], report["problems"]) == (find_version(), True, [])
    assert (await visitor.metrics())[f"tally_info {find_version()}"] == 1
    assert report["checks"]["gateway"] == {"connected": True, "missing_shards": []}
    assert report["checks"]["store"]["answers"] is True
    assert report["checks"]["deadlines"] == {"late_by_seconds": 0.0}


async def test_it_turns_red_when_a_shard_is_cut_off_and_green_again(world: World, visitor: Visitor) -> None:
    world.bot.connection.note_lost(0)
    assert await visitor.problems() == ["Cut off from Discord: shard 0."]
    assert (await visitor.metrics())["tally_gateway_connected"] == 0
    world.bot.connection.note_regained(0)
    assert await visitor.problems() == []
    world.bot.connection.note_lost(STARTING)
    assert await visitor.problems() == [
        "Discord has not told the bot its servers yet; nobody can play before that."
    ]
    world.bot.connection.note_regained(STARTING)


async def test_it_turns_red_when_the_database_does_not_take_and_green_again(
    world: World, visitor: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def full(*_: object) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    with monkeypatch.context() as disk:
        disk.setattr(Database, "write_relaxed", full)
        assert await visitor.problems() == ["The database cannot be used: database or disk is full."]
        assert (await visitor.metrics())["tally_healthy"] == 0
    assert await visitor.problems() == []


async def test_it_turns_red_when_the_database_does_not_answer(
    world: World, visitor: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def hang(*_: object) -> None:
        raise TimeoutError

    monkeypatch.setattr(type(world.bot.store), "probe", hang)
    assert await visitor.problems() == ["The database has not answered for 4 seconds."]


async def test_what_is_written_must_be_there(
    world: World, visitor: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def forget(*_: object) -> None:
        """Nothing is written."""

    monkeypatch.setattr(Database, "write_relaxed", forget)
    assert await visitor.problems() == ["The database cannot be used: what was written is not there."]


async def test_it_turns_red_when_deadlines_are_late(
    world: World, visitor: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.start_numer("ann", "ben")
    world.bot.due_work.timer.stop()
    await world.wait(120 + 61)
    (problem,) = await visitor.problems()
    assert re.fullmatch(r"Deadlines are \d+ seconds late\.", problem)
    assert (await visitor.metrics())["tally_deadlines_late_seconds"] > health.LATE


async def test_it_turns_red_when_a_queue_is_full(
    world: World, visitor: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health, "MOST_QUEUED", 0)
    assert work_queue.MOST_QUEUED > 0
    assert (await visitor.problems())[0].startswith("More messages wait than the bot can send: tables, ")


async def test_it_is_red_before_the_start_is_done_and_while_stopping(world: World, visitor: Visitor) -> None:
    world.bot.started.clear()
    assert await visitor.problems() == ["The bot is starting."]
    assert (await visitor.metrics())["tally_healthy"] == 0
    world.bot.started.set()
    await world.bot.close()
    assert await visitor.problems() == ["The bot is stopping."]
    assert (await visitor.metrics())["tally_healthy"] == 0


async def test_many_who_ask_at_once_get_one_look(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    looks: list[object] = []
    probe = world.bot.store.probe

    async def counted(at: float) -> None:
        looks.append(at)
        await probe(at)

    monkeypatch.setattr(world.bot.store, "probe", counted)
    report = health.Health(world.bot).report
    reports = [*await asyncio.gather(*(report() for _ in range(20))), await report()]
    assert len(looks) == 1
    assert all(one is reports[0] for one in reports)


async def test_what_is_counted(world: World, visitor: Visitor) -> None:
    before = await visitor.metrics()
    await world.start_numer("ann", "ben")
    await world.writes("ann", "513", world.dm("ann"))
    await world.presses("eve", "My board")
    after = await visitor.metrics()
    assert after["tally_actions_total numer player"] == 1
    assert after["tally_refusals_total match.outsider"] == 1
    assert after["tally_open_matches numer running"] == 1
    assert after["tally_faults_total"] == 0
    assert after["tally_answer_seconds_count"] == before["tally_answer_seconds_count"] + 6
    assert after["tally_commit_seconds_count"] >= 3
    assert after["tally_commit_seconds_bucket +Inf"] == after["tally_commit_seconds_count"]
    assert after["tally_healthy"] == after["tally_gateway_connected"] == after["tally_store_answers"] == 1
    assert {name for name in after if name.startswith("tally_queue_length")} == {
        f"tally_queue_length {queue}"
        for queue in ("tables", "dm panels", "private panels", "reminders", "deletions")
    }


@pytest.mark.parametrize("name", ["grafana.json", "alerts.yml"])
async def test_what_the_dashboard_and_the_alerts_look_at_is_there(
    world: World, visitor: Visitor, name: str
) -> None:
    world.bot.metrics.requests["POST", "/channels/{id}/messages", "429"] += 1
    text = (ROOT / "docs" / "hosting" / name).read_text("utf-8")
    wanted = set(re.findall(r"\b(?:tally|process)_[a-z_]+", text))
    await world.start_numer("ann", "ben")
    await world.writes("ann", "513", world.dm("ann"))
    await world.presses("eve", "My board")
    assert len(wanted) >= 6
    assert wanted - {name.split(" ")[0] for name in await visitor.metrics()} - UNKNOWN_HERE == set()


@pytest.mark.settings(pictures=True)
async def test_pictures_are_counted_as_drawn_or_reused(world: World, visitor: Visitor) -> None:
    before = await visitor.metrics()
    await world.start_numer("ann", "ben")
    await world.presses("ann", "My board")
    await world.presses("ann", "My board")
    after = await visitor.metrics()
    for name in ("tally_pictures_drawn_total", "tally_pictures_reused_total"):
        assert after[name] >= before[name]
    assert sum(after[name] - before[name] for name in after if name.startswith("tally_pictures")) > 0


@pytest.mark.settings(token=TOKEN)
async def test_nothing_secret_and_no_id_is_on_the_page_or_in_the_log(
    world: World, visitor: Visitor, caplog: pytest.LogCaptureFixture, tmp_path: Path
) -> None:
    caplog.set_level(logging.DEBUG)
    for name in ("aiosqlite", "discord", "asyncio", "simcord"):
        caplog.set_level(logging.INFO, name)
    await world.start_numer("ann", "ben")
    await world.writes("ann", "513", world.dm("ann"))
    await world.presses("eve", "My board")
    world.bot.metrics.requests["POST", "/interactions/{id}/{token}/callback", "200"] += 1
    match = await world.bot.service.match(1)
    pages = "".join([(await visitor.get(path))[1] for path in ("/health", "/metrics", "/", "/health?a=b")])
    assert "tally_requests_total" in pages
    secrets = [TOKEN, match.row.seed, match.row.nonce, *world.env.backend.interaction_tokens]
    assert [secret for secret in secrets if secret is None or secret in pages + caplog.text] == []
    kept = written(tmp_path)
    assert b"SQLite format 3" in kept
    assert TOKEN.encode() not in kept
    assert TOKEN not in repr(world.settings)
    ids = [world.guild.id, world.channel.id, *(person.id for person in world.people.values())]
    assert [number for number in ids if str(number) in pages] == []
    assert "ann" not in re.sub(r"panels", "", pages).lower().split()


@pytest.mark.logs_errors
async def test_a_taken_port_stops_no_game(world: World, caplog: pytest.LogCaptureFixture) -> None:
    async with serve_page(world.bot, HERE) as url:
        assert url is not None
        port = int(url.rpartition(":")[2])
        async with serve_page(world.bot, Address(HERE.host, port)) as second:
            assert second is None
            await world.open_numer("ann", "ben")
    assert f"TALLY_HTTP: nothing can be served at 127.0.0.1 port {port}" in caplog.text


async def test_without_an_address_there_is_no_page(world: World) -> None:
    async with serve_page(world.bot, None) as url:
        assert url is None
