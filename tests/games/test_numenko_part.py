"""Numenko: the part of a wrong grid that counts as placed is the best one there is (NUMENKO-15)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from random import Random

import pytest

from bot.errors import Refused
from bot.games.numenko import NUMENKO
from bot.games.numenko.calculations import sweep
from bot.games.numenko.grid import Cell, Direction, LaidGrid, grid_of, parts
from bot.games.numenko.options import NumenkoOptions
from bot.games.numenko.part import best_part
from bot.games.numenko.tiles import HOUSE, worth
from bot.opponents.numenko.crossword import Signs, grid_from
from bot.opponents.numenko.lexicon import lexicon
from bot.opponents.numenko.search import Search
from tests.extent import at_night, little_and_nightly
from tests.games import numenko_oracle as oracle

ACROSS, DOWN = Cell(1, 0), Cell(0, 1)


def laid_of(signs: Mapping[Cell, str]) -> LaidGrid:
    return LaidGrid(grid_of(signs)[0])


def value(laid: LaidGrid) -> int:
    """What the best part is worth."""
    return sum(worth(laid.tile(cell)) for cell in best_part(laid, HOUSE))


@cache
def is_right(signs: str) -> bool:
    return 5 <= len(signs) <= HOUSE.longest and oracle.best_reading(signs) is not None


def best_value(signs: Mapping[Cell, str]) -> int:
    """What the best part is worth, the slow way: while a group is wrong, one of its tiles has to go, and each is
    tried."""
    seen: set[frozenset[Cell]] = set()
    best, waiting = 0, parts(signs)
    while waiting:
        cells = waiting.pop()
        total = sum(worth(signs[cell]) for cell in cells)
        if cells in seen or total <= best or len(cells) < 2:
            continue
        seen.add(cells)
        wrong = wrong_group(signs, cells)
        if wrong:
            waiting += [part for cell in wrong for part in parts(sorted(cells - {cell}))]
        else:
            best = total
    return best


def wrong_group(signs: Mapping[Cell, str], cells: frozenset[Cell]) -> list[Cell]:
    """The tiles of the shortest group among these cells that is no calculation."""
    found = []
    for cell in cells:
        for step in (ACROSS, DOWN):
            if cell.minus(step) in cells or cell.plus(step) not in cells:
                continue
            group = [cell]
            while group[-1].plus(step) in cells:
                group.append(group[-1].plus(step))
            if not is_right("".join(signs[one] for one in group)):
                found.append(group)
    return min(found, key=len, default=[])


def small_grid(rng: Random) -> dict[Cell, str]:
    """A few short calculations that cross, with some signs changed and some added."""
    signs: dict[Cell, str] = {}
    for _ in range(rng.randint(1, 3)):
        word = rng.choice(("1*2*3", "2*3*6", "12*3*4", "6*2*3", "1*1*2", "9*3*12", "1*2*3*6", "?*4*8", "8*2*?*5"))
        crossed = [(cell, at) for cell, sign in signs.items() for at in range(len(word)) if word[at] == sign]
        if signs and not crossed:
            continue
        cell, at = rng.choice(crossed) if crossed else (Cell(0, 0), 0)
        way: Direction = rng.choice(("across", "down"))
        for step, sign in enumerate(word):
            signs.setdefault(cell.after(way, step - at), sign)
    for _ in range(rng.randint(0, 4)):
        cell = rng.choice(sorted(signs))
        if rng.random() < 0.5:
            cell = cell.after(rng.choice(("across", "down")), rng.choice((-1, 1)))
        signs[cell] = rng.choice("0123456789***")
    return signs


@pytest.mark.rule("NUMENKO-15")
@pytest.mark.parametrize("seed", [0, 1, 2, *map(at_night, range(3, 8))])
def test_the_part_that_counts_is_worth_as_much_as_the_best_of_all(seed: int) -> None:
    rng, some = Random(f"part {seed}"), 0
    for _ in range(40):
        signs = small_grid(rng)
        expected = best_value(signs)
        assert value(laid_of(signs)) == expected, grid_of(signs)[0].rows
        some += 0 < expected < sum(map(worth, signs.values()))
    assert some > 8


@pytest.mark.rule("NUMENKO-15")
@pytest.mark.parametrize("way", ["across", "down"])
@pytest.mark.parametrize("line", ["1*37*?80*0*?0", "1*2*3" * 5, "7*7*0" + "9" * 21, at_night("9?9*?99*?*9*99*9")])
def test_a_line_alone_counts_with_its_best_piece(line: str, way: Direction) -> None:
    pieces = [line[start:end] for start in range(len(line)) for end in range(start + 5, start + 13)]
    best = max(worth(piece) for piece in pieces if is_right(piece))
    assert value(laid_of({Cell(0, 0).after(way, step): sign for step, sign in enumerate(line)})) == best


def damaged(seed: int) -> LaidGrid:
    """A grid of a computer that placed what it could of a rack, with some tiles changed and some added."""
    rng = Random(f"damaged {seed}")
    state = NUMENKO.setup(NumenkoOptions(), 2, seed)
    rack = state.players[0].rack + "".join(rng.sample(state.pot, rng.choice((0, 8, len(state.pot)))))
    signs: Signs = {}
    for word in Search(lexicon(HOUSE), rack, rng, 20_000).fill({}, rack, 10).words:
        signs = word.lay_on(signs)
    found = dict(grid_from(signs).signs)
    for _ in range(rng.randint(1, 8)):
        cell = rng.choice(sorted(found))
        if rng.random() < 0.5:
            cell = cell.after(rng.choice(("across", "down")), rng.choice((-1, 1)))
        found[cell] = rng.choice(rack)
    return laid_of(found)


@pytest.mark.rule("NUMENKO-15")
@little_and_nightly("grids", 12, 40)
def test_nothing_is_left_out_in_a_grid_of_a_real_rack(monkeypatch: pytest.MonkeyPatch, grids: int) -> None:
    """There are never more fronts than a tenth of those that are looked at."""
    fronts = 0

    def watched(reached: dict[sweep.Front, sweep.Choice], most: int) -> dict[sweep.Front, sweep.Choice]:
        nonlocal fronts
        fronts = max(fronts, len(reached))
        return reached

    monkeypatch.setattr(sweep, "keep_best", watched)
    monkeypatch.setattr(sweep, "FIRST_FRONTS", 0)
    for seed in range(grids):
        try:
            best_part(damaged(seed), HOUSE)
        except Refused:
            continue
    assert 5 < fronts < sweep.MOST_FRONTS / 10


def block(size: int, seed: int) -> LaidGrid:
    """Calculations side by side, with the wild tiles of a bag: every other cell is an operator."""
    rng = Random(f"block {seed}")
    wild = list("*" * 50 + "?" * 8)
    rng.shuffle(wild)
    cells = [Cell(column, row) for row in range(size) for column in range(size)]
    return laid_of({cell: wild.pop() if sum(cell) % 2 else rng.choice("123456789") for cell in cells})


@pytest.mark.rule("NUMENKO-15")
@pytest.mark.parametrize("seed", range(4))
def test_nothing_is_left_out_in_a_block_of_eight_by_eight(monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    monkeypatch.setattr(sweep, "FIRST_FRONTS", sweep.MOST_FRONTS)
    monkeypatch.setattr(sweep, "keep_best", lambda *_: pytest.fail("choices were left out"))
    assert best_part(block(8, seed), HOUSE)


@pytest.mark.rule("NUMENKO-15")
@pytest.mark.parametrize("size", [5, 6])
def test_a_small_block_counts_as_much_as_the_best_of_all(size: int) -> None:
    """Each of the calculations in it is kept or not, and what touches must be one."""
    for seed in range(6):
        laid = block(size, seed)
        assert value(laid) == best_of_runs(laid)


def best_of_runs(laid: LaidGrid) -> int:
    """What the best part is worth, by growing connected sets of calculations one by one."""
    runs = []
    signs = laid.grid.signs
    for cell in signs:
        for step in (ACROSS, DOWN):
            run = [cell]
            while run[-1].plus(step) in signs and len(run) < HOUSE.longest:
                run.append(run[-1].plus(step))
                if is_right("".join(map(laid.tile, run))):
                    runs.append(frozenset(run))
    seen: set[frozenset[Cell]] = set()
    waiting = list(runs)
    best = 0
    while waiting:
        cells = waiting.pop()
        if cells in seen:
            continue
        seen.add(cells)
        if not wrong_group(signs, cells):
            best = max(best, sum(worth(laid.tile(cell)) for cell in cells))
        waiting += [cells | run for run in runs if not cells.isdisjoint(run) and not run <= cells]
    return best
