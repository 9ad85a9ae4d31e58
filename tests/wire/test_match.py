"""A match over the wire, from the slash command to the result, while answers get lost on the way."""

from __future__ import annotations

from tests.wire.child import Child
from tests.wire.discord import Discord
from tests.wire.people import Post, Town

NUMBERS = (("761", "520"), ("985", "346"), ("-", "-"), ("-", "-"), ("-", "-"))
"""What ann and ben choose in the five turns of a round; ``-`` sits out."""


async def test_two_play_numer_from_the_command_to_the_result(bot: Child, discord: Discord, town: Town) -> None:
    await begin(town)
    for turn, numbers in enumerate(NUMBERS, 1):
        for name, number in zip(("ann", "ben"), numbers, strict=True):
            await choose(town, name, number, await town.gets(name, f"turn {turn} of 5"))
    shown = await town.sees("wins")
    assert "🏆 **ann** wins with 27 points!" in shown.text
    assert [len(town.posts()), len(town.dms("ann")), len(town.dms("ben"))] == [1, 1, 1]
    assert not [call for call in discord.rest.calls if call.status == 429], "the bot keeps within the limits"


async def test_an_edit_whose_answer_is_lost_is_made_again(bot: Child, discord: Discord, town: Town) -> None:
    await begin(town)
    lost = discord.faults.add("lost", rf"PATCH /channels/{town.channel.id}/messages/")
    for name in ("ann", "ben"):
        await choose(town, name, "-", await town.gets(name, "turn 1 of 5"))
    await town.sees("turn 2 of 5")
    assert lost.hits == 1
    assert len(town.posts()) == 1


async def begin(town: Town) -> None:
    """Let ann and ben begin a match of one round."""
    await town.slash("ann", "numer play", rounds=1)
    await town.presses("ben", "Join", town.posts()[-1])
    await town.presses("ann", "Start", await town.sees("2. ben"))


async def choose(town: Town, name: str, number: str, panel: Post) -> None:
    """Choose a number in somebody's panel, or sit out."""
    if number == "-":
        await town.presses(name, "Sit out", panel)
        return
    form = await town.presses(name, "Choose a number", panel)
    sent = await town.fills_in(name, form, panel, number=number)
    await town.gets(name, number)
    assert not sent.followup_ids, town.said(sent)
