"""The panels behind `/settings`: what can be chosen, with a menu for each setting.

A menu describes itself, so that the panel and the check of a submitted choice use the same data.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import discord
import msgspec
from discord import ui

from bot.games.registry import GAMES
from bot.games.wording import wording
from bot.i18n import Texts, languages
from bot.panels.base import ACCENT, panel
from bot.panels.lobby import pace_words
from bot.panels.scene import Controls
from bot.store.settings import ROOMS, Calling, server_settings, user_settings

UNSET = "-"
"""The choice that resets a setting as if it had never been set."""
MOST_CHANNELS = 25
"""The maximum number of channels in one menu."""


class Menu(msgspec.Struct, frozen=True):
    """A setting with its choices, values and words in the order in which they are offered; ``chosen`` are those in
    effect. ``most`` above 1: several can be chosen at once; choosing all is as if never set."""

    name: str
    label: str
    choices: dict[str, str]
    chosen: tuple[str, ...]
    most: int = 1

    def stored(self, values: Sequence[str]) -> str | None:
        """What to store for these picks. Raises ``ValueError`` for values that are not offered."""
        if not 1 <= len(values) <= self.most or not set(values) <= set(self.choices):
            raise ValueError(f"{values} for {self.name}")
        if values == [UNSET] or len(set(values)) == len(self.choices) == self.most:
            return None
        return " ".join(value for value in self.choices if value in values)


class ChannelMenu(msgspec.Struct, frozen=True):
    """A setting that names channels. ``lost`` says in which of the chosen ones the bot lacks permissions it needs
    there."""

    name: str
    label: str
    chosen: tuple[int, ...]
    most: int = 1
    tables: bool = False
    lost: dict[int, str] = {}


AnyMenu = Menu | ChannelMenu


def _calls(chosen: Calling, t: Texts) -> Menu:
    """When a DM calls the user to their turn; when they are away unless they say otherwise."""
    choices = {
        UNSET: t("by DM when I'm away"),
        "always": t("by DM every turn"),
        "off": t("never by DM, only with Play and /hand"),
    }
    return Menu("messages", t("Call me"), choices, (UNSET if chosen == "away" else chosen,))


def of_user(values: Mapping[str, str], t: Texts) -> list[Menu]:
    """A user's own menus."""
    mine = user_settings(values)
    orders = [
        Menu(
            f"{key}_order",
            t("Order of your hand in {game}", game=wording(key).title),
            dict(words),
            (values.get(f"{key}_order", next(iter(words))),),
        )
        for key in GAMES
        if (words := panel(key).orders(t))
    ]
    return [
        _languages(t("Language"), t("same as Discord"), mine.language, t),
        _switch("pictures", t("Pictures"), mine.pictures, t("pictures on"), t("text only"), t),
        _themes(t("Colours of your pictures"), mine.theme, t),
        *orders,
        _calls(mine.calls, t),
        _switch(
            "show_hands",
            t("Your hands in replays"),
            mine.show_hands,
            t("shown to others after the match"),
            t("not shown to others"),
            t,
        ),
        _switch(
            "listed",
            t("Leaderboards"),
            mine.listed,
            t("I'm on them"),
            t("not on leaderboards: rated, but unseen by others"),
            t,
        ),
    ]


def of_server(
    values: Mapping[str, str], pace: str, for_tables: Mapping[int, str], for_messages: Mapping[int, str], t: Texts
) -> list[AnyMenu]:
    """A server's menus. ``pace`` is the installation's default; ``for_tables`` and ``for_messages`` say which
    permissions are missing in which channels."""
    here = server_settings(values)
    paces = {name: pace_words(name, t) for name in ("live", "relaxed", "daily")}
    games = {key: wording(key).title for key in GAMES}
    return [
        _languages(t("Language for public messages"), t("same as the server's in Discord"), here.language, t),
        Menu("pace", t("Default pace"), paces, (here.pace or pace,)),
        _switch(
            "threads",
            t("Threads"),
            here.threads,
            t("each match gets its own thread"),
            t("matches stay in the channel"),
            t,
        ),
        _themes(t("Colours of public pictures"), here.theme, t),
        Menu("tables", t("Open tables in a channel"), {room: room for room in ROOMS}, (str(here.tables),)),
        Menu("games", t("Games"), games, here.games or tuple(games), most=len(games)),
        _channels(
            "channels",
            t("Channels for tables (none = all)"),
            here.channels,
            for_tables,
            most=MOST_CHANNELS,
            tables=True,
        ),
        _channels("seasons", t("Channel for season podiums"), (here.seasons,), for_messages),
        _channels("audit", t("Channel for the moderation log"), (here.audit,), for_messages),
        _switch(
            "welcome",
            t("Welcome post"),
            here.welcome,
            t("when I join or come back, I post how to begin"),
            t("I post nothing when I come back"),
            t,
        ),
    ]


def _languages(label: str, unset: str, chosen: str | None, t: Texts) -> Menu:
    choices = {UNSET: unset, **languages()}
    return Menu("language", label, choices, (chosen if chosen in choices else UNSET,))


def _themes(label: str, chosen: str, t: Texts) -> Menu:
    words = {
        "standard": t("standard"),
        "contrast": t("high contrast: black, white, bright colours"),
        "soft": t("soft: warm, less glare"),
    }
    return Menu("theme", label, words, (chosen,))


def _switch(name: str, label: str, on: bool, yes: str, no: str, t: Texts) -> Menu:
    return Menu(name, label, {"on": yes, "off": no}, ("on" if on else "off",))


def _channels(
    name: str,
    label: str,
    chosen: Sequence[int | None],
    lost: Mapping[int, str],
    *,
    most: int = 1,
    tables: bool = False,
) -> ChannelMenu:
    ids = tuple(channel_id for channel_id in chosen if channel_id is not None)
    return ChannelMenu(name, label, ids, most, tables, {each: lost[each] for each in ids if each in lost})


def layout(head: str, verb: str, menus: Sequence[AnyMenu], controls: Controls) -> ui.LayoutView:
    """A fresh Discord view with all menus, each under its label."""
    container: ui.Container[Any] = ui.Container(ui.TextDisplay(head), accent_colour=ACCENT)
    for menu in menus:
        container.add_item(ui.TextDisplay("\n".join([f"**{menu.label}**", *_warnings(menu)])))
        container.add_item(ui.ActionRow(_control(verb, menu, controls)))
    view = ui.LayoutView(timeout=None)
    view.add_item(container)
    return view


def _warnings(menu: AnyMenu) -> list[str]:
    return [f"⚠️ {why}" for why in menu.lost.values()] if isinstance(menu, ChannelMenu) else []


def _control(verb: str, menu: AnyMenu, controls: Controls) -> ui.Item[Any]:
    if isinstance(menu, ChannelMenu):
        shown = [channel_id for channel_id in menu.chosen if channel_id not in menu.lost]
        return controls.channels(
            verb, shown, placeholder=menu.label, most=menu.most, arg=menu.name, tables=menu.tables
        )
    options = [
        discord.SelectOption(label=words, value=value, default=value in menu.chosen)
        for value, words in menu.choices.items()
    ]
    return controls.select(verb, options, placeholder=menu.label, most=menu.most, arg=menu.name)
