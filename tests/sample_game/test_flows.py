"""Sample in Discord: from the lobby to the review, by DM and at the table, and as a lesson."""

from __future__ import annotations

import re

import pytest

from tests.flows.lesson import Lesson
from tests.flows.seat import started
from tests.flows.test_help import OPEN_LOBBY
from tests.flows.world import World, answer, controls_of, said, texts_of, told
from tests.sample_game.games.model import SampleState

PEOPLE = ("ann", "ben")


async def play(world: World) -> tuple[str, str, list[int]]:
    """Play a whole match: the first by DM, who swaps, the second with My hand. Returns the names in the order of
    the seats, and the cards at the end."""
    await started(world, "sample play", *PEOPLE)
    first, second = sorted(PEOPLE, key=lambda name: "Swap" not in controls_of(world.dm(name)))
    await world.presses(first, "Swap", world.dm(first))
    await world.wait()
    await world.presses(second, "Keep", (await world.opens(second)).response)
    await world.wait()
    state = (await world.bot.service.match(1)).state
    assert isinstance(state, SampleState)
    return first, second, list(state.cards)


async def test_it_is_offered_with_the_other_games(world: World) -> None:
    shown = await world.person("ann").slash(world.channel, "help")
    assert "Sample" in controls_of(shown.response)
    played = await world.presses("ann", "Sample", shown.response)
    assert "Sample" in said(played), "a match against a computer at once"
    panel = answer(shown)
    await world.actor("ann", panel).select(panel, ["sample"], custom_id=OPEN_LOBBY)
    assert "A card each" in texts_of(world.table())
    assert "Sample" in controls_of((await world.person("ben").slash(world.channel, "play")).response)
    assert "nobody's trademark" in said(await world.person("ben").slash(world.channel, "sample rules"))


async def test_the_table_tells_what_everybody_may_know(world: World) -> None:
    first, second, cards = await play(world)
    shown = texts_of(world.table())
    winner = first if cards[0] > cards[1] else second
    assert f"**{winner}** wins with {max(cards)} points!" in shown
    more = told(await world.presses("eve", "More"))
    assert f"{first} **{cards[0]}** · {second} **{cards[1]}**" in more


@pytest.mark.settings(pictures=True)
async def test_it_is_drawn(world: World) -> None:
    await started(world, "sample play", *PEOPLE)
    (table,) = world.table().attachments
    assert table.description == "ann: ? ben: ?"
    private = [attachment.description or "" for name in PEOPLE for attachment in world.dm(name).attachments]
    assert any(re.fullmatch(r"Your card: \d+", told) for told in private)


async def test_a_replay_and_a_review(world: World) -> None:
    first, second, _ = await play(world)
    more = await world.presses("eve", "More")
    replay = await world.presses("eve", "Replay", more.response)
    replay = await world.presses("eve", "Next", replay.response)
    assert f"{first} draws another card" in told(replay)
    replay = await world.presses("eve", "Next", replay.response)
    assert f"{second} keeps the card" in told(replay)
    assert re.search("costliest decision|costly mistakes", said(await world.presses(first, "Review")))


async def test_a_computer_plays_too(world: World) -> None:
    await world.person("ann").slash(world.channel, "sample play")
    await world.adds("ann", "expert")
    await world.presses("ann", "Start")
    await world.wait()
    await world.presses("ann", "Keep", (await world.opens("ann")).response)
    await world.wait(60)
    assert "wins with" in texts_of(world.table())


async def test_a_lesson(world: World) -> None:
    ann = await Lesson.of(world, "ann", "sample")
    await ann.presses("Next")
    await ann.presses("Keep")
    assert "this lesson continues differently. Here the 3 must go" in ann.sees
    assert "Press **Swap**" in ann.sees
    await ann.presses("Swap")
    assert "Well done" in ann.sees
