"""The draw in nmbrs! and the offer of a declined card: who is asked, how they answer, and who learns of it."""

from __future__ import annotations

import re

import pytest

from tests.flows.audience import audience, readable
from tests.flows.nmbrs import Player, lay_out, sit_down, state
from tests.flows.wire import Wire
from tests.flows.world import World, controls_of, said, texts_of
from tests.told import sentence_of

COMPUTERS = 3
"""Seconds in which computers answer an offer."""
HANDS = {"ann": [10, 20, 30], "ben": [1, 2], "cleo": [3, 4]}
ANSWERS = {"Claim the 42", "Pass"}
ASKED = {*ANSWERS, "Auto-pass this round"}
OFFER = 60
"""Seconds that the first offer of a match lasts."""


async def at_the_draw(world: World, **options: object) -> list[Player]:
    """Three people, Ann is to draw, 42 lies face up on 41; face down 91 comes first, then 92, 93 and 94."""
    people = await sit_down(world, "ann", "ben", "cleo", **options)
    await lay_out(world, hands=HANDS, phase="draw", pile="41 42", deck="94 93 92 91")
    return people


async def declined(world: World, **options: object) -> list[Player]:
    """Ann has declined the 42, so that it is offered to Ben and Cleo."""
    people = await at_the_draw(world, **options)
    await people[0].presses("Draw face down")
    await world.wait()
    return people


@pytest.mark.rule("NMBRS-4")
async def test_the_face_up_card_is_taken(world: World) -> None:
    ann, ben, _ = await at_the_draw(world)
    assert "**Your turn:** take the **🔶42**, or draw face down: then others may claim" in ann.sees
    assert ann.may == ["Take the 42", "Draw face down", "Type it", "Table"]
    await ann.presses("Take the 42")
    await world.wait()
    assert "ann takes 42 from the face-up pile" in texts_of(world.table())
    assert "Face up: **🔶41 (1 point)** · 4 cards face down" in texts_of(world.table())
    assert "42o 1" in ann.sees and "Just drawn: 42o." in ann.sees
    assert ben.may == ["Auto-pass this round", "Table"]


@pytest.mark.rule("NMBRS-5")
async def test_a_declined_card_that_nobody_wants_stays(world: World) -> None:
    ann, ben, cleo = await declined(world)
    board = texts_of(world.table())
    assert "🔔 The **🔶42 (1 point)** is on offer: ben → cleo" in board
    assert "ann declines 42; the others may claim it" in board
    assert re.search(r"Waiting for <@\d+> and <@\d+> · until <t:", board)
    assert "The **🔶42** is on offer to the others. You draw once they've answered." in ann.sees
    assert ann.may == ["Auto-pass this round", "Table"]
    for player in (ben, cleo):
        assert "**Claim the 🔶42 (1 point)?**" in player.sees
        assert re.search(r"No answer by <t:\d+:T> .* is a pass", player.sees)
        assert set(player.may) == {*ASKED, "Table"}
    await ben.presses("Pass")
    assert "You've passed. Nobody sees your answer until the offer closes." in ben.sees
    await cleo.presses("Pass")
    await world.wait()
    assert "Nobody claims 42\nann draws from the face-down pile" in texts_of(world.table())
    assert "Just drawn: 91b." in ann.sees
    now = await state(world)
    assert (now.phase, now.pile, now.hands[0][-1]) == ("play", ("41", "42"), "91")


@pytest.mark.rule("NMBRS-5")
async def test_a_claim_gives_the_card_and_one_more_and_the_mover_chooses_anew(world: World) -> None:
    ann, ben, cleo = await declined(world)
    await ben.presses("Claim the 42")
    await world.wait()
    assert "ben claims 42 and draws an extra card" in texts_of(world.table())
    assert (await state(world)).hands[1] == ("1", "2", "42", "91")
    assert "42o 1, 91b 1." in ben.sees
    assert not ANSWERS & set(cleo.may), "the first in turn order got it"
    assert "it was claimed. Now take the **🔶41**, or draw face down" in ann.sees
    await ann.presses("Draw face down")
    await world.wait()
    now = await state(world)
    assert (now.phase, now.hands[0][-1], now.pile) == ("play", "92", ("41",)), "without a second offer"


@pytest.mark.rule("NMBRS-5")
async def test_who_never_answers_passes_when_the_time_is_up(world: World) -> None:
    _, ben, cleo = await declined(world)
    await cleo.presses("Claim the 42")
    assert "You've claimed the **🔶42 (1 point)**. It's yours unless someone ahead of you wants it." in cleo.sees
    await world.wait(OFFER - 5)
    assert (await state(world)).phase == "offer", "ben comes first and may still claim"
    await world.wait(6)
    assert "cleo claims 42 and draws an extra card" in texts_of(world.table())
    assert (await state(world)).hands[2] == ("3", "4", "42", "91")
    assert "42o 1" in cleo.sees, "her panel is renewed"
    assert not ANSWERS & set(ben.may)
    assert all(seat.misses == 0 for seat in (await world.bot.service.match(1)).seats), "that is no missed turn"


@pytest.mark.rule("NMBRS-5")
async def test_who_is_ahead_gets_it_and_the_other_claim_is_over(world: World) -> None:
    _, ben, cleo = await declined(world)
    await cleo.presses("Claim the 42")
    await ben.presses("Claim the 42")
    await world.wait()
    assert "ben claims 42" in texts_of(world.table())
    assert "You've claimed" not in cleo.sees
    assert "It's not your turn" in cleo.sees


@pytest.mark.rule("NMBRS-5")
@pytest.mark.parametrize("answer", ["Claim the 42", "Pass"])
async def test_how_somebody_answered_is_not_seen_before_the_offer_closes(world: World, answer: str) -> None:
    _, _, cleo = await declined(world, preset="rulebook")
    since = len(world.env.http_requests)
    await cleo.presses(answer)
    for name in ("ann", "ben", "eve"):
        await world.opens(name)
        await world.presses(name, "More")
    await world.wait(5)
    board = texts_of(world.table())
    assert "is on offer: ben → cleo ✓" in board
    assert board.startswith("## nmbrs! · #1\nann declines 42; the others may claim it\nnmbrs! On offer: 42 · ")
    assert "cleo: 50 points, 2 cards, answered." in board
    own = world.person("cleo").id
    sent = [(audience(world.env, call), readable(call)) for call in world.env.http_requests[since:]]
    others = [text for seen_by, text in sent if seen_by != own]
    assert others
    assert not [text for text in others if re.search(r"cleo (claims|passes)|claims? (made|left)|You claim", text)]


@pytest.mark.rule("NMBRS-5")
async def test_automatic_pass_spares_the_question_and_can_be_taken_back(world: World) -> None:
    ann, ben, cleo = await at_the_draw(world)
    await ben.presses("Auto-pass this round")
    assert "You're auto-passing this round." in ben.sees
    await world.wait()
    assert "ben auto-passes this round" in texts_of(world.table())
    since = len(world.env.http_requests)
    await ann.presses("Draw face down")
    await world.wait()
    assert "is on offer: cleo\n" in texts_of(world.table())
    assert not [call for call in world.env.http_requests[since:] if audience(world.env, call) == own(world, "ben")]
    assert ben.may == ["Ask me again", "Table"]
    await cleo.presses("Auto-pass this round")
    await world.wait()
    assert (await state(world)).phase == "play", "nobody is left to be asked"
    assert cleo.may == ["Ask me again", "Table"]
    await ben.presses("Ask me again")
    assert ben.may == ["Auto-pass this round", "Table"]
    await ann.discards(10)
    await world.wait()
    await ben.presses("Take the 10")
    await ben.discards(1)
    await cleo.presses("Draw face down")
    await world.wait()
    assert "is on offer: ann" in texts_of(world.table()), "ben has discarded it, ann has not"
    await ann.presses("Pass")
    await world.wait()
    await cleo.discards(3)
    await cleo.presses("Ask me again")
    await world.wait()
    assert "cleo no longer auto-passes" in texts_of(world.table())


@pytest.mark.rule("NMBRS-5")
async def test_who_has_just_discarded_the_card_passes_by_themselves(world: World) -> None:
    ann, ben, cleo = await at_the_draw(world)
    await ann.presses("Take the 42")
    await ann.discards(42)
    await world.wait()
    assert "unless you've just discarded it: then you pass by yourself" in ann.sees
    await ben.presses("Draw face down")
    await world.wait()
    assert "is on offer: cleo\n" in texts_of(world.table())
    assert not ANSWERS & set(ann.may)
    await cleo.presses("Pass")
    await world.wait()
    assert (await state(world)).phase == "play", "nobody waits for ann"


def own(world: World, name: str) -> int:
    """The id of that person."""
    return int(world.person(name).id)


@pytest.mark.rule("NMBRS-5")
async def test_with_nobody_to_ask_the_card_is_drawn_at_once(world: World) -> None:
    ann, ben, cleo = await at_the_draw(world)
    await ben.presses("Auto-pass this round")
    await cleo.presses("Auto-pass this round")
    await ann.presses("Draw face down")
    await world.wait()
    board = texts_of(world.table())
    assert "ann draws from the face-down pile" in board and "declines" not in board


@pytest.mark.rule("NMBRS-5")
async def test_claims_can_be_limited(world: World) -> None:
    ann, ben, cleo = await declined(world, claim_limit=1)
    assert "1 claim left this round" in ben.sees
    await ben.presses("Claim the 42")
    await ann.presses("Draw face down")
    await ann.discards(10)
    await ben.presses("Take the 10")
    await ben.discards(10)
    await cleo.presses("Draw face down")
    await world.wait()
    assert "is on offer: ann\n" in texts_of(world.table())
    assert not ANSWERS & set(ben.may)


async def test_a_restart_in_the_middle_of_an_offer(world: World) -> None:
    _, ben, cleo = await declined(world)
    await cleo.presses("Claim the 42")
    await world.restart()
    await ben.presses("Pass")
    await world.wait()
    assert "cleo claims 42 and draws an extra card" in texts_of(world.table())


async def test_an_offer_ends_after_a_restart_too(world: World) -> None:
    await declined(world)
    await world.restart()
    await world.wait(OFFER + 60)
    board = texts_of(world.table())
    assert "Nobody claims 42\nann draws from the face-down pile" in board


async def test_a_panel_of_an_offer_that_is_over_claims_nothing(world: World, wire: Wire) -> None:
    _, ben, cleo = await declined(world)
    old = wire.shot(cleo.message)
    await ben.presses("Claim the 42")
    await world.wait()
    before = await state(world)
    for label in ASKED:
        answer = await wire.press("cleo", old, label)
        assert "That panel was out of date, so nothing was played." in said(answer)
    assert await state(world) == before


@pytest.mark.rule("NMBRS-4")
async def test_face_down_cards_are_seen_by_nobody_else(world: World) -> None:
    ann, ben, _ = await declined(world)
    since = len(world.env.http_requests)
    await ben.presses("Claim the 42")
    await ann.presses("Draw face down")
    for name in ("ann", "ben", "cleo", "eve"):
        await world.opens(name)
        await world.presses(name, "More")
    await world.wait(5)
    assert "91b 1" in ben.sees
    owners = {"91": own(world, "ben"), "92": own(world, "ann")}
    assert (await state(world)).hands[0][-1] == "92"
    sent = [(audience(world.env, call), readable(call)) for call in world.env.http_requests[since:]]
    for card, owner in owners.items():
        seen_by = {who for who, text in sent if re.search(rf"(?<!\d){card}(?!\d)", text)}
        assert seen_by == {owner}, card


async def test_a_mover_who_is_away_offers_the_card_too(world: World) -> None:
    _, ben, _ = await at_the_draw(world)
    await world.wait(125)
    assert "is on offer: ben → cleo" in texts_of(world.table())
    await ben.presses("Claim the 42")
    await world.wait()
    board = texts_of(world.table())
    assert "ann is away and discards" in board
    assert "**Your turn:**" in ben.sees


@pytest.mark.rule("NMBRS-5")
async def test_an_offer_is_answered_with_one_press_at_the_table(world: World) -> None:
    _, ben, cleo = await declined(world)
    assert {"Claim the 42", "Pass"} <= set(controls_of(world.table()))
    answer = await world.presses("cleo", "Claim the 42")
    assert answer.response and answer.response.ephemeral
    assert "You've claimed the **🔶42 (1 point)**." in said(answer)
    answer = await world.presses("ben", "Pass")
    assert answer.response and answer.response.ephemeral
    await world.wait()
    assert "cleo claims 42 and draws an extra card" in texts_of(world.table())
    assert not ANSWERS & set(controls_of(world.table())), "the offer is closed"
    assert "42o 1" in cleo.sees
    assert not ANSWERS & set(ben.may)


@pytest.mark.rule("NMBRS-5")
async def test_an_answer_at_the_table_stays_hidden_until_the_offer_closes(world: World) -> None:
    await declined(world)
    since = len(world.env.http_requests)
    answer = await world.presses("cleo", "Pass")
    assert "You've passed. Nobody sees your answer until the offer closes." in said(answer)
    await world.wait(5)
    assert "is on offer: ben → cleo ✓" in texts_of(world.table())
    sent = [(audience(world.env, call), readable(call)) for call in world.env.http_requests[since:]]
    assert not [text for seen_by, text in sent if seen_by != own(world, "cleo") and "passed" in text]
    twice = await world.presses("cleo", "Claim the 42")
    assert sentence_of("NMBRS-5.answered") in said(twice)
    assert (await state(world)).phase == "offer"


@pytest.mark.rule("NMBRS-5")
async def test_who_is_not_asked_cannot_answer_at_the_table(world: World, wire: Wire) -> None:
    ann, _, cleo = await declined(world)
    before, old = await state(world), wire.shot(world.table())
    for name in ("ann", "eve"):
        await world.presses(name, "Claim the 42")
    assert await state(world) == before
    await world.presses("ben", "Claim the 42")
    await ann.presses("Draw face down")
    await ann.discards(10)
    await cleo.presses("Auto-pass this round")
    await world.opens("ben")
    before = await state(world)
    assert sentence_of("NMBRS-5.offer") in said(await wire.press("cleo", old, "Claim the 42"))
    assert await state(world) == before


@pytest.mark.rule("NMBRS-5")
async def test_computers_answer_an_offer_at_once_so_that_only_people_are_waited_for(world: World) -> None:
    await world.person("ann").slash(world.channel, "nmbrs play")
    await world.presses("ben", "Join")
    for level in ("medium", "easy", "hard"):
        await world.adds("ann", level)
    await world.wait()
    await world.presses("ann", "Start")
    await world.wait()
    hands = {"ann": [10, 20, 30], "ben": [1, 2]}
    await lay_out(world, hands=hands, phase="draw", pile="41 42", mover=0)
    await Player(world, "ann").presses("Draw face down")
    await world.wait(COMPUTERS)
    match = await world.bot.service.match(1)
    waited = match.game.seats_to_move(match.state)
    assert waited <= {1}, "ben alone, if anybody"
    assert len(match.game.view(match.state, None).asked) in (0, 3, 4)
