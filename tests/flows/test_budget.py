"""Requests that count are a budget: how many a match makes, and what happens when Discord takes no more."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import discord
import pytest
import simcord

from bot.ui.budget import budget
from bot.ui.messages import work_queue
from bot.ui.messages.table import GAP, UNWATCHED
from bot.ui.presence import INACTIVE_AFTER
from tests.flows.mischief import Mischief
from tests.flows.numo import Player
from tests.flows.turns import LATER
from tests.flows.world import World, answer, controls_of, texts_of

PEOPLE = ("ann", "ben", "cleo")
COUNTED = ("edit board", "post board", "delete board", "open dm", "send dm", "edit dm", "delete dm")


def counted(mischief: Mischief) -> Counter[str]:
    """The requests since the mark that count against Discord's limit."""
    made = {kind: number for kind, number in mischief.calls().items() if kind in COUNTED}
    assert set(mischief.calls()) - set(made) <= {
        "acknowledge",
        "answer",
        "follow up",
        "edit private",
        "delete private",
    }, "a request of which this test knows nothing"
    return Counter(made)


class AtPages:
    """Open pages at which everybody is."""

    count = 0

    def hear(self, news: object) -> None:
        """Show nothing."""

    def have_player(self, match_id: int, user_id: int) -> bool:
        return True

    def call_when_told(self, match_id: int, work: Callable[[], None]) -> None:
        work()


@pytest.fixture
def busy(monkeypatch: pytest.MonkeyPatch) -> None:
    """Many requests go out for other matches."""
    monkeypatch.setattr(budget, "QUIET", 0)


async def sits_out(world: World, *panels: tuple[str, Any]) -> None:
    """These people sit out in these panels, one after the other."""
    for name, panel in panels:
        await world.presses(name, "Sit out", panel)
        await world.wait()


@pytest.mark.usefixtures("busy")
async def test_an_action_costs_a_request_when_everybody_looks_at_the_channel(
    world: World, mischief: Mischief
) -> None:
    await world.start_numer(*PEOPLE)
    panels = [(name, answer(await world.opens(name))) for name in PEOPLE]
    mischief.marks()
    for turn in range(2, 5):
        await sits_out(world, *panels)
        assert all(f"turn {turn} of 5" in texts_of(panel) for _, panel in panels)
    assert counted(mischief) == {"edit board": 9}


async def test_a_table_whose_players_are_all_at_their_pages_is_shown_less_often(
    world: World, mischief: Mischief
) -> None:
    await world.start_numer("ann", "ben", rounds=1)
    panels = [(name, answer(await world.opens(name))) for name in ("ann", "ben")]
    world.bot.boards.pages = AtPages()
    for _ in range(4):
        mischief.marks()
        await sits_out(world, *panels)
        assert counted(mischief) == {}
        await world.wait(UNWATCHED)
        assert counted(mischief)["edit board"] == 1
    for name, panel in panels:
        await world.presses(name, "Sit out", panel)
    await world.wait(GAP)
    assert "share the win" in texts_of(world.table()), "the end is shown at once"


@pytest.mark.usefixtures("busy")
async def test_while_everybody_plays_by_dm_the_table_is_shown_less_often(world: World, mischief: Mischief) -> None:
    await world.start_numer(*PEOPLE)
    await sits_out(world, *((name, world.dm(name)) for name in PEOPLE))
    mischief.marks()
    for turn in range(3, 5):
        await sits_out(world, *((name, world.dm(name)) for name in PEOPLE))
        assert all(f"turn {turn} of 5" in texts_of(world.dm(name)) for name in PEOPLE)
    assert counted(mischief) == {"edit board": 2}
    assert mischief.calls()["edit private"] > 0
    await world.wait(UNWATCHED)
    mischief.marks()
    await sits_out(world, ("ann", answer(await world.opens("ann"))), ("ben", world.dm("ben")))
    assert counted(mischief) == {"edit board": 2}, "she sees the table now"


@pytest.mark.usefixtures("busy")
async def test_a_start_shows_the_table_that_was_waiting(world: World, mischief: Mischief) -> None:
    await world.start_numer("ann", "ben")
    await sits_out(world, *((name, world.dm(name)) for name in ("ann", "ben")))
    await world.wait(UNWATCHED)
    mischief.marks()
    await sits_out(world, *((name, world.dm(name)) for name in ("ann", "ben")))
    assert counted(mischief) == {} and "turn 2 of 5" in texts_of(world.table())
    await world.restart()
    await world.wait()
    assert "turn 3 of 5" in texts_of(world.table())


@pytest.mark.usefixtures("busy")
async def test_an_action_costs_less_than_two_requests_when_everybody_is_called(
    world: World, mischief: Mischief
) -> None:
    """The panel that a call takes the place of is deleted with the key of the last press in it."""
    await world.start_numer(*PEOPLE, pace="relaxed")
    await sits_out(world, *((name, world.dm(name)) for name in PEOPLE))
    await world.wait(INACTIVE_AFTER)
    mischief.marks()
    for _ in range(3):
        await sits_out(world, *((name, world.dm(name)) for name in PEOPLE))
        await world.wait(INACTIVE_AFTER)
    assert counted(mischief) == {"edit board": 3, "send dm": 9}
    assert all(len(world.dms(name)) == 1 for name in PEOPLE)


async def test_while_little_goes_on_a_dm_panel_follows_beside_one_in_the_channel(world: World) -> None:
    await world.start_numer("ann", "ben")
    for name in ("ann", "ben"):
        await world.presses(name, "Sit out", answer(await world.opens(name)))
    await world.wait()
    assert "turn 2 of 5" in texts_of(world.dm("ann"))


@pytest.mark.usefixtures("busy")
async def test_a_dm_panel_that_was_put_off_follows_when_the_one_in_the_channel_ends(world: World) -> None:
    await world.start_numer("ann", "ben", pace="daily")
    for name in ("ann", "ben"):
        await world.presses(name, "Sit out", answer(await world.opens(name)))
    await world.wait()
    assert "turn 1 of 5" in texts_of(world.dm("ann"))
    await world.bot.store.settings.put("user", world.person("ann").id, "messages", "off")
    await world.wait(15 * 60)
    assert "turn 2 of 5" in texts_of(world.dms("ann")[0])


async def test_a_key_that_does_not_fit_any_more_does_no_harm(world: World, mischief: Mischief) -> None:
    await world.start_numer("ann", "ben")
    await world.presses("ann", "Sit out", world.dm("ann"))
    await world.wait()
    mischief.fails("edit private", 404, code=10015)
    mischief.marks()
    await world.presses("ben", "Sit out", world.dm("ben"))
    await world.wait()
    assert "turn 2 of 5" in texts_of(world.dm("ann"))
    assert (mischief.calls()["edit private"], mischief.calls()["edit dm"]) == (1, 1)


async def tables(world: World, *channels: simcord.ChannelHandle, per_channel: int = 1) -> list[discord.Message]:
    """A running match of two people of its own in each of these channels, or several."""
    found = []
    for place, channel in enumerate(channels):
        for n in range(per_channel):
            host, guest = f"host{place}x{n}", f"guest{place}x{n}"
            await world.person(host).slash(channel, "numer play", pace="daily")
            await world.presses(guest, "Join", world.table(channel))
            await world.wait()
            await world.presses(host, "Start", world.table(channel))
            await world.wait(8)
            found.append(world.table(channel))
    return found


def shown(channel: simcord.ChannelHandle, table: discord.Message) -> str:
    """What that table says now."""
    return texts_of(next(message for message in channel.history() if message.id == table.id))


async def test_a_channel_that_answers_429_for_a_minute_holds_up_no_other(world: World, mischief: Mischief) -> None:
    there = world.guild.create_text_channel("elsewhere")
    here_1, here_2, other, _ = await tables(world, world.channel, there, per_channel=2)
    mischief.fails("edit board", 429, times=None)
    mischief.marks()
    for name in ("host0x0", "host0x1", "host1x0"):
        await world.presses(name, "Sit out", world.dm(name))
    await world.wait()
    assert f"Waiting for {world.person('guest1x0').mention} ·" in shown(there, other)
    assert mischief.calls()["edit board"] == 1, "the refusal pauses the channel for both tables"
    await world.presses("guest0x0", "Sit out", world.dm("guest0x0"))
    await world.wait(58)
    assert "turn 2 of 5" in texts_of(world.dm("host0x0")), "its players go on in their panels"
    assert "turn 1 of 5" in shown(world.channel, here_1)
    tried = mischief.calls()["edit board"]
    assert 2 <= tried <= 10
    mischief.mends()
    await world.wait(LATER)
    assert "turn 2 of 5" in shown(world.channel, here_1)
    assert f"Waiting for {world.person('guest0x1').mention} ·" in shown(world.channel, here_2)
    assert mischief.calls()["edit board"] - tried == 2, "each is shown once, as it is now"


async def test_what_does_not_fit_into_the_queue_is_made_up_for(
    world: World, mischief: Mischief, monkeypatch: pytest.MonkeyPatch
) -> None:
    channels = [world.channel, *(world.guild.create_text_channel(f"room{n}") for n in range(4))]
    shown_first = await tables(world, *channels)
    monkeypatch.setattr(work_queue, "MOST_QUEUED", 2)
    world.env.inject_error("PATCH", "/channels/*/messages/*", status=500, times=None)
    for place in range(5):
        for name in (f"host{place}x0", f"guest{place}x0"):
            await world.presses(name, "Sit out", world.dm(name))
    await world.wait()
    queue = world.bot.table_messages.queue
    assert (queue.pending, queue.dropped > 0) == (2, True)
    mischief.mends()
    await world.wait(2 * LATER)
    for channel, table in zip(channels, shown_first, strict=True):
        assert "turn 2 of 5" in shown(channel, table)
    for place in range(5):
        for name in (f"host{place}x0", f"guest{place}x0"):
            assert "turn 2 of 5" in texts_of(world.dm(name))
            assert "Sit out" in controls_of(world.dm(name))


async def test_many_tables_in_one_channel_are_shown_in_turn(world: World, mischief: Mischief) -> None:
    await tables(world, world.channel, per_channel=8)
    mischief.marks()
    for n in range(8):
        await world.presses(f"host0x{n}", "Sit out", world.dm(f"host0x{n}"))
    await world.wait(0.1)
    assert mischief.calls()["edit board"] == 5
    for n in range(8):
        await world.presses(f"guest0x{n}", "Sit out", world.dm(f"guest0x{n}"))
    await world.wait(5.5)
    assert mischief.calls()["edit board"] == 10
    await world.wait(5.5)
    assert mischief.calls()["edit board"] == 13, "8 tables, of which 5 were shown in between"
    assert all("turn 2 of 5" in texts_of(table) for table in world.tables())


async def test_a_dm_in_which_nothing_gets_through_holds_up_nobody_else_at_the_table(
    world: World, mischief: Mischief, monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.start_numer("ann", "ben")
    go_on = mischief.slows(monkeypatch, "edit dm")
    for _ in range(2):
        for name in ("ann", "ben"):
            await world.presses(name, "Sit out", answer(await world.opens(name)))
        await world.wait()
    assert mischief.slowed == 1
    assert "turn 3 of 5" in texts_of(world.dm("ben"))
    go_on.set()
    await world.wait()
    assert "turn 3 of 5" in texts_of(world.dm("ann"))


async def test_deletions_wait_for_everything_else_and_survive_a_restart(world: World, mischief: Mischief) -> None:
    """A call at the table is out of date, and Discord takes no deletions for the time being."""
    world.person("ben")
    mischief.closes_dms("ben")
    await world.start_numer("ann", "ben", pace="daily")
    await world.wait(INACTIVE_AFTER)
    table, _call = world.tables()
    mischief.fails("delete board", 429, times=None)
    for name in ("ben", "ann"):
        await world.presses(name, "Sit out", answer(await world.opens(name, table)))
    await world.wait()
    assert len(world.tables()) == 2
    assert "turn 2 of 5" in texts_of(world.tables()[0])
    await world.restart()
    mischief.mends()
    await world.presses("ann", "Sit out", answer(await world.opens("ann", world.tables()[0])))
    await world.wait(LATER)
    assert [message.id for message in world.tables()] == [table.id]


async def test_a_table_shows_a_move_at_once_and_what_quick_computers_do_about_it_in_one_edit_more(
    world: World, mischief: Mischief
) -> None:
    await world.person("ann").slash(world.channel, "numo play", pace="daily")
    for _ in range(2):
        await world.adds("ann")
    await world.presses("ann", "Start")
    await world.wait(10)
    ann = Player(world, "ann")
    await ann.draws()
    await world.wait(10)
    mischief.marks()
    before = (await world.bot.service.match(1)).row.version
    await ann.discards(next(iter(ann.cards)))
    await world.wait(10)
    assert "**Your turn:** draw a card" in ann.sees
    assert (await world.bot.service.match(1)).row.version >= before + 5, "two computers drew and discarded"
    assert mischief.calls()["edit board"] == 2
