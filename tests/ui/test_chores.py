"""What the bot does by itself is one list, and start, stop, resuming and counting go through it."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.client import Tally
from bot.config import Config
from bot.share import Share
from bot.ui.background.chores import By, Chore, Chores
from bot.ui.background.timer import Timer


class Noted:
    """Work that notes what happens to it, and a queue of so many messages."""

    def __init__(self, name: str, notes: list[str], pending: int = 0) -> None:
        self.name, self.notes, self.pending = name, notes, pending

    def start(self) -> None:
        """Note the start."""
        self.notes.append(f"{self.name} starts")

    def stop(self) -> None:
        """Note the stop."""
        self.notes.append(f"{self.name} stops")

    async def make_up(self) -> None:
        """Note that what is behind is made up for."""
        self.notes.append(f"{self.name} makes up")

    def look(self) -> None:
        """Note a look."""
        self.notes.append(f"{self.name} looks")


@pytest.fixture
def notes() -> list[str]:
    """What happened, in order."""
    return []


def test_chores_start_and_stop_in_order_and_some_wait_for_the_servers(notes: list[str]) -> None:
    a, b, c = (Noted(name, notes) for name in "abc")
    chores = Chores(Share(), [Chore(a), Chore(b, "servers", look=b.look), Chore(c)])
    chores.start()
    assert notes == ["a starts", "c starts"]
    chores.meet_servers()
    chores.meet_servers()
    assert notes[2:] == ["b starts", "b looks"]
    chores.stop()
    assert notes[4:] == ["a stops", "b stops", "c stops"]


@pytest.mark.parametrize(
    ("share", "who"),
    [
        (Share(), {"each", "first"}),
        (Share(0, 2), {"each", "first", "siblings"}),
        (Share(1, 2), {"each", "siblings"}),
    ],
)
def test_each_process_does_its_own_chores_and_stops_them_all(share: Share, who: set[By], notes: list[str]) -> None:
    kinds: tuple[By, ...] = ("each", "first", "siblings")
    chores = Chores(
        share, [Chore(Noted(by, notes), by=by) for by in kinds] + [Chore(Noted("no", notes), wanted=False)]
    )
    chores.start()
    assert notes == [f"{by} starts" for by in kinds if by in who]
    chores.stop()
    assert notes[-4:] == ["each stops", "first stops", "siblings stops", "no stops"]


async def test_what_was_left_is_made_up_for_in_order(notes: list[str]) -> None:
    a, b = Noted("a", notes), Noted("b", notes)
    chores = Chores(Share(), [Chore(a, make_up=a.make_up), Chore(b, wanted=False), Chore(b, make_up=b.make_up)])
    for make_up in chores.make_ups:
        await make_up()
    assert notes == ["a makes up", "b makes up"]


def test_queues_are_counted_under_their_labels(notes: list[str]) -> None:
    one, two, three = (Noted(str(n), notes, n) for n in (1, 2, 3))
    chores = Chores(Share(), [Chore(one, queues={"x": (one, two), "y": (three,)}), Chore(two)])
    assert chores.queue_lengths() == {"x": 3, "y": 3}


@pytest.fixture
def timers(monkeypatch: pytest.MonkeyPatch) -> tuple[list[Timer], list[Timer], list[Timer]]:
    """All timers that are made, those that are started, which they then only seem to be, and those stopped."""
    made: list[Timer] = []
    started: list[Timer] = []
    stopped: list[Timer] = []
    init = Timer.__init__

    def make(self: Timer, *args: object, **how: object) -> None:
        init(self, *args, **how)  # type: ignore[arg-type]
        made.append(self)

    def start(self: Timer) -> None:
        started.append(self)

    def stop(self: Timer) -> None:
        stopped.append(self)

    monkeypatch.setattr(Timer, "__init__", make)
    monkeypatch.setattr(Timer, "start", start)
    monkeypatch.setattr(Timer, "stop", stop)
    return made, started, stopped


async def test_every_timer_of_the_bot_is_in_the_list_once(
    timers: tuple[list[Timer], list[Timer], list[Timer]], tmp_path: Path
) -> None:
    made, started, stopped = timers
    bot = Tally(Config(database=tmp_path / "tally.db", shards=2, backup_dir=tmp_path, share=Share(0, 2)))
    bot.chores.start()
    bot.chores.meet_servers()
    assert len(made) > 20
    assert sorted(map(id, made)) == sorted(map(id, started))
    bot.chores.stop()
    assert set(map(id, made)) == set(map(id, stopped))
    await bot.workers.close()
