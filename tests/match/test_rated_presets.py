"""Presets of a server that are rated: a list of their own, fixed when a match begins, not mixed with the usual."""

from __future__ import annotations

import pytest

from bot.games.nmbrs.options import NmbrsOptions
from bot.games.numer.options import NumerOptions
from bot.games.numero.options import NumeroOptions
from bot.games.registry import GAMES, find
from bot.match.afterwards.ratings import rebuild_ratings
from bot.match.lobbies import lobby
from bot.match.lobbies.remembering import LastTable
from bot.match.lobbies.server_presets import (
    drop_preset,
    find_list,
    rate_preset,
    read_presets,
    read_rated_lists,
    save_preset,
)
from bot.store.leaderboards.orders import By
from bot.store.leaderboards.pages import LeaderboardKey
from tests.match.house import ANN, BOB, CAT, GUILD, House, refused

BLITZ = NumerOptions(rounds=1)


async def rates(house: House, name: str = "Blitz", game: str = "numer", options: object = BLITZ) -> str:
    """Staff save a preset and have it rated; returns its list."""
    await save_preset(house.store.settings, GUILD, game, name, LastTable(options, "live"))
    await rate_preset(house.store.settings, GUILD, game, name, rated=True)
    return (await read_presets(house.store.settings, GUILD, game))[name].list


async def test_presets_that_cannot_be_read_are_none(house: House) -> None:
    await rates(house)
    await house.store.database.write("UPDATE setting SET value = '{\"Blitz\": 3}' WHERE name LIKE '%numer'")
    assert await read_presets(house.store.settings, GUILD, "numer") == {}
    assert await rates(house), "and a new one is saved"


async def plays(house: House, winner: int = 0, options: NumerOptions = BLITZ) -> int:
    """Ann and Bob play a match, which one of them wins."""
    return await ends(house, await house.table(ANN, BOB, options=options), winner)


async def ends(house: House, match_id: int, winner: int = 0) -> int:
    """Ann or Bob wins the match that has begun."""
    for n, person in enumerate((ANN, BOB)):
        await house.writes(match_id, person, "987" if n == winner else "-")
    await house.sit_out(match_id, ANN, BOB)
    return match_id


async def board(house: House, which: str, by: By = "rating") -> list[tuple[int, int, int | None]]:
    """User, matches and rating of everybody on a leaderboard."""
    page = await house.store.leaders.page(LeaderboardKey(GUILD, "numer", which, "all", by), CAT.id)
    return [(one.user_id, one.matches, one.rating) for one in page.leaders]


async def test_the_lists_are_never_mixed_and_rebuilt_as_they_were(house: House) -> None:
    blitz = await rates(house)
    await plays(house, 0, NumerOptions())
    usual = await board(house, "")
    await plays(house, 1)
    await plays(house, 1)
    assert [(user, rating) for user, _, rating in await board(house, "")] == [
        (user, rating) for user, _, rating in usual
    ], "nobody's usual rating has moved"
    own = await board(house, blitz)
    assert [(user, matches) for user, matches, _ in own] == [(BOB.id, 2), (ANN.id, 2)]
    assert await board(house, "", "wins") == [(BOB.id, 3, usual[1][2]), (ANN.id, 3, usual[0][2])], "all wins count"
    assert [user for user, _, _ in await board(house, blitz, "wins")] == [BOB.id]
    weights = await house.store.database.rows("SELECT weight FROM result ORDER BY n")
    assert [row["weight"] for row in weights] == [1, 1, 1, 1, 0.5, 0.5], "who has met in another list has not here"
    record = await house.store.records.of(GUILD, BOB.id)
    assert len(record.games[0].ratings) == 1, "the curve is of the usual list"
    live = own, await board(house, "")
    await rebuild_ratings(house.store)
    assert (await board(house, blitz), await board(house, "")) == live


async def test_what_counts_is_fixed_when_the_match_begins(house: House) -> None:
    settings = house.store.settings
    blitz = await rates(house)
    begun = await house.table(ANN, BOB, options=BLITZ)
    await drop_preset(settings, GUILD, "numer", "Blitz")
    assert (await house.results(await ends(house, begun)))[0]["list"] == blitz
    later = await house.table(ANN, BOB, options=BLITZ)
    assert await rates(house, "Again") == blitz, "the same options have the same list"
    row = (await house.results(await ends(house, later)))[0]
    assert (row["list"], row["rated"]) == ("", 0), "staff cannot have a match rated that goes well for them"
    assert len(await board(house, blitz)) == 2, "and it is there again"


async def test_a_lobby_follows_its_options(house: House) -> None:
    blitz = await rates(house)
    match_id = await house.lobby(ANN, BOB, options=NumerOptions())
    assert (await house.match(match_id)).row.list == ""
    chosen = await house.service.in_lobby(match_id, lobby.choose, ANN.id, lambda _: BLITZ)
    assert (chosen.row.list, chosen.is_rated) == (blitz, True)
    await rate_preset(house.store.settings, GUILD, "numer", "Blitz", rated=False)
    started = await house.service.start(match_id, ANN.id)
    assert (started.row.list, started.is_rated) == ("", False)
    again, opened = await house.service.rematch((await plays(house)), ANN, 20)
    assert opened
    assert not again.is_rated


async def test_saving_again_keeps_the_list_only_of_the_same_options(house: House) -> None:
    settings = house.store.settings
    blitz = await rates(house)
    await save_preset(settings, GUILD, "numer", "Blitz", LastTable(BLITZ, "relaxed"))
    assert await read_rated_lists(settings, GUILD) == {("numer", blitz): "Blitz"}
    await save_preset(settings, GUILD, "numer", "Blitz", LastTable(NumerOptions(rounds=2), "live"))
    assert await read_rated_lists(settings, GUILD) == {}
    with refused("preset.unknown"):
        await rate_preset(settings, GUILD, "numer", "Blizz", rated=True)
    await save_preset(settings, GUILD, "numer", "Usual", LastTable(NumerOptions(), "live"))
    with refused("preset.rated_already"):
        await rate_preset(settings, GUILD, "numer", "Usual", rated=True)


@pytest.mark.parametrize("game", GAMES)
async def test_every_other_way_to_play_has_a_list_of_its_own(house: House, game: str) -> None:
    ways = [preset.options for preset in find(game).presets if not preset.options.is_rated]
    for options in ways:
        await rates(house, "one", game, options)
        assert find_list(await read_presets(house.store.settings, GUILD, game), options)
    lists = {await rates(house, "one", game, options) for options in ways}
    assert len(lists) == len({options.again for options in ways})


async def test_options_that_are_left_out_are_not_those_that_are_none(house: House) -> None:
    limited = await rates(house, "a", "nmbrs", NmbrsOptions(rounds=3))
    assert limited != await rates(house, "b", "nmbrs", NmbrsOptions(rounds=3, turns=None))
    assert limited != await rates(house, "c", "numero", NumeroOptions(mode="points"))


async def test_reset_and_deletion_take_a_member_off_these_lists_too(house: House) -> None:
    blitz = await rates(house)
    await plays(house)
    await plays(house, 0, NumerOptions())
    before = await board(house, blitz)
    await house.store.people.reset(GUILD, ["numer"], BOB.id)
    assert await board(house, blitz) == [one for one in before if one[0] == ANN.id]
    await plays(house)
    await house.service.forget(BOB.id)
    assert [user for user, _, _ in await board(house, blitz)] == [ANN.id]
    rows = await house.store.database.rows("SELECT DISTINCT user_id FROM rating WHERE user_id > 0")
    assert [row["user_id"] for row in rows] == [ANN.id]
