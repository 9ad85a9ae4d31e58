"""Typed sentences: what they mean, what is wrong with them, and the way back."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bot.errors import Refused
from bot.games.numero import NUMERO
from bot.games.numero.events import Built, Discarded, Took
from bot.games.numero.model import Build, Discard, NumeroView, Pass, Stop, Take, WildPlay
from bot.games.numero.options import PRESETS, NumeroOptions
from bot.games.numero.typing.sentences import action_of
from bot.games.numero.typing.spoken import sentences, spell_out
from bot.i18n import texts
from bot.opponents.numero.judging import advice
from tests.rules.numero_table import ANN, BOB, Face, Laid, Table
from tests.rules.numero_table import sentence as words


def table(centre: list[Laid], hand: list[Face], mode: str = "card") -> Table:
    """Ann to play, with these cards."""
    return Table(mode=mode).lies(*centre, hands={ANN: hand, BOB: [1]}, deck=[])


def says(at: Table, text: str) -> tuple[str, ...]:
    """Ann plays what she says; returns the public sentences."""
    at.does(ANN, action_of(at.sees(ANN), text))
    event = at.events[0]
    assert isinstance(event, Took | Built | Discarded)
    return event.sentences


def wrong(at: Table, text: str) -> Refused:
    """Why Ann cannot say that."""
    with pytest.raises(Refused) as caught:
        action_of(at.sees(ANN), text)
    return caught.value


@pytest.mark.rule("NUMERO-14")
@pytest.mark.parametrize(
    "text",
    [
        "10-2=8; 5-4=1; 8+1=9; take 9",
        "10−2=8, 5–4=1, 8+1=9 take",
        "10 - 2 = 8\n5 - 4 = 1\n8 + 1 = 9\ntake 9",
        "(10-2)+(5-4)=9 take 9",
        "10-2+(5-4) = 9; 9 take",
        "TAKE 10-2+(5-4)",
        "5-4=1; 10-2=8; 1+8=9; take 9;",
    ],
)
def test_the_worked_example_can_be_said_in_many_ways(text: str) -> None:
    at = table([10, 5], ["−2", "−4", 9])
    says(at, text)
    assert len(at.state.won[ANN]) == 5


@pytest.mark.rule("NUMERO-19")
@pytest.mark.parametrize(
    "text", ["5+3+4=12 build", "build 5+3+4", "5+3=8+4=12 build", "5+3=8; 8+4=12; build 12", "4+5+3=12; build"]
)
def test_a_build_is_a_sum_with_a_card_of_the_hand(text: str) -> None:
    at = table([5, 3], [4, 12])
    assert says(at, text)[-1] == "8 + 4 = 12"
    assert at.values == [12]


@pytest.mark.rule("NUMERO-19")
def test_the_last_number_that_can_be_is_the_card_that_is_added() -> None:
    at = table([4, 8], [4, 8, 12])
    built = action_of(at.sees(ANN), "4+8 build")
    assert isinstance(built, Build)
    assert at.state.cards[built.card].number == 8
    swapped = action_of(at.sees(ANN), "8+4 build")
    assert isinstance(swapped, Build)
    assert at.state.cards[swapped.card].number == 4


@pytest.mark.rule("NUMERO-23")
def test_discards() -> None:
    at = table([5], [7, 9, "−4", "√N", "½"])
    seven = at.discard(ANN, 7).card
    assert action_of(at.sees(ANN), "discard 7") == action_of(at.sees(ANN), "7 discard") == Discard(seven)
    for face, text in (("−4", "-4"), ("√N", "√"), ("√N", "√N"), ("½", "1/2"), ("½", "½"), ("½", "50%")):
        said = action_of(at.sees(ANN), f"discard {text}; discard 7")
        assert said == Discard(seven, (WildPlay(face),))


@pytest.mark.rule("NUMERO-26")
def test_pass_and_stop() -> None:
    at = table([5], [7])
    assert action_of(at.sees(ANN), " Pass ") == Pass()
    assert action_of(at.sees(ANN), "stop") == Stop()


@pytest.mark.rule("NUMERO-17")
@pytest.mark.parametrize(
    ("text", "groups"),
    [("take 10", 2), ("10=10; 6+4=10; take 10", 2), ("6+4=10; take 10", 1), ("10=10;10=10;6+4=10 take", 3)],
)
def test_groups_are_named_or_else_every_pile_of_that_value(text: str, groups: int) -> None:
    at = table([10, "r10", 6, 4], [10, 1])
    said = action_of(at.sees(ANN), text)
    assert isinstance(said, Take)
    assert len(said.groups) == groups
    says(at, text)


@pytest.mark.rule("NUMERO-14")
@pytest.mark.parametrize(
    ("text", "wild"),
    [
        ("6×½=3 take", "½"),
        ("6*1/2=3; take 3", "½"),
        ("½ of 6 = 3; take 3", "½"),
        ("0,5×6=3; take 3", "½"),
        ("6 × 50% = 3; take 3", "50%"),
        ("50% of 6 = 3; take 3", "50%"),
        ("6:2=3; take 3", "½"),
        ("√9=3; take 3", "√N"),
        ("√(5+4)=3; take 3", "√N"),
    ],
)
def test_signs_of_wild_cards(text: str, wild: str) -> None:
    at = table([6, 9, 5, 4], ["½", "50%", "√N", "N²", 3])
    said = action_of(at.sees(ANN), text)
    assert isinstance(said, Take)
    assert [play.card for play in said.wilds] == [wild]
    says(at, text)


@pytest.mark.parametrize("text", ["3²=9 take 9", "3^2=9; take 9", "6x2=12; 12-3=9; take 9", "6X2=12-3=9 take"])
def test_powers_and_letters(text: str) -> None:
    at = table([6, 3], ["N²", "×2", "−3", 9])
    says(at, text)


def test_fractions_on_the_way() -> None:
    at = table([9], ["÷4", "√N", "×2", 3])
    assert says(at, "9÷4=9/4; √(9/4)=3/2; 3/2×2=3; take 3") == ("9 ÷ 4 = 9/4", "√(9/4) = 3/2", "3/2 × 2 = 3")


def test_the_centres_wild_card_comes_before_the_hands() -> None:
    at = table([6, "50%"], ["½", 3])
    said = action_of(at.sees(ANN), "6÷2=3; take 3")
    assert isinstance(said, Take)
    assert said.wilds[0].card == "50%"
    exact = action_of(at.sees(ANN), "6×½=3; take 3")
    assert isinstance(exact, Take)
    assert exact.wilds[0].card == "½"


def test_a_number_is_a_result_or_a_pile_whichever_wins_more() -> None:
    """The 11 of the second sum is the pile; read as the result, there would be one group less."""
    at = table([5, 10, 14, 11, 9, "r11", 6], ["÷2", "÷4", "g11", 1])
    said = action_of(at.sees(ANN), "5+6+11=22; 22÷2=11; 9+10+11+14=44; 44÷4=11; take 11")
    assert isinstance(said, Take)
    assert len(said.groups) == 2
    assert len(says(at, "5+6+11=22; 22÷2=11; 9+10+11+14=44; 44÷4=11; take 11")) == 4


def test_in_points_mode_equal_piles_are_chosen_for_their_points() -> None:
    at = table([(5, 3), (1, 7), 8], [8, 2], mode="points")
    said = action_of(at.sees(ANN), "8=8; take 8")
    assert isinstance(said, Take)
    assert said.piles == (at.state.piles[1].id,), "a 1 has a printed point"


@pytest.mark.parametrize(
    ("text", "wilds"),
    [("9*2/3=6; take 6", ["×2", "÷3"]), ("9×2=18; 18/3=6; take 6", ["×2", "÷3"]), ("9/3*2=6 take", ["÷3", "×2"])],
)
def test_a_fraction_that_the_level_does_not_have_is_two_cards(text: str, wilds: list[str]) -> None:
    at = table([9], ["×2", "÷3", 6])
    said = action_of(at.sees(ANN), text)
    assert isinstance(said, Take)
    assert [play.card for play in said.wilds] == wilds


@pytest.mark.parametrize("text", ["9*2/3=6; take 6", "2/3*9=6; take 6", "2/3 of 9 = 6 take", "9×⅔=6; take 6"])
def test_a_fraction_in_the_hand_is_that_card(text: str) -> None:
    at = table([9, 2], ["⅔", "×2", "÷3", 6])
    said = action_of(at.sees(ANN), text)
    assert isinstance(said, Take)
    assert [play.card for play in said.wilds] == ["⅔"]


@pytest.mark.parametrize(
    ("text", "code", "value"),
    [("5,3 take 8", "numero.spare", "5"), ("5; discard 8", "numero.spare", "5"), ("3; 5+3=8; take 8", "", "")],
)
def test_nothing_that_is_named_is_forgotten(text: str, code: str, value: str) -> None:
    at = table([5, 3, 8], [8, 1])
    if not code:
        assert isinstance(action_of(at.sees(ANN), text), Take)
        return
    refused = wrong(at, text)
    assert (refused.code, refused.params["value"], refused.params["place"]) == (code, value, 1)


def test_of_equal_piles_the_one_with_most_cards_is_meant() -> None:
    at = table([8, (5, 3)], [9, 1])
    said = action_of(at.sees(ANN), "8+1=9 build")
    assert isinstance(said, Build)
    assert said.piles == (at.state.piles[1].id,)


@pytest.mark.rule("NUMERO-13")
@pytest.mark.parametrize(
    ("text", "place", "part", "code", "facts"),
    [
        (
            "10-2=8; 5-4=1; 8+1=10; take 9",
            3,
            "8+1=10",
            "numero.sum",
            {"left": "8 + 1", "value": "9", "said": "10"},
        ),
        ("7+1=8; take 9", 1, "7+1=8", "numero.no_pile", {"value": "7", "have": ["10", "5"]}),
        ("10-3=7; take 9", 1, "10-3=7", "numero.no_wild", {"face": "−3"}),
        ("take 7", 1, "take 7", "numero.no_card", {"number": "7"}),
        ("take 9", 1, "take 9", "numero.no_pile", {"value": "9", "have": ["10", "5"]}),
        ("10+5=15; discard 9", 1, "10+5=15", "numero.unused", {}),
        ("10-2=8", 1, "10-2=8", "numero.verb", {}),
        ("take 9; 10-2=8", 1, "take 9", "numero.order", {}),
        ("10-2=8; 5+8=13 build", 2, "5+8=13 build", "numero.build_card", {}),
        ("10$2", 1, "10$2", "numero.sign", {"sign": "$"}),
        ("10-", 1, "10-", "numero.form", {"sign": ""}),
        ("10-2 8", 1, "10-2 8", "numero.form", {"sign": "8"}),
        ("10-2/4=2; take 9", 1, "10-2/4=2", "numero.brackets", {}),
        ("5-4=1; 1-2=8; take 9", 2, "1-2=8", "NUMERO-15.positive", {"card": "−2", "value": "1"}),
        ("build 9", 1, "build 9", "numero.build", {}),
    ],
)
def test_a_wrong_sentence_is_answered_with_place_and_reason(
    text: str, place: int, part: str, code: str, facts: dict[str, object]
) -> None:
    refused = wrong(table([10, 5], ["−2", "−4", 9]), text)
    assert (refused.code, refused.params) == (code, {"place": place, "text": part, **facts})
    assert words(refused).startswith(f"Part {place}, “{part}”: ")


@pytest.mark.parametrize(("text", "code"), [("  ;  ", "numero.empty"), ("1+" * 200, "numero.long")])
def test_nothing_and_too_much_are_refused_without_a_place(text: str, code: str) -> None:
    refused = wrong(table([10, 5], ["−2", "−4", 9]), text)
    assert refused.code == code
    assert words(refused)


@cache
def moments() -> tuple[NumeroView, ...]:
    """Views of movers from random matches of every level."""
    found = []
    for seed, level in enumerate([*PRESETS] * 2):
        state = NUMERO.setup(NumeroOptions(level=level, mode=("card", "points")[seed % 2]), 2, seed)
        rng = Random(seed)
        while NUMERO.outcome(state) is None:
            view = NUMERO.view(state, state.mover)
            found.append(view)
            plays = [a for a in NUMERO.legal(view) if isinstance(a, Take | Build | Discard)]
            action = rng.choice(plays) if plays else NUMERO.absent_action(state, state.mover)
            state = NUMERO.apply(state, state.mover, action).state
    return tuple(found)


@pytest.mark.rule("NUMERO-17")
@given(st.data())
def test_what_the_rules_say_can_be_typed(data: st.DataObject) -> None:
    """A play in sentences, read again, is a play with the same sentences."""
    view = data.draw(st.sampled_from(moments()))
    plays = [a for a in NUMERO.legal(view) if isinstance(a, Take | Build | Discard)]
    best = advice(view).action if len(view.piles) <= 8 else None
    plays += [best] * 5 if best else []
    if plays:
        action = data.draw(st.sampled_from(plays))
        again = action_of(view, spell_out(view, action, texts("en")))
        assert isinstance(again, type(action))
        assert isinstance(again, Take | Build | Discard)
        assert spell_out(view, again, texts("en")) == spell_out(view, action, texts("en"))
        assert sentences(view, again) == sentences(view, action)


letters = st.text("0123456789+-−×÷*/x=;,.()√∛²³½% \ntakebuildiscrpofN", max_size=25)
pieces = st.lists(
    st.sampled_from(
        ["10", "5", "8", "9", "-2", "−4", "=", "+", "(", ")", ";", "take", "build", "discard", "√", "²", "/"]
    )
).map(" ".join)


@given(st.one_of(letters, pieces, st.text(max_size=12)))
@example("((((((((((")
@example("√" * 290)
@example("(" * 299)
@example("0/0 of 5")
@example("5/0=1 take")
@example("take 0")
@example("N² of 5")
@example("discard ²")
@example("discard")
@example("discard ÷0; discard 9")
@example("٣+٤ take")
@example("5%%")
def test_any_text_is_an_action_or_refused_in_words(text: str) -> None:
    at = table([10, 5, (2, 6), "½"], ["−2", "−4", "N²", 9, 13])
    try:
        action = action_of(at.sees(ANN), text)
    except Refused as refused:
        assert words(refused)
    else:
        try:
            NUMERO.apply(at.state, ANN, action)
        except Refused as refused:
            assert words(refused)
