"""Odd texts for the forms: what fingers, keyboards and people with bad intentions send instead of a sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random

DIGITS = ("0123456789", "０１２３４５６７８９", "٠١٢٣٤٥٦٧٨٩", "०१२३४५६७८९", "๐๑๒๓๔๕๖๗๘๙")
SIGNS = "+-−–—﹣＋×✕·∙*xX÷∕⁄/:：=＝()（）√∛²³½⅔%.,;#?^&!\\`~|<>@_[]{}\"'§ \n\t→↓"
MARKS = "\u200b\u200d\u2060\ufeff\u202e\u2066\u2069\u00a0\u3000\u0301\u20e3\ufe0f\u115f\x00\r"
WORDS = (
    *("take", "build", "discard", "pass", "stop", "draw", "meld", "lay", "off", "on", "as", "of"),
    *("swap", "with", "joker", "across", "down", "run", "spring"),
)
PLANES = ((0, 0x250), (0, 0x3000), (0x2000, 0xD7FF), (0xE000, 0x20000), (0xE000, 0x10FFFF))
"""Where random characters are from: any but surrogates, mostly low ones."""


def odd_texts(printed: Sequence[str], n: int, most: int, seed: int) -> Iterator[str]:
    """``n`` texts of at most ``most`` characters: mutations of these sentences, random characters, soups of signs
    and words; and a few that are long, deep or huge."""
    rng = Random(seed)
    for turn in range(n):
        make = _LARGE[turn // 50 % len(_LARGE)] if turn % 50 == 0 else _SMALL[turn % len(_SMALL)]
        yield make(rng, printed, most)[:most]


def _mutated(rng: Random, printed: Sequence[str], most: int) -> str:
    """A sentence in which some signs are missing, doubled, swapped or replaced."""
    signs = list(rng.choice(printed))
    for _ in range(rng.randrange(1, 4)):
        at = rng.randrange(len(signs)) if signs else 0
        match rng.randrange(5):
            case 0:
                del signs[at : at + rng.randrange(1, 3)]
            case 1:
                signs.insert(at, rng.choice(SIGNS))
            case 2:
                signs.insert(at, rng.choice(MARKS))
            case 3:
                signs[at : at + 1] = [rng.choice("0123456789")]
            case _:
                signs[at : at + 2] = signs[at : at + 2][::-1]
    return "".join(signs)


def _elsewhere(rng: Random, printed: Sequence[str], most: int) -> str:
    """A sentence from another keyboard, or two of them."""
    text = rng.choice(printed).translate(str.maketrans(DIGITS[0], rng.choice(DIGITS)))
    return text if rng.random() < 0.7 else text + rng.choice("; ,\n") + rng.choice(printed)


def _random(rng: Random, printed: Sequence[str], most: int) -> str:
    low, high = rng.choice(PLANES)
    return "".join(chr(rng.randint(low, high)) for _ in range(rng.randrange(25)))


def _soup(rng: Random, printed: Sequence[str], most: int) -> str:
    parts = rng.choices((rng.choice(SIGNS), rng.choice(WORDS), str(rng.randrange(40)), " "), k=rng.randrange(30))
    return "".join(parts)


def _numbers(rng: Random, printed: Sequence[str], most: int) -> str:
    return f"{rng.choice(WORDS)} {' '.join(str(rng.randrange(-9, 120)) for _ in range(rng.randrange(12)))}"


def _long(rng: Random, printed: Sequence[str], most: int) -> str:
    piece = rng.choice((rng.choice(printed) + rng.choice(";\n "), rng.choice(SIGNS) + str(rng.randrange(99))))
    return piece * (most // len(piece))


def _deep(rng: Random, printed: Sequence[str], most: int) -> str:
    depth = rng.randrange(most)
    return rng.choice("(√∛-") * depth + str(rng.randrange(30)) + ")" * depth


def _huge(rng: Random, printed: Sequence[str], most: int) -> str:
    return f"{rng.choice(WORDS)} {rng.choice('19') * rng.randrange(most)} {rng.choice(printed)}"


def _marked(rng: Random, printed: Sequence[str], most: int) -> str:
    return "".join(rng.choices(MARKS + SIGNS, k=most))


Maker = Callable[[Random, Sequence[str], int], str]
_SMALL: tuple[Maker, ...] = (_mutated, _mutated, _elsewhere, _random, _soup, _numbers)
_LARGE: tuple[Maker, ...] = (_long, _deep, _huge, _marked)
