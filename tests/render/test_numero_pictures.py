"""The pictures of Numero during a match: what they show, what they keep secret, and that everything fits."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from random import Random

import pytest
from msgspec.structs import replace

from bot.games.numero import NUMERO
from bot.games.numero.midturn import lay_out, view_during
from bot.games.numero.model import NumeroView, Pile, WildPlay
from bot.games.numero.scoring import ScoreLine
from bot.render import canvas
from bot.render.base import artist
from bot.render.cards import CardFace, engrave
from bot.render.colours import WELL
from bot.render.numero import ARTIST
from bot.render.numero.centre import SCALES, pile_piece
from bot.render.numero.faces import face_of
from bot.render.numero.hand import HAND, HEIGHTS, LETTERS, CardLook, draw_large, write_face
from tests.contract.numero_hooks import conceal
from tests.extent import little_and_nightly
from tests.render.looks import assert_fits, opened
from tests.render.numero_scene import (
    EXPERT,
    MATCHES,
    NAMES,
    ODD_NAMES,
    crowded,
    hand,
    match,
    sampled,
    table,
)
from tests.render.shown import T, draw, players
from tests.rules.numero_table import ANN, BOB, CAT, Table

# --- everything fits


@little_and_nightly("every", 15, 6)
def test_every_moment_of_a_match_fits(every: int) -> None:
    for state in sampled(every):
        assert_fits(table(state))
        for seat in range(state.seats):
            assert_fits(hand(state, seat))


@pytest.mark.rule("NUMERO-12")
def test_a_crowded_centre_fits() -> None:
    state = crowded()
    assert (len(state.piles), len(state.wilds)) == (24, 27)
    picture = table(state)
    assert_fits(picture)
    assert_fits(hand(state, ANN))
    assert "15 (green 5, green 6, green 9, −5)" in picture.alt
    assert "Wild cards alone in the centre: −3, −4, ×2" in picture.alt and picture.alt.endswith("√N, ∛N.")


def test_far_more_piles_than_ever_still_have_a_picture() -> None:
    assert_fits(table(crowded(50)))
    picture = table(crowded(60))
    assert opened(picture).width == 1200
    assert not picture.alt.endswith("…")


def test_a_long_text_alternative_tells_builds_briefly_before_it_leaves_anything_out() -> None:
    state = NUMERO.setup(EXPERT, 4, seed=1)
    numbers = [name for name, card in state.cards.items() if not card.wild]
    piles = tuple(Pile(i, 10, tuple(numbers[i * 4 : i * 4 + 4])) for i in range(15))
    state = replace(state, piles=piles, wilds=tuple(state.cards)[60:], hints=(10, 10, 10, 10), last_taker=0)
    alt = table(state, *(letter * 80 for letter in "ABCD")).alt
    assert alt.count("10 (4 cards)") == 15
    assert all(letter * 11 in alt for letter in "ABCD")
    assert alt.endswith("∛N.")


def test_a_pile_of_very_many_cards_shows_the_newest() -> None:
    state = crowded()
    names = tuple(state.cards)[:40]
    for scale in SCALES:
        piece = pile_piece(state.cards, Pile(1, 15, names), scale)
        assert piece.draw().size == piece.size
        assert piece.size[0] <= 1200 - 2 * 24 - 2 * 18
    assert_fits(table(replace(state, piles=(Pile(1, 15, names),), wilds=())))


def test_odd_names_harm_nothing() -> None:
    for state in (*match(EXPERT, 4, 1)[::15], match(EXPERT, 4, 1)[-1]):
        assert_fits(table(state, *ODD_NAMES))
        assert_fits(hand(state, 0, *ODD_NAMES))


# --- what the table tells


def test_the_table_tells_turn_deck_centre_and_players() -> None:
    played = Table(3, hints="on").lies("b8", ("r5", "o3"), "½", hands={ANN: [7, 2], BOB: [1], CAT: []}, deck=4)
    picture = table(played.state)
    assert picture.name == "table.png"
    assert picture.alt.startswith("Numero. Ann to play. Turn 1. 4 cards in the deck.")
    assert "Ann: 0 cards, 2 in hand. Bob: 0 cards, 1 in hand. Cat: 0 cards, 0 in hand." in picture.alt
    assert "Centre: blue 8, 8 (red 5, orange 3). Wild cards alone in the centre: ½." in picture.alt
    assert "The centre is empty." in table(Table(2).lies(hands={ANN: [1], BOB: [2]}).state).alt


@pytest.mark.rule("NUMERO-14")
def test_a_wild_card_shows_on_the_pile_that_it_changed() -> None:
    played = Table(2).lies("o10", hands={ANN: ["−2", "b8", "g7"], BOB: [1]})
    played.discards(ANN, "g7", wilds=[("−2", 10, "is", 8)])
    assert "Centre: green 7, 8 (orange 10, −2)." in table(played.state).alt
    plain = replace(played.state, piles=(replace(played.state.piles[0], cards=("o8",)), *played.state.piles[1:]))
    assert table(plain).png != table(played.state).png


def test_equal_piles_are_told_apart() -> None:
    cards = crowded().cards
    sevens = [
        ("r7",),
        ("b7",),
        ("g7",),
        ("o7",),
        ("g3", "b4"),
        ("b3", "g4"),
        ("g4", "b3"),
        ("g9", "−2"),
    ]
    for scale in SCALES:
        drawn = {pile_piece(cards, Pile(1, 7, names), scale).draw().mark for names in sevens}
        assert len(drawn) == len(sevens)


def test_piles_lie_in_the_order_of_their_values() -> None:
    played = Table(2).lies("b8", "r3", ("g5", "g1"), "o12", hands={ANN: ["r1"], BOB: ["r2"]})
    assert "Centre: red 3, 6 (green 5, green 1), blue 8, orange 12." in table(played.state).alt


def test_points_hints_and_the_last_take_are_told() -> None:
    played = Table(2, mode="points", hints="on").lies(5, 3, hands={ANN: ["b8", 2], BOB: [1, 4]}, deck=0)
    played.takes(ANN, 8, 5, 3)
    state = replace(played.state, hints=(0, 2))
    alt = table(state).alt
    assert "Ann: 9 points, 1 in hand, 3 won, made the last take." in alt
    assert "Bob: 0 points, 2 in hand, 0 won, 2 hints used." in alt
    assert table(state).png != table(replace(state, last_taker=None)).png
    assert table(state).png != table(replace(state, hints=(0, 1))).png


def test_points_below_zero_have_a_real_minus_sign() -> None:
    state = Table(2, mode="points").lies(5, hands={ANN: [8], BOB: [1]}).state
    state = replace(state, sheet=((ScoreLine("bluff", -20),), ()))
    assert "Ann: −20 points" in table(state).alt


@pytest.mark.rule("NUMERO-26")
def test_the_last_chance_names_who_has_it() -> None:
    played = Table(4).lies(9, hands={ANN: [1], BOB: [2], CAT: [3], 3: [4]}, deck=0)
    played.discards(ANN, 1)
    assert "Bob to play. Last chance: take or pass, then Cat and Dan." in table(played.state).alt
    played.passes(BOB)
    played.passes(CAT)
    assert "Dan to play. Last chance: take or pass. 0 cards" in table(played.state).alt


@pytest.mark.rule("NUMERO-41")
def test_builds_that_may_be_challenged_are_marked() -> None:
    played = Table(3, mode="points").lies(9, 4, hands={ANN: ["r1", 5], BOB: [7, 8], CAT: [3, 2]}, deck=0)
    played.builds(ANN, 1, 9)
    assert "Open to challenge · Ann: 10." in table(played.state).alt
    assert "Open to challenge · Ann: 10." in hand(played.state, BOB).alt
    assert "Open to challenge" not in hand(played.state, ANN).alt, "nobody challenges the own build"
    settled = replace(played.state, builds=())
    assert table(settled).png != table(played.state).png
    assert hand(settled, BOB).png != hand(played.state, BOB).png
    assert hand(settled, ANN).png == hand(played.state, ANN).png


# --- the hand


def test_the_hand_tells_number_cards_wild_cards_and_the_centre() -> None:
    played = Table(2).lies(9, hands={ANN: ["r12", "½", "b3"], BOB: [1]}, deck=5)
    picture = hand(played.state, ANN)
    assert picture.name == "hand.png"
    assert picture.alt.startswith(
        "Your turn. Turn 1. Your hand: 🟦3, 🔺12, ½. Centre: 🟢9. Ann: 0 cards, 3 in hand. Bob: 0 cards, 1"
    )
    assert picture.alt.endswith("5 cards in the deck.")
    assert hand(played.state, BOB).alt.startswith("Ann to play. Turn 1. Your hand: 🟢1. Centre: 🟢9.")


def test_the_hand_follows_the_wild_cards_of_the_draft() -> None:
    played = Table(2).lies("b9", 5, hands={ANN: ["÷2", "−3", 12], BOB: [1]}, deck=5)
    view = NUMERO.view(played.state, ANN)
    first, second = (pile.id for pile in view.piles)
    table = lay_out(view, view.hand or (), [WildPlay("÷2", (first,)), WildPlay("−3")])
    seen = view_during(view, table)
    (picture,) = ARTIST.private(seen, players(*NAMES[:2]), T)
    assert "Your hand: 🟢12. Centre: 9/2 (🟦9 ÷2), 🟢5, −3." in picture.alt
    assert_fits(picture)
    joined = lay_out(view, view.hand or (), [WildPlay("÷2", (first, second))])
    (picture,) = ARTIST.private(view_during(view, joined), players(*NAMES[:2]), T)
    assert "Centre: 7 (🟦9 🟢5 ÷2)." in picture.alt


def test_no_text_is_below_24_pixels(monkeypatch: pytest.MonkeyPatch) -> None:
    sizes: list[int] = []

    def noted(size: int) -> None:
        sizes.append(size)

    monkeypatch.setattr(canvas, "check_legible", noted)
    for state in (crowded(50), *match(*MATCHES[0])[::12], match(*MATCHES[0])[-1], match(*MATCHES[1])[-1]):
        table(state, *ODD_NAMES)
        hand(state, ANN, *ODD_NAMES)
    assert sizes and min(sizes) >= 24


def test_an_empty_hand_says_so() -> None:
    played = Table(2).lies(9, hands={ANN: [1], BOB: []}, deck=0)
    assert "Your hand: –." in hand(played.state, BOB).alt
    assert opened(hand(played.state, BOB)).height < opened(hand(played.state, ANN)).height


def test_a_spectator_has_no_hand() -> None:
    view = NUMERO.view(match(*MATCHES[0])[0], None)
    assert ARTIST.private(view, players(*NAMES), T) == ()


def test_the_fewest_words_replace_the_picture_for_those_who_have_none() -> None:
    played = Table(2).lies(9, ("r5", "o3"), hands={ANN: ["r12", "½", "b3"], BOB: [1]}, deck=5)
    view = NUMERO.view(played.state, ANN)
    (drawing,) = ARTIST.private(view, players(*NAMES[:2]), T)
    assert drawing.short == (
        "Your hand: 🟦3, 🔺12, ½.",
        "Centre: 8 (2), 🟢9.",
        "Ann 0 (3 in hand), Bob 0 (1). Deck: 5.",
    )
    (drawing,) = ARTIST.private(NUMERO.view(crowded(), ANN), players(*NAMES[:2]), T)
    assert ", +33." in drawing.short[1] and "√N" in drawing.alt


def test_the_digits_to_decide_on_are_large_enough_for_phones() -> None:
    """Phones show a picture at 0.227 of its size, where letters of 97 pixels are 22 high, and digits 16."""
    cards = [CardLook(face_of(card)) for card in crowded().cards.values()]
    piles = [CardLook(CardFace(value, WELL)) for value in ("7", "15", "15/2", "121/8")]
    for height in (*HEIGHTS, HAND):
        for look in (*cards, *piles):
            drawn = draw_large(look, height)
            room = (drawn.size[0] - 10, round(height * LETTERS))
            mask = engrave(write_face(look), room)
            high, least = mask.size[1], 0.727 * 97
            assert mask.size[0] < room[0]
            assert high >= (least if set("²³∛√").isdisjoint(write_face(look)) else 0.8 * least), look


# --- secrecy


def test_what_is_hidden_changes_no_picture() -> None:
    rng = Random(7)
    concealed = 0
    for state in sampled(every=20):
        other = conceal(state, None, rng)
        concealed += other != state
        assert table(other) == table(state)
        for seat in range(state.seats):
            assert hand(conceal(state, seat, rng), seat) == hand(state, seat)
    assert concealed


def test_the_table_never_shows_the_viewers_hand() -> None:
    state = match(*MATCHES[0])[20]
    view = NUMERO.view(state, ANN)
    assert view.hand
    seen: list[NumeroView] = [view, replace(view, hand=("g1",), doubtful=()), replace(view, seat=None, hand=None)]
    one, *others = (draw(ARTIST.table(each, players(*NAMES), T)) for each in seen)
    assert others == [one, one]


# --- the protocol


def test_the_registry_finds_the_artist() -> None:
    assert artist("numero") is ARTIST


def test_pictures_may_be_drawn_in_several_threads() -> None:
    state = match(*MATCHES[0])[25]
    with ThreadPoolExecutor(4) as pool:
        drawn = list(pool.map(lambda _: (table(state), hand(state, ANN)), range(8)))
    assert all(pictures == drawn[0] for pictures in drawn)
