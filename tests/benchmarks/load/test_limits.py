"""The limits of the stand-in for Discord are those that Discord documents, and discord.py reads them."""

from __future__ import annotations

import asyncio
from unittest.mock import patch

import discord
import pytest
from discord.http import HTTPClient, Route

from tests.benchmarks.load.limits import EVERYWHERE, Limits, Verdict
from tests.benchmarks.load.stand_in import Heard, Pressed, StandIn

POSTS, OTHERS = "/channels/1/messages", "/channels/2/messages"


def several(limits: Limits, method: str, path: str, times: int, now: float = 0.0) -> list[Verdict]:
    """What is said to so many requests at once."""
    return [limits.judge(method, path, now) for _ in range(times)]


def refused(verdicts: list[Verdict]) -> list[bool]:
    """Which of them were refused."""
    return [verdict.retry_after is not None for verdict in verdicts]


@pytest.mark.parametrize(("method", "path"), [("POST", POSTS), ("PATCH", f"{POSTS}/7"), ("DELETE", f"{POSTS}/7")])
def test_the_sixth_of_a_kind_in_a_channel_is_refused(method: str, path: str) -> None:
    assert refused(several(Limits(), method, path, 6)) == [False] * 5 + [True]


def test_a_window_begins_with_its_first_request() -> None:
    limits = Limits()
    several(limits, "POST", POSTS, 1, 10.0)
    several(limits, "POST", POSTS, 4, 14.0)
    late = limits.judge("POST", POSTS, 14.5)
    assert late.retry_after == pytest.approx(0.5)
    assert not late.everywhere
    assert refused(several(limits, "POST", POSTS, 6, 15.0)) == [False] * 5 + [True]


def test_kinds_and_channels_have_limits_of_their_own() -> None:
    limits = Limits()
    several(limits, "POST", POSTS, 5)
    assert refused(several(limits, "PATCH", f"{POSTS}/7", 5)) == [False] * 5
    assert refused(several(limits, "PATCH", f"{POSTS}/8", 1)) == [True]
    assert refused(several(limits, "DELETE", f"{POSTS}/7", 5)) == [False] * 5
    assert refused(several(limits, "POST", OTHERS, 5)) == [False] * 5


def test_the_whole_bot_may_make_fifty_requests_in_any_second() -> None:
    limits = Limits()
    assert not any(refused([limits.judge("GET", "/users/@me", 0.5) for _ in range(EVERYWHERE)]))
    verdict = limits.judge("POST", POSTS, 1.4)
    assert verdict.everywhere
    assert verdict.retry_after == pytest.approx(0.1)
    assert verdict.headers["X-RateLimit-Global"] == "true"
    assert limits.judge("POST", POSTS, 1.5).retry_after is None


@pytest.mark.parametrize("path", ["/interactions/1/token/callback", "/webhooks/1/token/messages/@original"])
def test_answers_and_edits_by_token_do_not_count(path: str) -> None:
    limits = Limits()
    verdicts = several(limits, "POST", path, 3 * EVERYWHERE)
    assert not any(refused(verdicts))
    assert not any(verdict.counted for verdict in verdicts)
    assert limits.judge("POST", POSTS, 0.0).retry_after is None


def test_headers_count_down() -> None:
    verdicts = several(Limits(), "POST", POSTS, 6, 100.0)
    assert [verdict.headers["X-RateLimit-Remaining"] for verdict in verdicts] == list("432100")
    assert verdicts[0].headers["X-RateLimit-Limit"] == "5"
    assert verdicts[0].headers["X-RateLimit-Reset-After"] == "5.000"
    assert verdicts[5].headers["Via"]


async def client(stand_in: StandIn) -> HTTPClient:
    """discord.py's own HTTP client over the stand-in."""
    http = HTTPClient(asyncio.get_running_loop())
    with patch("discord.http.aiohttp.ClientSession", lambda **_: stand_in):
        await http.static_login("no token")
    return http


async def test_discord_py_reads_the_headers() -> None:
    http = await client(StandIn(latency=0))
    for _ in range(2):
        await http.request(Route("POST", "/channels/{channel_id}/messages", channel_id=1), json={})
    (bucket,) = [bucket for key, bucket in http._buckets.items() if key.startswith("bucket-of-posts")]
    assert (bucket.limit, bucket.remaining) == (5, 3)


async def test_discord_py_comes_again_after_a_429() -> None:
    stand_in, now = StandIn(latency=0), 0.0
    http = await client(stand_in)
    heard: list[Heard] = []
    stand_in.hear = heard.append

    async def sleep(seconds: float) -> None:
        nonlocal now
        now += seconds

    several(stand_in.limits, "POST", POSTS, 5)
    with (
        patch("tests.benchmarks.load.stand_in.time.monotonic", lambda: now),
        patch("discord.http.asyncio.sleep", sleep),
    ):
        await http.request(Route("POST", "/channels/{channel_id}/messages", channel_id=1), json={})
    assert [known.verdict.retry_after for known in heard] == [pytest.approx(5.0), None]


async def test_messages_keep_the_files_that_they_are_told_to_keep() -> None:
    http, route = await client(StandIn(latency=0)), ("PATCH", "/channels/{channel_id}/messages/{message_id}")
    sent = await http.request(
        Route("POST", "/channels/{channel_id}/messages", channel_id=1),
        json={"attachments": [{"id": 0, "filename": "a.png"}, {"id": 1, "filename": "b.png"}]},
    )
    first, second = sent["attachments"]
    edited = await http.request(
        Route(*route, channel_id=1, message_id=sent["id"]),
        json={"attachments": [{"id": second["id"]}, {"id": 0, "filename": "c.png"}]},
    )
    assert edited["attachments"][0] == second
    assert edited["attachments"][1]["filename"] == "c.png"
    with pytest.raises(discord.HTTPException) as dropped:
        await http.request(
            Route(*route, channel_id=1, message_id=sent["id"]), json={"attachments": [{"id": first["id"]}]}
        )
    assert dropped.value.status == 400


async def test_what_is_gone_cannot_be_edited() -> None:
    http = await client(StandIn(latency=0))
    path = "/channels/{channel_id}/messages/{message_id}"
    with pytest.raises(discord.NotFound):
        await http.request(Route("PATCH", path, channel_id=1, message_id=5), json={})


def test_an_interaction_is_answered_once() -> None:
    stand_in = StandIn()
    stand_in.tokens["key"] = Pressed(stand_in.posted(1))
    heard: list[Heard] = []
    stand_in.hear = heard.append
    deferred = b'{"type": 6}'
    assert stand_in.arrive("POST", "/interactions/1/key/callback", deferred).status == 200
    assert stand_in.arrive("POST", "/interactions/1/key/callback", deferred).status == 400
    assert stand_in.arrive("PATCH", "/webhooks/1/key/messages/@original", b"{}").status == 200
    assert [known.answers for known in heard] == [False, False, True]
