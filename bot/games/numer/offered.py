"""What a lobby of Numer offers: presets and options."""

from __future__ import annotations

from bot.games.numer.options import NumerOptions
from bot.games.option import AnyOption, InRange, OnOff, Stretch
from bot.games.presets import Preset
from bot.i18n import Texts

MOST_ROUNDS = 3
PRESETS = (
    Preset(
        "quick",
        NumerOptions(),
        (8, 8, 9, 10, 11, 12, 13, 14, 15),
        "two rounds; crossed-off digits are refused",
        (10,),
    ),
    Preset(
        "classic",
        NumerOptions(rounds=3),
        (11, 12, 14, 15, 17, 18, 20, 21, 22),
        "three rounds, to make up for a bad one",
        (15,),
    ),
    Preset(
        "expert",
        NumerOptions(rounds=3, strict=True),
        (11, 12, 14, 15, 17, 18, 20, 21, 22),
        "three rounds, and a crossed-off digit voids your number",
        (15,),
    ),
    Preset(
        "rulebook",
        NumerOptions(strict=True),
        (8, 8, 9, 10, 11, 12, 13, 14, 15),
        "two rounds, and a crossed-off digit voids your number",
        (10,),
    ),
)
"""The rulebook voids a number with a closed digit (NUMER-5)."""


def list_options(t: Texts, stretched: Stretch = float) -> tuple[AnyOption, ...]:
    """List the options in the order in which they are offered."""
    return (
        InRange(
            "rounds",
            t("Rounds"),
            t("Rounds of five turns"),
            lambda options: t.plural("{n} round of five turns", "{n} rounds of five turns", options.rounds),
            least=1,
            most=MOST_ROUNDS,
        ),
        OnOff(
            "strict",
            t("Strict"),
            t("Crossed-off digits are allowed, but void the number"),
            on=t("strict: using a crossed-off digit voids your number"),
        ),
    )
