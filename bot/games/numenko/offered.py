"""The presets and options in a lobby of Numenko."""

from __future__ import annotations

from bot.games.numenko.options import MOST_MINUTES, NumenkoOptions
from bot.games.option import AnyOption, InRange, OneOf, Pick, Stretch
from bot.games.presets import Preset, load_minutes
from bot.i18n import Texts

LONG = 60
PRESETS = load_minutes(
    "numenko",
    Preset("quick", NumenkoOptions(), "a short pot, only correct grids are saved"),
    Preset("classic", NumenkoOptions(pot="full", minutes=LONG), "all tiles, only correct grids are saved"),
    Preset("expert", NumenkoOptions(minutes=10), "a short pot in half the time"),
    Preset(
        "rulebook",
        NumenkoOptions(pot="full", minutes=LONG, check="players"),
        "all tiles, the players check the grids, an hour at most",
    ),
)


def list_options(t: Texts, stretched: Stretch = float) -> tuple[AnyOption, ...]:
    """List the options in display order."""
    return (
        pot_option(t),
        InRange(
            "minutes",
            t("Minutes"),
            t("The time limit of the match"),
            lambda options: (
                t.plural("{n} minute", "{n} minutes", options.minutes) if options.has_clock else t("no time limit")
            ),
            least=1,
            most=MOST_MINUTES,
        ),
        OneOf(
            "clock",
            t("Clock"),
            t("Whether the time limit counts against computers alone"),
            lambda options: (
                t("no time limit against computers alone")
                if options.clock == "auto" and not options.solo
                else None
            ),
            picks=(
                Pick("auto", t("not against computers alone (default)")),
                Pick("always", t("always")),
            ),
        ),
        OneOf(
            "check",
            t("Grids"),
            t("Who checks the grids"),
            picks=(
                Pick("automatic", t("automatic: only correct grids are saved")),
                Pick(
                    "players",
                    t("players: checked at the end; the others vote on a wrong grid"),
                    t("players check the grids"),
                ),
            ),
        ),
    )


def pot_option(t: Texts) -> OneOf:
    """Return the option for the number of tiles in the pot (NUMENKO-2)."""
    return OneOf(
        "pot",
        t("Pot"),
        t("How many tiles the pot has"),
        picks=(
            Pick("short", t("short: twelve tiles per player in the pot"), t("short pot")),
            Pick("full", t("full: all tiles, a long match"), t("full pot")),
        ),
    )
