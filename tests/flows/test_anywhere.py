"""Outside of servers: in DMs with the bot, and where somebody is who has installed the app for themselves."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
import simcord

from bot.games.registry import GAMES
from bot.match.afterwards.ratings import rebuild_ratings
from bot.share import NOWHERE
from bot.ui.messages.ephemeral_panels import FOLLOWED
from tests.flows.daily import Solver
from tests.flows.elsewhere import Elsewhere, move
from tests.flows.lesson import Lesson
from tests.flows.numero import Player, lay_out
from tests.flows.test_lessons import counted
from tests.flows.test_privacy import traces
from tests.flows.world import World, answer, controls_of, said, texts_of, told, worded
from tests.match.puzzler import BEST, GOOD, Puzzler, puzzles
from tests.told import sentence_of

EVERYWHERE = [*GAMES, "daily", "hand", "help", "match", "privacy", "puzzles", "settings", "stats", "train"]
ON_SERVERS = ["doctor", "leaderboard", "moderate", "play", "race", "tournament"]


@pytest.fixture(params=["server", "group"])
def elsewhere(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Elsewhere:
    """What people do in their DMs with the bot happens where it is no member."""
    where: Elsewhere = request.param
    move(monkeypatch, where)
    return where


async def asks(world: World, name: str, command: str, **options: Any) -> simcord.InteractionResult:
    """That person uses a command outside of servers."""
    result: simcord.InteractionResult = await world.person(name).user.slash(command, **options)
    return result


async def test_each_command_is_offered_where_it_works(world: World) -> None:
    await world.env.settle()
    offered = {name: command for (name, _), command in world.env.backend.commands[None].items()}
    assert sorted(offered) == sorted(EVERYWHERE + ON_SERVERS)
    for name, command in offered.items():
        places, installs = ([0], [0]) if name in ON_SERVERS else ([0, 1, 2], [0, 1])
        assert (sorted(command["contexts"]), sorted(command["integration_types"])) == (places, installs), name


async def test_a_lesson_in_dms(world: World) -> None:
    ann = Lesson(world, "ann")
    begun = await asks(world, "ann", "numer learn")
    assert not begun.ephemeral, "it stays in the DMs"
    ann.panel = answer(begun)
    await ann.presses("Next")
    await ann.writes("975")
    assert "step 3 of 9" in ann.sees
    await world.restart()
    await world.wait(FOLLOWED + 120)
    await ann.presses("Next")
    await ann.writes("999")
    await ann.presses("Sit out")
    await ann.presses("Next")
    for number in ("777", "888"):
        await ann.writes(number)
    assert "Well done" in ann.sees
    assert "use `/numer play` on a server" in worded(ann.sees)
    assert ann.may == ["Play now", "Repeat the lesson", "Train", "Rules"]
    assert len(world.dms("ann")) == 1
    assert await counted(world) == []


async def test_a_lesson_of_who_installed_the_app(world: World, elsewhere: Elsewhere) -> None:
    ann = Lesson(world, "ann")
    begun = await asks(world, "ann", "numo learn")
    assert begun.ephemeral, elsewhere
    ann.panel = answer(begun)
    await ann.presses("Next")
    assert "step 2 of" in ann.sees
    await world.wait(FOLLOWED + 1)
    assert ann.may == ["Refresh"]
    await world.restart()
    await ann.presses("Refresh")
    assert "step 2 of" in ann.sees and "Leave" in ann.may
    match = await world.bot.service.match(1)
    assert (match.row.guild_id, match.row.channel_id, match.row.locale) == (NOWHERE, NOWHERE, "en-US")
    assert world.tables() == []


async def takes_all(world: World, ann: Player) -> None:
    """The last take of a solitaire, with a restart before it."""
    await lay_out(world, 9, hands={"ann": [9]}, deck=[])
    await world.restart()
    for label in ("9", "Take 9"):
        await ann.presses(next(known for known in ann.may if known.startswith(label)))
    await world.wait()


async def test_a_solitaire_in_dms(world: World) -> None:
    begun = await asks(world, "ann", "numero solitaire", hints="on")
    assert not begun.ephemeral
    await world.wait()
    ann = Player(world, "ann")
    ann.panel = answer(begun)
    assert len(world.dms("ann")) == 1, "the answer is the panel"
    await world.wait(FOLLOWED + 120)
    assert "Stop" in ann.may, "it is there for as long as it takes"
    await takes_all(world, ann)
    assert "🏁 **ann** ends with 2 cards." in ann.sees
    assert len(world.dms("ann")) == 1
    await world.presses("ann", "Play again", ann.message)
    await world.wait()
    assert len(world.dms("ann")) == 2, "the end of the first one stays"
    assert "Numero · #2" in texts_of(world.dm("ann")) and "Stop" in controls_of(world.dm("ann"))
    assert await world.bot.store.posts.list_unsent() == []


async def test_a_solitaire_of_who_installed_the_app(world: World, elsewhere: Elsewhere) -> None:
    begun = await asks(world, "ann", "numero solitaire", private=False)
    assert begun.ephemeral, elsewhere
    ann = Player(world, "ann")
    ann.panel = answer(begun)
    await world.wait()
    await world.wait(FOLLOWED + 1)
    await ann.presses("Refresh")
    await takes_all(world, ann)
    assert "🏁 **ann** ends with 2 cards." in ann.sees
    assert [m for m in world.dms("ann") if m.id != ann.panel.id and not m.flags.ephemeral] == [], "no DM was sent"
    again = await world.presses("ann", "Play again", ann.panel)
    assert again.ephemeral and "Stop" in controls_of(answer(again))


async def test_a_puzzle_whose_clock_starts_in_dms(world: World) -> None:
    page = await asks(world, "ann", "numenko solo")
    assert not page.ephemeral
    await world.presses("ann", "Start the clock", answer(page))
    await world.wait()
    assert len(world.dms("ann")) == 1, "the page becomes the panel"
    assert "Type it" in controls_of(world.dm("ann"))
    await world.wait(20 * 60)
    assert "🏁 **ann** ends" in texts_of(world.dm("ann")), "it follows the clock"


@pytest.mark.parametrize("where", ["dms", "server", "group"])
async def test_everything_else_is_answered(world: World, monkeypatch: pytest.MonkeyPatch, where: Any) -> None:
    world.person("ben")
    if where != "dms":
        move(monkeypatch, where)
    begun = await asks(world, "ann", "numero solitaire")
    ann = Player(world, "ann")
    ann.panel = answer(begun)
    assert "Stop" in controls_of(answer(await asks(world, "ann", "hand"))), "another panel"
    ann.panel = answer(await asks(world, "ann", "hand", match=1))
    asked = await ann.presses("Stop")
    await world.presses("ann", next(iter(controls_of(answer(asked)))), answer(asked))
    await world.wait()
    assert "Numero · #1" in told(await asks(world, "ann", "match list", whose="server"))
    assert "🏁 **ann** ends with 0 cards." in told(await asks(world, "ann", "match show", match=1))
    assert "step 0 of 1" in told(await asks(world, "ann", "match replay", match=1))
    assert told(await asks(world, "ann", "match resign", match=1)) == sentence_of("match.finished")
    for option in ("show", "rematch"):
        [known] = await world.person("ann").user.autocomplete(f"match {option}", "match", "")
        assert known["value"] == 1
    stats = await asks(world, "ann", "stats")
    assert "### ann outside servers" in told(stats)
    assert "**Numero** · Solitaire · cards won · level: times · 1 game · best 0" in told(stats)
    assert "0 matches" not in told(stats)
    turned = await world.selects("ann", "Game", f"{world.person('ann').id}.numo", message=answer(stats))
    assert "No finished match yet" in said(turned)
    others = await asks(world, "ann", "stats", member=world.person("ben").user)
    assert told(others) == sentence_of("place.no_members")
    assert "The reveal" in told(await asks(world, "ann", "numer rules", page=2))
    assert "Your settings" in told(await asks(world, "ann", "settings me"))
    helped = await asks(world, "ann", "help")
    assert "here just for you" in told(helped)
    shown = answer(helped)
    menu = controls_of(shown)["Learn a game"]["custom_id"]
    learnt = await world.actor("ann", shown).select(shown, ["numo"], custom_id=menu)
    assert "NUMO · step 1 of" in said(learnt)


@pytest.mark.parametrize("where", ["dms", "server", "group"])
async def test_what_needs_a_server_says_so(world: World, monkeypatch: pytest.MonkeyPatch, where: Any) -> None:
    if where != "dms":
        move(monkeypatch, where)
    assert told(await asks(world, "ann", "settings server")) == sentence_of("place.no_guild")
    assert await world.bot.store.matches.load(1) is None


async def test_what_was_played_outside_of_servers_counts_for_its_player_alone(world: World) -> None:
    await asks(world, "ann", "numero solitaire")
    await takes_all(world, Player(world, "ann"))
    found = await world.bot.store.database.rows("SELECT guild_id, user_id, score FROM result")
    assert [tuple(row) for row in found] == [(NOWHERE, world.person("ann").id, 2)]
    await rebuild_ratings(world.bot.store)
    assert await world.bot.store.database.rows("SELECT * FROM leaderboard") == []
    assert await world.bot.store.database.rows("SELECT * FROM departure") == [], "it was no server that was left"
    listed = await world.person("ann").slash(world.channel, "match list")
    assert "Numero" not in told(listed), "it is none of this server's"
    assert "No finished match yet" in told(await world.person("ann").slash(world.channel, "stats"))
    shown = await world.person("ben").slash(world.channel, "match show", match=1)
    assert told(shown) == sentence_of("match.unknown", match=1)


async def test_it_is_exported_and_deleted(world: World) -> None:
    await asks(world, "ann", "numero solitaire")
    await takes_all(world, Player(world, "ann"))
    await asks(world, "ann", "numero solitaire")
    assert told(await asks(world, "ann", "privacy export")) == "I've sent you the file by DM."
    sent = world.env.backend.cdn.get(world.dms("ann")[-1].attachments[0].url)
    assert sent is not None
    file = msgspec.json.decode(sent)
    assert [match["guild_id"] for match in file["matches"]] == [NOWHERE, NOWHERE]
    assert [result["guild_id"] for result in file["results"]] == [NOWHERE]
    asked = await asks(world, "ann", "privacy delete")
    await world.presses("ann", "Yes, delete it all", answer(asked))
    await world.wait()
    assert traces(world, str(world.person("ann").id)) == []
    assert (await world.bot.service.match(2)).status == "cancelled"


@pytest.mark.parametrize("where", ["dms", "server", "group"])
async def test_a_daily_puzzle(world: World, monkeypatch: pytest.MonkeyPatch, where: Any) -> None:
    puzzles(monkeypatch, numer=Puzzler())
    if where != "dms":
        move(monkeypatch, where)
    ann = Solver(world, "ann")
    ann.panel = answer(await asks(world, "ann", "daily"))
    await ann.starts()
    assert "Write the number with the biggest sum." in ann.sees
    await world.restart()
    await ann.writes(GOOD)
    assert "Try again" in ann.may and "Share" not in ann.may, "there is nobody to share it with"
    await ann.presses("Try again")
    await ann.writes(BEST)
    assert "in 2 tries" in ann.sees
    assert "on this server" not in ann.sees
    match = await world.bot.service.match(1)
    assert (match.row.guild_id, match.row.channel_id) == (NOWHERE, NOWHERE)
    assert world.tables() == []
