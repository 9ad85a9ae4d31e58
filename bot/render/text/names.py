"""Players' names in pictures and in their text alternatives."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from bot.i18n import Texts
from bot.i18n.direction import bare, isolate
from bot.i18n.lengths import units
from bot.render.base import Player
from bot.render.canvas import ALT_LIMIT, alt
from bot.render.text.fonts import drawable
from bot.render.text.letters import LEAST, fits

NAME_LIMITS = (80, 24, 12)
"""Lengths to which names are cut, tried in turn until a text alternative fits."""
SHORTEST = 7
"""The length to which names are cut in lines of pictures that many of them share."""


def names(players: Sequence[Player], t: Texts) -> tuple[str, ...]:
    """Return the full names by seat, "Player 3" for a name without any visible character."""
    return tuple(
        " ".join(player.name.split()) or t("Player {n}", n=seat + 1) for seat, player in enumerate(players)
    )


def drawable_name(name: str, seat: int, t: Texts) -> str:
    """Return the name as the fonts can draw it, in any line, "Player 3" if none of it can be drawn."""
    return isolate(drawable(name), among_leftwards=t.is_right_to_left) or t("Player {n}", n=seat + 1)


def shorten_names(names: Sequence[str]) -> Iterator[list[str]]:
    """Yield the names for text alternatives, then shorter and shorter versions of them."""
    return ([isolate(_cut(bare(name), limit)) for name in names] for limit in NAME_LIMITS)


def fitting(versions: Iterable[Sequence[str]]) -> str:
    """Choose the first version, a list of sentences, that fits into a text alternative, else cut the last one."""
    for sentences in versions:
        if units(" ".join(sentences)) < ALT_LIMIT - 2:
            break
    return alt(sentences)


def fit_sentence(
    say: Callable[[Sequence[str]], str],
    names: Sequence[str],
    room: tuple[int, int],
    size: int,
    weight: int = 600,
    least: int = LEAST,
) -> str:
    """Write a sentence for a room in a picture (see ``fit_lines``), shortening its names before its own words."""
    for limit in (*NAME_LIMITS, SHORTEST):
        said = say([isolate(_cut(bare(name), limit)) for name in names])
        if fits(said, room, size, weight, least):
            break
    return said


def _cut(name: str, limit: int) -> str:
    return name if len(name) <= limit else name[: limit - 1].rstrip() + "…"
