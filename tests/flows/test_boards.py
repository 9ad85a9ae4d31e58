"""The way to boards, the pages of matches: a button at the table and in panels, with a link that only its reader
can use. Where the hoster has set no address, nothing in any message knows of them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import discord
import msgspec
import pytest
import simcord

from bot.config import Address
from bot.web.hearing import answer as hear
from bot.web.viewer import read_viewer
from tests.flows.menus import mine
from tests.flows.mischief import Mischief
from tests.flows.world import World, answer, raw, said, told

pytestmark = pytest.mark.english
URL = "https://tally.example.org"
GOLDEN = Path(__file__).parent / "bodies-without-boards.txt"
"""What the bot sent in the flow below before there were boards."""
with_boards = pytest.mark.settings(board=Address("127.0.0.1", 0), board_url=URL)


def link_in(result: simcord.InteractionResult) -> str:
    """The address behind the link button of a private answer."""
    shown = answer(result)
    assert shown.ephemeral
    (row,) = (part for part in raw(shown)[0]["components"] if part["type"] == 1)
    address: str = row["components"][0]["url"]
    return address


async def redeem(world: World, link: str) -> tuple[int | None, int | None]:
    """Follow a link. Returns whose key the page then has, and its match."""
    assert urlsplit(link)[:3] == ("https", "tally.example.org", "/board/"), "the ticket is in the fragment alone"
    got = await world.bot.boards.redeem(urlsplit(link).fragment)
    return (None, None) if got is None else (await world.bot.boards.find_user(got.key), got.match)


@with_boards
async def test_players_get_their_own_link_at_the_table_and_in_their_panel(world: World) -> None:
    await world.start_numer("ann", "ben")
    ann = world.person("ann").id
    at_table = link_in(await world.presses("ann", "Board"))
    assert await redeem(world, at_table) == (ann, 1)
    assert await redeem(world, at_table) == (None, None), "a link works once"
    assert await redeem(world, link_in(await world.presses("ann", "Board", world.dm("ann")))) == (ann, 1)
    late = link_in(await world.presses("ann", "Board"))
    await world.wait(121)
    assert await redeem(world, late) == (None, None)


@with_boards
async def test_with_closed_dms_a_match_is_played_on_its_page(world: World, mischief: Mischief) -> None:
    mischief.closes_dms("ben")
    await world.start_numer("ann", "ben")
    viewer = await read_viewer(world.bot, world.person("ben").id, 1)
    said = {"t": "do", "verb": "sit_out", "stamp": viewer.match.stamp(1)}
    with world.env._bot_scope():
        assert await hear(viewer, said) == {"t": "done"}
    await world.wait()
    assert [seat.name for seat in (await world.bot.service.match(1)).seats_to_move()] == ["ann"]


@with_boards
async def test_those_who_see_the_table_may_watch_and_nobody_else(world: World) -> None:
    await world.start_numer("ann", "ben")
    cleo, boards = world.person("cleo").id, world.bot.boards
    assert not await boards.may_watch(cleo, 1)
    assert await redeem(world, link_in(await world.presses("cleo", "Board"))) == (cleo, 1)
    assert await boards.may_watch(cleo, 1)


@with_boards
async def test_boards_are_closed_on_request_and_with_ones_data(world: World) -> None:
    await world.start_numer("ann", "ben")
    closed: list[int | None] = []
    world.bot.boards.tell = lambda news: closed.append(news.closed_for)
    ann, boards = world.person("ann").id, world.bot.boards
    for close in ("settings", "data"):
        got = await boards.redeem(urlsplit(link_in(await world.presses("ann", "Board"))).fragment)
        assert got is not None
        assert await boards.find_user(got.key) == ann
        if close == "settings":
            panel = await mine(world, "ann")
            seen = await world.presses("ann", "What others see", panel.message)
            assert "All your boards are closed" in told(
                await world.presses("ann", "Close all boards", seen.response)
            )
        else:
            asked = await world.person("ann").slash(world.channel, "privacy delete")
            await world.presses("ann", "Yes, delete it all", asked.response)
        assert await boards.find_user(got.key) is None
    assert closed == [ann, ann]


@with_boards
async def test_boards_of_somebody_who_has_left_the_last_common_server_are_closed(world: World) -> None:
    await world.start_numer("ann", "ben")
    closed: list[int | None] = []
    world.bot.boards.tell = lambda news: closed.append(news.closed_for)
    ben = world.person("ben").id
    got = await world.bot.boards.redeem(urlsplit(link_in(await world.presses("ben", "Board"))).fragment)
    assert got is not None
    world.env.backend.remove_member(world.guild.id, ben)
    assert await world.bot.member_names.find_departed(world.guild.id, [ben, world.person("ann").id]) == {ben}
    assert closed == [ben]
    assert await world.bot.boards.find_user(got.key) is None


@pytest.mark.settings(board=Address("127.0.0.1", 0), board_url=URL, client_secret="a secret")
async def test_board_opens_the_activity_or_gives_the_link(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    launched: list[int] = []

    async def launch(response: discord.InteractionResponse[Any]) -> None:
        assert not response.is_done(), "it has to be the first answer"
        launched.append(response._parent.user.id)
        if len(launched) == 1:
            raise discord.HTTPException(_refusal(), {"code": 50234, "message": "no entry point"})
        response._response_type = discord.InteractionResponseType.launch_activity

    monkeypatch.setattr(discord.InteractionResponse, "launch_activity", launch)
    await world.start_numer("ann", "ben")
    ann = world.person("ann").id
    assert await redeem(world, link_in(await world.presses("ann", "Board"))) == (ann, 1)
    shown = await world.presses("ann", "Board")
    assert said(shown) == ""
    assert launched == [ann, ann]
    entered = await world.bot.boards.enter(ann)
    assert entered is not None
    assert entered.match == 1


def _refusal() -> Any:
    return type("Response", (), {"status": 400, "reason": "Bad Request"})()


async def test_without_an_address_no_byte_of_any_message_is_another(world: World) -> None:
    await world.start_numer("ann", "ben")
    for label in ("More", "Rules"):
        await world.presses("ann", label)
    await world.presses("ann", "Table", world.dm("ann"))
    await world.presses("ben", "Sit out", world.dm("ben"))
    panel = await mine(world, "ann")
    await world.presses("ann", "What others see", panel.message)
    await world.person("ann").slash(world.channel, "nmbrs learn")
    sent = [
        re.sub(r"[0-9a-f]{6,}|\d+", "#", msgspec.json.encode(call.json).decode())
        for call in world.env.http_requests
        if call.json is not None and not call.path.endswith("/commands")
    ]
    assert "\n".join(sorted(sent)) == GOLDEN.read_text("utf-8").rstrip("\n")
