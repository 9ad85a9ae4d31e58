"""Sentences for refusals: a table from a refusal's code to what the reader is told."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from bot.errors import Refused
from bot.i18n import Texts

Say = Callable[[Refused, Texts], str]
"""Says in the reader's language why something was refused and what would be possible."""
Place = Callable[[Refused, str, Texts], str]
"""Puts the place in a typed text in front of the reason for a refusal."""

_OF_ALL_GAMES: Mapping[str, Say] = {
    "game.no_clock": lambda r, t: t("No clock is running."),
    "game.seats": lambda r, t: t("This game is for {least} to {most} players, not {seats}.", **r.params),
}


class RefusalTable:
    """The sentences for refusals, by code. Each game has a table, in ``Wording.refusals``; the panels have one for
    everything around the games."""

    def __init__(self, *parts: Mapping[str, Say], place: Place | None = None) -> None:
        """A table of these parts. Raises ``ValueError`` if two parts have the same code. With ``place``, refusals
        that carry a ``place`` begin with it."""
        self._sentences: dict[str, Say] = {}
        for part in parts:
            if twice := self._sentences.keys() & part.keys():
                raise ValueError(f"two sentences for {', '.join(sorted(twice))}")
            self._sentences |= part
        self._place = place

    def say(self, refused: Refused, t: Texts) -> str | None:
        """The sentence for a refusal; None for a code that is not in the table."""
        say = self._sentences.get(refused.code)
        if say is None:
            return None
        reason = say(refused, t)
        return self._place(refused, reason, t) if self._place and "place" in refused.params else reason


def of_a_game(*parts: Mapping[str, Say], place: Place | None = None) -> RefusalTable:
    """The table of a game: these parts, plus the refusals that every game has."""
    return RefusalTable(_OF_ALL_GAMES, *parts, place=place)
