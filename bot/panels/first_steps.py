"""First steps with each game, for ``/help`` and the post on joining a server. Outside servers, how to play
alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from discord import ButtonStyle

from bot.games.registry import GAMES, find
from bot.games.wording import wording
from bot.i18n import Texts
from bot.panels.base import Content
from bot.panels.choosing import split_rows
from bot.panels.lessons.learn_button import OPEN
from bot.panels.playing_alone import COMMANDS_ALONE, USUAL
from bot.panels.scene import Controls, Item
from bot.store.settings import ServerSettings

Mention = Callable[[str], str | None]
"""A command by its name as it is written in messages, None if there is none."""


def content(mention: Mention, controls: Controls, t: Texts, here: ServerSettings) -> Content:
    """Show the first steps on a server with these settings, where tables can be opened, all commands, and a button
    for each game that is on."""
    games = here.open_games
    texts = (*_begin(mention, games, t), *_where(here, t), *_commands(mention, games, t))
    return Content(texts, _for_each_game("help.play", "▶️", games, controls))


def alone(mention: Mention, controls: Controls, t: Texts) -> Content:
    """Show the first steps outside servers, with a button to learn each game."""
    texts = (
        t("### Tally: number games, here for you alone"),
        "\n".join(_lesson(key, mention, t) for key in GAMES),
        t(
            "1. Learn a game with a button below; nothing counts there.\n"
            "2. Play alone: {daily} has today's puzzles; {alone} start right away. Only you see them.\n"
            "3. Playing with others needs a server: ask its admins to add me, then use a command like {play} "
            "there.",
            daily=mention("daily"),
            alone=_alone(mention, tuple(GAMES), t),
            play=mention(f"{USUAL} play"),
        ),
        t(
            "-# {hand} your own panel · {list} your matches, {show} one, {replay} it step by step, {resign}, "
            "{rematch} · {stats} · {rules} · {me} language, pictures, colours, DMs · {export}, {delete} what I "
            "store about you",
            **_own(mention, tuple(GAMES)),
            me=mention("settings me"),
            export=mention("privacy export"),
            delete=mention("privacy delete"),
        ),
    )
    return Content(texts, _for_each_game(OPEN, "🎓", tuple(GAMES), controls))


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
    buttons = _for_each_game("help.play", "▶️", games, controls)
    return Content((*_begin(mention, games, t), admins, more), (*buttons, (remove,)))


def _where(here: ServerSettings, t: Texts) -> Iterator[str]:
    """Tell where tables can be opened and by whom, if not everywhere and by everyone."""
    if here.channels:
        places = t.any_of([f"<#{channel}>" for channel in here.channels])
        yield t("-# Tables are opened in {channels}.", channels=places)
    if here.openers is not None:
        yield t("-# Members with {role} open tables; everyone can join.", role=f"<@&{here.openers}>")


def _begin(mention: Mention, games: Sequence[str], t: Texts) -> tuple[str, ...]:
    """Describe the games, a line each, and how to begin a match."""
    return (
        t("### Tally: number games for your server"),
        "\n".join(_game(key, mention, t) for key in games),
        t(
            "1. Press a button below, or open a lobby with a command like {play}. Friends press **Join / leave**, "
            "or you add a computer.\n"
            "2. Press **Start**. The table is public; your own hand or board comes by DM when it's your turn, and "
            "you can always open it with **Play** under the table or {hand}.\n"
            "3. Only you can see and use your panel. Playing alone? {alone} start right away, "
            "in a DM with me too.",
            play=mention(f"{games[0]} play"),
            hand=mention("hand"),
            alone=_alone(mention, games, t),
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


def _game(key: str, mention: Mention, t: Texts) -> str:
    """Describe a game, its number of players and its duration."""
    words, seats, quick = wording(key), find(key).seats, find(key).presets[0].minutes
    least, most = min(quick), max(quick)
    facts = {
        "play": mention(f"{key} play"),
        "pitch": words.pitch(t),
        "players": f"{seats[0]}–{seats[-1]}",
        "minutes": str(least) if least == most else f"{least}–{most}",
    }
    line = t("{play} · {pitch} {players} players, about {minutes} minutes.", **facts)
    learn = mention(f"{key} learn")
    return line if learn is None else t("{line} New to it? {learn}", line=line, learn=learn)


def _lesson(key: str, mention: Mention, t: Texts) -> str:
    """Describe a game and its lesson command."""
    return t("{learn} · {pitch}", learn=mention(f"{key} learn"), pitch=wording(key).pitch(t))


def _commands(mention: Mention, games: Sequence[str], t: Texts) -> tuple[str, ...]:
    """List all other commands, in short."""
    return (
        t(
            "-# {play} finds a table · {daily} today's puzzles · {hand} your own panel · {list} your matches, "
            "{show} one, {replay} it step by step, {resign}, {rematch} · {tournament} · {leaderboard} · {stats} · "
            "{rules} · {doctor} checks this channel",
            play=mention("play"),
            daily=mention("daily"),
            **_own(mention, games),
            tournament=mention("tournament list"),
            leaderboard=mention("leaderboard"),
            doctor=mention("doctor"),
        ),
        t(
            "-# {me} language, pictures, colours, DMs, reminders · {export}, {delete} what I store about you\n"
            "-# For admins: {server} games, channels, pace, posts · {cancel}, {reset}, {bar}, {unbar} · {create}",
            me=mention("settings me"),
            export=mention("privacy export"),
            delete=mention("privacy delete"),
            server=mention("settings server"),
            cancel=mention("moderate cancel"),
            reset=mention("moderate reset"),
            bar=mention("moderate bar"),
            unbar=mention("moderate unbar"),
            create=mention("tournament create"),
        ),
        t(
            "-# {barred} lists who is barred · {forget} deletes what I store about this server",
            barred=mention("moderate barred"),
            forget=mention("privacy server"),
        ),
    )


def _for_each_game(
    verb: str, emoji: str, games: Sequence[str], controls: Controls
) -> tuple[tuple[Item, ...], ...]:
    """Build a button for each of the games that opens its usual lobby or its lesson."""
    return tuple(
        split_rows(
            [
                controls.button(verb, wording(key).title, style=ButtonStyle.primary, emoji=emoji, arg=key)
                for key in games
            ]
        )
    )
