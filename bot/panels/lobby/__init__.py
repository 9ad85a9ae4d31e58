"""The table message of a lobby: options in words, players, and buttons."""

from __future__ import annotations

import discord
from discord import ButtonStyle

from bot.games.base import nearest_seats
from bot.games.presets import Preset, preset_of
from bot.games.registry import find
from bot.games.wording import preset_names, wording
from bot.i18n import Texts
from bot.i18n.lengths import cut
from bot.match.lobbies.pace import PACES
from bot.match.lobbies.server_presets import ServerPreset
from bot.opponents.base import LEVELS, opponent
from bot.panels import times
from bot.panels.base import Content, safe
from bot.panels.choosing import NAMED
from bot.panels.lessons.learn_button import learn_buttons
from bot.panels.scene import Item, Scene

SAVED = "saved:"
"""What the presets of a server begin with in the menu of presets."""
FITTING, REMOVE = "fitting", "remove"
"""The choices in the menu that adds computers by which one of the level that fits the host comes, or the last one
goes."""


def pace_words(pace: str, t: Texts) -> str:
    """Describe how long a turn may take."""
    words = {
        "live": t("live: 2 minutes a turn"),
        "relaxed": t("relaxed: 30 minutes a turn"),
        "daily": t("slow: a day a turn"),
    }
    return words[pace]


def pace_line(scene: Scene) -> list[str]:
    """Describe the time limit of a turn: a clock where there are no turns, no limit for a single person. In a
    lobby others may still join that person and the computers."""
    t, pace = scene.t, pace_words(scene.pace, scene.t)
    people = _people(scene)
    if opponent(scene.game).pause:
        return [t("in real time")]
    if people > 1 or (scene.status == "lobby" and people == len(scene.seats)):
        return [pace]
    if scene.status == "lobby":
        return [t("no time limit against computers only (with people, {pace})", pace=pace)]
    return [t("no time limit")]


def content(scene: Scene) -> Content:
    """Build the table message of a lobby."""
    t, words = scene.t, wording(scene.game)
    seats = [f"{number}. {name}{_level(scene, number - 1)}" for number, name in enumerate(scene.names, 1)]
    texts = (
        f"## {scene.title}\n{words.pitch(t)}",
        f"{describe_choice(scene)}\n-# {in_words(scene)}{_describe_changed(scene)}",
        t("**Players ({n} of {most})**", n=len(seats), most=find(scene.game).seats[-1]) + "\n" + "\n".join(seats),
        f"-# {words.seats_hint(len(seats), t) or ''}",
        _describe_kept(scene),
    )
    return Content(texts, _rows(scene))


def describe_choice(scene: Scene) -> str:
    """Describe what will be played: preset, rating and approximate duration
    ("Quick · rated · about 10 min, 16 with newcomers")."""
    t, preset = scene.t, _preset(scene)
    if preset is None:
        own = _own_preset(scene)
        return f"**{t('custom options') if own is None else safe(own)}** · {_describe_rating(scene)}"
    return " · ".join([f"**{preset_names(t)[preset.key]}**", _describe_rating(scene), *_duration(preset, scene)])


def describe_preset(game: str, preset: ServerPreset, t: Texts) -> str:
    """Describe a preset of a server: whether it is rated, its options, and its pace."""
    rating = t("rated") if preset.list else t("not rated")
    options = wording(game).options(preset.options, t, PACES[preset.pace].stretch)
    return " · ".join([rating, *options, pace_words(preset.pace, t)])


def in_words(scene: Scene) -> str:
    """Describe the options and the pace in one line."""
    return " · ".join(options_line(scene))


def options_line(scene: Scene) -> list[str]:
    """List the options at the pace of the match, then the pace, in words."""
    words = wording(scene.game).options(scene.options, scene.t, PACES[scene.pace].stretch)
    return [*words, *pace_line(scene)]


def level_words(t: Texts) -> dict[str, str]:
    """Levels of computer players in words."""
    return {
        "gentle": t("gentle"),
        "beginner": t("beginner"),
        "easy": t("easy"),
        "medium": t("medium"),
        "hard": t("hard"),
        "expert": t("expert"),
    }


def promises(t: Texts) -> dict[str, str]:
    """Describe what to expect of each level."""
    return {
        "gentle": t("Overlooks most things, and is in no hurry"),
        "beginner": t("Plays like a child who knows the rules"),
        "easy": t("New to the game: overlooks a lot"),
        "medium": t("Plays now and then"),
        "hard": t("Knows the game well: seldom overlooks anything"),
        "expert": t("As strong as it gets: thinks ahead, gives nothing away"),
    }


def was_in(tags: str, user_id: int) -> bool:
    """Whether the user was in the lobby when its Join / leave button was shown, from the button's argument. The
    button does what it showed to the user, also on the second click of a double click."""
    return _tag(user_id) in tags.split(".")


def _tag(user_id: int) -> str:
    """Shorten a user id to a few characters, modulo a prime because parts of Discord's ids are often the same."""
    return f"{user_id % 65521:x}"


def _people(scene: Scene) -> int:
    return sum(seat.level is None for seat in scene.seats)


def _preset(scene: Scene) -> Preset | None:
    return preset_of(find(scene.game).presets, scene.options)


def _own_preset(scene: Scene) -> str | None:
    """Return the name of the server's preset with the options and the pace of the lobby."""
    chosen = (scene.options, scene.pace)
    return next((name for name, saved in scene.presets.items() if (saved.options, saved.pace) == chosen), None)


def _describe_rating(scene: Scene) -> str:
    """Say whether the match would be rated with the present players. One person alone still waits for others."""
    t, people = scene.t, _people(scene)
    if not scene.is_rated:
        return t("not rated")
    return t("rated") if people > 1 or people == len(scene.seats) else t("not rated against computers only")


def _duration(preset: Preset, scene: Scene, *, short: bool = False) -> tuple[str, ...]:
    """Duration of the preset with the expected minimum of players. A day a turn has no duration."""
    if scene.pace == "daily" and not opponent(scene.game).pause:
        return ()
    return (preset.describe_minutes(len(scene.seats), scene.t, short=short),)


def _describe_changed(scene: Scene) -> str:
    """Say that the host changed the options after others had joined."""
    if scene.options_changed_at is None:
        return ""
    return "\n" + scene.t("-# ⚠️ The host changed the options {ago}.", ago=times.relative(scene.options_changed_at))


def _describe_kept(scene: Scene) -> str:
    """Say until when a rematch keeps its seats."""
    if scene.kept_until is None:
        return ""
    return scene.t(
        "-# Seats are kept for the players of the last match until {until}.", until=times.soon(scene.kept_until)
    )


def _level(scene: Scene, seat: int) -> str:
    row, t = scene.seats[seat], scene.t
    if row.level:
        return " · " + level_words(t)[row.level]
    return " · " + t("host") if row.user_id == scene.host_id else ""


def _rows(scene: Scene) -> tuple[tuple[Item, ...], ...]:
    button, t = scene.controls.button, scene.t
    full = len(scene.seats) >= find(scene.game).seats[-1]
    buttons = (
        button(
            "lobby.seat",
            t("Leave (full)") if full else t("Join / leave"),
            style=ButtonStyle.success,
            emoji="✋",
            arg=".".join(_tag(seat.user_id) for seat in scene.seats if seat.user_id is not None),
        ),
        _start(scene),
        *(() if full else (button("invite.open", t("Invite"), emoji="✉️"),)),
        button("options.open", t("Options"), emoji="⚙️"),
    )
    is_standard = scene.options == find(scene.game).presets[0].options
    help_ = (
        *(() if is_standard else (button("lobby.standard", t("Standard"), emoji="↩️"),)),
        button("rules.page", t("Rules"), emoji="📖", arg=f"{scene.game}.0"),
        *learn_buttons(scene.game, scene.controls, t),
    )
    computers = ((_computers(scene),),) if not full or _computer_there(scene) else ()
    return (buttons, (_presets(scene),), *computers, help_)


def _start(scene: Scene) -> Item:
    """Build the button that starts the match, or says how many players are missing."""
    t, seats = scene.t, len(scene.seats)
    wanted = nearest_seats(find(scene.game), scene.options, seats)
    label = t("Start")
    if seats < wanted:
        label = t.plural("Start (needs {n} more player)", "Start (needs {n} more players)", wanted - seats)
    elif seats > wanted:
        label = t.plural("Start (at most {n} player)", "Start (at most {n} players)", wanted)
    return scene.controls.button(
        "lobby.start", label, style=ButtonStyle.primary, emoji="▶️", disabled=seats != wanted
    )


def _presets(scene: Scene) -> Item:
    """Build the menu of presets, those of the server last, showing the chosen one. Custom options do not appear in
    it."""
    t, now, names = scene.t, _preset(scene), preset_names(scene.t)
    choices = []
    for preset in find(scene.game).presets:
        label = " · ".join([names[preset.key], *_duration(preset, scene, short=True)])
        choices.append(
            discord.SelectOption(
                label=cut(t("Preset: {preset}", preset=label) if preset == now else label, NAMED),
                value=preset.key,
                description=cut(preset.words(t), NAMED),
                default=preset == now,
            )
        )
    current = _own_preset(scene) if now is None else None
    for name, saved in scene.presets.items():
        said = describe_preset(scene.game, saved, t)
        choices.append(
            discord.SelectOption(
                label=cut(t("Preset: {preset}", preset=name) if name == current else name, NAMED),
                value=f"{SAVED}{name}",
                description=cut(said, NAMED),
                emoji="📁",
                default=name == current,
            )
        )
    return scene.controls.select("lobby.preset", choices, placeholder=t("Preset: custom"))


def _computer_there(scene: Scene) -> bool:
    return any(seat.level is not None for seat in scene.seats)


def _computers(scene: Scene) -> Item:
    """Build the menu that adds a computer, first of all one of the level that fits the host, or removes the last
    one. Everybody sees the same menu, and of the computer that comes only the level. Its id contains the number of
    seats, because Discord keeps a menu's pick until the id changes: the same level can be picked again."""
    t, full = scene.t, len(scene.seats) >= find(scene.game).seats[-1]
    promised = {FITTING: t("The level at which the host wins about half"), **promises(t)}
    words = {FITTING: t("to suit the host"), **level_words(t)}
    choices = [
        discord.SelectOption(
            label=t("Computer: {level}", level=words[level]), description=promised[level], value=level, emoji="🤖"
        )
        for level in (FITTING, *LEVELS)
        if not full
    ]
    if _computer_there(scene):
        choices.append(discord.SelectOption(label=t("Remove the last computer"), value=REMOVE, emoji="➖"))
    label = t("Remove a computer") if full else t("Add a computer")
    return scene.controls.select("lobby.computers", choices, placeholder=label, arg=str(len(scene.seats)))
