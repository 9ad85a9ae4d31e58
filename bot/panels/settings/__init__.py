"""The panels behind `/settings`: what can be chosen, in sections with a menu for each setting.

A menu describes itself, so that the panel and the check of a submitted choice use the same data. A new setting
is one more menu in its section.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from bot.games.registry import GAMES
from bot.games.wording import wording
from bot.i18n import Texts, languages
from bot.match.local_time import zone_or_default
from bot.panels.base import panel
from bot.panels.lobby import pace_words
from bot.panels.settings.sections import (
    MOST_CHANNELS,
    UNSET,
    AnyMenu,
    ChannelMenu,
    Menu,
    RoleMenu,
    Section,
    menu_called,
    split_section,
)
from bot.panels.settings.time_zones import hour_choices, zone_choices, zone_note
from bot.store.daily.reminders import Stopped
from bot.store.settings import (
    CALL,
    CHAMPION,
    ROOMS,
    Calling,
    Inviting,
    ServerSettings,
    Showing,
    UserSettings,
    server_settings,
    user_settings,
)


def _notifications(chosen: Calling, t: Texts) -> Menu:
    """Build the menu of turn notifications by DM, by default when the user is away."""
    choices = {
        UNSET: t("by DM when I'm away"),
        "always": t("by DM every turn"),
        "off": t("never by DM, only with Play and /hand"),
    }
    return Menu("messages", t("Notify me"), choices, (UNSET if chosen == "away" else chosen,))


def _invitations(chosen: Inviting, t: Texts) -> Menu:
    choices = {UNSET: t("with a mention at the lobby"), "dm": t("by DM"), "off": t("nobody can invite me")}
    return Menu("invitations", t("Invitations"), choices, (UNSET if chosen == "mention" else chosen,))


def _ratings(chosen: Showing, t: Texts) -> Menu:
    """Build the menu of when the user sees their own ratings."""
    choices = {
        UNSET: t("always shown"),
        "after": t("only when a puzzle ends"),
        "never": t("never shown to me"),
    }
    return Menu("ratings", t("My own ratings"), choices, (UNSET if chosen == "shown" else chosen,))


def of_user(values: Mapping[str, str], stopped: Stopped | None, now: float, t: Texts) -> list[Section]:
    """Return a user's own settings. ``stopped``: why reminders have ended. ``now``: the time (Unix seconds)."""
    mine = user_settings(values)
    look = (
        _languages(t("Language"), t("same as Discord"), mine.language, t),
        _switch("pictures", t("Pictures"), mine.pictures, t("pictures on"), t("text only"), t),
        _themes(t("Colours of your pictures"), mine.theme, t),
        *_orders(values, t),
        _ratings(mine.ratings, t),
    )
    seen = (
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
            t("shown"),
            t("hidden from others (still rated)"),
            t,
        ),
    )
    return [
        Section("look", t("Language and look"), look),
        Section(
            "calls",
            t("Notifications"),
            (_notifications(mine.calls, t), _invitations(mine.invitations, t), *_reminder(mine, stopped, now, t)),
        ),
        Section("seen", t("What others see"), seen),
    ]


def _reminder(mine: UserSettings, stopped: Stopped | None, now: float, t: Texts) -> Iterator[Menu]:
    """Yield the menus of the daily puzzles' reminder: whether and when."""
    hours = {UNSET: t("no reminder"), **hour_choices()}
    why = {
        "unanswered": t("I've stopped: three in a row went unanswered. Choose an hour to get them again."),
        "closed": t("I've stopped: Discord won't let me message you. Allow DMs, then choose an hour again."),
    }
    chosen = UNSET if mine.reminder is None or stopped else str(mine.reminder)
    note = why[stopped] if stopped else t("At most one DM a day, and none once you've finished them all.")
    yield Menu("reminder", t("Remind me about the daily puzzles"), hours, (chosen,), note=note)
    yield _zone(t("Your time zone"), mine.zone, now, t)


def _zone(label: str, chosen: str | None, now: float, t: Texts) -> Menu:
    note = zone_note(chosen, now, t)
    return Menu("zone", label, zone_choices(chosen, now, t), (zone_or_default(chosen),), note=note)


def _orders(values: Mapping[str, str], t: Texts) -> Iterator[Menu]:
    """Yield a menu for the order of the hand in each game that has several."""
    for key in GAMES:
        if words := panel(key).orders(t):
            label = t("Order of your hand in {game}", game=wording(key).title)
            name = f"{key}_order"
            yield Menu(name, label, dict(words), (values.get(name, next(iter(words))),))


def of_server(
    values: Mapping[str, str],
    pace: str,
    for_tables: Mapping[int, str],
    for_messages: Mapping[int, str],
    for_calls: Mapping[int, str],
    for_openers: Mapping[int, str],
    for_champions: Mapping[int, str],
    now: float,
    t: Texts,
) -> list[Section]:
    """Return a server's settings. ``pace`` is the installation's default. ``for_tables`` and ``for_messages`` say
    which permissions are missing in which channels, ``for_calls`` which roles cannot be mentioned,
    ``for_openers`` whether the role that may open tables is gone, and why, ``for_champions`` which roles of
    champions the bot cannot give. ``now`` is the time (Unix seconds)."""
    here = server_settings(values)
    look = (
        _languages(t("Language for public messages"), t("same as the server's in Discord"), here.language, t),
        _themes(t("Colours of public pictures"), here.theme, t),
    )
    posts = (
        _channels("seasons", t("Channel for season podiums"), (here.seasons,), for_messages),
        _channels("audit", t("Channel for the moderation log"), (here.audit,), for_messages),
        _switch(
            "welcome",
            t("Welcome post"),
            here.welcome,
            t("when I join or return, I post how to begin"),
            t("I post nothing when I return"),
            t,
        ),
    )
    sections = (
        Section("tables", t("Matches"), _tables(here, pace, for_tables, for_openers, t)),
        Section("posts", t("Posts"), posts),
        Section("morning", t("Morning post"), _morning(here, for_messages, now, t)),
        _roles_section(here, for_calls, t),
        _champions_section(here, for_champions, t),
        Section("look", t("Language and look"), look),
    )
    return [part for section in sections for part in split_section(section, t)]


def describe_choice(name: str, values: Mapping[str, str], pace: str, now: float, t: Texts) -> tuple[str, str]:
    """Return the label of a server's setting and what is chosen, in words. The arguments are those of
    ``of_server``."""
    found = menu_called(name, of_server(values, pace, {}, {}, {}, {}, {}, now, t))
    assert found is not None, name
    menu = found[1]
    if isinstance(menu, Menu):
        words = [menu.choices.get(value, value) for value in menu.chosen]
    else:
        sign = "#" if isinstance(menu, ChannelMenu) else "@&"
        words = [f"<{sign}{each}>" for each in menu.chosen]
    return menu.label, t.all_of(words) if words else t("none")


def _morning(here: ServerSettings, lost: Mapping[int, str], now: float, t: Texts) -> tuple[AnyMenu, ...]:
    """Build the menus for place and time of the daily puzzles' post."""
    hour = Menu("morning_hour", t("Hour of the morning post"), hour_choices(), (str(here.morning_hour),))
    return (
        _channels("morning", t("Channel for the daily puzzles (none = no post)"), (here.morning,), lost),
        hour,
        _zone(t("Time zone of this server"), here.zone, now, t),
    )


def _roles_section(here: ServerSettings, lost: Mapping[int, str], t: Texts) -> Section:
    """Build the section of roles that are pinged for lobbies."""
    about = t(
        "When a lobby has waited for players for a minute, I ping its game's role, at most once every half hour "
        "in each channel. Members get that role however your server hands out roles."
    )
    menus = []
    for key in GAMES:
        label = t("Role to ping for {game} (none = nobody)", game=wording(key).title)
        menus.append(_role(f"{CALL}{key}", label, here.calls.get(key), lost))
    return Section("calls", t("Notifications"), tuple(menus), about)


def _champions_section(here: ServerSettings, lost: Mapping[int, str], t: Texts) -> Section:
    """Build the section of the roles of champions."""
    about = t(
        "When a tournament or a season ends, I give its game's role to the winner and take it from the last one. "
        "For that I need Manage Roles, and my own role must stand above it. If you choose none, I leave the role "
        "to its present champion."
    )
    choices = {UNSET: t("winners of tournaments"), "season": t("winners of seasons (most wins)")}
    chosen = "season" if here.season_champions else UNSET
    menus: list[AnyMenu] = [Menu("champions", t("Who is champion"), choices, (chosen,))]
    for key in GAMES:
        label = t("Role of the champion of {game} (none = no role)", game=wording(key).title)
        menus.append(_role(f"{CHAMPION}{key}", label, here.champions.get(key), lost))
    return Section("champions", t("Champions"), tuple(menus), about)


def _tables(
    here: ServerSettings, pace: str, lost: Mapping[int, str], gone: Mapping[int, str], t: Texts
) -> tuple[AnyMenu, ...]:
    """Build the menus for the defaults of tables, their channels and who may open them."""
    paces = {name: pace_words(name, t) for name in ("live", "relaxed", "daily")}
    games = {key: wording(key).title for key in GAMES}
    return (
        Menu("pace", t("Default pace"), paces, (here.pace or pace,)),
        _switch(
            "threads",
            t("Threads"),
            here.threads,
            t("each match gets its own thread"),
            t("matches stay in the channel"),
            t,
        ),
        Menu("tables", t("Lobbies and matches per channel"), {room: room for room in ROOMS}, (str(here.tables),)),
        Menu("games", t("Games"), games, here.games or tuple(games), most=len(games)),
        _channels(
            "channels",
            t("Channels for matches (none = all)"),
            here.channels,
            lost,
            most=MOST_CHANNELS,
            tables=True,
        ),
        _role("openers", t("Role that can open lobbies (none = everyone)"), here.openers, gone),
    )


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


def _role(name: str, label: str, chosen: int | None, lost: Mapping[int, str]) -> RoleMenu:
    ids = () if chosen is None else (chosen,)
    return RoleMenu(name, label, ids, lost={each: lost[each] for each in ids if each in lost})


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
