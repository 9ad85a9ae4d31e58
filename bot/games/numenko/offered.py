"""What a lobby of Numenko offers: presets and options."""

from __future__ import annotations

from bot.games.numenko.options import MOST_MINUTES, NumenkoOptions
from bot.games.option import AnyOption, InRange, OneOf, Pick
from bot.games.presets import Preset
from bot.i18n import Texts

LONG = 60
PRESETS = (
    Preset("quick", NumenkoOptions(), (20,), "a short pot, only correct grids are saved"),
    Preset(
        "classic", NumenkoOptions(pot="full", minutes=LONG), (LONG,), "all tiles, only correct grids are saved"
    ),
    Preset("expert", NumenkoOptions(minutes=10), (10,), "a short pot in half the time"),
    Preset(
        "rulebook",
        NumenkoOptions(pot="full", minutes=LONG, check="players"),
        (LONG,),
        "all tiles, and the players check the grids",
    ),
)
"""A match takes as long as its time limit, unless somebody has placed all tiles before."""


def offered(t: Texts) -> tuple[AnyOption, ...]:
    """The options in the order in which they are offered."""
    return (
        pots(t),
        InRange(
            name="minutes",
            label=t("Minutes"),
            description=t("The time limit of the match"),
            least=1,
            most=MOST_MINUTES,
        ),
        OneOf(
            name="check",
            label=t("Grids"),
            description=t("Who checks the grids"),
            picks=(
                Pick("automatic", t("automatic: only correct grids are saved")),
                Pick(
                    "players",
                    t("players: grids are checked at the end, others can drop a wrong claim"),
                ),
            ),
        ),
    )


def pots(t: Texts) -> OneOf:
    """How many tiles the pot has (NUMENKO-2)."""
    return OneOf(
        name="pot",
        label=t("Pot"),
        description=t("How many tiles the pot has"),
        picks=(
            Pick("short", t("short: twelve tiles per player in the pot")),
            Pick("full", t("full: all tiles, a long match")),
        ),
    )
