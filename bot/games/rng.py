"""The only source of randomness in the rules: a generator that is a value.

A shuffle is a Fisher–Yates shuffle by a Mersenne Twister seeded with the match's secret 128-bit seed and the
number of draws so far; a random place is their SHA-256, reduced. Because ``Rng`` is part of the state, every state
follows from seed and actions, and publishing the seed after the match lets anybody repeat the shuffles.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from hashlib import sha256
from typing import TypeVar

import msgspec

T = TypeVar("T")

SEED_BITS = 128


class Rng(msgspec.Struct, frozen=True):
    """A generator as a value: the match seed (32 hex digits) and the number of uses."""

    seed: str
    used: int = 0


def start(seed: int) -> Rng:
    """Make the generator of a new match. ``seed`` is a number of up to 128 bits."""
    return Rng(f"{seed:032x}")


def mix_in(rng: Rng, items: str, item: str) -> tuple[str, Rng]:
    """Insert an item, one character, at a random place, and return the generator to use next. If nobody knows the
    order of the items, the result is as fair as a full shuffle."""
    drawn = int.from_bytes(sha256(f"{rng.seed}:{rng.used}".encode("ascii")).digest(), "big")
    at = drawn % (len(items) + 1)
    return items[:at] + item + items[at:], Rng(rng.seed, rng.used + 1)


def shuffle(rng: Rng, items: Sequence[T]) -> tuple[tuple[T, ...], Rng]:
    """Shuffle the items fairly, and return the generator to use next."""
    deck = list(items)
    random.Random(f"{rng.seed}:{rng.used}").shuffle(deck)
    return tuple(deck), Rng(rng.seed, rng.used + 1)
