"""Kinds of matches, as far as pages treat them differently once there is something to show, list or play again.

Every page asks here: a match between players or against computers, a game for one, the marathon of a day, a
lesson, a try at a daily puzzle. What a kind is in words stands in ``bot.panels.kind_words``.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from bot.errors import Refused
from bot.match.model import Match

KindName = Literal["match", "solo", "marathon", "lesson", "try"]


class Kind(msgspec.Struct, frozen=True, kw_only=True):
    """What may be done with matches of one kind.

    ``listed``: they stand in lists of matches. ``rematch``: they can be played again with the same options.
    ``shuffled``: they are dealt from a seed that they were committed to, so there is a hash to show. ``account``:
    ``/match show`` tells them as a match, else it shows the page of their player. ``timed``: how long it took
    counts though no clock of the rules runs, so lost time is given back before a result.
    """

    name: KindName
    listed: bool = True
    rematch: bool = True
    shuffled: bool = True
    account: bool = True
    timed: bool = False


MATCH, SOLO, MARATHON = Kind(name="match"), Kind(name="solo"), Kind(name="marathon")
LESSON = Kind(name="lesson", rematch=False, shuffled=False, account=False)
TRY = Kind(name="try", listed=False, rematch=False, shuffled=False, account=False, timed=True)


def kind_of(match: Match) -> Kind:
    """Tell what kind of match it is."""
    if match.row.puzzle is not None:
        return TRY
    if match.row.lesson is not None:
        return LESSON
    if match.day is not None:
        return MARATHON
    return MATCH if match.solo is None else SOLO


def refusal_of(match: Match) -> Refused:
    """Make the refusal of what is not possible with a match because of its status: ``match.lobby``,
    ``match.running``, ``match.finished``, ``match.cancelled``."""
    return Refused(f"match.{match.status}", kind=kind_of(match).name)


def require_rematch(match: Match) -> None:
    """Raise ``Refused("match.no_rematch")`` for a match of a kind that is not played again with its options."""
    kind = kind_of(match)
    if not kind.rematch:
        raise Refused("match.no_rematch", kind=kind.name, game=match.row.game)
