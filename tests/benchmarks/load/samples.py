"""What a run measured, and how long tables took."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

import msgspec

from tests.benchmarks.load.ledger import Commit, Table, Wait


class Shot(msgspec.Struct, frozen=True):
    """How many seconds after a commit the match's table showed it; ``busy``: in the channel of several tables."""

    seconds: float
    busy: bool = False


class Samples(msgspec.Struct):
    """A run. Times are Unix seconds: people played on until ``end``, after ``begin`` it counted as warmed up, and
    ``settled`` is when the last table was shown or the run was given up.

    ``counted`` and ``exempt`` are requests by kind, ``refused`` those answered with 429; ``cpu`` is in seconds,
    ``holds`` says by how many seconds the event loop was late, ``queued`` how many matches were in the bot's own
    queues and ``in_library`` how many requests waited inside discord.py; ``memory`` is in bytes. ``idle``: how
    often somebody was to act and nobody could.
    """

    begin: float
    end: float
    settled: float
    commits: list[Commit]
    table_edits: list[Table]
    calls: list[Wait]
    answers: list[Wait]
    unanswered: int
    forms: list[Wait]
    counted: dict[str, int]
    exempt: dict[str, int]
    refused: int
    cpu: float
    holds: list[float]
    queued: list[int]
    in_library: list[int]
    memory: int
    idle: int
    busy: int
    page_answers: list[Wait] = []
    tables: list[Shot] = []
    unseen: int = 0
    outdated: int = 0
    faults: list[str] = []

    def warm(self, waits: Sequence[Wait]) -> list[float]:
        """The seconds of those who began to wait once the bot was warmed up."""
        return [wait.seconds for wait in waits if self.begin <= wait.since <= self.end]

    def cold(self, waits: Sequence[Wait]) -> list[float]:
        """The seconds of those who began to wait just after the start."""
        return [wait.seconds for wait in waits if wait.since < self.begin]

    @property
    def actions(self) -> int:
        """What people did once the bot was warmed up, as far as it was committed."""
        return sum(commit.by_person and self.begin <= commit.at for commit in self.commits)

    @property
    def steps(self) -> int:
        """All that was committed meanwhile, by computer players and clocks too."""
        return sum(self.begin <= commit.at for commit in self.commits)

    @property
    def edits(self) -> int:
        """How often a table was edited or posted meanwhile."""
        return sum(self.begin <= edit.at for edit in self.table_edits)


def seen(samples: Samples, shown: Sequence[tuple[int, int, float]]) -> Samples:
    """The samples with what became of the tables: ``shown`` is match, version and when that was recorded as shown.

    A commit that no table has shown counts as shown when the run ended. A table is outdated if a newer commit than
    it shows was made before it was sent.
    """
    commits: defaultdict[int, list[Commit]] = defaultdict(list)
    edits: defaultdict[int, list[Table]] = defaultdict(list)
    versions: defaultdict[int, list[tuple[int, Table | None, float]]] = defaultdict(list)
    for commit in samples.commits:
        commits[commit.match].append(commit)
    for edit in samples.table_edits:
        edits[edit.match].append(edit)
    for match, version, recorded in shown:
        versions[match].append((version, _edit_before(edits[match], recorded), recorded))
    shots, unseen, outdated = [], 0, 0
    for match, made in commits.items():
        for commit in made:
            if samples.begin <= commit.at <= samples.end:
                at = _seen_at(commit, versions[match])
                unseen += at is None
                shots.append(Shot((at or samples.settled) - commit.at, match <= samples.busy))
        for version, sent, _ in versions[match]:
            if sent is not None and sent.at >= samples.begin:
                outdated += any(commit.version > version and commit.at < sent.sent for commit in made)
    return msgspec.structs.replace(samples, tables=shots, unseen=unseen, outdated=outdated)


def _edit_before(edits: Sequence[Table], at: float) -> Table | None:
    """The last edit that the bot knew of by then."""
    return max((edit for edit in edits if edit.known <= at), key=lambda edit: edit.known, default=None)


def _seen_at(commit: Commit, versions: Sequence[tuple[int, Table | None, float]]) -> float | None:
    """When the table showed this commit or a later one; None if it never did."""
    for version, edit, at in versions:
        if version >= commit.version:
            return edit.known if edit is not None and edit.known >= commit.at else at
    return None
