"""The options of Numer: rounds, and whether closed digits are refused."""

from __future__ import annotations

from bot.games.base import Options


class NumerOptions(Options, frozen=True):
    """``rounds``: 1–3 rounds of five turns (NUMER-2). ``strict``: the form accepts closed digits, which void the
    number (NUMER-5)."""

    rounds: int = 2
    strict: bool = False
