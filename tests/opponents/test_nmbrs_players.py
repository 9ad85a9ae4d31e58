"""The computer players of nmbrs!: always legal, never in a loop, and each level stronger than the last."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import cycle, islice
from random import Random
from statistics import mean, stdev

import pytest
from msgspec.structs import replace

from bot.cli.simulate.playing import Simulation, play
from bot.games.nmbrs import NMBRS, finder
from bot.games.nmbrs.board import Slots
from bot.games.nmbrs.finder import moves
from bot.games.nmbrs.model import (
    Claim,
    Discard,
    Draw,
    NmbrsAction,
    NmbrsState,
    Offer,
    Pass,
    Play,
    Swap,
    TakeBack,
)
from bot.games.nmbrs.options import NmbrsOptions
from bot.games.nmbrs.placing import LegalPlay, Position, laid_out, position_of
from bot.opponents.base import LEVELS, Level
from bot.opponents.nmbrs import OPPONENT
from tests.games.nmbrs_crowd import crowded

every_level = pytest.mark.parametrize("level", LEVELS)
ADVANCED, BASIC = NmbrsOptions(), NmbrsOptions(rule="basic")
MOST_TRIED = 3000
"""The maximum number of lines whose geometry is examined for one choice; each takes a tenth of a millisecond."""


def playing(hand: str, *lines: str, rivals: int = 9, options: NmbrsOptions = ADVANCED) -> NmbrsState:
    """Seat 0 has drawn, with this hand; the lines are on the table, laid by seat 0 in this order. The rival holds
    ``rivals`` of the cards that are left."""
    state = replace(NMBRS.setup(options, 2, 1), mover=0, first=0, phase="play")
    for line in lines:
        cards = tuple(line.split())
        held = tuple(card[:2] if card[0] == "J" else card for card in cards if card not in lying(state))
        state = replace(state, hands=((*held, "100", "99"), ("1",)))
        state = NMBRS.apply(state, 0, Play(cards)).state
    mine = tuple(hand.split())
    rest = [card for card in state.cards if card not in mine and card not in lying(state)]
    Random(1).shuffle(rest)
    return replace(
        state,
        hands=(mine, tuple(rest[:rivals])),
        deck=tuple(rest[rivals + 1 :]),
        pile=(rest[rivals],),
        scores=(50, 50),
        start=None,
        done=(),
        laid=(),
        last=None,
    )


def lying(state: NmbrsState) -> set[str]:
    """The cards on the table."""
    return {cell.card for island in state.islands for cell in island.cells}


def choice(state: NmbrsState, level: Level) -> NmbrsAction | None:
    """What seat 0 does."""
    return OPPONENT.choose(NMBRS.view(state, 0), level, Random(1))


def offered(state: NmbrsState, card: str) -> NmbrsState:
    """The rival declines this card."""
    return replace(state, mover=1, phase="offer", offer=Offer((0,)), pile=(card,))


def drawing(state: NmbrsState, card: str, *, claims: int = 0) -> NmbrsState:
    """Seat 0 may take this card from a rival that has made that many claims in the round."""
    return replace(state, phase="draw", pile=(card,), claims=(0, claims))


def states(level: Level, seats: int, seed: int) -> Iterator[NmbrsState]:
    """The states of a match between players of a level."""
    rng = Random(seed)
    state = NMBRS.setup(ADVANCED, seats, seed)
    while state.phase != "over":
        yield state
        seat = min(NMBRS.awaited(state))
        action = OPPONENT.choose(NMBRS.view(state, seat), level, rng)
        assert action is not None
        state = NMBRS.apply(state, seat, action).state


@every_level
@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, NmbrsOptions(rounds=1)),
        (3, NmbrsOptions(rule="basic", patterns=True)),
        (4, NmbrsOptions(simple=True)),
        (8, NmbrsOptions(rule="B", claim_limit=1, rounds=1)),
    ],
    ids=["two", "patterns", "simple", "eight"],
)
def test_what_they_choose_is_legal(level: Level, seats: int, options: NmbrsOptions) -> None:
    assert play(NMBRS, OPPONENT, Simulation(options, (level,) * seats, seed=2)).actions > seats


@every_level
def test_who_is_not_awaited_chooses_nothing(level: Level) -> None:
    for state in islice(states(level, 3, seed=3), 40):
        for seat in {0, 1, 2, None} - NMBRS.awaited(state):
            assert OPPONENT.choose(NMBRS.view(state, seat), level, Random(1)) is None


@every_level
def test_an_offer_is_answered_at_once(level: Level) -> None:
    assert isinstance(choice(offered(playing("10 20 55"), "30"), level), Claim | Pass)


@every_level
def test_the_same_chance_makes_the_same_choice(level: Level) -> None:
    for state in islice(states(level, 2, seed=4), 30):
        view = NMBRS.view(state, min(NMBRS.awaited(state)))
        assert OPPONENT.choose(view, level, Random(5)) == OPPONENT.choose(view, level, Random(5))


@every_level
def test_a_swapped_joker_is_used_or_taken_back(level: Level) -> None:
    fits = NMBRS.apply(playing("15 33 36 77", "10 Jr15 20"), 0, Swap("Jr", "15")).state
    use = choice(fits, level)
    assert isinstance(use, Play)
    assert not NMBRS.apply(fits, 0, use).state.pending
    lonely = NMBRS.apply(playing("15 77", "10 Jr15 20"), 0, Swap("Jr", "15")).state
    assert not any(isinstance(one, Play) for one in NMBRS.legal(NMBRS.view(lonely, 0)))
    assert choice(lonely, level) == TakeBack()


@every_level
def test_a_turn_that_somebody_else_began_comes_to_its_end(level: Level) -> None:
    """Even if plays and swaps were made at random, and a swapped joker has no place."""
    swapped = 0
    for seed in range(12):
        rng = Random(seed)
        state = playing("15 33 36 77 25 44 50", "10 Jr15 20", "40 Jg44 48")
        for _ in range(seed % 4):
            legal = [one for one in NMBRS.legal(NMBRS.view(state, 0)) if isinstance(one, Play | Swap)]
            state = NMBRS.apply(state, 0, rng.choice(legal)).state if legal else state
        swapped += len(state.pending)
        for _ in range(20):
            action = OPPONENT.choose(NMBRS.view(state, 0), level, rng)
            assert action is not None
            state = NMBRS.apply(state, 0, action).state
            if state.mover == 1:
                break
        assert state.mover == 1
    assert swapped


def test_easy_lays_one_thing_in_a_turn() -> None:
    state = playing("10 20 30 66 77 88 99")
    first = choice(state, "easy")
    assert first == Play(("10", "20", "30"))
    state = NMBRS.apply(state, 0, first).state
    assert any(isinstance(one, Play) for one in NMBRS.legal(NMBRS.view(state, 0)))
    assert isinstance(choice(state, "easy"), Discard)


def test_easy_discards_its_highest_useless_card() -> None:
    assert choice(playing("10 20 97 61"), "easy") == Discard("97")
    assert choice(playing("Jr 3 97"), "medium") != Discard("Jr")


@pytest.mark.parametrize(("card", "source"), [("30", "up"), ("97", "down")])
@pytest.mark.parametrize("level", ["easy", "medium"])
def test_easy_and_normal_take_what_they_can_lay_at_once(level: Level, card: str, source: str) -> None:
    found = choice(drawing(playing("10 20 61"), card), level)
    assert isinstance(found, Draw)
    assert found.source == source


def test_normal_extends_but_does_not_insert() -> None:
    assert choice(playing("40 7 61 97", "10 20 30"), "medium") == Play(("10", "20", "30", "40"))
    assert isinstance(choice(playing("15 25 61 97", "10 20 30", "18 20 22"), "medium"), Discard)


@pytest.mark.parametrize(("card", "answer"), [("30", Claim()), ("Jb", Claim()), ("97", Pass())])
def test_normal_claims_what_it_can_use(card: str, answer: Claim | Pass) -> None:
    assert choice(offered(playing("10 20 61"), card), "medium") == answer


@pytest.mark.parametrize(
    ("kind", "hand", "table"),
    [
        ("insert", "15 25 61 97", ("10 20 30", "18 20 22")),
        ("link", "40 61 97", ("10 20 30", "50 60 70")),
        ("cross", "18 22 61 97", ("10 20 30",)),
    ],
)
def test_hard_uses_the_whole_table(kind: str, hand: str, table: tuple[str, ...]) -> None:
    state = playing(hand, *table)
    action = choice(state, "hard")
    assert isinstance(action, Play)
    assert [laid.kind for laid in NMBRS.apply(state, 0, action).state.laid] == [kind]


def test_hard_swaps_a_joker_that_has_another_place() -> None:
    state = playing("15 33 36 77 97", "10 Jr15 20")
    assert choice(state, "hard") == Swap("Jr", "15")
    state = NMBRS.apply(state, 0, Swap("Jr", "15")).state
    use = choice(state, "hard")
    assert isinstance(use, Play)
    assert any(item.startswith("Jr") for item in use.line)


def test_hard_lays_a_doubled_series_before_it_goes_on() -> None:
    """14, 15 and 16 are of three colours and count double; with 13 one colour comes twice."""
    state = playing("13 14 15 16 61 97")
    points = {move.line: move.points for move in moves(position_of(NMBRS.view(state, 0)))}
    assert points["14", "15", "16"] > points["13", "14", "15", "16"]
    assert choice(state, "hard") == Play(("14", "15", "16"))


def test_hard_keeps_what_goes_together() -> None:
    state = playing("50 60 97")
    assert {state.cards[card].points for card in ("50", "60", "97")} == {1}
    assert choice(state, "hard") == Discard("97")


def test_hard_gives_away_no_card_that_goes_on_with_a_line() -> None:
    """It has no series of its own yet, so it cannot lay 40 either."""
    state = replace(playing("40 97 83 74", "10 20 30"), opened=(False, True))
    assert choice(state, "hard") != Discard("40")


def test_hard_drops_dear_cards_when_the_rival_is_about_to_go_out() -> None:
    state = playing("2 37 68", rivals=1)
    assert state.cards["2"].points > max(state.cards["37"].points, state.cards["68"].points)
    assert choice(state, "hard") == Discard("2")


@pytest.mark.parametrize(("rivals", "answer"), [(9, Claim()), (1, Pass())])
def test_hard_claims_no_dear_card_when_the_rival_is_about_to_go_out(rivals: int, answer: Claim | Pass) -> None:
    state = playing("2 37", rivals=rivals, options=BASIC)
    assert choice(offered(state, "100"), "hard") == answer


def test_hard_does_not_claim_with_a_full_hand() -> None:
    full = " ".join(str(number) for number in range(20, 36))
    assert choice(offered(playing(full), "97"), "hard") == Pass()
    assert choice(offered(playing(full[3:]), "97"), "hard") == Claim()


def test_hard_takes_the_card_that_a_claimer_would_get() -> None:
    state = playing("10 20 61 83")
    assert choice(drawing(state, "97"), "hard") == Draw("down")
    assert choice(drawing(state, "97", claims=3), "hard") == Draw("up")


def test_hard_hands_no_card_to_and_fro_for_ever() -> None:
    """When nothing has been placed for long it draws face-down every other time."""
    state = drawing(playing("10 20 61 83"), "30", claims=3)
    found = {choice(replace(state, turn=turn), "hard") for turn in (30, 32)}
    assert found == {Draw("up"), Draw("down")}


def test_hard_does_not_end_a_round_that_gives_the_match_away() -> None:
    state = playing("40 61", "10 20 30", rivals=2)
    assert isinstance(choice(state, "hard"), Play)
    assert isinstance(choice(replace(state, scores=(50, 130)), "hard"), Discard)


def test_the_last_card_is_kept_for_the_discard() -> None:
    assert choice(playing("40", "10 20 30"), "hard") == Discard("40")
    simple = playing("40", "10 20 30", options=NmbrsOptions(simple=True))
    assert choice(simple, "hard") == Play(("10", "20", "30", "40"))


def ahead(strong: Level, weak: Level, plan: Simulation) -> tuple[float, float]:
    """For one match: the strong players' average points minus the weak players', and the strong players' share of
    the win."""
    outcome = play(NMBRS, OPPONENT, plan).outcome
    seats = list(zip(plan.levels, outcome.scores, outcome.places, strict=True))
    points = {one: mean(score for level, score, _ in seats if level == one) for one in (strong, weak)}
    first = [level for level, _, place in seats if place == 1]
    return points[strong] - points[weak], first.count(strong) / len(first)


@pytest.mark.parametrize(
    ("strong", "weak", "options", "seats", "matches"),
    [
        ("medium", "easy", NmbrsOptions(target=None, claim_limit=None, rounds=3), 2, 28),
        ("medium", "easy", NmbrsOptions(rule="basic", claim_limit=3, rounds=1), 4, 14),
        ("medium", "easy", NmbrsOptions(simple=True, claim_limit=None), 4, 12),
        ("hard", "medium", NmbrsOptions(claim_limit=None, rounds=1), 2, 24),
        ("hard", "medium", NmbrsOptions(rule="basic", claim_limit=None, rounds=1), 4, 16),
        ("hard", "medium", NmbrsOptions(simple=True, claim_limit=None, rounds=3), 2, 14),
    ],
    ids=["easy, A or B", "easy, basic", "easy, simple", "normal, A or B", "normal, basic", "normal, simple"],
)
def test_each_level_is_clearly_stronger_than_the_one_before(
    strong: Level, weak: Level, options: NmbrsOptions, seats: int, matches: int
) -> None:
    """Each deal is played twice, with the seats swapped."""
    leads, wins = [], []
    for number in range(matches):
        levels = islice(cycle((strong, weak) if number % 2 else (weak, strong)), seats)
        lead, won = ahead(strong, weak, Simulation(options, tuple(levels), seed=number // 2))
        leads.append(lead)
        wins.append(won)
    sigmas = mean(leads) / (stdev(leads) / matches**0.5)
    print(f"{strong} against {weak}: {mean(leads):+.1f} points ({sigmas:.1f} sigma), wins {mean(wins):.0%}")
    assert sigmas > 3
    assert mean(wins) > 0.6


@pytest.mark.parametrize("level", LEVELS)
def test_no_choice_tries_many_lines_on_a_crowded_table(level: Level, monkeypatch: pytest.MonkeyPatch) -> None:
    tried = Counter[int]()

    def counted(position: Position, slots: Slots, jokers: Sequence[str] | None = None) -> LegalPlay:
        tried[seed] += 1
        return laid_out(position, slots, jokers)

    monkeypatch.setattr(finder, "laid_out", counted)
    for seed in range(12):
        view = crowded(seed, ADVANCED)
        OPPONENT.choose(view, level, Random(1))
    print(sorted(tried.values()))
    assert 0 < max(tried.values()) < MOST_TRIED
