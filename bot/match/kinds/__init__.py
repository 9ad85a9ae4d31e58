"""Kinds of matches: at a table, at once against a computer, for one, the marathon of a day, a lesson, a try at a
puzzle of today, of the archive, of a set, or of a training session, a take of a race or of a deal.

A kind tells what counts, who paces, what ends a match and the name of that end, and what may be listed, replayed
or played again, see ``Kind``. The core and the pages ask ``Match.kind``. The words for a kind, and the frame of
its panel, are in ``bot.panels.kind_words`` and ``bot.panels.private``.
"""

from __future__ import annotations

from typing import Any

from bot.games.base import AnyGame
from bot.match.days.daily import counts_until
from bot.match.kinds.base import InstantMatch, Kind
from bot.match.kinds.deal import DealTake, SoloDealTake
from bot.match.kinds.lesson import Lesson
from bot.match.kinds.solo import Marathon, SoloMatch, TableForOne
from bot.match.kinds.try_ import ArchiveTry, OwnTry, RaceTake, SetTry, TrainingTry, Try
from bot.store.daily.puzzles import TryRow
from bot.store.daily.sets import read_set_id
from bot.store.match.matches import MatchRow
from bot.store.races.rows import read_round_name
from bot.store.training.positions import SOURCE
from bot.store.training.skills import grade_of_shelf


def kind_of(row: MatchRow, game: AnyGame, options: Any) -> Kind:
    """Return the kind of the match in that row."""
    has_table = not row.private
    if row.daily is not None:
        return _kind_of_try(row, row.daily, is_solo=game.solo(options) is not None)
    if row.lesson is not None:
        return Lesson(has_table=has_table, game=row.game, at=row.lesson)
    scores = game.solo(options)
    if scores is None:
        return Kind() if has_table else InstantMatch(has_table=False)
    if scores.day is not None:
        return Marathon(has_table=has_table, scores=scores, day=scores.day)
    if scores.until is not None:
        return TableForOne(has_table=has_table, scores=scores, until=scores.until)
    return SoloMatch(has_table=has_table, scores=scores)


def _kind_of_try(row: MatchRow, daily: TryRow, *, is_solo: bool) -> Kind:
    """Return the kind of a match that began in a position which others get as well."""
    grade, played = grade_of_shelf(daily.day), read_round_name(daily.day)
    about = dict[str, Any](has_table=not row.private, game=row.game, solver=row.host_id, row=daily)
    if grade is not None:
        return TrainingTry(**about, grade=grade)
    if played is not None and played.source == "deal":
        take = SoloDealTake if is_solo else DealTake
        return take(has_table=not row.private, round=played, begun_at=row.created_at)
    if played is not None:
        return RaceTake(**about, round=played, begun_at=row.created_at)
    if daily.day.startswith(SOURCE):
        return OwnTry(**about)
    if read_set_id(daily.day) is not None:
        return SetTry(**about)
    return ArchiveTry(**about) if row.created_at >= counts_until(daily.day) else Try(**about)
