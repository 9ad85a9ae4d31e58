"""How achievements are told: at the end of a match, in a record, on their page, and at the end of a season."""

from __future__ import annotations

from bot.achievements.base import all_achievements, of_game
from bot.games.registry import GAMES
from bot.i18n import texts
from bot.i18n.lengths import units
from bot.match.afterwards.achievements import Achieved
from bot.panels.base import MAX_TEXT
from bot.panels.record import achievements, stats
from bot.panels.record.picture import describe_sheet, make_sheet
from bot.panels.record.stats import Subject
from bot.render.record import Fact
from bot.store.leaderboards.achievements import BestPlayRow, Earned, SeasonEarned
from bot.store.leaderboards.records import AgainstComputers, Practised, Record
from bot.ui.controls.items import SeatControls
from tests.panels.scenes import running

T = texts("en")
CONTROLS = SeatControls(0, "p")
KEYS = tuple(all_achievements())


def told(*found: Achieved) -> list[str]:
    """What stands below the places at the end of a match of Numer."""
    return achievements.describe_achieved(running("numer", ("ann", "ben"), achieved=found)).splitlines()


def test_the_end_of_a_match_names_up_to_three_of_each_player() -> None:
    assert told() == []
    three = [Achieved(1, f"numer.{key}", 1) for key in ("three", "board", "highest")]
    assert told(Achieved(0, "numer.three", 2), *three) == [
        "🏅 ann: 🎳 Three in one go ×2",
        "🏅 ben: 🎳 Three in one go · 🔟 Full board · 🏔️ On top",
    ]
    assert told(*three, Achieved(1, "numer.comeback", 1)) == ["🏅 ben: 🎳 🚀 🔟 🏔️"]
    assert told(Achieved(0, "numer.of_yore", 1)) == [], "there is no such achievement any more"


def test_the_page_fits_even_if_somebody_has_them_all() -> None:
    every = [Earned(key, 99, 9999, 1e9, 2e9) for key in KEYS]
    for earned in ([], every):
        page = achievements.page((10**18, "W" * 32), None, earned, T, CONTROLS)
        assert sum(map(units, page.texts)) <= MAX_TEXT
        assert sum(text.count("\n") for text in page.texts) == len(KEYS)
    one = achievements.page((1, "ann"), "numo", every, T, CONTROLS)
    assert [text.splitlines()[0] for text in one.texts] == ["### ann · Achievements", "**NUMO**"]


def test_a_season_names_a_few_and_escapes_them() -> None:
    many = [SeasonEarned(user, key, user) for user in range(1, 9) for key in KEYS[: 3 * user]]
    assert achievements.leading(many) == [*range(8, 0, -1)]
    lines = achievements.season(many, {user: f"*{user}*" for user in range(1, 8)}, T).splitlines()
    assert len(lines) == 1 + achievements.SEASON
    assert lines[1].startswith("🏅 \\*7\\*: ")
    assert lines[1].endswith(f"+{21 - achievements.SIGNS}")
    assert achievements.season([], {}, T) == achievements.season(many, {}, T) == ""


def test_what_is_drawn_of_somebody_who_plays_computers_only() -> None:
    record = Record(
        against_computers=(AgainstComputers("numer", "easy", 4, 3),),
        practised=(Practised("numero", "take", "", 9), Practised("numero", "take", "+", 7)),
    )
    sheet = make_sheet(Subject(1, "ann"), "ann", record, {}, {}, [], [], T)
    assert sheet.figures == (Fact("against computers", "4"), Fact("wins against them", "3"))
    assert sheet.facts == (Fact("Favourite move", "Numero: 7 takes with +"),)
    assert [stars.n for stars in sheet.stars] == [0] * sum(bool(of_game(game)) for game in GAMES)
    assert "Favourite move: Numero: 7 takes with +." in describe_sheet(sheet, T)


PLAYS = [BestPlayRow(1, 100, game, 9, 7, at) for at, game in enumerate(("nmbrs", "numo", "chess", "numer"))][::-1]


def test_the_text_has_all_best_plays_and_the_picture_the_newest() -> None:
    record = Record(against_computers=(AgainstComputers("numer", "easy", 4, 3),))
    content = stats.content(Subject(1, "ann"), record, {}, {}, [], PLAYS, {}, T, CONTROLS)
    every = "Numer: 9 points with one number · NUMO: 9 cards laid in one turn · nmbrs!: 9 points in one turn"
    assert f"🎯 Best moves: {every}" in content.texts
    sheet = make_sheet(Subject(1, "ann"), "ann", record, {}, {}, [], PLAYS, T)
    newest = ("Numer: 9 points with one number", "NUMO: 9 cards laid in one turn")
    assert sheet.facts == (Fact("Best moves", newest[0], newest[1:]),)
    assert f"Best moves: {' · '.join(newest)}." in describe_sheet(sheet, T)


def test_the_record_of_a_game_has_its_best_play_alone() -> None:
    record = Record(against_computers=(AgainstComputers("numo", "easy", 4, 3),))
    content = stats.content(Subject(1, "ann", "numo"), record, {}, {}, [], PLAYS, {}, T, CONTROLS)
    assert "🎯 Best move: 9 cards laid in one turn" in content.texts
    sheet = make_sheet(Subject(1, "ann", "numo"), "ann", record, {}, {}, [], PLAYS, T)
    assert sheet.facts == (Fact("Best move", "9 cards laid in one turn"),)
