"""Play now: one press, and the match has begun, wherever that is."""

from __future__ import annotations

from typing import Any

import pytest

from bot.games.registry import GAMES
from bot.games.wording import wording
from bot.opponents.base import LEVELS
from bot.share import NOWHERE
from tests.flows.elsewhere import move
from tests.flows.mischief import Mischief
from tests.flows.world import World, answer, controls_of, said, texts_of, told
from tests.told import sentence_of


async def begins(world: World, command: str = "numer play", **options: Any) -> Any:
    """The panel with which a command of Ann's in her DMs is answered."""
    result = await world.person("ann").user.slash(command, **options)
    await world.wait(6)
    return answer(result)


@pytest.mark.parametrize("game", GAMES)
async def test_a_command_in_dms_begins_a_match(world: World, game: str) -> None:
    panel = await begins(world, f"{game} play")
    assert f"### {wording(game).title} · #1" in texts_of(panel)
    match = await world.bot.service.match(1)
    assert (match.status, match.row.guild_id, match.seats[1].level) == ("running", NOWHERE, LEVELS[0])
    assert len(world.dms("ann")) == 1, "the answer is the panel"


async def test_it_says_against_whom(world: World) -> None:
    begun = await world.person("ann").user.slash("numer play")
    assert "Against a computer: gentle." in texts_of(answer(begun))


async def test_the_options_of_the_command_hold(world: World) -> None:
    await begins(world, rounds=1)
    assert (await world.bot.service.match(1)).options.rounds == 1


@pytest.mark.parametrize("where", ["server", "group"])
async def test_where_the_app_is_installed_only_its_user_sees_it(
    world: World, monkeypatch: pytest.MonkeyPatch, where: Any
) -> None:
    move(monkeypatch, where)
    result = await world.person("ann").user.slash("numer play")
    assert result.ephemeral
    assert "### Numer · #1" in told(result)


async def test_a_second_press_brings_the_open_one_back(world: World) -> None:
    await begins(world)
    shown = texts_of(await begins(world))
    assert "### Numer · #1" in shown and "This match is still open." in shown
    await world.restart()
    await world.wait()
    assert "### Numer · #1" in texts_of(await begins(world))
    assert await world.bot.store.matches.load(2) is None


async def test_on_a_server_nobody_else_sees_it(world: World) -> None:
    ann = world.person("ann")
    helped = answer(await ann.slash(world.channel, "help"))
    begun = await world.presses("ann", "Numer", helped)
    await world.wait(6)
    assert begun.ephemeral
    assert "### Numer · #1" in said(begun)
    assert world.tables() == []
    assert "### Numer · #1" in texts_of(world.dm("ann"))
    ben = world.person("ben")
    assert told(await ben.slash(world.channel, "match show", match=1)) == sentence_of("match.unknown", match=1)
    assert "Nobody has played here yet" in told(await ben.slash(world.channel, "match list", whose="server"))


async def test_it_can_be_resigned_and_is_played_again(world: World) -> None:
    panel = await begins(world)
    table = answer(await world.presses("ann", "Table", panel))
    more = answer(await world.presses("ann", "More", table))
    assert {"Resign", "End the match"} <= set(controls_of(more))
    asked = answer(await world.presses("ann", "Resign", more))
    assert "It counts as a loss." in texts_of(asked)
    await world.presses("ann", "Yes, resign", asked)
    for _ in range(40):
        await world.wait(20)
        if (await world.bot.service.match(1)).is_over:
            break
    await world.wait()
    end = world.dm("ann")
    assert {"Play again", "Review"} <= set(controls_of(end))
    again = await world.presses("ann", "Play again", end)
    assert "### Numer · #2" in said(again)
    assert (await world.bot.service.match(2)).kind.name == "instant"


async def test_a_lesson_leads_to_a_match(world: World) -> None:
    lesson = answer(await world.person("ann").user.slash("numer learn"))
    left = answer(await world.presses("ann", "Leave", lesson))
    begun = await world.presses("ann", "Play now", left)
    assert "### Numer · #2" in said(begun)


async def test_a_server_without_the_game_has_no_such_match(world: World, mischief: Mischief) -> None:
    helped = answer(await world.person("ann").slash(world.channel, "help"))
    mischief.closes_dms("ann")
    await world.bot.store.settings.put("guild", world.guild.id, "games", "numo")
    refused = await world.presses("ann", "Numer", helped)
    assert told(refused) == sentence_of("place.game", game="numer", games=("numo",))
    begun = await world.presses("ann", "NUMO", helped)
    assert "### NUMO · #1" in said(begun), "it needs no open DMs"
