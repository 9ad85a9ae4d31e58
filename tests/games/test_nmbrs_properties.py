"""nmbrs!: what holds after every play of random turns: series everywhere, no card lost, islands apart."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from bot.games.nmbrs import NMBRS
from bot.games.nmbrs.model import Draw, Island, NmbrsState, Play, Skip, TakeBack
from bot.games.nmbrs.options import NmbrsOptions
from bot.games.nmbrs.table.board import Board, board_of, grid_of
from bot.games.nmbrs.table.finder import moves
from bot.games.nmbrs.table.placing import position_of
from bot.games.nmbrs.table.series import LEAST
from tests.games.nmbrs_oracle import series

CHOICES = (
    NmbrsOptions(rule="basic", rounds=1),
    NmbrsOptions(rule="basic", patterns=True, rounds=1),
    NmbrsOptions(rounds=1),
    NmbrsOptions(simple=True, rounds=1),
)


def eager(options: NmbrsOptions, seed: int) -> Iterator[tuple[NmbrsState, Play, NmbrsState]]:
    """The plays of a round in which everybody places whatever they can: before, the play, after."""
    rng = Random(seed)
    state = NMBRS.setup(options, rng.randint(2, 4), seed)
    while NMBRS.outcome(state) is None:
        seat = state.mover
        if state.offer is not None:
            state = NMBRS.expire(state).state
        elif state.phase != "play":
            state = NMBRS.apply(state, seat, Draw("down")).state
        elif found := moves(position_of(NMBRS.view(state, seat)), jokers=1):
            action = Play(rng.choice(found).line)
            after = NMBRS.apply(state, seat, action).state
            yield state, action, after
            state = after
        else:
            state = NMBRS.apply(state, seat, Skip()).state


@pytest.mark.parametrize("options", CHOICES, ids=str)
@pytest.mark.parametrize("seed", range(12))
@pytest.mark.rule("NMBRS-14")
@pytest.mark.rule("NMBRS-15")
def test_after_every_play_all_that_touches_is_a_series(options: NmbrsOptions, seed: int) -> None:
    n = 0
    for before, action, after in eager(options, seed):
        n += 1
        if after.phase == "over":
            continue
        for run in board_of(after.islands).runs():
            values = tuple(cell.value for cell in run.cells)
            assert len(values) >= LEAST
            assert series(options, values)
            assert any(cell.card[0] != "J" for cell in run.cells)
        lines = [tuple(cell.item for cell in run.cells) for run in board_of(after.islands).runs()]
        assert after.last
        assert after.last.line in lines or after.last.line[::-1] in lines
        assert [item.lstrip("Jrgbo") for item in action.line] == [item.lstrip("J") for item in after.last.line]
        assert sorted(_cards(before)) == sorted(_cards(after))
        assert all(_hangs_together(island) for island in after.islands)
    assert n


@pytest.mark.parametrize("options", CHOICES, ids=str)
@pytest.mark.rule("NMBRS-15")
def test_a_play_keeps_all_offsets_but_those_that_its_hand_cards_separate(options: NmbrsOptions) -> None:
    for before, action, after in eager(options, 11):
        if after.phase == "over":
            continue
        there = Board(after.islands).slots
        for island in before.islands:
            moved = {cell.card: there[cell.card].cell for cell in island.cells}
            turns = set()
            for cell in island.cells:
                for other in island.cells:
                    old = complex(other.x - cell.x, other.y - cell.y)
                    new = complex(
                        moved[other.card].x - moved[cell.card].x, moved[other.card].y - moved[cell.card].y
                    )
                    if abs(old) != 1:
                        continue
                    turns.add(new / old / abs(new))
                    if abs(new) > 1:
                        assert cell.item in action.line
                        assert other.item in action.line
            assert len(turns) <= 1, "the island was bent"


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.rule("NMBRS-17")
def test_taking_back_leads_to_the_table_before(seed: int) -> None:
    for before, _, after in eager(CHOICES[0], seed):
        if after.phase == "over":
            continue
        back = NMBRS.apply(after, after.mover, TakeBack()).state
        assert (back.islands, back.scores, back.opened, back.laid, back.last, back.start is None) == (
            before.islands,
            before.scores,
            before.opened,
            before.laid,
            before.last,
            before.start is None,
        )
        assert sorted(back.hands[back.mover]) == sorted(before.hands[before.mover])


def _cards(state: NmbrsState) -> list[str]:
    lying = [cell.card for island in state.islands for cell in island.cells]
    return [*lying, *state.deck, *state.pile, *(card for hand in state.hands for card in hand)]


def _hangs_together(island: Island) -> bool:
    """Whether the cells of an island are connected and no two share a place."""
    grid = grid_of(island)
    todo = [next(iter(grid))]
    seen = set(todo)
    while todo:
        x, y = todo.pop()
        for place in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            if place in grid and place not in seen:
                seen.add(place)
                todo.append(place)
    return len(seen) == len(grid) == len(island.cells)
