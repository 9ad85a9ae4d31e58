"""The pages of races, sets of puzzles and one's own figures, the settings and a host's options fit on a phone's
screen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import get_args

import pytest
from msgspec.structs import replace

from bot.games.registry import GAMES
from bot.i18n import Texts, languages, texts
from bot.match.challenges import DrillItems, SharedDeal
from bot.match.lobbies import lobby
from bot.match.lobbies.server_presets import LONGEST, ServerPreset
from bot.match.lobbies.server_presets import MOST as MOST_PRESETS
from bot.match.model import Match, encode
from bot.match.upkeep.absence import Absence
from bot.panels import race as races
from bot.panels import settings
from bot.panels.daily import DayPage, PuzzlePart, day_page, own_figures, ready, sets
from bot.panels.daily.answer import show_answer
from bot.panels.daily.sets import ItemPage, SetPage
from bot.panels.lobby import options
from bot.panels.race import RacePage
from bot.panels.settings.sections import Section, layout
from bot.puzzles.base import maker, makers
from bot.puzzles.drills import list_drills
from bot.store.daily.results import DailyResult, DailyTally
from bot.store.daily.sets import SetCount, SetItem, SetResult, SetRow
from bot.store.daily.streaks import DayStreak
from bot.store.leaderboards.periods import period
from bot.store.races.rows import CHALLENGE, Race, RaceBest, Racer, RaceRow, RaceStatus, TakeRow
from bot.store.training.drills import DrillKey
from bot.ui.answering.holiday import describe_absence
from bot.ui.answering.presets import describe_presets
from bot.ui.areas.sets import LISTED
from bot.ui.controls.items import SeatControls
from bot.ui.members.granted_roles import describe_grant_problem
from bot.ui.members.permissions import FOR_TABLES, FOR_THREADS, permission_name, role_problem_words
from tests.layout.kinds import NAMES
from tests.layout.model import PHONE, measure
from tests.layout.shown import MOST, SCREENS, assert_fits, take_sizes
from tests.layout.tables import HOST, NOW, options_of, scene_of
from tests.panels.test_settings import CHANNELS, sections, server_values
from tests.puzzles.tries import posed, solution

CONTROLS = SeatControls(0, "p")
STREAK = DayStreak(123, 234, today=False, forgiven=True)
PLAYERS = 12
RACERS = tuple(Racer(n, f"{NAMES[n % 10]} {n}", n % 2, 1, 1, 888, 12) for n in range(PLAYERS))
TAKES = tuple(TakeRow(n, n + 1, 0, 99, 87 - n, 99.0) for n in range(PLAYERS - 1))
NOTHING = TakeRow(PLAYERS - 1, PLAYERS, 0, None, 0, 99.0)


def race_page(game: str, status: RaceStatus, *, is_challenge: bool = False) -> RacePage:
    """A race of twelve in two teams, in its twelfth round, or a challenge."""
    seconds, number = (CHALLENGE, 1) if is_challenge else (120, 12)
    row = RaceRow(9, 1, 2, game, "en", seconds, int(not is_challenge), NOW, status, number, NOW, 1)
    takes = () if status == "joining" else (*TAKES, NOTHING)
    return RacePage(race=Race(row, RACERS, takes), best=None if status in ("joining", "running") else 99)


@pytest.mark.parametrize("locale", languages())
@pytest.mark.parametrize("game", makers())
def test_the_pages_of_races_fit(game: str, locale: str) -> None:
    t = texts(locale)
    names = {racer.user_id: racer.name for racer in RACERS}
    for status in get_args(RaceStatus):
        page = race_page(game, status, is_challenge=status == "open")
        assert_fits(races.post(page, t, CONTROLS))
        for user in (0, PLAYERS - 1, PLAYERS):
            assert_fits(races.own(page, user, t, CONTROLS))
    played: list[SharedDeal | DrillItems] = [
        SharedDeal(encode(options_of(game)), "live", ("beginner", "expert", "medium"), "", ""),
        DrillItems(DrillKey(game, list_drills(game)[0].key, 3), ""),
    ]
    for one in played:
        challenged = replace(race_page(game, "open", is_challenge=True), played=one)
        assert_fits(races.post(challenged, t, CONTROLS))
        assert_fits(races.own(challenged, PLAYERS, t, CONTROLS))
        assert_fits(races.own(challenged, 0, t, CONTROLS))
    bests = [RaceBest(n, 87.5, 123) for n in range(10)]
    assert_fits(races.board(page, bests, names, t))


@pytest.mark.parametrize("game", [game for game in makers() if maker(game).pictured])
def test_the_post_of_a_race_fits_with_the_picture_of_the_best_take(game: str) -> None:
    t, puzzle = texts("en"), posed(game, 2)[0]
    drawn = show_answer(game, puzzle, solution(game, puzzle), NAMES[0], t, {})
    assert_fits(races.post(race_page(game, "over"), t, CONTROLS), take_sizes(drawn), screens=(PHONE,))


@pytest.mark.parametrize("locale", languages())
def test_the_pages_of_sets_fit(locale: str) -> None:
    t, games = texts(locale), makers()
    items = tuple(SetItem(games[n % len(games)], 1 + n % 7) for n in range(10))
    row = SetRow(123, 1, 2, 3, 4, "Mathematics, year 7b, first week of term", items, 0.0, NOW)
    results = {n: SetResult(123, n, 1, 2, 0.0, ended_at=1.0, best=9, half_in=1) for n in range(1, 11)}
    counts = dict.fromkeys(results, SetCount(1234, 567))
    assert_fits(sets.post(row, t, CONTROLS))
    page = SetPage(made=row, results=results, counts=counts, is_over=True, is_organiser=True)
    assert_fits(sets.show_set(page, t, CONTROLS))
    shown = ItemPage(
        made=row, item=10, title="One more wild card, and the best take", target="1,234 points",
        result=results[10], count=counts[1], is_over=True, tries_left=True, onward=1,
    )  # fmt: skip
    assert_fits(sets.show_item(shown, t, CONTROLS, "-# " + "a note " * 9))
    assert_fits(sets.list_sets([replace(row, id=n) for n in range(991, 991 + LISTED)], NOW, t, CONTROLS))


@pytest.mark.parametrize("locale", languages())
def test_the_pages_of_a_day_fit(locale: str) -> None:
    t, games = texts(locale), makers()
    tallies = [DailyTally(game, day, 52, 34, 16) for game in games for day in range(7)]
    assert_fits(own_figures.own_page(tallies, STREAK, dict.fromkeys(games, STREAK), t, CONTROLS))
    part = PuzzlePart(game="numero", day="2026-09-30", part=1, title=maker("numero").title(1, t), target="12")
    parts = {
        game: tuple(
            replace(part, game=game, part=n, title=maker(game).title(n, t)) for n in range(maker(game).parts)
        )
        for game in games
    }
    page = DayPage(
        day=part.day, games=parts, streak=DayStreak(12, 14, today=False, forgiven=True), next_at=NOW,
        server=True, unfinished=(part,), unfinished_until=NOW,
    )  # fmt: skip
    assert_fits(day_page(page, t, CONTROLS))
    best = DailyResult(1, part.day, "numero", 0, 3, 0.0, ended_at=1.0, seconds=9.0, first=1, best=1)
    tried = {
        game: tuple(replace(one, result=best, best=maker(game).value(12, t)) for one in all_parts)
        for game, all_parts in parts.items()
    }
    counted = DayStreak(12, 12, today=True, forgiven=False)
    assert_fits(day_page(replace(page, games=tried, streak=counted), t, CONTROLS))
    assert_fits(ready(part, t, CONTROLS, "daily.part", part.arg))


@pytest.mark.parametrize("locale", languages())
@pytest.mark.parametrize("game", GAMES)
def test_the_options_of_a_host_fit(game: str, locale: str) -> None:
    opened = lobby.open_lobby(1, 2, game, options_of(game), "daily", HOST, NOW, locale="en")
    assert_fits(options.content(scene_of(Match(replace(opened, id=7)), 0, texts(locale))))


def assert_sections_fit(verb: str, head: str, pages: Sequence[Section], t: Texts) -> None:
    """Fail where a section of settings is too high."""
    for page in pages:
        view = layout(head, verb, pages, page, CONTROLS, t)
        high = max(measure(view.to_components(), {}, screen) for screen in SCREENS)  # type: ignore[no-untyped-call]
        assert high <= MOST, f"{high:.0f} px: {page.name}"


@pytest.mark.parametrize("locale", languages())
def test_the_sections_of_ones_own_settings_fit(locale: str) -> None:
    assert_sections_fit("settings.me", "### Settings", sections(locale)["settings.me"], texts(locale))


@pytest.mark.parametrize("locale", languages())
def test_the_sections_of_a_servers_settings_fit_with_every_warning(locale: str) -> None:
    t = texts(locale)
    needed = t.all_of([permission_name(name, t) for name in FOR_TABLES + FOR_THREADS])
    lost = {one: t("In <#{channel}> I still need: {missing}.", channel=one, missing=needed) for one in CHANNELS}
    gone = {one: role_problem_words("gone", one, t) for one in CHANNELS}
    silent = {one: role_problem_words("silent", one, t) for one in CHANNELS}
    below = {one: describe_grant_problem("below", one, t) for one in CHANNELS}
    pages = settings.of_server(server_values(), "live", lost, lost, silent, gone, below, NOW, t)
    head = f"### {t('Settings for this server')}\n-# {t('They apply to lobbies opened from now on.')}"
    assert_sections_fit("settings.server", head, pages, t)
    assert "channels" in [menu.name for page in pages[1:] for menu in page.menus], "some are in parts"


@pytest.mark.parametrize("locale", languages())
@pytest.mark.parametrize("game", GAMES)
def test_the_presets_of_a_server_fit(game: str, locale: str) -> None:
    preset = ServerPreset(options_of(game), "daily", "preset.1")
    presets = {f"{n}th Friday night, fast and loud"[:LONGEST]: preset for n in range(MOST_PRESETS)}
    assert_fits(describe_presets(presets, game, next(iter(presets)), texts(locale)))


@pytest.mark.parametrize("locale", languages())
def test_holiday_and_night_fit(locale: str) -> None:
    away = Absence("America/Argentina/ComodRivadavia", (NOW, NOW + 86400.0), (22, 7), period("season", NOW), 13)
    assert_fits(describe_absence(away, NOW, texts(locale)))
