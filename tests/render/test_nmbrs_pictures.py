"""The pictures of nmbrs!: what they show, what they keep secret, and that everything fits."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any
from unittest.mock import patch

import pytest
from msgspec.structs import replace

from bot.games.nmbrs import NMBRS
from bot.games.nmbrs.model import NearSeries, NmbrsState, Offer, RoundResult, Swapped
from bot.games.nmbrs.options import NmbrsOptions
from bot.render import canvas
from bot.render.base import artist
from bot.render.canvas import WIDTH
from bot.render.nmbrs import ARTIST, words
from bot.render.nmbrs.examples import EXAMPLES
from bot.render.nmbrs.islands import box_height
from bot.render.nmbrs.packing import LARGE, SIDES, excerpt
from bot.render.nmbrs.tiles import DIGITS
from bot.render.sprites import SPRITES
from bot.render.text import letters
from tests.contract.nmbrs_hooks import conceal
from tests.contract.playout import Case, states
from tests.layout.model import PHONE
from tests.render.looks import assert_fits
from tests.render.nmbrs_scene import (
    NAMES,
    ODD_NAMES,
    cells,
    crowded,
    hand,
    laid,
    private,
    row,
    start,
    table,
)
from tests.render.shown import T, draw, players
from tests.rules.nmbrs_table import ANN, BOB, CAT, DAN

MATCHES = (
    Case(NMBRS, NmbrsOptions(rounds=1, hints="on"), 3),
    Case(NMBRS, NmbrsOptions(simple=True, rounds=3), 2),
)


def offering(state: NmbrsState, *, claims: tuple[int, ...] = (), passes: tuple[int, ...] = ()) -> NmbrsState:
    """Bob has declined the face-up card."""
    asked = tuple((BOB + i) % state.seats for i in range(1, state.seats))
    return replace(state, phase="offer", mover=BOB, offer=Offer(asked, claims, passes))


# --- everything fits


@pytest.mark.parametrize("case", MATCHES, ids=str)
def test_every_moment_of_a_match_fits(case: Case) -> None:
    played = states(case, 1)
    for state in (*played[:: max(1, len(played) // 6)], played[-1]):
        for picture in (
            *table(state),
            *(picture for seat in range(state.seats) for picture in private(state, seat)),
        ):
            assert_fits(picture)


@pytest.mark.parametrize("seats", range(2, 9))
@pytest.mark.rule("NMBRS-2")
def test_every_number_of_players_fits(seats: int) -> None:
    state = crowded(40, seats, seats)
    for shown in (start(seats), state, offering(state)):
        for picture in table(shown):
            assert_fits(picture)
            assert not picture.alt.endswith("…")


@pytest.mark.parametrize("lines", [(row(1, 20), "25 50 75"), (row(1, 100),), (row(1, 24), row(24, 100, 3))])
def test_long_lines_fit(lines: tuple[str, ...]) -> None:
    for picture in table(laid(*lines, seats=8)):
        assert_fits(picture)


def test_a_full_table_has_two_pictures_that_tell_of_all_cards() -> None:
    state = crowded(100, 8, 100)
    pictures = table(state)
    assert [picture.name for picture in pictures] == ["table.png", "table2.png"]
    told = " ".join(picture.alt for picture in pictures)
    assert not any(picture.alt.endswith("…") for picture in pictures)
    for cell in (cell for island in state.islands for cell in island.cells):
        assert cell.item in told
    for picture in pictures:
        assert_fits(picture)


def test_odd_names_and_great_numbers_harm_nothing() -> None:
    state = crowded(30, 8, 30)
    cards = [name for name in state.cards if name[0] != "J"]
    state = replace(
        offering(state, claims=(CAT,)),
        scores=(104, -112, 50, 3, 777, -4, 99, -61),
        hands=tuple(tuple(cards[seat * 12 :][:21]) for seat in range(8)),
        opened=(True,) * 8,
    )
    over = replace(state, phase="over", offer=None, results=(RoundResult(BOB, (9,) * 8, state.scores),) * 7)
    for shown in (state, over):
        for picture in (*table(shown, *ODD_NAMES), *private(shown, BOB, *ODD_NAMES)):
            assert_fits(picture)
    names = [letter * 80 for letter in "ABCDEFGH"]
    assert all(f"{name[:11]}…" in table(state, *names)[0].alt for name in names)


@pytest.mark.parametrize("held", [0, 1, 8, 9, 24, 47, 104])
def test_every_hand_fits(held: int) -> None:
    state = start(2)
    state = replace(state, hands=(tuple(list(state.cards)[-held:] if held else ()), ()), mover=ANN, phase="play")
    assert_fits(hand(state, ANN))


# --- what the table tells


def test_the_table_tells_the_standings_the_piles_and_the_lines() -> None:
    state = laid("10 J15 20", "33 36 39", "15 20 25")
    options = replace(state.options, rounds=20)
    state = replace(state, options=options, opened=(True, True, True, False))
    (picture,) = table(state)
    up = state.cards[state.pile[-1]]
    assert picture.alt == (
        "nmbrs! Ann to play · Round 1 of 20 · any constant step · to 75 points. "
        f"Face up: {up.colour} {up.number} ({up.points}); 1 in that pile, 75 face down. "
        "★ Ann: 50 points, 7 cards, has laid a series. ☾ Bob: 50 points, 7 cards, has laid a series. "
        "✿ Cat: 50 points, 7 cards, has laid a series. ✚ Dan: 50 points, 7 cards. "
        "Last play: Cat, 15 20 25, +10. "
        "On the table, by owner, colours as initials: ★ 10o J15r 20g. ☾ 33b 36o 39r. ✿ 15b 20g 25o."
    )


def test_an_empty_table_says_so() -> None:
    assert table(start(2))[0].alt.endswith("No series on the table.")


@pytest.mark.parametrize(
    ("phase", "words"),
    [("draw", "Bob to draw ·"), ("choose", "Bob to draw again ·"), ("play", "Bob to play ·")],
)
def test_the_table_tells_what_the_mover_does(phase: str, words: str) -> None:
    assert words in table(replace(start(), mover=BOB, phase=phase))[0].alt


@pytest.mark.rule("NMBRS-5")
def test_an_offer_shows_who_is_asked_and_who_has_answered_but_not_how() -> None:
    state = offering(replace(start(), pile=("48",)), claims=(DAN,))
    before, after = table(offering(replace(start(), pile=("48",))))[0], table(state)[0]
    assert "On offer: 48" in after.alt
    assert (
        "Ann: 50 points, 7 cards, yet to answer." in after.alt
        and "Dan: 50 points, 7 cards, answered." in after.alt
    )
    assert "Bob: 50 points, 7 cards." in after.alt
    assert before.png != after.png
    assert after == table(offering(replace(start(), pile=("48",)), passes=(DAN,)))[0]


def test_cards_of_the_newest_turn_are_marked() -> None:
    state = laid("10 20 30", "30 40 50", "33 36 39")
    (island, other) = state.islands
    fresh = replace(island, cells=tuple(replace(cell, turn=3) for cell in island.cells))
    (one,), (both,) = table(state), table(replace(state, islands=(fresh, other)))
    assert one.alt == both.alt
    assert one.png != both.png


@pytest.mark.rule("NMBRS-3")
@pytest.mark.rule("NMBRS-10")
def test_the_table_tells_what_is_played() -> None:
    assert "Round 1 of 2 · rules A and B · to 75 points." in table(start(2))[0].alt
    assert "Round 1 of 20 · rule A · to 50 points." in table(start(2, simple=True, rounds=20))[0].alt
    assert (
        "Round 1 of 5 · rule B · patterns · to 75 points."
        in table(start(2, rule="B", patterns=True, target=75, rounds=5))[0].alt
    )


# --- the end


@pytest.mark.rule("NMBRS-20")
def test_a_new_round_begins_with_what_the_last_one_cost() -> None:
    results = (RoundResult(CAT, (12, 3, 0, 8), (40, 51, 88, 42)),)
    (picture,) = table(replace(start(), round=2, results=results, scores=(40, 51, 88, 42)))
    assert "Round 1: Cat went out: Ann −12, Bob −3, Cat 0, Dan −8." in picture.alt
    nobody = (RoundResult(None, (1, 1, 1, 1), (49, 49, 49, 49)),)
    assert "Round 1: nobody went out:" in table(replace(start(), round=2, results=nobody))[0].alt


@pytest.mark.rule("NMBRS-21")
def test_the_end_shows_the_scores_and_then_the_last_table() -> None:
    results = (
        RoundResult(BOB, (12, 0, 5, 8), (40, 72, 66, 72)),
        RoundResult(DAN, (6, 2, 30, 0), (34, 101, 36, 101)),
    )
    state = replace(laid("10 20 30"), phase="over", results=results, scores=(34, 101, 36, 101))
    scores, islands = table(state)
    assert (scores.name, islands.name) == ("table.png", "table2.png")
    assert scores.alt.startswith("nmbrs!, match over. Bob and Dan share the win with 101. 1. ☾ Bob: 101 points")
    assert "3. ✿ Cat: 36 points; round by round: +21 −5 = 66, +0 −30 = 36." in scores.alt
    assert islands.alt == "nmbrs!, the final table. On the table, by owner, colours as initials: ★ 10o 20g 30g."


def test_hints_are_told_with_the_final_scores() -> None:
    state = replace(start(2), phase="over", results=(RoundResult(ANN, (0, 5), (110, 60)),), scores=(110, 60))
    hinted = replace(state, hints=(0, 2))
    assert "2. ☾ Bob: 60 points; round by round: +15 −5 = 60; 2 hints used." in table(hinted)[0].alt
    assert table(hinted)[0].png != table(state)[0].png


def test_who_left_is_last_whatever_the_score() -> None:
    results = (RoundResult(BOB, (12, 0, 5, 8), (40, 72, 66, 101)),)
    state = replace(laid("10 20 30"), phase="over", results=results, scores=(40, 72, 66, 101))
    alt = table(state, *NAMES[:4], left=(DAN,))[0].alt
    assert "Bob wins with 72. 1. ☾ Bob" in alt and "4. ✚ Dan, left: 101 points" in alt


def test_many_rounds_of_many_players_leave_nobody_out() -> None:
    results = tuple(RoundResult(BOB, (9,) * 8, (50 + number,) * 8) for number in range(20))
    state = replace(start(8), phase="over", results=results, scores=(69,) * 8)
    alt = table(state)[0].alt
    assert all(f"{name}: 69 points." in alt for name in NAMES)


# --- what only the player sees


@pytest.mark.rule("NMBRS-20")
def test_a_hand_is_sorted_with_points() -> None:
    state = replace(start(2), hands=(("Jr", "100", "15", "7", "Jb"), ()), pile=("48",), mover=ANN)
    assert hand(state, ANN).name == "hand.png"
    assert hand(state, ANN).alt == (
        "Hand (colour, points): 7r 2, 15b 2, 100r 1, Jb 0, Jr 0. Face up: blue 48 (1); 85 face down. "
        "Points (cards): ★ Ann 50 (5), ☾ Bob 50 (0). "
        "A series: 3 or more cards, equal steps, counting back to 0 or 1: 7 14 21."
    )


@pytest.mark.parametrize(
    ("options", "cards", "line"),
    [
        ({}, ("14", "99"), "A series: 3 or more cards, equal steps, counting back to 0 or 1: 14 28 42"),
        ({"rule": "A"}, ("97",), "A series: 3 or more cards, equal steps, counting back to 0: 97 98 99"),
        ({"rule": "B"}, ("11",), "A series: 3 or more cards, equal steps, counting back to 1: 11 21 31"),
        ({"rule": "basic"}, ("14",), "A series: 3 or more cards with equal steps: 14 20 26"),
        ({"simple": True}, ("Jr",), "A series: 3 or more cards, equal steps, counting back to 0: 10 20 30"),
    ],
)
def test_before_the_first_series_the_hand_says_what_one_is_with_one_of_its_cards(
    options: dict[str, object], cards: tuple[str, ...], line: str
) -> None:
    state = replace(start(2, **options), hands=(cards, ("8",)), mover=ANN)
    assert f" {line}." in hand(state, ANN).alt


@pytest.mark.rule("NMBRS-5")
def test_whoever_is_asked_is_told_so_until_the_answer() -> None:
    state = offering(replace(start(), pile=("48",)))
    assert "Face up: blue 48 (1)" in hand(state, CAT).alt
    assert "Face up" not in hand(offering(state, passes=(CAT,)), CAT).alt
    answered = offering(state, claims=(DAN,))
    assert "✚ Dan 50 (7) ✓" in hand(answered, CAT).alt and "✿ Cat 50 (7), " in hand(answered, CAT).alt
    assert hand(answered, CAT).png != hand(state, CAT).png


def test_the_card_just_drawn_is_marked() -> None:
    state = replace(start(2), mover=ANN, phase="play")
    drawn = replace(state, hands=(state.hands[0][::-1], state.hands[1]))
    assert "Just drawn: 61b." in hand(state, ANN).alt
    assert "Just drawn: Jo." in hand(drawn, ANN).alt
    assert hand(state, ANN).png != hand(drawn, ANN).png
    assert hand(replace(state, mover=BOB), ANN).png == hand(replace(drawn, mover=BOB), ANN).png


@pytest.mark.rule("NMBRS-16")
def test_a_swapped_joker_waits_in_a_frame() -> None:
    state = replace(start(2), hands=(("Jr", "7"), ("8",)), mover=ANN, phase="play")
    waiting = replace(state, pending=(Swapped("Jr", "15", (("10", "15", "20"),)),))
    assert "1 swapped joker has to be used this turn." in hand(waiting, ANN).alt
    assert hand(waiting, ANN).png != hand(state, ANN).png
    assert "swapped" not in hand(waiting, BOB).alt


def test_no_cards_are_told_as_such() -> None:
    assert "No cards left." in hand(replace(start(2), hands=((), ("8",))), ANN).alt


def test_one_picture_has_table_and_hand_of_who_has_to_play_or_to_answer() -> None:
    state = crowded(100, 8, 100)
    mover = state.mover
    idle = next(seat for seat in range(8) if seat != mover and not NMBRS.view(state, seat).my_answer)
    (picture,), view = private(state, mover), NMBRS.view(state, mover)
    assert picture.name == "hand.png"
    assert_fits(picture)
    for cell in (cell for island in state.islands for cell in island.cells):
        assert f"{cell.item}{view.cards[cell.card].colour[0]}" in picture.alt, (
            "in words, all of the table is there"
        )
    assert [called for called in NAMES if called not in picture.alt] == []
    assert not picture.alt.endswith("…")
    (aside,) = private(state, idle)
    assert "On the table" not in aside.alt, "it would soon be out of date"
    assert ARTIST.private(NMBRS.view(state, None), players(*NAMES), T) == ()


def test_who_has_switched_pictures_off_reads_the_hand_and_the_newest_lines() -> None:
    state = crowded(100, 8, 100)
    view = NMBRS.view(state, state.mover)
    (drawing,) = ARTIST.private(view, players(*NAMES), T)
    (said,) = drawing.short
    assert len(said) < 350
    assert all(f"{card.number}{card.colour[0]} {card.points}" in said for card in view.my_cards if not card.joker)
    assert view.last is not None and view.last.line[0] in said
    assert " more cards: Table." in said, "where the others are told"


def test_digits_of_the_hand_can_be_read_on_a_phone() -> None:
    assert DIGITS * PHONE.room / WIDTH >= 22
    drawn = [size for text, size in written(start(2)) if text.isdigit() and size >= DIGITS]
    assert len(drawn) == 9, "every card of the hand"
    assert all(size * PHONE.room / WIDTH >= 9 for _, size in written(laid("10 20 30")))


def test_the_number_of_face_down_cards_is_in_words() -> None:
    said = [text for text, _ in written(replace(start(2), mover=ANN))]
    assert "85 cards face down" in said
    assert "85" not in said, "it would look like a card"


def test_the_islands_take_the_room_there_is_and_newest_first() -> None:
    state = crowded(100, 8, 100)
    cut = excerpt(state.islands, 400)
    assert cut.left and cut.side == LARGE and box_height(cut.sheet, cut.side) <= 400
    drawn = {card.cell for placed in cut.sheet.placed for card in placed.piece.cards}
    newest = max(cell.play for island in state.islands for cell in island.cells)
    assert {cell for island in state.islands for cell in island.cells if cell.play == newest} <= drawn
    assert len(drawn) == cells(state.islands) - cut.left
    whole = excerpt(laid("10 20 30", "33 36 39").islands, 400)
    assert (whole.left, whole.side) == (0, SIDES[0])


def test_a_choice_is_seen_in_the_picture() -> None:
    view = replace(NMBRS.view(laid("10 20 30"), ANN), near=(), mover=ANN)
    (card, other) = (view.hand or ())[:2]
    drawings = {
        ARTIST.private(replace(view, **shown), players(*NAMES[:4]), T)[0].png
        for shown in (
            {},
            {"chosen": (card,)},
            {"chosen": (card, other)},
            {"near": (NearSeries((card, other), (5,)),)},
            {"proposed": view.last},
            {"shown": (card,)},
        )
    }
    assert len(drawings) == 6
    assert "Table: ★ 10o 20g 30g. Your choice would make 10 20 30, new series, +7." in words.own(
        replace(view, proposed=view.last), NAMES[:4], T
    )


def written(state: NmbrsState) -> list[tuple[str, int]]:
    """What is written into Ann's picture, on cards too, with the size of the letters."""
    said: list[tuple[str, int]] = []
    write = canvas.Canvas._write_line

    def spy(self: canvas.Canvas, text: str, at: tuple[int, int], size: int, *how: Any) -> int:
        said.append((text, size))
        return write(self, text, at, size, *how)

    SPRITES.clear()
    with patch.object(canvas.Canvas, "_write_line", spy):
        hand(replace(state, mover=ANN), ANN)
    return said


# --- secrecy


def test_hidden_cards_change_no_picture() -> None:
    state = crowded(30, 4, 7)
    state = replace(state, pile=(*state.deck[:3], *state.pile), deck=state.deck[3:])
    for shown in (state, offering(state)):
        other = conceal(shown, ANN, Random(3))
        assert other.hands != shown.hands
        assert table(other) == table(shown)
        assert private(other, ANN) == private(shown, ANN)


def test_the_table_is_the_same_for_everybody() -> None:
    state = offering(crowded(30, 4, 7), claims=(CAT,))
    views = (NMBRS.view(state, seat) for seat in (None, ANN, CAT, DAN))
    seen = {draw(ARTIST.table(view, players(*NAMES[:4]), T)) for view in views}
    assert len(seen) == 1


# --- the rules pages


def test_the_registry_finds_the_artist() -> None:
    assert artist("nmbrs") is ARTIST


def test_pictures_may_be_drawn_in_several_threads() -> None:
    state = crowded(60, 5, 60)
    with ThreadPoolExecutor(4) as pool:
        drawn = list(pool.map(lambda _: table(state), range(8)))
    assert all(pictures == drawn[0] for pictures in drawn)


def test_no_text_is_below_24_pixels(monkeypatch: pytest.MonkeyPatch) -> None:
    """Phones show the pictures at a third of their width."""
    sizes = set[int]()
    measured = letters.text_width

    def seen(text: str, size: int, weight: int) -> float:
        sizes.add(size)
        return measured(text, size, weight)

    monkeypatch.setattr(canvas, "text_width", seen)
    monkeypatch.setattr(SPRITES, "find", lambda key: None)
    results = tuple(RoundResult(BOB, (19,) * 8, (150 + number,) * 8) for number in range(5))
    state = replace(crowded(60, 8, 1), results=results, pending=(), hands=(tuple(map(str, range(1, 61))),) * 8)
    for shown in (state, offering(state), replace(state, islands=()), replace(state, phase="over")):
        private(shown, ANN, *["W" * 32] * 8)
        table(shown, *["W" * 32] * 8)
    for name in EXAMPLES:
        ARTIST.rules(name, T)
    assert sizes and min(sizes) >= 24
