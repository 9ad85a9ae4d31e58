"""What was found in a look at an installation, in sentences for the bot's owner."""

from __future__ import annotations

from typing import Literal

import msgspec


class Finding(msgspec.Struct, frozen=True):
    """One thing that was looked at. ``weight``: it is as it should be; a bot runs already, which prevents only
    another start; a bot can run, but not as it should; none can start. ``lasting``: somebody has to see to it, as
    trying again does not help."""

    weight: Literal["fine", "runs", "limits", "stops"]
    subject: str
    text: str
    lasting: bool = True

    def __str__(self) -> str:
        """Name the subject, too."""
        return f"{self.subject}: {self.text}"

    @property
    def good(self) -> bool:
        """Whether nothing has to be done about it."""
        return self.weight in ("fine", "runs")
