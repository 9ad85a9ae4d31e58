"""Wherever places are shown: who left or was away is marked and last, and nobody is said to have won who is not
first."""

from __future__ import annotations

import re

import pytest

from bot.games.registry import GAMES
from bot.match import play
from tests.flows.past import past
from tests.flows.world import World, texts_of, told

SEAT = "UPDATE seat SET away = ?, resigned = ?, decisions = 10, own_decisions = ? WHERE match_id = ? AND seat = ?"


async def the_winner(world: World, match_id: int, *, away: int, resigned: int, own: int) -> tuple[str, str]:
    """What became of the winner of a match of two; the names of that player and of the other."""
    match = await world.bot.service.match(match_id)
    outcome = match.game.outcome(match.state)
    assert outcome is not None and set(outcome.places) == {1, 2}
    seat = outcome.places.index(1)
    await world.bot.store.database.write(SEAT, (away, resigned, own, match_id, seat))
    names = [seat.name for seat in match.seats]
    return names[seat], names[1 - seat]


LEFT, AWAY, BACK = (
    {"away": 1, "resigned": 1, "own": 9},
    {"away": 1, "resigned": 0, "own": 9},
    {"away": 0, "resigned": 0, "own": 5},
)


@pytest.mark.parametrize(
    ("game", "mark", "seat"),
    [*((game, "left", LEFT) for game in GAMES), ("numero", "away", AWAY), ("numo", "away", BACK)],
)
async def test_a_better_score_behind_a_worse_one_explains_itself(
    world: World, game: str, mark: str, seat: dict[str, int]
) -> None:
    number = await past(world, game, "ann", "ben")
    last, first = await the_winner(world, number, **seat)
    cleo = world.person("cleo")
    shown = told(await cleo.slash(world.channel, "match show", match=number))
    lines = shown.splitlines()
    assert any(line.startswith(f"🏆 **{first}** wins with ") for line in lines)
    assert any(line.startswith(f"🥇 {first} · ") for line in lines)
    assert any(line.startswith(f"🥈 {last} · ") and line.endswith(f", {mark}") for line in lines)
    assert f"-# 🤖 A computer finished for {last}, so they rank behind everyone who kept playing." in lines
    assert f"{last} wins" not in shown and f"{last} and " not in shown

    listed = told(await cleo.slash(world.channel, "match list", whose="server"))
    assert re.search(rf"🥇 {first} −?\d+ · 🥈 {last} −?\d+, {mark} · <t:", listed)

    opened = await cleo.slash(world.channel, "match replay", match=number)
    end = told(await world.presses("cleo", "Last", opened.response))
    assert f"🥈 {last} · " in end and f", {mark}" in end
    assert f"🏆 **{first}** wins with " in end
    assert re.search(rf"2\\?\. \W*{last}, {mark}: ", end), "the text of the picture"


async def test_nobody_has_won_if_everybody_left(world: World) -> None:
    number = await past(world, "numenko", "ann", "ben")
    await world.bot.store.database.write("UPDATE seat SET away = 1, left_at = seat WHERE match_id = ?", (number,))
    shown = told(await world.person("cleo").slash(world.channel, "match show", match=number))
    assert "🏁 Nobody played to the end." in shown
    assert re.search("🥇 ben · .*, away", shown), "he left later"
    assert "wins" not in shown


async def test_the_board_and_the_panels_agree(world: World) -> None:
    """Ann has more points, but resigned."""
    await world.start_numer("ann", "ben", rounds=1)
    await world.writes("ann", "987", world.dm("ann"))
    await world.presses("ben", "Sit out", world.dm("ben"))
    await world.wait()
    with world.env._bot_scope():
        await world.bot.service.change(1, play.resign, world.person("ann").id)
    for _ in range(4):
        await world.presses("ben", "Sit out", world.dm("ben"))
        await world.wait()
    board = texts_of(world.table())
    assert re.search(r"🏆 \*\*ben\*\* wins with 0 points!\n🥇 ben · 0\n🥈 ann · \d+, left\n", board)
    assert "🏆 **ben** wins" in texts_of(world.dm("ben"))


@pytest.mark.settings(pictures=True)
@pytest.mark.parametrize("game", GAMES)
async def test_pictures_show_the_mark(world: World, game: str) -> None:
    """The picture of the end is another one than without."""
    number = await past(world, game, "ann", "ben")
    pictures = []
    for own in (9, 1):
        await the_winner(world, number, away=0, resigned=0, own=own)
        shown = await world.person("cleo").slash(world.channel, "match show", match=number)
        assert shown.response is not None
        attached = world.env.backend.get_message(shown.response.channel_id, shown.response.id).attachments
        pictures.append([world.env.backend.cdn.get(one["url"]) for one in attached])
    assert pictures[0][0] != pictures[1][0]
