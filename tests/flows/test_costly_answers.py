"""Nobody holds up others: reviews, replays, hints, records and exports come after what players wait for, are made
once, and each member can only ask for so many."""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict
from collections.abc import Callable
from typing import Any

import pytest

from bot.panels.nmbrs.hinting import HINTING
from bot.panels.numero import PANEL, words
from bot.ui.areas import privacy, stats
from bot.ui.costly_answers import MOST, CostlyAnswers, Line
from tests.flows.nmbrs import lay_out, sit_down
from tests.flows.past import count_moves, past
from tests.flows.records import Past
from tests.flows.wire import Wire
from tests.flows.world import World, said, texts_of, told
from tests.patience import PATIENCE
from tests.told import sentence_of

pytestmark = pytest.mark.usefixtures("_short_reviews")
BUSY = sentence_of("costly.busy", most=MOST)


class Slow:
    """Costly work hangs until it is let go; ``done`` is what was begun, ``waiting`` how much is waited for."""

    def __init__(self, world: World, monkeypatch: pytest.MonkeyPatch) -> None:
        self.done: list[Callable[..., Any]] = []
        self.waiting = 0
        self._world = world
        self._go_on = asyncio.Event()
        self._more_done = asyncio.Event()
        self._nobody_waits = asyncio.Event()

        async def do(work: Callable[..., Any], *args: Any) -> Any:
            self.done.append(work)
            self._more_done.set()
            await self._go_on.wait()
            return work(*args)

        def waits(asked: Callable[..., Any]) -> Callable[..., Any]:
            async def wait(*args: Any) -> Any:
                self.waiting += 1
                self._nobody_waits.clear()
                try:
                    return await world.env.external_wait(asked(*args), reason="costly work")
                finally:
                    self.waiting -= 1
                    if not self.waiting:
                        self._nobody_waits.set()

            return wait

        monkeypatch.setattr(world.bot.workers.costly, "do", do)
        monkeypatch.setattr(HINTING, "_found", OrderedDict())  # no hint is known from another test
        for owner, name in ((CostlyAnswers, "make_shared"), (CostlyAnswers, "in_turn"), (Line, "pass_through")):
            monkeypatch.setattr(owner, name, waits(getattr(owner, name)))

    async def begins(self, many: int) -> None:
        """Wait until so many pieces of work were begun; what still reads the database counts as settled before."""
        async with asyncio.timeout(PATIENCE):
            while len(self.done) < many:
                self._more_done.clear()
                await self._more_done.wait()
        await self._world.env.settle()

    async def lets_go(self) -> None:
        """Everything that waits is made and answered."""
        self._go_on.set()
        if self.waiting:
            await self._nobody_waits.wait()
        await self._world.env.settle()


@pytest.fixture
def slow(world: World, monkeypatch: pytest.MonkeyPatch) -> Slow:
    return Slow(world, monkeypatch)


def counted(monkeypatch: pytest.MonkeyPatch, owner: Any, name: str) -> Counter[str]:
    """How often a function is called from now on."""
    calls: Counter[str] = Counter()
    real = getattr(owner, name)

    def count(*args: Any, **kwargs: Any) -> Any:
        calls[name] += 1
        return real(*args, **kwargs)

    monkeypatch.setattr(owner, name, count)
    return calls


async def test_another_table_waits_for_no_review(world: World, wire: Wire, slow: Slow) -> None:
    for _ in range(MOST + 3):
        await past(world, "numero", "eve", "ben")
    await world.start_numer("ann", "ben")
    shot = wire.shot(world.table())
    asked = [wire.emit_press("eve", shot, custom_id=f"bt:{n:x}:0:table.review") for n in range(1, MOST + 4)]
    await wire.settle()
    await slow.begins(1)
    assert all(one.acknowledged for one in asked), "before anything is made"
    refused = [one for one in asked if BUSY in said(one)]
    assert (len(refused), len(slow.done)) == (3, 1), "one is being made, the others wait for their turn"
    assert "Choose a number" in told(await world.opens("ann"))
    await world.writes("ann", "513")
    await world.writes("ben", "761")
    await world.wait()
    assert "turn 2 of 5" in texts_of(world.table())
    other = await wire.press("ben", shot, custom_id="bt:1:0:table.review")
    await slow.begins(2)
    assert len(slow.done) == 2, "members take turns"
    await slow.lets_go()
    answers = [said(one).splitlines()[0] for one in (other, *asked) if one not in refused]
    assert answers == [f"### Numero · #{n} · review" for n in (1, *range(1, MOST + 1))]


async def test_twenty_presses_are_one_review(world: World, wire: Wire, monkeypatch: pytest.MonkeyPatch) -> None:
    made = counted(monkeypatch, words, "review")
    await past(world, "numero", "eve", "ben")
    await world.open_numer("ann")
    shot = wire.shot(world.table())
    asked = [wire.emit_press("eve", shot, custom_id="bt:1:0:table.review") for _ in range(20)]
    await wire.settle()
    assert all(" · review" in told(one) for one in asked)
    assert " · review" in told(await wire.press("eve", shot, custom_id="bp:1:0:table.review:1"))
    assert made["review"] == 1
    await wire.press("ben", shot, custom_id="bt:1:0:table.review")
    assert made["review"] == 2, "ben's own moves"


async def test_a_replay_of_a_busy_member_says_so_and_blames_no_match(world: World, wire: Wire, slow: Slow) -> None:
    for _ in range(MOST + 1):
        await past(world, "numero", "eve", "ben")
    await world.open_numer("ann")
    shot = wire.shot(world.table())
    for n in range(1, MOST + 1):
        wire.emit_press("eve", shot, custom_id=f"bt:{n:x}:0:table.review")
    await wire.settle()
    for command in ("match show", "match replay"):
        assert told(await wire.command("eve", command, {"match": MOST + 1})) == BUSY
    assert "can't be replayed" not in told(await wire.command("ben", "match show", {"match": MOST + 1}))
    await slow.lets_go()
    assert (
        f"Replaying the match's {count_moves('numero')} moves from this seed gives exactly this result."
        in told(await wire.command("eve", "match show", {"match": MOST + 1}))
    )


async def test_a_hint_is_found_apart_once_and_never_refused(
    world: World, wire: Wire, slow: Slow, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, _ = await sit_down(world, "ann", "ben", hints="on")
    await lay_out(world, "10 20 30", hands={"ann": [33, 36, 7], "ben": [1]})
    for _ in range(MOST):
        await past(world, "numero", "ann", "ben")
    board = wire.shot(world.table())
    for n in range(2, MOST + 2):
        wire.emit_press("ann", board, custom_id=f"bt:{n:x}:0:table.review")
    await wire.settle()
    panel = wire.shot(ann.message)
    hint = wire.emit_press("ann", panel, "Hint")
    await wire.settle()
    assert "💡" not in said(hint).replace("💡 One card short", "")
    assert "It's not your turn" in said(await world.opens("ben"))
    await slow.lets_go()
    assert BUSY not in said(hint)
    assert "💡" in ann.sees.replace("💡 One card short", "")


async def test_a_hint_in_a_panel_that_follows_holds_up_no_table(world: World, wire: Wire, slow: Slow) -> None:
    ann, _ = await sit_down(world, "ann", "ben", hints="on")
    await lay_out(world, "10 20 30", hands={"ann": [33, 36, 7], "ben": [1]})
    await ann.opens()
    await world.start_numer("cleo", "dan")
    wire.emit_press("ann", wire.shot(ann.message), "Hint")
    await wire.settle()
    await world.wait()
    assert slow.waiting, "the answer; her panel in the DMs waits for it"
    world.bot.seat_panels.push(1)
    await wire.press("cleo", wire.shot(world.dm("cleo")), "Sit out")
    await world.wait()
    assert "1 of 2" in texts_of(world.table())
    await slow.lets_go()
    await world.wait()
    assert "💡" in texts_of(world.dm("ann"))


@pytest.mark.settings(pictures=True)
async def test_a_record_is_drawn_once_for_all_its_readers(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = counted(monkeypatch, stats, "draw_record")
    results = Past(world)
    await results.match(("ann", 1, 41), ("ben", 2, 20))
    for reader in ("ben", "eve", "ben"):
        await world.person(reader).slash(world.channel, "stats", member=world.person("ann"))
    assert drawn["draw_record"] == 1
    await results.match(("ann", 1, 41), ("ben", 2, 20))
    await world.person("eve").slash(world.channel, "stats", member=world.person("ann"))
    assert drawn["draw_record"] == 2, "the record has changed"


async def test_twenty_exports_are_one_file(world: World, wire: Wire, monkeypatch: pytest.MonkeyPatch) -> None:
    written = counted(monkeypatch, privacy, "_file")
    await world.open_numer("ann")
    asked = [wire.emit_command("ann", "privacy export", {}) for _ in range(20)]
    await wire.settle()
    assert all("I've sent you the file by DM." in told(one) for one in asked)
    assert written["_file"] == 1
    assert len(world.dms("ann")) == 1


async def test_what_was_made_is_forgotten_with_its_people(
    world: World, wire: Wire, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = counted(monkeypatch, PANEL, "review")
    await past(world, "numero", "eve", "ben")
    await world.open_numer("ann")
    shot = wire.shot(world.table())
    await wire.press("eve", shot, custom_id="bt:1:0:table.review")
    answers = world.bot.costly_answers
    assert await answers.get_or_make(1, "all about ben", lambda: asyncio.sleep(0, "ben")) == "ben"
    await wire.press("ben", shot, custom_id="bp:0:0:privacy.delete")
    assert await answers.get_or_make(1, "all about ben", lambda: asyncio.sleep(0, "nobody")) == "nobody"
    await wire.press("eve", shot, custom_id="bt:1:0:table.review")
    assert made["review"] == 2
