"""How long tables took, and which were outdated, from times set by hand."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.benchmarks.load.figures import part
from tests.benchmarks.load.ledger import Commit, Table, Wait
from tests.benchmarks.load.samples import Samples, seen


def samples(commits: Sequence[Commit], edits: Sequence[Table], **fields: object) -> Samples:
    """A run from 0 to 100 in which nothing else happened, given up at 120."""
    bare = Samples(
        begin=0.0,
        end=100.0,
        settled=120.0,
        commits=list(commits),
        table_edits=list(edits),
        calls=[],
        answers=[],
        unanswered=0,
        forms=[],
        counted={},
        exempt={},
        refused=0,
        cpu=0.0,
        holds=[],
        queued=[],
        in_library=[],
        memory=0,
        idle=0,
        busy=0,
    )
    for name, value in fields.items():
        setattr(bare, name, value)
    return bare


def commit(version: int, at: float, match: int = 1) -> Commit:
    """A person's action."""
    return Commit(match, version, at, by_person=True)


def edit(sent: float, match: int = 1) -> Table:
    """An edit of a table that takes a second there and back."""
    return Table(match, sent, sent + 0.5, sent + 1)


def test_a_commit_waits_for_the_first_edit_that_shows_it_or_a_later_one() -> None:
    run = samples([commit(1, 10), commit(2, 11), commit(3, 12)], [edit(10.5), edit(20)])
    found = seen(run, [(1, 1, 11.6), (1, 3, 21.1)])
    assert [shot.seconds for shot in found.tables] == pytest.approx([1.5, 10, 9])
    assert (found.unseen, found.outdated) == (0, 0)


def test_an_edit_that_was_overtaken_before_it_was_sent_is_outdated() -> None:
    run = samples([commit(1, 10), commit(2, 11), commit(3, 12.2)], [edit(12)])
    found = seen(run, [(1, 1, 13.1)])
    assert found.outdated == 1
    assert seen(run, [(1, 2, 13.1)]).outdated == 0


def test_what_no_table_has_shown_counts_until_the_end() -> None:
    found = seen(samples([commit(1, 10), commit(1, 90, match=2)], [edit(10, match=2)]), [])
    assert [shot.seconds for shot in found.tables] == [110, 30]
    assert found.unseen == 2


def test_tables_in_the_busy_channel_are_told_apart() -> None:
    found = seen(samples([commit(1, 10), commit(1, 10, match=2)], [], busy=1), [])
    assert [shot.busy for shot in found.tables] == [True, False]


def test_only_what_began_while_people_played_counts() -> None:
    run = samples([commit(1, -1), commit(2, 1), commit(3, 101)], [edit(-1), edit(1)])
    assert (run.actions, run.edits) == (2, 1)
    assert [shot.seconds for shot in seen(run, []).tables] == [119]
    waits = [Wait(-1, 5), Wait(1, 6), Wait(101, 7)]
    assert (run.cold(waits), run.warm(waits)) == ([5], [6])


def test_shares_of_values() -> None:
    values = [float(n) for n in range(100)]
    assert (part(values, 0.5), part(values, 0.99), part([3.0], 0.99)) == (50, 99, 3)
