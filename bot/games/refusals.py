"""Sentences for refusals: a table from a refusal's code to the text for the reader."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from bot.errors import Refused
from bot.games.sentences import Sentence, Show, say, texts_of
from bot.i18n import Texts

Say = Callable[[Refused, Texts], str]
"""Says in the reader's language why something was refused and what would be possible, where that depends on more
than facts and their fields."""
Reason = Sentence | Say

_OF_ALL_GAMES: dict[str, Reason] = {
    "game.no_clock": "No clock is running.",
    "game.no_end": (
        "The match can't be ended by points now. That's offered when it makes no progress for many turns."
    ),
    "game.seats": "This game is for {least} to {most} players, not {seats}.",
}


class RefusalTable:
    """The sentences for refusals, by code. Each game has a table in ``Wording.refusals``, the panels one for the
    rest."""

    def __init__(
        self, *parts: Mapping[str, Reason], shown: Mapping[str, Show] | None = None, place: str = ""
    ) -> None:
        """Merge these parts. Raises ``ValueError`` if two parts have the same code.

        ``shown`` formats the fields that are not shown as they stand. With ``place``, a text with the
        ``{reason}``, refusals that carry a ``place`` begin with it.
        """
        self._reasons: dict[str, Reason] = {}
        for part in parts:
            if twice := self._reasons.keys() & part.keys():
                raise ValueError(f"two sentences for {', '.join(sorted(twice))}")
            self._reasons |= part
        self._shown = shown or {}
        self._place = place

    def say(self, refused: Refused, t: Texts) -> str | None:
        """The sentence for a refusal, None for a code that is not in the table."""
        reason = self._reasons.get(refused.code)
        if reason is None:
            return None
        said = reason(refused, t) if callable(reason) else say(reason, refused.params, self._shown, t)
        if not self._place or "place" not in refused.params:
            return said
        return t(self._place, **refused.params, reason=said)

    def texts(self) -> set[str]:
        """The texts written out in the table, in English."""
        written = [texts_of(reason) for reason in self._reasons.values() if not callable(reason)]
        return set().union(*written, {self._place} - {""})


def make_game_table(
    *parts: Mapping[str, Reason], shown: Mapping[str, Show] | None = None, place: str = ""
) -> RefusalTable:
    """Make a game's table: these parts, plus the refusals that every game has."""
    return RefusalTable(_OF_ALL_GAMES, *parts, shown=shown, place=place)
