"""Every kind of picture: tables, hands, endings and worked pictures of each game, leaderboards and ratings.

Used by tests and, in older trees too, by the benchmark ``picture_kinds``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import count
from random import Random
from typing import Any

from msgspec.structs import replace

from bot.games.base import AnyGame
from bot.games.registry import GAMES
from bot.games.wording import wording
from bot.i18n import Texts, texts
from bot.panels.leaderboard.query import LeaderboardQuery, span_words, title
from bot.panels.tournament.words import round_words, tie_names
from bot.render.base import Picture, Player, artist
from bot.render.bracket import BracketRound, BracketSeat, BracketSheet, BracketTable, draw_bracket
from bot.render.crosstable import CrossCell, CrossRow, CrossSheet, draw_crosstable
from bot.render.leaderboard import LeaderboardRow, LeaderboardSheet, draw_leaderboard
from bot.render.record import Fact, RecordSheet, Stars, draw_record
from bot.render.record.curve import Curve
from bot.render.tournament import CupSheet, CupSheetRow, draw_standings
from tests.benchmarks.playing import move, seats_of, start
from tests.render.looks import Shown

Draw = Callable[[], Sequence[Shown]]
NAMES = ("Ana", "Ben 🐢", "Cleopatra the Great", "漢字", "Zoë Żółw", "Dan")
T = texts("en")
TABLES = 40
"""Matches of each game that are played at the same time."""


def kinds(t: Texts = T) -> dict[str, Draw]:
    """What draws each kind in a language, by name."""
    found = *(_of_game(game, t) for game in GAMES.values()), _others(t)
    return {name: draw for each in found for name, draw in each}


def many() -> Iterator[Shown]:
    """Pictures of two hundred matches of all games that are played at random at the same time."""
    rng, numbers = Random(5), count()
    tables = [_played(game, next(numbers)) for _ in range(TABLES) for game in GAMES.values()]
    while True:
        for table in rng.sample(range(len(tables)), len(tables)):
            pictures = next(tables[table], None)
            if pictures is None:
                game = list(GAMES.values())[table % len(GAMES)]
                tables[table] = _played(game, next(numbers))
            else:
                yield from pictures


def _played(game: AnyGame, number: int) -> Iterator[Sequence[Shown]]:
    """What is drawn after each step of a match: the table, and for two of those it waits for what they hold."""
    rng, draw = Random(number), artist(game.key)
    players = tuple(Player(f"Player {number}{seat}") for seat in range(seats_of(game)))
    state = start(game, rng)
    while game.outcome(state) is None:
        pictures: list[Shown] = list(draw.table(game.view(state, None), players, T))
        for seat in sorted(game.seats_to_move(state) or game.actors(state))[:2]:
            pictures += draw.private(game.view(state, seat), players, T)
        yield pictures
        state = move(game, state, rng)


def _of_game(game: AnyGame, t: Texts) -> Iterator[tuple[str, Draw]]:
    middle, end = _moments_of(game.key)
    draw, players = artist(game.key), tuple(Player(name, computer=name == "Dan") for name in NAMES)
    seats = players[: seats_of(game)]
    public, last = game.view(middle, None), game.view(end, None)
    own = game.view(middle, min(game.seats_to_move(middle) or game.actors(middle)))
    yield f"{game.key} table", lambda: draw.table(public, seats, t)
    yield f"{game.key} private", lambda: draw.private(own, seats, t)
    yield f"{game.key} ending", lambda: draw.table(last, seats, t)
    for page in wording(game.key).rules(t):
        if page.picture is not None:
            yield f"{game.key} rules {page.picture}", lambda name=page.picture: (draw.rules(name, t),)  # type: ignore[misc]


@cache
def _moments_of(key: str) -> tuple[Any, Any]:
    """A state in the middle of a random match, and its end."""
    game, rng = GAMES[key], Random(1)
    states = [start(game, rng)]
    while game.outcome(states[-1]) is None:
        states.append(move(game, states[-1], rng))
    return states[len(states) // 2], states[-1]


def _others(t: Texts) -> Iterator[tuple[str, Draw]]:
    rows = (
        _row(t, 1, "Ana", climbed=2),
        _row(t, 2, "Ben 🐢", climbed=-1),
        _row(t, 3, None, climbed=0),
        _row(t, 4, "Cleo", fresh=True),
        _row(t, 5, "Dan", own=True),
    )
    query = LeaderboardQuery("numer", "rating", "all")
    about = f"{span_words(t)[query.span]} · Tally Town"
    sheet = LeaderboardSheet(title(query, t), about, rows)
    yield "leaderboard", lambda: (Picture("leaderboard.png", draw_leaderboard(sheet, t), ""),)
    rng = Random(5)
    curves = [Curve(game, tuple(_walk(rng))) for game in ("Numer", "NUMO", "Numero", "nmbrs!", "Numenko")]
    yield "tournament", lambda: (Picture("standings.png", draw_standings(_standings(t), t), ""),)
    yield "bracket", lambda: (Picture("bracket.png", draw_bracket(_bracket(t), t), ""),)
    yield "cross table", lambda: (Picture("crosstable.png", draw_crosstable(_cross(t), t), ""),)
    record = RecordSheet(
        "Ana",
        t("All games"),
        (
            Fact(t("matches"), "214"),
            Fact(t("wins"), "96"),
            Fact(t("rating"), "1204"),
            Fact(t("wins in a row"), "7"),
        ),
        tuple(curves),
        ("2", "1", "–", "4", "1", "1", "3", "1"),
        (
            Fact(t("Favourite move"), "Numero: 412 takes with +"),
            Fact(t("Best moves"), "Numero: 9 cards in one take", ("Numenko: 9 tiles in one calculation",)),
            Fact(t("Best scores"), "Numer 310 · NUMO 812"),
        ),
        tuple(Stars(curve.title, (True, False, True, True, False), 12) for curve in curves),
    )
    yield "record", lambda: (Picture("record.png", draw_record(record, t), ""),)


def _standings(t: Texts) -> CupSheet:
    heads = (t("points"), *tie_names(t).values())
    rows = [
        CupSheetRow(place, name, ("2½", "11½", "17¾", "0", "2", "345"), t("out") if place == 4 else "", place == 2)
        for place, name in enumerate(NAMES, 1)
    ]
    return CupSheet("Spring Cup", t("after round {n} of {most}", n=4, most=5), heads, tuple(rows))


def _bracket(t: Texts) -> BracketSheet:
    seats = [BracketSeat(name, n, "through" if n % 2 else "out", n == 3) for n, name in enumerate(NAMES, 1)]
    pairs = [BracketTable((seats[0], seats[1])), BracketTable((seats[2], seats[3])), BracketTable((seats[4],))]
    later = [BracketTable((replace(seats[0], outcome="open"), BracketSeat(""))), BracketTable(())]
    last = [BracketTable((BracketSeat(""), BracketSeat(""))), BracketTable((seats[1], seats[3]), t("Third place"))]
    labels = [round_words(number, 4, t) for number in (2, 3, 4)]
    rounds = zip(labels, ([*pairs, BracketTable((seats[5], seats[1]))], later, last), strict=True)
    about = t("after round {n} of {most}", n=4, most=5)
    return BracketSheet("Spring Cup", about, tuple(BracketRound(label, tuple(each)) for label, each in rounds))


def _cross(t: Texts) -> CrossSheet:
    cells = CrossCell("+12", "won"), CrossCell("=3", "drawn"), CrossCell("−1", "lost"), CrossCell("", "none")
    every = (*cells, CrossCell("7", "open"))
    rows = [CrossRow(str(n), n, name, every, "11½", n == 2) for n, name in enumerate(NAMES, 1)]
    about = t("after round {n} of {most}", n=4, most=5)
    return CrossSheet("Spring Cup", about, ("1", "2", "3", "4", "15"), t("points"), tuple(rows))


def _row(t: Texts, place: int, name: str | None, **movement: Any) -> LeaderboardRow:
    return LeaderboardRow(
        place,
        name,
        str(1500 - 40 * place),
        t.plural("{n} rated match", "{n} rated matches", 12),
        1 / place,
        **movement,
    )


def _walk(rng: Random) -> Iterator[float]:
    value = 1000.0
    for _ in range(40):
        value += rng.uniform(-25, 28)
        yield value
