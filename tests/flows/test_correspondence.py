"""Matches without hurry: what waits for whom, and from one to the next."""

from __future__ import annotations

import re

import simcord

from tests.flows.wire import Wire
from tests.flows.world import World, answer, controls_of, said, texts_of, told
from tests.told import sentence_of

NEXT = "Next match"


async def begin(world: World, *paces: str) -> None:
    """Ann and Ben play a match of each of these paces, ten minutes apart."""
    for pace in paces:
        await world.start_numer("ann", "ben", pace=pace)
        await world.wait(600)


def parts(text: str) -> dict[str, list[str]]:
    """The numbers of the matches in the parts of a list."""
    found: dict[str, list[str]] = {}
    for line in text.splitlines():
        number = re.match(r"\*\*\w+ · #(\d+)\*\*", line)
        if number is None and line.startswith("**"):
            found[line.strip("*")] = []
        elif number is not None:
            found[[*found][-1]].append(number[1])
    return found


async def test_what_waits_for_you_comes_first_and_one_leads_to_the_next(world: World) -> None:
    await begin(world, "daily", "daily", "relaxed", "daily")
    await world.open_numer("ann")
    listed = await world.person("ann").slash(world.channel, "match list")
    assert parts(told(listed)) == {"Waiting for you": ["3", "1", "2", "4"], "Lobbies and past matches": ["5"]}
    assert "your turn ends" in told(listed)
    shown = await world.person("ann").slash(world.channel, "hand", match=1)
    assert NEXT not in controls_of(shown.response), "first this one"
    await world.writes("ann", "513", answer(shown))
    again = await world.person("ann").slash(world.channel, "hand", match=1)
    assert "-# 3 more matches are waiting for you." in said(again)
    await world.restart()
    turned = await world.presses("ann", NEXT, again.response)
    assert "Numer · #3" in said(turned)
    assert answer(turned).id == answer(again).id, "in the same message"
    await world.writes("ben", "761", world.dm("ben"))
    await world.wait()
    sent = await world.writes("ann", "513", answer(turned))
    assert "-# 2 more matches are waiting for you." in said(sent)
    turned = await world.presses("ann", NEXT, sent.response)
    assert "Numer · #2" in said(turned)
    listed = await world.person("ann").slash(world.channel, "match list")
    assert parts(told(listed))["Waiting for others"] == ["3", "1"]


async def test_nobody_is_led_away_from_live_play_nor_into_it(world: World, wire: Wire) -> None:
    await begin(world, "daily")
    await world.start_numer("ann", "ben", pace="live")
    sent = await world.writes("ann", "513")
    shown = await world.person("ann").slash(world.channel, "hand", match=2)
    assert NEXT not in controls_of(shown.response)
    assert NEXT not in controls_of(sent.response or shown.response)
    shown = await world.person("ann").slash(world.channel, "hand", match=1)
    await world.writes("ann", "513", answer(shown))
    refused = await wire.press("ann", wire.shot(answer(shown)), custom_id="bp:1:0:table.next")
    assert told(refused) == sentence_of("match.none_waits")
    stranger = await wire.press("eve", wire.shot(world.table()), custom_id="bp:1:0:table.next")
    assert told(stranger) == sentence_of("match.none_waits")


async def test_many_running_matches_are_paged(world: World) -> None:
    await world.start_numer("ann", "ben", pace="daily")
    row = (await world.bot.service.match(1)).row
    for _ in range(12):
        await world.bot.store.matches.add(row)
    shown: simcord.InteractionResult = await world.person("ann").slash(world.channel, "match list")
    assert [len(part) for part in parts(said(shown)).values()] == [10]
    shown = await world.presses("ann", "Older", shown.response)
    assert [len(part) for part in parts(said(shown)).values()] == [3]
    assert controls_of(shown.response)["Older"].get("disabled")
    shown = await world.presses("ann", "Newer", shown.response)
    assert [len(part) for part in parts(said(shown)).values()] == [10]


async def test_a_match_is_followed_in_its_thread(world: World) -> None:
    await world.start_numer("ann", "ben", thread=True)
    (thread,) = world.channel.threads
    more = await world.presses("eve", "More", world.table(thread))
    followed = await world.presses("eve", "Watch", more.response)
    assert said(followed) == f"👀 You're in the thread of Numer · #1: <#{thread.id}>."
    assert world.person("eve").id in world.env.backend.get_channel(thread.id).thread_members
    mine = await world.presses("ann", "More", world.table(thread))
    assert "Watch" not in controls_of(mine.response)


async def test_without_a_thread_it_is_told_where_to_watch(world: World, wire: Wire) -> None:
    await world.start_numer("ann", "ben")
    more = await world.presses("eve", "More")
    shot = wire.shot(answer(more))
    followed = await world.presses("eve", "Watch", more.response)
    assert "has no thread to join. Watch it here: https://discord.com/channels/" in said(followed)
    assert str(world.table().id) in said(followed)
    world.moderator("mod")
    await world.cancels("mod")
    late = await wire.press("eve", shot, custom_id="bp:1:0:table.follow")
    assert told(late) == sentence_of("match.cancelled")
    assert "cancelled" in texts_of(world.table())
