"""What a lobby of NUMO offers: presets and options."""

from __future__ import annotations

from bot.games.numo.cards import FACES, HOUSE
from bot.games.numo.model import control_of
from bot.games.numo.names import kind_name, kind_names
from bot.games.numo.options import HIGHEST_TARGET, LOWEST_TARGET, NumoOptions, control_cards
from bot.games.option import AnyOption, InRange, OneOf, OnOff, Pick, Stretch, Typed, hints
from bot.games.presets import Preset, load_minutes
from bot.i18n import Texts

MOST_SETS = 10
PRESETS = load_minutes(
    "numo",
    Preset("quick", NumoOptions(), "level 6, first to 300 points, or 250 with more than two players"),
    Preset("basic", NumoOptions(level=2), "seasons, characters and additions, to as few points as Quick"),
    Preset(
        "classic",
        NumoOptions(scoring=2, target=200),
        "cards left in hand count against you, until someone reaches −200",
    ),
    Preset("expert", NumoOptions(level=8, target=500), "level 8, with factors, in every deal"),
    Preset(
        "rulebook",
        NumoOptions(level=1, progress=True, target=500),
        "from level 1, one higher each deal, to 500 points",
    ),
    Preset(
        "version2",
        NumoOptions(level=1, progress=True, scoring=2, target=500),
        "levels go up; cards left count against you, to −500",
    ),
)


def list_options(t: Texts, stretched: Stretch = float) -> tuple[AnyOption, ...]:
    """List the options in the order in which they are offered."""
    return (
        OneOf(
            "level",
            t("Level"),
            t("Which melds count; default: automatic"),
            lambda options: _level_words(options, t),
            picks=_levels(t),
        ),
        OnOff("progress", t("Levels go up"), t("Each deal is one level higher, starting at the level chosen")),
        Typed(
            "custom",
            t("Control cards"),
            t("Your own control cards instead of a level, for example: S C + R"),
            lambda options: _control_words(options, t),
            command="control",
            read=control_cards,
            write=lambda controls: " ".join(FACES[control] for control in controls),
            example="S C + R",
        ),
        OneOf(
            "must",
            t("Needed to go out"),
            t("Which of your own control cards you need to go out; default: none"),
            lambda options: t("going out needs {kind}", kind=kind_name(options.must, t)) if options.must else None,
            picks=(Pick(None, t("none")), *_kinds(t)),
        ),
        OneOf(
            "deck",
            t("Deck"),
            t("Which cards are in the deck"),
            lambda options: _deck_words(options, t),
            picks=(
                Pick("auto", t("automatic: by number of players")),
                Pick("lower", t("lower deck, 1 to 29, plus sets of the upper deck if you like")),
                Pick("both", t("both decks, 1 to 144")),
            ),
        ),
        InRange(
            "sets",
            t("Sets of the upper deck"),
            t("Sets of the upper deck added to the lower deck, four cards each"),
            least=0,
            most=MOST_SETS,
        ),
        *_end(t),
        hints(t),
    )


def _end(t: Texts) -> tuple[AnyOption, ...]:
    return (
        OneOf(
            "scoring",
            t("Scoring"),
            t("What counts at the end of a deal"),
            picks=(
                Pick(1, t("1: going out scores the cards in your own melds")),
                Pick(2, t("2: cards left in hand count against the others")),
            ),
        ),
        InRange(
            "target",
            t("Target"),
            t("Points won (or lost, with scoring 2) that end it; default: automatic"),
            lambda options: _end_words(options, t),
            least=LOWEST_TARGET,
            most=HIGHEST_TARGET,
        ),
    )


def _levels(t: Texts) -> tuple[Pick, ...]:
    return (
        Pick(None, t("automatic: 6, or 2 where levels go up")),
        Pick(1, t("1: season, character")),
        Pick(2, t("2: … plus addition")),
        Pick(3, t("3: … plus subtraction")),
        Pick(4, t("4: … plus multiplication")),
        Pick(5, t("5: … plus division")),
        Pick(6, t("6: … plus runs")),
        Pick(7, t("7: … plus primes")),
        Pick(8, t("8: … plus factors")),
    )


def _kinds(t: Texts) -> tuple[Pick, ...]:
    return (
        Pick("season", t("S: season")),
        Pick("character", t("C: character")),
        Pick("addition", t("+: addition")),
        Pick("subtraction", t("−: subtraction")),
        Pick("multiplication", t("×: multiplication")),
        Pick("division", t("÷: division")),
        Pick("run", t("R: run")),
        Pick("prime", t("P: primes")),
        Pick("factor", t("F: factors")),
    )


def _level_words(options: NumoOptions, t: Texts) -> str | None:
    if options.custom:
        return None
    if options.progress:
        return t("levels go up from {level}", level=options.first_level(2))
    level, more = options.first_level(2), options.first_level(3)
    if level != more:
        return t("level automatic ({two} for two players, {more} for more)", two=level, more=more)
    return t("level {level}: {kinds}", level=level, kinds=kind_names(control_of(options, HOUSE, level), t))


def _control_words(options: NumoOptions, t: Texts) -> str | None:
    if not options.custom:
        return None
    faces = " ".join(FACES[control] for control in control_of(options, HOUSE, None))
    return t("control cards {faces}", faces=faces)


def _end_words(options: NumoOptions, t: Texts) -> str:
    two, more = options.points_to_end(2), options.points_to_end(3)
    if options.scoring == 1:
        if two != more:
            return t("first to {two} points (with more than two players, {more})", two=two, more=more)
        return t("first to {target} points", target=two)
    if two != more:
        return t(
            "cards left count against you, until someone reaches −{two} (with more than two players, −{more})",
            two=two,
            more=more,
        )
    return t("cards left count against you, until someone reaches −{target}", target=two)


def _deck_words(options: NumoOptions, t: Texts) -> str:
    match options.deck:
        case "auto":
            return t("deck by number of players")
        case "both":
            return t("both decks")
        case "lower" if options.sets:
            return t.plural(
                "lower deck and {n} set of the upper deck",
                "lower deck and {n} sets of the upper deck",
                options.sets,
            )
        case _:
            return t("lower deck")
