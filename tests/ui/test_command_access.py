"""Whether a member may use a command, by the overwrites that admins make in Discord's settings."""

from __future__ import annotations

import pytest

from bot.ui.members.command_access import CHANNEL, ROLE, USER, Overwrites, is_allowed

GUILD, HERE, ANN, MODS, GAMERS = 100, 7, 1, 21, 22
EVERYONE, EVERYWHERE = (ROLE, GUILD), (CHANNEL, GUILD - 1)
NONE: Overwrites = {}


@pytest.mark.parametrize(
    ("own", "of_all", "allowed"),
    [
        (NONE, NONE, True),
        ({EVERYONE: False}, NONE, False),
        ({EVERYONE: False, (ROLE, GAMERS): True}, NONE, True),
        ({(ROLE, GAMERS): True, (ROLE, MODS): False}, NONE, True),
        ({(ROLE, MODS): False}, NONE, False),
        ({(ROLE, MODS): True, (USER, ANN): False}, NONE, False),
        ({(USER, ANN): True, EVERYONE: False}, NONE, True),
        ({EVERYWHERE: False}, NONE, False),
        ({EVERYWHERE: False, (CHANNEL, HERE): True}, NONE, True),
        ({(CHANNEL, HERE): False, (USER, ANN): True}, NONE, False),
        ({(CHANNEL, 8): False, (ROLE, 23): False, (USER, 2): False}, NONE, True),
        (NONE, {EVERYONE: False}, False),
        (NONE, {EVERYWHERE: False}, False),
        ({EVERYONE: True}, {EVERYONE: False}, True),
        ({(CHANNEL, HERE): True}, {EVERYWHERE: False}, True),
        ({EVERYWHERE: True}, {(CHANNEL, HERE): False}, True),
        ({(ROLE, 23): False}, {(ROLE, MODS): False}, False),
    ],
)
def test_overwrites(own: Overwrites, of_all: Overwrites, *, allowed: bool) -> None:
    """The command's own go first, the nearest channel before all channels, the member before their roles, a role
    that allows before one that denies, and everyone last."""
    assert is_allowed([own, of_all], GUILD, HERE, ANN, [GUILD, MODS, GAMERS]) is allowed
