"""What comes in from outside: tickets, keys, origins, and messages that are forged, oversized or too many."""

from __future__ import annotations

import json

import aiohttp
import pytest

from bot.errors import Refused
from bot.i18n import texts
from bot.panels.refusals import refusal
from bot.store.board_keys import KEY_LASTS, TICKET_LASTS
from bot.web.pages import BURST, MALFORMED, MOST_IGNORED, MOST_PAGES, NO_KEY, TOO_MANY
from bot.web.server import LONGEST
from tests.match.house import ANN, BOB, CAT
from tests.web.doors.conftest import Door

FOREIGN = "https://evil.example.org"
GONE = 999
"""A match that does not exist: its page is told so, and what it says is refused."""


async def ticket_of(door: Door, user_id: int) -> str:
    match_id = await door.house.table(ANN, BOB)
    return (await door.boards.make_link(user_id, match_id)).partition("#")[2]


async def test_a_ticket_works_once_and_in_time(door: Door) -> None:
    ticket = await ticket_of(door, ANN.id)
    first = await door.post("redeem", {"ticket": ticket})
    assert await door.boards.find_user((await first.json())["key"]) == ANN.id
    assert (await door.post("redeem", {"ticket": ticket})).status == 403
    late = await ticket_of(door, ANN.id)
    door.house.now += TICKET_LASTS
    assert (await door.post("redeem", {"ticket": late})).status == 403
    assert (await door.post("redeem", {"ticket": "guessed"})).status == 403


@pytest.mark.parametrize("origin", [FOREIGN, None, "null", "http://tally.example.org"])
async def test_other_sites_have_no_way_in(door: Door, origin: str | None) -> None:
    ticket = await ticket_of(door, ANN.id)
    assert (await door.post("redeem", {"ticket": ticket}, origin)).status == 403
    key = await door.key_of(ANN.id, 1)
    with pytest.raises(aiohttp.WSServerHandshakeError):
        await door.open({"key": key, "match": 1}, origin)
    assert (await door.post("redeem", {"ticket": ticket})).status == 200, "nobody has used it up"


@pytest.mark.parametrize("said", ["", "[]", '{"ticket": 7}', '{"ticket": null}', "\xff", "{" * 2000])
async def test_what_is_no_ticket_is_refused(door: Door, said: str) -> None:
    headers = {"Origin": "https://tally.example.org", "Content-Type": "application/json"}
    answer = await door.client.post("/board/redeem", data=said.encode(), headers=headers)
    assert answer.status == 400
    form = await door.client.post("/board/redeem", data={"ticket": "x"}, headers={"Origin": headers["Origin"]})
    assert form.status == 415, "a form of another site cannot be sent"


async def test_oversized_messages_are_not_read(door: Door) -> None:
    assert (await door.post("redeem", {"ticket": "x" * LONGEST})).status == 413
    socket = await door.open({"key": "x" * 2 * LONGEST, "match": 1})
    assert (await socket.receive()).type is aiohttp.WSMsgType.CLOSE
    opened = await door.open({"key": await door.key_of(ANN.id, 1), "match": GONE})
    assert json.loads(await opened.receive_str())["t"] == "gone"
    await opened.send_str("x" * 2 * LONGEST)
    assert (await opened.receive()).type is aiohttp.WSMsgType.CLOSE


async def test_what_is_gone_is_told_in_the_language_of_the_viewer(door: Door) -> None:
    await door.house.store.settings.put("user", ANN.id, "language", "de")
    opened = await door.open({"key": await door.key_of(ANN.id, 1), "match": GONE})
    german = refusal(Refused("match.unknown", match=GONE), None, texts("de"))
    assert json.loads(await opened.receive_str())["say"] == german


@pytest.mark.parametrize(
    ("hello", "code"),
    [
        ({"key": "guessed", "match": 1}, NO_KEY),
        ({"match": 1}, MALFORMED),
        ({"key": "guessed", "match": "1"}, MALFORMED),
        ({"key": "guessed", "match": -1}, MALFORMED),
        ({"key": "guessed", "match": 2**80}, MALFORMED),
        ([], MALFORMED),
    ],
)
async def test_a_socket_without_a_good_key_is_closed(door: Door, hello: object, code: int) -> None:
    socket = await door.open(hello)
    await socket.receive()
    assert socket.close_code == code


async def test_an_old_key_and_one_whose_boards_were_closed_open_nothing(door: Door) -> None:
    await door.house.table(ANN, BOB)
    for closed in (False, True):
        key = await door.key_of(ANN.id, 1)
        opened = await door.open({"key": key, "match": GONE})
        assert json.loads(await opened.receive_str())["t"] == "gone"
        if closed:
            await door.boards.close_all(ANN.id)
            await opened.receive()
            assert opened.close_code == NO_KEY, "open pages are closed too"
        else:
            door.house.now += KEY_LASTS
        again = await door.open({"key": key, "match": GONE})
        await again.receive()
        assert again.close_code == NO_KEY


async def test_a_stranger_learns_nothing_of_a_table_without_having_been_there(door: Door) -> None:
    hers, theirs = await door.house.table(ANN, BOB), await door.house.table(BOB, CAT)
    key = await door.key_of(ANN.id, hers)
    for match_id in (theirs, GONE):
        socket = await door.open({"key": key, "match": match_id})
        assert json.loads(await socket.receive_str())["t"] == "gone"
        await socket.send_json({"t": "do", "id": 1, "verb": "sit_out", "stamp": 0})
        assert json.loads(await socket.receive_str())["code"] == "match.unknown"


async def test_a_flood_is_slowed_down_and_then_cut_off(door: Door) -> None:
    await door.house.table(ANN, BOB)
    socket = await door.open({"key": await door.key_of(ANN.id, 1), "match": GONE})
    await socket.receive_str()
    for n in range(BURST + MOST_IGNORED + 1):
        await socket.send_json({"t": "here", "id": n})
    said = [await socket.receive() for _ in range(MOST_IGNORED)]
    assert {json.loads(one.data)["t"] for one in said} == {"slow"}
    await socket.receive()
    assert socket.close_code == TOO_MANY
    assert door.metrics.page_messages == {"here": BURST, "slow": MOST_IGNORED + 1}


async def test_nobody_opens_pages_without_end(door: Door) -> None:
    await door.house.table(ANN, BOB)
    key = await door.key_of(ANN.id, 1)
    pages = [await door.open({"key": key, "match": GONE}) for _ in range(MOST_PAGES + 1)]
    for page in pages[:-1]:
        assert json.loads(await page.receive_str())["t"] == "gone"
    await pages[-1].receive()
    assert pages[-1].close_code == TOO_MANY


@pytest.mark.parametrize("said", ["", "7", "[1]", '{"t":', "\x00"])
async def test_what_is_no_message_closes_the_page(door: Door, said: str) -> None:
    await door.house.table(ANN, BOB)
    socket = await door.open({"key": await door.key_of(ANN.id, 1), "match": GONE})
    await socket.receive_str()
    await socket.send_str(said)
    await socket.receive()
    assert socket.close_code == MALFORMED


async def test_a_bot_that_stops_sends_its_pages_away_for_a_moment(door: Door) -> None:
    await door.house.table(ANN, BOB)
    socket = await door.open({"key": await door.key_of(ANN.id, 1), "match": GONE})
    await socket.receive_str()
    door.app.intake.close()
    await socket.send_json({"t": "do", "id": 1, "verb": "sit_out", "stamp": 0})
    await socket.receive()
    assert socket.close_code == aiohttp.WSCloseCode.SERVICE_RESTART
