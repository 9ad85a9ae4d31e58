"""What a press holds up: every press of every game on its worst tables, through the real client, while a heartbeat
on the event loop measures how long the loop can do nothing else. Nothing but that may take longer than 20 ms."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import count, cycle
from pathlib import Path
from random import Random
from statistics import quantiles
from typing import Any, NamedTuple

from bot.client import Tally
from bot.games.numenko.calculations.preferred import choose_reading
from bot.games.numenko.calculations.reading import first_reading, is_readable
from bot.games.numenko.check import check
from bot.i18n import texts
from bot.match.model import Match, encode
from bot.match.tending import set_deadlines
from bot.store.match.matches import MatchRow, SeatRow
from bot.store.posts import TABLE
from bot.ui.messages.panel import read_panel
from tests.benchmarks.clicks import event
from tests.benchmarks.holds import BEAT, Holds, measured
from tests.benchmarks.measure import Line, ms
from tests.benchmarks.wire import Wire, message, running_tally
from tests.benchmarks.world import CHANNEL, GUILD, PER_MATCH, user_of
from tests.benchmarks.worst_tables import WorstTable, worst_tables
from tests.games.typed_sentences import FORMS, printed
from tests.layouts import components

ALLOWED = 0.020
"""Seconds."""
WALKS, STEPS = 8, 10
"""Each table is played on so often, with so many presses at most."""
SEAT = 0
"""The seat whose player presses."""
PAUSE = 0.002
"""Seconds between two looks at whether anything waits."""
SHOWN = f"""
INSERT INTO post (subject, part, kind, channel_id, message_id, shown, posted_at)
VALUES (?1, ?2, iif(?2 = {TABLE}, 'table', 'panel'), ?3, ?4, ?5, ?6)
"""
"""Table and panels have been posted."""
FORMS_OF = {"numer": "number"}
"""The names of fields, where they are not ``text``."""


class Pressed(NamedTuple):
    """A press: its verb, what was measured, and what the longest call was."""

    verb: str
    busy: float
    late: float
    collected: float
    what: str


async def measure(folder: Path, *, quick: bool) -> list[Line]:
    """The longest hold of each game's presses against what is allowed: the processor time of the loop's thread,
    which other threads and processes do not change; how late the heartbeat was is told beside it."""
    found: dict[str, list[Pressed]] = {}
    walks, steps = (1, 3) if quick else (WALKS, STEPS)
    async with running_tally(folder / "heartbeat.db", wire := Wire()) as tally:
        with measured() as holds:
            for table in worst_tables():
                if quick and table.game.key in found:
                    continue
                presser = Presser(tally, wire, holds, table)
                for _ in range(walks):
                    await presser.walk(steps)
                found.setdefault(table.game.key, []).extend(presser.pressed)
    return [_line(game, presses) for game, presses in found.items()]


def _line(game: str, presses: Sequence[Pressed]) -> Line:
    worst = max(presses, key=lambda one: one.busy)
    slow = {one.verb: f"{ms(one.busy)}" for one in sorted(presses, key=lambda one: one.busy) if one.busy > ALLOWED}
    late = quantiles([one.late for one in presses], n=100, method="inclusive")[-1] if len(presses) > 1 else 0.0
    busy = quantiles([one.busy for one in presses], n=100, method="inclusive")[-1] if len(presses) > 1 else 0.0
    detail = (
        f"{len(presses)} presses of {len({one.verb for one in presses})} kinds: longest {ms(worst.busy)} "
        f"({worst.verb}, {worst.what}), 99 of 100 within {ms(busy)}; heartbeat late by {ms(late)} for 99 of 100, "
        f"{ms(max(one.late for one in presses))} at most; a garbage collection took up to "
        f"{ms(max(one.collected for one in presses))}"
    )
    return Line(
        f"heartbeat {game}", worst.busy / ALLOWED, 1, "low", detail + (f"; too slow: {slow}" if slow else "")
    )


class Presser:
    """The player on the first seat of a worst table, who tries what there is to press, the least tried first."""

    _matches = count(1)
    _ids = count(1)

    def __init__(self, tally: Tally, wire: Wire, holds: Holds, table: WorstTable) -> None:
        self._tally = tally
        self._wire = wire
        self._holds = holds
        self._table = table
        self._rng = Random(table.name)
        self._tried: Counter[str] = Counter()
        self._texts = self._typed()
        self.pressed: list[Pressed] = []

    async def walk(self, steps: int) -> None:
        """Some presses, one after another, in a new match from that table."""
        forget_readings()
        match_id = await self._begin()
        for _ in range(steps):
            shown = await self._panel(match_id)
            offered = list(_controls(shown["components"]))
            if not offered:
                return
            self._rng.shuffle(offered)
            control = min(offered, key=lambda one: self._tried[_verb(one)])
            await self._use(match_id, shown, control)

    async def _use(self, match_id: int, shown: dict[str, Any], control: Mapping[str, Any]) -> None:
        verb = _verb(control)
        self._tried[verb] += 1
        payload = event(control["custom_id"], shown, user_of(match_id, SEAT), next(self._ids))
        if "options" in control:
            values = [option["value"] for option in control["options"]]
            n = self._rng.randint(max(1, control.get("min_values", 1)), min(3, control.get("max_values", 1)) or 1)
            payload["data"] |= {"component_type": 3, "values": self._rng.sample(values, min(n, len(values)))}
        self._wire.forms.clear()
        await self._feed(verb, payload)
        if self._wire.forms and self._texts:
            await self._submit(match_id, shown, self._wire.forms.pop(), verb)

    async def _submit(self, match_id: int, shown: dict[str, Any], form: Mapping[str, Any], verb: str) -> None:
        payload = event("", shown, user_of(match_id, SEAT), next(self._ids))
        field = FORMS_OF.get(self._table.game.key, "text")
        typed = {"type": 4, "custom_id": field, "id": 2, "value": next(self._texts)}
        label = {"type": 18, "id": 1, "component": typed}
        payload |= {"type": 5, "data": {"custom_id": form["custom_id"], "components": [label]}}
        await self._feed(f"{verb} typed", payload)

    async def _feed(self, verb: str, payload: dict[str, Any]) -> None:
        """Feed an event to the bot, and wait until it has done everything that follows."""
        await asyncio.sleep(2 * BEAT)  # what this benchmark did before is no part of the press
        others = asyncio.all_tasks()
        self._holds.begin()
        self._tally._connection.parsers["INTERACTION_CREATE"](payload)
        await _quiet(others)
        while self._tally.budget.waiting:  # noqa: ASYNC110 -- there is no event for that
            await asyncio.sleep(PAUSE)
        holds = self._holds
        self.pressed.append(Pressed(verb, holds.busy, holds.late, holds.collected, holds.what))

    async def _begin(self) -> int:
        """A new match at that table."""
        now, table, number = time.time(), self._table, next(self._matches)
        seats = tuple(SeatRow(seat, number * PER_MATCH + seat, f"Player {seat}") for seat in range(table.seats))
        row = MatchRow(
            id=number,
            guild_id=GUILD,
            channel_id=CHANNEL + number,
            game=table.game.key,
            status="running",
            options=encode(table.options),
            pace="daily",
            thread=0,
            locale="en",
            host_id=user_of(number, SEAT),
            version=20,
            seed=f"{1:032x}",
            nonce=f"{2:032x}",
            state=encode(table.state),
            recent="[]",
            created_at=now,
            started_at=now,
            ended_at=None,
            wake_at=None,
            seats=seats,
        )
        store = self._tally.service.store
        await store.matches.add(set_deadlines(Match(row), now))
        shown = [(number, TABLE, row.channel_id, number * PER_MATCH + 999, 20, now)]
        for seat in seats:
            place = user_of(number, seat.seat)
            shown.append((number, seat.seat, place, place, table.game.stamp(table.state, seat.seat), now))
        await store.database.run(lambda connection: connection.executemany(SHOWN, shown))
        return number

    async def _panel(self, match_id: int) -> dict[str, Any]:
        """The player's panel as Discord knows it."""
        match = await self._tally.service.match(match_id)
        content, pictures = await (await read_panel(self._tally, match, SEAT, texts("en"))).content(
            self._tally.workers.answers
        )
        place = user_of(match_id, SEAT)
        return message(place, place, components(content, pictures))

    def _typed(self) -> Iterator[str]:
        """What is typed into the forms of the game, over and over."""
        forms = [form for form in FORMS if form.game == self._table.game.key]
        sentences = [one.sentence for form in forms for one in printed(form)]
        own = ["7*27*34\n12,5,17\n2*4*8", "7*?*?*?*4?", "discard 1", "10 20 30 J40"]
        self._rng.shuffle(sentences)
        return cycle((*own, *sentences))


async def _quiet(before: set[asyncio.Task[Any]]) -> None:
    """Wait until only those tasks are running, and those in which discord.py counts the time of a view."""
    before = before | {asyncio.current_task()}  # type: ignore[arg-type]
    while more := {task for task in asyncio.all_tasks() - before if not _of_a_view(task)}:
        await asyncio.wait(more)


def _of_a_view(task: asyncio.Task[Any]) -> bool:
    return "timeout" in getattr(task.get_coro(), "__qualname__", "")


def forget_readings() -> None:
    """As after a start of the bot, nothing is known of Numenko's grids."""
    for known in (check, first_reading, is_readable, choose_reading):
        known.cache_clear()


def _controls(shown: Sequence[Mapping[str, Any]]) -> Iterator[Mapping[str, Any]]:
    """The controls of a panel that can be used."""
    for component in shown:
        if "custom_id" in component and not component.get("disabled"):
            yield component
        yield from _controls(component.get("components", ()))


def _verb(control: Mapping[str, Any]) -> str:
    """What a control does, without its argument."""
    return str(control["custom_id"]).split(":")[3]
