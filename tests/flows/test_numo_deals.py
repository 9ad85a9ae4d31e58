"""Deals of NUMO: going out, void deals, both ways of scoring, and a match that goes from level to level."""

from __future__ import annotations

import pytest

from bot.games.numo.cards import FACES, HOUSE, Kind
from tests.flows.numo import MELDS, Laid, Player, lay_out, on_table, sit_down, state
from tests.flows.world import World, controls_of, texts_of, told
from tests.rules.numo_table import Face
from tests.told import sentence_of


async def board(world: World) -> str:
    """What the table message says once everything is shown."""
    await world.wait()
    return texts_of(world.table())


@pytest.mark.rule("NUMO-22")
async def test_going_out_with_a_meld_a_lay_off_and_a_discard(world: World) -> None:
    ann, _ = await sit_down(world, "ann", "ben", target=2000)
    await lay_out(world, hands={"ann": [3, 4], "ben": [1, 2]}, stock=[7])
    await ann.draws()
    await ann.melds(3, 4, 7)
    shown = await board(world)
    assert "ann melds their last cards and goes out\nann scores the cards in their own melds: " in shown
    assert "melds: addition 3 + 4 = 7 (14) → **+14**\nNobody else scores.\nScore: ann 14 · ben 0" in shown
    assert "Deal 2, dealt by ann. Level 2: season, character, and addition" in shown

    goblins: Laid = ("ben", "character", ("7sp", "7su", "8au"))
    trolls: Laid = ("ann", "character", ("9sp", "9su", "10au"))
    own: Laid = ("ann", "addition", (5, 6, 11))
    await lay_out(world, own, goblins, trolls, hands={"ann": ["8wi"], "ben": [1, 2]}, stock=["10wi"])
    await ann.draws()
    await ann.lays("8wi", on=2)
    await ann.lays("10wi", on=3)
    shown = await board(world)
    assert "ann lays off their last cards and goes out\n" in shown
    assert "addition 5 + 6 = 11 (22) · Troll: 9, 9, 10, 10 (38) → **+60**" in shown

    await lay_out(world, hands={"ann": [3, 4, 7], "ben": [1, 2]}, stock=[33])
    await ann.draws()
    await ann.melds(3, 4, 7)
    await ann.discards(33)
    shown = await board(world)
    assert "ann discards their last card and goes out\n" in shown
    assert "(14) → **+14**\nNobody else scores.\nScore: ann 88 · ben 0" in shown
    assert [deal.way for deal in (await state(world)).deals] == ["meld", "lay", "discard"]


@pytest.mark.rule("NUMO-15")
async def test_nobody_goes_out_without_the_levels_own_meld(world: World) -> None:
    ann, _ = await sit_down(world, "ann", "ben", level=4)
    winter: list[Face] = ["2wi", "4wi", "8wi"]
    await lay_out(world, hands={"ann": winter, "ben": [1]}, stock=[33])
    assert "needed: ×" in ann.sees
    await ann.draws()
    await ann.chooses(*winter, 33)
    assert f"✗ winter: 2, 4, 8, 33: {sentence_of('NUMO-15.must', kind='multiplication', least=3)}" in ann.sees
    assert not ann.offers
    await ann.types("meld 2 4 8 33 as season")
    assert f"⚠️ {sentence_of('NUMO-15.must', kind='multiplication', least=3)}" in ann.sees
    assert len(ann.ticked) == 4
    await ann.types("meld 2 4 8")
    assert [meld[1] for meld in await on_table(world)] == ["multiplication"]
    assert "✓ ×" in ann.sees

    await lay_out(world, hands={"ann": [*winter, 33, 5], "ben": [1]}, stock=[6])
    await ann.draws()
    await ann.chooses(*winter, 33)
    assert f"✗ winter: 2, 4, 8, 33: {sentence_of('NUMO-15.few', kind='multiplication', least=3)}" in ann.sees
    assert not await on_table(world)


@pytest.mark.rule("NUMO-15")
@pytest.mark.rule("NUMO-20")
async def test_nobody_is_left_with_only_the_card_that_must_stay(world: World) -> None:
    ann, _ = await sit_down(world, "ann", "ben", level=1)
    goblins: Laid = ("ben", "character", ("7sp", "7su", "8au"))
    await lay_out(world, goblins, hands={"ann": ["8wi"], "ben": [1]}, discards=[5, 33])
    await ann.takes()
    await ann.chooses("8wi")
    assert f"✗ {sentence_of('NUMO-15.taken', card='33wi')}" in ann.sees
    assert not ann.offers
    await ann.discards("8wi")
    assert (await state(world)).discards[-1] == "8wi"


@pytest.mark.rule("NUMO-21")
async def test_the_stock_is_turned_over_and_deals_get_void(world: World) -> None:
    ann, ben = await sit_down(world, "ann", "ben")
    hands: dict[str, list[Face]] = {"ann": [1, 2, 4], "ben": [5, 6, 8]}
    await lay_out(world, hands=hands, discards=[40, 50, 60, 70], stock=[])
    assert "stock 0 · discard 70❄️" in ann.sees
    await ann.draws()
    assert "The stock is empty: the discard pile of 4 cards is turned over" in await board(world)
    assert "40❄️ (drawn)" in ann.sees, "the oldest discard is on top"
    assert "· stock 3 · ● ann" in ann.sees, "and the discard pile is empty"
    await ann.discards(40)
    await world.wait()
    assert "Take the 40" in ben.may

    for deal, (fields, why) in enumerate(
        (
            ({"turn_overs": HOUSE.turn_overs, "stock": []}, "That's 1 void deal in a row; 3 end the match."),
            ({"turn": 2 * HOUSE.turns, "stock": [9]}, "Nobody went out in 40 turns each: this deal is void."),
            ({"turn_overs": HOUSE.turn_overs, "stock": []}, "3 deals in a row were void: the match is over"),
        ),
        1,
    ):
        await lay_out(world, hands=hands, discards=[40], **fields)  # type: ignore[arg-type]
        await ann.draws()
        if "turn" in fields:
            await ann.discards(9)
        shown = await board(world)
        if deal == HOUSE.voids:
            shown += told(await world.presses("ann", "More"))
        assert why in shown
        assert (f"Deal {deal + 1}, dealt by" in shown) == (deal < HOUSE.voids)
    assert "🏆 **ann and ben** share the win with 0 points!" in shown
    assert "Deal 1, level 2: void: the stock ran out\nDeal 2, level 2: void: too many turns\n" in shown


@pytest.mark.rule("NUMO-23")
async def test_a_match_by_the_first_scoring(world: World) -> None:
    """The player who goes out scores the cards in their melds, whoever added them, until somebody has the
    target."""
    ann, ben, cleo = await sit_down(world, "ann", "ben", "cleo", target=100)
    trolls: Laid = ("ben", "character", ("9sp", "9su", "10au"))
    await lay_out(world, trolls, hands={"ann": ["10wi", 30, 40, 50], "ben": [3, 4], "cleo": [60]}, stock=[70, 7])
    await ann.draws()
    await ann.lays("10wi", on=1)
    await ann.discards(70)
    await world.wait()
    await ben.draws()
    await ben.melds(3, 4, 7)
    shown = await board(world)
    assert "Troll: 9, 9, 10, 10 (38) · addition 3 + 4 = 7 (14) → **+52**\n" in shown
    assert "Score: ann 0 · ben 52 · cleo 0" in shown
    assert "ann **0** · ben **52** · cleo **0**" in shown

    await lay_out(world, hands={"ann": [3, 4], "ben": [120], "cleo": [144]}, stock=[7])
    await ann.draws()
    await ann.melds(3, 4, 7)
    assert "Score: ann 14 · ben 52 · cleo 0" in await board(world)

    await lay_out(world, hands={"ann": [1, 2, 3, 5], "ben": [20, 28], "cleo": [4]}, stock=[60, 48])
    await ann.plays_by(60)
    await ben.draws()
    await ben.melds(20, 28, 48)
    shown = await board(world)
    assert "🏆 **ben** wins with 148 points!" in shown
    assert "🥇 ben · 148\n🥈 ann · 14\n🥉 cleo · 0" in shown
    shown = told(await world.presses("ann", "More"))
    assert "Deal 1, level 2: ben went out: ben +52\nDeal 2, level 2: ann went out: ann +14" in shown
    assert "Deal 3, level 2: ben went out: ben +96" in shown
    for player in (ann, ben, cleo):
        assert "🏆" in player.sees
        assert not controls_of(player.message)


@pytest.mark.rule("NUMO-24")
async def test_a_match_by_the_second_scoring_with_a_tie(world: World) -> None:
    """Cards left in hand count against their owners, until somebody has lost the chosen number of points."""
    ann, ben, cleo = await sit_down(world, "ann", "ben", "cleo", level=1, scoring=2, target=50)
    await lay_out(world, hands={"ann": [21], "ben": [20, 16], "cleo": [5]}, stock=[25])
    await ann.draws()
    await ann.melds(21, 25)
    shown = await board(world)
    assert "ben loses the cards left in their hand: 20 + 16 → **−36**\ncleo loses" in shown
    assert "hand: 5 → **−5**\nScore: ann 0 · ben −36 · cleo −5" in shown
    assert "ann **0** · ben **−36** · cleo **−5**" in shown

    await lay_out(world, hands={"ann": [5], "ben": [20], "cleo": [99]}, stock=[40, 50, 120])
    await ann.plays_by(40)
    await ben.plays_by(50)
    await cleo.draws()
    await cleo.melds(99, 120)
    shown = await board(world)
    assert "🏆 **ann and cleo** share the win with −5 points!" in shown
    assert "🥇 ann · −5\n🥇 cleo · −5\n🥉 ben · −56" in shown.replace("-", "−")
    shown = told(await world.presses("ann", "More"))
    assert "Deal 2, level 1: cleo went out: ann −5 · ben −20" in shown


@pytest.mark.rule("NUMO-6")
@pytest.mark.rule("NUMO-9")
@pytest.mark.rule("NUMO-10")
@pytest.mark.rule("NUMO-11")
@pytest.mark.rule("NUMO-12")
async def test_a_whole_match_with_progress(world: World) -> None:
    ann, ben = await sit_down(world, "ann", "ben", level=1, progress=True, target=500)
    assert "Deal 1 · level 1 · control cards: **S C**\n" in texts_of(world.table())
    hands: dict[str, list[Face]] = {"ann": [1, 2], "ben": [5, 6]}
    await lay_out(world, hands=hands, discards=[40], stock=[], turn_overs=HOUSE.turn_overs)
    await ann.draws()
    score = 0
    for level, kind in enumerate(HOUSE.control[2:], 2):
        assert f"Deal {level} · level {level} · control cards: **S C {FACES[kind]}** · going out" in await board(
            world
        )
        score += await goes_out(world, ann, kind)
        assert f"Score: ann {score} · ben 0" in await board(world)
    assert "Deal 9 · level 8 · control cards: **S C F**" in await board(world), "8 stays"
    await lay_out(world, hands={"ann": [10, 30, 60], "ben": [1, 5]}, stock=[33, 25])
    await ann.plays_by(33)
    await ben.draws()
    await ben.melds(1, 5, 25)
    assert "Deal 10 · level 8 ·" in await board(world)
    await lay_out(world, hands={"ann": [12, 24], "ben": [1, 5]}, stock=[72])
    await ann.draws()
    await ann.melds(12, 24, 72)
    shown = await board(world)
    assert f"🏆 **ann** wins with {score + 108} points!" in shown
    shown = told(await world.presses("ann", "More"))
    assert (
        "Deal 1, level 1: void: the stock ran out\nDeal 2, level 2: ann went out: ann +14\nDeal 3, level 3:"
        in shown
    )
    assert "Deal 9, level 8: ben went out: ben +31\nDeal 10, level 8: ann went out: ann +108" in shown
    assert [deal.level for deal in (await state(world)).deals] == [1, 2, 3, 4, 5, 6, 7, 8, 8, 8]


async def goes_out(world: World, player: Player, kind: Kind) -> int:
    """The player melds the worked example of that kind, which the panel names first, and discards the rest;
    returns the points."""
    example = MELDS[kind]
    await lay_out(world, hands={"ann": example.cards, "ben": [1, 5]}, stock=[132])
    await player.draws()
    await player.chooses(*example.cards)
    assert f"✓ **{example.words}**, worth " in player.sees
    await player.picks("Meld")
    await world.wait()
    assert f"ann melds **{example.words}**" in texts_of(world.table())
    await player.discards(132)
    return sum(int(str(card).rstrip("abcdefghijklmnopqrstuvwxyz")) for card in example.cards)


@pytest.mark.rule("NUMO-16")
async def test_everybodys_panel_is_new_when_hands_are_dealt(world: World) -> None:
    """Also for players who neither went out nor move next."""
    people = await sit_down(world, "ann", "ben", "cleo")
    await lay_out(world, hands={"ann": [3, 4], "ben": [1, 2], "cleo": [5, 6]}, stock=[7])
    assert people[2].hand == "5sp 6au"
    await people[0].draws()
    await people[0].melds(3, 4, 7)
    await world.wait()
    now = await state(world)
    for seat, player in enumerate(people):
        numbers = sorted(now.cards[name].number for name in now.hands[seat])
        assert [int(card[:-2]) for card in player.hand.split()] == numbers
        assert len(world.dms(player.name)) == 1
        assert ("**Your turn:**" in player.sees) == (seat == now.mover)


async def test_the_end_of_a_deal_stays_until_everybody_has_acted(world: World) -> None:
    ann, ben = await sit_down(world, "ann", "ben", target=2000)
    await lay_out(world, hands={"ann": [3, 4], "ben": [1, 2]}, stock=[7])
    await ann.draws()
    await ann.melds(3, 4, 7)
    over = "📣 **Deal 1 is over**\nann melds their last cards and goes out\n"
    shown = await board(world)
    assert shown.index(over) < shown.index("Deal 2, dealt by ann") < shown.index("Waiting for")
    short = "-# 📣 Deal 1 is over"
    assert short in ann.sees and short in ben.sees

    await lay_out(world, hands={"ann": [3, 4], "ben": [1, 2]}, stock=[9, 8])
    await ann.draws()
    assert short not in ann.sees
    await world.restart()
    await ann.discards(3)
    shown = await board(world)
    assert shown.index(over) < shown.index("ann discards 3"), "Ben has not seen it"
    assert short in ben.sees
    await ben.draws()
    assert over not in await board(world) and short not in ben.sees
