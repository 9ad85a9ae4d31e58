"""The page's own files: kept by browsers for good, framed by nobody, and never from another version."""

from __future__ import annotations

import gzip
import re

import pytest

from bot.i18n import languages
from bot.web.assets import find_locale, make_page, read_assets
from tests.web.doors.conftest import Door


async def test_every_file_is_kept_for_good_under_its_hash(door: Door) -> None:
    version = read_assets().version
    page = await (await door.client.get("/board/")).text()
    addresses = re.findall(r'"(static/[^"]+)"', page)
    assert addresses
    assert all(address.startswith(f"static/{version}/") for address in addresses)
    answer = await door.client.get(f"/board/{addresses[0]}")
    assert "immutable" in answer.headers["Cache-Control"]
    assert (await door.client.get("/board/")).headers["Cache-Control"] == "no-store"
    for other in (
        addresses[0].replace(version, "0" * 16),
        f"static/{version}/../server.py",
        f"static/{version}/x",
    ):
        assert (await door.client.get(f"/board/{other}")).status == 404


async def test_no_script_of_others_runs_and_nobody_frames_the_page(door: Door) -> None:
    answer = await door.client.get("/board/")
    policy = answer.headers["Content-Security-Policy"]
    assert "frame-ancestors 'none'" in policy
    assert "script-src 'self';" in policy
    assert "unsafe" not in policy
    assert "Set-Cookie" not in answer.headers
    missing = await door.client.get("/board/static/x/y")
    assert missing.headers["X-Content-Type-Options"] == "nosniff"
    page = await answer.text()
    assert not re.search(r"<script(?![^>]*\bsrc=)|\son\w+=|\sstyle=", page), "nothing is inline"


async def test_discord_comes_in_at_the_root(door: Door) -> None:
    answer = await door.client.get("/?frame_id=1&instance_id=2", allow_redirects=False)
    assert (answer.status, answer.headers["Location"]) == (302, "/board/?frame_id=1&instance_id=2")


@pytest.mark.parametrize(
    ("wishes", "locale"),
    [("de-AT,de;q=0.9,en;q=0.8", "de"), ("fr, sv;q=0.5", "sv"), ("", "en"), ("xx", "en"), ("*", "en")],
)
def test_the_page_begins_in_the_browsers_language(wishes: str, locale: str) -> None:
    assert find_locale(wishes) == locale
    assert f'lang="{locale}"' in make_page(locale).body.decode()


def test_files_are_packed_as_they_are() -> None:
    for asset in (*read_assets().by_path.values(), *map(make_page, languages())):
        assert gzip.decompress(asset.packed) == asset.body
