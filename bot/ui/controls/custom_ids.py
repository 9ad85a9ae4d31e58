"""Custom ids: the one place where they are written and read.

``KO:MATCH:STAMP:AREA.NAME[:ARG]`` — K the kind of control, O where it stands, the numbers in hexadecimal.
Nothing secret is ever in an id; whatever comes back is checked as if a stranger had typed it.
"""

from __future__ import annotations

import re
from typing import Literal, cast

import msgspec

Kind = Literal["b", "s", "f"]
"""Button, select or form."""
Origin = Literal["t", "p"]
"""``t``: under a public message, whose controls open but never play; ``p``: in a private panel."""

BUTTONS, SELECTS = r"b[\s\S]*", r"s[\s\S]*"
"""What discord.py takes for our controls. It ignores what fits no pattern, so these catch every id that begins
like ours; ``read`` then tells the good ones, and whoever pressed another one gets an answer too."""
_OURS = re.compile(
    r"(?P<kind>[bsf])(?P<origin>[tp]):(?P<match>[0-9a-f]{1,12}):(?P<stamp>-?[0-9a-f]{1,12})"
    r":(?P<area>[a-z_]+)\.(?P<name>[a-z_]+)(?::(?P<arg>[^:]*))?"
)
LIMIT = 100
FORMER_AREAS = {
    "page": "rules",
    "list": "match_list",
    "board": "leaderboard",
    "record": "stats",
    "mod": "moderation",
}
"""What areas were once called: messages that were posted then keep their controls."""


class Control(msgspec.Struct, frozen=True):
    """What a custom id says. ``match`` is 0 for controls without a match; ``stamp`` is the seat's own."""

    kind: Kind
    origin: Origin
    match: int
    stamp: int
    area: str
    name: str
    arg: str = ""

    def write(self) -> str:
        """The custom id. Raises ``ValueError`` when it gets longer than Discord allows."""
        text = f"{self.kind}{self.origin}:{self.match:x}:{self.stamp:x}:{self.area}.{self.name}"
        if self.arg:
            text += f":{self.arg}"
        if len(text) > LIMIT:
            raise ValueError(f"custom id too long: {text}")
        return text


def claimed(text: str) -> bool:
    """Whether one of our dynamic items takes care of a used control with this id."""
    return text.startswith(("b", "s"))


def read(text: str) -> Control | None:
    """The control of a custom id, or None when it is not one of ours."""
    found = _OURS.fullmatch(text)
    if found is None or len(text) > LIMIT:
        return None
    return Control(
        kind=cast(Kind, found["kind"]),
        origin=cast(Origin, found["origin"]),
        match=int(found["match"], 16),
        stamp=int(found["stamp"], 16),
        area=FORMER_AREAS.get(found["area"], found["area"]),
        name=found["name"],
        arg=found["arg"] or "",
    )
