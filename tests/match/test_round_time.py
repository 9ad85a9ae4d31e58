"""How long the rounds of a tournament by dates last."""

from __future__ import annotations

import pytest

from bot.errors import Refused
from bot.games.registry import GAMES, find
from bot.match.tournaments.model import DAY, HOUR
from bot.match.tournaments.round_time import (
    ROUND_TIMES,
    estimate_round,
    find_last_end,
    fit_round_time,
    longest_duration,
)
from tests.match.cups import announce, plays_round
from tests.match.house import ANN, BOB, CAT, START, House, refused


@pytest.mark.parametrize("game", GAMES)
def test_a_round_lasts_what_half_of_each_turn_takes(game: str) -> None:
    rules = find(game)
    for preset in rules.presets:
        need = estimate_round(rules, preset.options, 2, "daily")
        assert need.seconds % DAY == 0
        assert need.seconds - DAY < need.turns * DAY / 2 <= need.seconds
        assert need.turns == preset.count_turns(2)
        if preset.key == "version2":  # nobody plays for half a year
            with pytest.raises(Refused, match=r"cup\.round_too_long"):
                fit_round_time(rules, preset.options, 2, "daily")
            continue
        fitting = fit_round_time(rules, preset.options, 2, "daily")
        assert fitting == max(ROUND_TIMES["daily"], need.seconds)
        assert fit_round_time(rules, preset.options, 2, "daily", need.seconds) == need.seconds


def test_too_short_and_too_long_a_round_is_refused_with_the_figures(monkeypatch: pytest.MonkeyPatch) -> None:
    numo = find("numo")
    need = estimate_round(numo, numo.options_type(), 2, "daily")
    with pytest.raises(Refused) as short:
        fit_round_time(numo, numo.options_type(), 2, "daily", need.seconds - DAY)
    assert short.value.code == "cup.round_too_short"
    assert (short.value.params["turns"], short.value.params["needed"]) == (need.turns, need.seconds)
    monkeypatch.setattr("bot.match.tournaments.round_time.LONGEST_ROUND", need.seconds - DAY)
    with pytest.raises(Refused) as long:
        fit_round_time(numo, numo.options_type(), 2, "daily")
    assert long.value.code == "cup.round_too_long"
    assert fit_round_time(numo, numo.options_type(), 2, "live", HOUR) == HOUR, "those who are present need no date"


def test_options_of_no_preset_count_as_the_longest_one() -> None:
    numer = find("numer")
    own = numer.options_type().choose({"rounds": 1})
    assert estimate_round(numer, own, 2, "relaxed").turns == max(one.count_turns(2) for one in numer.presets)


async def test_the_last_day_is_known_from_the_announcement_on(house: House) -> None:
    cup_id = await announce(house, ANN, ANN, BOB, CAT, form="league", pace="daily", starts_at=START, pause=HOUR)
    last = START + 3 * 8 * DAY + 2 * HOUR
    assert find_last_end(await house.cups.cup(cup_id)) == last
    await house.cups.start(cup_id)
    assert find_last_end(await house.cups.cup(cup_id)) == last
    cup = await plays_round(house, cup_id)
    sooner = find_last_end(cup)
    assert sooner is not None and cup.next_at is not None and sooner == cup.next_at + 2 * 8 * DAY + HOUR < last
    waits = await announce(house, ANN, ANN, BOB, CAT, form="league", pace="daily", channel_id=1, pause=None)
    assert find_last_end(await house.cups.cup(waits)) is None, "it is the organiser who begins each round"
    assert longest_duration(await house.cups.cup(waits)) == 3 * 8 * DAY


async def test_a_tournament_gets_a_fitting_time(house: House) -> None:
    cup = await house.cups.cup(await announce(house, ANN, pace="daily"))
    assert cup.plan.round_time == 8 * DAY
    with refused("cup.round_too_short"):
        await announce(house, ANN, pace="daily", round_time=5 * DAY, channel_id=1)
