"""/moderate: matches cancelled, leaderboard entries reset, members barred, and all of it logged."""

from __future__ import annotations

import re

import pytest
import simcord

from tests.flows.menus import admin, mine, of_server
from tests.flows.mischief import Mischief
from tests.flows.wire import Wire
from tests.flows.world import World, controls_of, texts_of, told
from tests.told import sentence_of

BARRED = sentence_of("place.barred")
ONLY_MODERATORS = sentence_of("moderation.manage_messages")


async def audited(world: World) -> simcord.ChannelHandle:
    """The channel that the server has chosen for the audit log; mod is a moderator."""
    channel = world.guild.create_text_channel("audit")
    await (await of_server(world)).picks("Channel for the moderation log", channel)
    admin(world, "mod", manage_messages=True)
    return channel


def noted(world: World, channel: simcord.ChannelHandle) -> list[str]:
    """What was logged there of the moderator."""
    mod = f"🛠️ <@{world.person('mod').id}> · "
    lines = [texts_of(message) for message in world.tables(channel)]
    return [line.removeprefix(mod) for line in lines if line.startswith(mod)]


async def test_only_moderators_see_and_use_it(world: World, wire: Wire) -> None:
    with pytest.raises(simcord.SetupError):
        await world.person("ann").slash(world.channel, "moderate bar", member=world.person("ben").user)
    shot = wire.shot(await world.open_numer("ann"))
    wire.emit_press("ann", shot, custom_id=f"bp:0:0:moderation.reset:{world.person('ben').id}.all")
    await wire.settle()
    assert await world.bot.store.bars.of_user(world.person("ben").id) == {}


async def test_a_barred_member_sits_down_nowhere(world: World) -> None:
    channel = await audited(world)
    ben, mod = world.person("ben"), world.person("mod")
    await world.start_numer("ann", "ben")
    await world.open_numer("ann", "ben")
    done = await mod.slash(world.channel, "moderate bar", member=ben.user)
    assert done.ephemeral
    assert told(done).startswith(f"<@{ben.id}> can no longer play here")
    await world.wait()
    assert "ben" not in texts_of(world.table()), "out of the lobby"
    assert "ben" in texts_of(world.tables()[0]), "still at the running match"
    assert told(await world.presses("ben", "Join")) == BARRED
    assert told(await ben.slash(world.channel, "numer play")) == BARRED
    assert told(await ben.slash(world.channel, "numero solitaire", private=True)) == BARRED
    await world.restart()
    await world.writes("ben", "513", world.dm("ben"))
    assert "Your number: **513**" in texts_of(world.dm("ben"))
    assert "has been barred since" in told(await mod.slash(world.channel, "moderate bar", member=ben.user))
    again = await mod.slash(world.channel, "moderate unbar", member=ben.user)
    assert told(again) == f"<@{ben.id}> can play here again."
    assert "isn't barred" in told(await mod.slash(world.channel, "moderate unbar", member=ben.user))
    await world.presses("ben", "Join")
    await world.wait()
    assert "ben" in texts_of(world.table())
    assert noted(world, channel) == [f"<@{ben.id}> is barred from matches here.", f"<@{ben.id}> can play again."]


async def test_a_bar_for_an_hour_says_until_when_and_why(world: World) -> None:
    channel = await audited(world)
    ben, mod = world.person("ben"), world.person("mod")
    done = await mod.slash(world.channel, "moderate bar", member=ben.user, duration="hour", reason="**Spam** @all")
    until = int(world.bot.service.clock()) + 3600
    facts = rf"This ends on <t:{until}:f>. Reason: \*\*Spam\*\* @all"
    assert told(done).endswith(facts)
    assert noted(world, channel) == [f"<@{ben.id}> is barred from matches here. {facts}"]
    assert told(await ben.slash(world.channel, "numer play")) == f"{BARRED} {facts}"
    listed = told(await mod.slash(world.channel, "moderate barred"))
    assert re.search(rf"- <@{ben.id}> · since <t:\d+:d> · This ends on <t:{until}:f>. · Reason: ", listed)
    await world.wait(3600)
    assert not told(await ben.slash(world.channel, "numer play")).startswith(BARRED)
    assert "Nobody." in told(await mod.slash(world.channel, "moderate barred"))
    rows = await world.bot.store.database.rows("SELECT * FROM bar")
    assert rows == [], "it is deleted when it is over"


async def test_the_list_of_the_barred_has_pages(world: World, wire: Wire) -> None:
    await audited(world)
    for n in range(1, 12):
        await world.bot.service.bar(world.guild.id, 1000 + n, 3600.0, "*" * 200)
    await world.bot.store.people.forget(1001, b"key")
    page = await world.person("mod").slash(world.channel, "moderate barred")
    first = told(page)
    assert first.count("\n- ") == 10
    page = await world.presses("mod", "Next", page.response)
    assert len(set(re.findall(r"- <@(10\d\d)> · since", first + told(page)))) == 10
    assert (first + told(page)).count("- a member whose name I don't keep · since") == 1
    shot = wire.shot(page.response)
    assert told(await wire.press("ann", shot, custom_id="bp:0:0:moderation.barred:0")).endswith(ONLY_MODERATORS)


async def test_nobody_bars_themselves_or_their_betters(world: World) -> None:
    channel = await audited(world)
    mod, boss = world.person("mod"), world.person("ada")
    own = sentence_of("moderation.self")
    assert told(await mod.slash(world.channel, "moderate bar", member=mod.user)) == own
    refused = await mod.slash(world.channel, "moderate bar", member=boss)
    assert told(refused) == sentence_of("moderation.rank", user=boss.id)
    await boss.slash(world.channel, "moderate bar", member=mod)
    assert told(await mod.slash(world.channel, "moderate unbar", member=mod.user)) == own
    assert noted(world, channel) == []
    assert await world.bot.store.bars.of_user(boss.id) == {}


async def test_changed_settings_are_noted(world: World) -> None:
    """Also that the log is switched off, where it was."""
    channel = await audited(world)
    other = world.guild.create_text_channel("other")
    panel = await of_server(world)
    for menu, *values in (("Default pace", "daily"), ("Default pace", "daily"), ("Games", "numer", "numo")):
        await panel.picks(menu, *values)
    role = world.guild.create_role("players")
    await panel.picks("Role to ping for Numer", role)
    await panel.picks("Time zone", "Europe/Berlin")
    await panel.picks("Channel for the moderation log", other)
    await panel.picks("Channel for the moderation log")
    await (await mine(world, "ada")).picks("Colours", "soft")
    ada = f"🛠️ <@{world.person('ada').id}> · "
    lines = [texts_of(message).removeprefix(ada) for message in world.tables(channel)]
    assert lines[0] == f"**Channel for the moderation log**: none → <#{channel.id}>"
    assert re.fullmatch(r"\*\*Default pace\*\*: live.* → slow.*", lines[1])
    assert lines[2].startswith("**Games**: Numer, Numero, NUMO,")
    assert lines[2].endswith(" → Numer and NUMO")
    assert lines[3] == f"**Role to ping for Numer (none = nobody)**: none → <@&{role.id}>"
    assert re.fullmatch(r"\*\*Time zone of this server\*\*: UTC.* → UTC.*Berlin.*", lines[4])
    assert lines[5:] == [f"**Channel for the moderation log**: <#{channel.id}> → <#{other.id}>"]
    off = f"**Channel for the moderation log**: <#{other.id}> → none"
    assert [texts_of(m).removeprefix(ada) for m in world.tables(other)] == [*lines[5:], off]


async def test_changed_presets_are_noted(world: World) -> None:
    channel = await audited(world)
    ada = world.person("ada")
    await world.bot.store.settings.put("user", ada.id, "table_numer", '{"options": {"rounds": 1}, "pace": "live"}')
    for change in ("save", "rate", "unrate", "remove"):
        await ada.slash(world.channel, "settings preset", game="numer", name="Blitz", change=change)
    lines = [texts_of(message).removeprefix(f"🛠️ <@{ada.id}> · ") for message in world.tables(channel)]
    assert lines[1:] == [
        "saved the preset “Blitz” of Numer.",
        "has the preset “Blitz” of Numer rated from now on.",
        "no longer has the preset “Blitz” of Numer rated.",
        "removed the preset “Blitz” of Numer.",
    ]


async def test_a_rematch_seats_no_barred_member(world: World) -> None:
    await audited(world)
    await world.start_numer("ann", "ben")
    await world.cancels("mod")
    await world.person("mod").slash(world.channel, "moderate bar", member=world.person("ben").user)
    assert told(await world.presses("ben", "Play again")) == BARRED
    await world.presses("ann", "Play again")
    assert told(await world.presses("ben", "Play again", world.tables()[0])) == BARRED


async def test_a_bar_holds_in_one_server_and_for_no_bot(world: World) -> None:
    await audited(world)
    ben, mod = world.person("ben"), world.person("mod")
    await mod.slash(world.channel, "moderate bar", member=ben.user)
    other = World(world.env, world.settings)
    other.people["ben"] = other.guild.add_member(ben.user)
    await other.open_numer("ben")
    assert "ben" in texts_of(other.table())
    bot = world.guild.add_member(world.env.create_user("robot", bot=True))
    refused = await mod.slash(world.channel, "moderate bar", member=bot.user)
    assert told(refused).startswith(sentence_of("moderation.bot"))


async def test_a_moderator_cancels_from_anywhere(world: World) -> None:
    channel = await audited(world)
    mod = world.person("mod")
    await world.start_numer("ann", "ben")
    offered = await mod.autocomplete(world.channel, "moderate cancel", "match", "")
    assert [choice["value"] for choice in offered] == [1]
    asked = await mod.slash(world.channel, "moderate cancel", match=1)
    assert "Cancel Numer · #1 for everyone?" in told(asked)
    await world.restart()
    await world.presses("mod", "Yes, cancel it", asked.response)
    await world.wait()
    assert "This match was cancelled" in texts_of(world.table())
    assert sentence_of("match.cancelled") in told(await mod.slash(world.channel, "moderate cancel", match=1))
    assert sentence_of("match.unknown") in told(await mod.slash(world.channel, "moderate cancel", match=7))
    await world.open_numer("ann")
    asked = await mod.slash(world.channel, "moderate cancel", match=2)
    await world.presses("mod", "Yes, cancel it", asked.response)
    await world.open_numer("ann")
    await world.closes("mod")
    await world.open_numer("ann")
    await world.closes("ann")
    assert noted(world, channel) == [f"Numer · #{n} has been cancelled." for n in (1, 2, 3)], (
        "a host's own is not noted"
    )


async def test_a_reset_entry_is_off_the_leaderboard_and_begins_anew(world: World) -> None:
    channel = await audited(world)
    ann, mod = world.person("ann"), world.person("mod")
    await world.start_numer("ann", "ben", rounds=1)
    await world.plays_out("ann", "ben", ann=["999"], ben=["111"])
    before = told(await ann.slash(world.channel, "leaderboard", game="numer", by="wins"))
    assert "ann" in before or str(ann.id) in before
    asked = await mod.slash(world.channel, "moderate reset", member=ann.user, game="numer")
    assert "leaderboards for Numer, including their rating?" in told(asked)
    await world.restart()
    done = await world.presses("mod", "Yes, reset it", asked.response)
    gone = f"<@{ann.id}> starts over in Numer. 1 result removed from the leaderboards."
    assert told(done) == gone
    assert noted(world, channel) == [gone]
    after = told(await world.person("ben").slash(world.channel, "leaderboard", game="numer", by="wins"))
    assert str(ann.id) not in after
    rows = await world.bot.store.database.rows("SELECT user_id FROM result")
    assert ann.id not in [row["user_id"] for row in rows]
    everything = await mod.slash(world.channel, "moderate reset", member=ann.user)
    assert "leaderboards for all games" in told(everything)
    assert "0 results removed" in told(await world.presses("mod", "Yes, reset it", everything.response))


async def test_tampered_resets(world: World, wire: Wire) -> None:
    await audited(world)
    ann = world.person("ann")
    asked = await world.person("mod").slash(world.channel, "moderate reset", member=ann.user)
    shot = wire.shot(asked.response)
    for arg in ("abc.all", f"{ann.id}.chess", f"{ann.id}", "-5.all", "9" * 30 + ".all"):
        result = wire.emit_press("mod", shot, custom_id=f"bp:0:0:moderation.reset:{arg}")
        await wire.settle()
        assert sentence_of("control.unknown") in told(result)
    result = wire.emit_press("ann", shot, custom_id=f"bp:0:0:moderation.reset:{ann.id}.all")
    await wire.settle()
    assert told(result) == ONLY_MODERATORS


async def test_a_lost_audit_channel_stops_nothing(world: World, mischief: Mischief) -> None:
    channel = await audited(world)
    await mischief.deletes_channel(channel.id)
    done = await world.person("mod").slash(world.channel, "moderate bar", member=world.person("ben").user)
    assert "can no longer play here" in told(done)
    panel = await of_server(world)
    await panel.opens("Posts")
    assert f"I can't see <#{channel.id}>, or it was deleted." in panel.says
    assert controls_of(done.response) == {}
