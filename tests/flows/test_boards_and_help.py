"""/leaderboard, /stats, /numer rules, /help and /doctor."""

from __future__ import annotations

import discord
import msgspec

from bot.store.results import ResultRow, add_results
from tests.flows.world import World, controls_of, told

BACK, NEXT = "Back", "Next"


async def results(world: World, *rows: tuple[str, int, int]) -> None:
    """Finished matches of two that people played against nobody in particular: name, place and score."""
    await world.start_numer("ann", "ben", rounds=1)
    results = [
        ResultRow(1, seat, world.guild.id, "numer", world.person(name).id, place, score, 2, False, True, 0.0)
        for seat, (name, place, score) in enumerate(rows, 100)
    ]
    await world.bot.store.database.run(lambda connection: add_results(connection, results))


def buttons(message: object) -> dict[str, bool]:
    """Labels of the buttons, and whether they can be pressed."""
    return {label: not control.get("disabled") for label, control in controls_of(message).items()}


async def test_an_empty_leaderboard(world: World) -> None:
    result = await world.person("ann").slash(world.channel, "leaderboard")
    assert result.ephemeral
    assert told(result) == (
        "### Numer · leaderboard of this server\nNobody is on this page yet. Finish a match, and you are!"
    )
    assert buttons(result.response) == {}


async def test_the_pages_of_the_leaderboard(world: World) -> None:
    names = [f"player{n}" for n in range(23)]
    await results(world, *((name, 1 if n < 3 else 2, 50 - n) for n, name in enumerate(names)), (names[0], 2, 20))
    ann = await world.person("ann").slash(world.channel, "leaderboard", game="numer")
    assert "Your place" not in told(ann)
    page = await world.person(names[14]).slash(world.channel, "leaderboard")
    lines = told(page).splitlines()
    assert lines[1] == f"🥇 <@{world.person(names[1]).id}> · **1 win** · 1 match · mean score 49"
    assert lines[3] == f"🥉 <@{world.person(names[0]).id}> · **1 win** · 2 matches · mean score 35"
    assert lines[4] == f"4. <@{world.person(names[3]).id}> · **0 wins** · 1 match · mean score 47"
    assert len(lines) == 12
    assert lines[-1] == "-# Your place: 15 of 23"
    assert buttons(page.response) == {BACK: False, NEXT: True}
    second = await world.presses(names[14], NEXT, page.response)
    assert f"15. <@{world.person(names[14]).id}>" in told(second)
    assert second.response is not None and second.response.id == page.response.id, "turned in place"
    await world.restart()
    third = await world.presses(names[14], NEXT, second.response)
    assert len(told(third).splitlines()) == 5
    assert buttons(third.response) == {BACK: True, NEXT: False}
    assert buttons((await world.presses(names[14], BACK, third.response)).response) == {BACK: True, NEXT: True}


async def test_nobody_is_pinged_by_a_leaderboard(world: World) -> None:
    await results(world, ("cleo", 1, 30))
    await world.person("ann").slash(world.channel, "leaderboard")
    (sent,) = [
        request.json["data"]
        for request in world.env.http_requests
        if "leaderboard" in msgspec.json.encode(request.json).decode() and "callback" in request.path
    ]
    assert sent["allowed_mentions"] == {"parse": []}


async def test_stats_of_oneself_of_others_and_of_nobody(world: World) -> None:
    await results(world, ("cleo", 1, 41), ("cleo", 2, 20), ("dan", 1, 70))
    cleo = "### cleo on this server\n**Numer** · 1 win · 2 matches · mean score 30.5 · place 2"
    assert told(await world.person("cleo").slash(world.channel, "stats")) == cleo
    assert told(await world.person("eve").slash(world.channel, "stats", member=world.person("cleo"))) == cleo
    assert told(await world.person("eve").slash(world.channel, "stats")) == (
        "### eve on this server\nNo finished match yet."
    )


async def test_a_match_shows_up_in_the_boards(world: World) -> None:
    await world.start_numer("ann", "ben", rounds=1)
    await world.plays_out("ann", "ben", ann=["999"], ben=["111"])
    board = told(await world.person("ann").slash(world.channel, "leaderboard")).splitlines()
    assert board[1].startswith(f"🥇 <@{world.person('ann').id}> · **1 win** · 1 match")
    assert board[2].startswith(f"🥈 <@{world.person('ben').id}> · **0 wins** · 1 match")


async def test_the_pages_of_the_rules(world: World) -> None:
    page = await world.person("ann").slash(world.channel, "numer rules")
    assert page.ephemeral
    headings = ["The idea", "The reveal", "Points and digits", "End and fine print"]
    for number, heading in enumerate(headings, 1):
        assert told(page).startswith(f"### Numer · {heading}\n-# page {number} of 4\n")
        assert buttons(page.response) == {BACK: number > 1, NEXT: number < 4}
        if number < 4:
            page = await world.presses("ann", NEXT, page.response)
    assert "trademark" in told(page)
    assert "The reveal" in told(await world.person("ann").user.slash("numer rules", page=2))


async def test_help(world: World) -> None:
    for result in (
        await world.person("ann").slash(world.channel, "help"),
        await world.person("ann").user.slash("help"),
    ):
        assert told(result).startswith("### Tally: number games for your server\n**/numer play** · ")
    said = told(result)
    known = {command.name for command in world.bot.tree.get_commands()}
    for name in known - {"help", "settings", "privacy"}:
        assert f"/{name}" in said, name


async def test_the_doctor_is_content(world: World) -> None:
    result = await world.person("ann").slash(world.channel, "doctor")
    assert result.ephemeral
    assert told(result) == (
        "### Can I keep tables in this channel?\n✅ Yes, everything I need is allowed.\n"
        "✅ Matches can have threads of their own."
    )


async def test_the_doctor_names_what_is_missing(world: World) -> None:
    deny = discord.PermissionOverwrite(send_messages=False, attach_files=False, send_messages_in_threads=False)
    quiet = world.guild.create_text_channel("quiet", overwrites={world.guild.default_role: deny})
    assert told(await world.person("ann").slash(quiet, "doctor")) == (
        "### Can I keep tables in this channel?\n❌ Not yet. I still need: Send Messages and Attach Files.\n"
        "➖ For matches in threads I would also need: Send Messages in Threads."
    )
