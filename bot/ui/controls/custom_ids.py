"""Custom ids, written and read only here.

``KO:MATCH[~EPOCH]:STAMP:AREA.NAME[:ARG]``, where K is the kind of control and O where it is shown; numbers are
hexadecimal. The epoch distinguishes a match from another one that got its number after the bot went back to a
backup (``bot.store.epochs``). An id never contains a secret, and whatever comes back is checked as untrusted
input.
"""

from __future__ import annotations

import re
from typing import Literal, cast

import msgspec

from bot.panels.choosing import LARGEST

Kind = Literal["b", "s", "f"]
"""Button, select or form."""
Origin = Literal["t", "p"]
"""``t``: under a public message, whose controls seldom do more than open something; ``p``: in a private panel."""

BUTTONS, SELECTS = r"b[\s\S]*", r"s[\s\S]*"
"""Patterns by which discord.py recognises our controls. It ignores ids that match none, so these match every id
that begins like ours; ``read_control`` rejects the invalid ones, so that pressing one of them is answered."""
_OURS = re.compile(
    r"(?P<kind>[bsf])(?P<origin>[tp]):(?P<match>[0-9a-f]{1,12})(?:~(?P<epoch>[0-9a-z]{1,8}))?"
    r":(?P<stamp>-?[0-9a-f]{1,12}):(?P<area>[a-z_]+)\.(?P<name>[a-z_]+)(?::(?P<arg>[^:]*))?"
)
LIMIT = 100
FORMER_AREAS = {
    "page": "rules",
    "list": "match_list",
    "board": "leaderboard",
    "record": "stats",
    "mod": "moderation",
}
"""Former names of areas, so that controls of old messages keep working."""


class Control(msgspec.Struct, frozen=True):
    """The contents of a custom id. ``match`` may be 0 for none, ``epoch`` is the match's, ``stamp`` the seat's."""

    kind: Kind
    origin: Origin
    match: int
    stamp: int
    area: str
    name: str
    arg: str = ""
    epoch: str = ""

    def write(self) -> str:
        """Write the custom id. Raises ``ValueError`` if it is longer than Discord allows."""
        which = f"{self.match:x}~{self.epoch}" if self.epoch else f"{self.match:x}"
        text = f"{self.kind}{self.origin}:{which}:{self.stamp:x}:{self.area}.{self.name}"
        if self.arg:
            text += f":{self.arg}"
        if len(text) > LIMIT:
            raise ValueError(f"custom id too long: {text}")
        return text


def is_claimed(text: str) -> bool:
    """Whether one of our dynamic items handles a used control with this id."""
    return text.startswith(("b", "s"))


def is_holdable(text: str) -> bool:
    """Whether SQLite and Discord can hold every number in a custom id or a picked value. All of ours pass."""
    return all(int(digits) <= LARGEST for digits in re.findall(r"[0-9]+", text))


def read_control(text: str) -> Control | None:
    """Read a custom id. None if it is not one of ours."""
    found = _OURS.fullmatch(text)
    if found is None or len(text) > LIMIT or not is_holdable(found["arg"] or ""):
        return None
    return Control(
        kind=cast(Kind, found["kind"]),
        origin=cast(Origin, found["origin"]),
        match=int(found["match"], 16),
        stamp=int(found["stamp"], 16),
        area=FORMER_AREAS.get(found["area"], found["area"]),
        name=found["name"],
        arg=found["arg"] or "",
        epoch=found["epoch"] or "",
    )
