"""/match list and /match show: what was played, page by page, and one match in words."""

from __future__ import annotations

import hashlib
import re

import simcord
from msgspec.structs import replace

from bot.match.model import commitment
from bot.store.match.matches import SeatRow
from tests.flows.past import count_moves, past
from tests.flows.wire import Wire
from tests.flows.world import World, controls_of
from tests.flows.world import said_in_words as said
from tests.flows.world import told_in_words as told
from tests.match.house import START
from tests.store.rows import LOBBY
from tests.told import sentence_of

UNKNOWN = sentence_of("control.unknown")
NOTHING_HERE = "Nobody has played here yet. `/help` shows the games; start one!"
NOTHING_YET = (
    "You haven't played here yet. `/help` shows the games, and `/match list whose: server` shows what others are "
    "playing."
)
HINT = "-# `/match show` shows more about a match, `/match replay` plays it back step by step."


async def listed(world: World, name: str, **options: str) -> simcord.InteractionResult:
    """What /match list answers in the channel."""
    result = await world.person(name).slash(world.channel, "match list", **options)
    assert result.ephemeral
    return result


async def lobbies(world: World, n: int, *names: str) -> None:
    """Open that many lobbies with these people in them."""
    seats = tuple(SeatRow(seat, world.person(name).id, name) for seat, name in enumerate(names))
    row = replace(LOBBY, guild_id=world.guild.id, channel_id=world.channel.id, seats=seats)
    for _ in range(n):
        await world.bot.store.matches.add(row)


def numbers(result: simcord.InteractionResult) -> list[int]:
    """The numbers of the matches on a page."""
    return [int(number) for number in re.findall(r"\*\*\w+!? · #(\d+)\*\*", said(result))]


async def test_nothing_to_list(world: World) -> None:
    assert told(await listed(world, "ann")) == f"### Your matches\n{NOTHING_YET}"
    assert told(await listed(world, "ann", whose="server")) == f"### Matches on this server\n{NOTHING_HERE}"
    assert told(await listed(world, "ann", game="numo")) == f"### Your matches · NUMO\n{NOTHING_YET}"
    in_dms = told(await world.person("ann").user.slash("match list"))
    assert in_dms == "### Your matches\nYou haven't played yet. `/help` shows how to begin."


async def test_lines_say_who_played_how_and_when(world: World) -> None:
    await past(world, "numer", "ann", "ben")
    await past(world, "numero", "ann", "ben", upto=9)
    await lobbies(world, 1, "cleo")
    here = f"<#{world.channel.id}>"
    lines = said(await listed(world, "eve", whose="server")).splitlines()
    assert lines[:3] == [
        "### Matches on this server",
        f"**Numer · #3** · lobby · {here} · cleo · <t:1000:d>",
        f"**Numero · #2** · running · {here} · ann, ben · <t:1000000:d>",
    ]
    assert re.fullmatch(r"\*\*Numer · #1\*\* · 🥇 (ann|ben) \d+ · 🥈 (ann|ben) \d+ · <t:1000020:d>", lines[3])
    assert lines[4:] == [HINT]


async def test_whose_and_which(world: World) -> None:
    other = World(world.env, world.settings)
    other.people = {name: world.person(name) for name in ("ann", "eve")}
    await past(world, "numer", "ann", "ben")
    await past(world, "numero", "ben", "cleo")
    await past(other, "numer", "ann", "eve")
    await past(world, "numero", "ann", "ben", private=1)
    await past(world, "numer", "ann", "ben", upto=2, status="cancelled")
    assert numbers(await listed(world, "ann")) == [4, 1]
    assert numbers(await listed(world, "ann", whose="server")) == [2, 1]
    assert numbers(await listed(world, "ben", game="numero")) == [4, 2]
    assert numbers(await listed(world, "eve", whose="server", game="numer")) == [1]
    assert numbers(await listed(world, "eve")) == []
    assert numbers(await world.person("ann").user.slash("match list", whose="server")) == [4, 3, 1]
    assert "Your matches" in said(await world.person("ann").user.slash("match list", whose="server"))


async def test_pages_are_turned_and_outlive_a_restart(world: World) -> None:
    await lobbies(world, 25, "ann", "ben")
    shown = await listed(world, "eve", whose="server")
    assert numbers(shown) == list(range(25, 15, -1))
    assert [found.get("disabled", False) for found in controls_of(shown.response).values()] == [True, True, False]
    await world.restart()
    shown = await world.presses("eve", "Older", shown.response)
    assert numbers(shown) == list(range(15, 5, -1))
    await lobbies(world, 1, "ann")
    shown = await world.presses("eve", "Older", shown.response)
    assert numbers(shown) == list(range(5, 0, -1)), "what is new moves no page"
    assert [found.get("disabled", False) for found in controls_of(shown.response).values()] == [False, False, True]
    shown = await world.presses("eve", "Newer", shown.response)
    assert numbers(shown) == list(range(15, 5, -1))
    shown = await world.presses("eve", "Newer", shown.response)
    assert numbers(shown) == list(range(25, 15, -1))
    shown = await world.presses("eve", "Newer", shown.response)
    assert numbers(shown) == list(range(26, 16, -1)), "the newest page is full"
    shown = await world.presses("eve", "Older", shown.response)
    shown = await world.presses("eve", "Newest", shown.response)
    assert numbers(shown) == list(range(26, 16, -1))


async def test_ten_are_a_page(world: World) -> None:
    await lobbies(world, 10, "ann")
    shown = await listed(world, "ann")
    assert len(numbers(shown)) == 10
    assert controls_of(shown.response) == {}


async def test_many_players_fit_into_a_line(world: World) -> None:
    await lobbies(world, 1, "ann", "ben", "cleo", "dan", "eve", "fay")
    assert "· ann, ben, cleo, dan, 2 more ·" in said(await listed(world, "ann"))


async def test_list_buttons_that_nobody_made(world: World, wire: Wire) -> None:
    await lobbies(world, 11, "ann")
    shot = wire.shot((await listed(world, "eve", whose="server")).response)
    for name, arg in (
        ("older", "all.."),
        ("older", "server..x"),
        ("older", "server..-1"),
        ("older", "server.numer.²"),
        ("older", f"server..{'9' * 16}"),
        ("older", ""),
        ("burn", "server."),
    ):
        custom_id = f"bp:0:0:match_list.{name}:{arg}".removesuffix(":")
        assert told(await wire.press("eve", shot, custom_id=custom_id)) == UNKNOWN, custom_id
    chess = await wire.press("eve", shot, custom_id="bp:0:0:match_list.older:server.chess.3")
    assert told(chess) == sentence_of("game.unknown")
    nobodys = await wire.press("eve", shot, custom_id="bp:0:0:match_list.older:server..1")
    assert NOTHING_HERE in said(nobodys)
    mine = await wire.press("eve", shot, custom_id="bp:0:0:match_list.newest:mine.")
    assert NOTHING_YET in said(mine), "whose matches are mine depends on who presses"


FITS = "Seed and nonce match the SHA-256 published at the start."


async def test_a_finished_match_in_words(world: World) -> None:
    number = await past(world, "numero", "ann", "ben")
    shown = await world.person("eve").slash(world.channel, "match show", match=number)
    assert shown.ephemeral
    row = await world.bot.store.matches.load(number)
    assert row and row.seed and row.nonce
    published = hashlib.sha256((row.seed + row.nonce).encode()).hexdigest()
    text = told(shown)
    moves, begun = count_moves("numero"), int(START)
    for part in (
        "## Numero · #1\n🏆",
        "🥇",
        "🥈",
        f"From <t:{begun}:f> until <t:{begun + moves - 1}:f>",
        "2 minutes",
    ):
        assert part in text
    assert all(secret in text for secret in (row.seed, row.nonce, published))
    assert f"-# ✅ {FITS} Replaying the match's {moves} moves from this seed gives exactly this result." in text
    assert {"Play again", "Review", "More"} <= set(controls_of(shown.response))
    more = await world.presses("eve", "More", shown.response)
    replayed = await world.presses("eve", "Replay", more.response)
    assert f"-# step 0 of {moves}" in told(replayed)


async def test_a_result_that_the_log_does_not_lead_to_is_not_called_verified(world: World) -> None:
    seed, nonce = f"{99:032x}", f"{7:032x}"
    fits = commitment(seed, nonce)
    number = await past(world, "numero", "ann", "ben", seed=seed, nonce=nonce, commitment=fits)
    text = told(await world.person("eve").slash(world.channel, "match show", match=number))
    assert "✅" not in text
    assert f"-# ➖ {FITS} The rules have changed since" in text


async def test_a_shuffle_that_does_not_fit_the_commitment_is_not_called_fair(world: World) -> None:
    number = await past(world, "numero", "ann", "ben", commitment="0" * 64)
    text = told(await world.person("eve").slash(world.channel, "match show", match=number))
    assert "-# ❌ Seed and nonce don't match the SHA-256 published at the start! Replaying" in text
    assert f"the SHA-256 of seed + nonce is `{'0' * 64}`" in text


async def test_of_a_match_without_a_kept_commitment_the_table_is_to_be_compared(world: World) -> None:
    number = await past(world, "numero", "ann", "ben", commitment=None)
    text = told(await world.person("eve").slash(world.channel, "match show", match=number))
    assert "-# ➖ Compare the SHA-256 with the one the table showed at the start. Replaying" in text


async def test_a_cancelled_match_says_so(world: World) -> None:
    number = await past(world, "numero", "ann", "ben", upto=5, status="cancelled", ended_at=1_000_009.0)
    text = told(await world.person("eve").slash(world.channel, "match show", match=number))
    assert "This match was cancelled" in text and "until <t:1000009:f>" in text
    row = await world.bot.store.matches.load(number)
    assert row and row.seed and row.seed not in text, "what would tell the hands stays hidden without a result"


async def test_a_running_match_is_shown_with_the_way_to_its_table(world: World) -> None:
    lobby = await world.open_numer("ann", "ben")
    shown = await world.person("eve").slash(world.channel, "match show", match=1)
    assert "Players (2 of" in told(shown)
    assert f"[to the table]({lobby.jump_url})" in told(shown)
    await world.presses("ann", "Start")
    await world.wait()
    shown = await world.person("eve").slash(world.channel, "match show", match=1)
    assert "Waiting for" in told(shown)
    assert f"[to the table]({world.table().jump_url})" in told(shown)
