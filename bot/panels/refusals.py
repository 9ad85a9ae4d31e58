"""Why something was refused, in the player's language."""

from __future__ import annotations

from collections.abc import Callable

from bot.errors import Refused
from bot.games.registry import GAMES
from bot.games.wording import wording
from bot.i18n import Texts
from bot.panels.base import safe

_SENTENCES: dict[str, Callable[[Texts, Refused], str]] = {
    "game.unknown": lambda t, r: t("I do not know that game."),
    "match.unknown": lambda t, r: t("I do not know that match. `/match list` shows yours."),
    "match.lobby": lambda t, r: t("The match has not started yet."),
    "match.running": lambda t, r: t("The match is running already."),
    "match.finished": lambda t, r: t("That match is over. Press Rematch, or open a new one."),
    "match.cancelled": lambda t, r: t("That match was cancelled."),
    "match.outsider": lambda t, r: t("You do not sit at this match. Watch along, or join the next one!"),
    "match.outdated": lambda t, r: t(
        "That panel was out of date, so nothing was played. Here is the current one."
    ),
    "match.away": lambda t, r: t("A computer is playing for you. Press **Take my seat back** to go on yourself."),
    "match.resigned": lambda t, r: t("You have resigned from this match; a computer plays your seat."),
    "match.not_away": lambda t, r: t("You are playing your seat yourself already."),
    "match.cancel_needs_moderator": lambda t, r: t(
        "A running match can only be cancelled by a moderator (Manage Messages). You can resign instead."
    ),
    "match.no_match": lambda t, r: t("You have no match running. `/help` shows the games; start one!"),
    "match.past_rules": lambda t, r: t(
        "That match was played with other house values than I have now, so it cannot be played through again."
    ),
    "match.not_over": lambda t, r: t("That match is not over yet."),
    "lobby.joined_already": lambda t, r: t("You are in already."),
    "lobby.not_joined": lambda t, r: t("You are not in this lobby."),
    "lobby.full": lambda t, r: t("All {most} seats are taken.", **r.params),
    "lobby.not_host": lambda t, r: t("Only the host, <@{host}>, can do that.", **r.params),
    "lobby.no_computer": lambda t, r: t("There is no computer player to remove."),
    "lobby.level": lambda t, r: t("That level does not exist: choose easy, normal or hard."),
    "lobby.too_few": lambda t, r: t(
        "You need at least {least} players. Wait for others, or press **Add computer**.", **r.params
    ),
    "panel.older": lambda t, r: t(
        "That panel showed an older choice of yours, so nothing was done. This is how it stands now."
    ),
    "panel.no_card": lambda t, r: t("Choose one of your number cards first."),
    "panel.no_cards": lambda t, r: t("Choose cards of your hand first."),
    "panel.no_pile": lambda t, r: t("Choose the piles first on which {card} is played.", **r.params),
    "panel.one_card": lambda t, r: t("Choose exactly one card to discard; you have chosen {n}.", **r.params),
    "panel.jokers": lambda t, r: t(
        "Jokers alone fit nearly everywhere. Choose a number card with them, or type the line."
    ),
    "panel.discard_last": lambda t, r: t("A discard ends the turn: write it in the last line."),
    "control.unknown": lambda t, r: t("I do not know that control any more. Open the panel anew with `/hand`."),
    "command.changed": lambda t, r: t("That command has just changed. Wait a minute, then try it again."),
    "command.value": lambda t, r: t(
        "“{value}” does not fit there. Pick one of the values that Discord offers.", **r.params
    ),
    "solo.running": lambda t, r: t("You are in the middle of that puzzle: `/hand` shows it."),
    "solo.played": lambda t, r: t(
        "You have had your try at this puzzle, and only the first one counts. A new one comes every day; without "
        "`daily` you get fresh tiles at once."
    ),
    "boards.no_solo": lambda t, r: t(
        "{game} has no game for one, so there is no list of best scores.",
        game=wording(str(r.params["game"])).title,
    ),
    "boards.no_daily": lambda t, r: t(
        "{game} has no daily puzzle, so there is no list of it.", game=wording(str(r.params["game"])).title
    ),
    "boards.gone": lambda t, r: t("That player has left the server."),
    "boards.may_not_post": lambda t, r: t("You may not write in this channel, so I do not either."),
    "place.other_server": lambda t, r: t("That match belongs to another server; ask for the rematch there."),
    "place.no_guild": lambda t, r: t("Please use this in a server, in the channel where you want to play."),
    "place.barred": lambda t, r: t("The moderators of this server have barred you from its tables."),
    "place.game": lambda t, r: t(
        "{game} is switched off in this server. Here you can play: {games}.",
        game=wording(str(r.params["game"])).title,
        games=t.all_of([wording(key).title for key in GAMES if key in r.params["games"]]),  # type: ignore[operator]
    ),
    "place.channel": lambda t, r: t(
        "Tables cannot be opened in this channel. They can in {channels}.",
        channels=t.all_of([f"<#{channel}>" for channel in r.params["channels"]]),  # type: ignore[attr-defined]
    ),
    "moderation.manage_messages": lambda t, r: t("Only moderators (Manage Messages) can do that."),
    "moderation.bot": lambda t, r: t("Bots sit at no table anyway. Computer players are removed in the lobby."),
    "moderation.barred": lambda t, r: t(
        "<@{user}> is barred already, since <t:{since}:d>. `/moderate unbar` lifts it.", **r.params
    ),
    "moderation.not_barred": lambda t, r: t("<@{user}> is not barred from tables here.", **r.params),
    "settings.manage_server": lambda t, r: t("Only those who may manage this server (Manage Server) can do that."),
    "place.permissions": lambda t, r: t(
        "I cannot open a table here. In this channel I still need: {missing}. A server admin can allow that; "
        "`/doctor` checks it again.",
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
    return said or t("That is not possible now ({code}).", code=refused.code)
