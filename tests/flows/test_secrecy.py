"""A choice stays with its player until the reveal, and what was drawn until the end."""

from __future__ import annotations

import logging

import pytest

from tests.flows.audience import EVERYBODY, audience, readable, strings
from tests.flows.world import World, controls_of, said, texts_of

SECRETS = {"ann": ("907", "829"), "ben": ("483",), "cleo": ("615",)}
"""Numbers that occur nowhere else."""


def leaks(world: World, since: int = 0) -> list[tuple[str, str]]:
    """Calls that carried somebody's number to anybody else: the number and the call."""
    found = []
    for request in world.env.http_requests[since:]:
        text, seen_by = readable(request), audience(world.env, request)
        for name, numbers in SECRETS.items():
            for number in numbers:
                if number in text and seen_by != world.person(name).id:
                    found.append((number, f"{request.method} {request.path}"))
    return found


def shown_to(world: World, name: str, number: str) -> bool:
    """Whether the owner has seen the number in any answer (so that the test looks in the right places)."""
    user = world.person(name).id
    return any(number in readable(r) for r in world.env.http_requests if audience(world.env, r) == user)


async def everybody_looks(world: World) -> None:
    """Everybody, and a stranger, uses everything that shows something of the match."""
    for name in ("ann", "ben", "cleo", "eve"):
        person = world.person(name)
        more = await world.presses(name, "More")
        assert more.response is not None
        for command in ("match show", "match replay", "match resign"):
            await person.slash(world.channel, command, match=1)
        await person.slash(world.channel, "match list", whose="server")
        await person.slash(world.channel, "hand", match=1)
        await person.autocomplete(world.channel, "match show", "match", "")
        await world.opens(name)
        await world.presses(name, "Choose a number")
    await world.wait()


@pytest.mark.parametrize(
    "how",
    [
        pytest.param("text", marks=pytest.mark.settings(pictures=False)),
        pytest.param("pictures", marks=pytest.mark.settings(pictures=True)),
    ],
)
async def test_a_number_leaves_for_nobody_but_its_owner(
    world: World, how: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG, "bot")
    await world.start_numer("ann", "ben", "cleo", rounds=1)
    await world.writes("ann", "907")
    await world.writes("ben", "483", world.dm("ben"))
    assert "12" in texts_of((await world.writes("cleo", "12")).response)
    form = await world.presses("ann", "Change your number", (await world.opens("ann")).response)
    assert form.modal and form.modal["components"][0]["component"]["value"] == "907"
    await world.sends("ann", form, "829")
    await everybody_looks(world)
    await world.restart()
    await everybody_looks(world)

    assert leaks(world) == []
    for name, number in (("ann", "907"), ("ann", "829"), ("ben", "483")):
        assert shown_to(world, name, number)
        assert number not in "".join(r.getMessage() for r in caplog.records if r.name.startswith("bot"))

    before = len(world.env.http_requests)
    await world.writes("cleo", "615", world.dm("cleo"))
    await world.wait()
    board = texts_of(world.table())
    assert "829" in board and "483" in board and "615" in board
    assert "907" not in "".join(readable(r) for r in world.env.http_requests[before:])


async def test_choices_of_a_match_that_is_cancelled_or_resigned_stay_secret(world: World) -> None:
    world.moderator("mia")
    await world.start_numer("ann", "ben", "cleo")
    await world.writes("ann", "907")
    await world.writes("ben", "483")
    await world.presses(
        "ben", "Yes, resign", (await world.person("ben").slash(world.channel, "match resign", match=1)).response
    )
    await world.cancels("mia")
    await everybody_looks_back(world)
    assert leaks(world) == []


async def everybody_looks_back(world: World) -> None:
    """What can still be opened of a finished match."""
    for name in ("ann", "ben", "eve"):
        for command in ("match show", "match replay", "hand"):
            await world.person(name).slash(world.channel, command, match=1)


async def test_seed_and_nonce_are_told_at_the_end_and_never_before(world: World) -> None:
    await world.start_numer("ann", "ben", rounds=1)
    row = await world.bot.store.matches.load(1)
    assert row and row.seed and row.nonce
    secrets = (row.seed, row.nonce)

    def told() -> list[str]:
        sent = "\n".join(text for request in world.env.http_requests for text in strings(request.json))
        return [secret for secret in secrets if secret in sent]

    for turn in range(5):
        assert told() == [], turn
        for name in ("ann", "ben"):
            await world.presses(name, "More")
            await world.presses(name, "Sit out", world.dm(name))
        await world.wait()
    assert told() == [], "it is behind More"
    more = (await world.presses("eve", "More")).response
    assert told() == list(secrets)
    assert not any(secret in texts_of(world.table()) for secret in secrets)
    match = await world.bot.service.match(1)
    line = f"-# Fair shuffle: seed `{match.row.seed}`, nonce `{match.row.nonce}`"
    assert line in texts_of(more).splitlines()
    assert match.commitment is not None and match.commitment in texts_of(more)
    replay = await world.presses("eve", "Replay", more)
    assert match.commitment is not None and match.commitment in said(replay)


@pytest.mark.settings(pictures=True)
async def test_pictures_are_the_same_whatever_others_have_chosen(world: World) -> None:
    async def pictures(number: str) -> list[bytes]:
        await world.start_numer("ann", "ben")
        await world.writes("ann", number)
        await world.wait()
        panel = await world.opens("ben")
        assert panel.response is not None
        shown = [*world.table().attachments, *panel.response.attachments]
        return [await attachment.read() for attachment in shown]

    first, second = await pictures("907"), await pictures("112")
    assert len(first) == 2
    assert first == second


async def test_custom_ids_say_only_where_and_what(world: World) -> None:
    """Match, stamp and verb: the controls of two people do not differ by what they chose."""
    await world.start_numer("ann", "ben", "cleo")
    await world.writes("ann", "907")
    await world.presses("ben", "Sit out", world.dm("ben"))
    ids = {
        name: {control["custom_id"] for control in controls_of(world.dm(name)).values()}
        for name in ("ann", "ben", "cleo")
    }
    assert (
        ids["ann"]
        == ids["ben"]
        == ids["cleo"]
        == {f"bp:1:1:{verb}" for verb in ("play.choose", "play.sit_out", "table.whole")}
    )


async def test_what_is_public_is_seen_as_public(world: World) -> None:
    """The check itself: the table message counts as public, panels as their owners'."""
    await world.start_numer("ann", "ben")
    await world.writes("ann", "907")
    seen = {audience(world.env, request) for request in world.env.http_requests if request.json}
    assert seen == {EVERYBODY, world.person("ann").id, world.person("ben").id}
    assert leaks(world) == []
    await world.person("ann").send(world.channel, "my number is 907")
    await world.writes("ben", "483")
    await world.wait()
    assert {number for number, _ in leaks(world)} == {"907", "483"}
