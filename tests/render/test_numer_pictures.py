"""The pictures of Numer: what they show, what they keep secret, and that everything fits."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest
from msgspec.structs import replace
from PIL import ImageChops

from bot.games.numer import NUMER
from bot.games.numer.model import SIT_OUT, Choose, NumerState, SitOut
from bot.games.numer.options import NumerOptions
from bot.render.base import Picture, artist
from bot.render.canvas import MARGIN
from bot.render.numer import ARTIST
from bot.render.numer.table import row_metrics
from tests.render import shown
from tests.render.looks import assert_fits, opened
from tests.render.shown import T, draw, players

NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Jon")
ODD_NAMES = ("", "🐢🐢", "אבגדה", "漢字かな", "W" * 80, "\u202eevil", "Z\u0351\u036b", "a\nb", "~~**_", "\ud83d")
TURN = ("761", "513", "444", "444", "220", "098", "-", "000", "999", "812")


def start(seats: int, *, rounds: int = 2, strict: bool = False) -> NumerState:
    return NUMER.setup(NumerOptions(rounds, strict), seats, seed=1)


def write(state: NumerState, *numbers: str) -> NumerState:
    """The seats write these numbers in turn, ``-`` sits out; resting seats are skipped."""
    for seat, number in enumerate(numbers):
        if seat in NUMER.seats_to_move(state):
            action = SitOut() if number == SIT_OUT else Choose(number)
            state = NUMER.apply(state, seat, action).state
    return state


def to_the_end(state: NumerState) -> NumerState:
    while not state.over:
        state = write(state, *"-" * state.seats)
    return state


def table(state: NumerState, *names: str) -> tuple[Picture, ...]:
    """The boards first, whatever the order of the pictures."""
    pictures = shown.public("numer", state, names or NAMES)
    return tuple(sorted(pictures, key=lambda picture: picture.name != "table.png"))


def board(state: NumerState, seat: int) -> Picture:
    (picture,) = shown.private("numer", state, seat, NAMES)
    return picture


# --- everything fits


@pytest.mark.parametrize("seats", [2, 3, 5, 6, 8, 10])
@pytest.mark.rule("NUMER-1")
def test_every_number_of_players_fits(seats: int) -> None:
    revealed = write(start(seats, strict=True), *TURN[:seats])
    for state in (start(seats), revealed, to_the_end(revealed)):
        for picture in table(state):
            assert_fits(picture)
    measures = row_metrics(seats)
    assert measures.top(seats - 1) + measures.row_height + MARGIN == measures.height(seats)
    assert opened(table(revealed)[0]).height == measures.height(seats)


def test_odd_names_harm_nothing() -> None:
    state = write(start(10), *TURN)
    for picture in table(state, *ODD_NAMES):
        assert_fits(picture)
    for seat in range(10):
        for picture in draw(ARTIST.private(NUMER.view(state, seat), players(*ODD_NAMES), T)):
            assert_fits(picture)


def test_a_long_text_alternative_shortens_the_names_before_it_drops_players() -> None:
    names = [letter * 80 for letter in "ABCDEFGHIJ"]
    alt = table(start(10), *names)[0].alt
    assert all(f"{name[:11]}…" in alt for name in names)


# --- what the table tells


def test_the_table_tells_turn_bonus_boards_and_who_has_chosen() -> None:
    state = write(start(3), "761", "513", "444")
    (before,) = table(write(start(3), "761"))
    assert before.name == "table.png"
    assert "Round 1 of 2 · Turn 1 of 5" in before.alt
    assert "Bonus 2." in before.alt
    assert "● Ana: 0 points (turns –, –, –, –, –), open 0 1 2 3 4 5 6 7 8 9, chosen." in before.alt
    assert "▲ Ben:" in before.alt and "choosing." in before.alt
    after = table(state)[0].alt
    assert "■ Cleo: 4 points (turns 4, –, –, –, –), open 0 1 2 3 5 6 7 8 9, choosing." in after


@pytest.mark.rule("NUMER-13")
def test_the_fifth_turn_says_that_it_counts_double() -> None:
    state = start(2)
    for _ in range(4):
        state = write(state, "-", "-")
    assert "Bonus 8, first digits count double." in table(state)[0].alt


@pytest.mark.rule("NUMER-14")
def test_who_has_no_open_digit_rests() -> None:
    state = replace(start(2), closed=("0123456789", ""))
    assert "open –, resting." in table(state)[0].alt
    assert "You rest until the round ends." in board(state, 0).alt
    reveal = table(write(state, "-", "500"))[1]
    assert "Ana rests: no open digits." in reveal.alt


@pytest.mark.rule("NUMER-16")
def test_the_end_names_winners_rounds_and_places() -> None:
    state = to_the_end(write(start(3, rounds=1), "111", "222", "222"))
    alt = table(state)[0].alt
    assert "match over" in alt
    assert "Ben and Cleo win together." in alt
    assert "1. ▲ Ben: 5 points (turns + digits: 4 + 1)." in alt
    assert "3. ● Ana: 2 points (turns + digits: 1 + 1)." in alt


@pytest.mark.rule("NUMER-16")
def test_the_end_is_sorted_by_place_and_who_left_is_last() -> None:
    state = to_the_end(write(start(5, rounds=1), "111", "222", "222", "761", "444"))
    picture = shown.public("numer", state, NAMES, left=(4,))[0]
    assert_fits(picture)
    told = picture.alt.partition("win together. ")[2]
    assert [line[:6] for line in told.split("). ")] == ["1. ▲ B", "1. ■ C", "3. ● A", "4. ◆ D", "5. ★ E"]
    assert "5. ★ Eve, left: 7 points" in told
    renamed = shown.public("numer", state, ("Zoe", *NAMES[1:]), left=(4,))[0]
    changed = ImageChops.difference(opened(picture), opened(renamed)).getbbox()
    measures = row_metrics(5)
    assert changed is not None
    assert measures.top(2) <= changed[1] < changed[3] <= measures.top(3), "Ana's row is the third"


# --- the reveal


def test_the_reveal_stands_above_the_new_board_and_below_the_result() -> None:
    state = write(start(2, rounds=1), "761", "513")
    assert [picture.name for picture in shown.public("numer", state, NAMES)] == ["reveal.png", "table.png"]
    over = shown.public("numer", to_the_end(state), NAMES)
    assert [picture.name for picture in over] == ["table.png", "reveal.png"]


def test_the_reveal_tells_why_numbers_are_out() -> None:
    state = write(start(5), "761", "513", "444", "444", "-")
    _, reveal = table(state)
    assert reveal.name == "reveal.png"
    assert reveal.alt == (
        "Reveal of round 1, turn 1. 444 Cleo · 4. 444 Dan · 4. 513 Ben · 5 + 2 bonus = 7. "
        "761 Ana · eliminated: 1 is in 513. Eve sat out."
    )


@pytest.mark.rule("NUMER-5")
def test_a_void_number_is_told_apart() -> None:
    state = replace(start(2, strict=True), closed=("1", ""))
    assert "Your number: 123, void" in board(write(state, "123"), 0).alt
    assert "123 Ana · void: a crossed-off digit." in table(write(state, "123", "456"))[1].alt


def test_a_turn_without_any_number_has_a_reveal_too() -> None:
    reveal = table(write(start(10), *"-" * 10))[1]
    assert_fits(reveal)
    assert reveal.alt.count("sat out") == 10


def test_the_rules_show_the_worked_example() -> None:
    picture = ARTIST.rules("reveal", T)
    assert_fits(picture)
    assert "513 Ben · 5 + 2 bonus = 7." in picture.alt
    assert "761 Ana · eliminated: 1 is in 513." in picture.alt
    with pytest.raises(KeyError):
        ARTIST.rules("hand", T)


# --- the own board


def test_the_board_tells_the_choice_and_everybodys_digits_last_turns_and_totals() -> None:
    state = write(write(start(5), "761", "513", "444", "444", "-"), "-")
    picture = board(state, 1)
    assert picture.name == "board.png"
    assert_fits(picture)
    assert picture.alt == (
        "Numer, your board: ▲ Ben. Round 1 of 2 · Turn 2 of 5. No number chosen yet. Bonus 3. "
        "Open digits: 0 2 4 6 7 8 9. Crossed off: 1 3 5. Last turn: 513 +7 (5 + 2 bonus). Total: 7. "
        "● Ana: open 0 1 2 3 4 5 6 7 8 9; last turn 761 eliminated, 1 in 513; 0 points. "
        "■ Cleo: open 0 1 2 3 5 6 7 8 9; last turn 444 +4; 4 points. "
        "◆ Dan: open 0 1 2 3 5 6 7 8 9; last turn 444 +4; 4 points. "
        "★ Eve: open 0 1 2 3 4 5 6 7 8 9; last turn sat out; 0 points."
    )
    assert "Sitting out this turn." in board(state, 0).alt


def test_in_the_first_turn_there_is_no_last_one() -> None:
    picture = board(start(2), 0)
    assert_fits(picture)
    assert picture.alt.endswith("Total: 0. ▲ Ben: open 0 1 2 3 4 5 6 7 8 9; 0 points.")


def test_after_the_end_the_board_has_no_bonus() -> None:
    alt = board(to_the_end(write(start(2), "513", "444")), 0).alt
    assert "Match over. Open digits:" in alt
    assert "Last turn: sat out." in alt


@pytest.mark.parametrize("seats", [2, 5, 6, 10])
def test_the_board_fits_for_every_number_of_players(seats: int) -> None:
    state = write(start(seats, strict=True), *TURN[:seats])
    for _ in range(3):
        for seat in (0, seats - 1):
            assert_fits(board(state, seat))
        state = write(state, *TURN[:seats][::-1])


def test_the_longest_words_of_a_board_name_everybody() -> None:
    names = [letter * 80 for letter in "ABCDEFGHIJ"]
    state = replace(start(10, strict=True), turn=5, closed=("4",) + ("",) * 9)
    state = replace(write(state, *["999"] * 10), turn=5, round=1, closed=("4",) + ("",) * 9)
    (picture,) = shown.private("numer", write(state, "456"), 0, names)
    assert_fits(picture)
    assert all(f"{name[:11]}…" in picture.alt for name in names)
    assert picture.alt.endswith("points.")


def test_a_spectator_has_no_board() -> None:
    assert ARTIST.private(NUMER.view(start(2), None), players("Ana", "Ben"), T) == ()


# --- secrecy


@pytest.mark.rule("NUMER-3")
def test_the_table_never_shows_the_viewers_choice() -> None:
    view = NUMER.view(write(write(start(3), "761", "513", "444"), "222"), 0)
    assert view.mine == "222"
    seen = (view, replace(view, mine="-"), replace(view, seat=None, mine=None))
    with_choice, *without = (draw(ARTIST.table(each, players(*NAMES[:3]), T)) for each in seen)
    assert without == [with_choice, with_choice]


@pytest.mark.rule("NUMER-3")
def test_hidden_choices_of_others_change_no_picture() -> None:
    one, other, sitting = (write(start(3), number) for number in ("123", "987", "-"))
    assert table(one) == table(other) == table(sitting)
    for seat in (1, 2):
        assert board(one, seat) == board(other, seat) == board(sitting, seat)
    assert len({board(state, 0) for state in (one, other, sitting)}) == 3


# --- the protocol


def test_the_registry_finds_the_artist() -> None:
    assert artist("numer") is ARTIST


def test_pictures_may_be_drawn_in_several_threads() -> None:
    state = write(start(5), *TURN[:5])
    with ThreadPoolExecutor(4) as pool:
        drawn = list(pool.map(lambda _: table(state), range(8)))
    assert all(pictures == drawn[0] for pictures in drawn)
