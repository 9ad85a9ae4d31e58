"""Caches hold no more bytes than they may, and what they hold is not made again."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from random import Random

import pytest

from bot.games.registry import GAMES
from bot.render import canvas, plane
from bot.render.cache import ByteCache, cache_in
from bot.render.canvas import Canvas
from bot.render.colours import GOLD
from bot.render.sprites import SPRITES
from bot.render.text import fonts
from tests.benchmarks.playing import move, start
from tests.render import shown

NAMES = ("Ana", "Ben", "王小明", "Dan", "Eve 🔥", "Flo")
CACHES = (SPRITES, plane.WORDS, canvas.PICTURES, fonts.FACES)
BUDGET = 104 << 20
"""What all caches of pictures together may take."""


def test_a_cache_holds_no_more_than_its_limit() -> None:
    cache = ByteCache[bytes](1000, len)
    for n in range(100):
        assert cache.keep(n, bytes(60)) == bytes(60)
        assert cache.taken <= 1000
    assert cache.find(99) is not None
    assert cache.find(0) is None


def test_what_is_used_stays() -> None:
    cache = ByteCache[bytes](1000, len)
    cache.keep("used", bytes(50))
    for n in range(200):
        cache.keep(n, bytes(60))
        assert cache.find("used") is not None
        assert cache.taken <= 1000


def test_what_is_too_large_is_not_kept() -> None:
    cache = ByteCache[bytes](1000, len)
    cache.keep("small", bytes(10))
    cache.keep("large", bytes(501))
    assert cache.find("large") is None
    assert cache.find("small") is not None
    cache.clear()
    assert (cache.taken, cache.find("small")) == (0, None)


def test_nothing_is_counted_twice() -> None:
    cache = ByteCache[bytes](1000, len)
    for _ in range(50):
        cache.keep("same", bytes(90))
    assert cache.taken == 90


def test_a_function_that_remembers_is_called_once_for_the_same_arguments() -> None:
    calls: list[tuple[int, str]] = []

    @cache_in(ByteCache[str](1000, len))
    def joined(number: int, *, sign: str = "a") -> str:
        calls.append((number, sign))
        return sign * number

    assert [joined(1), joined(1), joined(2), joined(1, sign="b"), joined(1, sign="b")] == [
        "a",
        "a",
        "aa",
        "b",
        "b",
    ]
    assert calls == [(1, "a"), (2, "a"), (1, "b")]


def test_threads_may_share_a_cache() -> None:
    cache = ByteCache[bytes](10_000, len)

    def use(seed: int) -> bool:
        rng = Random(seed)
        for _ in range(2000):
            key = rng.randrange(60)
            found = cache.find(key)
            if found is None:
                found = cache.keep(key, bytes(key * 10))
            if len(found) != key * 10:
                return False
        return True

    with ThreadPoolExecutor(4) as pool:
        assert all(pool.map(use, range(4)))
    assert cache.taken <= 10_000 + 4 * 600


def test_pictures_of_many_matches_stay_within_the_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    """With limits so small that everything has to go again and again."""
    assert sum(cache.limit for cache in CACHES) <= BUDGET
    for cache in CACHES:
        cache.clear()
        monkeypatch.setattr(cache, "limit", cache.limit // 12)
    rng = Random(3)
    for game in GAMES.values():
        state = start(game, rng)
        for _ in range(12):
            state = move(game, state, rng)
            shown.public(game.key, state, NAMES)
            assert all(cache.taken <= cache.limit for cache in CACHES)
    assert all(cache.taken for cache in CACHES)


# --- pictures


@pytest.fixture
def planes(monkeypatch: pytest.MonkeyPatch) -> list[plane.Plane]:
    """Everything that is drawn on a canvas."""
    found: list[plane.Plane] = []

    class Noted(plane.Plane):
        def __init__(self, *arguments: object) -> None:
            super().__init__(*arguments)  # type: ignore[arg-type]
            found.append(self)

    monkeypatch.setattr(canvas, "Plane", Noted)
    canvas.PICTURES.clear()
    return found


def picture(text: str = "Turn 3 of 5", height: int = 200) -> Canvas:
    found = Canvas(height)
    found.box((24, 24), (600, 120), edge=GOLD)
    found.write(text, (50, 80), 40)
    found.shape("★", (500, 80), 40, GOLD)
    return found


def test_what_was_drawn_is_not_drawn_again(planes: list[plane.Plane]) -> None:
    png = picture().png()
    assert picture().png() is png
    assert len(planes) == 1


def test_whatever_differs_is_drawn(planes: list[plane.Plane]) -> None:
    more = picture()
    more.box((700, 24), (100, 100))
    moved = picture()
    moved.write("5", (600, 80), 40)
    pngs = {one.png() for one in (picture(), picture("Turn 4 of 5"), picture(height=210), more, moved)}
    assert len(pngs) == len(planes) == 5


def test_a_text_with_half_a_character_is_drawn() -> None:
    assert picture("a \ud800 b").png()


@pytest.mark.parametrize("game", GAMES)
def test_everybody_is_shown_the_same_table(game: str) -> None:
    """The table beside a hand is the one in the channel."""
    rng = Random(1)
    state = start(GAMES[game], rng)
    for _ in range(6):
        if GAMES[game].outcome(state) is None:
            state = move(GAMES[game], state, rng)
    table = shown.public(game, state, NAMES)[0]
    for seat in sorted(GAMES[game].seats_to_move(state)):
        for own in shown.private(game, state, seat, NAMES):
            assert own.name != table.name or own.png is table.png
    assert shown.public(game, state, NAMES)[0].png is table.png
