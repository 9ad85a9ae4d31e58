"""What tournaments say, at their largest and with names of any kind."""

from __future__ import annotations

import csv
import io
from math import ceil
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from bot.errors import Refused
from bot.games.numenko.options import NumenkoOptions
from bot.games.numer.options import NumerOptions
from bot.games.numo.options import NumoOptions
from bot.games.registry import find
from bot.i18n import texts
from bot.i18n.lengths import units
from bot.i18n.texts import decimal_mark_of
from bot.match.tournaments.model import DAY, Cup, CupPlan, CupTable
from bot.panels import tournament
from bot.panels.base import MAX_TEXT, Content, layout
from bot.panels.refusals import refusal
from bot.panels.tournament import words as tournament_words
from bot.panels.tournament.words import PAGE, alternative_of, halves_words, last_page, sheet, ties_explained
from bot.render.base import Picture
from bot.render.tournament import draw_standings
from bot.store.tournaments import CorrectionRow, CupPlayerRow, CupRow
from bot.tournaments.model import FORMS, Form
from bot.tournaments.standings import TIE_BREAKERS
from bot.ui.controls.items import SeatControls
from tests.tournaments.played import Tournament

T = texts("en")
ODD = ("=cmd|' /C calc'!A0", "**bold**", "<@1>", "漢字", "", "\u202eevil", "x" * 32, "＝1")
"""Names that somebody chose to make trouble."""


def played(form: Form, players: int, *, status: str = "running", rounds: int = 0) -> Cup:
    """A tournament of so many players, played to its end by chance."""
    chance = Tournament(form, players, Random(players), rounds=rounds).plays(absent=0.1)
    plan = CupPlan(form, msgspec.json.encode(NumerOptions()).decode(), "live", rounds=chance.wanted)
    tables = [
        tuple(
            CupTable(plan.kind, plan.players, scores=table.scores)
            for plan, table in zip(plans, decided, strict=True)
        )
        for plans, decided in zip(chance.plans, chance.rounds, strict=True)
    ]
    people = tuple(
        CupPlayerRow(n, 100 + n, ODD[n % len(ODD)] + str(n), 0.0, seed=n, dropped=1 if n == 3 else None)
        for n in range(1, players + 1)
    )
    note = CorrectionRow(1, 9, 1, 1, 1, "=2+2 **why**", 5.0)
    row = CupRow(
        *(1, 10, 20, 30, "A @everyone *cup*", "numer", status, 5),  # type: ignore[arg-type]
        *(msgspec.json.encode(plan).decode(), msgspec.json.encode(tables).decode(), "ab", "en", 0.0),
        players=people,
        corrections=(note,),
    )
    return Cup(row)


def shown(content: Content, pictures: list[Picture] | None = None) -> str:
    """The texts of a layout that Discord would take."""
    view = layout(content, pictures or [])
    assert view.content_length() <= MAX_TEXT + 100
    return "\n".join(content.texts)


@pytest.mark.parametrize("status", ["signup", "running", "finished", "cancelled"])
@pytest.mark.parametrize("form", FORMS)
def test_the_largest_post_fits(form: Form, status: str) -> None:
    cup = played(form, 64, status=status, rounds=2)
    text = shown(tournament.post(cup, T, SeatControls(0, "t")))
    assert "@everyone" not in text and "**bold**" not in text and "<@1>" not in text
    assert "#1" in text and "Numer" in text


def by_dates(cup: Cup, game: str, options: Any, **plan: Any) -> Cup:
    """That tournament by dates, with its last round still being played."""
    going_on = tuple(replace(table, scores=None) if table.kind == "match" else table for table in cup.rounds[-1])
    whole = replace(cup.plan, options=msgspec.json.encode(options).decode(), pace="daily", **plan)
    rounds = msgspec.json.encode((*cup.rounds[:-1], going_on)).decode()
    return Cup(replace(cup.row, game=game, plan=msgspec.json.encode(whole).decode(), rounds=rounds, ends_at=9e8))


def test_a_round_that_is_played_alone_calls_everybody_in_a_post_that_fits() -> None:
    cup = by_dates(played("knockout", 64, rounds=1), "numenko", NumenkoOptions(), apart=True)
    text = shown(tournament.post(cup, T, SeatControls(0, "t")))
    assert all(f"<@{player.user_id}>" in text for player in cup.players)
    assert "You get the same as your opponents" in text


def test_the_announcement_says_how_long_rounds_last_and_why() -> None:
    turns = find("numo").presets[0].count_turns(2)
    days = ceil(turns / 2)
    cup = by_dates(played("league", 4), "numo", NumoOptions(), round_time=days * DAY)
    running = shown(tournament.post(cup, T, SeatControls(0, "t")))
    assert "The last round ends on <t:900000000:d> at the latest." in running
    announced = Cup(replace(cup.row, status="signup", rounds="[]", ends_at=None))
    text = shown(tournament.post(announced, T, SeatControls(0, "t")))
    assert f"a round lasts at most {days} days (about {turns} turns, half a day each)" in text
    assert f"3 rounds take at most {3 * days} days." in text
    assert "the score so far decides" in text


@pytest.mark.parametrize(
    ("code", "facts", "said"),
    [
        ("cup.round_too_short", {"wanted": 7 * DAY}, "7 days would be too short: enter 624 or more"),
        ("cup.round_too_long", {"most": 60 * DAY}, "The longest possible is 60 days"),
    ],
)
def test_a_refused_round_time_comes_with_the_figures(code: str, facts: dict[str, Any], said: str) -> None:
    need = {"game": "numo", "pace": "daily", "turns": 52, "needed": 26 * DAY}
    text = refusal(Refused(code, **need, **facts), None, T)
    assert text.startswith("NUMO takes about 52 turns. At half a day each, a round needs 26 days. ")
    assert said in text


@pytest.mark.parametrize("form", FORMS)
def test_pages_of_standings_have_everybody_once(form: Form) -> None:
    cup = played(form, 30, rounds=2)
    assert last_page(cup) == 2
    sheets = [sheet(cup, page, 101, T) for page in range(3)]
    rows = [row for page in sheets for row in page.rows]
    assert [len(page.rows) for page in sheets] == [PAGE, PAGE, 6]
    assert len({row.name for row in rows}) == 30
    assert sum(row.own for row in rows) == 1
    for page in sheets:
        assert draw_standings(page, T).startswith(b"\x89PNG")
        assert units(alternative_of(page)) <= 1024
        assert all(len(row.values) == len(page.heads) for row in page.rows)
        assert page.rows[0].values[0] in tournament_words.list_with_medals(page, T)
    content = tournament.standings_page(cup, 1, 2, T, SeatControls(0, "p"))
    assert "a moderator gave" in shown(content) and len(content.rows[0]) == 2


def test_tie_breaks_are_named_and_explained_in_their_order() -> None:
    for form in ("swiss", "league"):
        lines = ties_explained(form, T).splitlines()[1:]
        names = tournament_words.tie_names(T)
        assert [line.split(". ", 1)[1].split(":")[0].split(" (")[0] for line in lines] == [
            names[name] for name in TIE_BREAKERS[form]
        ]
    assert "higher seed" in ties_explained("knockout", T)


@pytest.mark.parametrize(("halves", "words"), [(0, "0"), (1, "½"), (2, "1"), (5, "2½")])
def test_points_are_written_with_real_signs(halves: int, words: str) -> None:
    assert halves_words(halves) == words


def test_a_file_for_spreadsheets_has_no_formulas() -> None:
    cup = played("swiss", 9, status="finished", rounds=2)
    data = tournament_words.as_csv(cup, T, ".")
    assert data.startswith("\ufeff".encode())
    rows = list(csv.reader(io.StringIO(data.decode("utf-8-sig"))))
    assert rows[0][:3] == ["place", "name", "seed"]
    assert len([row for row in rows[1:10] if row]) == 9
    assert not [cell for row in rows for cell in row if cell.startswith(("=", "+", "@", "＝"))]
    assert any("no opponent" in cell for row in rows for cell in row)


@pytest.mark.parametrize(("code", "head"), [("de", "Platz"), ("pl", "miejsce"), ("sv", "plats")])
def test_a_file_for_spreadsheets_is_written_as_the_language_writes_numbers(code: str, head: str) -> None:
    cup = played("swiss", 9, status="finished", rounds=2)
    halved = msgspec.structs.replace(cup.row.corrections[0], halves=5)
    cup = Cup(msgspec.structs.replace(cup.row, corrections=(halved,)))
    english, own = (
        list(
            csv.reader(
                io.StringIO(tournament_words.as_csv(cup, texts(locale), mark).decode("utf-8-sig")), delimiter=sign
            )
        )
        for locale, sign, mark in (("en", ",", "."), (code, ";", texts(code).decimal_mark))
    )
    assert own[0][0] == head
    assert not set(own[0]) & (set(english[0]) - {"Buchholz", "S.–Berger", "Name"})
    assert [len(row) for row in own] == [len(row) for row in english]
    assert [[cell.replace(",", ".") for cell in row[3:6]] for row in own[1:10]] == [
        row[3:6] for row in english[1:10]
    ]
    assert own[-1][3] == "2,5"


def test_a_file_for_spreadsheets_in_english_follows_the_readers_country() -> None:
    marks = [decimal_mark_of(locale) for locale in ("fr", "es-ES", "pt-BR", "en-GB", "ja", "?")]
    assert marks == [",", ",", ",", ".", ".", "."]
    data = tournament_words.as_csv(played("swiss", 9, rounds=2), T, ",").decode("utf-8-sig")
    assert data.startswith("place;name;seed;points;")


def test_before_the_first_round_is_paired_it_is_called_the_first() -> None:
    cup = played("swiss", 6, rounds=3)
    cup = Cup(msgspec.structs.replace(cup.row, rounds="[]", corrections=()))
    texts_shown = [
        shown(tournament.post(cup, T, SeatControls(0, "t"))),
        shown(tournament.list_cups([cup], T)),
        sheet(cup, 0, 0, T).about,
    ]
    assert all("ound 1 of 3" in text and "ound 0" not in text for text in texts_shown)
