"""The log at DEBUG: what each match did, with match, version, seat and verb, and nothing secret."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator
from typing import NamedTuple

import pytest

from bot.games.registry import GAMES
from tests.flows.seat import started
from tests.flows.world import World

LINE = re.compile(
    r"match (?P<match>\d+) version (?P<version>\d+) seat (?P<seat>\d|-): (?P<event>[a-z]+) (?P<verb>.+)"
)
WORDS = re.compile(r"[a-z_]+(?:[. ][a-z_]+)*(?: \(form\))?")
"""What a verb consists of. No card, number or tile of any game can be written with it."""


class Line(NamedTuple):
    """A line about a match, with the version and the seat as they are written."""

    match: str
    version: str
    seat: str
    event: str
    verb: str


def lines(caplog: pytest.LogCaptureFixture) -> Iterator[Line]:
    """Everything that Tally's own loggers have said, which must be lines of that kind and nothing else."""
    for record in caplog.records:
        if record.name.split(".")[0] in ("bot", "cogs"):
            found = LINE.fullmatch(record.getMessage())
            assert found is not None, record.getMessage()
            yield Line(*found.groups())


async def acts(world: World, seat: int) -> str:
    """That seat does something that it may do now; returns the kind of action."""
    match = await world.bot.service.match(1)
    action = next(iter(match.game.legal(match.view(seat))))
    user_id = match.seats[seat].user_id
    assert user_id is not None
    with world.env._bot_scope():
        await world.bot.service.act(1, user_id, match.stamp(seat), action)
    await world.wait()
    return str(type(action).__struct_config__.tag)


@pytest.mark.parametrize("game", GAMES)
async def test_a_match_can_be_followed_and_gives_nothing_away(
    world: World, game: str, caplog: pytest.LogCaptureFixture
) -> None:
    for name in ("bot", "cogs"):
        caplog.set_level(logging.DEBUG, name)
    await started(world, f"{game} play", "ann", "ben", **({"minutes": 1} if game == "numenko" else {}))
    await world.opens("ben")
    match = await world.bot.service.match(1)
    seat = min(match.game.actors(match.state))
    kind = await acts(world, seat)
    await world.wait(125)

    said = list(lines(caplog))
    assert {line.match for line in said} == {"1"}
    assert [line.verb for line in said if not WORDS.fullmatch(line.verb)] == []
    assert [line[2:] for line in said[:4]] == [
        ("-", "commit", "opened"),
        ("-", "press", "lobby.seat"),
        ("-", "commit", "lobby"),
        ("-", "push", "table edited"),
    ]
    assert ("1", "press", "table.hand") in [line[2:] for line in said]
    assert ("1", "push", "panel in answer") in [line[2:] for line in said]
    assert {(seat, "push", "panel sent by dm") for seat in "01"} <= {line[2:] for line in said}
    assert (str(seat), "commit", f"player {kind}") in [line[2:] for line in said]
    assert any(line.event == "deadline" for line in said)
    now = await world.bot.service.match(1)
    commits = [int(line.version) for line in said if line.event == "commit"]
    assert commits == list(range(now.row.version + 1)), "every version is there, in order"
    secrets = [now.row.seed, now.row.nonce, *world.env.backend.interaction_tokens]
    assert [secret for secret in secrets if secret is None or secret in caplog.text] == []


@pytest.mark.parametrize(
    "verb", ["player take 7su", "player save {}", "play.take:7su", "player choose 513", "1*2*3"]
)
def test_what_somebody_holds_is_no_verb(verb: str) -> None:
    assert not WORDS.fullmatch(verb)


async def test_of_a_form_only_the_name_is_said(world: World, caplog: pytest.LogCaptureFixture) -> None:
    await world.start_numer("ann", "ben")
    caplog.set_level(logging.DEBUG, "bot")
    await world.writes("ann", "513")
    found = [(line.seat, line.event, line.verb) for line in lines(caplog)]
    assert found[:3] == [
        ("0", "press", "play.choose"),
        ("0", "press", "play.choose (form)"),
        ("0", "commit", "player choose"),
    ]


async def test_a_refusal_is_said_by_its_code(world: World, caplog: pytest.LogCaptureFixture) -> None:
    await world.start_numer("ann", "ben")
    caplog.set_level(logging.DEBUG, "bot")
    await world.opens("eve")
    said = [record.getMessage() for record in caplog.records if record.name.startswith("bot")]
    assert said == ["match 1 version 2 seat -: press table.hand", "match 1: refused, match.outsider"]


async def test_a_press_that_asks_nothing_of_the_match_is_said_too(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    await world.start_numer("ann", "ben")
    caplog.set_level(logging.DEBUG, "bot")
    await world.presses("eve", "Rules")
    assert [record.getMessage() for record in caplog.records if record.name.startswith("bot")] == [
        "match 1 version - seat -: press rules.page"
    ]
