"""/leaderboard: pages, periods, what counts, movement, and the public page."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import discord
import pytest

from bot.store.leaderboards.periods import period
from tests.flows.records import Past, rows
from tests.flows.wire import Wire
from tests.flows.world import World, answer, controls_of, raw, said, texts_of, told
from tests.told import sentence_of

DAY = 86400.0
WEEK = 7 * DAY


def buttons(message: object) -> dict[str, bool]:
    """Labels of the buttons, and whether they can be pressed."""
    controls = controls_of(message).items()
    return {label: not control.get("disabled") for label, control in controls if control["type"] == 2}


def menu(message: object, placeholder: str) -> dict[str, str]:
    """The values of a menu's choices by label."""
    return {option["label"]: option["value"] for option in controls_of(message)[placeholder]["options"]}


def picked(message: object, placeholder: str) -> list[str]:
    """The labels that a menu shows as chosen."""
    return [option["label"] for option in controls_of(message)[placeholder]["options"] if option.get("default")]


async def chooses(world: World, name: str, placeholder: str, label: str, message: Any) -> Any:
    """That person picks from a menu."""
    control = controls_of(message)[placeholder]
    return await world.person(name).select(
        message, values=[menu(message, placeholder)[label]], custom_id=control["custom_id"]
    )


def instead(title: str) -> str:
    """What is said when another leaderboard is shown."""
    board, _, period = title.rpartition(", ")
    return f"Nobody is on {board} ({period}) yet, so here's this one."


def _galleries(message: Any) -> list[dict[str, Any]]:
    return [part for container in raw(message) for part in container["components"] if part["type"] == 12]


async def test_nobody_has_played_yet(world: World) -> None:
    result = await world.person("ann").slash(world.channel, "leaderboard")
    assert result.ephemeral
    lines = told(result).splitlines()
    assert lines[0] == "### Numer · rating"
    assert lines[-1].startswith("Nobody is here yet. Only rated matches count: two or more people")
    assert "so here's this one" not in told(result)
    assert buttons(result.response) == {"Show everyone": False}
    for by in ("wins", "score", "computers", "solitaire", "daily"):
        assert "Nobody is here yet." in told(await world.person("ann").slash(world.channel, "leaderboard", by=by))


async def test_won_matches_come_first_while_nobody_has_a_rating(world: World, past: Past) -> None:
    await past.match(("ann", 1, 41), ("ben", 2, 20), rated=False)
    ann = world.person("ann")
    shown = told(await ann.slash(world.channel, "leaderboard"))
    assert shown.startswith("### Numer · wins") and "so here's this one" not in shown, "nobody asked for ratings"
    asked = told(await ann.slash(world.channel, "leaderboard", by="rating"))
    assert asked.startswith("### Numer · wins") and instead("Numer · rating, all time") in asked
    await past.match(("ann", 1, 41), ("ben", 2, 20))
    assert told(await ann.slash(world.channel, "leaderboard")).startswith("### Numer · rating")


async def test_pages_of_ten_are_turned_and_ones_own_place_is_always_shown(world: World, past: Past) -> None:
    names = [f"player{n}" for n in range(23)]
    for most in (23, 20, 14, 5):
        await past.match(*((name, 1, 9) for name in names[:most]))
    page = await world.person(names[14]).slash(world.channel, "leaderboard", by="wins", game="numer")
    shown = rows(told(page))
    assert shown[3:6] == [
        "🥇 player3 · **4** · 4 matches",
        "🥇 player4 · **4** · 4 matches",
        "6. player5 · **3** · 3 matches",
    ]
    assert len(shown) == 10
    assert told(page).splitlines()[-1] == "-# Your place: **15** of 23 · 2"
    assert buttons(page.response) == {"Back": False, "Next": True, "My place": True, "Show everyone": True}
    second = await world.presses(names[14], "Next", page.response)
    assert answer(second).id == answer(page).id, "turned in place"
    assert [line.split(".")[0] for line in rows(told(second))] == ["6"] * 4 + ["15"] * 6
    await world.restart()
    third = await world.presses(names[14], "Next", second.response)
    assert rows(told(third)) == [f"21. player{n} · **1** · 1 match" for n in (20, 21, 22)]
    assert buttons(third.response) == {"Back": True, "Next": False, "My place": True, "Show everyone": True}
    own = await world.presses(names[14], "My place", third.response)
    assert rows(told(own)) == rows(told(second))
    stranger = await world.person("eve").slash(world.channel, "leaderboard", by="wins")
    assert "-# You're not on this leaderboard yet. Win a match against someone to appear here!" in told(stranger)
    assert not buttons(stranger.response)["My place"]


async def test_ratings(world: World, past: Past) -> None:
    await past.match(("ann", 1, 9), ("ben", 2, 1))
    board = told(await world.person("ben").slash(world.channel, "leaderboard")).splitlines()
    assert board[0] == "### Numer · rating"
    assert "everyone starts at 1,000; ? means provisional, with fewer than 10 rated matches" in board[1]
    ann, ben = rows("\n".join(board))
    assert ann.startswith("🥇 ann · **1,1") and ann.endswith("?** · 1 rated match")
    assert ben.startswith("🥈 ben · **9") or ben.startswith("🥈 ben · **1,0")
    assert board[-1].startswith("-# Your place: **2** of 2 · ")


async def test_ten_rated_matches_make_a_rating_certain(world: World, past: Past) -> None:
    for _ in range(10):
        await past.match(("ann", 1, 9), ("ben", 2, 1))
    await past.match(("ann", 1, 9), ("cleo", 2, 1))
    shown = rows(told(await world.person("ann").slash(world.channel, "leaderboard")))
    assert [("?" in line, line.split(" · ")[2]) for line in shown] == [
        (False, "11 rated matches"),
        (True, "1 rated match"),
        (False, "10 rated matches"),
    ]


async def test_the_game_that_is_played_most_is_shown_when_none_is_named(world: World, past: Past) -> None:
    await past.match(("ann", 1, 9), ("ben", 2, 1))
    for _ in range(2):
        await past.match(("ann", 1, 9), ("ben", 2, 1), game="numo")
    assert "### NUMO · rating" in told(await world.person("ann").slash(world.channel, "leaderboard"))
    await past.match(("ben", 1, 9), game="numero", solo="points.expert")
    solitaire = told(await world.person("ann").slash(world.channel, "leaderboard", by="solitaire"))
    assert "### Numero · Solitaire · points · level: expert" in solitaire


async def test_menus_lead_to_every_other_board(world: World, past: Past) -> None:
    await past.match(("ann", 1, 9), ("ben", 2, 1))
    await past.match(("ben", 1, 41), game="numero", solo="card.times")
    shown = await world.person("ann").slash(world.channel, "leaderboard")
    assert (picked(shown.response, "Game"), picked(shown.response, "Period")) == (["Numer"], ["all time"])
    wins = await chooses(world, "ann", "Rank by", "wins", shown.response)
    assert "🥇 ann · **1** · 1 match" in told(wins)
    assert "most wins against people, then fewest matches" in told(wins)
    month = await chooses(world, "ann", "Period", "this month", wins.response)
    assert "-# this month, until <t:" in told(month)
    assert picked(month.response, "Rank by") == ["wins"]
    score = await chooses(world, "ann", "Rank by", "best score", month.response)
    assert "🥇 ann · **9** · 1 match" in told(score)
    numero = await chooses(world, "ann", "Game", "Numero", score.response)
    assert "### Numero · best score" in told(numero)
    alone = await chooses(world, "ann", "Rank by", "solitaire", numero.response)
    assert "🥇 ben · **41** · 1 game" in told(alone)
    points = await chooses(world, "ann", "List", "Solitaire · points · level: times", alone.response)
    assert "Nobody is here yet. Finish a game to appear here!" in told(points)
    back = await chooses(world, "ann", "Game", "nmbrs!", points.response)
    assert "### nmbrs! · rating" in told(back), "it has no solitaires"


async def test_best_scores_of_solitaires(world: World, past: Past) -> None:
    for name, score, solo in (
        ("ann", 41, "card.times"),
        ("ben", 43, "card.times"),
        ("ben", 57, "card.expert"),
        ("ben", 50, "card.times.hints"),
        ("ben", 88, "points.15-su-mu-di-si-co-po.hints"),
        ("ben", 99, "points.custom"),
    ):
        await past.match((name, 1, score), game="numero", solo=solo)
    shown = await world.person("ann").slash(world.channel, "leaderboard", game="numero", by="solitaire")
    assert "### Numero · Solitaire · cards won · level: times" in told(shown), "the one that is played most"
    assert rows(told(shown)) == ["🥇 ben · **43** · 1 game", "🥈 ann · **41** · 1 game"]
    assert "-# Your place: **2** of 2 · 41" in told(shown)
    assert list(menu(shown.response, "List")) == [
        "Solitaire · cards won · level: times",
        "Solitaire · points · level: times",
        "Solitaire · cards won · level: expert",
        "Solitaire · cards won · level: times · with hints",
        "Solitaire · points · numbers 1–15 with all wild cards · with hints",
    ], "of a list of an earlier version nobody knows what was in it"
    hinted = await chooses(
        world, "ann", "List", "Solitaire · cards won · level: times · with hints", shown.response
    )
    assert rows(told(hinted)) == ["🥇 ben · **50** · 1 game"]
    custom = await chooses(world, "ann", "List", list(menu(hinted.response, "List"))[-1], hinted.response)
    assert rows(told(custom)) == ["🥇 ben · **88** · 1 game"]
    none = await world.person("ann").slash(world.channel, "leaderboard", game="numer", by="solitaire")
    assert told(none) == "Numer has no solo game, so there's no list of best scores."


async def test_daily_puzzles(world: World, past: Past) -> None:
    today = datetime.fromtimestamp(past.now, UTC).date().isoformat()
    for name, score, day, reached, used in (
        ("ann", 30, today, 700.9, 0),
        ("ben", 31, today, 800.0, 3),
        ("cleo", 30, today, 700.2, 2),
        ("dan", 30, today, 699.0, 9),
        ("eve", 30, today, None, 0),
        ("ann", 20, "2020-01-01", 5.0, 1),
    ):
        await past.match((name, 1, score), game="numenko", solo=f"day.{day}", reached=reached, used=used)
    shown = await world.person("ann").slash(world.channel, "leaderboard", by="daily")
    assert told(shown).splitlines()[0] == "### Numenko · Daily marathon"
    assert picked(shown.response, "Period") == ["today"]
    assert "-# today, until <t:" in told(shown) and "ties go to the earlier last completed grid" in told(shown)
    assert rows(told(shown)) == [
        "🥇 ben · **31** · last completed grid at 13:20, 3 swaps",
        "🥈 dan · **30** · last completed grid at 11:39, 9 swaps",
        "🥉 ann · **30** · last completed grid at 11:40, 0 swaps",
        "4. cleo · **30** · last completed grid at 11:40, 2 swaps",
        "5. eve · **30**",
    ]
    ever = await chooses(world, "ann", "Period", "all time", shown.response)
    assert rows(told(ever))[:3] == [
        "🥇 ann · **50** · 2 days",
        "🥈 ben · **31** · 1 day",
        "🥉 cleo · **30** · 1 day",
    ]
    rating = await chooses(world, "ann", "Rank by", "rating", shown.response)
    assert picked(rating.response, "Period") == ["all time"]
    short = await chooses(world, "ann", "Rank by", "solitaire", shown.response)
    assert "### Numenko · Solo · short pot · 20 minutes" in told(short)


async def test_a_game_without_daily_puzzles(world: World) -> None:
    result = await world.person("ann").slash(world.channel, "leaderboard", game="numer", by="daily")
    assert told(result) == "Numer has no daily marathon, so there's no leaderboard for one."


async def test_the_podium_of_last_season_stays(world: World, past: Past) -> None:
    now = past.now
    past.now = now - 20 * DAY
    for winners in (("ann", "ben", "cleo", "dan"), ("ann", "ben", "cleo"), ("ann", "ben")):
        await past.match(*((name, 1, 9) for name in winners))
    past.now = now
    await past.match(("dan", 1, 9), ("ben", 2, 1))
    assert period("last", now) == period("season", now - 20 * DAY)
    season = await world.person("ann").slash(world.channel, "leaderboard", by="wins", period="season")
    assert [line.split(" · ")[0] for line in rows(told(season))] == ["🥇 dan"]
    assert "-# Last season: 🥇 ann · 🥇 ben · 🥉 cleo" in told(season)
    last = await chooses(world, "ann", "Period", "last season", season.response)
    assert [line.split(" · ")[0] for line in rows(told(last))] == ["🥇 ann", "🥇 ben", "🥉 cleo", "4. dan"]
    assert "-# last season (2025 Q4), until <t:" not in told(last)
    assert "-# last season (2025 Q4) · most wins" in told(last)


async def test_arrows_tell_the_way_since_last_week(world: World, past: Past) -> None:
    now = past.now
    past.now = now - WEEK
    for winners in (("ann", "ben", "cleo"), ("ann", "ben"), ("ann",)):
        await past.match(*((name, 1, 9) for name in winners))
    past.now = now
    for winner in ("cleo", "cleo", "cleo", "dan"):
        await past.match((winner, 1, 9))
    shown = rows(told(await world.person("ann").slash(world.channel, "leaderboard", by="wins")))
    assert shown == [
        "🥇 cleo · **4** · 4 matches · up 2",
        "🥈 ann · **3** · 3 matches · down 1",
        "🥉 ben · **2** · 2 matches · down 1",
        "4. dan · **1** · 1 match · new",
    ]
    week = rows(told(await world.person("ann").slash(world.channel, "leaderboard", by="wins", period="week")))
    assert week == ["🥇 cleo · **3** · 3 matches", "🥈 dan · **1** · 1 match"]


async def test_beaten_computers_have_lists_by_level(world: World, past: Past) -> None:
    for name, place, level in (("ann", 1, "easy"), ("ann", 1, "easy"), ("ben", 1, "hard"), ("ann", 2, "hard")):
        await past.match((name, place, 9), rated=False, level=level)
    wins = told(await world.person("ann").slash(world.channel, "leaderboard", by="wins"))
    assert (
        wins.startswith("### Numer · Wins against computers · easy") and instead("Numer · wins, all time") in wins
    )
    shown = await world.person("ann").slash(world.channel, "leaderboard", by="computers")
    assert rows(told(shown)) == ["🥇 ann · **2 of 2**"]
    assert "most wins against computers only, grouped by the weakest one's level" in told(shown)
    hard = await chooses(world, "ann", "List", "hard", shown.response)
    assert rows(told(hard)) == ["🥇 ben · **1 of 1**"]
    record = told(await world.person("ben").slash(world.channel, "stats", member=world.person("ann")))
    assert "🤖 **Numer** · computers (easy) beaten in 2 of 2 matches" in record
    assert "🤖 **Numer** · computers (hard) beaten in 0 of 1 match" in record
    assert "3 matches against computers · 2 wins" in record.split("🤖")[0]


@pytest.mark.parametrize(
    ("asked", "shown", "said"),
    [
        ({}, "Numer · wins", None),
        ({"game": "numo", "period": "week"}, "NUMO · rating", "NUMO · rating, this week"),
        ({"game": "numer"}, "Numer · wins", None),
        ({"game": "numer", "by": "rating"}, "Numer · wins", "Numer · rating, all time"),
        ({"game": "nmbrs", "by": "wins"}, "NUMO · wins", "nmbrs! · wins, all time"),
        ({"by": "score", "period": "month"}, "NUMO · best score", "NUMO · best score, this month"),
        ({"by": "daily"}, "Numenko · Daily marathon", "Numenko · Daily marathon, today"),
        ({"by": "computers"}, "NUMO · rating", "NUMO · Wins against computers · beginner, all time"),
    ],
)
async def test_no_leaderboard_opens_on_an_empty_page(
    world: World, past: Past, asked: dict[str, str], shown: str, said: str | None
) -> None:
    """Long ago, two rated matches of NUMO, one of Numer that was not rated, and a daily puzzle."""
    past.now -= 40 * DAY
    for _ in range(2):
        await past.match(("ann", 1, 9), ("ben", 2, 5), game="numo")
    await past.match(("ann", 1, 9), ("ben", 2, 5), rated=False)
    await past.match(("ann", 1, 9), game="numenko", solo="day.2025-11-20")
    found = told(await world.person("ben").slash(world.channel, "leaderboard", **asked))
    assert found.startswith(f"### {shown}\n")
    assert rows(found)
    assert (instead(said) in found) if said else ("so here's this one" not in found)


@pytest.mark.settings(pictures=True)
async def test_a_page_is_a_picture_and_can_be_shown_to_everybody(world: World, past: Past) -> None:
    await past.match(("ann", 1, 9), ("ben", 2, 5))
    private = await world.person("ann").slash(world.channel, "leaderboard", by="score")
    assert private.ephemeral
    (item,) = [item for part in _galleries(private.response) for item in part["items"]]
    assert item["description"] == (
        "Numer · best score, all time · Tally Town: 1. ann, 9, 1 match. 2. ben, 5, 1 match."
    )
    await world.presses("ann", "Show everyone", private.response)
    public = world.tables()[-1]
    assert not public.flags.ephemeral
    assert texts_of(public).startswith("### Numer · best score\n-# all time")
    assert "Your place" not in texts_of(public)
    assert [attachment.filename for attachment in public.attachments] == ["leaderboard.png"]
    assert set(controls_of(public)) == {"Open"}
    await world.restart()
    opened = await world.presses("eve", "Open", public)
    assert opened.ephemeral
    assert "You're not on this leaderboard yet" in told(opened)
    assert texts_of(world.tables()[-1]) == texts_of(public)


async def test_who_may_not_write_shows_nothing_to_everybody(world: World, past: Past) -> None:
    await past.match(("ann", 1, 9), ("ben", 2, 5))
    deny = discord.PermissionOverwrite(send_messages=False)
    quiet = world.guild.create_text_channel("quiet", overwrites={world.guild.default_role: deny})
    private = await world.person("ann").slash(quiet, "leaderboard")
    assert sentence_of("place.may_not_post") in said(await world.presses("ann", "Show everyone", private.response))
    assert world.tables(quiet) == []


@pytest.mark.parametrize(
    "arg",
    [
        "",
        "numer",
        "chess.wins.all..0",
        "numer.luck.all..0",
        "numer.wins.ever..0",
        "numer.wins.day..0",
        "numer.wins.all.card.0",
        "numero.solitaire.all.day.0",
        "numer.wins.all..-1",
        "numer.wins.all..²",
        "numer.wins.all..99999999",
        "numer.wins.all..0.0",
    ],
)
async def test_made_up_controls_get_an_answer(world: World, past: Past, wire: Wire, arg: str) -> None:
    await past.match(("ann", 1, 9), ("ben", 2, 5))
    await world.start_numer("ann", "ben")
    shot = wire.shot(world.table())
    for name in ("turn", "mine", "post"):
        answer = told(await wire.press("ann", shot, custom_id=f"bp:0:0:leaderboard.{name}:{arg}"))
        assert answer.startswith((sentence_of("control.unknown"), sentence_of("game.unknown"), "Numer has no"))
    assert sentence_of("control.unknown") in told(
        await wire.press("ann", shot, custom_id="bp:0:0:leaderboard.burn:numer.wins.all..0")
    )


async def test_what_lies_beyond_the_last_page_is_the_last_page(world: World, past: Past, wire: Wire) -> None:
    await past.match(("ann", 1, 9), ("ben", 2, 5))
    await world.start_numer("ann", "ben")
    shot = wire.shot(world.table())
    answer = told(await wire.press("ann", shot, custom_id="bp:0:0:leaderboard.next:numer.wins.all..99999"))
    assert rows(answer) == ["🥇 ann · **1** · 1 match"]


async def test_an_update_makes_the_boards_of_older_results(world: World, past: Past) -> None:
    await past.match(("ann", 1, 9), ("ben", 2, 5))
    shown = told(await world.person("ann").slash(world.channel, "leaderboard"))
    for table in ("leaderboard", "rating"):
        await world.bot.store.database.write(f"DELETE FROM {table}")
    assert "Nobody is here yet." in told(await world.person("ann").slash(world.channel, "leaderboard"))
    await world.bot.store.settings.put("bot", 0, "leaderboards", "1")
    await world.restart()
    assert told(await world.person("ann").slash(world.channel, "leaderboard")) == shown
