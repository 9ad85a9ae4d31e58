"""/privacy: a file with everything, and a deletion that leaves no trace and harms nobody else."""

from __future__ import annotations

import gzip
import sqlite3
from contextlib import closing
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from bot.games.numer.model import NumerState, RoundScore
from bot.match.afterwards.history import steps
from bot.match.afterwards.ratings import rate
from bot.match.model import Match, commitment
from bot.ui import export_file
from tests.flows.menus import admin, mine
from tests.flows.mischief import Mischief
from tests.flows.seat import laid
from tests.flows.world import World, controls_of, said, texts_of, told
from tests.told import sentence_of

ZOE = "zaphoda"
"""A name that nothing else in the database contains."""


def rows(world: World) -> list[tuple[str, dict[str, Any]]]:
    """Every row of every table."""
    with closing(sqlite3.connect(world.settings.database)) as connection:
        connection.row_factory = sqlite3.Row
        tables = [name for (name,) in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")]
        return [(table, dict(row)) for table in tables for row in connection.execute(f"SELECT * FROM {table}")]


def traces(world: World, *signs: str) -> list[tuple[str, str, Any]]:
    """Where any of these occurs in the database, JSON texts included: table, column and value."""
    return [
        (table, column, value)
        for table, row in rows(world)
        for column, value in row.items()
        if any(sign in str(value) for sign in signs)
    ]


def signs(world: World, name: str) -> tuple[str, str, str]:
    """What identifies a person: the id, the name, the channel of their DMs."""
    return str(world.person(name).id), name, str(world.person(name).user.dm_channel.id)


async def beats_ben(world: World) -> None:
    """A rated match that is nearly over when it begins; zoe wins."""

    def last_turn(match: Match, seats: dict[str, int]) -> NumerState:
        state: NumerState = match.state
        return replace(state, round=2, turn=5, rounds=((RoundScore(20, 0), RoundScore(20, 0)),))

    await world.start_numer(ZOE, "ben")
    number = (await world.bot.store.match_lists.open_of(world.person(ZOE).id))[0]
    row = await world.bot.store.matches.load(number)
    assert row is not None
    await laid(world, row.id, last_turn)
    await world.writes(ZOE, "999")
    await world.writes("ben", "111")
    await world.wait()


async def a_life(world: World) -> None:
    """Matches of zoe in all states, alone and with others, and choices of hers; nobody has barred her."""
    await (await mine(world, ZOE)).picks("Colours", "soft")
    await beats_ben(world)
    await world.person(ZOE).slash(world.channel, "numero solitaire", private=True)
    solo = world.dm(ZOE)
    stop = await world.presses(ZOE, "Stop", solo)
    await world.presses(ZOE, next(iter(controls_of(stop.response))), stop.response)
    await world.person(ZOE).slash(world.channel, "numero solitaire")
    await world.open_numer(ZOE)
    await world.closes(ZOE)
    await world.start_numer(ZOE, "ben", "cleo")
    await world.writes(ZOE, "513")
    await world.open_numer(ZOE, "ben")
    await world.wait()


async def deletes(world: World, name: str) -> str:
    """That person deletes everything; returns what they are told then."""
    asked = await world.person(name).slash(world.channel, "privacy delete")
    assert asked.ephemeral
    done = await world.presses(name, "Yes, delete it all", asked.response)
    await world.wait()
    return told(done)


async def exported(world: World, name: str) -> dict[str, Any]:
    """The content of the file in that person's DMs."""
    shown = await world.person(name).slash(world.channel, "privacy export")
    assert told(shown) == "I've sent you the file by DM."
    (attachment,) = world.dms(name)[-1].attachments
    data = world.env.backend.cdn.get(attachment.url)
    assert data is not None
    content: dict[str, Any] = msgspec.json.decode(data)
    return content


async def test_deletion_leaves_no_trace(world: World) -> None:
    await a_life(world)
    known = signs(world, ZOE)
    found = {(table, column) for table, column, _ in traces(world, *known)}
    assert {("match", "host_id"), ("seat", "user_id"), ("seat", "name"), ("result", "user_id")} <= found
    assert {("rating", "user_id"), ("standing", "user_id"), ("setting", "owner_id")} <= found
    assert ("post", "channel_id") in found

    assert await deletes(world, ZOE) == (
        "Done: I no longer store anything about you. If you play again, you start as a newcomer."
    )
    assert traces(world, *known) == []
    assert not [message for message in world.dms(ZOE) if controls_of(message) and "turn 1" in texts_of(message)]
    await matches_go_on(world)
    assert traces(world, *known) == []


async def matches_go_on(world: World) -> None:
    """What became of that life: finished matches keep a seat without a name."""
    running = await world.bot.service.match(5)
    assert running.status == "running"
    assert running.seats[0].user_id is None
    assert "🤖 A computer is playing for Former player" in texts_of(world.tables()[-2])
    lobby = texts_of(world.tables()[-1])
    assert "1. ben · host" in lobby
    over = await world.person("ben").slash(world.channel, "match show", match=1)
    assert "🥇 Former player" in told(over)
    assert "🥈 ben" in told(over)
    for number in (2, 3, 4):
        assert (await world.bot.service.match(number)).status in ("finished", "cancelled")
    assert (await world.bot.service.match(3)).status == "cancelled", "a game for one ends"
    for name in ("ben", "cleo"):
        await world.writes(name, "642", world.dm(name))
    await world.wait()
    assert "Former player" in texts_of(world.tables()[-2])
    assert "turn 2 of 5" in texts_of(world.tables()[-2])


async def test_old_matches_still_replay_and_their_shuffles_can_be_checked(world: World) -> None:
    await world.start_numer(ZOE, "ben", rounds=1)
    await world.writes(ZOE, "999")
    await world.writes("ben", "111")
    world.moderator("mod")
    await world.cancels("mod")
    before = await world.bot.service.match(1)
    await deletes(world, ZOE)
    after = await world.bot.service.match(1)
    assert after.state == before.state
    log = await world.bot.store.matches.actions(1)
    assert list(steps(after, log))[-1].after == before.state
    assert after.commitment == before.commitment == commitment(str(after.row.seed), str(after.row.nonce))
    assert isinstance(after, Match)


async def test_leaderboards_change_at_once_and_others_keep_their_ratings(world: World) -> None:
    await beats_ben(world)
    database = world.bot.store.database
    ben = "SELECT mu, sigma, shown FROM rating WHERE user_id = ?"
    before = await database.row(ben, (world.person("ben").id,))
    await deletes(world, ZOE)
    after = await database.row(ben, (world.person("ben").id,))
    assert before is not None
    assert after is not None
    assert tuple(after) == tuple(before)
    for by in ("wins", "rating"):
        board = told(await world.person("ben").slash(world.channel, "leaderboard", game="numer", by=by))
        assert ZOE not in board
        assert str(world.person(ZOE).id) not in board
        assert "Former" not in board
    everything = "SELECT guild_id, game, user_id, mu, sigma, matches, shown FROM rating ORDER BY user_id"
    live = [tuple(row) for row in await database.rows(everything)]
    await world.bot.store.ratings.rebuild(rate)
    assert [tuple(row) for row in await database.rows(everything)] == live


async def test_who_plays_again_begins_anew(world: World) -> None:
    await beats_ben(world)
    await deletes(world, ZOE)
    assert "Nothing" not in told(await world.person(ZOE).slash(world.channel, "match list"))
    assert (await exported(world, ZOE))["results"] == []
    await beats_ben(world)
    (rating,) = (await exported(world, ZOE))["ratings"]
    assert rating["matches"] == 1


async def test_deleting_twice_or_without_anything_is_fine(world: World) -> None:
    for _ in range(2):
        assert "Done" in await deletes(world, "ann")
    asked = await world.person("ann").user.slash("privacy delete")
    await world.restart()
    done = await world.presses("ann", "Yes, delete it all", asked.response)
    assert "Done" in said(done)


async def test_nothing_happens_before_the_button_is_pressed(world: World) -> None:
    await (await mine(world, "ann")).picks("Colours", "soft")
    asked = await world.person("ann").slash(world.channel, "privacy delete")
    assert "This can't be undone" in told(asked)
    assert traces(world, str(world.person("ann").id)) != []


async def test_a_bar_outlives_the_deletion_without_naming_anybody(world: World) -> None:
    mod = admin(world, "mod", manage_messages=True)
    await mod.slash(world.channel, "moderate bar", member=world.person(ZOE).user)
    assert [bar["guild_id"] for bar in (await exported(world, ZOE))["bars"]] == [world.guild.id]
    await deletes(world, ZOE)
    assert traces(world, *signs(world, ZOE)) == []
    assert "have barred you" in told(await world.person(ZOE).slash(world.channel, "numer play"))


async def test_being_sent_away_from_a_lobby_outlives_the_deletion_without_naming_anybody(world: World) -> None:
    await world.open_numer("ann", ZOE)
    await world.bot.service.send_away(1, world.person("ann").id, world.person(ZOE).id)
    assert (await exported(world, ZOE))["sent_away"] == [{"match_id": 1}]
    assert (await exported(world, "ann"))["sent_away"] == []
    await deletes(world, ZOE)
    assert traces(world, *signs(world, ZOE)) == []
    assert told(await world.presses(ZOE, "Join")) == sentence_of("lobby.sent_away")


async def test_the_export_contains_everything_that_is_held(world: World) -> None:
    await a_life(world)
    content = await exported(world, ZOE)
    user_id, everything = world.person(ZOE).id, rows(world)
    seats = {
        (row["match_id"], row["seat"])
        for table, row in everything
        if table == "seat" and row["user_id"] == user_id
    }
    names = {
        "setting": "settings",
        "seat": "seats",
        "result": "results",
        "rating": "ratings",
        "standing": "standings",
    }
    names |= {"post": "posts", "draft": "drafts", "practice": "practice", "former_place": "former_places"}
    names |= {"dm_channel": "dm_channel"}
    for table, row in everything:
        own = str(user_id) in map(str, row.values()) or (
            (table == "draft" and (row["match_id"], row["seat"]) in seats)
            or (row.get("kind") == "panel" and (row["subject"], row["part"]) in seats)
        )
        if not own or table == "match":
            continue
        kept = {
            key: value
            for key, value in row.items()
            if (table, key) not in {("setting", "scope"), ("setting", "owner_id")}
        }
        assert any(kept.items() <= shown.items() for shown in content[names[table]]), (table, row)
    hosted = {row["id"] for table, row in everything if table == "match" and row["host_id"] == user_id}
    assert {match["id"] for match in content["matches"]} == hosted | {match_id for match_id, _ in seats}
    played = [
        (row["match_id"], row["n"])
        for table, row in everything
        if table == "action" and row["source"] == "player" and (row["match_id"], row["seat"]) in seats
    ]
    assert [(action["match_id"], action["n"]) for action in content["actions"]] == sorted(played)
    assert played


async def test_an_export_betrays_no_secret_of_a_running_match(world: World) -> None:
    await world.start_numer("ann", "ben")
    await world.writes("ben", "513", world.dm("ben"))
    content = await exported(world, "ann")
    row = await world.bot.store.matches.load(1)
    assert row is not None
    text = msgspec.json.encode(content).decode()
    assert "513" not in [action["action"] for action in content["actions"]]
    assert all(
        secret not in text for secret in (str(row.seed), str(row.nonce), str(world.person("ben").id), '"ben"')
    )


@pytest.mark.parametrize("way", ["closed", "unwanted"])
async def test_without_dms_the_file_comes_in_private(world: World, mischief: Mischief, way: str) -> None:
    if way == "closed":
        world.person("ann")
        mischief.closes_dms("ann")
    else:
        await (await mine(world, "ann")).picks("Notify me", "off")
    shown = await world.person("ann").slash(world.channel, "privacy export")
    assert shown.ephemeral
    assert "Everything I store about you" in told(shown)
    assert shown.response is not None
    (file,) = world.env.backend.get_message(world.channel.id, shown.response.id).attachments
    assert file["filename"] == "tally.json"
    assert not world.dms("ann")


async def test_a_large_file_is_compressed(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(export_file, "LARGE", 10)
    await world.person("ann").slash(world.channel, "privacy export")
    (attachment,) = world.dms("ann")[-1].attachments
    assert attachment.filename == "tally.json.gz"
    data = world.env.backend.cdn.get(attachment.url)
    assert data is not None
    assert msgspec.json.decode(gzip.decompress(data))["user_id"] == world.person("ann").id
