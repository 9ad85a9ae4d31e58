"""A match over the wire, from the slash command to the result."""

from __future__ import annotations

from tests.wire.child import Child
from tests.wire.people import Town


async def test_two_play_numer_from_the_command_to_the_result(bot: Child, town: Town) -> None:
    record = await town.slash("ann", "numer play")
    print(town.said(record))
    post = town.posts()[-1]
    print(post.text, list(post.controls))
    print(town.said(await town.presses("ben", "Join", post)))
    print(bot.text)
