"""Pictures and files in the language of whoever asked for them."""

from __future__ import annotations

import csv
import io
from typing import Any

import pytest

from bot.render.canvas import Canvas
from tests.flows.records import Past
from tests.flows.test_tournaments import announced, plays_round, post
from tests.flows.wire import Wire
from tests.flows.world import World, answer, raw, told

pytestmark = [pytest.mark.english, pytest.mark.settings(pictures=True)]


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What pictures say, since the last ``clear()``."""
    said: list[str] = []
    write = Canvas.write

    def noted(canvas: Canvas, text: str, *args: Any, **how: Any) -> int:
        said.append(text)
        return write(canvas, text, *args, **how)

    monkeypatch.setattr(Canvas, "write", noted)
    return said


async def half_a_tournament(world: World) -> None:
    """Ann and Ben have played a round, after which a moderator gave Ben half a point."""
    await announced(world, "ann", "ben", rounds=1)
    await world.presses("mo", "Start", post(world))
    await world.wait(5)
    await plays_round(world)
    about = {"number": 1, "round": 1, "member": world.person("ben"), "points": 0.5, "note": "why"}
    assert "now has" in told(await world.person("mo").slash(world.channel, "tournament correct", **about))


async def test_a_german_record(world: World, wire: Wire, past: Past, written: list[str]) -> None:
    await past.match(("ann", 1, 41), ("ben", 2, 20))
    await past.match(("ann", 2, 30), ("ben", 1, 36))
    written.clear()
    result = await wire.command("ann", "stats", {}, locale="de")
    assert {"Alle Spiele", "Partien", "Wertung", "letzte gewertete Partie", "Letzte Ergebnisse"} <= set(written)
    assert "Erfolge" in written
    assert not {"matches", "Rating", "Last places", "Achievements", "All games"} & set(written)
    assert told(result).startswith("### ann auf diesem Server\n")
    assert "Ergebnis im Schnitt 35,5" in told(result)
    await wire.command("ann", "stats", {}, locale="en-GB")
    assert "Achievements" in written


async def test_german_standings(world: World, wire: Wire, written: list[str]) -> None:
    await half_a_tournament(world)
    written.clear()
    result = await wire.command("cem", "tournament show", {"number": 1}, locale="de")
    assert {"nach Runde 1 von 1", "Punkte", "½"} <= set(written)
    assert not {"points", "after round 1 of 1", "wins"} & set(written)
    shown = raw(answer(result))[0]["components"]
    (picture,) = [part["items"][0] for part in shown if part["type"] == 12]
    assert picture["description"].startswith("Spring *Cup*, nach Runde 1 von 1. 1. ann, Punkte 1")


async def test_a_german_file(world: World, wire: Wire) -> None:
    await half_a_tournament(world)
    result = await wire.command("ann", "tournament export", {"number": 1}, locale="de")
    (file,) = world.env.backend.get_message(world.channel.id, answer(result).id).attachments
    data = world.env.backend.cdn.get(file["url"])
    assert data is not None
    rows = list(csv.reader(io.StringIO(data.decode("utf-8-sig")), delimiter=";"))
    assert rows[0][:4] == ["Platz", "Name", "Setzplatz", "Punkte"]
    assert rows[0][-1] == "Runde 1"
    assert [row[1:4:2] for row in rows[1:3]] == [["ann", "1"], ["ben", "0,5"]]
    assert rows[2][-1] == "0,5 (ann)"
    assert rows[-1] == ["korrigiert", "ben", "Runde 1", "0,5", "why"]
