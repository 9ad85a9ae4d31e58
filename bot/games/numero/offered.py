"""What a lobby of Numero offers: presets and options."""

from __future__ import annotations

from functools import partial

from bot.games.numero.options import FAMILIES, TOPS, Family, NumeroOptions
from bot.games.option import AnyOption, OneOf, OnOff, Pick, hints
from bot.games.presets import Preset
from bot.i18n import Texts

PRESETS = (
    Preset("quick", NumeroOptions(), (20,), "wild cards − × ÷, most cards win"),
    Preset("classic", NumeroOptions(level="numbers"), (15,), "number cards only, most cards win"),
    Preset(
        "expert", NumeroOptions(level="expert"), (30,), "all wild cards up to powers and roots, most cards win"
    ),
    Preset(
        "rulebook",
        NumeroOptions(mode="points", level="expert"),
        (35,),
        "all wild cards, points for every take, and bluffs",
    ),
)


def offered(t: Texts) -> tuple[AnyOption, ...]:
    """The options in the order in which they are offered."""
    return (
        OneOf(
            name="mode",
            label=t("What wins"),
            description=t("What wins: most cards, or points for every take"),
            picks=modes(t),
        ),
        OneOf(name="level", label=t("Level"), description=t("Which wild cards are in the deck"), picks=levels(t)),
        OneOf(
            name="range",
            label=t("Highest number"),
            description=t("The highest number card; default: set by the level"),
            picks=tuple(Pick(top, str(top)) for top in TOPS),
            effect=lambda options: options.top,
        ),
        *_switches(t),
        OneOf(
            name="builds",
            label=t("Builds"),
            description=t("Builds are proven, or may be bluffs (default in the points game)"),
            picks=(
                Pick("prove", t("proven: the bot checks that you hold the answer")),
                Pick("bluff", t("bluff: others can challenge (points only)")),
            ),
            effect=lambda options: "bluff" if options.bluff else "prove",
        ),
        hints(t),
    )


def modes(t: Texts) -> tuple[Pick, ...]:
    """What can win."""
    return (
        Pick("card", t("cards: most cards win")),
        Pick("points", t("points: takes, cards and bonuses count")),
    )


def levels(t: Texts) -> tuple[Pick, ...]:
    """The levels with what is in their decks (NUMERO-4)."""
    return (
        Pick("starter", t("starter: numbers 1–10, no wild cards")),
        Pick("numbers", t("numbers: 1–15, no wild cards")),
        Pick("subtraction", t("subtraction: wild cards −")),
        Pick("times", t("times: wild cards − × ÷")),
        Pick("fractions", t("fractions: − × ÷ and ½ 0.25 20%")),
        Pick("advanced", t("advanced: … plus ⅔ 0.75")),
        Pick("expert", t("expert: … plus powers and roots")),
    )


def _switches(t: Texts) -> tuple[OnOff, ...]:
    """A switch for each family of wild cards."""
    words: dict[Family, tuple[str, str]] = {
        "subtraction": ("−", t("Wild cards − in the deck; default: set by the level")),
        "multiplication": ("×", t("Wild cards × in the deck; default: set by the level")),
        "division": ("÷", t("Wild cards ÷ in the deck; default: set by the level")),
        "simple": ("½ 20%", t("Simple fractions (½, 0.25, 20%) in the deck; default: set by the level")),
        "complex": ("⅔ 0.75", t("Complex fractions (⅔, 0.75) in the deck; default: set by the level")),
        "powers": ("N² √N", t("Powers and roots in the deck; default: set by the level")),
    }
    return tuple(
        OnOff(name=family, label=words[family][0], description=words[family][1], effect=partial(_has, family))
        for family in FAMILIES
    )


def _has(family: Family, options: NumeroOptions) -> bool:
    return family in options.families
