"""The slash commands of Numero: what can be chosen, what the lobby says, and the rules page by page."""

from __future__ import annotations

from typing import Any

import pytest

from bot.games.wording import wording
from tests.flows.world import World, controls_of, said, texts_of
from tests.pseudo import ENGLISH


def commands(world: World) -> dict[str, dict[str, Any]]:
    """The commands of the group by name, as Discord has them."""
    group = world.env.backend.find_command("numero", None, type=1)
    assert group is not None
    return {command["name"]: command for command in group["options"]}


@pytest.mark.rule("NUMERO-4")
async def test_every_option_is_described_and_none_must_be_given(world: World) -> None:
    found = commands(world)
    assert set(found) == {"play", "solitaire", "rules", "learn"}
    for command in found.values():
        assert len(command.get("options", [])) <= 25
        for option in command.get("options", []):
            assert not option.get("required")
            assert len(option["description"]) > len("…"), option["name"]
    names = [option["name"] for option in found["play"]["options"]]
    families = ["subtraction", "multiplication", "division", "simple", "complex", "powers"]
    assert names == ["preset", "mode", "level", "range", *families, "builds", "hints", "pace", "thread", "saved"]


async def test_play_alone_opens_a_good_lobby(world: World) -> None:
    await world.person("ann").slash(world.channel, "numero play")
    await world.wait()
    lobby = texts_of(world.table())
    assert "most cards win · level: times · numbers 1–10 · live: 2 minutes a turn" in lobby
    assert (await world.bot.service.match(1)).options == (await world.bot.service.match(1)).game.options_type()


async def test_the_lobby_tells_everything_that_was_chosen(world: World) -> None:
    chosen: dict[str, Any] = {
        "mode": "points",
        "level": "fractions",
        "range": 10,
        "division": False,
        "powers": True,
    }
    await world.person("ann").slash(
        world.channel, "numero play", builds="prove", hints="on", pace="daily", **chosen
    )
    await world.wait()
    lobby = texts_of(world.table())
    assert "most points win · level: fractions with powers and roots without division · numbers 1–10" in lobby
    assert "builds are proven · hints on request · slow: a day a turn" in lobby


@pytest.mark.rule("NUMERO-20")
async def test_bluffing_is_for_the_points_game(world: World) -> None:
    answer = await world.person("ann").slash(world.channel, "numero play", builds="bluff")
    assert "Bluffing is only for the points game." in said(answer)
    assert not world.tables()


@pytest.mark.rule("NUMERO-43")
async def test_a_solitaire_begins_at_once(world: World) -> None:
    await world.person("ann").slash(world.channel, "numero solitaire", mode="points", level="expert")
    await world.wait()
    assert "ann **0 points**" in texts_of(world.table())
    assert "**Your turn:** take all you can. It ends when no take is left." in texts_of(world.dm("ann"))


async def test_every_page_of_the_rules_can_be_asked_for(world: World) -> None:
    pages = wording("numero").rules(ENGLISH)
    (option,) = commands(world)["rules"]["options"]
    assert [choice["value"] for choice in option["choices"]] == list(range(1, len(pages) + 1))
    for number, page in enumerate(pages, 1):
        shown = await world.person("ann").slash(world.channel, "numero rules", page=number)
        assert f"### Numero · {page.heading}" in said(shown)
        assert set(controls_of(shown.response)) == {"Back", "Next", "Learn in 3 minutes"}
