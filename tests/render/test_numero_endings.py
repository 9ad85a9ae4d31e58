"""The picture of a finished match of Numero, and the worked examples of the rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, get_args

import pytest
from msgspec.structs import replace

from bot.games.numero.log import ALL_CARDS
from bot.games.numero.model import NumeroState
from bot.games.numero.scoring import Reason, ScoreLine
from bot.games.numero.values import Value, play
from bot.games.wording import wording
from bot.render.numero import ARTIST
from bot.render.numero.examples import EXAMPLES
from tests.render.looks import assert_fits, opened
from tests.render.numero_scene import MATCHES, ODD_NAMES, match, table
from tests.render.shown import T
from tests.rules.numero_table import Table

# --- the score sheet


def ended(*won: int, sheet: Sequence[Sequence[ScoreLine]], **options: Any) -> NumeroState:
    """A finished match with these numbers of cards won and these score lines."""
    state = Table(len(won), **options).state
    names = tuple(tuple(list(state.cards)[i * 20 : i * 20 + n]) for i, n in enumerate(won))
    return replace(
        state, phase="over", piles=(), wilds=(), won=names, sheet=tuple(map(tuple, sheet)), hands=((),) * len(won)
    )


@pytest.mark.rule("NUMERO-29")
def test_the_end_names_winners_and_places() -> None:
    state = ended(12, 14, 8, sheet=[[], [ScoreLine("left", -2, 2)], []])
    picture = table(state)
    assert_fits(picture)
    assert picture.alt == (
        "Numero, match over. Ann and Bob share the win with 12 cards. 1. Ann: 12 cards (12 won). "
        "1. Bob: 12 cards (14 won, 2 cards left in hand −2). 3. Cat: 8 cards (8 won)."
    )


@pytest.mark.rule("NUMERO-39")
def test_the_score_sheet_has_a_line_for_every_reason() -> None:
    sheet = [
        [ScoreLine("takes", 3, 3), ScoreLine("cards", 9, 9), ScoreLine("four_colours", 5)],
        [ScoreLine("left", -4, 4)],
    ]
    state = replace(ended(9, 0, sheet=sheet, mode="points"), hints=(0, 1))
    alt = table(state).alt
    assert "1. Ann: 17 points (3 takes +3, 9 cards +9, all four colours +5)." in alt
    assert "2. Bob: −4 points (4 cards left in hand −4, 1 hint used)." in alt
    rows = {len(state.sheet[0]): opened(table(state)).height}
    fewer = replace(state, sheet=((state.sheet[0][0],), state.sheet[1]))
    assert opened(table(fewer)).height < rows[3]


def test_the_longest_score_sheet_fits() -> None:
    shared = set(get_args(Reason)) - {"whole_deck", "perfect"}
    sheet = [[ScoreLine(reason, -125, 9) for reason in sorted(shared)] for _ in range(4)]
    state = replace(ended(9, 9, 9, 9, sheet=sheet, mode="points"), hints=(1, 2, 3, 4))
    assert_fits(table(state, *ODD_NAMES))
    alone = set(get_args(Reason)) - {"perfect", "most_cards", "left", "bluff", "doubt"}
    lines = tuple(ScoreLine(reason, 125, 9) for reason in sorted(alone))
    solo = replace(match(*MATCHES[-1])[-1], sheet=(lines,), hints=(9,))
    assert solo.piles or solo.wilds, "what is left is shown too"
    assert_fits(table(solo))


def test_who_left_is_last() -> None:
    state = ended(12, 14, sheet=[[], []])
    alt = table(state, left=[1]).alt
    assert "Ann wins with 12 cards. 1. Ann: 12 cards (12 won). 2. Bob, left: 14 cards (14 won)." in alt
    assert table(state, left=[1]).png != table(state).png


@pytest.mark.rule("NUMERO-45")
def test_a_solitaire_ends_with_a_score_and_shows_what_is_left() -> None:
    state = match(*MATCHES[-1])[-1]
    alt = table(state).alt
    assert state.piles
    assert "Numero, match over. Ann ends with " in alt and "Centre: " in alt
    taken = next(state for state in match(*MATCHES[-1]) if state.last_taker is not None)
    assert "last take" not in table(taken).alt, "it has no meaning for one player"


# --- the rules


def test_every_picture_of_the_rules_pages_is_drawn() -> None:
    wanted = [page.picture for page in wording("numero").rules(T) if page.picture]
    assert wanted == ["take", "build", "wilds"]
    for name in wanted:
        picture = ARTIST.rules(name, T)
        assert picture.name == f"{name}.png"
        assert_fits(picture)
    assert "10 = 10, 6 + 4 = 10: two takes, four cards." in ARTIST.rules("take", T).alt
    assert "5 + 3 = 8, 8 + 4 = 12: a build, and you hold a 12." in ARTIST.rules("build", T).alt
    assert "10 − 2 = 8, 8 ÷ 4 = 2, 2 × 3 = 6" in ARTIST.rules("wilds", T).alt
    with pytest.raises(KeyError):
        ARTIST.rules("reveal", T)


def test_the_examples_are_calculated_rightly() -> None:
    piles = [item for make in EXAMPLES.values() for line in make(T).lines for item in line.items if item.value]
    assert len(piles) > 10
    for pile in piles:
        value: Value = 0
        for card in (ALL_CARDS[name] for name in pile.cards):
            value = play(card, value) if card.wild else value + card.number
        assert value == pile.value
