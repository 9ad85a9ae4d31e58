"""Which leaderboard is shown: as controls carry it, and as users name it."""

from __future__ import annotations

from typing import Literal, get_args

import msgspec

from bot.errors import Refused
from bot.games.registry import GAMES, find
from bot.games.wording import wording
from bot.i18n import Texts
from bot.panels.choosing import number
from bot.store.leaderboards import orders
from bot.store.leaderboards.pages import LeaderboardKey
from bot.store.leaderboards.periods import ALL, Span, period
from bot.store.leaderboards.standings import MATCHES

By = Literal["rating", "wins", "score", "solitaire", "daily"]
"""What counts."""
DAILY = "day"
"""The list of solo games that are the same for everybody on one day: ``day.2026-11-28``."""
SPANS: tuple[Span, ...] = ("all", "season", "last", "month", "week")
LAST_PAGE = 10**6
"""No leaderboard has that many pages."""

_ORDER: dict[By, orders.By] = {
    "rating": "rating",
    "wins": "wins",
    "score": "score",
    "solitaire": "score",
    "daily": "total",
}


class LeaderboardQuery(msgspec.Struct, frozen=True):
    """A page of a leaderboard as controls name it: the game, what counts, the period relative to today, the list
    for solo games, and the page from 0."""

    game: str
    by: By
    span: Span
    list: str = ""
    page: int = 0

    def write(self, **changed: object) -> str:
        """The query as text, with some fields replaced: ``numero.solitaire.season.card.0``."""
        query = msgspec.structs.replace(self, **changed)
        return f"{query.game}.{query.by}.{query.span}.{query.list}.{query.page}"

    def key(self, guild_id: int, now: float) -> LeaderboardKey:
        """The key it is stored under at that time (Unix seconds)."""
        if self.span == "day":
            day = period("day", now)
            return LeaderboardKey(guild_id, self.game, f"{self.list}.{day}", ALL, _ORDER[self.by])
        return LeaderboardKey(guild_id, self.game, self.list, period(self.span, now), _ORDER[self.by])


def read(text: str, t: Texts) -> LeaderboardQuery:
    """The query that ``write`` wrote. Raises ``Refused`` for anything else."""
    parts = text.split(".")
    if len(parts) != 5:
        raise Refused("control.unknown")
    game, by, span, which, page = parts
    if by not in _ORDER or span not in get_args(Span):
        raise Refused("control.unknown")
    query = chosen(game, by, span, t, which)  # type: ignore[arg-type]
    return msgspec.structs.replace(query, page=number(page, LAST_PAGE))


def chosen(game: str, by: By, span: Span | None, t: Texts, which: str = "") -> LeaderboardQuery:
    """The first page of a leaderboard; without ``span`` all time, or today for daily puzzles.

    Raises ``Refused`` for a game without solitaires or daily puzzles and for a list it does not have.
    """
    find(game)
    offered = kinds(game, t)
    if by not in offered:
        raise Refused("leaderboard.no_daily" if by == "daily" else "leaderboard.no_solo", game=game)
    if which not in offered[by] and which:
        raise Refused("control.unknown")
    if span == "day" and by != "daily":
        raise Refused("control.unknown")
    return LeaderboardQuery(
        game, by, span or ("day" if by == "daily" else "all"), which or next(iter(offered[by]))
    )


def kinds(game: str, t: Texts) -> dict[By, dict[str, str]]:
    """What can count in a game, each with its lists and their labels."""
    solos = wording(game).solos(t)
    alone = {key: name for key, name in solos.items() if key != DAILY}
    kinds: dict[By, dict[str, str]] = {by: {MATCHES: ""} for by in ("rating", "wins", "score")}
    if alone:
        kinds["solitaire"] = alone
    if DAILY in solos:
        kinds["daily"] = {DAILY: solos[DAILY]}
    return kinds


def lists(by: By, t: Texts) -> list[str]:
    """The lists in which something counts, of all games."""
    return sorted({key for game in GAMES for key in kinds(game, t).get(by, {})})


def title(query: LeaderboardQuery, t: Texts) -> str:
    """The game, and what counts."""
    return f"{wording(query.game).title} · {kinds(query.game, t)[query.by][query.list] or by_words(t)[query.by]}"


def by_words(t: Texts) -> dict[By, str]:
    """What can count, in words."""
    return {
        "rating": t("rating"),
        "wins": t("wins"),
        "score": t("best score"),
        "solitaire": t("solitaire"),
        "daily": t("daily puzzle"),
    }


def span_words(t: Texts) -> dict[Span, str]:
    """Periods in words."""
    return {
        "all": t("all time"),
        "season": t("this season"),
        "last": t("last season"),
        "month": t("this month"),
        "week": t("this week"),
        "day": t("today"),
    }
