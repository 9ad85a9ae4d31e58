"""Every kind of picture: tables, hands, endings and worked pictures of each game, leaderboards and ratings.

Used by tests and, in older trees too, by the benchmark ``picture_kinds``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count
from random import Random
from typing import Any

from bot.games.base import AnyGame
from bot.games.registry import GAMES
from bot.games.wording import wording
from bot.i18n import texts
from bot.render.base import Picture, Player, artist
from bot.render.curve import Curve, draw_curves
from bot.render.leaderboard import LeaderboardRow, LeaderboardSheet, draw_leaderboard
from tests.benchmarks.playing import move, seats_of, start

Draw = Callable[[], tuple[Picture, ...]]
NAMES = ("Ana", "Ben 🐢", "Cleopatra the Great", "漢字", "Zoë Żółw", "Dan")
T = texts("en")


def kinds() -> dict[str, Draw]:
    """What draws each kind, by name."""
    return {name: draw for each in (*map(_of_game, GAMES.values()), _others()) for name, draw in each}


def many() -> Iterator[Picture]:
    """Pictures of ever new matches with new names, as they come up while the matches are played at random."""
    for number in count():
        for game in GAMES.values():
            yield from _of_match(game, number)


def _of_match(game: AnyGame, number: int) -> Iterator[Picture]:
    rng, draw = Random(number), artist(game.key)
    players = tuple(Player(f"Player {number}{seat}") for seat in range(seats_of(game)))
    state = start(game, rng)
    for turn in range(60):
        if game.outcome(state) is not None:
            return
        if turn % 3 == 0:
            yield from draw.table(game.view(state, None), players, T)
            seat = min(game.awaited(state) or game.actors(state), default=0)
            yield from draw.private(game.view(state, seat), players, T)
        state = move(game, state, rng)


def _of_game(game: AnyGame) -> Iterator[tuple[str, Draw]]:
    middle, end = _moments(game)
    draw, players = artist(game.key), tuple(Player(name, computer=name == "Dan") for name in NAMES)
    seats = players[: seats_of(game)]
    public, last = game.view(middle, None), game.view(end, None)
    own = game.view(middle, min(game.awaited(middle) or game.actors(middle)))
    yield f"{game.key} table", lambda: draw.table(public, seats, T)
    yield f"{game.key} private", lambda: draw.private(own, seats, T)
    yield f"{game.key} ending", lambda: draw.table(last, seats, T)
    for page in wording(game.key).rules(T):
        if page.picture is not None:
            yield f"{game.key} rules {page.picture}", lambda name=page.picture: (draw.rules(name, T),)  # type: ignore[misc]


def _moments(game: AnyGame) -> tuple[Any, Any]:
    """A state in the middle of a random match, and its end."""
    rng = Random(1)
    states = [start(game, rng)]
    while game.outcome(states[-1]) is None:
        states.append(move(game, states[-1], rng))
    return states[len(states) // 2], states[-1]


def _others() -> Iterator[tuple[str, Draw]]:
    rows = (
        _row(1, "Ana", climbed=2),
        _row(2, "Ben 🐢", climbed=-1),
        _row(3, None, climbed=0),
        _row(4, "Cleo", fresh=True),
        _row(5, "Dan", own=True),
    )
    sheet = LeaderboardSheet("Numer · rating", "all time · Tally Town", rows)
    yield "leaderboard", lambda: (Picture("leaderboard.png", draw_leaderboard(sheet, T), ""),)
    rng = Random(5)
    curves = [Curve(game, tuple(_walk(rng))) for game in ("Numer", "NUMO", "Numero", "nmbrs!", "Numenko")]
    yield "rating", lambda: (Picture("rating.png", draw_curves(curves, "Ana", T), ""),)


def _row(place: int, name: str | None, **movement: Any) -> LeaderboardRow:
    return LeaderboardRow(place, name, str(1500 - 40 * place), "12 rated matches", 1 / place, **movement)


def _walk(rng: Random) -> Iterator[float]:
    value = 1000.0
    for _ in range(40):
        value += rng.uniform(-25, 28)
        yield value
