"""What NUMO's computer players know: the index of melds, plans for going out, and where cards may be."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from bot.errors import Refused
from bot.games.numo.cards import HOUSE, Card, Control
from bot.games.numo.finder import lay_offs, melds
from bot.games.numo.kinds import GROWING, Fit, grown, kinds_of
from bot.games.numo.model import control_of, must_of
from bot.games.numo.options import NumoOptions
from bot.opponents.numo.going_out import Hand, plans
from bot.opponents.numo.inference import odds, to_come, unseen, wanted
from bot.opponents.numo.meld_index import MeldIndex, bits, index_for
from bot.opponents.numo.payoffs import payoffs_of
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
        grown(fit.kind, fit.cards, (card,))
    except Refused:
        return False
    return True


@pytest.mark.parametrize("level", [1, 2, 4])
def test_the_earliest_plan_is_what_trying_everything_finds(level: int) -> None:
    of, rng = opened(level), Random(level)
    ends = set()
    for _ in range(150):
        cards = some(of, rng, 8)
        hand, draws = cards[:5], cards[5:]
        lacks = of.must is not None
        planned = Hand(of.mask(card.id for card in hand), draws=False, melds=True, lacks=lacks, takes=())
        found = plans(of, planned, of.smalls(planned.cards), [of.bit[card.id] for card in draws])
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
    (plan,) = plans(of, hand, (), draws)
    assert (plan.turns, plan.points) == (2, 76)
    assert plan.cards == of.mask(["13sp", "17sp", "21sp", "25sp"])


def test_lay_offs_on_the_table_are_part_of_plans() -> None:
    of = opened(1)
    takes = (of.growth("character", of.mask(["7sp", "7su", "8wi"])),)
    hand = Hand(of.mask(["8au", "2wi"]), draws=False, melds=False, lacks=False, takes=takes)
    (plan,) = plans(of, hand, (), ())
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
    assert unseen(at.sees(ANN), of) == of.mask(of.bit) & ~seen
    assert to_come(at.sees(ANN), of) == unseen(at.sees(ANN), of)
    assert odds(at.sees(ANN), of, BOB)[of.bit["5sp"]] == 1
    at.lies(hands={ANN: ["1sp", "3su"], BOB: [9]}, discards=["2au"], turned=("1sp", "4au", "6au"), turn_overs=1)
    assert to_come(at.sees(ANN), of) == of.mask(["4au", "6au"])
    at.lies(hands={ANN: ["1sp"], BOB: [9]}, discards=["2au", "20wi"], stock=())
    assert to_come(at.sees(ANN), of) == of.mask(["2au", "20wi"])


def test_a_card_is_wanted_the_more_the_likelier_its_partners_are_held() -> None:
    of = opened(1)
    goblin, open_ = of.bit["8au"], dict.fromkeys(bits(of.mask(of.bit)), 0.1)
    sure = {of.bit["7sp"]: 1.0, of.bit["7su"]: 1.0}
    assert wanted(of, goblin, {}) == 0
    assert wanted(of, goblin, sure) > 0.6
    assert wanted(of, goblin, open_) < wanted(of, goblin, open_ | sure)


def test_all_melds_of_a_small_deck_are_in_the_index_once() -> None:
    of = opened(2)
    every = [small.cards for small in of.smalls(of.mask(of.bit)) if small.size == 3]
    assert len(every) == len(set(every))
    assert len(every) == sum(bool(kinds_of(three, control(2))) for three in combinations(of.cards, 3))


def test_the_fewer_cards_rivals_hold_the_more_a_late_end_and_cards_left_cost() -> None:
    near = Table(level=1, scoring=2).lies(hands={ANN: [1, 3], BOB: [5, 7]}).sees(ANN)
    far = Table(level=1, scoring=2).lies(hands={ANN: [1, 3], BOB: [5, 7, 9, 11, 13, 15, 17, 19]}).sees(ANN)
    assert payoffs_of(near).worth[2] < payoffs_of(far).worth[2]
    assert payoffs_of(near).risk > payoffs_of(far).risk
