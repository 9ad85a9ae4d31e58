"""The slash commands of NUMO: what can be chosen, what the lobby says, and the rules page by page."""

from __future__ import annotations

from typing import Any

import pytest

from bot.games.numo.cards import FACES
from bot.games.numo.options import NumoOptions
from bot.games.wording import wording
from tests.flows.world import World, controls_of, said, texts_of
from tests.pseudo import ENGLISH
from tests.told import sentence_of


def commands(world: World) -> dict[str, dict[str, Any]]:
    """The commands of the group by name, as Discord has them."""
    group = world.env.backend.find_command("numo", None, type=1)
    assert group is not None
    return {command["name"]: command for command in group["options"]}


async def test_every_option_is_described_and_none_must_be_given(world: World) -> None:
    found = commands(world)
    assert set(found) == {"play", "rules", "learn"}
    options = {option["name"]: option for command in found.values() for option in command["options"]}
    for name, option in options.items():
        assert not option.get("required")
        assert len(option["description"]) > len("…"), name
    assert list(options) == [
        *(
            "preset",
            "level",
            "progress",
            "control",
            "must",
            "deck",
            "sets",
            "scoring",
            "target",
            "hints",
            "pace",
            "thread",
            "saved",
        ),
        "page",
    ]
    assert [choice["value"] for choice in options["level"]["choices"]] == list(range(1, 9))
    kinds = {choice["value"]: choice["name"] for choice in options["must"]["choices"]}
    assert [(kind, name.partition(":")[0]) for kind, name in kinds.items()] == list(FACES.items())


async def opens(world: World, **options: Any) -> str:
    """What the lobby says, or why there is none."""
    answer = await world.person("ann").slash(world.channel, "numo play", **options)
    await world.wait()
    return texts_of(world.table()) if world.tables() else said(answer)


async def test_play_alone_opens_a_good_lobby(world: World) -> None:
    lobby = await opens(world)
    assert (
        "level 6: season, character, and run · deck by number of players · "
        "first to 300 points (with more than two players, 250) · live: 2 minutes a turn" in lobby
    )
    assert (await world.bot.service.match(1)).options == NumoOptions()


@pytest.mark.rule("NUMO-6")
@pytest.mark.rule("NUMO-17")
async def test_the_lobby_tells_everything_that_was_chosen(world: World) -> None:
    lobby = await opens(
        world,
        **{"level": 5, "progress": True, "deck": "lower", "sets": 3, "scoring": 2, "target": 200},
        hints="on",
        pace="daily",
    )
    assert "levels go up from 5 · lower deck and 3 sets of the upper deck" in lobby
    assert "cards left count against you, until someone reaches −200 · hints on request · slow: a day" in lobby


@pytest.mark.rule("NUMO-6")
async def test_own_control_cards_are_typed(world: World) -> None:
    lobby = await opens(world, control="season, Character; +, runs", must="run")
    assert "control cards S C + R · going out needs run · " in lobby
    await world.presses("ben", "Join")
    await world.presses("ann", "Start")
    await world.wait()
    table = texts_of(world.table())
    assert "Deal 1 · control cards: **S C + R** · going out needs run\n" in table
    assert "level" not in table


WRONG: tuple[tuple[dict[str, Any], str], ...] = (
    ({"control": "S C Q"}, "“q” isn't a control card. The control cards are S C + − × ÷ R P F."),
    ({"control": "runs and primes"}, "“and” isn't a control card."),
    ({"control": "S _C_"}, "“\\_” isn't a control card."),
    ({"control": "S C", "must": "run"}, sentence_of("NUMO-6.must", kind="run")),
    ({"must": "run"}, sentence_of("NUMO-6.must", kind="run")),
    ({"control": "S C", "progress": True}, sentence_of("NUMO-6.progress")),
    ({"sets": 2}, "You can add 0 to 10 sets to the lower deck, and none to other decks."),
)


@pytest.mark.rule("NUMO-6")
@pytest.mark.rule("NUMO-17")
async def test_choices_that_do_not_go_together_open_no_lobby(world: World) -> None:
    for options, reason in WRONG:
        assert reason in await opens(world, **options)
    assert not world.tables()


@pytest.mark.rule("NUMO-17")
async def test_a_deck_that_is_too_small_does_not_start(world: World) -> None:
    await opens(world, deck="lower")
    for name in ("ben", "cleo", "dan"):
        await world.presses(name, "Join")
    answer = said(await world.presses("ann", "Start"))
    assert "With 4 players the deck needs at least 50 cards, and this one has 40. Add sets, or choose" in answer


async def test_every_page_of_the_rules_can_be_asked_for(world: World) -> None:
    pages = wording("numo").rules(ENGLISH)
    (option,) = commands(world)["rules"]["options"]
    assert [choice["value"] for choice in option["choices"]] == list(range(1, len(pages) + 1))
    assert all(page.heading in choice["name"] for page, choice in zip(pages, option["choices"], strict=True))
    for number, page in enumerate(pages, 1):
        shown = await world.person("ann").slash(world.channel, "numo rules", page=number)
        assert f"### NUMO · {page.heading}" in said(shown)
        assert set(controls_of(shown.response)) == {"Back", "Next", "Learn in 4 minutes"}
