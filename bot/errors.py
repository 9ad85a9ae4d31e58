"""The one hierarchy of errors that Tally raises on purpose."""

from __future__ import annotations


class TallyError(Exception):
    """Base of every error that Tally raises on purpose."""


class Refused(TallyError):
    """Raised for a move or request that the rules or the table do not allow. Nothing has changed.

    ``code`` is a rule id (see ``docs/rules``), followed by a word where one rule has several reasons
    (``"NUMER-5.closed"``), or a code of the match service (``"lobby.full"``). ``params`` are the facts that the
    sentence for the player needs: numbers, names, what would have been legal.
    """

    def __init__(self, code: str, **params: object) -> None:
        super().__init__(code)
        self.code = code
        self.params = params

    def __str__(self) -> str:
        facts = ", ".join(f"{name}={value!r}" for name, value in self.params.items())
        return f"{self.code}({facts})" if facts else self.code


class Conflict(TallyError):
    """Another writer committed to the match after it was read (compare-and-swap failed)."""


class InvariantError(TallyError):
    """Stored data or a game broke an invariant: a defect, never a player's fault."""


class Violation(InvariantError):
    """A game broke one of the promises that every game makes. The message says which and where."""
