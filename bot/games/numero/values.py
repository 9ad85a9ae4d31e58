"""Exact values: what wild cards do to them, exact roots, how they are written (NUMERO-14, NUMERO-15)."""

from __future__ import annotations

import re
from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache
from math import isqrt

from bot.errors import Refused
from bot.games.numero.cards import Card, Effect

Value = int | Fraction
"""An exact value. Whole ones are ``int``, which are much quicker."""
SUPERSCRIPT = {2: "²", 3: "³"}
RADICAL = {2: "√", 3: "∛"}


def apply_effect(effect: Effect, value: Fraction) -> Fraction | None:
    """Apply an effect to a positive value. None if the result would not be positive (a difference) or not rational
    (a root)."""
    match effect.kind:
        case "minus":
            return value - effect.n if value > effect.n else None
        case "times":
            return value * effect.n
        case "over":
            return value / effect.n
        case "part":
            return value * effect.n / effect.of
        case "power":
            return value**effect.n
        case "root":
            return exact_root(value, effect.n)


def add(values: Iterable[Value]) -> Value:
    """Add exact values."""
    total = sum(values)
    return total if isinstance(total, int) else _simplify(total)


def _simplify(value: Fraction) -> Value:
    return value.numerator if value.denominator == 1 else value


@lru_cache(maxsize=256)
def whole_results(effect: Effect, top: int) -> dict[int, int]:
    """The whole results of an effect up to ``top``, by the value that it is applied to (also up to ``top``)."""
    after = {value: whole_after(effect, value) for value in range(1, top + 1)}
    return {value: result for value, result in after.items() if result is not None and result <= top}


@lru_cache(maxsize=4096)
def whole_after(effect: Effect, value: int) -> int | None:
    """Apply an effect to a pile's value, None if the result is not whole."""
    after = _after(effect, value)
    return after if isinstance(after, int) else None


def undo_effect(effect: Effect, value: Fraction) -> Fraction | None:
    """Find the positive value that the effect turns into this one, None if there is none."""
    match effect.kind:
        case "minus":
            return value + effect.n
        case "times":
            return value / effect.n
        case "over":
            return value * effect.n
        case "part":
            return value * effect.of / effect.n
        case "power":
            return exact_root(value, effect.n)
        case "root":
            return value**effect.n


@lru_cache(maxsize=4096)
def _after(effect: Effect, value: Value) -> Value | None:
    after = apply_effect(effect, Fraction(value))
    return None if after is None else _simplify(after)


def play(card: Card, value: Value) -> Value:
    """Play a card on a value. Raises ``Refused``: NUMERO-14.number for a number card, NUMERO-15.positive,
    NUMERO-15.root."""
    if card.effect is None:
        raise Refused("NUMERO-14.number", card=card.face)
    after = _after(card.effect, value)
    if after is None:
        reason = "NUMERO-15.root" if card.effect.kind == "root" else "NUMERO-15.positive"
        raise Refused(reason, card=card.face, value=write_value(value))
    return after


def exact_root(value: Fraction, n: int) -> Fraction | None:
    """The rational ``n``-th root of a positive value, None if it is irrational."""
    top, bottom = whole_root(value.numerator, n), whole_root(value.denominator, n)
    return Fraction(top, bottom) if top is not None and bottom is not None else None


def whole_root(value: int, n: int) -> int | None:
    """The whole ``n``-th root of a positive whole number, None if there is none."""
    if n == 2:
        root = isqrt(value)
    else:
        low, high = 1, 1 << -(-value.bit_length() // n)
        while low < high:
            middle = (low + high + 1) // 2
            low, high = (middle, high) if middle**n <= value else (low, middle - 1)
        root = low
    return root if root**n == value else None


def write_value(value: Value) -> str:
    """Write a value as in a number sentence: ``8`` or ``3/2``."""
    return str(value)


def wild_sentence(card: Card, value: Value, after: Value) -> str:
    """Write a wild play as a number sentence: ``10 − 2 = 8``, ``√9 = 3``."""
    assert card.effect is not None
    return f"{wild_term(card, write_value(value))} = {write_value(after)}"


_PLAYED = re.compile(
    r"(?P<before>\S+) (?P<sign>[−×÷]) (?P<by>\S+) = (?P<after>\S+)"
    r"|(?P<root>[√∛])\(?(?P<under>[^()]+)\)? = (?P<of_root>\S+)"
    r"|\(?(?P<base>[^()]+?)\)?(?P<power>[²³]) = (?P<of_power>\S+)"
)


def read_wild_sentence(sentence: str) -> tuple[str, str, str] | None:
    """Read what ``wild_sentence`` wrote: the value, the card's face and the new value. None for a sum."""
    found = _PLAYED.fullmatch(sentence)
    if found is None:
        return None
    if found["root"]:
        return found["under"], f"{found['root']}N", found["of_root"]
    if found["power"]:
        return found["base"], f"N{found['power']}", found["of_power"]
    face = f"{found['sign']}{found['by']}" if found["by"].isdecimal() else found["by"]
    return found["before"], face, found["after"]


_OPERATION = re.compile(r"(?<= )[+−×÷](?= )|[√∛²³]")


def signs_in(sentences: Iterable[str]) -> tuple[str, ...]:
    """Find the operation signs in number sentences, each once, in order of appearance."""
    return tuple(dict.fromkeys(sign for sentence in sentences for sign in _OPERATION.findall(sentence)))


def wild_term(card: Card, term: str) -> str:
    """Write a wild card played on a term: ``10 − 2``, ``6 × ½``, ``√9``, ``(3/2)²``."""
    assert card.effect is not None
    kind, n = card.effect.kind, card.effect.n
    atom = term if term.isdecimal() else f"({term})"
    if kind == "power":
        return f"{atom}{SUPERSCRIPT[n]}"
    if kind == "root":
        return f"{RADICAL[n]}{atom}"
    return f"{term} × {card.face}" if kind == "part" else f"{term} {card.face[0]} {n}"
