"""How many lines a text takes, and how high a text in Markdown stands, as the preview of messages sets it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Any, NamedTuple

from simcord.preview._markdown import markdown_tokens

from tests.layout.fonts import BOLD, MEDIUM, MONO, REGULAR, is_foreign, width

TEXT, SMALL, LARGE = 16.0, 14.0, 20.0
"""Sizes of letters in pixels: of texts and small headings, of small text, of large headings."""
LINE, SMALL_LINE, LARGE_LINE = 22.0, 19.25, 24.0
"""Heights of their lines."""
CODE_EDGE, MENTION_EDGE = 5.0, 2.0
"""The padding on each side of code, and of a mention."""
SLACK = 0.01
"""What a line may be longer by, since sums are rounded."""
IMAGE = 20.0
"""The width of a custom emoji."""
SOMEBODY = "@Somebody"
"""What a mention is taken to say."""
TIMES = {"R": "in 59 minutes", "t": "10:45 PM", "T": "10:45:30 PM", "d": "11/30/2026", "D": "November 30, 2026"}
"""What timestamps are taken to say, by style; any other has the date and the time."""
DATE_AND_TIME = "Nov 30, 2026, 10:45 PM"
_COMMAND = re.compile(r"</([^:\n]+):\d+>")


class Box(NamedTuple):
    """Something set: its height, and the margins above and below, which fall together with those of others."""

    above: float
    height: float
    below: float


class _Part(NamedTuple):
    """A part of a line: a text in one font, or something of fixed width without text."""

    text: str
    size: float
    weight: int
    edge: float = 0.0
    fixed: float = 0.0


class _Atom(NamedTuple):
    """A part of a word that is not broken, or a space; and whether a line may end before it."""

    width: float
    is_space: bool = False
    may_break: bool = False


class _Somebody(dict[str, str]):
    """The names of all users, roles or channels."""

    def __bool__(self) -> bool:
        return True

    def get(self, key: str, default: Any = None) -> Any:
        return SOMEBODY.removeprefix("@")


ANYBODY = {"users": _Somebody(), "roles": _Somebody(), "channels": _Somebody()}
"""Whom mentions name."""


def stack(boxes: Sequence[Box]) -> Box:
    """Set boxes one below the other."""
    if not boxes:
        return Box(0, 0, 0)
    between = sum(max(one.below, other.above) for one, other in pairwise(boxes))
    return Box(boxes[0].above, sum(box.height for box in boxes) + between, boxes[-1].below)


@lru_cache(maxsize=1 << 14)
def text_height(text: str, room: float) -> Box:
    """Set a text in Markdown into lines of that width."""
    told = _COMMAND.sub(lambda found: f"**/{found[1]}**", text)
    blocks = list(_blocks(markdown_tokens(told, "text_display", context=ANYBODY), room))
    if not blocks:
        return Box(0, 0, 0)
    # the first and the last have no margin of their own; what is inside them has
    return stack(blocks)


def _blocks(tokens: Sequence[Mapping[str, Any]], room: float, *, outermost: bool = True) -> Iterator[Box]:
    last = len(tokens) - 1
    for place, token in enumerate(tokens):
        above, below = _margins(token["type"])
        if outermost:
            keeps = place < last or token["type"] == "code_block"  # which has its margin below the text, too
            above, below = above if place else 0.0, below if keeps else 0.0
        inner = _inside(token, room)
        yield Box(max(above, inner.above), inner.height, max(below, inner.below))


def _margins(kind: str) -> tuple[float, float]:
    match kind:
        case "heading":
            return 8.0, 4.0
        case "paragraph" | "blockquote" | "bullet_list" | "ordered_list":
            return 4.0, 4.0
        case "code_block":
            return 0.0, 6.0
        case _:
            return 0.0, 0.0


def _inside(token: Mapping[str, Any], room: float) -> Box:
    kind, children = token["type"], token.get("children") or ()
    if kind in _SET_IN:
        return stack(list(_blocks(children, room - _SET_IN[kind], outermost=False)))
    match kind:
        case "heading":
            large = token["tag"] in ("h1", "h2")
            size, line = (LARGE, LARGE_LINE) if large else (TEXT, LINE)
            height = _inline_height(children, room, line, size, BOLD)
        case "paragraph":
            height = _inline_height(children, room, LINE, TEXT, REGULAR)
        case "inline" | "subtext":
            height = _inline_height((token,), room, LINE, TEXT, REGULAR)
        case "code_block":
            height = LINE * token["content"].rstrip("\n").count("\n") + LINE + 2 * CODE_PADDING
        case other:
            raise ValueError(f"nobody has measured {other}")
    return Box(0, height, 0)


CODE_PADDING = 9.0
"""The space above and below the lines of a block of code, whose lines are not wrapped."""
_SET_IN = {"bullet_list": 24.0, "ordered_list": 24.0, "list_item": 0.0, "blockquote": 16.0}
"""How far blocks with other blocks inside are set in."""


def _inline_height(rows: Sequence[Mapping[str, Any]], room: float, line: float, size: float, weight: int) -> float:
    height = 0.0
    for row in rows:
        small = row["type"] == "subtext"
        tokens = row["children"]
        if [token["type"] for token in tokens] == ["break"]:
            continue  # what ends a line, not one of its own
        lines = count_lines(_atoms(_parts(tokens, SMALL if small else size, weight)), room)
        height += lines * (SMALL_LINE if small else line)
    return height


def _parts(tokens: Sequence[Mapping[str, Any]], size: float, usual: int) -> Iterator[_Part]:
    bold = 0
    for token in tokens:
        weight = BOLD if bold else usual
        match token["type"]:
            case "text":
                yield _Part(token["content"], size, weight)
            case "code":
                yield _Part(token["content"], 0.875 * size, MONO, CODE_EDGE)
            case "strong_open":
                bold += 1
            case "strong_close":
                bold -= 1
            case "timestamp":
                yield _Part(TIMES.get(token["style"], DATE_AND_TIME), size, weight)
            case "mention" | "command":
                yield _Part(token["label"], size, MEDIUM, MENTION_EDGE)
            case "emoji":
                yield _Part("", size, weight, fixed=IMAGE)
            case _:
                pass


def _atoms(parts: Iterable[_Part]) -> Iterator[_Atom]:
    """Cut parts of a line into what is not broken."""
    for part in parts:
        if part.fixed:
            yield _Atom(part.fixed, may_break=True)
        pieces = [piece for piece in _PIECES.split(part.text) if piece]
        for place, piece in enumerate(pieces):
            if piece.isspace():
                yield _Atom(width(piece, part.size, part.weight), is_space=True)
                continue
            edges = part.edge * ((place == 0) + (place == len(pieces) - 1))
            for nth, text in enumerate(_cut(piece)):
                wide = width(text, part.size, part.weight) + (0.0 if nth else edges)
                yield _Atom(wide, may_break=nth > 0)


_PIECES = re.compile(r"(\s+)")


def _cut(word: str) -> Iterator[str]:
    """Cut a word where a line may end: after a hyphen or dash, and around emoji."""
    atom = ""
    for letter in word:
        if atom and _may_part(atom, letter):
            yield atom
            atom = ""
        atom += letter
    yield atom


def _may_part(before: str, letter: str) -> bool:
    last = before[-1]
    if last in "-–—" and letter.isalpha() and len(before) > 1:
        return True
    if _is_picture(last):
        return letter.isalnum()
    return _is_picture(letter) and last not in "([„“\"'«"


def _is_picture(letter: str) -> bool:
    return ord(letter) >= 0x2E80 and is_foreign(letter)


def count_lines(atoms: Iterable[_Atom], room: float) -> int:
    """Count the lines that words take in that width. Spaces hang over the end of a line, and what is longer than
    a line is cut."""
    lines, at, space, word = 1, 0.0, 0.0, 0.0
    for atom in (*atoms, _Atom(0, is_space=True)):
        if (atom.is_space or atom.may_break) and word:
            if at and at + space + word > room + SLACK:
                lines, at, space = lines + 1, 0.0, 0.0
            at += space + word
            while at > room + SLACK:
                lines, at = lines + 1, at - room
            space, word = 0.0, 0.0
        if atom.is_space:
            space += atom.width
        else:
            word += atom.width
    return lines
