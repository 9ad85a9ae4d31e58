"""Requests are counted by templates of their paths, which hold neither ids nor tokens."""

from __future__ import annotations

import inspect
import re

import pytest
from discord import http
from discord.webhook import async_

from bot.ui.budget.headers import route_template

ID, TOKEN = "1234567890123456789", "aW50ZXJhY3Rpb246MTIz-secret_token"
PATHS = sorted(
    {
        path
        for module in (http, async_)
        for path in re.findall(r"Route\(\s*(?:'[A-Z]+'|method),\s*'(/[^']*)'", inspect.getsource(module))
    }
)
"""The templates of all requests that discord.py can make."""


def filled(path: str) -> str:
    """A path of that template, with ids and tokens in it."""
    secrets = ("webhook_token", "interaction_token", "code")
    return re.sub(r"\{(\w+)\}", lambda found: TOKEN if found[1] in secrets else ID, path)


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        (f"/api/v10/channels/{ID}/messages", "/channels/{id}/messages"),
        (f"/api/v10/channels/{ID}/messages/{ID}", "/channels/{id}/messages/{id}"),
        (f"/api/v10/interactions/{ID}/{TOKEN}/callback", "/interactions/{id}/{token}/callback"),
        (f"/api/v10/webhooks/{ID}/{TOKEN}", "/webhooks/{id}/{token}"),
        (f"/api/v10/webhooks/{ID}/{TOKEN}/messages/@original", "/webhooks/{id}/{token}/messages/@original"),
        (f"/api/v10/webhooks/{ID}/channels", "/webhooks/{id}/{token}"),
        ("/api/v10/users/@me/channels", "/users/@me/channels"),
        ("/api/v11/gateway/bot", "/gateway/bot"),
        (f"/attachments/{ID}/secret/x.png", "/{other}/{id}/{other}/{other}"),
        ("/" + "/".join("abcdefghij"), "/" + "/".join(["{other}"] * 6)),
        ("", "/"),
    ],
)
def test_a_path_becomes_its_template(path: str, expected: str) -> None:
    assert route_template(path) == expected


def test_there_is_something_to_check() -> None:
    assert len(PATHS) > 100
    assert "/interactions/{webhook_id}/{webhook_token}/callback" in PATHS
    assert filled("/webhooks/{webhook_id}/{webhook_token}") == f"/webhooks/{ID}/{TOKEN}"


@pytest.mark.parametrize("path", PATHS)
def test_no_request_of_discord_py_leaves_an_id_or_token(path: str) -> None:
    counted = route_template("/api/v10" + filled(path))
    assert ID not in counted
    assert TOKEN not in counted
