"""First steps with each game, for ``/help`` and the post on joining a server. Outside servers, how to play
alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import discord
from discord import ButtonStyle

from bot.games.presets import write_range
from bot.games.registry import GAMES, find
from bot.games.wording import wording
from bot.i18n import Texts
from bot.match.learning.lesson_script import script
from bot.panels.base import Content
from bot.panels.choosing import shorten, split_rows
from bot.panels.lessons.learn_button import OPEN
from bot.panels.playing_alone import COMMANDS_ALONE, USUAL, play_now
from bot.panels.scene import Controls, Item
from bot.store.settings import ServerSettings

Mention = Callable[[str], str | None]
"""A command by its name as it is written in messages, None if there is none."""


def help_pages(mention: Mention, controls: Controls, t: Texts, here: ServerSettings | None) -> list[Content]:
    """Build the pages of help on a server with these settings, or outside servers (None): first what to press to
    play, then the games, how matches go, and all commands."""
    games = tuple(GAMES) if here is None else here.open_games
    pitches = "\n".join(f"-# **{wording(key).title}** · {wording(key).pitch(t)}" for key in games)
    first: tuple[str, ...]
    about = t("**Play now** against a computer that suits you. Only you see the match:")
    if here is None:
        first = (t("### Tally: number games, here just for you"), about)
        others = [_alone_steps(mention, t), _own_commands(mention, games, t)]
    else:
        first = (t("### Tally: number games for your server"), *_where(here, t), about)
        starts = "\n".join(f"{mention(f'{key} play')} · {_facts(key, mention, t)}" for key in games)
        steps = (t("### A match with others"), _steps(mention, games, t))
        others = [
            (t("### Begin a match"), starts),
            steps,
            _commands(mention, games, t),
            _admin_commands(mention, t),
        ]
    pages = [
        Content(first, _begin_rows(games, controls, t, lobbies=here is not None)),
        *(Content(texts) for texts in ((t("### The games"), pitches), *others)),
    ]
    return [_with_way_on(page, at, len(pages), controls, t) for at, page in enumerate(pages)]


def _with_way_on(page: Content, at: int, pages: int, controls: Controls, t: Texts) -> Content:
    """Add the buttons that turn the page."""
    back = controls.button("help.page", t("Back"), emoji="◀️", arg=str(max(0, at - 1)), disabled=not at)
    last, style = at == pages - 1, ButtonStyle.secondary
    onward = controls.button("help.page", t("Next"), style=style, emoji="▶️", arg=str(at + 1), disabled=last)
    count = "-# " + t("page {n} of {all}", n=at + 1, all=pages)
    return Content((*page.texts, count), (*page.rows, (back, onward)))


def _begin_rows(
    games: Sequence[str], controls: Controls, t: Texts, *, lobbies: bool
) -> tuple[tuple[Item, ...], ...]:
    """Build what begins a match of one of the games: a button against a computer, a menu for a lobby if there can
    be ``lobbies``, and a menu for a lesson."""
    now = split_rows([play_now(key, wording(key).title, controls) for key in games])
    menus = [controls.select("help.play", _choices(games, t), placeholder=t("Play with others"))]
    taught = [key for key in games if script(key) is not None]
    lessons = [controls.select(OPEN, _choices(taught, t), placeholder=t("Learn a game"))] if taught else []
    return (*now, *((menu,) for menu in (*(menus if lobbies else ()), *lessons)))


def _choices(games: Sequence[str], t: Texts) -> list[discord.SelectOption]:
    return [
        discord.SelectOption(label=wording(key).title, value=key, description=shorten(wording(key).pitch(t)))
        for key in games
    ]


def welcome(mention: Mention, controls: Controls, t: Texts, here: ServerSettings) -> Content:
    """Build the post in a server that Tally has joined, with a button for moderators to remove it."""
    games = here.open_games
    remove = controls.button("help.remove", t("Remove this post"), emoji="🗑️")
    admins = t(
        "**For admins:** {server} has channels, games, roles and posts; {doctor} checks whether all of it works.",
        server=mention("settings server"),
        doctor=mention("doctor"),
    )
    more = t("-# More with {help} · Moderators can remove this post.", help=mention("help"))
    head, described = (
        t("### Tally: number games for your server"),
        "\n".join(_describe_game(key, mention, t) for key in games),
    )
    buttons = split_rows(
        [
            controls.button("help.play", wording(key).title, style=ButtonStyle.primary, emoji="▶️", arg=key)
            for key in games
        ]
    )
    return Content((head, described, _steps(mention, games, t), admins, more), (*buttons, (remove,)))


def _where(here: ServerSettings, t: Texts) -> Iterator[str]:
    """Tell where tables can be opened and by whom, if not everywhere and by everyone."""
    if here.channels:
        places = t.any_of([f"<#{channel}>" for channel in here.channels])
        yield t("-# Open lobbies in {channels}.", channels=places)
    if here.openers is not None:
        yield t("-# Members with {role} can open lobbies; everyone can join.", role=f"<@&{here.openers}>")


def _steps(mention: Mention, games: Sequence[str], t: Texts) -> str:
    """Tell how a match begins and where it is played."""
    return t(
        "1. Open a lobby here, or with a command like {play}. Friends press **Join / leave**, or you add a "
        "computer.\n"
        "2. Press **Start**. The table is public; your own hand or board comes by DM when it's your turn, and "
        "you can always open it with **Play** under the table or {hand}.\n"
        "3. Only you can see and use your panel. Playing alone? {alone} start right away, "
        "also in a DM with me.",
        play=mention(f"{games[0]} play"),
        hand=mention("hand"),
        alone=_alone(mention, games, t),
    )


def _alone_steps(mention: Mention, t: Texts) -> tuple[str, ...]:
    """Tell what can be played outside servers."""
    lessons = t.all_of([str(command) for key in GAMES if (command := mention(f"{key} learn")) is not None])
    return (
        t("### What you can play here"),
        t(
            "1. Learn a game: {lessons}. Nothing counts there.\n"
            "2. Play against a computer: {play}, or a button on the first page.\n"
            "3. Play alone: {daily} has today's puzzles; {alone} start right away. Only you see them.\n"
            "4. Playing with others needs a server: ask its admins to add me, then use a command like {play} "
            "there.",
            lessons=lessons,
            daily=mention("daily"),
            alone=_alone(mention, tuple(GAMES), t),
            play=mention(f"{USUAL} play"),
        ),
    )


def _alone(mention: Mention, games: Sequence[str], t: Texts) -> str:
    """List the commands for matches alone, the lessons where there are no others."""
    found = [command for command in COMMANDS_ALONE if command.partition(" ")[0] in games]
    return t.all_of([str(mention(command)) for command in found or [f"{key} learn" for key in games]])


def _own(mention: Mention, games: Sequence[str]) -> dict[str, str | None]:
    """Map names in the texts to the commands for the user's own matches and records, and the rules."""
    rules = ", ".join(str(mention(f"{key} rules")) for key in games)
    matches = {name: mention(f"match {name}") for name in ("list", "show", "replay", "resign", "rematch")}
    return {**matches, "hand": mention("hand"), "stats": mention("stats"), "rules": rules}


def _describe_game(key: str, mention: Mention, t: Texts) -> str:
    """Describe a game, its number of players and its duration."""
    facts = _facts(key, mention, t)
    return t("{play} · {pitch} {facts}", play=mention(f"{key} play"), pitch=wording(key).pitch(t), facts=facts)


def _facts(key: str, mention: Mention, t: Texts) -> str:
    """Tell how many play a game and how long, and which command teaches it."""
    seats, quick = find(key).seats, find(key).presets[0].measured
    players = f"{seats[0]}–{seats[-1]}"
    minutes, newcomers = write_range(quick.minutes), write_range(quick.newcomers)
    line = t("{players} players, about {minutes} minutes.", players=players, minutes=minutes)
    if newcomers != minutes:
        line = t(
            "{players} players, about {minutes} minutes, {newcomers} with newcomers.",
            players=players,
            minutes=minutes,
            newcomers=newcomers,
        )
    learn = mention(f"{key} learn")
    return line if learn is None else t("{line} New to it? {learn}", line=line, learn=learn)


def _commands(mention: Mention, games: Sequence[str], t: Texts) -> tuple[str, ...]:
    """List the commands for members, in short."""
    return (
        t("### Commands"),
        t(
            "-# {play} finds a lobby · {race} the same task for everyone · {daily} today's puzzles · {train} for "
            "more, {sets} sets of them · {hand} your own panel · {list} your matches, {show} one, {replay} it "
            "step by step, {resign}, {rematch} · {tournament} · {leaderboard} · {stats} · {rules} · {doctor} "
            "checks this channel",
            play=mention("play"),
            race=mention("race"),
            daily=mention("daily"),
            train=mention("train"),
            sets=mention("puzzles list"),
            **_own(mention, games),
            tournament=mention("tournament list"),
            leaderboard=mention("leaderboard"),
            doctor=mention("doctor"),
        ),
        t("-# **Challenge others**, where something ends that you played alone, lets them try the same."),
        t(
            "-# {me} language, pictures, colours, DMs, reminders · {export}, {delete} what I store about you",
            **_own_data(mention),
        ),
    )


def _admin_commands(mention: Mention, t: Texts) -> tuple[str, ...]:
    """List the commands for admins and moderators, in short."""
    return (
        t("### For admins"),
        t(
            "-# {server} games, channels, pace, posts · {preset} ways to play, rated if you like · {cancel}, "
            "{reset}, {bar}, {unbar} · {create} · {puzzles}",
            server=mention("settings server"),
            preset=mention("settings preset"),
            cancel=mention("moderate cancel"),
            reset=mention("moderate reset"),
            bar=mention("moderate bar"),
            unbar=mention("moderate unbar"),
            create=mention("tournament create"),
            puzzles=mention("puzzles create"),
        ),
        t(
            "-# {barred} lists who is barred · {forget} deletes what I store about this server",
            barred=mention("moderate barred"),
            forget=mention("privacy server"),
        ),
    )


def _own_commands(mention: Mention, games: Sequence[str], t: Texts) -> tuple[str, ...]:
    """List the commands that work outside servers, in short."""
    return (
        t("### Commands"),
        t(
            "-# {train} puzzles without end, {sets} sets of them · {hand} your own panel · {list} your matches, "
            "{show} one, {replay} it step by step, {resign}, {rematch} · {stats} · {rules} · {me} language, "
            "pictures, colours, DMs · {export}, {delete} what I store about you",
            train=mention("train"),
            sets=mention("puzzles list"),
            **_own(mention, games),
            **_own_data(mention),
        ),
    )


def _own_data(mention: Mention) -> dict[str, str | None]:
    """Map names in the texts to the commands for the user's settings and data."""
    return {"me": mention("settings me"), "export": mention("privacy export"), "delete": mention("privacy delete")}
