"""Keys to DM panels: for how long they fit, and what they are kept from."""

from __future__ import annotations

import pytest

from bot.ui.messages import dm_keys
from bot.ui.messages.dm_keys import VALID, DmKey, DmKeys


def test_a_key_fits_its_message_for_a_quarter_of_an_hour() -> None:
    keys = DmKeys()
    keys.note_used(1, 0, 300, "token", 1000.0)
    assert keys.of(1, 0, 300, 1000.0 + VALID - 1) == "token"
    assert keys.of(1, 0, 300, 1000.0 + VALID) is None
    assert keys.of(1, 0, 301, 1000.0) is None, "a newer panel has taken its place"
    assert keys.of(1, 1, 300, 1000.0) is None
    assert keys.of(1, 0, None, 1000.0) is None
    keys.drop(1, 0)
    assert keys.of(1, 0, 300, 1000.0) is None


def test_few_keys_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dm_keys, "MOST", 2)
    keys = DmKeys()
    for match_id in range(1, 4):
        keys.note_used(match_id, 0, 300, "token", 1000.0)
    assert [keys.of(match_id, 0, 300, 1000.0) for match_id in range(1, 4)] == [None, "token", "token"]
    keys.note_used(9, 0, 300, "token", 1000.0 + VALID)
    assert len(keys) == 1, "those that fit no more are forgotten"


def test_no_key_is_shown() -> None:
    assert "secret" not in repr(DmKey(300, "secret", 1.0))
