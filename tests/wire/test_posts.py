"""What is posted stands once, whatever happens to the answer; what nobody saw leaves nothing behind."""

from __future__ import annotations

import pytest

from tests.wire.child import Child
from tests.wire.discord import Discord
from tests.wire.faults import Name
from tests.wire.people import AUTOCOMPLETE, Post, Town
from tests.wire.test_match import begin, choose

ANSWER = r"(POST|PATCH) /webhooks/"
"""The answer to a command that was deferred."""


def dm_posts(town: Town, name: str) -> str:
    """The requests that post direct messages to somebody."""
    return rf"POST /channels/{town.discord.backend.get_dm_channel(town.person(name)).id}/messages"


async def only_post(town: Town) -> Post:
    """The one message in the channel, when there is one."""
    await town.discord.until(town.posts, "a post")
    (post,) = town.posts()
    return post


@pytest.mark.parametrize("name", ["lost", "bad gateway", "reset"])
async def test_a_lobby_whose_answer_breaks_stands_once_and_is_open(
    bot: Child, discord: Discord, town: Town, name: Name
) -> None:
    fault = discord.faults.add(name, ANSWER)
    record = await town.slash("ann", "numer play")
    await town.sees("1. ann")
    assert fault.hits == 1
    await town.presses("ben", "Join", await only_post(town))
    post = await town.sees("2. ben")
    assert "cancelled" not in post.text
    assert "Nothing is lost" not in town.said(record)
    assert len(town.posts()) == 1


@pytest.mark.parametrize("name", ["lost", "bad gateway", "reset"])
async def test_a_panel_whose_answer_breaks_comes_once(
    bot: Child, discord: Discord, town: Town, name: Name
) -> None:
    fault = discord.faults.add(name, dm_posts(town, "ann"))
    await begin(town)
    await choose(town, "ben", "520", await town.gets("ben", "turn 1 of 5"))
    await choose(town, "ann", "761", await town.gets("ann", "turn 1 of 5"))
    await town.sees("turn 2 of 5")
    await town.gets("ann", "turn 2 of 5")
    assert fault.hits == 1
    assert [len(town.dms(who)) for who in ("ann", "ben")] == [1, 1]


async def test_a_command_that_is_delivered_twice_opens_one_lobby(bot: Child, discord: Discord, town: Town) -> None:
    record, payload = town.command("ann", "numer play")
    for _ in range(2):
        discord.backend.emit("INTERACTION_CREATE", payload)
    await town.answered(record)
    await town.presses("ben", "Join", await town.sees("1. ann"))
    post = await town.sees("2. ben")
    assert "Start" in post.controls
    assert len(town.posts()) == 1


async def test_a_command_that_comes_too_late_leaves_nothing_behind(
    bot: Child, discord: Discord, town: Town
) -> None:
    record = await town.slash("ann", "numer play", late=True)
    refused = f"POST /interactions/{record.id}/"
    await discord.until(
        lambda: [call for call in discord.rest.calls if refused in call.line and call.status == 404], "a refusal"
    )
    await town.slash("ben", "numer play")
    (post,) = town.posts()
    assert "1. ben" in post.text


@pytest.mark.parametrize("value", [None, 7])
async def test_a_completion_of_nothing_is_answered(
    bot: Child, discord: Discord, town: Town, value: int | None
) -> None:
    record, payload = town.command("ann", "match show", kind=AUTOCOMPLETE, match=value)
    discord.backend.emit("INTERACTION_CREATE", payload)
    await town.answered(record)
    assert record.autocomplete_choices == []
    assert "autocomplete failed" not in bot.text


async def test_a_match_survives_a_bad_line(bot: Child, discord: Discord, town: Town) -> None:
    with discord.faults.dropping(0.2, 1, r"/channels/\d+/messages"):
        await begin(town)
        for turn in range(1, 6):
            for name in ("ann", "ben"):
                await choose(town, name, "-", await town.gets(name, f"turn {turn} of 5"))
        await town.sees("🏆")
    assert [len(town.posts()), len(town.dms("ann")), len(town.dms("ben"))] == [1, 1, 1]
