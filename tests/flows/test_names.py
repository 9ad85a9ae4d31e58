"""Names that members chose to be taken for somebody else, as everybody sees them."""

from __future__ import annotations

import pytest

from tests.flows.world import World, texts_of, told


def joins(world: World, key: str, nick: str) -> None:
    """A member with that user name, who goes by another name on the server."""
    world.people[key] = world.guild.add_member(world.env.create_user(key), nick=nick)


async def test_a_lobby_shows_who_is_who(world: World) -> None:
    for key, nick in (("ann", "Alex"), ("ben", "Аlex"), ("cleo", "\u3164"), ("dan", "Computer 1"), ("eve", "علي")):
        joins(world, key, nick)
    await world.open_numer("ann", "ben", "cleo", "dan", "eve")
    await world.adds("ann", "easy")
    await world.wait()
    seats = [
        line for line in texts_of(world.table()).splitlines() if line[:2] in ("1.", "2.", "3.", "4.", "5.", "6.")
    ]
    assert [line.split(" · ")[0] for line in seats] == [
        "1. Alex (1)",
        "2. Аlex (2)",
        "3. cleo",
        "4. @dan",
        "5. \u2068علي\u2069",
        "6. Computer 1",
    ]


async def test_lists_and_suggestions_tell_equal_names_apart(world: World) -> None:
    joins(world, "ann", "Alex")
    joins(world, "ben", "Alex")
    await world.start_numer("ann", "ben", rounds=1)
    listed = told(await world.person("ann").slash(world.channel, "match list"))
    assert "Alex (1), Alex (2)" in listed
    (choice,) = await world.person("ann").autocomplete(world.channel, "match show", "match", "＃１")
    assert choice["name"] == "Numer · #1 · Alex (1), Alex (2)"


async def test_leaderboards_tell_equal_names_apart_by_the_user_names(world: World) -> None:
    for key, nick in (("ann", "Alex"), ("ben", "Alex"), ("cleo", "Former player"), ("dan", "Dan")):
        joins(world, key, nick)
    await world.start_numer("ann", "ben")
    users = {world.person(key).id: key for key in world.people}
    names = await world.bot.member_names.names(world.guild.id, users)
    assert {users[user]: name for user, name in names.items()} == {
        **{"ann": "Alex (@ann)", "ben": "Alex (@ben)"},
        **{"cleo": "@cleo", "dan": "Dan"},
    }


@pytest.mark.english
async def test_a_renamed_member_has_the_new_name_at_the_table_after_the_match(world: World) -> None:
    joins(world, "ann", "Alex")
    await world.start_numer("ann", "ben")
    member = world.env.backend.guilds[world.guild.id].members[world.person("ann").id]
    member.nick = "Alexandra"
    await world.person("ann").slash(world.channel, "hand")
    await world.wait()
    assert "Alexandra" not in texts_of(world.table()), "not in the middle of a match"
    for name in ("ann", "ben"):
        asked = await world.person(name).slash(world.channel, "match resign", match=1)
        await world.presses(name, "Yes, resign", asked.response)
    await world.wait()
    assert "Alexandra" in texts_of(world.table())
