"""What NUMO's computer players know: the index of melds, plans for going out, and where cards may be."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from bot.errors import Refused
from bot.games.effort import Effort
from bot.games.numo.cards import HOUSE, Card, Control
from bot.games.numo.finder import lay_offs, melds
from bot.games.numo.kinds import GROWING, Fit, grow, kinds_of
from bot.games.numo.model import NumoView, control_of, must_of
from bot.games.numo.options import NumoOptions
from bot.opponents.numo.going_out import GoingOutPlan, Hand, plans
from bot.opponents.numo.inference import chance_of_meld, hidden_cards, odds, to_come
from bot.opponents.numo.meld_index import MeldIndex, bits, index_for, meld_index
from bot.opponents.numo.payoffs import MATCH, Payoffs, payoffs_of
from tests.extent import little_and_nightly
from tests.rules.numo_table import ANN, BOB, Table

Cards = frozenset[Card]


def opened(level: int, sets: int = 0) -> MeldIndex:
    """The index of a level."""
    return index_for(HOUSE, sets, control(level), must(level))


def control(level: int) -> tuple[Control, ...]:
    """The control cards of a level."""
    return control_of(NumoOptions(), HOUSE, level)


def must(level: int) -> Control | None:
    """The kind that going out needs."""
    return must_of(NumoOptions(), HOUSE, level)


def planned(of: MeldIndex, hand: Hand, draws: list[int]) -> list[GoingOutPlan]:
    """The plans for a hand, with all its melds."""
    return plans(of, hand, of.smalls(hand.cards), draws, Effort(1))


def some(of: MeldIndex, rng: Random, n: int) -> list[Card]:
    """Random cards of a deck."""
    return rng.sample(of.cards, n)


@pytest.mark.parametrize("level", range(1, 9))
def test_the_index_has_every_meld_of_three_cards_and_knows_which_is_needed(level: int) -> None:
    of, rng = opened(level, sets=10), Random(level)
    for _ in range(800):
        three = some(of, rng, 3)
        fits = kinds_of(three, control(level))
        found = of.smalls(of.mask(card.id for card in three))
        found = [small for small in found if small.size == 3]
        assert len(found) == bool(fits)
        for small in found:
            assert small.own == any(fit.kind == of.must for fit in fits)
            assert small.points == sum(card.number for card in three)


@pytest.mark.parametrize("level", range(1, 9))
def test_the_small_melds_of_a_hand_are_the_least_of_the_finder(level: int) -> None:
    of, rng = opened(level), Random(level)
    for _ in range(30):
        hand = some(of, rng, 9)
        found = {small.cards for small in of.smalls(of.mask(card.id for card in hand))}
        least = {
            of.mask(card.id for card in fit.cards)
            for fit in melds(hand, control(level))
            if len(fit.cards) == {"season": 4, "pair": 2}.get(fit.kind, 3)
        }
        assert found == least


@pytest.mark.parametrize("level", range(1, 9))
def test_what_a_meld_can_take_is_what_the_rules_let_it_take(level: int) -> None:
    of, rng = opened(level, sets=3), Random(level)
    fits = [fit for _ in range(40) for fit in melds(some(of, rng, 9), control(level))]
    assert fits
    for fit in fits[:150]:
        takes = of.growth(fit.kind, of.mask(card.id for card in fit.cards))
        for card in set(of.cards) - set(fit.cards):
            assert bool(takes.cards & of.bit[card.id]) == takes_one(fit, card)


def takes_one(fit: Fit, card: Card) -> bool:
    """Whether the card can be laid off on the meld."""
    if fit.kind not in GROWING:
        return False
    try:
        grow(fit.kind, fit.cards, (card,))
    except Refused:
        return False
    return True


@pytest.mark.parametrize("level", [1, 2, 4])
@little_and_nightly("hands", 50, 150)
def test_the_earliest_plan_is_what_trying_everything_finds(level: int, hands: int) -> None:
    of, rng = opened(level), Random(level)
    ends = set()
    for _ in range(hands):
        cards = some(of, rng, 8)
        hand, draws = cards[:5], cards[5:]
        lacks = of.must is not None
        of_hand = Hand(of.mask(card.id for card in hand), draws=False, melds=True, lacks=lacks, takes=())
        found = planned(of, of_hand, [of.bit[card.id] for card in draws])
        end = min((plan.turns for plan in found), default=None)
        assert end == soonest(frozenset(hand), draws, level, not lacks, ()), [card.id for card in cards]
        ends.add(end)
    assert len(ends) > 1


def soonest(hand: Cards, draws: list[Card], level: int, free: bool, laid: tuple[Fit, ...]) -> int | None:
    """The fewest turns after which a lone player can be out, found by trying everything."""
    ends = []
    for fit in (None, *melds(hand, control(level))):
        left = hand if fit is None else hand - set(fit.cards)
        now = free or (fit is not None and fit.kind == must(level))
        table = laid if fit is None else (*laid, fit)
        for rest in after_lay_offs(left, table):
            if now and len(rest) <= 1:
                return 0
            if draws:
                ends += [
                    1 + end
                    for card in rest
                    if (end := soonest(rest - {card} | {draws[0]}, draws[1:], level, now, table)) is not None
                ]
    return min(ends, default=None)


def after_lay_offs(hand: Cards, table: tuple[Fit, ...]) -> set[Cards]:
    """What can be left of a hand after lay-offs."""
    found = {hand}
    for fit in table:
        found |= {rest - set(cards) for rest in found for cards in lay_offs(rest, fit.kind, fit.cards)}
    return found


def test_a_plan_says_when_with_which_cards_and_for_how_many_points() -> None:
    of = opened(1)
    hand = Hand(of.mask(["13sp", "17sp", "21sp", "2wi"]), draws=False, melds=False, lacks=False, takes=())
    draws = [of.bit[name] for name in ("8au", "25sp")]
    (plan,) = planned(of, hand, draws)
    assert (plan.turns, plan.points) == (2, 76)
    assert plan.cards == of.mask(["13sp", "17sp", "21sp", "25sp"])


def test_lay_offs_on_the_table_are_part_of_plans() -> None:
    of = opened(1)
    takes = (of.growth("character", of.mask(["7sp", "7su", "8wi"])),)
    hand = Hand(of.mask(["8au", "2wi"]), draws=False, melds=False, lacks=False, takes=takes)
    (plan,) = planned(of, hand, [])
    assert (plan.turns, plan.cards) == (0, of.bit["8au"])


def test_what_may_be_drawn_is_what_nobody_has_seen_and_later_what_was_turned_over() -> None:
    of = opened(1)
    at = Table(level=1, deck="lower").lies(
        (BOB, "character", ("7sp", "7su", "8wi")),
        hands={ANN: ["1sp", "3su"], BOB: ["5sp", "9su"]},
        discards=["2au", "20wi"],
        taken=((), ("5sp",)),
    )
    seen = of.mask(["7sp", "7su", "8wi", "1sp", "3su", "2au", "20wi", "5sp"])
    assert hidden_cards(at.sees(ANN), of) == of.mask(of.bit) & ~seen
    assert to_come(at.sees(ANN), of) == hidden_cards(at.sees(ANN), of)
    assert odds(at.sees(ANN), of, BOB)[of.bit["5sp"]] == 1
    at.lies(hands={ANN: ["1sp", "3su"], BOB: [9]}, discards=["2au"], turned=("1sp", "4au", "6au"), turn_overs=1)
    assert to_come(at.sees(ANN), of) == of.mask(["4au", "6au"])
    at.lies(hands={ANN: ["1sp"], BOB: [9]}, discards=["2au", "20wi"], stock=())
    assert to_come(at.sees(ANN), of) == of.mask(["2au", "20wi"])


def test_a_card_is_wanted_the_more_the_likelier_its_partners_are_held() -> None:
    of = opened(1)
    goblin, open_ = of.bit["8au"], dict.fromkeys(bits(of.mask(of.bit)), 0.1)
    sure = {of.bit["7sp"]: 1.0, of.bit["7su"]: 1.0}
    assert chance_of_meld(of, goblin, {}) == 0
    assert chance_of_meld(of, goblin, sure) > 0.6
    assert chance_of_meld(of, goblin, open_) < chance_of_meld(of, goblin, open_ | sure)


def test_all_melds_of_a_small_deck_are_in_the_index_once() -> None:
    of = opened(2)
    every = [small.cards for small in of.smalls(of.mask(of.bit)) if small.size == 3]
    assert len(every) == len(set(every))
    assert len(every) == sum(bool(kinds_of(three, control(2))) for three in combinations(of.cards, 3))


@pytest.mark.parametrize("level", [6])
def test_a_run_takes_whatever_the_rules_let_it_take(level: int) -> None:
    of, rng = opened(level), Random(level)
    fits = [fit for _ in range(12) for fit in melds(some(of, rng, 9), control(level)) if fit.kind == "run"]
    for fit in fits[:60]:
        growth = of.growth(fit.kind, of.mask(card.id for card in fit.cards))
        held = [card for card in some(of, rng, 12) if card not in fit.cards]
        every = [of.mask(card.id for card in cards) for cards in lay_offs(held, fit.kind, fit.cards)]
        taken = growth.most(of.mask(card.id for card in held), 12)
        assert taken.bit_count() == max((cards.bit_count() for cards in every), default=0)
        assert not taken or taken in every


def test_a_run_is_continued_and_its_step_changed_in_plans() -> None:
    of = opened(6)
    takes = (of.growth("run", of.mask(["5sp", "9sp", "13sp"])),)
    for names in (["17sp", "21sp", "25sp", "20wi"], ["7sp", "11sp", "20wi"]):
        hand = Hand(of.mask(names), draws=False, melds=False, lacks=False, takes=takes)
        assert [plan.turns for plan in planned(of, hand, [])] == [0]


def payoffs(view: NumoView) -> Payoffs:
    """The payoffs of a view."""
    return payoffs_of(view, meld_index(view))


def test_points_that_the_match_does_not_need_are_worth_nothing_but_winning_it_is() -> None:
    at = payoffs(Table(level=1, target=100).lies(hands={ANN: [1, 3], BOB: [5, 7]}, scores=(60, 0)).sees(ANN))
    assert at.points(39) == 39
    assert at.points(40) == at.points(90) == 40 + MATCH


def test_a_rival_without_the_needed_meld_is_not_out_soon() -> None:
    hands: dict[int, list[int | str]] = {ANN: [1, 3], BOB: ["9sp", "17sp", "28au"]}
    run = ("10au", "11sp", "12au")
    lacks = Table(level=6, deck="lower").lies((ANN, "run", run), hands=hands)
    has = Table(level=6, deck="lower").lies((BOB, "run", run), hands=hands)
    assert payoffs(lacks.sees(ANN)).soon < payoffs(has.sees(ANN)).soon


def test_the_fewer_cards_rivals_hold_the_more_a_late_end_and_cards_left_cost() -> None:
    def at(*bob: int | str) -> Payoffs:
        table = Table(level=6, deck="lower", scoring=2)
        return payoffs(table.lies((BOB, "run", (10, 11, 12)), hands={ANN: [1, 3], BOB: bob}).sees(ANN))

    near, far = at(5, 7), at(5, 7, 9, 13, 15, 17, 19, 22)
    assert near.worth[2] < far.worth[2]
    assert near.risk > far.risk
