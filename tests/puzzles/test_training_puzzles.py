"""Puzzles of any grade from any seed, as training makes them: the solution reaches the best result through the
engine, and nothing better is found by a second solver, or by computers that play from the view alone. A thousand
of each game and grade, and 400 days, are checked by ``.ci/nightly`` (``python -m tests.puzzles``)."""

from __future__ import annotations

from pathlib import Path
from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from bot.puzzles.base import maker
from bot.puzzles.nmbrs.making import start_of
from tests.puzzles.__main__ import main
from tests.puzzles.checking import Case, Checked, check
from tests.puzzles.second_solvers import CHECKS, earns_more, fewest_plays
from tests.puzzles.tries import KEYS, begun, made

every_game = pytest.mark.parametrize("key", KEYS)


@every_game
def test_nothing_is_better_than_the_solution(key: str) -> None:
    checked = check(Case("training", key, 1, 0))
    assert len(checked.parts) == maker(key).parts
    assert [part.faults for part in checked.parts] == [()] * maker(key).parts


@every_game
def test_a_second_solver_sees_a_result_that_is_not_the_best(key: str) -> None:
    (puzzle, *_), rng = made(key, 1), Random(1)
    assert CHECKS[key](puzzle, rng)
    worse = puzzle.best + 1 if maker(key).fewest else puzzle.best - 1
    assert not CHECKS[key](replace(puzzle, best=worse), rng)


@pytest.mark.parametrize("number", range(7))
def test_the_second_solvers_find_the_best_result_itself(number: int) -> None:
    (numo,), (nmbrs,) = made("numo", number), made("nmbrs", number)
    assert fewest_plays(begun("numo", numo)) == numo.best
    position = start_of(begun("nmbrs", nmbrs))
    assert earns_more(position, nmbrs.best - 1) and not earns_more(position, nmbrs.best)


def test_what_is_wrong_is_told_and_what_is_known_is_not_checked_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "checked.jsonl"
    right = check(Case("days", "numero", 1, 0))
    wrong = replace(right, parts=(replace(right.parts[0], faults=("a computer reaches 99",)), right.parts[1]))
    for checked, status in ((right, 0), (wrong, 1)):
        path.write_bytes(msgspec.json.encode(checked) + b"\n")
        monkeypatch.setattr("sys.argv", ["puzzles", "days", "numero", "--count", "1", "--to", str(path)])
        with pytest.raises(SystemExit) as ended:
            main()
        assert ended.value.code == status
        assert msgspec.json.decode(path.read_bytes(), type=Checked) == checked, "one line, as it was"
    said = capsys.readouterr().out
    assert "Nothing is wrong." in said and "a computer reaches 99" in said
