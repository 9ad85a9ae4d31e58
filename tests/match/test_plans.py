"""Decisions made ahead: carried out by chance some minutes later, as the player's own, or dropped."""

from __future__ import annotations

import threading
from typing import Any

import pytest
from msgspec.structs import replace

from bot.errors import Refused
from bot.games.nmbrs.ahead import ClaimAhead, find_worth
from bot.games.nmbrs.model import Claim, Draw, Pass
from bot.games.nmbrs.options import NmbrsOptions
from bot.games.numero.ahead import DiscardAhead
from bot.games.numero.model import Discard
from bot.games.numero.rules import NUMERO
from bot.games.numo import model as numo
from bot.games.numo.rules import NUMO
from bot.games.registry import find
from bot.match.model import Match
from bot.match.plans import LATEST, LOOK, SOONEST
from bot.match.play import resign
from bot.workers import Worker
from tests.match.house import ANN, BOB, CAT, House
from tests.rules.numero_table import Table as NumeroTable
from tests.rules.numo_table import Table as NumoTable

NMBRS = NmbrsOptions()


async def waiting(house: House, least: int = 15) -> tuple[Match, int]:
    """A slow match of nmbrs! in which the next player claims what earns that much; and their seat."""
    match_id = await house.table(ANN, BOB, CAT, game="nmbrs", options=NMBRS, pace="daily")
    match = await house.match(match_id)
    seat = (match.state.mover + 1) % 3
    plan = next(one for one in match.game.plans(match.view(seat)) if one.least == least)
    await house.service.plans.decide(match, seat, plan, house.worker)
    return match, seat


async def decline(house: House, match: Match) -> Match:
    """The player whose turn it is declines the card, so that it is offered."""
    mover = match.seats[match.state.mover]
    assert mover.user_id is not None
    return await house.service.act(match.id, mover.user_id, match.stamp(mover.seat), Draw("down"))


async def test_it_is_carried_out_some_minutes_later_as_the_players_own_action(house: House) -> None:
    match, seat = await waiting(house)
    assert await house.service.plans.run() == house.now + LOOK
    await decline(house, match)
    await house.service.plans.run()
    (row,) = await house.store.plans.list_pending()
    assert row.act_at is not None
    assert SOONEST <= row.act_at - house.now <= LATEST
    house.now = row.act_at - 1
    await house.service.plans.run()
    assert seat not in {entry.seat for entry in await house.log(match.id)}
    await house.restart(LOOK)
    await house.service.plans.run()
    after = await house.match(match.id)
    assert isinstance(after.view(seat).answer, str), "the offer still waits for the third"
    assert (await house.sources(match.id))[-1] == (seat, "player")
    assert await house.store.plans.list_pending(), "it answers the next offer, too"


async def test_what_the_player_does_comes_first_and_can_be_taken_back(house: House) -> None:
    match, seat = await waiting(house)
    await house.service.plans.decide(match, seat, None, house.worker)
    assert await house.service.plans.run() is None
    with pytest.raises(Refused, match=r"plan\.none"):
        await house.service.plans.decide(match, match.state.mover, ClaimAhead(5, (), 1), house.worker)


async def test_what_can_be_decided_is_searched_where_presses_are(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, seat = await waiting(house)
    (plan, *_), game = match.game.plans(match.view(seat)), type(match.game)
    found, searching, presses = game.plans, list[str](), Worker("presses")

    def search(self: Any, view: Any) -> Any:
        searching.append(threading.current_thread().name)
        return found(self, view)

    monkeypatch.setattr(game, "plans", search)
    await house.service.plans.decide(match, seat, plan, presses)
    await presses.close()
    assert [name.partition("_")[0] for name in searching] == ["presses"], "not behind what computers think about"


async def test_it_goes_with_its_owner(house: House) -> None:
    match, seat = await waiting(house)
    user_id = match.seats[seat].user_id
    assert user_id is not None
    await house.service.change(match.id, lambda current, now: resign(current, user_id, now))
    await house.service.plans.run()
    assert not await house.store.plans.list_pending()


async def test_only_in_slow_matches(house: House) -> None:
    match = await house.match(await house.table(ANN, BOB, game="nmbrs", options=NMBRS))
    seat = 1 - match.state.mover
    with pytest.raises(Refused, match=r"plan\.none"):
        await house.service.plans.decide(match, seat, match.game.plans(match.view(seat))[0], house.worker)


def test_a_card_is_claimed_for_what_it_earns_now() -> None:
    game = find("nmbrs")
    state = game.setup(NMBRS, 3, 5)
    asked = (state.mover + 1) % 3
    hands = tuple(("10", "20", "5") if seat == asked else hand for seat, hand in enumerate(state.hands))
    state = replace(state, hands=hands, pile=(*state.pile, "30"))
    offered = game.apply(state, state.mover, Draw("down")).state
    worth = find_worth(offered_view := game.view(offered, asked))
    assert worth > 0
    plan = ClaimAhead(worth, ("10", "20", "5"), offered_view.round)
    assert game.follow_plan(game.view(state, asked), plan) is None
    assert game.follow_plan(offered_view, plan) == Claim()
    assert game.follow_plan(offered_view, replace(plan, least=worth + 1)) == Pass()
    for changed in (replace(plan, hand=("10",)), replace(plan, round=9)):
        assert is_dropped(game, offered_view, changed)


def test_a_discard_in_numero_rests_on_the_hand_and_on_no_better_take() -> None:
    def decided(*centre: int, build: bool = False, **options: Any) -> tuple[NumeroTable, DiscardAhead]:
        table = NumeroTable(2, mode="card", **options)
        table.lies(9, hands={0: (1, 4), 1: (2, 6, 8)})
        plans = NUMERO.plans(table.sees(1))
        assert [one.card for one in plans] == list(table.sees(1).hand or ())
        assert NUMERO.follow_plan(table.sees(1), plans[0]) is None, "the other one's turn"
        table.lies(*centre, hands={0: (1, 4), 1: (2, 6, 8)})
        table.state = replace(table.state, mover=1)
        return table, plans[0]

    table, plan = decided(9, 1)
    assert NUMERO.follow_plan(table.sees(1), plan) == Discard(plan.card)
    assert not NUMERO.plans(table.sees(1)), "decide now rather than ahead"
    assert is_dropped(NUMERO, table.sees(1), replace(plan, hand=(*plan.hand, "b1")))
    table, plan = decided(9, 4, 2)
    assert is_dropped(NUMERO, table.sees(1), plan), "a 6 takes two cards"
    table, plan = decided(9)
    assert is_dropped(NUMERO, replace(table.sees(1), doubtful=(100,)), plan), "a build can be challenged"


def test_a_discard_in_numo_follows_a_draw_that_brings_nothing_new() -> None:
    def decided(drawn: int, top: int = 80) -> tuple[NumoTable, Any]:
        table = NumoTable(2).lies(
            hands={0: (50, 60), 1: (3, 4, 20, 33, 48, 63)}, discards=(top,), stock=(drawn, 99)
        )
        plan = next(one for one in NUMO.plans(table.sees(1)) if table.state.cards[one.card].number == 63)
        table.state = replace(table.state, mover=1)
        return table, plan

    table, plan = decided(77)
    assert NUMO.follow_plan(table.sees(1), plan) == numo.Draw()
    table.does(1, numo.Draw())
    assert NUMO.follow_plan(table.sees(1), plan) == numo.Discard(plan.card)
    table, plan = decided(7)
    assert NUMO.follow_plan(table.sees(1), plan) == numo.Draw(), "what lies face down is not known"
    table.does(1, numo.Draw())
    assert is_dropped(NUMO, table.sees(1), plan), "3 + 4 = 7"
    table, plan = decided(77, top=7)
    assert is_dropped(NUMO, table.sees(1), plan), "the discard completes a meld"
    assert is_dropped(NUMO, replace(table.sees(1), deals=(None,)), plan)


def is_dropped(game: Any, view: Any, plan: Any) -> bool:
    """Whether a decision no longer stands."""
    try:
        game.follow_plan(view, plan)
    except Refused as why:
        return why.code == "plan.dropped"
    return False
