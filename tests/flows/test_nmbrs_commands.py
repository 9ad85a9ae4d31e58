"""The slash commands of nmbrs!: what can be chosen, what the lobby says, and the rules page by page."""

from __future__ import annotations

from typing import Any

import pytest

from bot.games.wording import wording
from tests.flows.world import World, controls_of, said, texts_of
from tests.pseudo import ENGLISH
from tests.told import sentence_of


def commands(world: World) -> dict[str, dict[str, Any]]:
    """The commands of the group by name, as Discord has them."""
    group = world.env.backend.find_command("nmbrs", None, type=1)
    assert group is not None
    return {command["name"]: command for command in group["options"]}


async def test_every_option_is_described_and_none_must_be_given(world: World) -> None:
    found = commands(world)
    assert set(found) == {"play", "learn", "rules"}
    for command in found.values():
        for option in command.get("options", []):
            assert not option.get("required")
            assert len(option["description"]) > len("…"), option["name"]
    names = [option["name"] for option in found["play"]["options"]]
    engine = ["preset", "rule", "patterns", "simple", "target", "rounds", "turns", "claim_limit"]
    assert names == [*engine, "offer", "hints", "pace", "thread", "saved"]


async def test_play_alone_opens_a_good_lobby(world: World) -> None:
    await world.person("ann").slash(world.channel, "nmbrs play")
    await world.wait()
    lobby = texts_of(world.table())
    assert (
        "series count back to 0 or 1 (rules A and B) · to 75 points · up to 2 rounds · up to 36 turns · 1 claim"
        in lobby
    )
    assert "20 seconds to claim a card (the first one 60) · live: 2 minutes a turn" in lobby
    assert (await world.bot.service.match(1)).options.is_rated


@pytest.mark.rule("NMBRS-21")
@pytest.mark.rule("NMBRS-5")
async def test_the_rulebooks_game_is_one_choice_away_and_unrated(world: World) -> None:
    await world.person("ann").slash(world.channel, "nmbrs play", preset="rulebook")
    await world.wait()
    lobby = texts_of(world.table())
    assert "series: any constant step · to 100 points · as many rounds as it takes · 20 seconds" in lobby
    assert not (await world.bot.service.match(1)).options.is_rated


@pytest.mark.rule("NMBRS-9")
async def test_the_lobby_tells_everything_that_was_chosen(world: World) -> None:
    chosen: dict[str, Any] = {
        "rule": "basic",
        "patterns": True,
        "target": 150,
        "rounds": 3,
        "claim_limit": 2,
        "offer": 600,
        "hints": "on",
        "pace": "daily",
    }
    await world.person("ann").slash(world.channel, "nmbrs play", **chosen)
    await world.wait()
    lobby = texts_of(world.table())
    assert "series: any constant step · squares, cubes, triangular numbers, primes and ratios count too" in lobby
    assert "to 150 points · up to 3 rounds · 2 claims per round · 10 minutes to claim a card" in lobby
    assert "hints on request · slow: a day a turn" in lobby


@pytest.mark.rule("NMBRS-3")
async def test_the_simple_version_has_its_own_defaults(world: World) -> None:
    await world.person("ann").slash(world.channel, "nmbrs play", simple=True)
    await world.wait()
    assert "simple version: 1–50 · series count back to 0 (rule A) · to 50 points" in texts_of(world.table())
    assert "per round" not in texts_of(world.table())


@pytest.mark.rule("NMBRS-21")
async def test_a_target_that_everybody_begins_with_is_refused(world: World) -> None:
    answer = await world.person("ann").slash(world.channel, "nmbrs play", target=50)
    assert sentence_of("NMBRS-21.target", begin=50, target=50) in said(answer)
    assert not world.tables()


async def test_every_page_of_the_rules_can_be_asked_for(world: World) -> None:
    pages = wording("nmbrs").rules(ENGLISH)
    (option,) = commands(world)["rules"]["options"]
    assert [choice["value"] for choice in option["choices"]] == list(range(1, len(pages) + 1))
    assert all(page.heading in choice["name"] for page, choice in zip(pages, option["choices"], strict=True))
    for number, page in enumerate(pages, 1):
        shown = await world.person("ann").slash(world.channel, "nmbrs rules", page=number)
        assert f"### nmbrs! · {page.heading}" in said(shown)
        assert set(controls_of(shown.response)) == {"Back", "Next", "Learn in 4 minutes"}
