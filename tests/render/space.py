"""What is wrong with the room that texts have in a picture: read from what is to be drawn, not from the pixels."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import NamedTuple
from unittest.mock import patch

from bot.render.canvas import Canvas
from bot.render.sprites import Sprite
from bot.render.steps import BarStep, BoxStep, PictureStep, ShapeStep, SpriteStep, TextStep
from bot.render.text.letters import CAP_HEIGHT, LEAST, text_width

ROUGHLY = 2
"""By how many pixels something may reach into something else: letters have space around them."""


class Room(NamedTuple):
    """A rectangle in a picture, in pixels."""

    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: Room) -> bool:
        """Whether two rectangles have more in common than what counts as nothing."""
        across = min(self.right, other.right) - max(self.left, other.left)
        down = min(self.bottom, other.bottom) - max(self.top, other.top)
        return across > ROUGHLY and down > ROUGHLY

    def within(self, other: Room) -> bool:
        """Whether all of this is in another rectangle."""
        return (
            self.left >= other.left - ROUGHLY
            and self.top >= other.top - ROUGHLY
            and self.right <= other.right + ROUGHLY
            and self.bottom <= other.bottom + ROUGHLY
        )


class Looking(NamedTuple):
    """What is wrong with the pictures of this thread so far, the names that may be shortened in them, and whether
    they are really drawn."""

    found: list[str]
    names: Collection[str]
    drawn: bool


_LOOKING: ContextVar[Looking | None] = ContextVar("looking", default=None)


@contextmanager
def watched() -> Iterator[None]:
    """Meanwhile canvases are looked at where ``looked_at`` says so."""
    png, sprite = Canvas.png, Canvas.sprite

    def seen_png(canvas: Canvas) -> bytes:
        _look(canvas)
        looking = _LOOKING.get()
        return png(canvas) if looking is None or looking.drawn else b""

    def seen_sprite(canvas: Canvas) -> Sprite:
        _look(canvas)
        return sprite(canvas)

    with patch.object(Canvas, "png", seen_png), patch.object(Canvas, "sprite", seen_sprite):
        yield


@contextmanager
def looked_at(names: Collection[str] = (), *, drawn: bool = False) -> Iterator[list[str]]:
    """What is wrong with the pictures that this thread makes meanwhile, which are empty unless they are to be
    ``drawn``. ``names`` are those of players, which may be shortened."""
    looking = Looking([], names, drawn)
    before = _LOOKING.set(looking)
    try:
        yield looking.found
    finally:
        _LOOKING.reset(before)


def looking() -> bool:
    """Whether this thread's pictures are looked at just now."""
    return _LOOKING.get() is not None


def _look(canvas: Canvas) -> None:
    """Look at a canvas if somebody wants that."""
    looking = _LOOKING.get()
    if looking is not None:
        looking.found.extend(faults(canvas, looking.names))


def faults(canvas: Canvas, names: Collection[str] = ()) -> list[str]:
    """Texts that are cut by the picture's edge or a box, lie on others or on a sign, are shortened or small."""
    placed = [(step, _room(step)) for step in canvas._steps]
    texts = [(number, step, room) for number, (step, room) in enumerate(placed) if isinstance(step, TextStep)]
    found = [
        f"{step.text!r} {fault}"
        for number, step, room in texts
        for fault in (*_of_one(canvas, step, room, names), *_around(placed, number, room))
    ]
    for i, (_, one, room) in enumerate(texts):
        found += [
            f"{one.text!r} and {other.text!r} overlap" for _, other, beside in texts[:i] if room.meets(beside)
        ]
    return found


def _of_one(canvas: Canvas, step: TextStep, room: Room, names: Collection[str]) -> Iterator[str]:
    if step.size < LEAST:
        yield f"is too small: {step.size} px"
    if not room.within(Room(0, 0, *canvas._size)):
        yield f"leaves the picture: {room}"
    if is_cut(step.text, names):
        yield "is shortened"


def _around(placed: Sequence[tuple[PictureStep, Room]], number: int, room: Room) -> Iterator[str]:
    """What is wrong with a text and what is drawn where it is, before it or after it."""
    near = [
        (place < number, step, around)
        for place, (step, around) in enumerate(placed)
        if not isinstance(step, TextStep) and room.meets(around)
    ]
    under = [around for before, _, around in near if before and room.within(around)]
    for before, step, around in near:
        whole = room.within(around)
        if isinstance(step, BoxStep | BarStep) and before and not whole and not around.within(room):
            yield f"leaves its box: {room} of {around}"
        if isinstance(step, ShapeStep) and not whole:
            yield f"and the sign {step.sign} overlap"
        if isinstance(step, SpriteStep) and not under:
            yield f"and a part of the picture overlap: {room}, {around}"


def is_cut(text: str, names: Collection[str]) -> bool:
    """Whether a text of ours was shortened, not just a name."""
    return text.endswith("…") and not any(name.startswith(text[:-1]) for name in names)


NOWHERE = Room(0, 0, 0, 0)


def _room(step: PictureStep) -> Room:
    """Where something is drawn; the capitals of a text."""
    match step:
        case TextStep():
            base, length = step.at[1] + step.size, text_width(step.text, step.size, step.weight)
            return Room(step.at[0], base - step.size * CAP_HEIGHT, step.at[0] + length, base)
        case BoxStep() | BarStep():
            return Room(*step.at, step.at[0] + step.size[0], step.at[1] + step.size[1])
        case ShapeStep():
            return Room(*step.at, step.at[0] + step.side, step.at[1] + step.side)
        case SpriteStep():
            return Room(*step.at, step.at[0] + step.sprite.size[0], step.at[1] + step.sprite.size[1])
        case _:
            return NOWHERE
