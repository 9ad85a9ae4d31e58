"""The pictures of NUMO: what they show, what they keep secret, and that everything fits."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from itertools import chain

import pytest
from msgspec.structs import replace

from bot.games.numo import NUMO
from bot.games.numo.cards import ALL_CARDS, FACES, Kind
from bot.games.numo.kinds import fit
from bot.games.numo.model import Deal, Discard, Draw, FormMeld, Meld, NumoState, Void
from bot.games.numo.options import Level, NumoOptions, Version
from bot.render.base import Picture, Player, artist
from bot.render.canvas import MARGIN, WIDTH
from bot.render.numo import ARTIST, melds
from bot.render.numo.cards import HELD, HELD_DIGITS
from bot.render.numo.hand import EDGE, RING, lines_of_melds
from bot.render.numo.table import meld_layout
from bot.render.numo.words import rule
from bot.render.text.letters import font
from tests.render import looks, shown
from tests.render.looks import opened
from tests.render.shown import T, draw, players

NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eve", "Fay")
ODD_NAMES = ("", "🐢🐢", "אבגדה", "W" * 80, "\u202eevil", "~~**_ a\nb")
EVERY: tuple[tuple[Kind, str], ...] = (
    ("season", "1sp 3sp 5sp 7sp"),
    ("character", "7su 8au 8wi"),
    ("addition", "3su 9sp 12wi"),
    ("subtraction", "20wi 15au 5su"),
    ("multiplication", "6au 4wi 24wi"),
    ("division", "63sp 9su 7sp"),
    ("run", "28au 35sp 42su 49au"),
    ("prime", "11su 13sp 17sp"),
    ("factor", "2au 4au 8au 16wi"),
    ("pair", "21sp 25sp"),
    ("pair", "110wi 144wi"),
)
"""A meld of every kind."""


def start(seats: int = 2, *, level: Level = 4, scoring: Version = 1) -> NumoState:
    options = NumoOptions(level=level, scoring=scoring, deck="both", target=500)
    return NUMO.setup(options, seats, seed=1)


def laid(state: NumoState, *melds: tuple[Kind, str]) -> NumoState:
    """These melds on the table, owned by the seats in turn."""
    found = []
    for i, (kind, ids) in enumerate(melds, start=1):
        cards = fit(kind, [ALL_CARDS[name] for name in ids.split()])
        found.append(Meld(i, (i - 1) % state.seats, kind, tuple(card.id for card in cards)))
    return replace(state, melds=tuple(found))


def ended(state: NumoState, *deals: Deal) -> NumoState:
    """These deals are over, and the next one has just begun."""
    return replace(state, deals=deals, scores=tuple(map(sum, zip(*(deal.points for deal in deals), strict=True))))


def table(state: NumoState, *names: str) -> tuple[Picture, ...]:
    return shown.public("numo", state, names or NAMES)


def private(state: NumoState, seat: int) -> tuple[Picture, ...]:
    return shown.private("numo", state, seat, NAMES)


def assert_fits(picture: looks.Shown) -> None:
    """Rings extend slightly into the margin, and a table full of melds is square."""
    border = EDGE - RING - 1 if picture.name == "hand.png" else MARGIN - 8
    looks.assert_fits(picture, border=border, highest=WIDTH)


# --- everything fits


@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.rule("NUMO-16")
def test_every_number_of_players_fits(seats: int) -> None:
    over = replace(start(seats), phase="over", deals=(Deal(4, (9,) * seats, out=0, way="lay"),))
    for state in (start(seats), laid(start(seats), *EVERY), laid(over, *EVERY)):
        for picture in chain(table(state), private(state, state.mover)):
            assert_fits(picture)


def test_twenty_melds_of_six_players_fit_and_are_all_told() -> None:
    state = laid(start(6), *EVERY, *EVERY[:9])
    (picture,) = table(state)
    assert_fits(picture)
    assert "…" not in picture.alt
    for n in range(1, 21):
        assert f"#{n} " in picture.alt


def test_a_run_over_the_whole_width_fits() -> None:
    run = "1sp 2au 3sp 4au 5sp 6au 7sp 8au 9sp 10au 11sp 12au 13sp 14su 15au 16wi 17sp 18su 19au 20wi"
    for picture in table(laid(start(2, level=6), ("run", run))):
        assert_fits(picture)


def spread(state: NumoState) -> list[tuple[int, int]]:
    """For each line of melds how wide they are together, and how high."""
    layout = meld_layout(NUMO.view(state, None), 800, T)
    gaps = [(len(line) - 1) * melds.GAP for line in layout.lines]
    widths = [sum(tile.width for tile in line) + gap for line, gap in zip(layout.lines, gaps, strict=True)]
    return [(width, layout.grade.height) for width in widths]


def test_melds_use_the_width_and_are_as_large_as_that_allows() -> None:
    """Three melds of three owners once stood below each other."""
    (three,) = spread(laid(start(6), *EVERY[:3]))
    assert three == (melds.ROOM, melds.ROOMY.height)
    ((width, height),) = spread(laid(start(2), EVERY[2]))
    assert width < melds.ROOM // 2 and height == melds.LARGE.height, "alone it stays as wide as its cards"
    many = spread(laid(start(2), *EVERY))
    assert len(many) == 4 and all(width == melds.ROOM for width, _ in many[:3])
    assert spread(laid(start(6), *EVERY, *EVERY[:9]))[0][1] == melds.TIGHT.height


@pytest.mark.parametrize("count", range(12))
def test_hands_of_every_size_fit(count: int) -> None:
    state = start()
    hand = tuple(ALL_CARDS)[-count:] if count else ()
    state = replace(state, hands=(hand, hand), mover=0, phase="meld", drawn=hand[-1] if hand else None)
    picture = private(state, 0)[-1]
    assert_fits(picture)
    assert (f"{count} card:" if count == 1 else f"{count} cards:") in picture.alt


def test_odd_names_harm_nothing() -> None:
    state = ended(laid(start(6), *EVERY), Deal(4, (5, 0, 0, 0, 0, 0), out=0, way="meld"))
    for picture in table(state, *ODD_NAMES):
        assert_fits(picture)
    for seat in range(6):
        for picture in draw(ARTIST.private(NUMO.view(state, seat), players(*ODD_NAMES), T)):
            assert_fits(picture)


def test_a_long_text_alternative_shortens_the_names_before_it_drops_melds() -> None:
    names = [letter * 80 for letter in "ABCDEF"]
    alt = table(laid(start(6), *EVERY), *names)[0].alt
    assert all(f"{name[:11]}…: " in alt for name in names)
    assert "#11 " in alt


# --- what the table tells


@pytest.mark.rule("NUMO-6")
def test_the_table_tells_level_control_cards_piles_and_players() -> None:
    state = laid(replace(start(3, level=4), mover=1, discards=("7sp", "31su")), ("multiplication", "6au 4wi 24wi"))
    (picture,) = table(state)
    assert picture.name == "table.png"
    assert "Deal 1 · Level 4 · to 500 points." in picture.alt
    assert (
        "Control cards: S season (4 alike), C character (3 or 4 alike), × multiplication (a × b = c)."
        in picture.alt
    )
    assert "Discard pile: 31 (summer, Female Elvin), top of 2." in picture.alt
    assert f"Stock: {len(state.stock)}." in picture.alt
    assert "● Ana: 0 points, 10 cards, multiplication melded." in picture.alt
    assert "▲ Ben: 0 points, 10 cards, multiplication still needed, to play." in picture.alt
    assert "Ana's melds: #1 multiplication 6 × 4 = 24." in picture.alt


@pytest.mark.parametrize(
    ("seats", "scoring", "words"),
    [
        (2, 1, "to 300 points."),
        (3, 1, "to 250 points."),
        (2, 2, "ends at −300 points."),
        (3, 2, "ends at −250 points."),
    ],
)
@pytest.mark.rule("NUMO-23")
@pytest.mark.rule("NUMO-24")
def test_an_automatic_target_is_that_of_the_number_of_players(seats: int, scoring: Version, words: str) -> None:
    (picture,) = table(NUMO.setup(NumoOptions(scoring=scoring), seats, seed=1))
    assert f"Deal 1 · Level 6 · {words}" in picture.alt


def test_without_a_needed_kind_nothing_is_said_about_it() -> None:
    (picture,) = table(start(level=1))
    assert "needs" not in picture.alt and "needed" not in picture.alt
    assert "No melds yet." in picture.alt


def test_own_control_cards_have_no_level() -> None:
    state = NUMO.setup(NumoOptions(custom=tuple(FACES), must="factor"), 2, seed=1)
    (picture,) = table(state)
    assert_fits(picture)
    assert "Deal 1 · custom control cards" in picture.alt
    for said in (
        "S season (4 alike)",
        "÷ division (a ÷ b = c)",
        "R run (equal steps)",
        "F factors (of the largest).",
    ):
        assert said in picture.alt
    assert "Going out needs: factors." in picture.alt
    crowded = laid(NUMO.setup(NumoOptions(custom=tuple(FACES), deck="both"), 6, seed=1), *EVERY, *EVERY[:9])
    (picture,) = table(crowded, *("W" * 80 for _ in range(6)))
    assert "Control cards: S, C, +, −, ×, ÷, R, P, F." in picture.alt, "the meanings give way to the melds"


@pytest.mark.rule("NUMO-21")
def test_empty_piles_and_turned_over_ones_are_told() -> None:
    (picture,) = table(replace(start(), stock=(), discards=(), turn_overs=1))
    assert_fits(picture)
    assert "Discard pile: empty. Stock: 0. Turned over 1 of 2 times." in picture.alt


def test_every_kind_of_meld_says_which_rule_it_follows() -> None:
    labels = [rule(kind, fit(kind, [ALL_CARDS[name] for name in ids.split()]), T) for kind, ids in EVERY]
    assert labels == [
        "spring ×4",
        "Goblin ×3",
        "addition",
        "subtraction",
        "multiplication",
        "division",
        "run +7",
        "primes",
        "factors of 16",
        "pair",
        "pair",
    ]


def test_the_melds_that_can_grow_look_different_when_they_cannot() -> None:
    three = laid(start(), ("prime", "11su 13sp 17sp"))
    four = laid(start(), ("prime", "11su 13sp 17sp 19au"))
    assert opened(table(three)[0]).tobytes() != opened(table(four)[0]).tobytes()


# --- scores


@pytest.mark.rule("NUMO-22")
def test_after_a_deal_the_scores_come_second_for_a_round() -> None:
    state = ended(start(3), Deal(4, (0, 63, 0), out=1, way="lay"))
    _, scores = table(state)
    assert scores.name == "scores.png"
    assert_fits(scores)
    assert scores.alt == (
        "NUMO. Deal 1 is over · to 500 points. Ben went out with a lay-off. "
        "1. ▲ Ben: 63 points (63). 2. ● Ana: 0 points (0). 2. ■ Cleo: 0 points (0)."
    )
    assert len(table(replace(state, turn=3))) == 2
    assert len(table(replace(state, turn=4))) == 1


@pytest.mark.rule("NUMO-24")
def test_lost_points_have_a_minus_sign() -> None:
    state = ended(start(scoring=2), Deal(4, (-45, 0), out=1, way="discard"))
    table_, scores = table(state)
    assert "ends at −500 points" in table_.alt
    assert "2. ● Ana: −45 points (−45)." in scores.alt
    assert "Ben went out with a discard." in scores.alt


@pytest.mark.parametrize(("why", "told"), [("stock", "the stock ran out too often"), ("turns", "too many turns")])
@pytest.mark.rule("NUMO-21")
def test_a_void_deal_says_why(why: Void, told: str) -> None:
    void = Deal(4, (0, 0), void=why)
    scores = table(ended(start(), Deal(4, (20, 0), out=0, way="meld"), void))[1]
    assert f"Void deal: {told}." in scores.alt
    assert "● Ana: 20 points (20, void)." in scores.alt


def test_many_deals_share_a_column() -> None:
    deals = [Deal(4, (30 * (n % 2), 45 * (n % 2 == 0)), out=(n + 1) % 2, way="meld") for n in range(12)]
    scores = table(ended(start(), *deals))[1]
    assert_fits(scores)
    assert opened(scores).size == opened(table(ended(start(), deals[0]))[1]).size


@pytest.mark.rule("NUMO-23")
def test_the_end_shows_scores_first_and_names_the_winner() -> None:
    state = ended(laid(start(3), *EVERY[:2]), Deal(4, (505, 0, 0), out=0, way="meld"))
    state = replace(state, phase="over")
    scores, last = table(state)
    assert (scores.name, last.name) == ("scores.png", "table.png")
    assert "Match over · Ana wins. Ana went out with a meld. 1. ● Ana: 505 points (505)." in scores.alt
    assert "Match over · Ana wins." in last.alt
    assert "needed" not in last.alt and "to play" not in last.alt and "Control cards" not in last.alt


def test_leavers_come_last() -> None:
    state = replace(ended(start(), Deal(4, (505, 0), out=0, way="meld")), phase="over")
    seated = (Player("Ana", computer=True, mark="left"), Player("Ben"))
    scores = ARTIST.table(NUMO.view(state, None), seated, T)[0].alt
    assert "Ben wins." in scores and "1. ▲ Ben" in scores and "2. ● Ana" in scores


# --- the own hand


def test_the_hand_tells_its_cards_in_the_order_of_the_view_and_the_drawn_card() -> None:
    state = replace(start(), mover=0, phase="meld", hands=(("24wi", "7sp", "25sp"), ("1sp",)), drawn="7sp")
    (hand,) = private(state, 0)
    assert hand.name == "hand.png"
    assert hand.alt.startswith(
        "NUMO, your hand: ● Ana. Deal 1 · Level 4. 3 cards: 24 (winter, Sea Serpent), 7 (spring, Goblin), "
        "25 (spring, Sea Serpent's Cave). Drawn: 7 (spring, Goblin). To go out: multiplication still needed. "
    )
    assert "Taken: 7 (spring, Goblin)." in private(replace(state, took=True), 0)[-1].alt
    assert "Drawn" not in private(replace(state, mover=1), 0)[-1].alt


def test_the_drawn_card_is_marked() -> None:
    state = replace(start(), mover=0, phase="meld")
    pictures = {private(replace(state, drawn=name), 0)[-1].png for name in (None, *state.hands[0])}
    assert len(pictures) == 11


def test_the_own_table_is_the_one_that_all_see() -> None:
    state = laid(NUMO.apply(start(3), start(3).mover, Draw()).state, *EVERY)
    for seat in range(3):
        assert draw(ARTIST.table(NUMO.view(state, seat), players(*NAMES[:3]), T)) == table(state)


def test_the_picture_of_a_turn_tells_the_table_after_the_hand() -> None:
    state = laid(replace(start(3), mover=0, turn=5, hands=(("24wi",), ("7sp", "1sp"), ())), *EVERY[:2])
    (picture,) = private(state, 0)
    _, told = picture.alt.split("To go out: multiplication still needed. ")
    assert table(state)[0].alt.endswith(told), "the same facts as in the picture of the table"
    assert "▲ Ben: 0 points, 2 cards, multiplication still needed." in told
    assert "#1 spring: 1, 3, 5, 7." in told


def test_the_picture_of_a_turn_is_low_enough_for_a_phone() -> None:
    """At 272 of 1200 pixels in width it leaves room for the texts and controls of a panel of 620."""
    for seats, most in ((2, 190), (4, 172), (6, 190)):
        state = laid(start(seats, level=8), *EVERY, *EVERY)
        state = NUMO.apply(state, state.mover, Draw()).state
        assert len(state.hands[state.mover]) == 11
        (picture,) = private(state, state.mover)
        width, height = opened(picture).size
        assert height * 272 / width <= most
    state = replace(state, hands=tuple(hand[:5] for hand in state.hands))
    assert opened(private(state, state.mover)[0]).size[1] < height


def test_digits_of_the_hand_are_22_pixels_high_at_272() -> None:
    assert HELD_DIGITS * 272 / WIDTH >= 22 - 0.05
    numbers = [str(card.number) for card in ALL_CARDS.values()]
    widest = max(font(number, HELD_DIGITS, 700).getlength(number) for number in numbers)
    assert widest < HELD[0] - 8


def test_of_too_many_melds_those_that_take_a_card_are_in_the_picture_and_the_others_counted() -> None:
    runs: tuple[tuple[Kind, str], ...] = tuple(
        ("run", f"{n}{a} {n + 1}{b} {n + 2}{c}")
        for n, a, b, c in ((13, "sp", "su", "au"), (16, "wi", "sp", "su"), (19, "au", "wi", "sp"))
    )
    state = laid(start(2, level=6), *runs, *EVERY[6:9])
    state = replace(state, mover=0, turn=3, phase="meld", hands=(("22su", "1sp"), ("2au",)))
    lines, left_out = lines_of_melds(NUMO.view(state, 0), 1)
    shown = [meld.id for line in lines for meld, _ in line]
    assert shown[0] == 3 and left_out == 6 - len(shown) > 0
    assert lines_of_melds(NUMO.view(state, 0), 4)[1] == 0


def test_without_pictures_a_few_short_lines_tell_the_same() -> None:
    state = laid(replace(start(2), mover=0, turn=5, discards=("31su",)), EVERY[0], EVERY[6])
    state = replace(state, phase="meld", hands=(("24wi", "7sp"), ("1sp",)), drawn="7sp")
    (drawing,) = ARTIST.private(NUMO.view(state, 0), players("Ana", "Ben"), T)
    assert drawing.short == (
        f"S C × · needed: × · stock {len(state.stock)} · discard 31☀️ · #2 R 28 35 42 49 · "
        "● Ana 0 🎴2 · ▲ Ben 0 🎴1",
        "Your hand: 24❄️ 7🌱 (drawn)",
    )
    (waiting,) = ARTIST.private(NUMO.view(state, 1), players("Ana", "Ben"), T)
    assert waiting.short == ("Your hand: 1🌱",)


def test_a_spectator_has_no_hand() -> None:
    view = NUMO.view(start(), None)
    assert ARTIST.private(view, players("Ana", "Ben"), T) == ()


def test_the_table_is_above_the_hand_of_the_mover_alone() -> None:
    state = start()
    mine, waiting = private(state, state.mover), private(state, 1 - state.mover)
    assert [picture.name for picture in (*mine, *waiting)] == ["hand.png", "hand.png"]
    assert "Stock:" in mine[0].alt and "Stock:" not in waiting[0].alt
    assert opened(waiting[0]).size[1] < opened(mine[0]).size[1]


# --- secrecy


@pytest.mark.rule("NUMO-18")
def test_hidden_cards_change_no_picture() -> None:
    state = NUMO.apply(start(3), start(3).mover, Draw()).state
    mover, other = state.mover, (state.mover + 1) % 3
    hands = list(state.hands)
    hands[other], stock = (state.stock[:10], (*state.hands[other], *state.stock[10:]))
    swapped = replace(state, hands=tuple(hands), stock=stock)
    assert table(state) == table(swapped)
    assert private(state, mover) == private(swapped, mover)
    assert private(state, other) != private(swapped, other)


@pytest.mark.rule("NUMO-18")
def test_only_the_drawer_sees_the_card_from_the_stock() -> None:
    before = start()
    state = NUMO.apply(before, before.mover, Draw()).state
    drawn = state.drawn
    assert drawn is not None
    told = T("Drawn: {card}.", card=f"{ALL_CARDS[drawn].number} (")[:-2]
    assert told in private(state, state.mover)[-1].alt
    twin = replace(state, drawn=state.hands[state.mover][0])
    assert table(state) == table(twin)
    assert private(state, 1 - state.mover) == private(twin, 1 - state.mover)


# --- cards


def test_the_registry_finds_the_artist() -> None:
    assert artist("numo") is ARTIST


def test_pictures_may_be_drawn_in_several_threads() -> None:
    state = laid(start(4), *EVERY)
    with ThreadPoolExecutor(4) as pool:
        drawn = list(pool.map(lambda _: private(state, 0), range(8)))
    assert all(pictures == drawn[0] for pictures in drawn)


def test_a_match_can_be_drawn_from_the_first_card_to_the_last() -> None:
    """Drawn whenever the table has changed: melds, lay-offs, and the ends of deals."""
    state, shown = NUMO.setup(NumoOptions(level=1, scoring=2, target=50), 2, seed=3), None
    while state.phase != "over":
        if shown != state.melds:
            shown = state.melds
            for picture in chain(table(state), private(state, state.mover)):
                assert_fits(picture)
        actions = list(NUMO.legal(NUMO.view(state, state.mover)))
        discards = [action for action in actions if isinstance(action, Discard)]
        highest = max(discards, key=lambda action: state.cards[action.card].number, default=actions[0])
        melding = next((action for action in actions if isinstance(action, FormMeld)), highest)
        state = NUMO.apply(state, state.mover, melding).state
    assert shown
    for picture in table(state):
        assert_fits(picture)
