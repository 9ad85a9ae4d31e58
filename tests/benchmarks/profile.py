"""Which part of the bot an action costs: the processor time of the tables of ``load``, by part.

The tables are played in the clockwork, in which one thread does everything, and a timer of processor time looks
what it is doing. A look counts for the innermost call that belongs to a part. The work of the people and of the
stand-in for Discord is left out.
"""

from __future__ import annotations

import signal
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import chain
from pathlib import Path
from types import FrameType

from bot.store.posts import TABLE
from tests.benchmarks import clockwork
from tests.benchmarks.load.ledger import Ledger
from tests.benchmarks.load.people import People
from tests.benchmarks.load.serving import find_players, run_bot
from tests.benchmarks.load.stand_in import StandIn
from tests.benchmarks.load.world import Case, fill

CASES = (Case("live", matches=15, rate=3.0), Case("DMs", live=False, matches=15, rate=3.0))
START, SECONDS = 10.0, 30.0
"""Made-up seconds until the bot is warmed up, and how long it is looked at."""
EVERY = 0.001
"""Seconds of processor time between two looks."""
OTHERS = "people"
"""What is left out."""
PARTS = (
    ("/load/people.py", ("_next", "_control", "_interaction"), OTHERS),
    ("/load/stand_in.py", (), OTHERS),
    ("/load/ledger.py", (), OTHERS),
    ("/bot/render/palette.py", ("png",), "encode pictures"),
    ("/bot/render/", (), "draw"),
    ("/bot/opponents/", (), "computers' choice"),
    ("/bot/games/", ("view",), "view"),
    ("/bot/games/", (), "rules"),
    ("/bot/i18n/", (), "texts"),
    ("/bot/panels/base.py", ("layout",), "layout"),
    ("/bot/panels/", (), "panel"),
    ("/bot/store/sqlite/committing.py", (), "commit"),
    ("/bot/store/", (), "look"),
    ("/bot/match/", (), "match service"),
    ("/bot/ui/scenes.py", (), "scene"),
    ("/bot/ui/budget/", (), "queue"),
    ("/bot/ui/background/", (), "queue"),
    ("/bot/ui/messages/work_queue.py", (), "queue"),
    ("/bot/ui/messages/", (), "edit"),
    ("/bot/ui/posts/", (), "edit"),
    ("/bot/ui/", (), "press"),
    ("/discord/ext/tasks/", (), "queue"),
    ("/discord/http.py", (), "send"),
    ("/discord/webhook/", (), "send"),
    ("/discord/", (), "discord.py"),
)
"""Files or folders with the functions that belong to a part, all where none are named; the first that fits."""


class Profile:
    """How often each part was found at work."""

    def __init__(self) -> None:
        self.looks: Counter[str] = Counter()

    def look(self, _: int, frame: FrameType | None) -> None:
        """Note what is being done."""
        self.looks[_find_part(frame)] += 1

    @contextmanager
    def running(self) -> Iterator[None]:
        """Look again and again."""
        before = signal.signal(signal.SIGPROF, self.look)
        signal.setitimer(signal.ITIMER_PROF, EVERY, EVERY)
        try:
            yield
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)
            signal.signal(signal.SIGPROF, before)


def _find_part(frame: FrameType | None) -> str:
    part = ""
    while frame is not None:
        name, function = frame.f_code.co_filename, frame.f_code.co_name
        for place, functions, belongs in PARTS:
            if place in name and (not functions or function in functions):
                if belongs == OTHERS:
                    return OTHERS
                part = part or belongs
                break
        frame = frame.f_back
    return part or "loop"


def run() -> None:
    """Print the milliseconds of processor time that a person's action costs in each part, in both cases."""
    for case in CASES:
        with tempfile.TemporaryDirectory() as folder:
            looks, actions, seconds = clockwork.run(_play(Path(folder) / "profile.db", case))
        each = 1e3 * seconds / looks.total() / actions
        own = looks.total() - looks.pop(OTHERS, 0)
        print(f"{case.name}: {own * each:.1f} ms an action ({actions} actions)")
        for part, number in looks.most_common():
            print(f"  {part:<18} {number * each:>5.1f} ms  {number / own:>4.0%}", flush=True)


async def _play(database: Path, case: Case) -> tuple[Counter[str], int, float]:
    """Let people play; returns what was seen, how many actions there were, and the processor time in seconds."""
    discord = StandIn()
    await fill(database, case, discord)
    async with run_bot(database, discord, pictures=True) as tally:
        matches = {number: await tally.service.match(number) for number in range(1, case.matches + 1)}
        rows = {number: await tally.store.posts.of_match(number) for number in matches}
        ledger = Ledger(matches, {posts[TABLE].message_id or 0: number for number, posts in rows.items()})
        discord.hear = ledger.hear
        tally.service.listeners.append(ledger)
        players = [await find_players(tally, discord, match, case) for match in matches.values()]
        people = People(tally, discord, ledger, case, list(chain.from_iterable(players)))
        await people.act(START)
        profile, begin, before = Profile(), time.process_time(), len(ledger.commits)
        with profile.running():
            await people.act(SECONDS)
        spent = time.process_time() - begin
    return profile.looks, sum(commit.by_person for commit in ledger.commits[before:]), spent
