"""Tables of NUMO: what nobody else may see, and a match with its pictures."""

from __future__ import annotations

import logging
from typing import Any

import pytest
from simcord.components import walk_components

from tests.flows.audience import audience, readable
from tests.flows.numo import Laid, Player, lay_out, sit_down, state
from tests.flows.test_pictures import misfits
from tests.flows.world import World, texts_of, told
from tests.rules.numo_table import Face
from tests.told import sentence_of


def seen_by_others(world: World, owner: str, *cards: int, since: int = 0) -> list[str]:
    """Calls since then that carried one of these numbers to anybody but the owner."""
    return [
        f"{call.method} {call.path}: {number}"
        for call in world.env.http_requests[since:]
        for number in cards
        if str(number) in readable(call) and audience(world.env, call) != world.person(owner).id
    ]


async def everybody_looks(world: World) -> None:
    """Everybody, and a stranger, uses everything that shows something of the match."""
    for name in ("ann", "ben", "cleo", "eve"):
        await world.opens(name)
        await world.presses(name, "More")
        await world.person(name).slash(world.channel, "match show", match=1)
        await world.person(name).slash(world.channel, "hand", match=1)
    await world.wait(5)


@pytest.mark.rule("NUMO-18")
@pytest.mark.parametrize(
    "how",
    [
        pytest.param("text", marks=pytest.mark.settings(pictures=False)),
        pytest.param("pictures", marks=pytest.mark.settings(pictures=True)),
    ],
)
async def test_a_card_from_the_stock_is_seen_by_nobody_else_and_a_taken_one_by_all(
    world: World, how: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG, "bot")
    ann, ben, cleo = await sit_down(world, "ann", "ben", "cleo", level=1, hints="on")
    since = len(world.env.http_requests)
    goblins: Laid = ("cleo", "character", ("7sp", "7su", "8au"))
    hands: dict[str, list[Face]] = {"ann": ["8wi", 121, 132], "ben": [96], "cleo": [2]}
    await lay_out(world, goblins, hands=hands, discards=[80, 33], stock=[144, 60])
    await ann.draws()
    if how == "text":
        assert "144❄️ (drawn)" in ann.sees
    else:
        assert "Drawn: 144 (winter, Dragon's Lair)" in (ann.message.attachments[0].description or "")
    await ann.chooses(121, 132, 144)
    await ann.types("meld 121 132 144")
    await ann.presses("Hint")
    await everybody_looks(world)
    await ann.lays("8wi", on=1)
    await everybody_looks(world)
    assert seen_by_others(world, "ann", 121, 132, 144, since=since) == []
    log = [record.getMessage() for record in caplog.records if record.name.startswith("bot")]
    log.append((await world.bot.service.match(1)).row.recent)
    assert "8wi" in log[-1]
    assert not [line for line in log for card in ("121su", "132au", "144wi") if card[:3] in line]
    await ann.discards(144)
    await world.wait()
    assert seen_by_others(world, "ann", 144, since=since), "what is discarded lies there for all"

    assert not seen_by_others(world, "ben", 96, since=since)
    await lay_out(world, hands={"ann": [121], "ben": [96], "cleo": [2]}, discards=[80, 33], stock=[60])
    await ann.takes()
    await world.wait()
    assert "ann takes 33 (winter, Female Elvin)" in texts_of(world.table())
    assert (await state(world)).taken[0] == ("33wi",)
    assert ben.may == cleo.may == ["By season", "Table"], "who waits is offered nothing"


@pytest.mark.settings(pictures=True)
async def test_pictures_are_the_same_whatever_others_hold(world: World) -> None:
    ann, ben = await sit_down(world, "ann", "ben", level=1)

    async def pictures(*hand: int) -> list[bytes]:
        await lay_out(world, hands={"ann": hand, "ben": [96]}, discards=[33], stock=[60, 50])
        await ann.draws()
        await world.wait()
        await ben.opens()
        shown = [*world.table().attachments, *ben.message.attachments]
        assert [attachment.filename for attachment in shown] == ["table.png", "hand.png"]
        return [await attachment.read() for attachment in shown]

    assert await pictures(121, 132) == await pictures(1, 2)


@pytest.mark.settings(pictures=True)
async def test_a_match_with_pictures(world: World) -> None:
    ann, ben = await sit_down(world, "ann", "ben", level=6, target=50)
    nines: Laid = ("ben", "run", (9, 12, 15))
    await lay_out(world, nines, hands={"ann": [28, 35, 42, 18, 77], "ben": [1, 5]}, discards=[80], stock=[49, 60])
    assert described(ann.message) == ["hand.png"]
    hand = ann.message.attachments[0].description or ""
    assert "5 cards: 18 (summer, Kraken), 28 (autumn, Sea Serpent's Cave), 35" in hand
    await ann.presses("By season")
    assert "5 cards: 35 (spring, Halfling), 18 (summer, Kraken)" in (ann.message.attachments[0].description or "")
    await ann.draws()
    assert "Drawn: 49 (autumn, King Goblin)" in (ann.message.attachments[0].description or "")
    await ann.melds(28, 35, 42, 49)
    await ann.lays(18, on=1)
    await world.wait()
    assert described(world.table()) == ["table.png"]
    table = world.table().attachments[0].description or ""
    assert "ann's melds: #2 run 28, 35, 42, 49." in table
    assert "ben's melds: #1 run 9, 12, 15, 18." in table
    await ann.discards(77)
    await world.wait()
    assert "🏆 **ann** wins with 154 points!" in texts_of(world.table())
    assert described(world.table()) == ["scores.png"]
    assert "ann went out with a discard" in (world.table().attachments[0].description or "")
    assert not ann.message.attachments and not ben.message.attachments, "over: the result is at the table"
    assert misfits(world.env) == []


def described(message: Any) -> list[str]:
    """The pictures of a message, each shown once and described in words."""
    components = [component.to_dict() for component in message.components]
    galleries = [component for component in walk_components(components) if component["type"] == 12]
    assert len(galleries) == len(message.attachments)
    for gallery, attachment in zip(galleries, message.attachments, strict=True):
        assert gallery["items"][0]["description"] == attachment.description
        assert 20 <= len(attachment.description or "") <= 1024
    return [attachment.filename for attachment in message.attachments]


async def test_a_table_of_six_to_the_end_of_a_deal(world: World) -> None:
    """Everybody has ten cards, sees only their own, and is called in turn."""
    names = ("ann", "ben", "cleo", "dan", "eve", "fay")
    people = await sit_down(world, *names, level=1, deck="auto", target=50)
    now = await state(world)
    assert len(now.cards) == 80 and now.stock and [len(hand) for hand in now.hands] == [10] * 6
    order = [people[(now.mover + turn) % 6] for turn in range(6)]
    for player, following in zip(order, (*order[1:], order[0]), strict=True):
        assert "**Your turn:**" in player.sees
        assert "It's not your turn" in following.sees
        await player.draws()
        now = await state(world)
        await player.discards(now.drawn or "")
        await world.wait()
        assert "**Your turn:**" in following.sees
    serpent = {"ann": [21], "ben": [1], "cleo": [2], "dan": [3], "eve": [4], "fay": [5]}
    await lay_out(world, hands=serpent, stock=[25])
    await people[0].draws()
    await people[0].melds(21, 25)
    assert "Score: ann 46 · ben 0 · cleo 0 · dan 0 · eve 0 · fay 0" in await board(world)
    assert {len(player.hand.split()) for player in people} == {10}
    assert told(await world.opens("gus")).startswith(sentence_of("numenko.seat"))


async def board(world: World) -> str:
    """What the table message says once everything is shown."""
    await world.wait()
    return texts_of(world.table())


async def test_two_matches_of_one_person_do_not_mix(world: World) -> None:
    first = await sit_down(world, "ann", "ben", level=1)
    await lay_out(world, hands={"ann": [21, 40, 50], "ben": [1]}, stock=[25])
    panel = first[0].message
    await sit_down(world, "ann", "cleo", level=1)
    await lay_out(world, hands={"ann": [22, 60, 70], "cleo": [1]}, stock=[27], match_id=2)
    ann = Player(world, "ann")
    assert "#2" in ann.sees
    await ann.draws()
    await ann.melds(22, 27)
    ann.panel = panel
    await ann.draws()
    await ann.melds(21, 25)
    melds = [(await state(world, match)).melds[0].cards for match in (1, 2)]
    assert melds == [("21sp", "25sp"), ("22su", "27su")]
