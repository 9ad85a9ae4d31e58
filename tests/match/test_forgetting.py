"""A forgotten user leaves nothing anywhere: every table of the schema is searched, future ones too."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from bot.games.numenko.options import NumenkoOptions
from bot.games.numer.options import NumerOptions
from bot.games.numero.options import NumeroOptions
from bot.match import agreement, play
from bot.match.challenges import pose_drill
from bot.match.model import Person
from bot.match.training.drills import item_of
from bot.store.daily.posts import PostTime
from bot.store.daily.reminders import DailyReminder
from bot.store.daily.sets import SetItem
from bot.store.invitations import InvitationRow
from bot.store.leaderboards.achievements import AchievementRow, BestPlayRow, FoundRow
from bot.store.leaderboards.practice import PracticeRow, add_practice
from bot.store.match.drafts import DraftRow
from bot.store.match.plans import PlanRow
from bot.store.owed_answers import OwedAnswerRow
from bot.store.posts import SEAT_POSTS, TABLE, PostKey, PostRow
from bot.store.settings import ROOMS
from bot.store.training.drills import DrillKey
from bot.store.training.positions import OwnPosition
from tests.exports import exported
from tests.match.cups import announce, bye_of, plays_round
from tests.match.house import ANN, BOB, CAT, CHANNEL, GUILD, House
from tests.match.puzzler import BEST
from tests.match.stub import Say, StubOptions
from tests.store.rows import post_row

RATED = NumerOptions()
ZOE = Person(987_654_321_012_345_678, "Zaphoda")
DMS, PANEL = 555_111_222_333_444_555, 666_111_222_333_444_555
"""The channel of Zoe's DMs, and the id of a message there."""
COMPOSED, CHOSEN, KEY = "half of a choice", "as Zoe likes it", "a key to Zoe's panel"
"""What is in Zoe's drafts and settings, and with what her private panels are edited."""
SIGNS = (str(ZOE.id), ZOE.name, str(DMS), str(PANEL), COMPOSED, CHOSEN, KEY)

IMPERSONAL = {
    "race",
    "deleted_channel",
    "clock",
    "tournament_match",
    "tournament_solo",
    "action",
    "archive",
    "leaderboard",
    "tier",
    "departure",
    "daily_try",
    "daily_puzzle",
    "training_grade",
    "daily_post_time",
    "lost_time",
    "lost_day",
    "channel_call",
    "sqlite_sequence",
}
"""Tables that hold nothing that identifies a person. The log of actions, packed or not, belongs to the match: it
knows seats, and their owners are forgotten with the seats. Daily puzzles are the same for everybody. Tries
at daily puzzles know fingerprints, so that they outlive a deletion. Bars do so, too, without id and reason."""
WEEK = 7 * 24 * 3600.0


async def everything(house: House) -> dict[str, list[dict[str, Any]]]:
    """Every row of every table there is."""
    database = house.store.database
    tables = await database.rows("SELECT name FROM sqlite_master WHERE type = 'table'")
    return {row["name"]: [dict(one) for one in await database.rows(f"SELECT * FROM {row[0]}")] for row in tables}


async def traces(house: House) -> list[tuple[str, dict[str, Any]]]:
    """The rows with a trace of Zoe."""
    return [
        (table, row)
        for table, rows in (await everything(house)).items()
        for row in rows
        if any(sign in str(value) for sign in SIGNS for value in row.values())
    ]


async def composes(house: House, match_id: int) -> None:
    """Zoe has panels of that match and a half-composed choice; so has everybody else at the table."""
    for seat in (await house.match(match_id)).seats:
        await keeps(house, match_id, seat.seat, mine=seat.user_id == ZOE.id)
    await house.store.posts.put(post_row(match_id, TABLE, CHANNEL, 300, 0, house.now))


async def keeps(house: House, match_id: int, seat: int, *, mine: bool) -> None:
    """All that is kept of a seat beside the match: messages in DMs, private panels and calls, a draft."""
    channel, message = (DMS, PANEL) if mine else (100 + seat, 200 + seat)
    store = house.store
    await store.posts.put(post_row(match_id, seat, channel, message, 0, house.now))
    await store.drafts.put(match_id, seat, DraftRow(1, json.dumps(COMPOSED if mine else "another choice")))
    await store.plans.put(PlanRow(match_id, seat, json.dumps(COMPOSED if mine else "another choice"), 1))
    await store.posts.put(PostRow("call", match_id, seat, 1, channel, message))
    key = KEY if mine else "another key"
    await store.posts.put(
        PostRow("private", match_id, seat, message_id=message, ends_at=house.now + 600, token=key)
    )
    await store.people.put_dm_channel(ZOE.id if mine else BOB.id, channel)


async def races(house: House) -> None:
    """A race that Zoe has won, with Bob still in it, and the answer in which her next cards come."""
    race = await house.service.races.open((GUILD, CHANNEL), "numer", 60, ZOE, teams=True, locale="en")
    for person in (ZOE, BOB):
        race = await house.service.races.join(race.id, person)
    await house.store.races.step(race.record, "running", house.now + 60)
    await house.service.races.advance(race.id)
    take = (await house.store.races.find(race.id)).take_of(ZOE.id)
    assert take is not None
    await house.writes(take.match_id, ZOE, BEST)
    begun = (await house.store.races.find(race.id)).record
    await house.store.races.step(begun, "over", house.now + 60)
    await house.store.posts.put(PostRow("race ticket", race.id, ZOE.id, ends_at=house.now + 60, token=KEY))


async def a_life(house: House) -> list[int]:
    """Zoe's settings, lobbies and matches in all states, one with a clock, places of two weeks, practice, a bar;
    returns the matches that can be sat out."""
    await house.store.settings.put("guild", GUILD, "tables", ROOMS[-1])
    await house.store.settings.put("user", ZOE.id, "anything", CHOSEN)
    await house.store.settings.put("guild", GUILD, "tables", "20")
    await house.store.settings.put("guild", GUILD, "champion_numer", "7")
    await house.store.champions.crown_season(GUILD, "2026-Q3", {"numer": (ZOE.id,)})
    await house.store.owed_answers.put(OwedAnswerRow(KEY, ZOE.id, "en", house.now, "513"))
    await house.store.posts.begin_attempt(PostKey("daily reminder", ZOE.id), DMS, house.now)
    for _ in range(2):
        over = await house.table(ZOE, BOB, options=RATED)
        await composes(house, over)
        await house.sit_out(over, ZOE, BOB)
        house.now += WEEK
    assert await house.store.archive.pack(house.now) == 2
    found: list[FoundRow] = []
    for who in (ZOE, BOB):
        found.append(AchievementRow(who.id, GUILD, "numer", "numer.three", over, house.now, 1))
        found.append(BestPlayRow(who.id, GUILD, "numer", 12, over, house.now))
    await house.store.achievements.rewrite(over, "[]", found)
    practised = await house.table(ZOE, BOB, game="stub", options=StubOptions(length=2))
    await composes(house, practised)
    for person in (ZOE, BOB):
        await house.acts(practised, person, Say())
    away = await house.table(CAT, ZOE, BOB, options=RATED)
    for _ in range(2):
        for person in (CAT, BOB):
            await house.writes(away, person, "-")
        await house.later(120)
    assert (await house.seat(away, ZOE)).away, "a computer plays for her"
    practice = [PracticeRow(ZOE.id, GUILD, "numo", "meld", "")]
    await house.store.database.run(lambda connection: add_practice(connection, practice))
    cancelled = await house.table(BOB, ZOE)
    await composes(house, cancelled)
    await house.service.cancel(cancelled, BOB.id, moderator=True)
    running = await house.table(ZOE, BOB, CAT, options=RATED)
    resigned = await house.table(BOB, ZOE, CAT)
    solo = await house.service.solos.begin(GUILD, CHANNEL, "numero", NumeroOptions(solitaire=True), "daily", ZOE)
    for match_id in (running, resigned, away, solo.id):
        await composes(house, match_id)
    await house.service.change(resigned, play.resign, ZOE.id)
    await composes(house, await house.table(ZOE, BOB, game="stub", options=StubOptions(bell=True)))
    await house.service.change(running, agreement.agree, ZOE.id, "end")
    lobbies = [await house.lobby(ZOE, BOB), await house.lobby(BOB, ZOE), await house.lobby(ZOE)]
    await house.service.send_away(await house.lobby(BOB, ZOE), BOB.id, ZOE.id)
    await house.service.rematch(over, ZOE, CHANNEL)
    daily = NumenkoOptions(solo=True, day="2026-01-31")
    await house.service.solos.begin(GUILD, CHANNEL, "numenko", daily, "daily", ZOE)
    today = house.service.dailies.today()
    for _ in range(2):
        puzzle = await house.service.dailies.begin((GUILD, CHANNEL), "numer", today, 0, ZOE)
        await house.writes(puzzle.id, ZOE, BEST)
    await house.service.dailies.begin((GUILD, CHANNEL), "numer", today, 0, ZOE)
    past = (datetime.fromtimestamp(house.now, UTC) - timedelta(days=9)).date().isoformat()
    await house.service.dailies.puzzles("numer", past)
    puzzle = await house.service.dailies.begin((GUILD, CHANNEL), "numer", past, 0, ZOE)
    await house.writes(puzzle.id, ZOE, BEST)
    best = '{"type":"choose","number":"987"}'
    await house.store.positions.add([OwnPosition(ZOE.id, over, 1, "numer", best, 1.0)])
    own = await house.service.own_positions.begin((GUILD, CHANNEL), ZOE, over, 1)
    await house.writes(own.id, ZOE, BEST)
    run = await house.service.drills.begin(GUILD, ZOE.id, DrillKey("nmbrs", "missing", 1), timed=True)
    await house.service.drills.answer(ZOE.id, run.mark, 0, item_of(run).right)
    await house.service.drills.stop(ZOE.id)
    posed = pose_drill(await house.store.drills.last_of(ZOE.id), run.mark)
    race = await house.service.races.challenge((GUILD, CHANNEL), posed, ZOE, locale="en")
    await house.service.races.play(race.id, BOB)
    await house.service.drills.stop(BOB.id)
    await house.service.drills.begin(GUILD, ZOE.id, DrillKey("nmbrs", "missing", 1), timed=True)
    trained = await house.service.training.begin((GUILD, CHANNEL), "numer", ZOE, rated=True)
    await house.writes(trained.id, ZOE, BEST)
    items = [SetItem("numer", 1)] * 5
    made = await house.service.puzzle_sets.create((GUILD, CHANNEL), ZOE.id, "Set", items, role=None, days=1)
    puzzle = await house.service.puzzle_sets.begin((GUILD, CHANNEL), made, 1, ZOE)
    await house.writes(puzzle.id, ZOE, BEST)
    await house.store.daily_boards.add_member(GUILD, ZOE.id)
    await house.store.daily_reminders.put(DailyReminder(ZOE.id, "en", house.now, "2026-01-31"))
    time = PostTime(GUILD, house.now, "2026-01-31")
    await house.store.daily_posts.schedule(time)
    post = PostRow("morning", GUILD, turn=20260131, channel_id=CHANNEL, ends_at=house.now + 60)
    assert await house.store.daily_posts.move_on(time, house.now + WEEK, "2026-02-07", post)
    await races(house)
    await house.store.invitations.silence(ZOE.id, BOB.id)
    await house.store.invitations.silence(BOB.id, ZOE.id)
    await tournaments(house)
    await house.store.bars.put(GUILD, ZOE.id, house.now)
    await house.store.former_members.note(GUILD, [], [ZOE.id, BOB.id])
    await house.store.deleted_channels.note(GUILD, CHANNEL + 3)
    for match_id, guest, host in zip(lobbies, (ZOE, CAT, CAT), (BOB, BOB, ZOE), strict=True):
        await house.store.invitations.add(InvitationRow(match_id, guest.id, host.id, house.now))
    await house.store.posts.put(PostRow("role call", lobbies[0], try_at=house.now))
    await house.store.invitations.claim(GUILD, CHANNEL, house.now)
    keys = house.store.board_keys
    await keys.add_ticket(b"redeemed", ZOE.id, running, house.now)
    await keys.redeem(b"redeemed", b"key", house.now)
    await keys.add_ticket(b"not yet", ZOE.id, running, house.now)
    return [over, practised, cancelled, running, resigned, away, solo.id, *lobbies]


async def test_a_copy_of_ones_data_has_ones_results_of_tournaments(house: House) -> None:
    cup_id = await announce(house, BOB, ZOE, CAT, BOB, form="league")
    await house.cups.start(cup_id)
    await plays_round(house, cup_id)
    copy = await exported(house.store, ZOE.id)
    (mine,) = copy["tournament_results"]
    assert {name: mine[name] for name in ("tournament_id", "round", "halves")} == {
        "tournament_id": cup_id,
        "round": 1,
        "halves": 2,
    }
    assert [row["name"] for row in copy["tournament_players"]] == [ZOE.name]


async def tournaments(house: House) -> None:
    """Tournaments that Zoe has announced, signed up for, and plays in; she has corrected a result, too."""
    announced = await announce(house, ZOE, channel_id=CHANNEL + 1)
    await house.cups.join(announced, ZOE)
    for person in (BOB, CAT):
        await house.cups.join(announced, person)
    await house.cups.leave(announced, CAT.id)
    played = await announce(house, BOB, channel_id=CHANNEL + 2, pause=None)
    for person in (ZOE, BOB, CAT):
        await house.cups.join(played, person)
    await house.cups.start(played)
    await house.cups.correct(played, ZOE.id, 1, (await bye_of(house, played)), 0, "as Zoe saw it")
    alone = NumenkoOptions()
    apart = await announce(
        house, BOB, BOB, ZOE, channel_id=CHANNEL + 3, game="numenko", options=alone, pace="daily"
    )
    await house.cups.start(apart)
    await house.cups.begin_apart(apart, ZOE.id)


@pytest.mark.usefixtures("stubs")
async def test_nothing_is_left_of_who_is_forgotten(house: House) -> None:
    matches = await a_life(house)
    personal = {table for table, _ in await traces(house)}
    assert personal | IMPERSONAL == set(await everything(house)), "a table of which this test knows nothing"
    assert not personal & IMPERSONAL
    statuses = {(await house.match(match_id)).status for match_id in matches}
    assert statuses == {"lobby", "running", "finished", "cancelled"}
    await house.service.forget(ZOE.id)
    assert await traces(house) == []
    await house.service.computers.idle()
    for match_id in matches:
        await composes(house, match_id)
        if (await house.match(match_id)).status == "running":
            await house.sit_out(match_id, BOB, CAT)
    assert await traces(house) == [], "nothing comes back while the others play on"


@pytest.mark.usefixtures("stubs")
async def test_what_others_have_stays(house: House) -> None:
    await a_life(house)
    before = await everything(house)
    mine = {(row["match_id"], row["seat"]) for row in before["seat"] if row["user_id"] == ZOE.id}
    await house.service.forget(ZOE.id)
    after = await everything(house)
    for table, match_id, seat in (("draft", "match_id", "seat"), ("post", "subject", "part")):
        kept = [
            [row for row in rows[table] if row.get("kind", "panel") in ("table", *SEAT_POSTS)]
            for rows in (before, after)
        ]
        others = [row for row in kept[0] if (row[match_id], row[seat]) not in mine]
        assert others
        assert kept[1] == others
    for table in (
        *("result", "rating", "standing", "practice", "achievement", "best_play"),
        *("former_place", "former_member"),
    ):
        others = [row for row in before[table] if row["user_id"] == BOB.id]
        assert others
        assert [row for row in after[table] if row["user_id"] == BOB.id] == others


async def test_a_copy_of_ones_data_has_no_moves_of_a_computer_in_it(house: House) -> None:
    """What a computer chose on a seat that was given up is secret while the match runs."""
    match_id = await house.table(ANN, ZOE, BOB)
    await house.writes(match_id, ZOE, "513")
    for person in (ANN, BOB):
        await house.writes(match_id, person, "-")
    await house.service.change(match_id, play.resign, ZOE.id)
    await house.service.computers.idle()
    assert (1, "computer") in await house.sources(match_id)
    copy = await exported(house.store, ZOE.id)
    assert [action["action"] for action in copy["actions"]] == ['{"type":"choose","number":"513"}']
    assert not {"seed", "nonce", "state"} & set(copy["matches"][0])


async def test_what_comes_too_late_is_not_kept(house: House) -> None:
    """A press was pending when the deletion was committed; what it wants to store has no owner any more."""
    match_id = await house.table(ANN, ZOE, BOB)
    await house.service.forget(ZOE.id)
    await keeps(house, match_id, 1, mine=True)
    assert await traces(house) == []


@pytest.mark.usefixtures("stubs")
async def test_nothing_is_left_of_a_server_that_is_deleted(house: House) -> None:
    """What belongs to a person, wherever they play, stays, and so does that they have had their try at a daily
    puzzle; so does what belongs to another server."""
    await a_life(house)
    await house.store.settings.put("guild", GUILD, "pace", "live")
    house.now += 5.0
    await house.store.save_heartbeat(house.now, 5.0)
    await house.store.servers.note_departure(GUILD, house.now)
    await house.store.former_members.note(GUILD, [BOB.id], [])
    full = await everything(house)
    assert [table for table, rows in full.items() if not rows] == [], "a table of which this test knows nothing"
    await house.service.open(GUILD + 1, CHANNEL, "numer", RATED, "daily", ANN)
    await house.store.settings.put("guild", GUILD + 1, "pace", "daily")
    await house.store.bars.put(GUILD + 1, ANN.id, house.now)
    kept = [row for row in full["setting"] if row["scope"] != "guild"]
    kept += full["owed_answer"] + full["daily_try"]
    kept += [row for row in full["daily_puzzle"] if not row["day"].startswith("match ")]
    kept += full["daily_result"] + full["daily_mark"] + full["daily_streak"] + full["daily_reminder"]
    kept += full["drill_skill"] + full["training"] + full["training_place"] + full["training_grade"]
    kept += full["silenced_inviter"]
    kept += full["board_ticket"] + full["board_key"]
    kept += full["lost_time"] + full["lost_day"]
    kept += [row for row in full["post"] if row["kind"] == "daily reminder"]
    stays = {
        table: [row for row in rows if row not in full[table] or row in kept]
        for table, rows in (await everything(house)).items()
    }
    await house.service.delete_server(GUILD)
    await house.service.computers.idle()
    left = await everything(house)
    del left["sqlite_sequence"], stays["sqlite_sequence"]
    assert left == stays
    assert {len(left[table]) for table in ("match", "seat", "bar")} == {1}
    hers = [row["name"] for row in left["setting"] if row["scope"] == "user" and row["owner_id"] == ZOE.id]
    assert hers == ["anything", "table_numer", "table_stub"]
