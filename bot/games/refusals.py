"""Sentences for refusals: a table from the code of a refusal to what its reader is told."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from bot.errors import Refused
from bot.i18n import Texts

Say = Callable[[Refused, Texts], str]
"""Says in the reader's language why something was refused and what would be possible."""
Place = Callable[[Refused, str, Texts], str]
"""Puts before the reason for a refusal at which place of a typed text it is."""

_OF_ALL_GAMES: Mapping[str, Say] = {
    "game.no_clock": lambda r, t: t("No clock is running."),
}


class RefusalTable:
    """What can be said of refusals, by code. Each game has one, in ``Wording.refusals``; the panels have one for
    everything around the games."""

    def __init__(self, *parts: Mapping[str, Say], place: Place | None = None) -> None:
        """A table of these parts, no code twice. With ``place``, refusals that tell a ``place`` begin with it."""
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
    """The table of a game: these parts, and what can be refused in every game."""
    return RefusalTable(_OF_ALL_GAMES, *parts, place=place)
