"""A record in words and as a picture: both say the same."""

from __future__ import annotations

import re

import pytest

from bot.match.computer_players.fitting import FittingLevel
from bot.panels.record import stats
from bot.panels.record.picture import make_sheet
from bot.panels.record.stats import Subject
from bot.store.leaderboards.pages import Leader
from bot.store.leaderboards.records import AgainstComputers, GameRecord, Record, Solo, Streak
from bot.ui.controls.items import SeatControls
from tests.pseudo import ENGLISH as T


def played(game: str, matches: int, wins: int, streak: Streak, *, ratings: tuple[float, ...] = ()) -> GameRecord:
    """That many matches of a game, the lost ones on the second place."""
    places = {1: wins, 2: matches - wins}
    return GameRecord(game, matches, wins, 0, 0, places, 10 * matches, streak, ratings)


def leader(rating: int, rated: int, best: int) -> Leader:
    """A row of a leaderboard."""
    return Leader(3, 1, 40, 20, 400, best, 0.0, rated, rating, None)


COMPUTERS = (AgainstComputers("numer", "easy", 23, 14), AgainstComputers("numo", "hard", 8, 5))
SOLOS = (Solo("numero", "points.times", 6, 77, "points.times"),)
RECORDS = {
    "people": Record(
        (played("numer", 12, 7, Streak(3, 3)), played("numo", 9, 4, Streak(0, 2))), streak=Streak(3, 3)
    ),
    "a streak that is over": Record((played("numer", 12, 7, Streak(0, 4)),), streak=Streak(0, 4)),
    "one that is not the longest": Record((played("numer", 12, 7, Streak(2, 5)),), streak=Streak(2, 5)),
    "one win": Record((played("numer", 1, 1, Streak(1, 1)),), streak=Streak(1, 1), last_places=(1,)),
    "people and computers": Record((played("numer", 12, 7, Streak(0, 0)),), COMPUTERS),
    "computers": Record(against_computers=COMPUTERS),
    "computers and alone": Record(against_computers=COMPUTERS, solos=SOLOS),
    "alone": Record(solos=SOLOS),
    "rated": Record(
        (played("numer", 12, 7, Streak(0, 0), ratings=(1100.4, 1090.6)),), last_places=(1, 2, None, 4)
    ),
}


def numbers(text: str) -> list[str]:
    """All numbers in a text."""
    return re.findall(r"\d+", text)


@pytest.mark.parametrize("nowhere", [False, True])
@pytest.mark.parametrize("game", [None, "numer"])
@pytest.mark.parametrize("record", RECORDS.values(), ids=RECORDS)
def test_the_picture_says_nothing_that_the_text_does_not(record: Record, game: str | None, nowhere: bool) -> None:
    if game is not None:
        record = Record(
            tuple(one for one in record.games if one.game == game),
            tuple(one for one in record.against_computers if one.game == game),
            streak=next((one.streak for one in record.games if one.game == game), Streak()),
            last_places=record.last_places,
        )
    subject = Subject(1, "ann", game, nowhere)
    ratings = {"numer": leader(1093, 4, 61)} if record.games else {}
    shown = stats.content(subject, record, ratings, ratings, [], [], {}, T, SeatControls(0, "p"))
    sheet = make_sheet(subject, "ann", record, ratings, ratings, [], [], T)
    text = "\n".join(shown.texts)
    for figure in sheet.figures:
        assert set(numbers(figure.value)) <= set(numbers(text)), (figure, text)
        assert figure.value.endswith("?") == ("?" in text and figure.label == "rating")
    if record.games or record.against_computers:
        matches, wins = (fact.value for fact in sheet.figures[:2])
        line = next(line for line in text.splitlines()[1:] if line)
        assert numbers(line)[:2] == ([matches, wins] if record.games or not game else [wins, matches])
    else:
        assert sheet.figures == ()
    assert bool(sheet.places) == ("Recent results" in text)


def test_a_record_against_computers_alone_counts_them() -> None:
    shown = stats.content(Subject(1, "ann"), RECORDS["computers"], {}, {}, [], [], {}, T, SeatControls(0, "p"))
    assert shown.texts[1] == "31 matches against computers · 19 wins · favourite game: Numer"


def test_the_levels_that_fit_come_with_the_reason() -> None:
    fits = {
        "numer": FittingLevel("easy", 10, 0.55),
        "numo": FittingLevel("gentle", 1, 0.0),
        "nmbrs": FittingLevel("gentle", 0, 0.0),
        "numero": FittingLevel("gentle", 0, 0.0, is_new=True),
    }
    shown = stats.content(Subject(1, "ann"), Record(), {}, {}, [], [], fits, T, SeatControls(0, "p"))
    assert "\n".join(filter(None, shown.texts)).splitlines()[1:] == [
        "🎚️ Computers that suit you (only you see this)",
        "**Numer** · easy: 55% of them did no better than you in your last 10 matches",
        "**NUMO** · gentle: 0% of them did no better than you in your last match",
        "**nmbrs!** · gentle: you haven't tried it, and against stronger ones you lose more than half",
    ]


def test_a_streak_that_is_over_is_not_called_one_in_a_row() -> None:
    sheets = {
        name: make_sheet(Subject(1, "ann"), "ann", RECORDS[name], {}, {}, [], [], T)
        for name in ("people", "a streak that is over", "one win")
    }
    last = [(sheet.figures[-1].label, sheet.figures[-1].value) for sheet in sheets.values()]
    assert last == [("wins in a row", "3"), ("longest streak", "4"), ("wins", "1")]
