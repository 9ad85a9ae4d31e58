"""When the secrets of a match may be told: of what everybody gets alike on a day, when no try counts any more."""

from __future__ import annotations

import pytest

from bot.games.numenko.model import Finish
from bot.games.numenko.options import NumenkoOptions
from bot.match import play
from bot.match.days.daily import begins, counts_until, last_closed
from bot.match.days.secrecy import may_tell, require_told, secret_until
from bot.match.model import Match
from tests.match.house import ANN, BOB, CHANNEL, GUILD, House, refused
from tests.match.puzzler import BEST, Puzzler, puzzles

DAY, NEXT, THIRD = "2026-01-29", "2026-01-30", "2026-01-31"
EVENING = begins(NEXT) - 300.0
"""Five minutes before the day is over."""


async def marathon(house: House, day: str = DAY) -> Match:
    """Ann's marathon of that day, running."""
    options = NumenkoOptions(solo=True, day=day)
    return await house.service.solos.begin(GUILD, CHANNEL, "numenko", options, "daily", ANN, private=True)


async def test_a_match_of_its_own_tells_them_at_its_end(house: House) -> None:
    match = await house.match(await house.table(ANN, BOB))
    assert not may_tell(match, house.now)
    await house.sit_out(match.id, ANN, BOB)
    match = await house.match(match.id)
    assert (match.status, may_tell(match, house.now), may_tell(match, None)) == ("finished", True, True)
    assert secret_until(match) == 0.0


async def test_the_marathon_of_a_day_keeps_them_until_no_try_counts(house: House) -> None:
    house.now = EVENING
    match = await marathon(house)
    await house.acts(match.id, ANN, Finish())
    match = await house.match(match.id)
    assert (match.status, match.kind.counts_until) == ("finished", counts_until(DAY))
    for now in (None, house.now, begins(NEXT) + 3600.0, begins(THIRD) - 1.0):
        assert not may_tell(match, now)
    with refused("match.sealed"):
        require_told(match, house.now)
    assert may_tell(match, begins(THIRD))
    require_told(match, counts_until(DAY))


async def test_so_does_one_that_was_given_up(house: House) -> None:
    house.now = EVENING
    match = await house.service.change((await marathon(house)).id, play.resign, ANN.id)
    assert (match.status, may_tell(match, house.now)) == ("cancelled", False)


async def test_a_try_at_a_daily_puzzle_belongs_to_its_day(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    puzzles(monkeypatch, numer=Puzzler())
    house.now = EVENING
    match = await house.service.dailies.begin((GUILD, CHANNEL), "numer", DAY, 0, ANN)
    match = await house.writes(match.id, ANN, BEST)
    assert (match.kind.counts_until, match.status) == (counts_until(DAY), "ended")
    assert not may_tell(match, house.now)
    assert may_tell(match, begins(THIRD))


@pytest.mark.parametrize("ticks", [False, True])
async def test_no_marathon_ends_with_a_result_after_its_secrets_are_told(house: House, ticks: bool) -> None:
    """An outage of more than a day gives the clock its time back, but not the day."""
    house.now = EVENING
    match = await marathon(house)
    await house.service.tick()
    house.now = counts_until(DAY) + 60.0
    assert last_closed(house.now) == DAY
    if ticks:
        await house.service.tick()
        assert (await house.match(match.id)).status == "running"
    await house.acts(match.id, ANN, Finish())
    match = await house.match(match.id)
    assert (match.status, await house.results(match.id)) == ("cancelled", [])


def test_a_days_secret_is_told_when_its_last_try_is_over() -> None:
    """What the page about fairness tells is what the pages of matches may tell."""
    for now in (begins(THIRD), begins(THIRD) + 3600.0, begins("2026-02-01") - 1.0):
        assert last_closed(now) == DAY
        assert counts_until(last_closed(now)) <= now
    assert last_closed(begins(THIRD) - 1.0) < DAY
