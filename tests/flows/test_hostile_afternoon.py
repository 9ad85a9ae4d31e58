"""One member tries every trick for an afternoon, while three others play: their match is the one that was computed
by hand, nobody else's is touched, and nobody hears of it."""

from __future__ import annotations

import re
from collections.abc import Callable, Coroutine, Sequence
from itertools import count
from typing import Any

import discord
import pytest
import simcord

from bot.config import Config
from bot.store.match.open_tables import LOBBIES
from tests.flows import script
from tests.flows.audience import audience
from tests.flows.past import past
from tests.flows.places import allows, hidden, thread
from tests.flows.wire import BUTTON, SELECT, Shot, Wire
from tests.flows.world import World, texts_of

SECRET, OTHERS, TABLE, OWN = 2, 3, 4, 5
"""The matches, after the one played elsewhere in peace: of dan and fay in a hidden channel and in the open,
that of the three, and her own."""
ODD = ("9" * 4000, "\u0661\u0662\u0663", "\u202e123", "\u200b", "```@everyone```", "1e999", "\u00bd" * 2000)


PAUSE = 6.0
"""Seconds after which a channel takes as many messages again as ever."""
Trick = Callable[[], Coroutine[Any, Any, None]]


class Town(World):
    """A server where the newest table of the three is meant by the table, whatever else is posted."""

    def tables(self, channel: simcord.ChannelHandle | None = None) -> list[discord.Message]:
        found = super().tables(channel)
        return [message for message in found if channel or f"#{TABLE}" in texts_of(message)]


class Eve:
    """The hostile member, who calls herself ann. She moderates a corner of her own and may not write in the quiet
    channel."""

    def __init__(self, town: Town, wire: Wire) -> None:
        self.town = town
        self.wire = wire
        self.me = town.people["eve"] = town.guild.add_member(town.env.create_user("eve"), nick="ann")
        self.corner = town.guild.create_text_channel("corner")
        self.quiet = town.guild.create_text_channel("quiet")
        allows(town, self.corner, "eve", manage_messages=True, manage_guild=True)
        allows(town, self.quiet, "eve", send_messages=False, send_messages_in_threads=False)
        self.asked: list[simcord.InteractionResult] = []

    def plan(self, steps: int) -> dict[int, Trick]:
        """What she tries after which of the steps of a match: what leaves the simulated Discord much to look after
        comes at the end."""
        late = (
            self.moderates,
            self.manages,
            self.looks_behind_doors,
            self.presses_what_is_not_hers,
            self.forges_numbers,
            self.posts_where_she_may_not_write,
            self.sends_odd_forms,
            self.floods_the_channel,
            self.asks_for_impossible_options,
            self.presses_everything_again_and_again,
            self.keeps_the_bot_busy,
            self.deletes_herself,
        )
        return {0: self.sits_down_as_somebody_else} | dict(enumerate(late, steps - len(late)))

    async def sits_down_as_somebody_else(self) -> None:
        """Join the lobby under the name of its host, who sends her away, and come back."""
        host = self.town.person("ann").id
        await self.press(f"bt:{TABLE}:0:lobby.join")
        await self.town.wait()
        seats = re.findall(r"^\d\. (.*)$", texts_of(self.town.table()), re.MULTILINE)
        assert len(set(seats)) == len(seats) == 2
        for verb, picked in (("send_away", host), ("hand_over", self.me.id), ("manage", host)):
            await self.press(f"sp:{TABLE}:0:lobby.{verb}", values=[str(picked)])
        with self.town.env._bot_scope():
            await self.town.bot.service.send_away(TABLE, host, self.me.id)
        await self.press(f"bt:{TABLE}:0:lobby.join")
        await self.town.wait()
        assert [seat.name for seat in (await self.town.bot.service.match(TABLE)).seats] == ["ann"]

    async def moderates(self) -> None:
        """Cancel, bar and reset from the channel that she moderates."""
        ann = self.town.person("ann")
        for command in ("moderate bar", "moderate unbar", "moderate reset"):
            await self.slash(self.corner, command, member=ann.user)
        for number in (TABLE, SECRET, OTHERS):
            await self.slash(self.corner, "moderate cancel", match=number)
            for verb in ("table.cancel", "table.cancel_now", "lobby.cancel", "lobby.start", "lobby.remove"):
                await self.press(f"bp:{number}:0:{verb}", self.shot() | {"channel_id": str(self.corner.id)})
        await self.press(f"bp:0:0:mod.reset:{ann.id}.all", self.shot() | {"channel_id": str(self.corner.id)})

    async def manages(self) -> None:
        """Change the server's settings, and other people's."""
        await self.slash(self.corner, "settings server")
        for menu, value in (("channels", str(self.corner.id)), ("pace", "daily"), ("games", "numo")):
            await self.press(f"sp:0:0:settings.server:{menu}", values=[value])

    async def looks_behind_doors(self) -> None:
        """Ask for the match in the hidden channel in every way."""
        for command in ("match show", "match replay", "match rematch", "match resign", "hand"):
            await self.slash(self.town.channel, command, match=SECRET)
        await self.slash(self.town.channel, "match list", whose="server")
        for command in ("match show", "match replay"):
            offered = await self.me.autocomplete(self.town.channel, command, "match", "#2")
            assert offered == []
        for verb in ("lobby.join", "table.hand", "table.more", "table.rematch", "replay.open", "table.review"):
            await self.press(f"bt:{SECRET}:0:{verb}")

    async def presses_what_is_not_hers(self) -> None:
        """Play, resign and take back for others, from their panels, and agree to what they have not asked for."""
        match = await self.town.bot.service.match(TABLE)
        stamps = {match.stamp(seat) for seat in range(len(match.seats))} if match.status == "running" else {0}
        for stamp in stamps:
            for verb in ("play.sit_out", "play.choose", "table.resign_now", "table.take_back", "table.hand"):
                await self.press(f"bp:{TABLE}:{stamp:x}:{verb}")
            await self.form(f"fp:{TABLE}:{stamp:x}:play.choose", {"number": "123"})
        for subject in ("end", "pause.86400", "resume"):
            for verb in ("open", "yes", "no", "resume"):
                await self.press(f"bp:{TABLE}:0:agreement.{verb}:{subject}")
        await self.press(f"bt:{OTHERS}:0:table.rematch")

    async def forges_numbers(self) -> None:
        """Numbers that nothing can hold, and ids that mean nothing."""
        for number in (2**63, 99999999999999999999, 10**70):
            for verb in ("moderation.reset:{}.all", "stats.turn:{}.numer", "match_list.older:server..{}"):
                await self.press(f"bp:0:0:{verb.format(number)}")
            await self.press("sp:0:0:stats.turn", values=[f"{number}.numer"])
        for custom_id in ("b", "bt:1", f"bp:{'f' * 12}:1:play.sit_out", "bp:1:1:bank.rob", "vote:42"):
            await self.press(custom_id)

    async def posts_where_she_may_not_write(self) -> None:
        """Tables in a channel and a thread that are read-only for her."""
        quiet = await thread(self.town, "dan", "eve", within=self.quiet)
        for channel in (self.quiet, quiet):
            for command in ("numer play", "numero solitaire", "numenko solo"):
                await self.slash(channel, command)
            await self.slash(channel, "match rematch", match=OTHERS)
            assert not self.town.tables(channel)

    async def floods_the_channel(self) -> None:
        """As many lobbies as she may have, and more."""
        for _ in range(6):
            await self.slash(self.town.channel, "numer play")
        await self.town.wait(PAUSE)
        lobbies = len(World.tables(self.town, self.town.channel)) - 1
        assert lobbies == LOBBIES

    async def sends_odd_forms(self) -> None:
        """Texts that no form expects, for the three's match and for one of her own."""
        await self.slash(self.corner, "numero solitaire", private=True)
        for text in ODD:
            await self.form(f"ft:{TABLE}:1:play.choose", {"number": text, "text": text})
            await self.form(f"fp:{OWN}:1:play.type", {"text": text})
        assert await actions(self.town, OWN) == []

    async def keeps_the_bot_busy(self) -> None:
        """Twenty presses of everything costly at once."""
        for _ in range(20):
            self.emit(f"bt:{OTHERS}:0:replay.open")
            self.emit(f"bt:{OTHERS}:0:table.review")
            self.emit("bp:0:0:rules.page:numero.3")
            self.asked.append(self.wire.emit_command("eve", "privacy export", {}))
        await self.wire.settle()

    async def asks_for_impossible_options(self) -> None:
        """Options that no client sends."""
        for number in (-1, 2**53, 2**63, 10**40):
            for command, option in (("match show", "match"), ("hand", "match"), ("numer play", "rounds")):
                self.asked.append(await self.wire.command("eve", command, {option: number}))

    async def presses_everything_again_and_again(self) -> None:
        """Her thumb gets stuck on the three's table."""
        shot = self.shot()
        for label in ("Choose a number", "My board", "More", "Rules", *["My board"] * 20):
            self.asked.append(self.wire.emit_press("eve", shot, label))
        await self.wire.settle()

    async def deletes_herself(self) -> None:
        """She is gone, twice, and comes back."""
        for _ in range(2):
            await self.press("bp:0:0:privacy.delete")
        await self.town.wait(PAUSE)

    # --- how she does it

    async def slash(self, channel: simcord.ChannelHandle, command: str, **options: Any) -> None:
        self.asked.append(await self.me.slash(channel, command, **options))

    async def press(self, custom_id: str, shot: Shot | None = None, values: list[str] | None = None) -> None:
        self.emit(custom_id, shot, values)
        await self.wire.settle()

    def emit(self, custom_id: str, shot: Shot | None = None, values: list[str] | None = None) -> None:
        shot, kind = shot or self.shot(), BUTTON if values is None else SELECT
        self.asked.append(self.wire.emit_press("eve", shot, custom_id=custom_id, kind=kind, values=values))

    async def form(self, custom_id: str, fields: dict[str, str]) -> None:
        self.asked.append(await self.wire.form("eve", custom_id, fields, self.shot()))

    def shot(self) -> Shot:
        return self.wire.shot(self.town.table())


@pytest.mark.usefixtures("_short_reviews")
async def test_a_hostile_afternoon(env: simcord.Env, settings: Config) -> None:
    home, steps = World(env, settings), count()

    async def peace() -> None:
        next(steps)

    straight = await script.play(home, peace)
    town = Town(env, settings)
    eve = Eve(town, Wire(town))
    secret = hidden(town, "dan", "fay")
    assert await past(town, "numer", "dan", "fay", upto=2, channel_id=secret.id) == SECRET
    assert await past(town, "numero", "dan", "fay", achieved="[]") == OTHERS
    untouched = [await town.bot.store.matches.load(number) for number in (SECRET, OTHERS)]
    begin, plan, step = len(env.http_requests), eve.plan(next(steps)), count()

    async def tricks() -> None:
        await plan.pop(next(step), peace)()

    assert nameless(await script.play(town, tricks)) == nameless(straight)
    assert not plan
    assert await actions(town, TABLE) == await actions(town, 1)
    assert [await town.bot.store.matches.load(number) for number in (SECRET, OTHERS)] == untouched
    assert await town.bot.store.settings.all("guild", town.guild.id) == {}
    for name in town.people:
        assert await town.bot.store.bars.of_user(town.person(name).id) == {}
    assert await results(town) == await results(home)
    for one in eve.asked:
        assert one.acknowledged
        assert all(message.ephemeral for message in one.followups)
    public = {one.response.id for one in eve.asked if one.response is not None and not one.response.ephemeral}
    assert len(public - {town.table().id}) == LOBBIES
    for name in ("ann", "ben", "cleo"):
        assert len(town.dms(name)) == len(home.dms(name)) == 1, "one panel, edited in place"
    assert len(World.tables(town, town.channel)) == 1 + LOBBIES
    sent = env.http_requests[begin:]
    steps_taken = (await town.bot.service.match(TABLE)).row.version
    assert edits(sent, town.table()) <= steps_taken + 1, "one for each step, not for each press"
    heard = {audience(env, request) for request in sent if request.method == "POST"}
    assert not heard & {town.person(name).id for name in ("dan", "fay")}
    assert not any(pinged(request) for request in sent)


def nameless(shown: list[str]) -> list[str]:
    """Texts without the ids of people."""
    return [re.sub(r"<@\d+>", "<@…>", text) for text in shown]


async def actions(world: World, number: int) -> list[tuple[Any, ...]]:
    """What was played in a match."""
    return [(row.seat, row.source, row.action) for row in await world.bot.store.matches.actions(number)]


async def results(world: World) -> list[tuple[Any, ...]]:
    """What the three have on their record."""
    records = [
        await world.bot.store.records.of(world.guild.id, world.person(name).id) for name in ("ann", "ben", "cleo")
    ]
    return [(one.places, one.score, one.left) for record in records for one in record.games]


def edits(sent: Sequence[simcord.HttpLogEntry], table: discord.Message) -> int:
    """How often a table message was edited."""
    path = f"/channels/{table.channel.id}/messages/{table.id}"
    return sum(request.method == "PATCH" and request.path == path for request in sent)


def pinged(request: simcord.HttpLogEntry) -> list[int]:
    """Whom a message pings."""
    body = request.json if isinstance(request.json, dict) else {}
    allowed = (body.get("data") or body).get("allowed_mentions") or {}
    return [*allowed.get("users", []), *allowed.get("roles", []), *allowed.get("parse", [])]
