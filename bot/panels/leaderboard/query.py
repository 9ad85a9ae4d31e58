"""Which leaderboard is shown: as controls carry it, and as users request it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Literal, get_args

import msgspec

from bot.errors import Refused
from bot.games.registry import GAMES, find
from bot.games.wording import wording
from bot.i18n import Texts
from bot.match.lobbies.server_presets import RatedLists
from bot.opponents.base import COUNTED_LEVELS, FORMER_LEVELS
from bot.panels.choosing import number
from bot.panels.lobby import level_words
from bot.store.leaderboards import orders
from bot.store.leaderboards.pages import FilledLeaderboard, LeaderboardKey
from bot.store.leaderboards.periods import ALL, Span, period
from bot.store.leaderboards.standings import COMPUTERS, DAILY, MATCHES, PRESET

By = Literal["rating", "wins", "score", "computers", "solitaire", "daily"]
"""What counts, the usual first."""
SPANS: tuple[Span, ...] = ("all", "season", "last", "month", "week")
WIDER: tuple[Span, ...] = ("day", "week", "month", "season", "last", "all")
"""Periods in the order in which they stand in for an empty one."""
NO_PRESETS: RatedLists = MappingProxyType({})
LAST_PAGE = 10**6
"""The maximum page number in a control, more than any leaderboard has."""

_ORDER: dict[By, orders.By] = {
    "rating": "rating",
    "wins": "wins",
    "score": "score",
    "computers": "wins",
    "solitaire": "score",
    "daily": "total",
}


class LeaderboardQuery(msgspec.Struct, frozen=True):
    """A page of a leaderboard as controls carry it: game, measure, period relative to today, list (see
    ``standings``), and page from 0. ``preset`` is the name of the server's rated preset that the list is of; it is
    not carried."""

    game: str
    by: By
    span: Span
    list: str = MATCHES
    page: int = 0
    preset: str = ""

    def write(self, **changed: object) -> str:
        """Serialise the query, with some fields replaced: ``numero.solitaire.season.card.times.0``."""
        query = msgspec.structs.replace(self, **changed)
        return f"{query.game}.{query.by}.{query.span}.{query.list}.{query.page}"

    def key(self, guild_id: int, now: float) -> LeaderboardKey:
        """Return the key under which it is stored at that time (Unix seconds)."""
        if self.span == "day":
            return LeaderboardKey(guild_id, self.game, f"{DAILY}.{period('day', now)}", ALL, "day")
        return LeaderboardKey(guild_id, self.game, self.list, period(self.span, now), _ORDER[self.by])


def read_query(text: str, t: Texts, presets: RatedLists = NO_PRESETS) -> LeaderboardQuery:
    """Parse a query from ``write``. ``presets`` are the rated ones of the server. Raises
    ``Refused`` for anything else."""
    parts = text.split(".")
    if len(parts) < 5:
        raise Refused("control.unknown")
    game, by, span, *which, page = parts
    if by not in _ORDER or span not in get_args(Span):
        raise Refused("control.unknown")
    query = first_page(game, by, span, t, ".".join(which), presets)  # type: ignore[arg-type]
    return msgspec.structs.replace(query, page=number(page, LAST_PAGE))


def first_page(
    game: str, by: By, span: Span | None, t: Texts, which: str = "", presets: RatedLists = NO_PRESETS
) -> LeaderboardQuery:
    """Return the first page of a leaderboard. Without ``span`` all time, or today for daily marathons; without
    ``which``, and for a preset that is not rated any more, the usual list.

    Raises ``Refused`` for a game without solitaires or daily marathons and for a list it does not have.
    """
    find(game)
    usual = usual_lists(game, by)
    if not usual:
        raise Refused("leaderboard.no_daily" if by == "daily" else "leaderboard.no_solo", game=game)
    if which and list_title(game, by, which, t, presets.get((game, which), "")) is None:
        which = _instead_of(which, usual)
    if span == "day" and by != "daily":
        raise Refused("control.unknown")
    which = which or usual[0]
    usual_span: Span = "day" if by == "daily" else "all"
    return LeaderboardQuery(game, by, span or usual_span, which, preset=presets.get((game, which), ""))


def _instead_of(which: str, usual: Sequence[str]) -> str:
    """Replace a list of an earlier version, which had another name or covered all lists whose names begin with its
    name. Raises ``Refused`` for what was never a list."""
    if which.startswith(PRESET):
        return usual[0]
    former = {f"{COMPUTERS}.{old}": f"{COMPUTERS}.{new}" for old, new in FORMER_LEVELS.items()}
    found = [one for one in usual if one.startswith(f"{which}.") or one == former.get(which)]
    if not found:
        raise Refused("control.unknown")
    return found[0]


def usual_lists(game: str, by: By) -> tuple[str, ...]:
    """Return the lists that are always offered for a measure in a game, the usual one first. Empty if the game
    does not have that measure."""
    solos = wording(game).solos.lists
    match by:
        case "rating" | "wins" | "score":
            return (MATCHES,)
        case "computers":
            return tuple(f"{COMPUTERS}.{level}" for level in COUNTED_LEVELS)
        case "solitaire":
            return tuple(which for which in solos if which != DAILY)
        case "daily":
            return tuple(which for which in solos if which == DAILY)


def list_title(game: str, by: By, which: str, t: Texts, preset: str = "") -> str | None:
    """Return the title of a list for that measure, which may be that of a ``preset``, or None for an unknown
    list."""
    match by:
        case "rating" | "wins" | "score":
            if preset:
                return t("{measure} · preset “{name}”", measure=by_words(t)[by], name=preset)
            return by_words(t)[by] if which == MATCHES else None
        case "computers":
            level = which.removeprefix(f"{COMPUTERS}.")
            if level not in COUNTED_LEVELS:
                return None
            return t("Wins against computers · {level}", level=level_words(t)[level])
        case "solitaire" | "daily":
            return wording(game).solos.title(which, t) if (which == DAILY) == (by == "daily") else None


def list_measures(game: str) -> list[By]:
    """Return the measures of a game."""
    return [by for by in get_args(By) if usual_lists(game, by)]


def count_by_query(
    boards: Iterable[FilledLeaderboard], now: float, t: Texts, presets: RatedLists
) -> dict[LeaderboardQuery, int]:
    """Count the matches of each filled leaderboard, keyed by the query of its first page. Those of presets that
    are not rated any more are left out."""
    found: dict[LeaderboardQuery, int] = {}
    spans = {period(span, now): span for span in SPANS}
    for board in boards:
        span = spans[board.period]
        preset = presets.get((board.game, board.list), "")
        for one in [LeaderboardQuery(board.game, by, span, board.list, preset=preset) for by in get_args(By)]:
            known = board.game in GAMES and title_of_list(one, t) is not None
            if known and _ORDER[one.by] == board.by:
                found[one] = board.matches
        if board.by == "day" and board.game in GAMES:
            found[LeaderboardQuery(board.game, "daily", "day", DAILY)] = board.matches
    return found


class LeaderboardWish(msgspec.Struct, frozen=True):
    """A user's request, None for what is left to the bot. ``preset``: the name of a rated one, for its list."""

    game: str | None = None
    by: By | None = None
    span: Span | None = None
    preset: str | None = None


def usual(
    wish: LeaderboardWish,
    last_played: str | None,
    boards: Mapping[LeaderboardQuery, int],
    t: Texts,
    presets: RatedLists = NO_PRESETS,
) -> LeaderboardQuery:
    """Return the leaderboard usually meant by a request. The default game is the one ``last_played`` there, or for
    a measure that nobody is ranked by in it, the one played most; the default measure is rating. Raises
    ``Refused``: see ``first_page``, and preset.not_rated."""
    by = wish.by or "rating"
    if wish.preset is not None:
        game, which = _find_preset(wish, presets)
        return first_page(game, by, wish.span, t, which, presets)
    last = last_played if any(wish.by in (None, one.by) for one in boards if one.game == last_played) else None
    most = (_most_played(boards, wish.by), _most_played(boards, None))
    favourites = [wish.game] if wish.game else [last, *most, *GAMES]
    able = [game for game in favourites if game is not None and (wish.game or usual_lists(game, by))]
    return first_page(able[0], by, wish.span, t)


def _find_preset(wish: LeaderboardWish, presets: RatedLists) -> tuple[str, str]:
    """Return the game and the list of the rated preset. Raises ``Refused("preset.not_rated")``."""
    for (game, which), name in presets.items():
        if name == wish.preset and wish.game in (None, game):
            return game, which
    raise Refused("preset.not_rated")


def _most_played(boards: Mapping[LeaderboardQuery, int], by: By | None) -> str | None:
    """Return the game with the most matches by that measure, or among people for None."""
    for span in ("season", "all"):
        found = {
            (board.game, board.list): n
            for board, n in boards.items()
            if board.span == span and (board.list == MATCHES if by is None else board.by == by)
        }
        matches: Counter[str] = Counter()
        for (game, _), n in found.items():
            matches[game] += n
        if matches:
            return matches.most_common(1)[0][0]
    return None


def nearest(
    wish: LeaderboardWish, usual: LeaderboardQuery, boards: Mapping[LeaderboardQuery, int]
) -> LeaderboardQuery:
    """Return the filled leaderboard closest to the ``usual`` one for a request, of several lists the one with the
    most matches. The usual one if all are empty."""
    return min(boards, key=lambda board: (*_unlike(wish, usual, board), -boards[board]), default=usual)


def _unlike(wish: LeaderboardWish, usual: LeaderboardQuery, board: LeaderboardQuery) -> tuple[int, ...]:
    """Measure the distance to the usual leaderboard. Requested fields count first, then game, measure and
    period."""
    other_game, other_by, other_span, other_preset = (
        board.game != usual.game,
        board.by != usual.by,
        board.span != usual.span,
        board.preset != usual.preset,
    )
    return (
        wish.game is not None and other_game,
        wish.by is not None and other_by,
        wish.span is not None and other_span,
        wish.preset is not None and other_preset,
        other_game,
        other_preset,
        1 + get_args(By).index(board.by) if other_by else 0,
        (WIDER.index(board.span) - WIDER.index(usual.span)) % len(WIDER),
    )


def title(query: LeaderboardQuery, t: Texts) -> str:
    """Return the title of a leaderboard: the game and the measure."""
    return f"{wording(query.game).title} · {title_of_list(query, t)}"


def title_of_list(query: LeaderboardQuery, t: Texts) -> str | None:
    """Return the title of the list of a leaderboard, None for an unknown one."""
    return list_title(query.game, query.by, query.list, t, query.preset)


def name_list(query: LeaderboardQuery, t: Texts) -> str:
    """Name the list of a leaderboard for a menu beside that of the measures, which it doesn't repeat."""
    match query.by:
        case "rating" | "wins" | "score" if query.preset:
            return t("preset “{name}”", name=query.preset)
        case "rating" | "score":
            return t("default options")
        case "wins":
            return t("all matches")
        case "computers":
            return level_words(t)[query.list.removeprefix(f"{COMPUTERS}.")]
        case "solitaire" | "daily":
            return title_of_list(query, t) or ""


def by_words(t: Texts) -> dict[By, str]:
    """Measures in words."""
    return {
        "rating": t("rating"),
        "wins": t("wins"),
        "score": t("best score"),
        "computers": t("wins against computers"),
        "solitaire": t("solitaire"),
        "daily": t("daily marathon"),
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
