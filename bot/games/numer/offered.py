"""What a lobby of Numer offers: presets and options."""

from __future__ import annotations

from bot.games.numer.options import NumerOptions
from bot.games.option import AnyOption, InRange, OnOff, Stretch
from bot.games.presets import Preset, load_minutes
from bot.i18n import Texts

MOST_ROUNDS = 3
PRESETS = load_minutes(
    "numer",
    Preset("quick", NumerOptions(), "two rounds; crossed-off digits are refused"),
    Preset("classic", NumerOptions(rounds=3), "three rounds, to make up for a bad one"),
    Preset(
        "expert",
        NumerOptions(rounds=3, strict=True),
        "three rounds, and a crossed-off digit voids your number",
    ),
    Preset("rulebook", NumerOptions(strict=True), "two rounds, and a crossed-off digit voids your number"),
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
