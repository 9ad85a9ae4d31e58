"""Which leaderboard a control asks for, and which one is shown where nobody is on that."""

from __future__ import annotations

from typing import get_args

import pytest

from bot.games.registry import GAMES
from bot.games.wording import wording
from bot.i18n import texts
from bot.panels.leaderboard.query import (
    SPANS,
    By,
    LeaderboardQuery,
    LeaderboardWish,
    by_words,
    first_page,
    list_measures,
    name_list,
    nearest,
    read_query,
    title,
    usual,
    usual_lists,
)
from tests.match.house import refused

T = texts("en")


def test_every_leaderboard_is_read_as_it_was_written() -> None:
    for game in GAMES:
        for by in list_measures(game):
            for which in usual_lists(game, by):
                for span in SPANS:
                    query = LeaderboardQuery(game, by, span, which, 3)
                    assert read_query(query.write(), T) == query
                    assert len(query.write()) <= 60
                    assert title(query, T).startswith(f"{wording(game).title} · ")
    custom = LeaderboardQuery("numero", "solitaire", "all", "points.15-su-mu-di-si-co-po.hints")
    assert read_query(custom.write(), T) == custom
    assert len("bp:0:0:leaderboard.next:" + custom.write(page=999_999)) <= 100


def test_no_list_in_the_menu_repeats_the_measure_of_the_other_menu() -> None:
    for game in GAMES:
        for by in list_measures(game):
            lists = [LeaderboardQuery(game, by, "all", which) for which in usual_lists(game, by)]
            if by in ("rating", "wins", "score"):
                lists.append(LeaderboardQuery(game, by, "all", "preset.1", preset="Blitz"))
            names = [name_list(one, T) for one in lists]
            assert all(names) and len(set(names)) == len(names)
            assert not [name for name in names if by_words(T)[by] in name], (game, by)


@pytest.mark.parametrize(
    ("old", "now"),
    [
        ("numero.solitaire.all.card.0", "card.times"),
        ("numero.solitaire.all.points.0", "points.times"),
        ("numenko.solitaire.all.short.0", "short.20"),
    ],
)
def test_a_control_of_an_earlier_version_leads_to_the_usual_list(old: str, now: str) -> None:
    assert read_query(old, T).list == now


GENTLE = "numer.computers.all.computers.gentle"
"""Wins against computers of the lowest level, which count nowhere."""


@pytest.mark.parametrize(
    "other", ["numenko.solitaire.all.full", "numero.solitaire.all.car", "numer.wins.all.x", GENTLE]
)
def test_what_was_never_a_list_is_refused(other: str) -> None:
    with refused("control.unknown"):
        read_query(f"{other}.0", T)


def board(game: str, by: By, span: str = "all", which: str = "") -> LeaderboardQuery:
    """A leaderboard with somebody on it."""
    return LeaderboardQuery(game, by, span, which)  # type: ignore[arg-type]


BOARDS = {
    board("numer", "wins"): 3,
    board("numer", "wins", "season"): 2,
    board("numo", "rating"): 5,
    board("numo", "rating", "season"): 1,
    board("numero", "solitaire", "all", "card.times"): 2,
    board("numero", "solitaire", "all", "card.expert"): 9,
}


@pytest.mark.parametrize(
    ("wish", "found"),
    [
        (LeaderboardWish(), board("numer", "wins")),
        (LeaderboardWish("numo"), board("numo", "rating")),
        (LeaderboardWish("numer", "rating", "season"), board("numer", "wins", "season")),
        (LeaderboardWish(None, "rating", "week"), board("numo", "rating", "season")),
        (LeaderboardWish(None, "wins", "week"), board("numer", "wins", "season")),
        (LeaderboardWish("numero", "solitaire"), board("numero", "solitaire", "all", "card.expert")),
        (LeaderboardWish("numero", "solitaire", "last"), board("numero", "solitaire", "all", "card.expert")),
        (LeaderboardWish("nmbrs"), board("numo", "rating")),
    ],
)
def test_the_nearest_leaderboard_with_anybody_on_it(wish: LeaderboardWish, found: LeaderboardQuery) -> None:
    assert nearest(wish, usual(wish, None, BOARDS, T), BOARDS) == found


@pytest.mark.parametrize(
    ("last", "by", "found"),
    [
        ("numo", None, board("numo", "rating")),
        ("numer", None, board("numer", "wins")),
        ("numero", None, board("numero", "solitaire", "all", "card.expert")),
        ("nmbrs", None, board("numer", "wins")),
        ("numo", "wins", board("numer", "wins")),
        ("numo", "solitaire", board("numero", "solitaire", "all", "card.expert")),
    ],
)
def test_it_opens_on_the_game_last_played(last: str, by: By | None, found: LeaderboardQuery) -> None:
    wish = LeaderboardWish(by=by)
    assert nearest(wish, usual(wish, last, BOARDS, T), BOARDS) == found


def test_without_anybody_it_is_the_usual_one() -> None:
    for by in get_args(By):
        wish = LeaderboardWish(by=by)
        assert nearest(wish, usual(wish, None, {}, T), {}) == first_page(
            next(game for game in GAMES if usual_lists(game, by)), by, None, T
        )
