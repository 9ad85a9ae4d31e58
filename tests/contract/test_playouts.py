"""Random matches to the end: every promise of ``bot.games.invariants``, replay, conservation, texts."""

from __future__ import annotations

from itertools import groupby
from random import Random

import msgspec
import pytest

from bot.cli.simulate.order import SimulatedMove
from bot.cli.simulate.playing import make
from bot.errors import Refused
from bot.games import invariants
from bot.games.registry import GAMES
from bot.games.wording import wording
from bot.i18n import texts
from tests.contract.hooks import hooks_of
from tests.contract.playout import EVENTFUL, SEEDS, SOME_SEEDS, Case, every_case, playout, some_legal, states
from tests.extent import little_and_nightly

every_seed = pytest.mark.parametrize("seed", SOME_SEEDS)


def test_every_game_has_hooks() -> None:
    for key in GAMES:
        assert hooks_of(key)


@every_case
@every_seed
def test_every_state_keeps_the_promises(case: Case, seed: int) -> None:
    for state in states(case, seed):
        invariants.check_state(case.game, state, case.seats)
        invariants.check_round_trip(state, case.game.state_type)
        for seat in (None, *range(case.seats)):
            invariants.check_view(case.game, state, seat)


@every_case
@every_seed
def test_every_step_keeps_the_promises(case: Case, seed: int) -> None:
    for moment in playout(case, seed):
        invariants.check_step(case.game, moment.written, moment.before, moment.step, case.seats)
        if moment.move.seat is not None:
            invariants.check_round_trip(moment.move.action, case.game.action_type)


@every_case
@every_seed
def test_nothing_is_lost_or_doubled(case: Case, seed: int) -> None:
    for state in states(case, seed):
        hooks_of(case.game.key).conserve(state)


@every_case
def test_seed_and_actions_from_json_lead_to_the_same_match(case: Case) -> None:
    game, seed = case.game, 0
    state = game.setup(case.options, case.seats, seed)
    for moment in playout(case, seed):
        move = moment.move
        if move.seat is not None:
            action = msgspec.json.decode(msgspec.json.encode(move.action), type=game.action_type)
            move = SimulatedMove(move.seat, action)
        step = make(game, msgspec.json.decode(msgspec.json.encode(state), type=game.state_type), move)
        assert step == moment.step
        state = step.state
    assert game.outcome(state) is not None


@every_case
@little_and_nightly("apart", 3, 1)
def test_legal_actions_are_never_refused(case: Case, apart: int) -> None:
    rng = Random(f"legal {case}")
    for state in states(case, EVENTFUL)[::apart]:
        for seat in sorted(case.game.actors(state)):
            for action in some_legal(case, state, seat, rng, most=5):
                case.game.apply(state, seat, action)


@every_case
def test_a_match_that_is_over_takes_no_more_moves(case: Case) -> None:
    moments = playout(case, seed=0)
    over = moments[-1].step.state
    for move in {msgspec.json.encode(moment.move): moment.move for moment in moments}.values():
        for seat in range(case.seats):
            if move.seat is not None:
                with pytest.raises(Refused):
                    case.game.apply(over, seat, move.action)


@every_case
def test_no_clock_runs_out_where_none_runs(case: Case) -> None:
    for state in states(case, seed=0):
        if case.game.clock(state) is None:
            with pytest.raises(Refused) as caught:
                case.game.expire(state)
            assert wording(case.game.key).refusal(caught.value, texts("en"))


@every_case
def test_every_event_has_words(case: Case) -> None:
    names = [f"Player {seat}" for seat in range(case.seats)]
    for moment in playout(case, seed=0):
        for event in moment.step.events:
            lines = wording(case.game.key).event(event, names, texts("en"))
            assert isinstance(lines, list)
            assert all(isinstance(line, str) and line for line in lines)


@every_case
def test_a_stamp_that_has_passed_never_comes_back(case: Case) -> None:
    """Else a button from an earlier round would play in this one."""
    for seat in range(case.seats):
        may_act = (state for state in states(case, EVENTFUL) if seat in case.game.actors(state))
        stamps = [stamp for stamp, _ in groupby(case.game.stamp(state, seat) for state in may_act)]
        assert len(set(stamps)) == len(stamps)


@every_case
def test_an_absent_player_does_what_the_catalogue_says(case: Case) -> None:
    game, missed = case.game, 0
    for state in states(case, EVENTFUL):
        for seat in sorted(game.seats_to_move(state)):
            hooks_of(game.key).absent(state, seat, game.apply(state, seat, game.absent_action(state, seat)))
            missed += 1
    assert missed or game.clock(states(case, EVENTFUL)[0]), "nobody is ever waited for, so this proves nothing"


@every_case
def test_a_deal_knows_nothing_of_the_one_before(case: Case) -> None:
    """Whatever is not meant to be kept, or dealt randomly, is as at the start of a match."""
    game, deal = case.game, hooks_of(case.game.key).deal
    if deal is None:
        return
    start = game.setup(case.options, case.seats, 0)
    for moment in (moment for seed in SEEDS for moment in playout(case, seed)):
        after, events = moment.step.state, moment.step.events
        if game.outcome(after) is not None or not any(isinstance(e, deal.told) for e in events):
            continue
        for field in set(start.__struct_fields__) - deal.taken_over:
            assert getattr(after, field) == getattr(start, field), field


@pytest.mark.parametrize("key", GAMES)
def test_too_few_and_too_many_players_are_refused_in_words(key: str) -> None:
    game = GAMES[key]
    for seats in (-1, 0, game.seats.start - 1, game.seats.stop, 1000):
        with pytest.raises(Refused) as caught:
            game.check(game.options_type(), seats)
        assert wording(key).refusal(caught.value, texts("en"))
