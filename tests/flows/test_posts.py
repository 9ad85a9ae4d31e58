"""Posts whose answer was lost: each stands once, and what is pressed on a copy does no harm."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any

import aiohttp
import discord
import pytest

from bot.errors import Refused
from bot.panels.base import Content, layout
from bot.store.posts import TABLE, PostKey
from bot.ui.areas import leaderboard
from bot.ui.controls.answer import PROMPT
from bot.ui.controls.http_errors import outcome
from bot.ui.posts.desk import Post, send_post
from tests.flows.mischief import Mischief
from tests.flows.nonces import Nonces
from tests.flows.test_faults_network import GATEWAY_DOWN
from tests.flows.test_invitations import invites
from tests.flows.test_moderation import audited
from tests.flows.world import World, controls_of, said, texts_of, told
from tests.told import sentence_of

BROKEN = aiohttp.ServerDisconnectedError()


async def lobbies(world: World) -> list[str]:
    """The names in each open lobby."""
    open_ = await world.bot.store.match_lists.open_in(world.guild.id)
    matches = [await world.bot.service.match(match_id) for match_id in open_]
    return [" ".join(seat.name for seat in match.seats) for match in matches]


@pytest.mark.parametrize("done", [False, True], ids=["before", "after"])
@pytest.mark.parametrize(("kind", "times"), [("answer", 1), ("answer", 2), ("answer", 3), ("acknowledge", 1)])
async def test_a_lobby_survives_a_connection_that_breaks(
    world: World, mischief: Mischief, monkeypatch: pytest.MonkeyPatch, kind: str, times: int, done: bool
) -> None:
    mischief.breaks(monkeypatch, kind, BROKEN, times=times, done=done)
    shown = await world.person("ann").slash(world.channel, "numer play")
    await world.wait()
    assert mischief.broken
    assert "let me" not in told(shown)
    (table,) = world.tables()
    assert "Join / leave" in controls_of(table)
    await world.presses("ben", "Join", table)
    await world.wait()
    assert await lobbies(world) == ["ann ben"]
    assert "ben" in texts_of(world.table())


async def test_a_lobby_whose_post_was_cut_short_by_the_end_of_the_bot_is_known_to_the_next(
    world: World, mischief: Mischief, monkeypatch: pytest.MonkeyPatch
) -> None:
    mischief.breaks(monkeypatch, "answer", BROKEN, times=2, done=True)
    await world.person("ann").slash(world.channel, "numer play")
    await world.restart()
    await world.wait()
    (table,) = world.tables()
    known = (await world.bot.store.posts.of_match(1))[TABLE]
    assert known.message_id == table.id
    assert "Join / leave" in controls_of(table)


async def test_a_lobby_that_discord_refuses_is_closed_and_says_so(world: World, mischief: Mischief) -> None:
    mischief.fails("answer", 403, code=50001)
    shown = await world.person("ann").slash(world.channel, "numer play")
    await world.wait()
    assert "I've closed it again" in said(shown)
    assert not await lobbies(world)
    assert not any("cancelled" in texts_of(table) for table in world.tables())


async def test_a_command_that_comes_too_late_leaves_nothing_behind(world: World, mischief: Mischief) -> None:
    mischief.fails("acknowledge", 404, code=10062, times=None)
    await world.person("ann").slash(world.channel, "numer play")
    await world.wait(60)
    assert not await lobbies(world)
    assert not world.tables()


@pytest.mark.parametrize("error", [BROKEN, TimeoutError(), discord.DiscordServerError(GATEWAY_DOWN, "")])
async def test_a_panel_whose_answer_was_lost_stands_once(
    world: World, mischief: Mischief, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    await world.open_numer("ann", "ben")
    mischief.breaks(monkeypatch, "send dm", error, done=True)
    await world.presses("ann", "Start")
    await world.wait(10)
    assert mischief.broken
    (panel,) = world.dms("ann")
    await world.writes("ann", "761", panel)
    await world.wait()
    assert "761" in texts_of(world.dm("ann"))


async def test_the_next_process_does_not_send_a_panel_again(
    world: World, mischief: Mischief, monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.open_numer("ann", "ben")
    mischief.breaks(monkeypatch, "send dm", BROKEN, done=True)
    await world.presses("ann", "Start")
    assert mischief.broken
    await world.restart()
    await world.wait(10)
    assert len(world.dms("ann")) == 1
    assert (await world.bot.store.posts.of_match(1))[0].message_id == world.dm("ann").id


async def test_a_rematch_whose_answer_was_lost_stands_once(
    world: World, mischief: Mischief, monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.start_numer("ann", "ben", rounds=1)
    await world.plays_out("ann", "ben")
    mischief.breaks(monkeypatch, "post board", BROKEN, done=True)
    await world.presses("ann", "Play again")
    await world.wait(5)
    assert mischief.broken
    assert len(world.tables()) == 2
    await world.presses("ben", "Join")
    await world.wait()
    assert await lobbies(world) == ["ann ben"]


async def test_a_fresh_table_whose_answer_was_lost_stands_once_and_is_up_to_date(
    world: World, mischief: Mischief, monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.start_numer("ann", "ben", pace="daily")
    await mischief.chats(15)
    mischief.breaks(monkeypatch, "post board", BROKEN, done=True)
    await world.presses("ann", "Sit out", world.dm("ann"))
    await world.presses("ben", "Sit out", world.dm("ben"))
    await world.wait(10)
    (table,) = world.tables()
    assert "turn 2 of 5" in texts_of(table)


async def two_tables(
    world: World, mischief: Mischief, monkeypatch: pytest.MonkeyPatch, nonces: Nonces
) -> list[int]:
    """A table that stands twice, since Discord has forgotten the nonce: the ids of the copy and the known one."""
    await world.start_numer("ann", "ben", pace="daily")
    await mischief.chats(15)
    nonces.forgetful = True
    mischief.breaks(monkeypatch, "post board", BROKEN, done=True)
    await world.presses("ann", "Sit out", world.dm("ann"))
    await world.wait(10)
    copy, known = world.tables()
    return [copy.id, known.id]


async def test_a_press_on_a_copy_of_the_table_shows_the_match_and_leaves_a_pointer(
    world: World, mischief: Mischief, monkeypatch: pytest.MonkeyPatch, nonces: Nonces
) -> None:
    copy, known = await two_tables(world, mischief, monkeypatch, nonces)
    shown = await world.opens("ben", world.tables()[0])
    assert "Sit out" in controls_of(shown.followups[-1])
    await world.wait()
    pointer, table = world.tables()
    assert (pointer.id, table.id) == (copy, known)
    assert not controls_of(pointer)
    assert str(known) in texts_of(pointer)
    assert controls_of(table)


async def test_nothing_is_done_in_a_lobby_by_a_press_on_a_copy(
    world: World, mischief: Mischief, monkeypatch: pytest.MonkeyPatch, nonces: Nonces
) -> None:
    await world.open_numer("ann")
    await mischief.chats(15)
    nonces.forgetful = True
    mischief.breaks(monkeypatch, "post board", BROKEN, done=True)
    await world.adds("ann")
    await world.wait(10)
    copy, known = world.tables()
    shown = await world.presses("ben", "Join", copy)
    assert "ben" not in (await lobbies(world))[0]
    assert "Join / leave" in controls_of(shown.followups[-1])
    await world.presses("ben", "Join", shown.followups[-1])
    await world.wait()
    assert "ben" in (await lobbies(world))[0]
    assert not controls_of(world.tables()[0])
    assert world.tables()[1].id == known.id


async def test_nothing_is_played_from_a_copy_of_a_panel(
    world: World, mischief: Mischief, monkeypatch: pytest.MonkeyPatch, nonces: Nonces
) -> None:
    await world.open_numer("ann", "ben", pace="daily")
    nonces.forgetful = True
    mischief.breaks(monkeypatch, "send dm", BROKEN, done=True)
    await world.presses("ann", "Start")
    await world.wait(10)
    copy, known = world.dms("ann")
    await world.presses("ann", "Sit out", copy)
    await world.wait()
    copy, again = world.dms("ann")
    assert again.id == known.id
    assert not controls_of(copy)
    assert str(known.id) in texts_of(copy)
    assert "Sit out" in controls_of(again), "nothing was played"
    await world.presses("ann", "Sit out", again)
    await world.wait()
    assert "Sit out" not in controls_of(world.dm("ann"))


@pytest.mark.parametrize(
    ("error", "wanted"),
    [
        (BROKEN, "unknown"),
        (ConnectionResetError(104, "reset"), "unknown"),
        (TimeoutError(), "unknown"),
        (discord.DiscordServerError(GATEWAY_DOWN, ""), "unknown"),
        (aiohttp.ClientConnectorError(None, OSError("refused")), "not_done"),  # type: ignore[arg-type]
    ],
)
def test_what_became_of_a_failed_call(error: Exception, wanted: str) -> None:
    assert outcome(error) == wanted


async def test_an_invitation_whose_answer_was_lost_stands_once(
    world: World, mischief: Mischief, monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.open_numer("ann")
    mischief.breaks(monkeypatch, "post board", BROKEN, done=True)
    assert "has been invited" in await invites(world, "ann", "ben")
    await world.wait(5)
    assert mischief.broken
    asked = [message for message in world.tables() if texts_of(message).startswith(world.person("ben").mention)]
    assert len(asked) == 1
    row = await world.bot.store.invitations.of(1, world.person("ben").id)
    assert row is not None
    noted = await world.bot.store.posts.find(row.post)
    assert noted is not None
    assert (row.status, noted.message_id) == ("sent", asked[0].id)


async def test_a_call_at_the_table_whose_answer_was_lost_stands_once_and_goes(
    world: World, mischief: Mischief, monkeypatch: pytest.MonkeyPatch
) -> None:
    mischief.closes_dms("ann")
    mischief.breaks(monkeypatch, "post board", BROKEN, done=True)
    await world.open_numer("ann", "ben", pace="daily")
    await world.presses("ann", "Start")
    await world.wait(10 * 60)
    assert mischief.broken
    assert len([message for message in world.tables() if "It's your turn" in texts_of(message)]) == 1
    await world.presses("ann", "Sit out", (await world.opens("ann", world.tables()[0])).response)
    await world.presses("ben", "Sit out", world.dm("ben"))
    await world.wait(60)
    assert not [message for message in world.tables()[:-1] if "It's your turn" in texts_of(message)]


async def test_the_post_of_a_tournament_whose_answer_was_lost_stands_once(
    world: World, mischief: Mischief, monkeypatch: pytest.MonkeyPatch
) -> None:
    world.moderator("mo")
    mischief.breaks(monkeypatch, "post board", BROKEN, done=True)
    await world.person("mo").slash(world.channel, "tournament create", name="Cup", game="numer")
    await world.wait(10)
    assert mischief.broken
    (post,) = world.tables()
    await world.presses("ann", "Join", post)
    await world.wait(5)
    assert "ann" in texts_of(world.table())


async def test_the_desk_edits_what_an_earlier_attempt_may_have_made(world: World, mischief: Mischief) -> None:
    """Discord answers with the message as it was made first."""
    channel = world.bot.get_partial_messageable(world.channel.id)
    for words in ("761", "513"):
        post = Post(PostKey("welcome", 1), lambda words=words: layout(Content((words,))))  # type: ignore[misc]
        with suppress(RuntimeError), world.env._bot_scope():
            async with send_post(world.bot, post, channel, world.bot.budget.request):
                raise RuntimeError("the process ends before it has noted where the post stands")
    (message,) = world.tables()
    assert texts_of(message) == "513"
    assert len({body["nonce"] for body in mischief.bodies("post board")}) == 1


async def test_a_post_that_was_refused_or_put_off_is_not_on_its_way(world: World, mischief: Mischief) -> None:
    channel = world.bot.get_partial_messageable(world.channel.id)
    post = Post(PostKey("welcome", 1), lambda: layout(Content(("761",))))
    for status, left in ((403, False), (400, False), (429, False), (502, True)):
        mischief.fails("post board", status)
        with suppress(discord.HTTPException), world.env._bot_scope():
            async with send_post(world.bot, post, channel, world.bot.budget.request):
                raise AssertionError("nothing was sent")
        assert (await world.bot.store.posts.find_attempt(post.key) is not None) is left, status


def takes_long(monkeypatch: pytest.MonkeyPatch) -> None:
    """A page to be shown to everybody is only ready when it was announced."""
    make = leaderboard._for_everybody

    async def late(*args: Any) -> Any:
        await asyncio.sleep(2 * PROMPT)
        return await make(*args)

    monkeypatch.setattr(leaderboard, "_for_everybody", late)


@pytest.mark.parametrize("kind", ["acknowledge", "answer"])
@pytest.mark.parametrize("error", [BROKEN, discord.DiscordServerError(GATEWAY_DOWN, "")])
async def test_what_is_shown_to_everybody_stands_once(
    world: World, mischief: Mischief, monkeypatch: pytest.MonkeyPatch, kind: str, error: Exception
) -> None:
    await world.start_numer("ann", "ben", rounds=1)
    await world.plays_out("ann", "ben", ann=["999"], ben=["111"])
    shown = await world.person("ann").slash(world.channel, "leaderboard", game="numer")
    before = len(world.tables())
    mischief.breaks(monkeypatch, kind, error, done=True)
    if kind == "answer":
        takes_long(monkeypatch)
    result = await world.presses("ann", "Show everyone", shown.response)
    await world.wait(5)
    assert mischief.broken
    assert len(world.tables()) == before + 1
    assert "999" in texts_of(world.tables()[-1]) or "ann" in texts_of(world.tables()[-1])
    assert not result.followups


async def test_what_cannot_be_shown_to_everybody_leaves_nothing_behind(
    world: World, mischief: Mischief, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It takes long, so it is announced, and then it is refused."""
    await world.start_numer("ann", "ben", rounds=1)
    await world.plays_out("ann", "ben", ann=["999"], ben=["111"])
    shown = await world.person("ann").slash(world.channel, "leaderboard", game="numer")
    before = len(world.tables())

    async def refused(*_: object) -> None:
        raise Refused("match.none_waits")

    monkeypatch.setattr(leaderboard, "_for_everybody", refused)
    takes_long(monkeypatch)
    await world.presses("ann", "Show everyone", shown.response)
    await world.wait(5)
    assert len(world.tables()) == before
    (said_no,) = mischief.bodies("follow up")[-1:]
    assert sentence_of("match.none_waits") in str(said_no)
    assert said_no["flags"] & discord.MessageFlags.ephemeral.flag


@pytest.mark.parametrize("done", [False, True])
async def test_a_reminder_whose_answer_was_lost_comes_once(
    world: World, mischief: Mischief, monkeypatch: pytest.MonkeyPatch, done: bool
) -> None:
    await world.start_numer("ann", "ben")
    await world.presses("ben", "Sit out", world.dm("ben"))
    mischief.breaks(monkeypatch, "send dm", TimeoutError(), done=done)
    await world.wait(95)
    assert mischief.broken
    by_dm = [message for message in world.dms("ann") if texts_of(message).startswith("⏰")]
    at_table = [message for message in world.tables() if f"{world.person('ann').mention} ⏰" in texts_of(message)]
    assert [len(by_dm), len(at_table)] == ([1, 0] if done else [0, 1])
    await world.presses("ann", "Sit out", next(one for one in world.dms("ann") if "Sit out" in controls_of(one)))
    await world.wait(10)
    assert not [message for message in world.dms("ann") if texts_of(message).startswith("⏰")], "it goes"


async def test_a_line_of_the_audit_log_stands_once(
    world: World, mischief: Mischief, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What discord.py repeats by itself has the same nonce."""
    channel = await audited(world)
    await world.open_numer("ann")
    await world.person("mod").slash(world.channel, "moderate bar", member=world.person("ben").user)
    await world.wait()
    made = f"/channels/{channel.id}/messages"
    posts: list[Any] = [
        one.json for one in world.env.backend.http_requests if (one.method, one.path) == ("POST", made)
    ]
    assert [bool(post["nonce"] and post["enforce_nonce"]) for post in posts] == [True, True]
    assert len({post["nonce"] for post in posts}) == 2, "the log's own channel was noted first"
