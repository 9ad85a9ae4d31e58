"""What a lobby of Numero offers: presets and options."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from bot.games.numero.options import FAMILIES, TOPS, Family, NumeroOptions
from bot.games.numero.options import PRESETS as LEVEL_FAMILIES
from bot.games.option import AnyOption, OneOf, OnOff, Pick, Stretch, hints
from bot.games.presets import Preset, load_minutes
from bot.i18n import Texts

PRESETS = load_minutes(
    "numero",
    Preset("quick", NumeroOptions(), "numbers 1–10, wild cards with − × ÷, most cards win"),
    Preset("basic", NumeroOptions(level="starter"), "number cards 1–10 only, most cards win"),
    Preset("classic", NumeroOptions(range=15), "numbers 1–15, wild cards with − × ÷, most cards win"),
    Preset(
        "expert",
        NumeroOptions(level="expert"),
        "all wild cards up to powers and roots, most cards win",
    ),
    Preset(
        "rulebook",
        NumeroOptions(mode="points", level="expert"),
        "all wild cards, points for every take, and bluffs",
    ),
)


def list_options(t: Texts, stretched: Stretch = float) -> tuple[AnyOption, ...]:
    """List the options in the order in which they are offered."""
    return (
        OneOf("mode", t("What wins"), t("What wins: most cards, or points for every take"), picks=modes(t)),
        OneOf(
            "level",
            t("Level"),
            t("Which wild cards are in the deck"),
            lambda options: _level_words(options, t),
            picks=levels(t),
        ),
        OneOf(
            "range",
            t("Highest number"),
            t("The highest number card; default: set by the level"),
            lambda options: t("numbers 1–{top}", top=options.top),
            picks=tuple(Pick(top, str(top)) for top in TOPS),
            effect=lambda options: options.top,
        ),
        *_switches(t),
        OneOf(
            "builds",
            t("Builds"),
            t("Builds are proven, or may be bluffs (default in the points game)"),
            lambda options: _build_words(options, t),
            picks=(
                Pick("prove", t("proven: the bot checks that you hold the answer")),
                Pick("bluff", t("bluff: others can challenge (points only)")),
            ),
            effect=lambda options: "bluff" if options.bluff else "prove",
        ),
        hints(t),
    )


def modes(t: Texts) -> tuple[Pick, ...]:
    """The modes: cards or points."""
    return (
        Pick("card", t("cards: most cards win"), t("most cards win")),
        Pick("points", t("points: takes, cards and bonuses count"), t("most points win")),
    )


def levels(t: Texts) -> tuple[Pick, ...]:
    """The levels with the contents of their decks (NUMERO-4)."""
    return (
        Pick("starter", t("starter: numbers 1–10, no wild cards")),
        Pick("numbers", t("numbers: 1–15, no wild cards")),
        Pick("subtraction", t("subtraction: wild cards with −")),
        Pick("times", t("times: wild cards with − × ÷")),
        Pick("fractions", t("fractions: − × ÷ and ½ 0.25 20%")),
        Pick("advanced", t("advanced: … plus ⅔ 0.75")),
        Pick("expert", t("expert: … plus powers and roots")),
    )


def _switches(t: Texts) -> tuple[OnOff, ...]:
    words: dict[Family, tuple[str, str]] = {
        "subtraction": ("−", t("Wild cards with − in the deck; default: set by the level")),
        "multiplication": ("×", t("Wild cards with × in the deck; default: set by the level")),
        "division": ("÷", t("Wild cards with ÷ in the deck; default: set by the level")),
        "simple": ("½ 20%", t("Simple fractions (½, 0.25, 20%) in the deck; default: set by the level")),
        "complex": ("⅔ 0.75", t("Complex fractions (⅔, 0.75) in the deck; default: set by the level")),
        "powers": ("N² √N", t("Powers and roots in the deck; default: set by the level")),
    }
    return tuple(
        OnOff(family, words[family][0], words[family][1], effect=partial(_has, family)) for family in FAMILIES
    )


def _has(family: Family, options: NumeroOptions) -> bool:
    return family in options.families


def _build_words(options: NumeroOptions, t: Texts) -> str | None:
    if options.mode != "points" or options.solitaire:
        return None
    return t("builds can be bluffs") if options.bluff else t("builds are proven")


def _level_words(options: NumeroOptions, t: Texts) -> str:
    families, words = family_names(t), LEVELS[options.level](t)
    more = [families[f] for f in FAMILIES if f in options.families - LEVEL_FAMILIES[options.level]]
    less = [families[f] for f in FAMILIES if f in LEVEL_FAMILIES[options.level] - options.families]
    if more:
        words = t("{level} with {families}", level=words, families=t.all_of(more))
    if less:
        words = t("{level} without {families}", level=words, families=t.all_of(less))
    return words


LEVELS: dict[str, Callable[[Texts], str]] = {
    "starter": lambda t: t("level: starter"),
    "numbers": lambda t: t("level: numbers"),
    "subtraction": lambda t: t("level: subtraction"),
    "times": lambda t: t("level: times"),
    "fractions": lambda t: t("level: fractions"),
    "advanced": lambda t: t("level: advanced"),
    "expert": lambda t: t("level: expert"),
}


def family_names(t: Texts) -> dict[Family, str]:
    """The names of the families of wild cards."""
    return {
        "subtraction": t("subtraction"),
        "multiplication": t("multiplication"),
        "division": t("division"),
        "simple": t("simple fractions"),
        "complex": t("complex fractions"),
        "powers": t("powers and roots"),
    }
