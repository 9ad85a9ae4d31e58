"""Hints by the number of people: who plays alone has them, and matches of earlier rules keep theirs."""

from __future__ import annotations

from typing import Any

import pytest

from bot.games.hints import Hint
from bot.games.nmbrs.options import NmbrsOptions
from bot.games.numero.options import NumeroOptions
from bot.games.numo.options import NumoOptions
from bot.games.registry import GAMES
from bot.match import play
from tests.match.house import ANN, BOB, House, refused

WITH_HINTS: dict[str, Any] = {"numero": NumeroOptions, "numo": NumoOptions, "nmbrs": NmbrsOptions}
every_game = pytest.mark.parametrize("game", WITH_HINTS)


@every_game
async def test_who_plays_against_computers_alone_has_hints(house: House, game: str) -> None:
    match_id = await house.table(ANN, computers=1, game=game, options=WITH_HINTS[game]())
    match = await house.match(match_id)
    assert match.state.options.hints == "on"
    assert match.options.hints == "alone", "in a rematch it may be different"
    await house.service.change(match_id, play.resign, ANN.id)
    await house.replays(match_id)


@every_game
async def test_among_several_people_there_are_none_unless_they_want_them(house: House, game: str) -> None:
    for chosen, had in (("alone", "off"), ("off", "off"), ("on", "on")):
        match_id = await house.table(ANN, BOB, computers=1, game=game, options=WITH_HINTS[game](hints=chosen))
        match = await house.match(match_id)
        assert match.state.options.hints == had
        assert match.options.is_rated == (had == "off"), "with or without a word about hints"


async def test_a_solitaire_has_hints_only_if_they_are_asked_for(house: House) -> None:
    for options, had in (
        (NumeroOptions(solitaire=True), "off"),
        (NumeroOptions(solitaire=True, hints="off"), "off"),
        (NumeroOptions(solitaire=True, hints="on"), "on"),
    ):
        match = await house.service.solos.begin(1, 2, "numero", options, "daily", ANN)
        assert match.state.options.hints == had
        assert (match.kind.score_list or "").endswith(".hints") == (had == "on")
        await house.service.change(match.id, play.resign, ANN.id)


async def test_a_hint_is_counted_once_and_told_once(house: House) -> None:
    match_id = await house.table(ANN, BOB, game="numero", options=NumeroOptions(hints="on"))
    told = (await house.acts(match_id, ANN, Hint())).recent
    with refused("hint.shown"):
        await house.acts(match_id, ANN, Hint())
    again = await house.service.match(match_id)
    assert again.state.hints == (1, 0)
    assert len(told) == 1 and again.recent == told, "nothing new"
    await house.replays(match_id)


async def test_a_match_of_earlier_rules_counts_the_nudge_and_the_play(house: House) -> None:
    match_id = await house.table(ANN, BOB, game="numero", options=NumeroOptions(hints="request"))
    for _ in range(2):
        match = await house.acts(match_id, ANN, Hint())
    with refused("hint.shown"):
        await house.acts(match_id, ANN, Hint())
    assert match.state.hints == (2, 0)
    assert match.options.again.hints == "on"
    await house.replays(match_id)


async def test_without_hints_there_are_none(house: House) -> None:
    match_id = await house.table(ANN, BOB, game="numero", options=NumeroOptions())
    with refused("hint.off"):
        await house.acts(match_id, ANN, Hint())


def test_hints_by_the_number_of_people_are_the_default() -> None:
    for game, options in WITH_HINTS.items():
        assert GAMES[game].options_type is options
        assert [options().settle(people).hints for people in (1, 2, 8)] == ["on", "off", "off"]
        assert options(hints="off").settle(1).hints == "off"
