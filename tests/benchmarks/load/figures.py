"""The figures of a case: runs of this tree, beside those of another one if there is one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from statistics import mean

import msgspec

from tests.benchmarks.load.samples import Samples
from tests.benchmarks.load.world import Case
from tests.benchmarks.measure import Line


class Figure(msgspec.Struct, frozen=True):
    """A figure that counts, with what else is to be said about it."""

    value: float
    said: str


Reckon = Callable[[Sequence[Samples]], Figure | None]
"""Makes a figure of the runs of a tree; None where there is nothing to reckon."""


def lines(case: Case, here: Sequence[Samples], other: Sequence[Samples]) -> Iterator[Line]:
    """The table of a case."""
    for name, aim, reckon in _figures(case):
        mine, theirs = reckon(here), reckon(other) if other else None
        if mine is not None:
            against = f" against {theirs.said} of the other tree" if theirs is not None else ""
            yield Line(f"load {case.name}: {name}", mine.value, aim, "low", f"{mine.said}{against}")


def _figures(case: Case) -> Iterator[tuple[str, float | None, Reckon]]:
    yield "answer p99, s", 0.4, _answers
    if case.on_pages:
        yield "page answer p99, s", 0.1, _page_answers
    yield "table p95, s", None, lambda runs: _tables(runs, busy=False)
    if case.busy:
        yield "busy channel p95", None, lambda runs: _tables(runs, busy=True)
    if not case.live:
        yield "call by DM p95, s", None, _calls
    usual = 1.2 if case.live else 2.2
    yield "requests/action", 0.7 if case.on_pages else usual, _requests
    yield "CPU/action, ms", None, _cpu
    yield "loop held, ms", None, _holds
    yield "memory, MB", None, _memory


def _answers(runs: Sequence[Samples]) -> Figure | None:
    warm, cold = _all(run.warm(run.answers) for run in runs), _all(run.cold(run.answers) for run in runs)
    forms = _all(run.warm(run.forms) for run in runs)
    if not warm:
        return None
    never = sum(run.unanswered for run in runs)
    said = f"{_times(warm)}; just after the start {_times(cold)}; forms {_times(forms)}"
    idle = sum(run.idle for run in runs)
    said += f"; {idle} times nobody could act" if idle else ""
    return Figure(part(warm, 0.99), said + (f"; {never} not answered in the end" if never else ""))


def _page_answers(runs: Sequence[Samples]) -> Figure | None:
    warm = _all(run.warm(run.page_answers) for run in runs)
    return Figure(part(warm, 0.99), f"{_times(warm, 0.5, 0.99)} ({len(warm)} answers)") if warm else None


def _tables(runs: Sequence[Samples], *, busy: bool) -> Figure | None:
    waits = [shot.seconds for run in runs for shot in run.tables if shot.busy is busy]
    if not waits:
        return None
    said = _times(waits, 0.95, 0.99)
    if not busy:
        outdated, edits = sum(run.outdated for run in runs), sum(run.edits for run in runs)
        unseen = sum(run.unseen for run in runs)
        said += f"; of all {edits} edits {outdated} outdated, {unseen} commits never shown"
    return Figure(part(waits, 0.95), said)


def _calls(runs: Sequence[Samples]) -> Figure | None:
    waits = _all(run.warm(run.calls) for run in runs)
    return Figure(part(waits, 0.95), _times(waits, 0.95, 0.99)) if waits else None


def _requests(runs: Sequence[Samples]) -> Figure | None:
    counted: Counter[str] = Counter()
    for run in runs:
        counted.update(run.counted)
    actions, refused = _actions(runs), sum(run.refused for run in runs)
    what = ", ".join(f"{kind} {number / actions:.2f}" for kind, number in counted.most_common(5))
    return Figure(counted.total() / actions, f"{counted.total() / actions:.2f} ({what}), {refused} of 429")


def _cpu(runs: Sequence[Samples]) -> Figure | None:
    spent, steps = 1e3 * sum(run.cpu for run in runs), sum(run.steps for run in runs)
    value = spent / _actions(runs)
    return Figure(value, f"{value:.0f} ({_actions(runs)} actions; with those of computers {spent / steps:.0f})")


def _holds(runs: Sequence[Samples]) -> Figure | None:
    holds = [1e3 * hold for run in runs for hold in run.holds]
    queued, library = _all(run.queued for run in runs), _all(run.in_library for run in runs)
    said = f"{max(holds):.0f} (p99 {part(holds, 0.99):.0f}); queued {_lengths(queued)}, "
    return Figure(max(holds), said + f"in discord.py {_lengths(library)}")


def _memory(runs: Sequence[Samples]) -> Figure | None:
    most = max(run.memory for run in runs) / 1e6
    return Figure(most, f"{most:.0f}")


def part(values: Sequence[float], share: float) -> float:
    """The value below which that share of the values is (nearest rank)."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))]


def _actions(runs: Sequence[Samples]) -> int:
    return max(1, sum(run.actions for run in runs))


def _all(lists: Iterable[Sequence[float]]) -> list[float]:
    return [value for values in lists for value in values]


def _times(values: Sequence[float], *shares: float) -> str:
    """Median and other shares in words: ``0.19 / 0.34 s``."""
    if not values:
        return "–"
    return " / ".join(f"{part(values, share):.2f}" for share in (0.5, *(shares or (0.99,)))) + " s"


def _lengths(values: Sequence[float]) -> str:
    return f"{mean(values):.0f}, at most {max(values):.0f}" if values else "–"
