"""Leaderboards: their pages, and the controls that lead from one to another."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec
from discord import SelectOption
from msgspec.structs import replace

from bot.games.registry import GAMES
from bot.games.wording import wording
from bot.i18n import Texts
from bot.match.afterwards.ratings import PROVISIONAL, START
from bot.panels import times
from bot.panels.base import Content, safe, show_name
from bot.panels.choosing import in_two
from bot.panels.leaderboard.query import (
    SPANS,
    By,
    LeaderboardQuery,
    by_words,
    list_measures,
    name_list,
    span_words,
    title,
    usual_lists,
)
from bot.panels.scene import Controls, Item
from bot.panels.table import MEDALS
from bot.render.leaderboard import LeaderboardRow, LeaderboardSheet
from bot.render.text.names import fitting, shorten_names
from bot.store.leaderboards.pages import Leader, LeaderboardPage
from bot.store.leaderboards.periods import Span, ends, period
from bot.store.leaderboards.standings import MATCHES, split_tie

MOST_LISTS = 25
"""How many lists a menu can offer."""


class Shown(msgspec.Struct, frozen=True):
    """A page and what is around it. ``podium``: last season's, on this season's leaderboard. ``names``: of the
    members. ``boards``: filled leaderboards with match counts. ``instead_of``: the requested leaderboard if
    empty."""

    query: LeaderboardQuery
    page: LeaderboardPage
    podium: tuple[Leader, ...]
    names: Mapping[int, str]
    boards: Mapping[LeaderboardQuery, int]
    instead_of: LeaderboardQuery | None = None


def content(shown: Shown, now: float, t: Texts, controls: Controls) -> Content:
    """Build a private page with the reader's place and controls to other leaderboards. Rows are a picture or its
    text."""
    query, page = shown.query, shown.page
    head = f"### {safe(title(query, t))}\n-# {_about(query, now, t)}{_instead(shown, t)}"
    rows = _ways(shown, t, controls)
    if not page.leaders:
        return Content((head, t("Nobody is here yet. {how}", how=_how(query, t))), rows)
    return Content((head, _own(query, page, t), _podium(shown.podium, shown.names, t)), rows)


def _instead(shown: Shown, t: Texts) -> str:
    """Say that the requested leaderboard is empty."""
    asked = shown.instead_of
    if asked is None:
        return ""
    facts = {"title": safe(title(asked, t)), "period": span_words(t)[asked.span]}
    return "\n" + t("Nobody is on {title} ({period}) yet, so here's this one.", **facts)


def post_page(query: LeaderboardQuery, now: float, t: Texts, controls: Controls) -> Content:
    """Build the public page. Its button opens a private page for the user who presses it."""
    head = f"### {safe(title(query, t))}\n-# {_about(query, now, t)}"
    button = controls.button("leaderboard.open", t("Open"), emoji="🏆", arg=query.write(page=0))
    return Content((head,), ((button,),))


def sheet(
    query: LeaderboardQuery,
    page: LeaderboardPage,
    names: Mapping[int, str],
    week: str,
    reader: int,
    place: str,
    t: Texts,
) -> LeaderboardSheet:
    """Build the rows of a page: ``week`` is this week, ``reader`` the user to mark, ``place`` the server's
    name."""
    highest = max((abs(_number(query.by, leader)) for leader in page.leaders), default=0) or 1
    rows = tuple(
        LeaderboardRow(
            leader.place,
            names.get(leader.user_id),
            _value(query.by, leader, t),
            _note(query, leader, t),
            max(0, _number(query.by, leader)) / highest,
            *((None, False) if query.span == "last" else _movement(page, leader, week)),
            own=leader.user_id == reader,
        )
        for leader in page.leaders
    )
    return LeaderboardSheet(title(query, t), " · ".join(filter(None, (span_words(t)[query.span], place))), rows)


def alternative_of(sheet: LeaderboardSheet, t: Texts) -> str:
    """Return the text alternative of the page's picture."""
    known = [row.name if row.name is not None else t("left the server") for row in sheet.rows]
    head = f"{sheet.title}, {sheet.about}:"
    return fitting([head, *_lines(sheet, names, t)] for names in shorten_names(known))


def list_with_medals(sheet: LeaderboardSheet, t: Texts) -> str:
    """List the rows as text with medals, for a message without a picture."""
    return "\n".join(_describe_row(row, t) for row in sheet.rows)


def _describe_row(row: LeaderboardRow, t: Texts) -> str:
    place = MEDALS.get(row.place, f"{row.place}.")
    name = show_name(row.name, t) if row.name is not None else t("*left the server*")
    parts = (f"{place} {name}", f"**{row.value}**", row.note, _describe_move(row, t))
    return " · ".join(filter(None, parts))


def _lines(sheet: LeaderboardSheet, names: Sequence[str], t: Texts) -> list[str]:
    return [
        ", ".join(filter(None, (f"{row.place}. {name}", row.value, row.note, _describe_move(row, t)))) + "."
        for row, name in zip(sheet.rows, names, strict=True)
    ]


def _describe_move(row: LeaderboardRow, t: Texts) -> str:
    if row.fresh:
        return t("new")
    if not row.climbed:
        return ""
    places = t.number(abs(row.climbed))
    return t("up {n}", n=places) if row.climbed > 0 else t("down {n}", n=places)


def _movement(page: LeaderboardPage, leader: Leader, week: str) -> tuple[int | None, bool]:
    """Return the places climbed since last week (None if new or unknown), and whether the player is new there."""
    if page.week != week:
        return 0, False
    if not page.remembered:
        return None, False
    return (None, True) if leader.before is None else (leader.before - leader.place, False)


def _number(by: By, leader: Leader) -> int:
    match by:
        case "rating":
            return leader.rating or 0
        case "wins" | "computers":
            return leader.wins or 0
        case "score" | "solitaire":
            return leader.best or 0
        case "daily":
            return leader.total


def _value(by: By, leader: Leader, t: Texts) -> str:
    number = t.decimal(_number(by, leader))
    if by == "computers":
        return t("{won} of {n}", won=number, n=t.decimal(leader.matches))
    return number + "?" if by == "rating" and leader.experience < PROVISIONAL else number


def _note(query: LeaderboardQuery, leader: Leader, t: Texts) -> str:
    match query.by:
        case "rating":
            return t.plural("{n} rated match", "{n} rated matches", leader.rated)
        case "wins" | "score":
            return t.plural("{n} match", "{n} matches", leader.matches)
        case "computers":
            return ""
        case "solitaire":
            return t.plural("{n} game", "{n} games", leader.matches)
        case "daily":
            if query.span == "day" and leader.tie is not None:
                return wording(query.game).solos.tie(*split_tie(leader.tie), t)
            return t.plural("{n} day", "{n} days", leader.matches)


def _about(query: LeaderboardQuery, now: float, t: Texts) -> str:
    """Describe the period and the meaning of the values."""
    over = ends(query.span, now)
    words = span_words(t)[query.span]
    if query.span == "last":
        words = t("last season ({season})", season=period("last", now).replace("-", " "))
    elif over is not None:
        words = t("{period}, until {end}", period=words, end=times.day(over))
    return f"{words} · {_meaning(query, t)}"


def _meaning(query: LeaderboardQuery, t: Texts) -> str:
    match query.by:
        case "rating":
            return _about_ratings(query.span, t)
        case "wins":
            return t("most wins against people, then fewest matches")
        case "computers":
            return t("most wins against computers only, grouped by the weakest one's level; then fewest matches")
        case "score":
            return t("best score in a rated match")
        case "solitaire":
            return t("each player's best score; ties go to the first to reach it")
        case "daily":
            today = query.span == "day"
            return wording(query.game).solos.order(t) if today else t("total points over all its days")


def _about_ratings(span: Span, t: Texts) -> str:
    if span != "all":
        return t("players with a rated match in this period, and their rating after the last one")
    return t(
        "everyone starts at {start}; ? means provisional, with fewer than {n} rated matches",
        start=t.decimal(START),
        n=PROVISIONAL,
    )


def _how(query: LeaderboardQuery, t: Texts) -> str:
    """Explain how to get onto a leaderboard."""
    match query.by:
        case "rating" | "score" if query.preset:
            return t("Only rated matches count: two or more people, with the options of this preset.")
        case "rating" | "score":
            return t("Only rated matches count: two or more people, with the default options.")
        case "wins":
            return t("Win a match against someone to appear here!")
        case "computers":
            return t("Win a match against computers only to appear here!")
        case "solitaire" | "daily":
            return t("Finish a game to appear here!")


def _own(query: LeaderboardQuery, page: LeaderboardPage, t: Texts) -> str:
    own = page.own
    if own is None:
        return t("-# You're not on this leaderboard yet. {how}", how=_how(query, t))
    if not own.place:
        return t("-# You're not shown on leaderboards; `/settings me` changes that.")
    value = _value(query.by, own, t)
    rank, players = t.number(own.place), t.number(page.players)
    return t("-# Your place: **{rank}** of {players} · {value}", rank=rank, players=players, value=value)


def _podium(podium: tuple[Leader, ...], names: Mapping[int, str], t: Texts) -> str:
    if not podium:
        return ""
    left = t("*left the server*")
    shown = podium[:3]
    people = [
        f"{MEDALS[row.place]} {show_name(names[row.user_id], t) if row.user_id in names else left}"
        for row in shown
    ]
    return t("-# Last season: {people}", people=" · ".join(people))


def _ways(shown: Shown, t: Texts, controls: Controls) -> tuple[tuple[Item, ...], ...]:
    """Build the menus for the game, the measure, the period and the list, then the buttons to other pages."""
    query = shown.query
    menus = [
        _menu("game", t("Game"), query, _games(shown, t), controls),
        _menu("by", t("Rank by"), query, _bys(shown, t), controls),
        _menu("span", t("Period"), query, _spans(query, t), controls),
    ]
    lists = _lists(shown)
    if len(lists) > 1:
        named = {one.write(span=query.span, page=0): name_list(one, t) for one in lists}
        menus.append(_menu("list", t("List"), query, named, controls))
    return (*((menu,) for menu in menus), _buttons(query, shown.page, t, controls))


def _menu(name: str, placeholder: str, query: LeaderboardQuery, found: dict[str, str], controls: Controls) -> Item:
    here = query.write(page=0)
    named = ((value, *in_two(words)) for value, words in found.items())
    options = [
        SelectOption(label=label, description=more, value=value, default=value == here)
        for value, label, more in named
    ]
    return controls.select("leaderboard.turn", options, placeholder=placeholder, arg=name)


def _games(shown: Shown, t: Texts) -> dict[str, str]:
    """Map queries of other games to titles, by the same measure if the game has it, otherwise by rating."""
    query, found = shown.query, {}
    for game in GAMES:
        by: By = query.by if query.by in list_measures(game) else "rating"
        span = query.span if query.span != "day" or by == "daily" else "all"
        which = query.list if game == query.game else _fullest(shown, game, by)
        found[query.write(game=game, by=by, span=span, list=which, page=0)] = wording(game).title
    return found


def _bys(shown: Shown, t: Texts) -> dict[str, str]:
    query, found = shown.query, {}
    for by in list_measures(query.game):
        span = "all" if query.span == "day" and by != "daily" else query.span
        keeps = by == query.by or (query.preset and MATCHES in usual_lists(query.game, by))
        which = query.list if keeps else _fullest(shown, query.game, by)
        found[query.write(by=by, span=span, list=which, page=0)] = by_words(t)[by]
    return found


def _fullest(shown: Shown, game: str, by: By) -> str:
    """Return the list with the most matches, or the usual one."""
    found = {board: n for board, n in shown.boards.items() if (board.game, board.by) == (game, by)}
    return max(found, key=lambda board: found[board]).list if found else usual_lists(game, by)[0]


def _lists(shown: Shown) -> list[LeaderboardQuery]:
    """Return the lists to choose from: the usual ones, the shown one, then filled ones by number of matches."""
    query = shown.query
    usual = [replace(query, list=which, preset="") for which in usual_lists(query.game, query.by)]
    found = [board for board in shown.boards if (board.game, board.by) == (query.game, query.by)]
    filled = sorted(found, key=lambda board: -shown.boards[board])
    by_list: dict[str, LeaderboardQuery] = {}
    for one in (*usual, query, *filled):
        by_list.setdefault(one.list, one)
    return list(by_list.values())[:MOST_LISTS]


def _spans(query: LeaderboardQuery, t: Texts) -> dict[str, str]:
    spans: tuple[Span, ...] = ("day", *SPANS) if query.by == "daily" else SPANS
    return {query.write(span=span, page=0): span_words(t)[span] for span in spans}


def _buttons(query: LeaderboardQuery, page: LeaderboardPage, t: Texts, controls: Controls) -> tuple[Item, ...]:
    here = query.write(page=page.number)
    turning: list[Item] = []
    if page.last:
        back, on = query.write(page=max(0, page.number - 1)), query.write(page=page.number + 1)
        nowhere = page.own is None or not page.own.place
        turning = [
            controls.button("leaderboard.back", t("Back"), emoji="◀️", arg=back, disabled=page.number == 0),
            controls.button("leaderboard.next", t("Next"), emoji="▶️", arg=on, disabled=page.number >= page.last),
            controls.button("leaderboard.mine", t("My place"), emoji="📍", arg=here, disabled=nowhere),
        ]
    post = controls.button("leaderboard.post", t("Show everyone"), emoji="📣", arg=here, disabled=not page.leaders)
    return (*turning, post)
