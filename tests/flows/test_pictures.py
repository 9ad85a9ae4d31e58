"""Table messages with pictures, and whether everything fits and nobody is pinged with ten players of bad names."""

from __future__ import annotations

import io
from typing import Any

import pytest
import simcord
from PIL import Image
from simcord.components import walk_components

from tests.flows import numo
from tests.flows.audience import strings
from tests.flows.wire import Wire
from tests.flows.world import World, controls_of, texts_of

NAMES = (
    "**bold** __under__ ~~gone~~ ||s||",
    "@everyone @here <@&123456789012345678>",
    "`code` ```block``` > # heading",
    "[click](https://evil.example/a_b)",
    "- list 1. <t:0:R> <#123456789012345678>"[:32],
    "🧑‍🚀🧑‍🚀🧑‍🚀🧑‍🚀🧑‍🚀🧑‍🚀",
    "\u202eevil \u2066 __ \u3164 ﷽﷽﷽",
    "{name} {0} %s \\n \\ \\* \\",
    "W" * 32,
    "1. -# <:smile:123456789012345678>",
)
MOST_COMPONENTS, MOST_CHARACTERS = 40, 4000


async def table_of_ten(world: World, **options: Any) -> list[str]:
    """Ten people with such names at one table; returns the keys by which the world knows them."""
    keys = [f"p{n}" for n in range(10)]
    for key, name in zip(keys, NAMES, strict=True):
        world.people[key] = world.guild.add_member(world.env.create_user(key), nick=name[:32])
    await world.start_numer(*keys, **options)
    return keys


async def plays(world: World, wire: Wire, keys: list[str], turn: int) -> None:
    """One turn (counted from 0 through the match): everybody's numbers at once, always of an open digit."""
    for n, key in enumerate(keys):
        number = str((turn + n) % 10) * 3
        wire.emit_form(key, f"fp:1:{turn + 1:x}:play.choose", {"number": number}, wire.shot(world.dm(key)))
    await wire.settle()
    await world.wait()


def misfits(env: simcord.Env) -> list[str]:
    """Calls whose layout Discord would reject, or that could ping anybody whose turn it is not."""
    found = []
    for request in env.http_requests:
        body = request.json if isinstance(request.json, dict) else {}
        data = body.get("data") or body
        components = list(walk_components(data.get("components") or []))
        if not components or "custom_id" in data:
            continue
        characters = sum(len(c.get("content") or "") for c in components)
        if len(components) > MOST_COMPONENTS or characters > MOST_CHARACTERS:
            found.append(f"{request.path}: {len(components)} components, {characters} characters")
        mentions = data.get("allowed_mentions")
        if mentions is None or mentions["parse"] or mentions.get("roles") or mentions.get("replied_user"):
            found.append(f"{request.path}: {mentions}")
    return found


def dangerous(text: str) -> list[str]:
    """Anything in a public text that a name could turn into a format, link or mention."""
    signs = ("**bold", "__under", "~~gone", "||s", "@everyone", "@here", "<@&", "`code", "https://evil", "[click]")
    more = ("<t:0", "<#", "<:smile", "\u202e", "\u2066")
    return [sign for sign in (*signs, *more) if sign in text.replace("\\" + sign, "")]


@pytest.mark.settings(pictures=True)
async def test_a_turn_with_pictures(world: World) -> None:
    await world.start_numer("ann", "ben")
    for name, number in (("ann", "761"), ("ben", "513")):
        await world.writes(name, number, world.dm(name))
    await world.wait()
    board, panel = world.table(), world.dm("ann")
    for message in (board, panel):
        galleries = [c for c in walk_components(_raw(message)) if c["type"] == 12]
        assert len(galleries) == len(message.attachments) >= 1
        for gallery, attachment in zip(galleries, message.attachments, strict=True):
            item = gallery["items"][0]
            assert item["description"] == attachment.description
            assert 20 <= len(item["description"]) <= 1024
            picture = Image.open(io.BytesIO(await attachment.read()))
            assert picture.format == "PNG"
            assert picture.width <= 1200 and picture.width >= picture.height
    assert len(board.attachments) == 2, "the boards and the reveal"
    assert "eliminated: 1 is in 513" in " ".join(a.description or "" for a in board.attachments)
    assert "Open digits: 0 1 2" in " ".join(a.description or "" for a in panel.attachments)
    assert "Open digits" not in texts_of(panel), "what the picture shows is not repeated"


def attached(env: simcord.Env, place: str) -> list[dict[str, str]]:
    """What each edit so far of messages whose path contains ``place`` did with each picture, by name: "kept" or
    "new"."""
    bodies = [r.json for r in env.http_requests if r.method == "PATCH" and place in r.path]
    edits = [body["attachments"] for body in bodies if isinstance(body, dict)]
    return [{one["filename"]: "kept" if int(one["id"]) > 9 else "new" for one in edit} for edit in edits]


@pytest.mark.settings(pictures=True)
async def test_an_unchanged_picture_of_the_table_is_not_uploaded_again(world: World) -> None:
    await world.start_numer("ann", "ben")
    await world.wait()
    place = f"/channels/{world.channel.id}/messages/"
    for number in ("761", "513"):
        await world.writes("ann", number, world.dm("ann"))
        await world.wait()
    assert attached(world.env, place)[-2:] == [{"table.png": "new"}, {"table.png": "kept"}]
    for name, number in (("ben", "222"), ("ann", "444")):
        await world.writes(name, number, world.dm(name))
        await world.wait()
    assert attached(world.env, place)[-2:] == [
        {"table.png": "new", "reveal.png": "new"},
        {"table.png": "new", "reveal.png": "kept"},
    ]
    assert sorted(a.filename for a in world.table().attachments) == ["reveal.png", "table.png"]


@pytest.mark.settings(pictures=True)
@pytest.mark.parametrize("live", [True, False])
async def test_an_unchanged_picture_of_a_panel_is_not_uploaded_again(world: World, *, live: bool) -> None:
    ann, _ = await numo.sit_down(world, "ann", "ben", level=1)
    await numo.lay_out(world, hands={"ann": [28, 35, 18], "ben": [96]}, discards=[80], stock=[49, 60])
    if live:
        await ann.opens()
    await ann.presses("By season")
    assert attached(world.env, "/messages/@original")[-1] == {"hand.png": "new"}
    assert [a.filename for a in ann.message.attachments] == ["hand.png"]


@pytest.mark.settings(pictures=True)
async def test_after_a_restart_pictures_are_uploaded_once_more(world: World) -> None:
    await world.start_numer("ann", "ben")
    await world.writes("ann", "761", world.dm("ann"))
    await world.wait()
    await world.bot.close()
    await world.revive()
    for number in ("513", "222"):
        await world.writes("ann", number, world.dm("ann"))
        await world.wait()
    place = f"/channels/{world.channel.id}/messages/"
    assert attached(world.env, place)[-2:] == [{"table.png": "new"}, {"table.png": "kept"}]


@pytest.mark.settings(pictures=True)
async def test_the_rules_have_a_picture_and_the_text_pages_none(world: World) -> None:
    page = await world.person("ann").slash(world.channel, "numer rules", page=2)
    assert page.response is not None
    assert [a.filename.endswith(".png") for a in page.response.attachments] == [True]
    assert "761" in (page.response.attachments[0].description or "")
    turned = await world.presses("ann", "Next", page.response)
    assert turned.response is not None
    assert turned.response.attachments == []
    back = await world.presses("ann", "Back", turned.response)
    assert back.response is not None and len(back.response.attachments) == 1


@pytest.mark.english  # the names look like texts, and are shortened
@pytest.mark.settings(pictures=True)
async def test_ten_bad_names_fit_with_pictures(world: World, wire: Wire) -> None:
    keys = await table_of_ten(world, rounds=1)
    assert controls_of(world.tables()[0])
    await plays(world, wire, keys, 0)
    board = world.table()
    assert len(board.attachments) == 2
    assert misfits(world.env) == []
    assert dangerous(texts_of(board)) == []
    assert "**000**" in texts_of(board), "the lowest number of the reveal is not cut off"


@pytest.mark.english  # the names look like texts, and are shortened
async def test_ten_bad_names_fit_to_the_end_of_three_rounds(world: World, wire: Wire) -> None:
    keys = await table_of_ten(world, rounds=3)
    for turn in range(15):
        await plays(world, wire, keys, turn)
        text = texts_of(world.table())
        assert dangerous(text) == []
        assert "…" not in text.splitlines()[-1], "nothing is cut off"
    assert "🏆" in text
    assert controls_of(world.table())["Play again"]
    assert misfits(world.env) == []
    more = await world.presses(keys[0], "More")
    assert more.response is not None and "Score sheet" in texts_of(more.response)
    assert "Rules" in controls_of(more.response)
    shown = await world.person(keys[0]).slash(world.channel, "match show", match=1)
    assert dangerous(texts_of(shown.response)) == []
    for key in keys[:5]:
        assert dangerous(texts_of(world.dm(key))) == []


async def test_only_those_whose_turn_it_is_may_be_pinged(world: World) -> None:
    await world.start_numer("ann", "ben")
    users = {name: str(world.person(name).id) for name in ("ann", "ben")}
    pinged: list[Any] = []
    for request in world.env.http_requests:
        body = request.json if isinstance(request.json, dict) else {}
        pinged += (body.get("allowed_mentions") or {}).get("users") or []
    assert set(map(str, pinged)) <= set(users.values())
    assert all("@everyone" not in text for r in world.env.http_requests for text in strings(r.json))


def _raw(message: Any) -> Any:
    return [component.to_dict() for component in message.components]
