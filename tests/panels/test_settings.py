"""The panel of `/settings`: every section fits into a message, whatever is chosen."""

from __future__ import annotations

import pytest

from bot.games.registry import GAMES
from bot.i18n import languages, texts
from bot.panels import settings
from bot.panels.settings.sections import MOST_CHANNELS, MOST_WARNINGS, Section, layout, menu_called
from bot.ui.controls.items import SeatControls
from tests.discord_limits import problems

NOW = 1_767_225_600.0
CHANNELS = [10**18 + number for number in range(MOST_CHANNELS)]
LOST = dict.fromkeys(CHANNELS, "In <#1000000000000000000> I still need: " + "a permission with a long name, " * 6)

GONE = {CHANNELS[4]: "I can't see the role <@&1000000000000000004>, or it was deleted."}


def server_values() -> dict[str, str]:
    """As many of a server's settings as there can be, as stored."""
    values = {f"call_{key}": str(CHANNELS[2]) for key in GAMES}
    values |= {f"champion_{key}": str(CHANNELS[4]) for key in GAMES}
    values |= {"channels": " ".join(map(str, CHANNELS)), "seasons": str(CHANNELS[0]), "audit": str(CHANNELS[1])}
    values |= {"morning": str(CHANNELS[3]), "zone": "Asia/Kathmandu", "openers": str(CHANNELS[4])}
    return values | {"games": " ".join(GAMES)}


def sections(language: str) -> dict[str, list[Section]]:
    """The sections of both panels, with as much in them as there can be."""
    t = texts(language)
    return {
        "settings.me": settings.of_user({"zone": "Asia/Kathmandu"}, "unanswered", NOW, t),
        "settings.server": settings.of_server(server_values(), "live", LOST, LOST, LOST, GONE, LOST, NOW, t),
    }


@pytest.mark.parametrize("language", languages())
def test_every_section_fits_into_a_message(language: str) -> None:
    for verb, pages in sections(language).items():
        for page in pages:
            view = layout("### Settings", verb, pages, page, SeatControls(0, "p"), texts(language))
            body = {"components": view.to_components()}  # type: ignore[no-untyped-call]
            assert problems("POST", "/channels/1/messages", body) == []


def test_settings_are_found_by_their_names_alone() -> None:
    for pages in sections("en").values():
        names = [menu.name for page in pages for menu in page.menus]
        assert len(names) == len(set(names))
        for page in pages:
            assert [menu_called(menu.name, pages) for menu in page.menus] == [(page, m) for m in page.menus]
        assert menu_called("shoe_size", pages) is None


def test_beyond_a_few_lost_channels_their_number_is_told() -> None:
    pages = sections("en")["settings.server"]
    page, _ = menu_called("channels", pages) or pytest.fail()
    view = layout("", "settings.server", pages, page, SeatControls(0, "p"), texts("en"))
    said = str(view.to_components())  # type: ignore[no-untyped-call]
    assert said.count("I still need") == MOST_WARNINGS
    assert f"There are {MOST_CHANNELS - MOST_WARNINGS} more channels like that." in said
