"""Why something was refused, in the player's language."""

from __future__ import annotations

from collections.abc import Callable

from bot.errors import Refused
from bot.games.registry import GAMES
from bot.games.wording import wording
from bot.i18n import Texts
from bot.panels.base import safe

_SENTENCES: dict[str, Callable[[Texts, Refused], str]] = {
    "game.unknown": lambda t, r: t("I don't know that game."),
    "match.unknown": lambda t, r: t("I don't know that match. `/match list` shows yours."),
    "match.lobby": lambda t, r: t("The match hasn't started yet."),
    "match.running": lambda t, r: t("The match is already running."),
    "match.finished": lambda t, r: t("That match is over. Press Rematch or open a new one."),
    "match.cancelled": lambda t, r: t("That match was cancelled."),
    "match.outsider": lambda t, r: t("You're not in this match. Watch along, or join the next one!"),
    "match.outdated": lambda t, r: t("That panel was out of date, so nothing was played. Here's the current one."),
    "match.late": lambda t, r: t("Time was up before that arrived, so it wasn't played."),
    "match.away": lambda t, r: t("A computer is playing for you. Press **Take my seat back** to play again."),
    "match.resigned": lambda t, r: t("You've resigned from this match, so a computer is playing your seat."),
    "match.not_away": lambda t, r: t("You're already playing your own seat."),
    "match.cancel_needs_moderator": lambda t, r: t(
        "Only a moderator (Manage Messages) can cancel a running match. You can resign instead."
    ),
    "match.no_match": lambda t, r: t("You don't have a match running. `/help` shows the games; start one!"),
    "match.past_rules": lambda t, r: t(
        "The rules or house values have changed since that match, so it can't be replayed."
    ),
    "match.not_over": lambda t, r: t("That match isn't over yet."),
    "lobby.joined_already": lambda t, r: t("You're already in."),
    "lobby.not_joined": lambda t, r: t("You're not in this lobby."),
    "lobby.full": lambda t, r: t("All {most} seats are taken.", **r.params),
    "lobby.not_host": lambda t, r: t("Only the host, <@{host}>, can do that.", **r.params),
    "lobby.no_computer": lambda t, r: t("There's no computer player to remove."),
    "lobby.level": lambda t, r: t("There's no such level. Choose easy, normal or hard."),
    "lobby.too_few": lambda t, r: t(
        "You need at least {least} players. Wait for others to join, or press **Add computer**.", **r.params
    ),
    "panel.older": lambda t, r: t(
        "That panel showed an older choice, so nothing was done. Here's where things stand now."
    ),
    "panel.no_card": lambda t, r: t("Choose one of your number cards first."),
    "panel.no_cards": lambda t, r: t("Choose cards from your hand first."),
    "panel.no_pile": lambda t, r: t("Choose the piles to play {card} on first.", **r.params),
    "panel.one_card": lambda t, r: t("Choose exactly one card to discard; you've chosen {n}.", **r.params),
    "panel.jokers": lambda t, r: t(
        "Jokers on their own fit almost anywhere. Choose a number card with them, or type the line."
    ),
    "panel.discard_last": lambda t, r: t("A discard ends your turn, so write it on the last line."),
    "control.unknown": lambda t, r: t("That control no longer works. Open a fresh panel with `/hand`."),
    "command.changed": lambda t, r: t("That command has just changed. Wait a minute and try again."),
    "command.value": lambda t, r: t(
        "“{value}” doesn't work there. Pick one of the values Discord suggests.", **r.params
    ),
    "solo.running": lambda t, r: t("You're in the middle of that puzzle: `/hand` shows it."),
    "solo.played": lambda t, r: t(
        "You've already had your try at this puzzle. There's a new one every day, or leave out `daily` to get "
        "fresh tiles right away."
    ),
    "leaderboard.no_solo": lambda t, r: t(
        "{game} has no solo game, so there's no list of best scores.",
        game=wording(str(r.params["game"])).title,
    ),
    "leaderboard.no_daily": lambda t, r: t(
        "{game} has no daily puzzle, so there's no leaderboard for one.", game=wording(str(r.params["game"])).title
    ),
    "leaderboard.gone": lambda t, r: t("That player has left the server."),
    "leaderboard.may_not_post": lambda t, r: t("You can't post in this channel, so I won't either."),
    "place.other_server": lambda t, r: t("That match belongs to another server. Ask for the rematch there."),
    "place.no_guild": lambda t, r: t("Use this on a server, in the channel where you want to play."),
    "place.barred": lambda t, r: t("The moderators have barred you from this server's tables."),
    "place.game": lambda t, r: t(
        "{game} is switched off on this server. You can play {games} here.",
        game=wording(str(r.params["game"])).title,
        games=t.all_of([wording(key).title for key in GAMES if key in r.params["games"]]),  # type: ignore[operator]
    ),
    "place.channel": lambda t, r: t(
        "You can't open tables in this channel. Try {channels}.",
        channels=t.all_of([f"<#{channel}>" for channel in r.params["channels"]]),  # type: ignore[attr-defined]
    ),
    "moderation.manage_messages": lambda t, r: t("Only moderators (Manage Messages) can do that."),
    "moderation.bot": lambda t, r: t(
        "Bots can't join tables anyway. You can remove computer players in the lobby."
    ),
    "moderation.barred": lambda t, r: t(
        "<@{user}> has been barred since <t:{since}:d>. `/moderate unbar` lifts it.", **r.params
    ),
    "moderation.not_barred": lambda t, r: t("<@{user}> isn't barred from tables here.", **r.params),
    "settings.manage_server": lambda t, r: t("Only members with Manage Server can do that."),
    "place.permissions": lambda t, r: t(
        "I can't open a table here. In this channel I still need: {missing}. A server admin can allow that; "
        "then check again with `/doctor`.",
        missing=t.all_of([str(name) for name in r.params["missing"]]),  # type: ignore[attr-defined]
    ),
}
_TYPED = ("text", "value", "word", "item")
"""Facts of refusals that a user has typed."""


def refusal(refused: Refused, game: str | None, t: Texts) -> str:
    """The sentence for a refusal: of the table, or of the rules of ``game``. What a user typed stays plain."""
    typed = {name: safe(str(refused.params[name])) for name in _TYPED if name in refused.params}
    refused = Refused(refused.code, **refused.params | typed)
    write = _SENTENCES.get(refused.code)
    if write:
        return write(t, refused)
    game = game or refused.code.partition("-")[0].lower()
    said = wording(game).refusal(refused, t) if game in GAMES else None
    return said or t("That's not possible right now ({code}).", code=refused.code)
