"""What a lobby of NUMO offers: presets and options."""

from __future__ import annotations

from bot.games.numo.cards import FACES
from bot.games.numo.options import HIGHEST_TARGET, LOWEST_TARGET, NumoOptions, control_cards
from bot.games.option import AnyOption, InRange, OneOf, OnOff, Pick, Typed, hints
from bot.games.presets import Preset
from bot.i18n import Texts

MOST_SETS = 10
PRESETS = (
    Preset("quick", NumoOptions(), (15, 25, 20), "one level for all deals, first to 500 points"),
    Preset(
        "classic",
        NumoOptions(scoring=2, target=200),
        (25, 25, 15),
        "cards left in hand count against you, until someone has −200",
    ),
    Preset("expert", NumoOptions(level=8), (20, 25, 20), "level 8, with factors, in every deal"),
    Preset(
        "rulebook",
        NumoOptions(level=1, progress=True),
        (25, 40, 30),
        "from level 1, one higher each deal, to 500 points",
    ),
)


def offered(t: Texts) -> tuple[AnyOption, ...]:
    """The options in the order in which they are offered."""
    return (
        OneOf(
            name="level",
            label=t("Level"),
            description=t("Which melds count; default: automatic, by the number of players"),
            picks=_levels(t),
        ),
        OnOff(
            name="progress",
            label=t("Levels go up"),
            description=t("Each deal is one level higher, starting at the level chosen"),
        ),
        Typed(
            name="custom",
            command="control",
            label=t("Control cards"),
            description=t("Your own control cards instead of a level, for example: S C + R"),
            read=control_cards,
            write=lambda controls: " ".join(FACES[control] for control in controls),
            example="S C + R",
        ),
        OneOf(
            name="must",
            label=t("Needed to go out"),
            description=t("Which of your own control cards you need to go out; default: none"),
            picks=(Pick(None, t("none")), *_kinds(t)),
        ),
        OneOf(
            name="deck",
            label=t("Deck"),
            description=t("Which cards are in the deck"),
            picks=(
                Pick("auto", t("automatic: by number of players")),
                Pick("lower", t("lower deck, 1 to 29, plus sets of the upper deck if you like")),
                Pick("both", t("both decks, 1 to 144")),
            ),
        ),
        InRange(
            name="sets",
            label=t("Sets of the upper deck"),
            description=t("Sets of the upper deck added to the lower deck, four cards each"),
            least=0,
            most=MOST_SETS,
        ),
        *_end(t),
        hints(t),
    )


def _end(t: Texts) -> tuple[AnyOption, ...]:
    return (
        OneOf(
            name="scoring",
            label=t("Scoring"),
            description=t("What counts at the end of a deal"),
            picks=(
                Pick(1, t("1: going out scores the cards in your own melds")),
                Pick(2, t("2: cards left in hand count against the others")),
            ),
        ),
        InRange(
            name="target",
            label=t("Target"),
            description=t("Points won (or lost, with scoring 2) that end the match; default: 500"),
            least=LOWEST_TARGET,
            most=HIGHEST_TARGET,
        ),
    )


def _levels(t: Texts) -> tuple[Pick, ...]:
    return (
        Pick(None, t("automatic: 6 for two players, 2 for more")),
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
