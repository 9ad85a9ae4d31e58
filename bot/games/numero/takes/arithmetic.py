"""Exact values as whole numbers, for the search: everything is scaled by one common denominator.

Every wild card is played at most once, so all possible denominators are known in advance.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import prod

from bot.games.numero.cards import Effect
from bot.games.numero.values import apply_effect, undo_effect


class Arithmetic:
    """The effects of some wild cards on scaled values. Effects are identified by their index. A value is
    represented by the whole number ``scale`` times the value."""

    def __init__(self, effects: Sequence[Effect]) -> None:
        self.effects = tuple(effects)
        powers = prod(effect.n for effect in effects if effect.kind == "power")
        self.scale: int = prod(_divisor(effect) for effect in effects) ** powers
        self.sets = [_Bounds([self.effects[i] for i in bits(mask)]) for mask in range(1 << len(effects))]

    def apply(self, i: int, value: int) -> int | None:
        """Apply an effect to a value. None if it may not be played."""
        effect = self.effects[i]
        match effect.kind:
            case "minus":
                after = value - effect.n * self.scale
                return after if after > 0 else None
            case "times":
                return value * effect.n
            case "over":
                return self._divide(value, effect.n)
            case "part":
                return self._divide(value * effect.n, effect.of)
            case _:
                return self.whole(apply_effect(effect, Fraction(value, self.scale)))

    def undo(self, i: int, value: int) -> int | None:
        """Find the value that an effect turns into this one, None if there is none."""
        effect = self.effects[i]
        match effect.kind:
            case "minus":
                return value + effect.n * self.scale
            case "times":
                return self._divide(value, effect.n)
            case "over":
                return value * effect.n
            case "part":
                return self._divide(value * effect.of, effect.n)
            case _:
                return self.whole(undo_effect(effect, Fraction(value, self.scale)))

    def whole(self, value: Fraction | None) -> int | None:
        """Scale a value to a whole number, None for None and for impossible values."""
        if value is None:
            return None
        scaled = value * self.scale
        return int(scaled) if scaled.denominator == 1 else None

    def possible(self, wilds: int, total: int, value: int) -> bool:
        """Whether piles with that total might reach this value with all wild cards in the mask. May be a false
        positive, never a false negative."""
        bounds = self.sets[wilds]
        if not bounds.divides and value % self.scale:
            return False
        if bounds.least is not None and total > (value + bounds.least * self.scale) * bounds.shrink:
            return False
        return bounds.powers or value <= total * bounds.grow

    def _divide(self, value: int, n: int) -> int | None:
        return None if value % n else value // n


class _Bounds:
    """How far a set of effects can move a total. A value is at most the total times ``grow`` (if there are no
    powers) and, if ``least`` is not None, at least the total over ``shrink`` minus ``least``."""

    def __init__(self, effects: Sequence[Effect]) -> None:
        factors = [_factor(effect) for effect in effects]
        roots = any(effect.kind == "root" for effect in effects)
        self.powers = any(effect.kind == "power" for effect in effects)
        self.divides = any(_divisor(effect) > 1 for effect in effects)
        self.grow = -(-prod(factor for factor in factors if factor > 1) // 1)
        self.shrink = -(-prod(1 / factor for factor in factors if factor < 1) // 1)
        minus = sum(effect.n for effect in effects if effect.kind == "minus")
        self.least = None if roots or (self.powers and self.shrink > 1) else minus


def _divisor(effect: Effect) -> int:
    """The largest factor that the effect can add to a denominator."""
    return {"over": effect.n, "part": effect.of}.get(effect.kind, 1)


def _factor(effect: Effect) -> Fraction:
    """The factor that the effect multiplies by, 1 for other effects."""
    match effect.kind:
        case "times":
            return Fraction(effect.n)
        case "over":
            return Fraction(1, effect.n)
        case "part":
            return Fraction(effect.n, effect.of)
        case _:
            return Fraction(1)


def bits(mask: int) -> Iterator[int]:
    """The positions of the set bits in a mask, ascending."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def subsets(mask: int) -> Iterator[int]:
    """The proper, non-empty subsets of a mask."""
    part = (mask - 1) & mask
    while part:
        yield part
        part = (part - 1) & mask
