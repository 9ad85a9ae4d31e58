"""Tournaments from the list to sign up to the podium, through the real client."""

from __future__ import annotations

import csv
import io

import discord
import pytest
import simcord

from bot.match import play
from bot.match.model import Person
from bot.match.tournaments import announcing
from bot.match.tournaments.model import HOUR, Cup
from bot.store.tournaments import rows_by_user
from tests.extent import little_and_nightly
from tests.flows.world import World, answer, controls_of, raw, said, texts_of, told
from tests.pseudo import english

GALLERY = 12
"""Discord's number for pictures in a layout."""
CUP = 1
"""The number of the first tournament."""


async def announced(world: World, *people: str, **options: object) -> None:
    """A moderator announces a tournament of Numer, and these people sign up: the first four with the button."""
    world.moderator("mo")
    result = await world.person("mo").slash(
        world.channel, "tournament create", name="Spring *Cup*", game="numer", seeding="random", **options
    )
    assert "Announced: Spring \\*Cup\\*" in told(result), said(result)
    await world.wait(3)
    for name in people[:4]:
        assert "You're in!" in told(await world.presses(name, "Join", post(world)))
    for name in people[4:]:
        member = world.person(name)
        with world.env._bot_scope():
            await world.bot.tournaments.join(CUP, Person(member.id, name))
    await world.wait(3)


def post(world: World) -> discord.Message:
    """The newest post of the tournament."""
    return next(message for message in reversed(world.tables()) if "## 🏆" in texts_of(message))


async def cup(world: World) -> Cup:
    """The tournament as committed."""
    return await world.bot.tournaments.cup(CUP)


async def plays_round(world: World, *absent: str) -> None:
    """In each match of the round who signed up first wins: the others resign before. Who is absent is taken for
    gone, and a computer plays."""
    now = await cup(world)
    users = {player.n: user for user, player in rows_by_user(now.players).items()}
    away = {world.person(name).id for name in absent}
    playing = {now.match_of(now.number, n): table.players for n, table in enumerate(now.rounds[-1])}
    for first in (False, True):
        with world.env._bot_scope():
            for match_id, players in playing.items():
                ranked = sorted(players, key=lambda player: (users[player] in away, player))
                for player in ranked[:1] if first else ranked[1:]:
                    await leaves(world, match_id, users[player], absent=users[player] in away)
        await world.wait(3)
    await world.wait(3 * len(playing))


async def leaves(world: World, match_id: int | None, user: int, *, absent: bool) -> None:
    """The user resigns, or has not been there at all."""
    service = world.bot.service
    if match_id is not None:
        await (service.leave_server(match_id, user) if absent else service.change(match_id, play.resign, user))
        await service.computers.idle()


@little_and_nightly("size", 10, 16)
async def test_a_swiss_tournament_with_drop_outs_and_a_no_show(world: World, size: int) -> None:
    people = [f"player{n:02}" for n in range(1, size + 1)]
    *_, late, missing, leaving = people
    await announced(world, *people, rounds=3)
    shown = texts_of(post(world))
    assert f"**Players ({size} of 64)**" in shown and "Sign up!" in shown and leaving in shown
    assert "organiser" in said(await world.presses("player01", "Start", post(world)))
    await world.presses("mo", "Start", post(world))
    await world.wait(15)
    assert "**Round 1 of 3**" in texts_of(post(world))
    calls = [message for message in world.tables() if "your match is starting" in texts_of(message)]
    assert len(calls) == size // 2, "one call at each table"
    assert sum("Sign up!" in texts_of(message) for message in world.tables()) == 0, "that post is gone"

    asked = await world.presses(leaving, "Drop out", post(world))
    assert "You've dropped out" in said(await world.presses(leaving, "Yes, drop out", asked.response))
    await world.restart()
    await plays_round(world, late, missing)
    assert "(absent)" in texts_of(post(world))
    await world.wait(130)
    now = await cup(world)
    assert (now.number, len(now.rounds[-1]), now.rounds[-1][-1].kind) == (2, size // 2, "bye")
    await plays_round(world, late, missing)
    free = now.rounds[-1][-1].players[0]
    gone = [player.n for player in (await cup(world)).players if player.dropped == 2]
    assert gone == [n for n in (size - 2, size - 1) if n != free], "twice is too often"
    await world.restart()
    await world.wait(130)
    assert (await cup(world)).number == 3
    await plays_round(world)

    now = await cup(world)
    assert now.status == "finished"
    paired = [frozenset(table.players) for played in now.rounds for table in played if table.kind == "match"]
    assert len(paired) == len(set(paired)), "nobody has met twice"
    byes = [table.players for played in now.rounds for table in played if table.kind == "bye"]
    assert len(byes) == len(set(byes))
    table = now.standings()
    assert (1, 6) in [(row.player, row.halves) for row in table[:2]], "who signed up first has won every match"
    end = texts_of(post(world))
    assert (
        "It's over" in end
        and f"🥇 **player{table[0].player:02}**" in end
        and "1. Buchholz: your opponents' points added up" in end
    )
    shown = said(await world.presses("player01", "Standings", post(world)))
    assert " player01 · **3** · Buchholz" in shown


async def test_a_knock_out_of_eight(world: World) -> None:
    people = [f"player{n}" for n in range(1, 9)]
    await announced(world, *people, form="knockout", wait=True)
    await world.presses("mo", "Start", post(world))
    await world.wait(8)
    for number, left in ((1, 4), (2, 2), (3, 1)):
        now = await cup(world)
        assert (now.number, len(now.rounds[-1])) == (number, left)
        if number == 2:
            mine = await world.presses("player1", "Play", post(world))
            assert "Numer" in told(mine)
        await plays_round(world)
        if number < 3:
            assert "when the organiser starts it" in texts_of(post(world))
            await world.presses("mo", "Start next round", post(world))
            await world.wait(5)
    end = texts_of(post(world))
    assert "🥇 **player1**" in end and end.count("🥈") == 2, "on the podium and in the standings"
    assert end.count("🥉") >= 2, "both who lost a semi-final"
    shown = told(await world.person("player5").slash(world.channel, "tournament list"))
    assert "won by player1" in shown


async def test_a_league_by_dates_ends_its_rounds_itself(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody plays at all: the round is over at its date, and both of each table have lost."""
    monkeypatch.setattr(announcing, "fit_round_time", lambda *_: HOUR)
    await announced(world, "ann", "ben", "cat", "dan", form="league", pace="daily")
    await world.presses("mo", "Start", post(world))
    await world.wait(5)
    assert "The round ends" in texts_of(post(world))
    ann = world.person("ann").id
    mine = next(
        match.id
        for match in [await world.bot.service.match(n) for _, _, n in (await cup(world)).row.matches]
        if match.seat_of(ann)
    )
    await world.presses("ann", "Play", post(world))
    seat = (await world.bot.service.match(mine)).seat_of(ann)
    assert seat is not None
    await world.writes(
        "ann", "513", next(m for m in world.tables() if f"#{mine}" in texts_of(m) and m != post(world))
    )
    await world.wait(HOUR)
    await world.wait(15)
    now = await cup(world)
    assert now.number == 2
    scores = [score.halves for table in now.rounds[0] for score in table.scores or ()]
    assert sorted(scores) == [0, 0, 0, 2], "only Ann has come"
    assert sum(player.absences for player in now.players) == 3


async def test_before_it_starts_by_itself_those_who_signed_up_are_reminded(world: World) -> None:
    await announced(world, "ann", "ben", starts_in=20)
    await world.presses("ben", "Leave", post(world))
    await world.presses("cat", "Join", post(world))
    await world.wait(6 * 60)
    (call,) = [message for message in world.tables() if texts_of(message).startswith("⏰")]
    ids = {name: f"<@{world.person(name).id}>" for name in ("ann", "ben", "cat")}
    assert ids["ann"] in texts_of(call) and ids["cat"] in texts_of(call) and ids["ben"] not in texts_of(call)
    await world.wait(15 * 60)
    assert (await cup(world)).number == 1


async def test_moderators_correct_results_and_the_file_has_everything(world: World) -> None:
    await announced(world, "ann", "ben", rounds=1)
    await world.presses("mo", "Start", post(world))
    await world.wait(5)
    await plays_round(world)
    wrong = {"number": CUP, "round": 1, "member": world.person("ben"), "points": 1.0, "note": "=a mix-up"}
    refused = await world.person("ann").slash(world.channel, "tournament correct", **wrong)
    assert "Only moderators" in told(refused)
    for name, points in (("ben", 1.0), ("ann", 0.0)):
        wrong |= {"member": world.person(name), "points": points}
        assert "now has" in told(await world.person("mo").slash(world.channel, "tournament correct", **wrong))
    odd = await world.person("mo").slash(world.channel, "tournament correct", **(wrong | {"points": 0.3}))
    assert "whole or half" in told(odd)
    shown = told(await world.person("ann").slash(world.channel, "tournament show", number=CUP))
    assert "🥇 ben · **1**" in shown and "a moderator gave ann 0" in shown
    result = await world.person("ann").slash(world.channel, "tournament export", number=CUP)
    (file,) = world.env.backend.get_message(world.channel.id, answer(result).id).attachments
    data = world.env.backend.cdn.get(file["url"])
    assert data is not None
    rows = list(csv.reader(io.StringIO(english(data.decode("utf-8-sig")))))
    assert rows[0][:4] == ["place", "name", "seed", "points"] and rows[0][-1] == "round 1"
    assert [row[:2] for row in rows[1:3]] == [["1", "ben"], ["2", "ann"]]
    assert rows[-1] == ["corrected", "ann", "round 1", "0", "'=a mix-up"]


@pytest.mark.settings(pictures=True)
async def test_standings_are_a_picture_with_the_same_facts_as_text(world: World) -> None:
    await announced(world, "ann", "ben", rounds=1)
    await world.presses("mo", "Start", post(world))
    await world.wait(5)
    await plays_round(world)
    galleries = [part for part in raw(post(world))[0]["components"] if part["type"] == GALLERY]
    standings, chart = (item["items"][0]["description"] for item in galleries)
    assert "1. ann, points 1" in standings
    assert "1. ann · 1: +2, points: 1" in chart
    own = await world.presses("ben", "Standings", post(world))
    assert [file.filename for file in answer(own).attachments] == ["standings.png"]
    own = await world.presses("ben", "Round by round", answer(own))
    assert [file.filename for file in answer(own).attachments] == ["chart.png"]


async def test_who_may_announce_and_who_sees_what(world: World) -> None:
    refused = await world.person("ann").slash(world.channel, "tournament create", name="x", game="numer")
    assert "Only moderators" in told(refused)
    none = told(await world.person("ann").slash(world.channel, "tournament list"))
    assert "None yet" in none
    await announced(world, "ann", "ben")
    assert "on the list already" in told(await world.presses("ann", "Join", post(world)))
    assert "not in this tournament" in told(await world.presses("cat", "Leave", post(world)))
    away = await world.person("mo").slash(
        world.channel, "tournament remove", number=CUP, member=world.person("ben")
    )
    assert "is out of" in told(away)
    asked = await world.person("mo").slash(world.channel, "tournament cancel", number=CUP)
    assert "is cancelled" in said(await world.presses("mo", "Yes, cancel it", answer(asked)))
    await world.wait(3)
    assert "Cancelled" in texts_of(post(world)) and controls_of(post(world)) == {}
    again = await world.person("mo").slash(world.channel, "tournament create", name="y", game="numer")
    assert "Announced" in told(again) and "isn't over yet" not in told(again)


async def test_a_lost_channel_stops_nothing(world: World) -> None:
    await announced(world, "ann", "ben", rounds=1)
    world.env.inject_error("PATCH", f"/channels/{world.channel.id}/messages/{post(world).id}", status=404, times=1)
    await world.presses("cat", "Join", post(world))
    await world.wait(5)
    assert "**Players (3 of 64)**" in texts_of(post(world)), "posted anew"
    world.env.inject_error("POST", f"/channels/{world.channel.id}/messages", status=403, times=9)
    await world.presses("mo", "Start", post(world))
    await world.wait(5)
    assert (await cup(world)).number == 1
    shown = told(await world.person("ann").slash(world.channel, "tournament show", number=CUP))
    assert "Spring" in shown


async def test_matches_in_threads_move_there(world: World) -> None:
    await announced(world, "ann", "ben", rounds=1, thread=True)
    await world.presses("mo", "Start", post(world))
    await world.wait(5)
    match_id = (await cup(world)).row.matches[0][2]
    with world.env._bot_scope():
        await leaves(world, match_id, world.person("ann").id, absent=False)
    await world.wait(5)
    row = (await world.bot.store.posts.of_match(match_id))[-1]
    assert row.channel_id != world.channel.id, "a thread of its own"
    assert isinstance(raw(post(world)), list) and isinstance(world.env, simcord.Env)
