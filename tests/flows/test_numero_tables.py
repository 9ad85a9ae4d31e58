"""Tables of Numero with three people: bluffs and challenges, the last chance, and what nobody else may see."""

from __future__ import annotations

import pytest

from tests.flows.audience import audience, readable
from tests.flows.numero import Player, lay_out, sit_down, state
from tests.flows.world import World, texts_of, told
from tests.rules.numero_table import FIRST_HAND_WILD
from tests.told import sentence_of


async def bluffed(world: World, answer: int) -> list[Player]:
    """Ann has added a 4 to 8 and 1, with this card left in hand; it is Ben's turn."""
    people = await sit_down(world, "ann", "ben", "cleo", mode="points")
    ann = people[0]
    await lay_out(world, 8, 1, "½", hands={"ann": [4, answer, "−3"], "ben": [1, 2], "cleo": [3, 5]}, deck=40)
    await ann.ticks(8)
    await ann.plays("−3")
    await ann.ticks(5, 1)
    await ann.presses("Build 10")
    await world.wait()
    assert "ann: 8, wild −3 → 5; 5 + 1 = 6; 6 + 4 = 10; builds **10**" in texts_of(world.table())
    return people


@pytest.mark.rule("NUMERO-42")
async def test_a_bluff_is_found_out_by_who_waits(world: World) -> None:
    _, ben, cleo = await bluffed(world, 9)
    await cleo.opens()
    assert "**You can challenge:** ann: 10 made with 🟢4" in cleo.sees
    await cleo.presses("Challenge the 10 made with 🟢4")
    assert "If ann didn't hold a 10 then, it costs ann **20 points**." in cleo.sees
    assert (await state(world)).builds, "nothing is done before the second press"
    await cleo.presses("Yes, challenge")
    await world.wait()
    assert "cleo challenges the 10; ann was bluffing: ann −20\nThe build is taken apart" in texts_of(world.table())
    assert "ann **−20 points**" in texts_of(world.table())
    assert sorted(pile.value for pile in (await state(world)).piles) == [1, 4, 8]
    assert set((await state(world)).wilds) == {"½", "−3"}
    assert cleo.may == ["Table"]
    assert "Challenge" not in ben.may, "one challenge settles a build"
    await ben.ticks(8)
    assert ben.ticked == ["8"]


@pytest.mark.rule("NUMERO-42")
async def test_an_answer_that_was_held_is_shown_and_costs_the_challenger(world: World) -> None:
    _, ben, cleo = await bluffed(world, 10)
    await ben.presses("Challenge")
    await ben.presses("Back")
    assert "🗑️ 2" in ben.may
    await ben.ticks(10)
    assert "Challenge" not in ben.may, "one thing at a time"
    await ben.ticks()
    await ben.presses("Challenge")
    await ben.presses("Yes, challenge")
    await world.wait()
    assert "ben challenges the 10; ann shows it: ben −10" in texts_of(world.table())
    assert "Challenge" not in ben.may
    await ben.discards(2)
    await world.wait()
    assert "**Your turn:**" in cleo.sees
    assert "Challenge" not in cleo.may


@pytest.mark.rule("NUMERO-41")
async def test_a_challenge_is_possible_until_the_second_turn_after_the_build(world: World) -> None:
    ann, ben, cleo = await bluffed(world, 9)
    await cleo.opens()
    assert "Challenge" in ben.may, "in his first turn after the build"
    await discards(world, ben)
    cleo.panel = None
    assert "Challenge" in cleo.may
    assert "Challenge the 10 made with 🟢4" in ben.may, "he may until his next turn begins"
    await discards(world, cleo)
    await discards(world, ann)
    assert "Type it" in ben.may and "Challenge" not in ben.may
    assert "Challenge the 10 made with 🟢4" in cleo.may
    await discards(world, ben)
    assert "Type it" in cleo.may and "Challenge" not in cleo.may


async def discards(world: World, player: Player) -> None:
    """The player discards and so ends the turn."""
    numbers = [label for label in player.may if label.startswith("🗑️ ") and label[3:].isdigit()]
    await player.presses(numbers[0])
    await world.wait()


@pytest.mark.rule("NUMERO-26")
async def test_the_last_chance_goes_round_once(world: World) -> None:
    ann, ben, cleo = await sit_down(world, "ann", "ben", "cleo")
    await lay_out(world, 9, 5, 3, hands={"ann": [9], "ben": [8, 2, "−2"], "cleo": [1, 7]}, deck=[])
    await ann.ticks(9)
    await ann.presses("Take 9")
    await world.wait()
    assert "ann is out of cards: everyone else gets one last chance to take" in texts_of(world.table())
    assert "**Your last chance:**" in ben.sees
    assert not [label for label in ben.may if "Build" in label or "🗑️" in label]
    await ben.types("discard 2")
    assert f"⚠️ {sentence_of('NUMERO-26.take')}" in ben.sees
    await ben.ticks(5, 3)
    await ben.presses("Take 8")
    await world.wait()
    assert "**Your last chance:**" in cleo.sees
    await cleo.presses("Pass")
    await world.wait()
    table = texts_of(world.table())
    assert "🏆 **ann** wins with 2 cards!" in table
    assert "🥇 ann · 2\n🥈 ben · 1\n🥉 cleo · −2" in table, "each card left in a hand costs one"


@pytest.mark.rule("NUMERO-8")
async def test_what_is_being_composed_is_seen_by_nobody_else(world: World) -> None:
    ann, *_ = await sit_down(world, "ann", "ben", "cleo")
    await lay_out(world, 11, 14, hands={"ann": [6, "÷2", 13, "−3"], "ben": [2], "cleo": [3]})
    since = len(world.env.http_requests)
    await ann.ticks(14, 11)
    await ann.plays("−3")
    await ann.plays("÷2")
    await ann.types("11+14=25; take 24")
    for name in ("ben", "cleo", "eve"):
        await world.opens(name)
        await world.presses(name, "More")
        assert "−3" not in told(await world.person(name).slash(world.channel, "match show", match=1))
    await world.wait(5)
    own = world.person("ann").id
    sent = [(audience(world.env, call), readable(call)) for call in world.env.http_requests[since:]]
    assert any("25, wild −3 → 22" in text for seen_by, text in sent if seen_by == own)
    others = [text for seen_by, text in sent if seen_by != own]
    assert others
    assert not [text for text in others for secret in ("25 −", "= 22", "÷2", "take 24") if secret in text]


@pytest.mark.rule("NUMERO-24")
async def test_a_hand_of_wild_cards_with_an_empty_deck_begins_the_last_chance(world: World) -> None:
    ann, ben, cleo = await sit_down(world, "ann", "ben", "cleo")
    await lay_out(world, 8, hands={"ann": [3, 2], "ben": ["−3", "√N"], "cleo": [5, "×2"]}, deck=[])
    await ann.discards(3)
    await world.wait()
    shown = texts_of(world.table())
    assert "ben has only wild cards and discards −3 and √N\n📣 ben is out of cards" in shown
    now = await state(world)
    assert (now.hands[1], now.phase, now.mover, now.waiting) == ((), "last", 2, (2, 0))
    assert not ben.ticked and "8" not in ben.may
    await cleo.ticks(8)
    await cleo.plays("−3")
    await cleo.presses("Take 5")
    await world.wait()
    assert "cleo: 8, wild −3 → 5; takes" in texts_of(world.table())
    assert "Pass" in ann.may
    await ann.presses("Pass")
    await world.wait()
    assert "🏆 **cleo** wins with 4 cards!" in texts_of(world.table()), "3 taken, 3 and √N of the centre, ×2 left"


@pytest.mark.rule("NUMERO-8")
@pytest.mark.rule("NUMERO-22")
async def test_a_dead_end_after_wild_plays_is_told_and_taken_back(world: World) -> None:
    ann, _, cleo = await sit_down(world, "ann", "ben", "cleo")
    await lay_out(world, 5, 4, hands={"ann": ["×3", 7, 2], "ben": [15, 1], "cleo": [1, 6]}, deck=30)
    before = await state(world)
    board = texts_of(world.table())
    await ann.ticks(5)
    await ann.plays("×3")
    assert "5, wild ×3 → 15" in ann.sees
    assert f"✗ {sentence_of('NUMERO-22.answer', value=15)}" in ann.sees
    assert not [label for label in ann.may if label.startswith(("Take", "Build", "🗑️"))]
    assert await state(world) == before
    assert texts_of(world.table()) == board
    await ann.presses("Undo")
    assert "5, wild ×3" not in ann.sees
    await ann.ticks()
    await ann.discards(2)
    await world.wait()
    after = await state(world)
    assert sorted(pile.value for pile in after.piles) == [2, 4, 5]
    assert "×3" in after.hands[0]
    assert "It's not your turn" in cleo.sees


@pytest.mark.rule("NUMERO-5")
async def test_everybody_gets_their_hand_by_dm_at_the_start(world: World) -> None:
    people = await sit_down(world, "ann", "ben", "cleo", level="numbers")
    for seat, player in enumerate(people):
        cards = (await state(world)).hands[seat]
        told = player.sees.partition("Your hand: ")[2].partition(".")[0]
        assert told.count(",") == len(cards) - 1 == 4
        assert len(world.dms(player.name)) == 1


@pytest.mark.rule("NUMERO-24")
async def test_a_hand_of_wild_cards_of_the_deal_is_told_at_the_table(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("secrets.randbits", lambda bits: FIRST_HAND_WILD)
    _, ben = await sit_down(world, "ann", "ben")
    assert "ann has only wild cards and discards N³, 0.75, −3, ½, and −5" in texts_of(world.table())
    assert "**Your turn:**" in ben.sees
