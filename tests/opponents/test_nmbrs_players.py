"""The computer players of nmbrs!: always legal, never in a loop, and each level stronger than the last."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import islice
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from bot.cli.simulate.playing import Simulation, play
from bot.games.nmbrs import NMBRS
from bot.games.nmbrs.model import (
    Claim,
    Discard,
    Draw,
    NmbrsAction,
    NmbrsView,
    Pass,
    Play,
    Swap,
    TakeBack,
)
from bot.games.nmbrs.options import NmbrsOptions
from bot.games.nmbrs.table import finder
from bot.games.nmbrs.table.board import Slots
from bot.games.nmbrs.table.finder import some_lines
from bot.games.nmbrs.table.placing import LegalPlay, Position, lay_out, position_of
from bot.opponents.base import LEVELS, Level
from bot.opponents.nmbrs import OPPONENT
from tests.extent import at_night, little_and_nightly, thorough_at_night
from tests.games.nmbrs_crowd import crowded
from tests.opponents.nmbrs_table import ADVANCED, choice, offered, playing, states

every_level = pytest.mark.parametrize("level", LEVELS)
MOST_TRIED = 3000
"""The maximum number of lines whose geometry is examined for one choice; each takes a tenth of a millisecond."""
ONE_ROUND = NmbrsOptions(rounds=1)


@pytest.mark.parametrize(
    ("level", "seats", "options"),
    thorough_at_night(
        LEVELS,
        [
            (2, ONE_ROUND),
            (3, NmbrsOptions(rule="basic", patterns=True, rounds=1)),
            (4, NmbrsOptions(simple=True, claim_limit=None, rounds=1)),
            (8, NmbrsOptions(rule="B", rounds=1)),
        ],
    ),
)
def test_what_they_choose_is_legal(level: Level, seats: int, options: NmbrsOptions) -> None:
    assert play(NMBRS, OPPONENT, Simulation(options, (level,) * seats, seed=2)).actions > seats


@every_level
def test_who_is_not_awaited_chooses_nothing(level: Level) -> None:
    for state in islice(states(level, 3, seed=3), 20):
        for seat in {0, 1, 2, None} - NMBRS.seats_to_move(state):
            assert OPPONENT.choose(NMBRS.view(state, seat), level, Random(1)) is None


@every_level
def test_an_offer_is_answered_at_once(level: Level) -> None:
    assert isinstance(choice(offered(playing("10 20 55"), "30"), level), Claim | Pass)


@every_level
def test_the_same_chance_makes_the_same_choice(level: Level) -> None:
    for state in islice(states(level, 2, seed=4), 16):
        view = NMBRS.view(state, min(NMBRS.seats_to_move(state)))
        assert OPPONENT.choose(view, level, Random(5)) == OPPONENT.choose(view, level, Random(5))


@every_level
def test_what_a_seat_cannot_see_changes_nothing(level: Level) -> None:
    """The rival's hand and the face-down pile are exchanged."""
    for state in islice(states(level, 2, seed=6), 16):
        seat = min(NMBRS.seats_to_move(state))
        hidden = list(state.hands[1 - seat] + state.deck)
        Random(1).shuffle(hidden)
        held = len(state.hands[1 - seat])
        hands = list(state.hands)
        hands[1 - seat] = tuple(hidden[:held])
        other = replace(state, hands=tuple(hands), deck=tuple(hidden[held:]))
        chosen = [OPPONENT.choose(NMBRS.view(one, seat), level, Random(7)) for one in (state, other)]
        assert chosen[0] == chosen[1]


@every_level
def test_a_swapped_joker_is_used_or_taken_back(level: Level) -> None:
    fits = NMBRS.apply(playing("15 33 36 77", "10 Jr15 20"), 0, Swap("Jr", "15")).state
    use = choice(fits, level)
    assert isinstance(use, Play | TakeBack)
    assert not NMBRS.apply(fits, 0, use).state.pending
    lonely = NMBRS.apply(playing("15 77", "10 Jr15 20"), 0, Swap("Jr", "15")).state
    assert not any(isinstance(one, Play) for one in NMBRS.legal(NMBRS.view(lonely, 0)))
    assert choice(lonely, level) == TakeBack()


@every_level
@little_and_nightly("seeds", 4, 12)
def test_a_turn_that_somebody_else_began_comes_to_its_end(level: Level, seeds: int) -> None:
    """Even if plays and swaps were made at random, and a swapped joker has no place."""
    swapped = 0
    for seed in range(seeds):
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


@cache
def table(seed: int) -> NmbrsView:
    """A crowded table; they take long to grow."""
    return crowded(seed, ADVANCED)


@every_level
@little_and_nightly("seeds", 3, 12)
def test_no_choice_tries_many_lines_on_a_crowded_table(
    level: Level, seeds: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried = Counter[int]()

    def counted(position: Position, slots: Slots, jokers: Sequence[str] | None = None) -> LegalPlay:
        tried[seed] += 1
        return lay_out(position, slots, jokers)

    monkeypatch.setattr(finder, "lay_out", counted)
    for seed in range(seeds):
        view = table(seed)
        OPPONENT.choose(view, level, Random(1))
    assert 0 < max(tried.values()) < MOST_TRIED


def test_who_plays_better_finds_more() -> None:
    """On the same tables, with the same chance; the expert finds everything."""
    tables = (
        playing("40 61 97 3", "10 20 30", "50 60 70"),
        playing("18 22 61 97", "10 20 30"),
        playing("15 25 61 97", "10 20 30", "18 20 22"),
        playing("10 20 30 61 97"),
        playing("40 7 61 97", "10 20 30"),
    )
    laid = [
        sum(isinstance(choice(state, level, seed), Play) for state in tables for seed in range(12))
        for level in LEVELS
    ]
    assert laid == sorted(laid)
    assert laid[0] < laid[3] < laid[-1] == 60


class Simplest:
    """The simplest sensible player: it draws face-down, claims nothing, lays whatever it finds first, and discards
    its highest number."""

    pause = 0.0

    def choose(self, view: NmbrsView, level: Level, rng: Random) -> NmbrsAction | None:
        """For the level ``easy``; at any other it is the computer player."""
        if level != "easy":
            return OPPONENT.choose(view, level, rng)
        if view.my_answer:
            return Pass()
        if not view.my_move:
            return None
        if view.phase in ("draw", "choose"):
            return Draw("down")
        first = some_lines(position_of(view), 1, 0)
        highest = max(view.hand or (), key=lambda card: view.cards[card].number)
        return Play(first[0]) if first else Discard(highest)


def lead(player: Any, strong: Level, weak: Level, matches: int, options: NmbrsOptions = ONE_ROUND) -> float:
    """By how many points the strong level is ahead of the weak one on average, with seats exchanged in between."""
    points = 0
    for number in range(matches):
        levels = (strong, weak) if number % 2 == 0 else (weak, strong)
        scores = play(NMBRS, player, Simulation(options, levels, seed=number // 2)).outcome.scores
        points += (scores[0] - scores[1]) * (1 if number % 2 == 0 else -1)
    return points / matches


def test_the_simplest_player_beats_the_beginner() -> None:
    assert lead(Simplest(), "easy", "beginner", 12) > 0


@pytest.mark.parametrize(
    "options",
    [
        ONE_ROUND,
        at_night(NmbrsOptions(rule="basic", rounds=1)),
        at_night(NmbrsOptions(simple=True, claim_limit=None, rounds=1)),
    ],
    ids=["A or B", "basic", "simple"],
)
def test_a_round_tells_two_levels_apart(options: NmbrsOptions) -> None:
    assert lead(OPPONENT, "medium", "beginner", 8, options) > 3
    assert lead(OPPONENT, "hard", "easy", 8, options) > 0
