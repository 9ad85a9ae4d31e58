"""What a lobby of nmbrs! offers: presets and options."""

from __future__ import annotations

from bot.games.nmbrs.options import NmbrsOptions
from bot.games.option import AnyOption, OneOf, OnOff, Pick, hints
from bot.games.presets import Preset
from bot.i18n import Texts

PRESETS = (
    Preset("quick", NmbrsOptions(), (20, 25, 25, 25, 25, 25, 30), "75 points, one claim per round"),
    Preset(
        "expert",
        NmbrsOptions(patterns=True),
        (25, 25, 25, 25, 30),
        "squares, cubes, triangular numbers, primes and ratios too",
    ),
    Preset(
        "rulebook",
        NmbrsOptions(target=None, claim_limit=None),
        (35, 40, 35, 35, 40, 45, 55),
        "100 points, any number of claims",
    ),
)


def offered(t: Texts) -> tuple[AnyOption, ...]:
    """The options in the order in which they are offered."""
    return (
        OneOf(
            name="rule",
            label=t("Series"),
            description=t("Which series count; default: A or B, in the simple version A"),
            picks=(
                Pick("AB", t("A or B: series count back to 0 or to 1")),
                Pick("A", t("A: series count back to 0, like 10 20 30")),
                Pick("B", t("B: series count back to 1, like 11 16 21")),
                Pick("basic", t("basic: any constant step")),
            ),
            effect=lambda options: options.series,
        ),
        OnOff(
            name="patterns",
            label=t("Patterns"),
            description=t("Squares, cubes, triangular numbers, primes and ratios count too"),
        ),
        OnOff(
            name="simple",
            label=t("Simple version"),
            description=t("Cards 1–50, fewer in hand, each worth 1, the last one can be laid"),
        ),
        *_end(t),
        _claims(t),
        OneOf(
            name="offer",
            label=t("Time to claim"),
            description=t("How long others have to claim a declined card at the live pace; at others longer"),
            picks=(
                Pick(10, t("10 seconds")),
                Pick(20, t("20 seconds")),
                Pick(60, t("1 minute")),
                Pick(600, t("10 minutes")),
                Pick(3600, t("1 hour")),
            ),
        ),
        hints(t),
    )


def _end(t: Texts) -> tuple[OneOf, ...]:
    return (
        OneOf(
            name="target",
            label=t("Target"),
            description=t("Points that end the match; default: 75 or 100, simple version 50"),
            picks=tuple(Pick(n, t.plural("{n} point", "{n} points", n)) for n in (50, 75, 100, 150, 200)),
            effect=lambda options: options.goal,
        ),
        OneOf(
            name="rounds",
            label=t("At most"),
            description=t("The match ends after this many rounds, whatever the points"),
            picks=tuple(Pick(n, t.plural("{n} round", "{n} rounds", n)) for n in (1, 3, 5, 10, 20)),
        ),
    )


def _claims(t: Texts) -> OneOf:
    limits = (Pick(n, t.plural("{n} claim per round", "{n} claims per round", n)) for n in (1, 2, 3, 5))
    return OneOf(
        name="claim_limit",
        label=t("Claims"),
        description=t("Claims per player and round; default: quick game 1, else no limit"),
        picks=(*limits, Pick(None, t("no limit"))),
    )
