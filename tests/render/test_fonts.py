"""Names in any script: which font draws what, and in which order it stands."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random
from string import ascii_letters, digits
from unicodedata import bidirectional

import pytest
from PIL import Image, ImageDraw

from bot.i18n.direction import ISOLATE, POP, isolate
from bot.render.text import fonts
from bot.render.text.fonts import LONGEST, Piece, drawable, face, font_of, length, list_signs, pieces, write
from bot.render.text.letters import draw_line, lettering
from bot.render.text.names import drawable_name
from tests.pseudo import ENGLISH

NAMES = {
    "Arabic": "محمد علي",
    "Armenian": "Արամ",
    "Bengali": "রবীন্দ্র",
    "Devanagari": "विक्रम",
    "Ethiopic": "አማርኛ",
    "Georgian": "გიორგი",
    "Gujarati": "ગુજરાતી",
    "Gurmukhi": "ਗੁਰਮੁਖ",
    "Hebrew": "יוסי כהן",
    "Kannada": "ಕನ್ನಡ",
    "Khmer": "សុខា",
    "Lao": "ສົມໄຊ",
    "Malayalam": "മലയാളം",
    "Myanmar": "အောင်",
    "Oriya": "ଓଡ଼ିଆ",
    "Sinhala": "සිංහල",
    "Tamil": "தமிழ்",
    "Telugu": "తెలుగు",
    "Thai": "สมชาย ปู่",
    "Chinese": "王小明 龍",
    "Japanese": "さくら カタカナ",
    "Korean": "김철수",
    "emoji": "🔥🐢",
}


shaped = pytest.mark.skipif(not fonts.shapes_scripts(), reason="Pillow finds no FriBiDi on this machine")


@pytest.fixture
def unshaped(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A Pillow without Raqm, as on a machine without FriBiDi."""
    caches = (drawable, font_of, pieces)
    monkeypatch.setattr(fonts, "shapes_scripts", lambda: False)
    for cache in caches:
        cache.cache_clear()
    yield
    for cache in caches:
        cache.cache_clear()


def inked(text: str) -> int:
    """How many pixels a line of text has."""
    mask = Image.new("L", (round(length(text, 40, 600)) + 2, 54), 0)
    write(ImageDraw.Draw(mask), text, 40, 600)
    return sum(mask.histogram()[128:])


@shaped
@pytest.mark.parametrize("script", NAMES)
def test_a_name_in_its_script_is_drawn_whole(script: str) -> None:
    name = NAMES[script]
    assert drawable(name) == name
    assert drawable_name(name, 2, ENGLISH).strip(ISOLATE + POP) == name
    used = {piece.font for piece in pieces(name) if piece.text.strip()}
    assert len(used) == 1 and used.isdisjoint((fonts.INTER, fonts.COMMON))
    parts = name.split()
    assert inked(name) > 100 * len(parts)
    assert len({inked(sign) for sign in name if sign.isalpha()}) > 1 or len(name) < 4, "no row of boxes"


@shaped
@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Zoë Żółw", "Zoë Żółw"),
        ("  a \n b\t", "a b"),
        ("Kim 🐢👑", "Kim 🐢👑"),
        ("漢字", "漢字"),
        ("אבג Ann", "אבג Ann"),
        ("\u202egnirts", "gnirts"),
        ("Z\u0351\u036b\u0343algo", "Zalgo"),
        ("ก" + "\u0e49" * 40, "ก" + "\u0e49" * fonts.MOST_MARKS),
        ("\N{MATHEMATICAL BOLD SCRIPT CAPITAL A}na", "Ana"),
        ("می\u200cخواهم", "می\u200cخواهم"),
        ("a\u200db", "ab"),
        ("\ud800x", "x"),
        ("\ufdfd x", "x"),
        ("ᚠᚢᚦ", ""),
        ("\u0301", ""),
        ("", ""),
    ],
)
def test_what_no_font_has_is_left_out(text: str, shown: str) -> None:
    assert drawable(text) == shown


def test_very_long_texts_are_looked_at_only_in_part() -> None:
    assert len(drawable("a" * 100_000)) == LONGEST


@pytest.mark.usefixtures("unshaped")
def test_without_shaping_a_name_that_would_be_wrong_is_not_drawn() -> None:
    """Letters of Arabic that do not join, or Hindi in the wrong order, are worse than no name."""
    for script in ("Arabic", "Hebrew", "Devanagari", "Khmer", "Tamil"):
        assert drawable_name(NAMES[script], 2, ENGLISH) == "Player 3"
    for script in ("Chinese", "Japanese", "Korean", "Georgian", "Armenian", "Thai"):
        assert drawable_name(NAMES[script], 2, ENGLISH) == NAMES[script]


def from_the_left(text: str) -> list[str]:
    """The pieces of a line as they stand, those that run to the left marked."""
    return [("<" if piece.leftwards else "") + piece.text for piece in pieces(text)]


@pytest.mark.parametrize(
    ("text", "stands"),
    [
        ("Ann wins with 12", ["Ann wins with 12"]),
        (f"🥇 {isolate('علي')} · 12", ["🥇", " ", "<علي", " · 12"]),
        (f"{isolate('علي')}, {isolate('יוסי')} and Ann", ["<علي", ", ", "<יוסי", " and Ann"]),
        (f"{isolate('علي 77 محمد')} 12", ["<محمد", "< ", "77", "<علي ", " 12"]),
        (f"{isolate('علي Ann')} 12", ["Ann", "<علي ", " 12"]),
        (f"{isolate('Ann علي 3')} 12", ["Ann ", "3", "<علي ", " 12"]),
        (f"{isolate('علي')} (2)", ["<علي", " (2)"]),
        ("علي 3 Ann", ["3", "<علي ", " Ann"]),
    ],
)
def test_names_that_run_to_the_left_leave_the_rest_in_order(text: str, stands: list[str]) -> None:
    assert from_the_left(text) == stands


def test_without_isolation_a_number_would_change_places() -> None:
    """What the isolation is for, here and in Discord."""
    assert from_the_left("علي · 12 points")[0] == "12"
    assert from_the_left(f"{isolate('علي')} · 12 points")[-1].endswith("12 points")


def test_no_letter_is_lost_or_doubled() -> None:
    rng = Random(1)
    parts = ("Ann", "12", "علي", "יוסי", "王", "🔥", "क्षत्रि", "Zoë", " ", ",", "(", ")", "-")
    for _ in range(2000):
        text = "".join(isolate("".join(rng.choices(parts, k=rng.randrange(6)))) for _ in range(rng.randrange(4)))
        drawn = "".join(piece.text for piece in pieces(text))
        assert sorted(drawn) == sorted(sign for sign in text if sign not in ISOLATE + POP)
        for piece in pieces(text):
            assert not piece.leftwards or not any(bidirectional(sign) == "L" for sign in piece.text)


def test_latin_letters_are_as_they_were() -> None:
    assert pieces("Zoë · 12 − 3") == (Piece(fonts.COMMON, "Zoë · 12 − 3"),)


def test_a_blank_after_an_emoji_is_as_wide_as_between_words() -> None:
    assert length("🐢 b", 40, 600) - length("🐢", 40, 600) == pytest.approx(length(" b", 40, 600))


@pytest.mark.parametrize(("size", "weight"), [(24, 400), (41, 600), (72, 800), (58, 900)])
def test_common_letters_look_alike_from_both_files_of_inter(size: int, weight: int) -> None:
    """Each for itself, and any of them in lines, where pairs are kerned and signs replaced."""
    whole, common = face(fonts.INTER, size, weight), face(fonts.COMMON, size, weight)
    signs, missing = [*list_signs(fonts.COMMON_SIGNS)], common.getmask2("\U0010ffff")
    rng = Random(size)
    lines = ["".join(rng.choices(rng.choice((signs, ascii_letters, "0123 x×−+->")), k=12)) for _ in range(100)]
    for text in (*signs, *lines):
        assert common.getlength(text) == whole.getlength(text), text
        (mask, offset), (other, its) = (font.getmask2(text) for font in (common, whole))
        assert (bytes(mask), offset) == (bytes(other), its), text
        assert bytes(mask) != bytes(missing[0]), text


def test_other_letters_of_inter_come_from_the_whole_file() -> None:
    assert pieces("Ứng 1ª") == (Piece(fonts.INTER, "Ứng 1ª"),)


@pytest.mark.parametrize("size", [22, 34, 60])
@pytest.mark.parametrize("name", [NAMES["Japanese"], NAMES["Thai"], "Benjamin the Great", "513", "Zoë Żółw"])
def test_a_line_is_as_wide_as_it_is_measured_in_another_size(name: str, size: int) -> None:
    (piece,) = pieces(name)
    assert length(name, size, 700) == pytest.approx(face(piece.font, size, 700).getlength(name), abs=0.15)


def test_what_the_font_cannot_draw_costs_no_picture() -> None:
    """FreeType gives up on this ligature in bold."""
    mask = Image.new("L", (600, 54), 0)
    write(ImageDraw.Draw(mask), "Ann \ufdfd", 40, 800)
    assert mask.getbbox() is not None


@pytest.mark.parametrize("weight", [600, 700, 800])
def test_a_number_put_together_from_its_digits_looks_as_the_font_draws_it(weight: int) -> None:
    pairs = [a + b for a, b in product(digits, digits)]
    joined = [pair for pair in pairs if fonts.adds_up(pair)]
    assert len(joined) > 80
    for number, size in product(joined, (24, 45, 58)):
        assert lettering(number, size, weight).mark == draw_line(number, size, weight).mark, (number, size)
