"""The budget: who gets the next permit, and what Discord's limits and answers mean for it."""

from __future__ import annotations

from math import inf
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.ui.budget import budget as module
from bot.ui.budget.buckets import LIMIT, MOST_SENT, QUIET, REMEMBERED, SHORT, SPAN, Bucket
from bot.ui.budget.budget import (
    MOST_EXEMPT,
    MOST_LESS_URGENT,
    MOST_MADE_UP,
    MOST_PREPARED,
    BucketFull,
    Budget,
    Permit,
    Urgency,
)


class Desk:
    """A budget with a clock set by hand, and what was begun so far."""

    def __init__(self) -> None:
        self.now = 1000.0
        self.wanted_at = inf
        self.begun: list[str] = []
        self.permits: list[Permit] = []
        self.budget = Budget(lambda: self.now)
        self.budget.wake = self._wake

    def _wake(self, at: float) -> None:
        self.wanted_at = min(at, self.wanted_at)

    def holds(self, name: str, urgency: Urgency = Urgency.TABLE, channel: int | None = None) -> module.Waiter:
        """Waiter for a permit and keep it."""

        def begin(permit: Permit) -> None:
            self.begun.append(name)
            self.permits.append(permit)

        return self.budget.ask(urgency, edits(channel), begin)

    def sends(self, name: str, urgency: Urgency = Urgency.TABLE, channel: int | None = None) -> module.Waiter:
        """Waiter for a permit and send at once when it is there, to a channel of its own if none is named."""

        def begin(permit: Permit) -> None:
            self.begun.append(name)
            with permit.request(permit.bucket or Bucket(-len(self.begun), "edit")):
                pass

        return self.budget.ask(urgency, edits(channel), begin)

    def waits(self, seconds: float) -> None:
        """Time passes; the budget is called when it asked to be."""
        until = self.now + seconds
        while self.wanted_at <= until:
            self.now, self.wanted_at = max(self.now, self.wanted_at), inf
            self.budget.give()
        self.now = until

    def fills(self, channel: int) -> None:
        """As many edits go to that channel as it takes."""
        for n in range(LIMIT):
            self.sends(f"edit {n} of {channel}", channel=channel)
            self.waits(1)
        self.waits(SPAN - LIMIT - 0.1)
        self.begun.clear()


def edits(channel: int | None) -> Bucket | None:
    """The bucket of edits in that channel."""
    return None if channel is None else Bucket(channel, "edit")


def refusal(status: int, headers: dict[str, str], code: int = 0) -> discord.HTTPException:
    """An error of Discord's."""
    response: Any = SimpleNamespace(status=status, reason="", headers=headers)
    return discord.HTTPException(response, {"code": code, "message": ""})


@pytest.fixture
def desk() -> Desk:
    """A budget of which nothing is used."""
    return Desk()


def test_what_is_urgent_goes_first(desk: Desk) -> None:
    for n in range(MOST_PREPARED):
        desk.holds(f"held {n}", Urgency.CALL)
    for urgency in reversed(Urgency):
        if urgency >= Urgency.CALL:
            desk.sends(urgency.name, urgency)
    desk.begun.clear()
    for permit in desk.permits:
        permit.release()
        desk.waits(SHORT)
    desk.waits(2 * SHORT)
    assert desk.begun == ["CALL", "TABLE", "PANEL", "DELETION", "POST", "MADE_UP", "MADE_UP_PANEL"]


def test_among_equals_the_first_and_then_each_channel_in_turn(desk: Desk) -> None:
    for n in range(MOST_LESS_URGENT):
        desk.holds(f"held {n}")
    for n in range(3):
        desk.sends(f"busy {n}", channel=1)
    desk.sends("other", channel=2)
    desk.begun.clear()
    for permit in desk.permits:
        permit.release()
    assert desk.begun == ["busy 0", "other", "busy 1", "busy 2"]


def test_a_call_need_not_wait_for_all_that_is_being_prepared(desk: Desk) -> None:
    for n in range(MOST_PREPARED):
        desk.holds(f"table {n}")
    desk.holds("call", Urgency.CALL)
    assert len(desk.begun) == MOST_LESS_URGENT + 1
    assert desk.begun[-1] == "call"


def test_what_is_exempt_waits_for_none_of_the_limits_and_costs_nothing(desk: Desk) -> None:
    desk.budget.throttle(None, 60, everything=True)
    desk.holds("exempt", Urgency.EXEMPT)
    desk.sends("table")
    assert desk.begun == ["exempt"]
    assert not desk.permits[0].is_counted
    assert not desk.budget.requests


def test_little_that_is_exempt_is_prepared_at_a_time_and_what_sends_nothing_does_not_wait(desk: Desk) -> None:
    """However many panels follow without costing anything, pictures of tables are drawn in between."""
    for n in range(MOST_EXEMPT + 1):
        desk.holds(f"exempt {n}", Urgency.EXEMPT)
    for name, urgency in (("reading", Urgency.AT_ONCE), ("table", Urgency.TABLE)):
        desk.holds(name, urgency)
    assert desk.begun == [*(f"exempt {n}" for n in range(MOST_EXEMPT)), "reading", "table"]
    assert desk.budget.is_quiet, "what waits is not counted"
    desk.permits[0].release()
    desk.permits[0].release()
    assert desk.begun[-1] == f"exempt {MOST_EXEMPT}"
    desk.fills(1)
    desk.permits[1].release()
    desk.holds("exempt, in a full channel", Urgency.EXEMPT, channel=1)
    assert len(desk.begun) == 1


@pytest.mark.parametrize("urgency", [Urgency.CALL, Urgency.DELETION])
def test_all_requests_together_keep_below_the_limit(desk: Desk, urgency: Urgency) -> None:
    at: list[float] = []

    def begin(permit: Permit) -> None:
        at.append(desk.now)
        with permit.request(Bucket(len(at), "edit")):
            pass

    for n in range(400):
        desk.budget.ask(urgency, Bucket(n, "edit"), begin)
    desk.waits(9.9)
    assert len(at) == 400, "40 a second"
    assert max(sum(begin <= other < begin + 1 for other in at) for begin in at) <= 48


def test_what_is_made_up_leaves_half_of_all_to_others_and_waits_for_them(desk: Desk) -> None:
    for n in range(1000):
        desk.sends(f"made up {n}", Urgency.MADE_UP_PANEL)
    desk.waits(9.9)
    assert len(desk.begun) == MOST_SENT // 2 * 50, "20 a second"
    desk.begun.clear()
    for n in range(MOST_SENT // 2):
        desk.sends(f"panel {n}", Urgency.PANEL)
    assert desk.begun == [f"panel {n}" for n in range(MOST_SENT // 2)], "at once"
    for n in range(MOST_MADE_UP):
        desk.holds(f"held {n}", Urgency.PANEL)
    desk.waits(SHORT)
    desk.begun.clear()
    desk.waits(1)
    assert desk.begun == [], "while others are being prepared"


def test_a_permit_that_is_not_used_goes_back(desk: Desk) -> None:
    for n in range(100):
        desk.budget.ask(Urgency.TABLE, Bucket(1, "edit"), lambda permit: permit.release())
        desk.sends(f"edit {n}") if n < LIMIT else None
    assert desk.budget.waiting == 0
    assert desk.budget.requests == {"edit": LIMIT}


def test_a_full_channel_waits_and_the_others_do_not(desk: Desk) -> None:
    desk.fills(1)
    desk.sends("full", Urgency.CALL, channel=1)
    desk.sends("other", Urgency.DELETION, channel=2)
    assert desk.begun == ["other"]
    assert desk.budget.waiting_for(Bucket(1, "edit")) == desk.budget.waiting == 1
    desk.waits(0.2)
    assert desk.begun == ["other", "full"]


def test_kinds_of_requests_in_a_channel_have_limits_of_their_own(desk: Desk) -> None:
    desk.fills(1)
    for kind in ("post", "delete"):
        assert desk.budget.has_room(Bucket(1, kind))
    assert not desk.budget.has_room(Bucket(1, "edit"))


def test_what_is_being_prepared_counts_in_its_channel(desk: Desk) -> None:
    desk.budget.learn(Bucket(1, "edit"), 2, 2, 5)
    for n in range(3):
        desk.holds(str(n), channel=1)
    assert desk.begun == ["0", "1"]
    desk.permits[0].release()
    assert desk.begun == ["0", "1", "2"]


def test_a_channel_that_does_not_answer_holds_up_no_other(desk: Desk) -> None:
    """Requests that hang take no places; and no more of them pile up inside discord.py."""
    hanging: list[Any] = []

    def begin(permit: Permit) -> None:
        request = permit.request(Bucket(1, "edit"))
        request.__enter__()
        hanging.append(request)

    for _ in range(LIMIT + 1):
        desk.budget.ask(Urgency.TABLE, Bucket(1, "edit"), begin)
    desk.waits(60)
    assert len(hanging) == LIMIT
    desk.sends("other", channel=2)
    assert desk.begun == ["other"]
    hanging[0].__exit__(None, None, None)
    assert len(hanging) == LIMIT + 1


def test_a_permit_may_turn_out_to_be_for_another_channel(desk: Desk) -> None:
    desk.fills(1)
    desk.holds("unknown")
    (permit,) = desk.permits
    with pytest.raises(BucketFull) as full:
        permit.reserve(Bucket(1, "edit"))
    assert full.value.bucket == Bucket(1, "edit")
    permit.reserve(Bucket(2, "edit"))
    for n in range(LIMIT):
        desk.holds(f"other {n}", channel=2)
    assert len(desk.permits) == LIMIT, "one place in channel 2 is taken by the permit"


def test_a_permit_that_moves_to_another_channel_leaves_its_place_in_the_first(desk: Desk) -> None:
    for n in range(LIMIT):
        desk.holds(f"edit {n}", channel=1)
    assert not desk.budget.has_room(Bucket(1, "edit"))
    desk.permits[0].reserve(Bucket(2, "edit"))
    assert desk.budget.has_room(Bucket(1, "edit"))


def test_further_requests_are_charged_although_they_do_not_wait(desk: Desk) -> None:
    desk.holds("both")
    (permit,) = desk.permits
    for _ in range(LIMIT):
        with permit.request(Bucket(1, "post")):
            pass
    permit.reserve(Bucket(2, "post"))
    assert desk.budget.requests == {"post": LIMIT}
    assert not desk.budget.has_room(Bucket(1, "post"))
    assert desk.budget.waiting == 0


def test_a_429_pauses_its_channel_and_no_other(desk: Desk) -> None:
    with pytest.raises(discord.HTTPException), desk.budget.request(Bucket(1, "edit")):
        raise refusal(429, {"Retry-After": "60"})
    desk.sends("refused", channel=1)
    desk.sends("other", channel=2)
    desk.waits(59)
    assert desk.begun == ["other"]
    desk.waits(1.1)
    assert desk.begun == ["other", "refused"]


@pytest.mark.parametrize(
    "error", [refusal(500, {}), refusal(404, {}), refusal(429, {}, code=30046)], ids=["500", "404", "edit cap"]
)
def test_other_errors_pause_nothing(desk: Desk, error: discord.HTTPException) -> None:
    with pytest.raises(discord.HTTPException), desk.budget.request(Bucket(1, "edit")):
        raise error
    desk.sends("next", channel=1)
    assert desk.begun == ["next"]


def test_a_429_without_a_number_pauses_for_some_seconds(desk: Desk) -> None:
    for headers in ({}, {"Retry-After": "soon"}):
        with pytest.raises(discord.HTTPException), desk.budget.request(Bucket(1, "post")):
            raise refusal(429, headers)
        assert not desk.budget.has_room(Bucket(1, "post"))
        desk.waits(5.1)
        assert desk.budget.has_room(Bucket(1, "post"))


def test_a_global_429_pauses_all(desk: Desk) -> None:
    desk.budget.throttle(Bucket(1, "edit"), 30, everything=True)
    desk.sends("table", channel=2)
    desk.sends("call", Urgency.CALL)
    desk.waits(29)
    assert desk.begun == []
    desk.waits(1.1)
    assert desk.begun == ["call", "table"]
    assert desk.budget.throttled == 1


def test_discord_may_take_less_than_expected(desk: Desk) -> None:
    """A bucket with one request in ten seconds, as the headers of an answer say."""
    desk.budget.learn(Bucket(1, "edit"), 1, 0, 10)
    desk.sends("first", channel=1)
    desk.sends("second", channel=1)
    desk.waits(9.9)
    assert desk.begun == []
    desk.waits(0.2)
    assert desk.begun == ["first"]
    desk.waits(SPAN)
    assert desk.begun == ["first", "second"]


def test_a_permit_need_not_be_waited_for(desk: Desk) -> None:
    desk.fills(1)
    kept, withdrawn = desk.sends("kept", channel=1), desk.sends("withdrawn", channel=1)
    desk.budget.withdraw(withdrawn)
    desk.budget.withdraw(withdrawn)
    desk.waits(60)
    assert desk.begun == ["kept"]
    desk.budget.withdraw(kept)
    assert desk.budget.waiting == 0


def test_it_is_quiet_while_little_goes_out(desk: Desk) -> None:
    for n in range(QUIET):
        assert desk.budget.is_quiet
        desk.sends(f"edit {n}")
        desk.waits(SHORT)
    assert not desk.budget.is_quiet
    desk.waits(REMEMBERED - (QUIET - 1) * SHORT)
    assert desk.budget.is_quiet
    desk.budget.throttle(Bucket(1, "edit"), 60, everything=False)
    desk.sends("waiting", channel=1)
    assert not desk.budget.is_quiet


@pytest.mark.parametrize("hours", [1, -1])
def test_a_clock_that_jumps_holds_up_nothing(desk: Desk, hours: int) -> None:
    desk.fills(1)
    desk.budget.throttle(None, 5, everything=True)
    desk.now += hours * 3600
    for n in range(MOST_SENT):
        desk.sends(f"table {n}", channel=n)
    assert len(desk.begun) == MOST_SENT


def test_channels_without_use_are_forgotten(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_BUCKETS", 10)
    desk.budget.throttle(Bucket(-1, "edit"), 10_000, everything=False)
    for channel in range(100):
        desk.sends("edit", channel=channel)
        desk.waits(SPAN + 1)
    assert len(desk.budget._limits) <= 10
    assert not desk.budget.has_room(Bucket(-1, "edit")), "one that Discord has closed is not"


async def test_the_timer_learns_when_to_come_back(desk: Desk) -> None:
    assert await desk.budget.run() is None
    desk.fills(1)
    desk.sends("full", channel=1)
    assert desk.budget.waiting == 1
    upcoming = await desk.budget.run()
    assert upcoming is not None
    desk.now = upcoming
    assert await desk.budget.run() is None
    assert desk.begun == ["full"]


def test_many_who_give_their_permits_back_at_once_are_no_recursion(desk: Desk) -> None:
    """So it is when the bot stops while hundreds of requests wait."""
    released: list[int] = []

    def begin(permit: Permit) -> None:
        permit.release()
        released.append(1)

    held = [desk.holds("held") for _ in range(MOST_LESS_URGENT)]
    assert len(held) == len(desk.permits)
    for channel in range(900):
        desk.budget.ask(Urgency.TABLE, edits(channel), begin)
    assert released == []
    desk.permits[0].release()
    assert len(released) == 900
    assert desk.budget.waiting == 0
