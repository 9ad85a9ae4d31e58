"""Why something was refused, in the player's language."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bot.errors import Refused
from bot.games.refusals import RefusalTable, Say
from bot.games.registry import GAMES
from bot.games.wording import wording
from bot.i18n import Texts
from bot.panels import times
from bot.panels.base import safe
from bot.panels.kind_words import KIND_WORDS
from bot.panels.scene import Controls, Item
from bot.panels.tournament_refusals import CUP_SENTENCES


def _not_yet(refused: Refused, t: Texts) -> str:
    """In a lesson something else is to be done first: what the step says, or to read on."""
    hint = str(refused.params["hint"])
    if not hint:
        return t("Not yet: read this first, then press **Next**.")
    return t("That can be played, but not in this lesson. {hint}", hint=t(hint))


def _zone(refused: Refused, t: Texts) -> str:
    """A time zone that is not known, with those that may have been meant."""
    near: Any = refused.params["near"]
    if near:
        meant = t.any_of([f"`{name}`" for name in near])
        return t(
            "I don't know a time zone “{text}”. Did you mean {meant}?", text=refused.params["text"], meant=meant
        )
    return t(
        "I don't know a time zone “{text}”. Type continent and city, such as `Asia/Kathmandu`, or a large city "
        "near you.",
        text=refused.params["text"],
    )


_SENTENCES: dict[str, Say] = {
    "game.unknown": lambda r, t: t("I don't know that game."),
    "match.unknown": lambda r, t: t("I don't know that match. `/match list` shows yours."),
    "match.lost": lambda r, t: t(
        "That belongs to a match that was lost when I had to go back to a backup, so nothing was done. "
        "`/match list` shows yours."
    ),
    "match.lobby": lambda r, t: t("The match hasn't started yet."),
    "match.running": lambda r, t: t("The match is already running."),
    "match.finished": lambda r, t: t("That match is over. Press Rematch or open a new one."),
    "match.cancelled": lambda r, t: t("That match was cancelled."),
    "match.ended": lambda r, t: KIND_WORDS[r.params["kind"]].over(t),
    "match.no_rematch": lambda r, t: KIND_WORDS[r.params["kind"]].no_rematch(r.params.get("game"), t),
    "match.outsider": lambda r, t: t("You're not in this match. Watch along, or join the next one!"),
    "match.outdated": lambda r, t: t("That panel was out of date, so nothing was played. Here's the current one."),
    "match.late": lambda r, t: t("Time was up before that arrived, so it wasn't played."),
    "match.away": lambda r, t: t("A computer is playing for you. Press **Take my seat back** to play again."),
    "match.resigned": lambda r, t: t("You've resigned from this match, so a computer is playing your seat."),
    "match.not_away": lambda r, t: t("You're already playing your own seat."),
    "match.cancel_needs_moderator": lambda r, t: t(
        "Only a moderator (Manage Messages) can cancel a running match. You can resign instead."
    ),
    "match.no_match": lambda r, t: t("You don't have a match running. `/help` shows the games; start one!"),
    "match.none_waits": lambda r, t: t("No other match waits for you now. `/match list` shows all of yours."),
    "match.past_rules": lambda r, t: t(
        "The rules or house values have changed since that match, so it can't be replayed."
    ),
    "match.not_over": lambda r, t: t("That match isn't over yet."),
    "match.sealed": lambda r, t: t(
        "Others may still be playing this one. The review comes {when}, when no try at it counts any more.",
        when=times.ago(_at(r, "until")),
    ),
    "match.rematch_hidden": lambda r, t: t("That match already has a rematch, but you can't join it."),
    "lobby.joined_already": lambda r, t: t("You're already in."),
    "lobby.not_joined": lambda r, t: t("You're not in this lobby."),
    "lobby.last_host": lambda r, t: t(
        "You host this lobby and nobody else could, so without you it closes. Stay, or close it here."
    ),
    "lobby.full": lambda r, t: t("All {most} seats are taken.", **r.params),
    "lobby.not_host": lambda r, t: t(
        "Only the host, <@{host}>, can do that. If they do nothing for ten minutes while others wait, somebody "
        "else is the host.",
        **r.params,
    ),
    "lobby.sent_away": lambda r, t: t("The host has sent you away from this lobby. You can open one of your own."),
    "lobby.gone": lambda r, t: t("They aren't in this lobby any more."),
    "lobby.stranger": lambda r, t: t("Only somebody who played the last match can host its rematch."),
    "lobby.no_rematch": lambda r, t: t(
        "Only the players of that match can open its rematch. You can open a lobby of your own, and join theirs."
    ),
    "lobby.kept": lambda r, t: t(
        "Seats in this rematch are kept for those who played the last match until {until}. Join after that!",
        until=times.soon(_at(r, "until")),
    ),
    "lobby.too_many": lambda r, t: t(
        "You already host {most} lobbies. Start or close one of them first; the one that has waited longest is "
        "{title}.",
        most=r.params["most"],
        title=_title(r),
    ),
    "person.often": lambda r, t: t(
        "That was a lot within a short time. You can do it again {when}.", when=times.ago(_at(r, "at"))
    ),
    "solo.too_many": lambda r, t: t(
        "You have {most} matches of your own running. Finish or resign one of them first: `/match list` shows "
        "them. The oldest is #{match}; it closes by itself {when}.",
        most=r.params["most"],
        match=r.params["match"],
        when=times.ago(_at(r, "until")),
    ),
    "place.full": lambda r, t: t(
        "This channel already has {most} open tables, as many as this server allows. Use another channel, or wait "
        "until one is over.",
        **r.params,
    ),
    "match.paused": lambda r, t: t(
        "The match is paused until {until}. **Go on**, at the table or in your panel, ends the pause when you all "
        "agree.",
        until=times.moment(_at(r, "until")),
    ),
    "match.not_paused": lambda r, t: t("The match isn't paused."),
    "agreement.left_alone": lambda r, t: t(
        "Everybody else has left, so there's nobody to agree with. Play on: whoever leaves has lost."
    ),
    "agreement.alone": lambda r, t: t("There's nobody you'd have to agree with: nobody waits for you here."),
    "invite.outsider": lambda r, t: t("Sit down in this lobby first, then you can invite others."),
    "invite.sits": lambda r, t: t("<@{user}> is already in.", **r.params),
    "invite.again": lambda r, t: t("<@{user}> has been invited to this lobby already.", **r.params),
    "invite.too_many": lambda r, t: (
        t(
            "You've invited {most} members within an hour; that's enough for now. `/play` shows this lobby to "
            "everybody.",
            most=r.params["most"],
        )
        + (_again(r, t) if "at" in r.params else "")
    ),
    "invite.not_taken": lambda r, t: t("<@{user}> isn't taking invitations. Try somebody else!", **r.params),
    "invite.bot": lambda r, t: t("Bots don't play here. You can add a computer player in the lobby."),
    "invite.stranger": lambda r, t: t("That user isn't on this server. Try somebody else!"),
    "invite.unknown": lambda r, t: t("Discord doesn't tell me who that is just now. Try again in a moment."),
    "invite.sees_nothing": lambda r, t: t(
        "<@{user}> can't see the channel of this lobby. Open one where they can.", **r.params
    ),
    "invite.not_yours": lambda r, t: t(
        "That invitation is for somebody else. You can join at the lobby, or look around with `/play`."
    ),
    "invite.answered": lambda r, t: t("That invitation is over. `/play` shows who is waiting for players."),
    "lobby.no_computer": lambda r, t: t("There's no computer player to remove."),
    "lobby.level": lambda r, t: t("There's no such level. Choose beginner, easy, medium, hard or expert."),
    "lobby.too_few": lambda r, t: t(
        "You need at least {least} players. Wait for others to join, or add a computer.", **r.params
    ),
    "hint.off": lambda r, t: t("Hints are off in this match."),
    "hint.shown": lambda r, t: t("You have the hint for this situation already. Your panel shows it."),
    "panel.older": lambda r, t: t(
        "That panel showed an older choice, so nothing was done. Here's where things stand now."
    ),
    "panel.no_card": lambda r, t: t("Choose one of your number cards first."),
    "panel.no_cards": lambda r, t: t("Choose cards from your hand first."),
    "panel.no_pile": lambda r, t: t("Choose the piles to play {card} on first.", **r.params),
    "panel.one_card": lambda r, t: t("Choose exactly one card to discard; you've chosen {n}.", **r.params),
    "panel.jokers": lambda r, t: t(
        "Jokers on their own fit almost anywhere. Choose a number card with them, or type the line."
    ),
    "panel.discard_last": lambda r, t: t("A discard ends your turn, so write it on the last line."),
    "learn.none": lambda r, t: t("There's no lesson for that. `/help` shows the games and how to begin."),
    "learn.elsewhere": lambda r, t: t("The lesson is at another step. `/hand` shows it."),
    "learn.not_yet": _not_yet,
    "daily.past": lambda r, t: t("That puzzle was of another day. `/daily` shows today's."),
    "daily.part": lambda r, t: t("The second part opens once the first one has a result."),
    "daily.played": lambda r, t: t("This one has a single try, and you've had it. There's a new one tomorrow."),
    "daily.shown": lambda r, t: t(
        "You've seen the solution, so no try counts any more. There's a new one tomorrow."
    ),
    "daily.untried": lambda r, t: t("Finish a try first. `/daily` shows today's puzzles."),
    "daily.shared": lambda r, t: t("You've shared this one already. You can still copy the line above."),
    "daily.no_server": lambda r, t: t("I can't post here. Copy the line above instead."),
    "options.number": lambda r, t: t(
        "“{text}” isn't a number from {least} to {most}. The options are as they were.", **r.params
    ),
    "options.gone": lambda r, t: t(
        "That option makes no difference beside the others any more. **Options** shows those that do."
    ),
    "bot.stopping": lambda r, t: t("I'm restarting right now. Press again in a moment."),
    "costly.busy": lambda r, t: t(
        "I'm still working on the last {most} things you asked for. Press again when they're there.", **r.params
    ),
    "control.unknown": lambda r, t: t("That control no longer works. Open a fresh panel with `/hand`."),
    "command.changed": lambda r, t: t("That command has just changed. Wait a minute and try again."),
    "command.value": lambda r, t: t(
        "“{value}” doesn't work there. Pick one of the values Discord suggests.", **r.params
    ),
    "solo.past": lambda r, t: t(
        "That was the marathon of another day. Use `/{game} solo` for today's.", **r.params
    ),
    "solo.running": lambda r, t: t("You're in the middle of that marathon: `/hand` shows it."),
    "solo.played": lambda r, t: t(
        "You've already had your try at this marathon. There's a new one every day, or leave out `daily` to get "
        "fresh tiles right away."
    ),
    "leaderboard.no_solo": lambda r, t: t(
        "{game} has no solo game, so there's no list of best scores.",
        game=wording(str(r.params["game"])).title,
    ),
    "leaderboard.no_daily": lambda r, t: t(
        "{game} has no daily marathon, so there's no leaderboard for one.",
        game=wording(str(r.params["game"])).title,
    ),
    "leaderboard.gone": lambda r, t: t("That player has left the server."),
    "stats.private": lambda r, t: t(
        "That player keeps their achievements to themselves. `/stats` shows you your own."
    ),
    "place.not_posted": lambda r, t: t(
        "Discord didn't let me post {title} here, so I've closed it again. Please try again.",
        **r.params,
    ),
    "place.other_server": lambda r, t: t("That match belongs to another server. Ask for the rematch there."),
    "place.no_guild": lambda r, t: t(
        "That only works on a server that I've been added to. Here you can learn a game (`/numer learn`) or play "
        "alone (`/numero solitaire`, `/numenko solo`)."
    ),
    "place.no_table": lambda r, t: t(
        "A match with others needs a server that I've been added to: use `/{game} play` there, in the channel "
        "where you want to play. Here you can learn the game (`/{game} learn`) or play alone "
        "(`/numero solitaire`, `/numenko solo`).",
        **r.params,
    ),
    "place.no_members": lambda r, t: t(
        "Other people's records are on the servers that you share with me: use `/stats` there. Here it shows "
        "your own."
    ),
    "place.barred": lambda r, t: t("The moderators have barred you from this server's tables."),
    "place.game": lambda r, t: t(
        "{game} is switched off on this server. You can play {games} here.",
        game=wording(str(r.params["game"])).title,
        games=t.all_of([wording(key).title for key in GAMES if key in r.params["games"]]),  # type: ignore[operator]
    ),
    "place.channel": lambda r, t: t(
        "You can't open tables in this channel. Try {channels}.",
        channels=t.all_of([f"<#{channel}>" for channel in r.params["channels"]]),  # type: ignore[attr-defined]
    ),
    "moderation.manage_messages": lambda r, t: t("Only moderators (Manage Messages) can do that."),
    "moderation.bot": lambda r, t: t(
        "Bots can't join tables anyway. You can remove computer players in the lobby."
    ),
    "moderation.barred": lambda r, t: t(
        "<@{user}> has been barred since {since}. `/moderate unbar` lifts it.",
        user=r.params["user"],
        since=times.day(_at(r, "since")),
    ),
    "moderation.not_barred": lambda r, t: t("<@{user}> isn't barred from tables here.", **r.params),
    "settings.zone": _zone,
    "settings.manage_server": lambda r, t: t("Only members with Manage Server can do that."),
    "place.may_not_post": lambda r, t: t("You can't post in this channel, so I won't either."),
    "place.permissions": lambda r, t: t(
        "I can't open a table here. In this channel I still need: {missing}. A server admin can allow that; "
        "then check again with `/doctor`.",
        missing=t.all_of([str(name) for name in r.params["missing"]]),  # type: ignore[attr-defined]
    ),
}


def _again(refused: Refused, t: Texts) -> str:
    """When it works again, behind a sentence."""
    return " " + t("You can do it again {when}.", when=times.ago(_at(refused, "at")))


def _at(refused: Refused, name: str) -> float:
    """A time among the facts of a refusal (Unix seconds)."""
    return float(str(refused.params[name]))


def _title(refused: Refused) -> str:
    """The title of the lobby that a refusal names."""
    return f"{wording(str(refused.params['game'])).title} · #{refused.params['lobby']}"


_AROUND_THE_GAMES = RefusalTable(_SENTENCES | CUP_SENTENCES)
_TYPED = ("text", "value", "word", "item")
"""Parameters of refusals that a user has typed."""


def refusal(refused: Refused, game: str | None, t: Texts) -> str:
    """The sentence for a refusal: by the table, or by the rules of ``game``. What a user typed is shown
    literally."""
    typed = {name: safe(str(refused.params[name])) for name in _TYPED if name in refused.params}
    refused = Refused(refused.code, **refused.params | typed)
    said = _AROUND_THE_GAMES.say(refused, t)
    game = game or refused.code.partition("-")[0].lower()
    if said is None and game in GAMES:
        said = wording(game).refusal(refused, t)
    return said or t("That's not possible right now ({code}).", code=refused.code)


def way_out(refused: Refused, controls: Callable[[int, str], Controls], t: Texts) -> tuple[Item, ...]:
    """The button that clears away what a refusal is about: a lobby of the user's own that takes the place of a new
    table. Empty for other refusals. ``controls`` makes controls for a match of an
    epoch."""
    lobby = refused.params.get("lobby")
    if not isinstance(lobby, int):
        return ()
    theirs = controls(lobby, str(refused.params.get("epoch", "")))
    return (theirs.button("lobby.close", t("Close {title}", title=_title(refused))),)
