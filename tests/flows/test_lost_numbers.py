"""After going back to a backup, numbers are given out again: what was posted under a lost number does nothing."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import pytest

from bot.cli import restore
from bot.store import copies
from tests.flows.test_invitations import invitation, invites
from tests.flows.test_tournaments import announced, post
from tests.flows.wire import Wire
from tests.flows.world import World, said, texts_of, told
from tests.told import sentence_of


def lost_words() -> str:
    """What is said of a match that was lost, with the commands of the running bot."""
    return sentence_of("match.lost")


async def go_back(world: World, backup: Path, *, gone: bool = False) -> None:
    """Stop, restore the backup, start; ``gone``: the lost file was deleted before."""
    await world.bot.close()
    bring_back(world, backup, gone=gone)
    await world.revive()


def bring_back(world: World, backup: Path, *, gone: bool) -> None:
    if gone:
        world.settings.database.unlink()
    assert restore.run(SimpleNamespace(file=backup), world.settings) == 0  # type: ignore[arg-type]


def keep(world: World, path: Path) -> Path:
    """A backup as of now."""
    backup = path / "backup.db"
    copies.copy(world.settings.database, backup)
    return backup


async def names(world: World, number: int) -> list[str]:
    return [seat.name for seat in (await world.bot.service.match(number)).seats]


@pytest.mark.parametrize("gone", [False, True])
async def test_a_lost_lobby_seats_nobody_in_the_next_one(
    world: World, wire: Wire, tmp_path: Path, gone: bool
) -> None:
    await world.open_numer("ann")
    backup = keep(world, tmp_path)
    await world.person("ben").slash(world.channel, "numo play")
    await world.wait()
    lost = wire.shot(world.table())
    await go_back(world, backup, gone=gone)
    assert told(await wire.press("eve", lost, "Join")) == lost_words(), "before the number is given out again"
    await world.person("dan").slash(world.channel, "numer play")
    await world.wait()
    for label in ("Join", "Options"):
        assert told(await wire.press("eve", lost, label)) == lost_words()
    assert await names(world, 2) == ["dan"]
    await world.presses("eve", "Join")
    await world.wait()
    assert await names(world, 2) == ["dan", "eve"], "its own buttons work"


async def test_a_lost_panel_plays_nothing_in_the_next_match(world: World, wire: Wire, tmp_path: Path) -> None:
    await world.open_numer("zoe")
    backup = keep(world, tmp_path)
    await world.start_numer("ann", "ben")
    lost = wire.shot(world.dm("ann"))
    await go_back(world, backup)
    await world.start_numer("ann", "ben")
    before = (await world.bot.service.match(2)).row.version
    assert said(await wire.press("ann", lost, "Sit out")) == lost_words()
    form = await wire.press("ann", lost, "Choose a number")
    assert form.modal is None
    assert said(form) == lost_words()
    assert (await world.bot.service.match(2)).row.version == before
    await world.presses("ann", "Sit out", world.dm("ann"))
    assert (await world.bot.service.match(2)).row.version == before + 1


async def test_what_was_lost_twice_stays_lost(world: World, wire: Wire, tmp_path: Path) -> None:
    await world.open_numer("ann")
    backup, shots = keep(world, tmp_path), []
    for host in ("ben", "cat"):
        await world.open_numer(host)
        shots.append(wire.shot(world.table()))
        await go_back(world, backup)
    await world.open_numer("dan")
    assert [told(await wire.press("eve", lost, "Join")) for lost in shots] == [lost_words(), lost_words()]
    assert await names(world, 2) == ["dan"]


async def test_buttons_of_what_the_backup_holds_still_work_and_are_shown_as_they_are(
    world: World, wire: Wire, tmp_path: Path
) -> None:
    await world.open_numer("ann")
    backup, before = keep(world, tmp_path), wire.shot(world.table())
    await world.presses("ben", "Join")
    await world.wait()
    assert "ben" in texts_of(world.table())
    await go_back(world, backup)
    await world.wait()
    assert "ben" not in texts_of(world.table()), "the table shows what is committed"
    await wire.press("cat", before, "Join")
    assert await names(world, 1) == ["ann", "cat"]


async def test_a_lost_tournament_signs_nobody_up_for_the_next_one(
    world: World, wire: Wire, tmp_path: Path
) -> None:
    await world.open_numer("zoe")
    backup = keep(world, tmp_path)
    await announced(world, "ann", "ben")
    lost = wire.shot(post(world))
    await go_back(world, backup)
    assert told(await wire.press("eve", lost, "Join")) == sentence_of("cup.lost")
    await announced(world, "cat", "dan")
    for label in ("Join", "Leave", "Start"):
        assert told(await wire.press("eve", lost, label)) == sentence_of("cup.lost")
    cup = await world.bot.tournaments.cup(1)
    assert [player.name for player in cup.players] == ["cat", "dan"]
    await world.presses("eve", "Join", post(world))
    assert len((await world.bot.tournaments.cup(1)).players) == 3


async def test_a_lost_invitation_seats_nobody(world: World, wire: Wire, tmp_path: Path) -> None:
    await world.open_numer("zoe")
    backup = keep(world, tmp_path)
    eve = world.person("eve")
    await world.open_numer("ann")
    await invites(world, "ann", "eve")
    lost = wire.shot(invitation(world, "eve"))
    await go_back(world, backup)
    assert told(await wire.press("eve", lost, "Join")) == lost_words()
    await world.open_numer("dan")
    await invites(world, "dan", "eve")
    assert told(await wire.press("eve", lost, "Decline")) == lost_words()
    row = await world.bot.store.invitations.of(2, eve.id)
    assert row is not None
    assert row.status == "sent"
