"""Refusals in the player's language."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bot.errors import Refused
from bot.games.refusals import Reason, RefusalTable
from bot.games.registry import GAMES
from bot.games.wording import wording
from bot.i18n import Texts
from bot.i18n.mentions import name_command
from bot.panels import times
from bot.panels.base import safe
from bot.panels.kind_words import KIND_WORDS
from bot.panels.playing_alone import USUAL, list_commands_alone
from bot.panels.refusals.tournaments import CUP_REFUSALS, read_time
from bot.panels.scene import Controls, Item


def _not_yet(refused: Refused, t: Texts) -> str:
    """Explain why a lesson wants something else, or to read on."""
    why = str(refused.params["why"])
    if not why:
        return t("Not yet: read this first, then press **Next**.")
    return t("A match would allow that, but this lesson continues differently. {why}", why=t(why))


def _zone(refused: Refused, t: Texts) -> str:
    """Reject an unknown time zone, suggesting similar ones."""
    near: Any = refused.params["near"]
    if near:
        meant = t.any_of([f"`{name}`" for name in near])
        return t(
            "I don't know the time zone “{text}”. Did you mean {meant}?", text=refused.params["text"], meant=meant
        )
    return t(
        "I don't know the time zone “{text}”. Type continent and city, such as `Asia/Kathmandu`, or a large "
        "city near you.",
        text=refused.params["text"],
    )


def describe_bar(until: float | None, reason: str, t: Texts) -> list[str]:
    """Say until when (Unix seconds) somebody is barred and why, a sentence each, as far as there is something."""
    end = [] if until is None else [t("This ends on {until}.", until=times.moment(until))]
    return [*end, t("Reason: {reason}", reason=safe(reason))] if reason else end


def _days(refused: Refused) -> int:
    left = refused.params["left"]
    assert isinstance(left, int)
    return left


_SENTENCES: dict[str, Reason] = {
    "game.unknown": "I don't know that game.",
    "match.unknown": "I don't know that match. `/match list` shows yours.",
    "match.lost": (
        "That belongs to a match that was lost when I was restored from a backup, so nothing was done. `/match "
        "list` shows yours."
    ),
    "match.lobby": "The match hasn't started yet.",
    "match.running": "The match is already running.",
    "match.finished": lambda r, t: t("That match is over. Press Play again or open a new one."),
    "match.cancelled": lambda r, t: t("That match was cancelled."),
    "match.ended": lambda r, t: KIND_WORDS[r.params["kind"]].over(t),
    "match.no_rematch": lambda r, t: KIND_WORDS[r.params["kind"]].no_rematch(r.params.get("game"), t),
    "match.outsider": lambda r, t: t("You're not in this match. Feel free to watch, or join the next one!"),
    "match.outdated": "That panel was out of date, so nothing was played. Here's the current one.",
    "match.late": "Your time ran out before that arrived, so it wasn't played.",
    "match.away": "A computer is playing for you. Press **Take my seat back** to play again.",
    "match.resigned": "You've resigned from this match, so a computer is playing your seat.",
    "match.not_away": "You're already playing your own seat.",
    "match.cancel_needs_moderator": (
        "Only a moderator (Manage Messages) can cancel a running match. You can resign instead."
    ),
    "match.no_match": "You don't have a match running. `/help` shows the games; start one!",
    "match.none_waits": "No other match is waiting for you right now. `/match list` shows all of yours.",
    "match.past_rules": "The rules have changed since that match, so it can't be replayed.",
    "match.not_over": "That match isn't over yet.",
    "match.sealed": lambda r, t: t(
        "Others may still be playing this one. The review comes {when}, once tries no longer count.",
        when=times.relative(read_time(r, "until")),
    ),
    "match.rematch_hidden": "That match already has a rematch, but you can't join it.",
    "lobby.joined_already": "You're already in.",
    "lobby.not_joined": "You're not in this lobby.",
    "lobby.last_host": ("Nobody else can host this lobby, so it closes if you leave. Stay, or close it here."),
    "lobby.full": "All {most} seats are taken.",
    "lobby.not_host": (
        "Only the host, <@{host}>, can do that. If they do nothing for ten minutes while others wait, someone "
        "else becomes the host."
    ),
    "lobby.sent_away": "The host has removed you from this lobby. You can open one of your own.",
    "lobby.gone": "They're no longer in this lobby.",
    "lobby.stranger": "Only someone who played the last match can host its rematch.",
    "lobby.no_rematch": (
        "Only the players of that match can open its rematch. You can open a lobby of your own, and join theirs."
    ),
    "lobby.kept": lambda r, t: t(
        "Until {until}, seats in this rematch are kept for the players of the last match. Join after that!",
        until=times.soon(read_time(r, "until")),
    ),
    "lobby.too_many": lambda r, t: t(
        "You already host {most} lobbies. Start or close one of them first; the one that has waited longest is "
        "{title}.",
        most=r.params["most"],
        title=_title(r),
    ),
    "person.often": lambda r, t: t(
        "That was a lot in a short time. You can try again {when}.", when=times.relative(read_time(r, "at"))
    ),
    "solo.too_many": lambda r, t: t(
        "You already have {most} matches of your own running. Finish or resign from one first: `/match list` "
        "shows them. The oldest is #{match}; it closes automatically {when}.",
        most=r.params["most"],
        match=r.params["match"],
        when=times.relative(read_time(r, "until")),
    ),
    "place.full": (
        "This channel already has {most} lobbies and matches, as many as this server allows. Use another "
        "channel, or wait until one is over."
    ),
    "match.paused": lambda r, t: t(
        "The match is paused until {until}. **Resume**, at the table or in your panel, ends the pause when you "
        "all agree.",
        until=times.moment(read_time(r, "until")),
    ),
    "match.not_paused": "The match isn't paused.",
    "agreement.left_alone": (
        "Everyone else has left, so there's nobody to agree with. Keep playing: a player who leaves loses."
    ),
    "agreement.alone": "Nobody else is playing in this match, so there's nothing to agree on.",
    "invite.outsider": "Join this lobby first, then you can invite others.",
    "invite.sits": "<@{user}> is already in.",
    "invite.again": "<@{user}> has been invited to this lobby already.",
    "invite.too_many": lambda r, t: (
        t(
            "You've invited {most} members within an hour; that's enough for now. `/play` shows this lobby to "
            "everyone.",
            most=r.params["most"],
        )
        + (_again(r, t) if "at" in r.params else "")
    ),
    "invite.not_taken": "<@{user}> isn't taking invitations. Try someone else!",
    "invite.bot": "Bots don't play here. You can add a computer player in the lobby.",
    "invite.stranger": "That user isn't on this server. Try someone else!",
    "invite.unknown": "Discord isn't letting me look up that user right now. Try again in a moment.",
    "invite.sees_nothing": "<@{user}> can't see this lobby's channel. Open one where they can.",
    "invite.not_yours": (
        "That invitation is for someone else. You can join at the lobby, or look around with `/play`."
    ),
    "invite.answered": "That invitation is no longer valid. `/play` shows the lobbies that need players.",
    "lobby.no_computer": "There's no computer player to remove.",
    "lobby.level": "There's no such level. Choose gentle, beginner, easy, medium, hard or expert.",
    "lobby.too_few": "You need at least {least} players. Wait for others to join, or add a computer.",
    "hint.off": "Hints are off in this match.",
    "hint.shown": "You've already had the hint for this move. Your panel shows it.",
    "panel.older": "That panel showed an older choice, so nothing was done. Here's where things stand now.",
    "panel.no_cards": "Choose cards from your hand first.",
    "panel.no_pile": "Choose the piles to play {card} on first.",
    "panel.one_card": "Choose exactly one card to discard; you've chosen {n}.",
    "panel.jokers": "Jokers on their own fit almost anywhere. Choose a number card with them, or type the line.",
    "panel.discard_last": "A discard ends your turn, so write it on the last line.",
    "learn.none": "There's no lesson for that. `/help` shows the games and how to begin.",
    "learn.elsewhere": "The lesson is at another step. `/hand` shows it.",
    "learn.not_yet": _not_yet,
    "daily.past": "That puzzle was for another day. `/daily` shows today's.",
    "daily.part": "Part two opens once you have a result in part one.",
    "daily.played": "You've used all your tries at this one. There's a new one tomorrow.",
    "daily.shown": "You've seen the solution, so tries no longer count. There's a new one tomorrow.",
    "daily.untried": "Finish a try first. `/daily` shows today's puzzles.",
    "daily.shared": "You've shared this one already. You can still copy the line above.",
    "daily.no_server": "I can't post here. Copy the line above instead.",
    "drill.over": "That run is over. `/train` begins another.",
    "training.position": "That position is no longer there. `/train` has others.",
    "training.none": "There's no puzzle in progress. `/train` begins one.",
    "set.unknown": "That set of puzzles is gone. `/puzzles list` shows those of this server.",
    "set.over": "This set is over, so nothing counts now. You can still see the solutions.",
    "set.played": "You've used all your tries at this one.",
    "set.untried": "You see the solution once you've solved this one, or when the set is over.",
    "set.role": "This set is for members with the role <@&{role}>.",
    "set.elsewhere": "Open this set once on its server. From then on you can solve it here too.",
    "set.organiser": "Only moderators and the member who made this set can do that.",
    "set.many": "There are {most} open sets on this server already. End one with `/puzzles end` first.",
    "plan.none": "You can no longer decide that ahead. The panel shows what you can decide.",
    "plan.dropped": "What that decision was about has changed, so I dropped it.",
    "holiday.too_long": lambda r, t: t.plural(
        "You have {n} day of holiday left this season.", "You have {n} days of holiday left this season.", _days(r)
    ),
    "holiday.night": "A night has at most {most} hours. The same hour twice means that you have none.",
    "preset.too_many": "A game has at most {most} presets of the server. Remove one first.",
    "preset.unknown": "This server has no preset of that name for this game.",
    "preset.rated_already": "The options of Quick are rated already. Save a table with others first.",
    "preset.not_rated": "This server has no rated preset of that name (for this game).",
    "preset.no_table": "Start a match of that game first: a preset has the options and pace of your last table.",
    "race.gone": "I no longer know that race. `/race` begins another one.",
    "race.over": "That race is over. `/race` begins another one.",
    "race.open": "This channel has a race already. Press **Join** at its post.",
    "race.no_challenge": "This can't be a challenge: it isn't over, has no result, or everyone has seen it.",
    "race.no_channel": "A challenge is posted in a channel of the server. There `/match show` has the button.",
    "race.not_posted": "I couldn't post the race here, so it was closed. `/doctor` shows what's missing.",
    "options.number": "“{text}” isn't a number from {least} to {most}. The options haven't changed.",
    "options.gone": "That option no longer has any effect with the others. **Options** shows those that do.",
    "bot.stopping": "I'm restarting right now. Try again in a moment.",
    "board.off": "There are no longer any boards. Play on here in Discord.",
    "costly.busy": "I'm still working on the last {most} things you asked for. Try again once they're done.",
    "page.elsewhere": lambda r, t: (
        t("That only works in Discord: {link}", link=r.params["link"])
        if r.params.get("link")
        else t("That only works in Discord. `/hand` shows this match there.")
    ),
    "control.unknown": "That no longer works. Open a fresh panel with `/hand`.",
    "command.changed": "That command has just changed. Wait a minute and try again.",
    "command.value": "“{value}” doesn't work there. Pick one of the values Discord suggests.",
    "solo.past": "That daily marathon was for another day. Use `/{game} solo` for today's.",
    "solo.running": "You're in the middle of that daily marathon: `/hand` shows it.",
    "solo.played": (
        "You've already had your try at this daily marathon. There's a new one tomorrow, or leave out `daily` "
        "to get fresh tiles right away."
    ),
    "leaderboard.no_solo": lambda r, t: t(
        "{game} has no solo game, so there's no list of best scores.",
        game=wording(str(r.params["game"])).title,
    ),
    "leaderboard.no_daily": lambda r, t: t(
        "{game} has no daily marathon, so there's no leaderboard for one.",
        game=wording(str(r.params["game"])).title,
    ),
    "leaderboard.gone": "That player has left the server.",
    "stats.private": "That player keeps their achievements to themselves. `/stats` shows you your own.",
    "place.not_posted": "Discord didn't let me post {title} here, so I've closed it again. Please try again.",
    "place.other_server": "That match belongs to another server. Ask for the rematch there.",
    "place.no_guild": lambda r, t: t(
        "That only works on a server that I've been added to. Here you can play against a computer "
        "(`/{game} play`), learn a game (`/{game} learn`) or play alone ({alone}).",
        game=USUAL,
        alone=list_commands_alone(t),
    ),
    "place.no_table": lambda r, t: t(
        "A match with others needs a server that I've been added to: use `/{game} play` there, in the channel "
        "where you want to play. Here `/{game} play` begins a match against a computer.",
        **r.params,
    ),
    "place.no_members": (
        "Other people's records are on the servers that you share with me: use `/stats` there. Here it shows "
        "your own."
    ),
    "place.barred": lambda r, t: " ".join(
        [
            t("The moderators have barred you from matches on this server."),
            *describe_bar(
                read_time(r, "until") if r.params.get("until") else None, str(r.params.get("reason", "")), t
            ),
        ]
    ),
    "place.game": lambda r, t: t(
        "{game} is switched off on this server. You can play {games} here.",
        game=wording(str(r.params["game"])).title,
        games=t.all_of([wording(key).title for key in GAMES if key in r.params["games"]]),  # type: ignore[operator]
    ),
    "place.channel": lambda r, t: t(
        "Matches aren't allowed in this channel. Try {channels}.",
        channels=t.all_of([f"<#{channel}>" for channel in r.params["channels"]]),  # type: ignore[attr-defined]
    ),
    "privacy.server_name": "That isn't the name of this server, so nothing was deleted. It's called “{name}”.",
    "place.opener": (
        "Only members with the role <@&{role}> can open lobbies on this server. You can join others' lobbies: "
        "`/play` shows them."
    ),
    "place.command": lambda r, t: t(
        "This server's admins don't let you use {command} here, and this does the same. They decide it in Server "
        "Settings → Integrations.",
        command=f"`/{name_command(str(r.params['command']), t)}`",
    ),
    "moderation.manage_messages": "Only moderators (Manage Messages) can do that.",
    "moderation.bot": "Bots can't play anyway. You can remove computer players in the lobby.",
    "moderation.barred": lambda r, t: t(
        "<@{user}> has been barred since {since}. `/moderate unbar` lifts it.",
        user=r.params["user"],
        since=times.day(read_time(r, "since")),
    ),
    "moderation.self": "You can't bar yourself or lift your own bar. Another moderator can.",
    "moderation.rank": (
        "You can't bar <@{user}>: their highest role isn't below yours. Discord treats time-outs the same way."
    ),
    "moderation.not_barred": "<@{user}> isn't barred on this server.",
    "settings.zone": _zone,
    "champion.role": lambda r, t: str(r.params["why"]),
    "champion.rank": (
        "You can't give <@&{role}> yourself, so you can't choose it for champions either: that takes Manage "
        "Roles, and a role of yours above it."
    ),
    "settings.manage_server": "Only members with Manage Server can do that.",
    "place.may_not_post": "You can't post in this channel, so I won't either.",
    "place.permissions": lambda r, t: t(
        "I can't run a match here. In this channel I still need: {missing}. A server admin can allow that; then "
        "check again with `/doctor`.",
        missing=t.all_of([str(name) for name in r.params["missing"]]),  # type: ignore[attr-defined]
    ),
}


def _again(refused: Refused, t: Texts) -> str:
    """Say when it can be done again, as a sentence to append."""
    return " " + t("You can try again {when}.", when=times.relative(read_time(refused, "at")))


def _title(refused: Refused) -> str:
    """Title of the lobby that a refusal names."""
    return f"{wording(str(refused.params['game'])).title} · #{refused.params['lobby']}"


_AROUND_THE_GAMES = RefusalTable(_SENTENCES | CUP_REFUSALS)
_TYPED = ("text", "value", "word", "item")
"""Parameters of refusals that a user has typed."""


def refusal(refused: Refused, game: str | None, t: Texts) -> str:
    """Return the sentence for a refusal, by the table or the rules of ``game``. Typed text is shown literally."""
    typed = {name: safe(str(refused.params[name])) for name in _TYPED if name in refused.params}
    refused = Refused(refused.code, **refused.params | typed)
    said = _AROUND_THE_GAMES.say(refused, t)
    game = game or refused.code.partition("-")[0].lower()
    if said is None and game in GAMES:
        said = wording(game).refusal(refused, t)
    return said or t("That's not possible right now ({code}).", code=refused.code)


def way_out(refused: Refused, controls: Callable[[int, str], Controls], t: Texts) -> tuple[Item, ...]:
    """Return the button that closes the user's own lobby which blocks a new table. Empty for other refusals.
    ``controls`` makes controls for a match of an epoch."""
    lobby = refused.params.get("lobby")
    if not isinstance(lobby, int):
        return ()
    theirs = controls(lobby, str(refused.params.get("epoch", "")))
    return (theirs.button("lobby.close", t("Close {title}", title=_title(refused))),)
