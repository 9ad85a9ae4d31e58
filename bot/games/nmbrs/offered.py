"""The presets and options in a lobby of nmbrs!."""

from __future__ import annotations

from bot.games.nmbrs.options import NmbrsOptions
from bot.games.option import AnyOption, OneOf, OnOff, Pick, Stretch, hints
from bot.games.presets import Preset, load_minutes
from bot.i18n import Texts

PRESETS = load_minutes(
    "nmbrs",
    Preset("quick", NmbrsOptions(), "up to two rounds and 36 turns, one claim per round"),
    Preset("basic", NmbrsOptions(rule="basic"), "any constant step, up to two rounds and 36 turns"),
    Preset("classic", NmbrsOptions(rounds=20, turns=None), "75 points, one claim per round"),
    Preset(
        "expert",
        NmbrsOptions(patterns=True, rounds=20, turns=None),
        "squares, cubes, triangular numbers, primes and ratios too",
    ),
    Preset(
        "rulebook",
        NmbrsOptions(rule="basic", target=None, claim_limit=None, rounds=None, turns=None),
        "any constant step, 100 points, any number of claims and rounds",
    ),
)


def list_options(t: Texts, stretched: Stretch = float) -> tuple[AnyOption, ...]:
    """List the options in display order. ``stretched`` converts a time at the live pace to the match's pace."""
    return (
        OneOf(
            "rule",
            t("Series"),
            t("Which series count; default: A and B (simple version: A)"),
            picks=(
                Pick(
                    "AB",
                    t("A and B: series count back to 0 or to 1"),
                    t("series count back to 0 or 1 (rules A and B)"),
                ),
                Pick("A", t("A: series count back to 0, like 10 20 30"), t("series count back to 0 (rule A)")),
                Pick("B", t("B: series count back to 1, like 11 16 21"), t("series count back to 1 (rule B)")),
                Pick("basic", t("basic: any constant step"), t("series: any constant step")),
            ),
            effect=lambda options: options.series,
        ),
        OnOff(
            "patterns",
            t("Patterns"),
            t("Squares, cubes, triangular numbers, primes and ratios count too"),
            on=t("squares, cubes, triangular numbers, primes and ratios count too"),
        ),
        OnOff(
            "simple",
            t("Simple version"),
            t("Cards 1–50, smaller hands, each card worth 1, and the last one can be laid"),
        ),
        *_end(t),
        _claims(t),
        OneOf(
            "offer",
            t("Time to claim"),
            t("How long others can claim a declined card at the Live pace; longer at slower ones"),
            lambda options: _offer_time(options, stretched, t),
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
            "target",
            t("Target"),
            t("Points that end the match; default: 75 or 100, simple version 50"),
            lambda options: t("to {target} points", target=options.goal),
            picks=tuple(Pick(n, t.plural("{n} point", "{n} points", n)) for n in (50, 75, 100, 150, 200)),
            effect=lambda options: options.goal,
        ),
        OneOf(
            "rounds",
            t("Round limit"),
            t("The match ends after this many rounds, whatever the points"),
            lambda options: (
                t.plural("up to {n} round", "up to {n} rounds", options.rounds)
                if options.rounds
                else t("as many rounds as it takes")
            ),
            picks=(
                *(Pick(n, t.plural("{n} round", "{n} rounds", n)) for n in (1, 2, 3, 5, 10, 20)),
                Pick(None, t("no limit")),
            ),
        ),
        OneOf(
            "turns",
            t("Turn limit"),
            t("The match ends after this many turns, once everyone has had equally many"),
            lambda options: (
                t.plural("up to {n} turn", "up to {n} turns", options.most_turns) if options.most_turns else None
            ),
            picks=(
                *(Pick(n, t.plural("{n} turn", "{n} turns", n)) for n in (24, 36, 48, 60)),
                Pick(None, t("no limit")),
            ),
            effect=lambda options: options.most_turns,
        ),
    )


def _claims(t: Texts) -> OneOf:
    limits = {n: t.plural("{n} claim per round", "{n} claims per round", n) for n in (1, 2, 3, 5)}
    return OneOf(
        "claim_limit",
        t("Claims"),
        t("Claims per player and round; default: quick game 1, else no limit"),
        picks=(*(Pick(n, words, words) for n, words in limits.items()), Pick(None, t("no limit"))),
    )


HOUR = 3600
"""In seconds."""


def _offer_time(options: NmbrsOptions, stretched: Stretch, t: Texts) -> str:
    """Describe how long an offer lasts as chosen, and how long that is at a slower pace."""
    chosen, first = options.offer, options.offer_time(first=options.edition > 1)
    live, longer = _at_live_pace(chosen, first, t), stretched(chosen)
    if not options.is_paced or longer == chosen:
        return live
    time, first_time = _span(longer, t), _span(stretched(first), t)
    if time == first_time:
        return t("{time_to_claim}, at this pace {time}", time_to_claim=live, time=time)
    return t(
        "{time_to_claim}, at this pace {time} (the first one {first})",
        time_to_claim=live,
        time=time,
        first=first_time,
    )


def _at_live_pace(seconds: int, first: int, t: Texts) -> str:
    if first > seconds:
        return t("{seconds} seconds to claim a card (the first one {first})", seconds=seconds, first=first)
    if seconds < 120:
        return t("{seconds} seconds to claim a card", seconds=seconds)
    return t("{minutes} minutes to claim a card", minutes=seconds // 60)


def _span(seconds: float, t: Texts) -> str:
    """Write a time in hours or minutes, rounded down."""
    if seconds >= HOUR:
        return t.plural("{n} hour", "{n} hours", int(seconds // HOUR))
    return t.plural("{n} minute", "{n} minutes", int(seconds // 60))
