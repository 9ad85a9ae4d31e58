"""Work lists of morning posts and reminders: what is due, behind, taken up once, and whose it is."""

from __future__ import annotations

from pathlib import Path

from bot.share import Share
from bot.store.daily.posts import PATIENCE, PostTime
from bot.store.daily.reminders import DailyReminder
from bot.store.daily.results import TryBegun, TryEnded
from bot.store.posts import PostKey, PostRow, number_of
from bot.store.store import Store
from tests.store.rows import AT_PUZZLE

MINE, THEIRS = 4 << 22, 5 << 22
ANN, CHANNEL = 1, 200
DAY, NEXT = "2026-01-30", "2026-01-31"


def key_of(guild_id: int, day: str = DAY) -> PostKey:
    """What the post of a server is about."""
    return PostKey("morning", guild_id, turn=number_of(day))


def post_of(guild_id: int, day: str = DAY) -> PostRow:
    """A post that is to be made."""
    return PostRow(*key_of(guild_id, day), channel_id=CHANNEL, ends_at=2000.0, wanted=1)


async def solved(store: Store, day: str = DAY) -> None:
    """Ann has solved a puzzle."""

    def work(connection):  # type: ignore[no-untyped-def]
        TryBegun(ANN, day, "numer", 0, 1000.0)(connection, AT_PUZZLE)
        TryEnded(ANN, day, "numer", 0, 1010.0, 9, solved=True, fewest=False)(connection, AT_PUZZLE)

    await store.database.run(work)


async def test_what_is_due_is_taken_up_once(store: Store) -> None:
    posts, time = store.daily_posts, PostTime(MINE, 1000.0, DAY)
    await posts.schedule(time)
    assert await posts.due(999.0) == []
    assert await posts.due(1000.0) == [time]
    assert await posts.move_on(time, 5000.0, NEXT, post_of(MINE))
    assert not await posts.move_on(time, 5000.0, NEXT, post_of(MINE)), "another process was faster"
    assert await posts.due(4999.0) == []
    assert await posts.next_due() == 5000.0
    assert await posts.time_of(MINE) == PostTime(MINE, 5000.0, NEXT, DAY)
    assert await store.posts.find(key_of(MINE)) == post_of(MINE)


async def test_a_post_is_behind_when_a_member_has_a_result(store: Store) -> None:
    posts = store.daily_posts
    for guild in (MINE, THEIRS):
        time = PostTime(guild, 1000.0, DAY)
        await posts.schedule(time)
        await posts.move_on(time, 5000.0, NEXT, post_of(guild))
        await posts.note(post_of(guild), 300, 1100.0)
    assert await posts.behind(DAY, 1100.0) == []
    await store.daily_boards.add_member(MINE, ANN)
    found = await store.posts.find(key_of(MINE))
    assert found is not None
    await posts.note(found, 300, 1100.0)
    await solved(store)
    assert await posts.behind(DAY, 1099.0) == [], "it was edited a moment ago"
    assert await posts.behind(DAY, 1100.0) == [key_of(MINE)]
    assert await posts.behind(DAY, 1099.0 - PATIENCE) == [key_of(MINE)], "the clock was put back"
    assert await posts.behind(NEXT, 1100.0) == [], "not after the day"
    found = await store.posts.find(key_of(MINE))
    assert found is not None
    await store.settings.put("user", ANN, "listed", "off")
    await posts.note(found, 300, 1100.0)
    assert await posts.behind(DAY, 1100.0) == [key_of(MINE)], "something came while it was edited"
    await posts.stop(MINE)
    assert await posts.behind(NEXT, 1100.0) == [key_of(MINE)], "to be closed, on whatever day"


async def test_a_post_is_behind_when_a_member_is_forgotten(store: Store) -> None:
    posts, time = store.daily_posts, PostTime(MINE, 1000.0, DAY)
    await store.daily_boards.add_member(MINE, ANN)
    await solved(store)
    await posts.schedule(time)
    await posts.move_on(time, 5000.0, NEXT, post_of(MINE))
    await posts.note(post_of(MINE), 300, 1100.0)
    assert await posts.behind(DAY, 1100.0) == []
    await store.people.forget(ANN, b"key")
    assert await posts.behind(DAY, 1100.0) == [key_of(MINE)]


async def test_the_same_puzzles_are_not_posted_twice(store: Store) -> None:
    posts = store.daily_posts
    for due in (1000.0, 2000.0):
        time = PostTime(MINE, due, DAY)
        await posts.schedule(time)
        await posts.move_on(time, 5000.0, NEXT, post_of(MINE))
        found = await store.posts.find(key_of(MINE))
        assert found is not None
        assert found.ends_at
        await posts.note(found, 300, 1100.0)
    time = PostTime(MINE, 5000.0, NEXT)
    await posts.schedule(time)
    await posts.move_on(time, 9000.0, NEXT, post_of(MINE, NEXT))
    assert await posts.behind(NEXT, 5000.0) == [key_of(MINE), key_of(MINE, NEXT)]


async def test_each_process_has_the_posts_of_its_servers(path: Path) -> None:
    first = await Store.open(path)
    for guild in (MINE, THEIRS):
        await first.daily_posts.schedule(PostTime(guild, 1000.0 + guild, DAY))
    await first.close()
    found = {}
    for index in range(2):
        half = await Store.open(path, Share(index, 2))
        posts = half.daily_posts
        found[index] = [time.guild_id for time in await posts.due(1e12)], await posts.next_due()
        assert [time.guild_id for time in await posts.ahead(0.0)] == found[index][0]
        await half.close()
    assert found == {0: ([MINE], 1000.0 + MINE), 1: ([THEIRS], 1000.0 + THEIRS)}


async def test_a_reminder_is_sent_once_and_counted(store: Store) -> None:
    reminders, asked = store.daily_reminders, DailyReminder(ANN, "en", 1000.0, DAY)
    await reminders.put(asked)
    assert await reminders.due(1000.0, 5) == [asked]
    assert await reminders.move_on(asked, 5000.0, NEXT, 1400.0)
    assert not await reminders.move_on(asked, 5000.0, NEXT, 1400.0)
    assert await reminders.to_send() == [ANN]
    before = await reminders.of(ANN)
    assert before == DailyReminder(ANN, "en", 5000.0, NEXT, DAY, 1400.0)
    await reminders.clear_pending(ANN, message=True)
    assert await reminders.to_send() == []
    assert await reminders.of(ANN) == DailyReminder(ANN, "en", 5000.0, NEXT, DAY, None, 1)
    await reminders.note_failure(before)
    assert await reminders.of(ANN) == before
    await reminders.clear_pending(ANN, message=True)
    await reminders.note_answer(ANN)
    assert await reminders.of(ANN) == DailyReminder(ANN, "en", 5000.0, NEXT, DAY)
    await reminders.end(ANN, "closed")
    assert await reminders.due(1e12, 5) == []
    assert await reminders.next_due() is None
