"""Moves of NUMO as they are typed."""

from __future__ import annotations

from random import Random
from typing import Unpack, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from bot.errors import Refused
from bot.games.numo import NUMO
from bot.games.numo.cards import FACES, Season
from bot.games.numo.model import Discard, Draw, FormMeld, LayOff, NumoAction, NumoView
from bot.games.numo.options import HIGHEST_TARGET, Level, NumoOptions
from bot.games.numo.typing.sentences import MOST_TYPED, action_of
from bot.games.numo.typing.vocabulary import SEASONS, VERBS
from bot.games.wording import wording
from bot.i18n import languages, texts
from tests.i18n.unfinished import require_translations
from tests.rules.numo_table import ANN, BOB, Chosen, Face, Laid, Table, sentence


def view(*melds: Laid, ann: list[Face], phase: str = "meld", **options: Unpack[Chosen]) -> NumoView:
    """Ann's view after her draw."""
    chosen: Chosen = {"level": 4, **options}
    table = Table(**chosen).lies(*melds, hands={ANN: ann, BOB: [100]}, phase=phase)
    return table.sees(ANN)


HELD: list[Face] = ["7sp", "4au", 28, 33, "3sp", "5sp", 18, 50]
SEEN = view((BOB, "run", [9, 12, 15]), (ANN, "run", [6, 10, 14]), ann=HELD)


def wrong(seen: NumoView, text: str) -> Refused:
    """Why a typed move is not understood. There is a sentence for it, with the place first if there is one."""
    with pytest.raises(Refused) as caught:
        action_of(seen, text)
    refused, said = caught.value, sentence(caught.value)
    if "place" in refused.params:
        assert said.startswith("Word {place}, “{text}”: ".format(**refused.params))
    return refused


def where(refused: Refused) -> tuple[object, object] | None:
    """The number and the text of the word that is wrong, or None."""
    return (refused.params["place"], refused.params["text"]) if "place" in refused.params else None


@pytest.mark.parametrize(
    "text", ["meld 7 4 28", "Meld 7, 4, 28", "MELD 7×4=28", "meld 7 x 4 = 28", " meld 7;4;28 "]
)
def test_case_commas_and_signs_do_not_matter(text: str) -> None:
    assert action_of(SEEN, text) == FormMeld(("7sp", "4au", "28au"))


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("draw", Draw()),
        ("Take", Draw(from_discard=True)),
        ("discard 33", Discard("33wi")),
        ("discard 33 winter", Discard("33wi")),
        ("discard 33wi", Discard("33wi")),
        ("lay 18 on 9 12 15", LayOff(("18su",), 1)),
        ("lay off 18 on 9, 12, 15", LayOff(("18su",), 1)),
        ("lay 18 on 15", LayOff(("18su",), 1)),
        ("lay 18 on #1", LayOff(("18su",), 1)),
        ("leg 18 an 9 12 15", LayOff(("18su",), 1)),
        ("leg 18 an 9 12 15 an", LayOff(("18su",), 1)),
        ("lege 18 auf #2", LayOff(("18su",), 2)),
        ("leg 7 4 28 aus", FormMeld(("7sp", "4au", "28au"))),
        ("leg 7 4 28", FormMeld(("7sp", "4au", "28au"))),
        ("leg 7 4 28 aus als Produkt", FormMeld(("7sp", "4au", "28au"), "multiplication")),
        ("lege 7 4 28 als Produkt aus", FormMeld(("7sp", "4au", "28au"), "multiplication")),
        ("wirf 33 ab", Discard("33wi")),
        ("Leg 33 Winter ab", Discard("33wi")),
        ("nimm auf", Draw(from_discard=True)),
        ("lay 18 on #2", LayOff(("18su",), 2)),
        ("meld 3 and 5 and 7 as run", FormMeld(("3sp", "5sp", "7sp"), "run")),
        ("meld primes 3 5 7", FormMeld(("3sp", "5sp", "7sp"), "prime")),
        ("meld 28 ÷ 7 = 4 as division", FormMeld(("28au", "7sp", "4au"), "division")),
        ("meld mult 7 4 28", FormMeld(("7sp", "4au", "28au"), "multiplication")),
    ],
)
def test_what_is_understood(text: str, action: NumoAction) -> None:
    assert action_of(SEEN, text) == action


def test_what_it_makes_is_for_the_rules_to_say() -> None:
    assert action_of(SEEN, "meld 7 4 33") == FormMeld(("7sp", "4au", "33wi"))
    assert action_of(SEEN, "lay 33 on 9 12 15") == LayOff(("33wi",), 1)


class TestTwoEqualNumbers:
    """One of two equal numbers is named with its season, unless only one of them makes sense."""

    both = view(ann=["7sp", "7su", "4au", 28, 33, 50])

    @pytest.mark.parametrize(
        ("text", "card"),
        [("discard 7sp", "7sp"), ("discard 7 summer", "7su"), ("discard 7 SU", "7su"), ("discard 7 spri", "7sp")],
    )
    def test_the_season_says_which(self, text: str, card: str) -> None:
        assert action_of(self.both, text) == Discard(card)

    def test_without_it_there_is_a_question(self) -> None:
        for text, place in (("discard 7", 2), ("meld 4 28 7", 4)):
            refused = wrong(self.both, text)
            assert (refused.code, where(refused)) == ("numo.which", (place, "7"))
            assert (refused.params["number"], refused.params["seasons"]) == (7, ("spring", "summer"))
            assert sentence(refused).endswith("7 spring · 7 summer.")
        assert action_of(self.both, "meld 7su 4 28") == FormMeld(("7su", "4au", "28au"))

    @pytest.mark.parametrize("language", languages())
    def test_the_season_can_be_added_as_it_is_named_in_any_language(self, language: str) -> None:
        t, game = texts(language), wording("numo")
        refused = wrong(self.both, "discard 7")
        verb = VERBS.word_for("discard", t)
        twice: dict[Season, str] = {"spring": "7sp", "summer": "7su"}
        for season, card in twice.items():
            way = f"7 {SEASONS.word_for(season, t)}"
            assert way in (game.refusal(refused, t) or "")
            assert action_of(self.both, f"{verb} {way}") == Discard(card)

    @pytest.mark.parametrize(
        "text",
        [
            "auslegen 3 5 7 als Folge",
            "WYŁÓŻ 3 5 7 jako ciąg",
            "lägg ut 3 5 7 som följd",
            "lagg 3 5 7 som foljd",
            "meld Folge 3, 5 und 7",
        ],
    )
    def test_moves_are_read_in_any_language(self, text: str) -> None:
        require_translations("typed")
        seen = view(ann=["3sp", "5sp", "7sp", 20])
        assert action_of(seen, text) == FormMeld(("3sp", "5sp", "7sp"), "run")

    def test_a_word_is_quoted_as_it_was_typed(self) -> None:
        require_translations("typed")
        assert where(wrong(self.both, "abwerfen Größe")) == (2, "Größe")

    def test_both_of_them_need_no_season(self) -> None:
        seen = view(ann=["7sp", "7su", "1sp", 33, 50, 60])
        assert action_of(seen, "meld 1 7 7") == FormMeld(("1sp", "7sp", "7su"))
        assert action_of(seen, "meld 1 7 7su") == FormMeld(("1sp", "7sp", "7su"))

    def test_the_one_that_fits_the_season(self) -> None:
        seen = view(ann=["7sp", "7su", "3sp", "5sp", "9sp", 33], level=1)
        assert action_of(seen, "meld 3 5 7 9") == FormMeld(("3sp", "5sp", "7sp", "9sp"))

    def test_the_one_that_may_be_discarded(self) -> None:
        table = Table().lies(hands={ANN: ["7su", 20], BOB: [1]}, discards=["7sp"])
        table.takes(ANN)
        assert action_of(table.sees(ANN), "discard 7") == Discard("7su")

    def test_neither_works(self) -> None:
        assert action_of(self.both, "meld 7 4 33") == FormMeld(("7sp", "4au", "33wi"))

    def test_a_lay_off(self) -> None:
        seen = view((BOB, "character", ["7su", 8, "8wi"]), ann=["7sp", 20])
        assert action_of(seen, "lay 7") == LayOff(("7sp",), 1)
        seen = view((BOB, "run", [5, 6, "7su"]), ann=["8au", "8wi", 20])
        refused = wrong(seen, "lay 8")
        assert (refused.code, where(refused)) == ("numo.which", (2, "8"))
        assert action_of(seen, "lay 8wi on 5 6 7") == LayOff(("8wi",), 1)


@pytest.mark.parametrize(
    ("text", "code", "word"),
    [
        ("", "numo.empty", None),
        (" , + ", "numo.empty", None),
        ("m" * (MOST_TYPED + 1), "numo.long", None),
        ("7 4 28", "numo.verb", (1, "7")),
        ("draw 7", "numo.extra", (2, "7")),
        ("discard 33; draw", "numo.word", (3, "draw")),
        ("discard 33 28", "numo.extra", (3, "28")),
        ("meld", "numo.number", None),
        ("meld run", "numo.number", None),
        ("meld 7 4 28 on 3", "numo.extra", (5, "on")),
        ("meld 7 4 28 as", "numo.kind", (5, "as")),
        ("meld 7 4 28 as x9", "numo.kind", (6, "9")),
        ("meld 7 cat", "numo.word", (3, "cat")),
        ("meld 7 sp su", "numo.word", (4, "su")),
        ("meld sp 7", "numo.word", (2, "sp")),
        ("meld 7 s", "numo.word", (3, "s")),
        ("meld 7 4 29", "numo.no_card", (4, "29")),
        ("meld 7 4 7", "numo.no_card", (4, "7")),
        ("discard 33 spring", "numo.no_card", (2, "33")),
        ("lay 18 on 9 12 16", "numo.no_meld", (4, "9")),
        ("lay 18 on #9", "numo.no_meld", (4, "#9")),
        ("lay 18 on #1 now", "numo.extra", (5, "now")),
        ("lay 18 on", "numo.number", None),
        ("lay 18 as run", "numo.word", (3, "as")),
        ("lay 33", "numo.no_fit", None),
    ],
)
def test_mistakes_are_told_with_their_place(text: str, code: str, word: tuple[int, str] | None) -> None:
    refused = wrong(SEEN, text)
    assert (refused.code, where(refused)) == (code, word)


@pytest.mark.parametrize(
    ("text", "season", "again"),
    [("meld 7 4 29", None, False), ("meld 7 4 7", None, True), ("discard 33 spring", "spring", False)],
)
def test_of_a_card_that_is_missing_it_is_said_which(text: str, season: str | None, again: bool) -> None:
    refused = wrong(SEEN, text)
    assert (refused.params["season"], refused.params["again"]) == (season, again)
    assert f"{refused.params['number']} {season or ''}".strip() in sentence(refused)


def test_a_lay_off_without_a_meld_on_the_table() -> None:
    assert wrong(view(ann=[18, 20]), "lay 18").code == "numo.no_fit"


def test_a_lay_off_that_fits_one_meld_need_not_say_which() -> None:
    seen = view((BOB, "run", [9, 12, 15]), (ANN, "run", [5, 8, 11]), ann=[18, 20])
    assert action_of(seen, "lay 18") == LayOff(("18su",), 1)


def test_a_lay_off_that_fits_several_melds() -> None:
    seen = view((BOB, "run", [9, 12, 15]), (ANN, "run", [5, 8, 11]), (ANN, "run", [6, 10, 14]), ann=[18, 20])
    refused = wrong(seen, "lay 18")
    assert (refused.code, refused.params) == ("numo.which_meld", {"melds": (1, 3)})
    assert action_of(seen, "lay 18 on 6") == LayOff(("18su",), 3)


def test_a_meld_of_just_these_numbers_comes_before_larger_ones() -> None:
    seen = view((BOB, "run", [3, 6, 9, 12]), (ANN, "run", [6, "9su", "12wi"]), ann=[15, 20])
    assert action_of(seen, "lay 15 on 6 9 12") == LayOff(("15au",), 2)
    refused = wrong(seen, "lay 15 on 6 9")
    assert (refused.code, refused.params) == ("numo.which_meld", {"melds": (1, 2)})


def typed(seen: NumoView, action: NumoAction) -> str:
    """A move as it can be typed, with everything that makes it unambiguous."""

    def named(names: tuple[str, ...]) -> str:
        return " ".join(f"{seen.cards[name].number} {seen.cards[name].season}" for name in names)

    match action:
        case Draw():
            return "take" if action.from_discard else "draw"
        case FormMeld():
            return f"meld {named(action.cards)} as {action.kind}"
        case LayOff():
            number = 1 + [meld.id for meld in seen.melds].index(action.meld)
            return f"lay {named(action.cards)} on #{number}"
        case Discard():
            return f"discard {named((action.card,))}"
        case _:
            raise AssertionError(action)


@pytest.mark.parametrize("level", get_args(Level))
def test_every_legal_move_can_be_typed(level: Level) -> None:
    rng = Random(level)
    state = NUMO.setup(NumoOptions(level=level, target=HIGHEST_TARGET), 4, level)
    for _ in range(150):
        seen = NUMO.view(state, state.mover)
        actions = list(NUMO.legal(seen))
        for action in rng.sample(actions, min(3, len(actions))):
            assert action_of(seen, typed(seen, action)) == action
        state = NUMO.apply(state, state.mover, rng.choice(actions)).state


def test_meld_numbers_start_anew_with_each_deal() -> None:
    """Inside the match melds have other ids, which stored actions rely on."""
    seen = view((BOB, "run", [9, 12, 15]), (BOB, "run", [20, 22, 24]), ann=[18, 33], level=6)
    later = replace(seen, melds=tuple(replace(meld, id=meld.id + 40) for meld in seen.melds))
    assert action_of(later, "lay 18 on #1") == LayOff(("18su",), 41)
    with pytest.raises(Refused, match=r"numo\.no_meld"):
        action_of(later, "lay 18 on #41")


@settings(max_examples=settings().max_examples * 4)
@given(
    st.one_of(
        st.text(max_size=60),
        st.lists(
            st.sampled_from(
                [
                    "meld",
                    "lay",
                    "discard",
                    "on",
                    "as",
                    "run",
                    "#1",
                    "#",
                    "7",
                    "4",
                    "28",
                    "18",
                    "9",
                    "sp",
                    "wi",
                    "×",
                    "²",
                ]
            ),
            max_size=12,
        ).map(" ".join),
    )
)
def test_whatever_is_typed_is_understood_or_refused_in_words(text: str) -> None:
    try:
        action = action_of(SEEN, text)
    except Refused as refused:
        assert wording("numo").refusal(refused, texts("en"))
    else:
        assert isinstance(action, Draw | FormMeld | LayOff | Discard)


def test_a_spectator_has_no_cards_to_name() -> None:
    table = Table().lies(hands={ANN: [7], BOB: [1]})
    with pytest.raises(Refused, match=r"numo\.no_card"):
        action_of(table.sees(None), "discard 7")


def test_the_kinds_have_words() -> None:
    seen = view(ann=[3, 5, 7], custom=tuple(FACES))
    for control in FACES:
        assert action_of(seen, f"meld {control} 3 5 7") == FormMeld(("3sp", "5sp", "7sp"), control)
    assert action_of(seen, "meld 3 5 as pair") == FormMeld(("3sp", "5sp"), "pair")
