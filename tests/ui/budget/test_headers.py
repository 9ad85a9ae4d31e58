"""What the headers of Discord's answers tell the budget."""

from __future__ import annotations

from collections import Counter
from types import SimpleNamespace
from typing import Any

import pytest

from bot.client import Tally
from bot.config import Config
from bot.ui.budget.buckets import Bucket
from bot.ui.budget.budget import Budget, Urgency
from bot.ui.budget.headers import apply_headers, listening

API = "/api/v10"
FULL = {"X-RateLimit-Limit": "5", "X-RateLimit-Remaining": "0", "X-RateLimit-Reset-After": "4.5"}


class Now:
    """A clock set by hand."""

    at = 100.0

    def __call__(self) -> float:
        return self.at


@pytest.fixture
def now() -> Now:
    """The time."""
    return Now()


@pytest.fixture
def budget(now: Now) -> Budget:
    """A budget of which nothing is used."""
    return Budget(now)


@pytest.mark.parametrize(
    ("method", "path", "bucket"),
    [
        ("POST", "/channels/7/messages", Bucket(7, "post")),
        ("PATCH", "/channels/7/messages/8", Bucket(7, "edit")),
        ("DELETE", "/channels/7/messages/8", Bucket(7, "delete")),
    ],
)
def test_a_bucket_that_is_used_up_opens_when_discord_says(
    budget: Budget, now: Now, method: str, path: str, bucket: Bucket
) -> None:
    apply_headers(budget, method, API + path, 200, FULL)
    assert not budget.has_room(bucket)
    assert budget.has_room(bucket._replace(channel_id=8))
    now.at += 4.6
    assert budget.has_room(bucket)


def test_with_requests_remaining_a_bucket_stays_open(budget: Budget) -> None:
    apply_headers(budget, "POST", f"{API}/channels/7/messages", 200, FULL | {"X-RateLimit-Remaining": "1"})
    assert budget.has_room(Bucket(7, "post"))


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("POST", "/webhooks/1/token"),
        ("PATCH", "/webhooks/1/token/messages/8"),
        ("POST", "/interactions/1/token/callback"),
        ("POST", "/channels/7/messages/8/threads"),
        ("POST", "/users/@me/channels"),
    ],
)
def test_other_requests_say_nothing_of_messages(budget: Budget, method: str, path: str) -> None:
    apply_headers(budget, method, API + path, 200, FULL)
    apply_headers(budget, method, API + path, 429, FULL | {"Retry-After": "60"})
    assert budget.throttled == 1
    for kind in ("post", "edit", "delete"):
        assert budget.has_room(Bucket(7, kind))


def test_an_answer_without_such_headers_changes_nothing(budget: Budget) -> None:
    apply_headers(budget, "POST", f"{API}/channels/7/messages", 500, {})
    assert budget.has_room(Bucket(7, "post"))


async def test_a_refusal_pauses_its_bucket_and_a_global_one_all(budget: Budget, now: Now) -> None:
    begun: list[str] = []
    apply_headers(budget, "PATCH", f"{API}/channels/7/messages/8", 429, {"Retry-After": "3"})
    assert not budget.has_room(Bucket(7, "edit"))
    now.at += 3.1
    assert budget.has_room(Bucket(7, "edit"))
    requests: Counter[tuple[str, str, str]] = Counter()
    config = listening(budget, requests)
    config.freeze()
    response = SimpleNamespace(status=429, headers={"Retry-After": "2", "X-RateLimit-Global": "true"})
    answer: Any = SimpleNamespace(method="GET", url=SimpleNamespace(path=f"{API}/users/@me"), response=response)
    session: Any = None
    await config.on_request_end.send(session, SimpleNamespace(), answer)
    await config.on_request_exception.send(session, SimpleNamespace(), answer)
    assert requests == {("GET", "/users/@me", "429"): 1, ("GET", "/users/@me", "failed"): 1}
    budget.ask(Urgency.CALL, None, lambda _: begun.append("call"))
    assert begun == []
    now.at += 2.1
    budget.give()
    assert begun == ["call"]
    assert budget.throttled == 2


async def test_the_bot_listens(tmp_path: Any) -> None:
    bot = Tally(Config(database=tmp_path / "tally.db", shards=1, pictures=False))
    assert bot.http.http_trace is not None
