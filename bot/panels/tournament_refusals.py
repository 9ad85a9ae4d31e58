"""Why something was refused in a tournament, in the player's language."""

from __future__ import annotations

from bot.games.refusals import Say

CUP_SENTENCES: dict[str, Say] = {
    "cup.lost": lambda r, t: t(
        "That belongs to a tournament that was lost when I had to go back to a backup, so nothing was done. "
        "`/tournament list` shows this server's."
    ),
    "cup.unknown": lambda r, t: t("I don't know that tournament. `/tournament list` shows this server's."),
    "cup.signup": lambda r, t: t("The tournament hasn't started yet. **Leave** takes you off the list."),
    "cup.running": lambda r, t: t("The tournament has already begun, so its list is closed."),
    "cup.finished": lambda r, t: t("That tournament is over. `/tournament show` shows how it ended."),
    "cup.cancelled": lambda r, t: t("That tournament was cancelled. `/tournament list` shows the others."),
    "cup.one_here": lambda r, t: t(
        "This channel already has a tournament, #{number}. Use another channel, or wait until it's over.",
        **r.params,
    ),
    "cup.too_many": lambda r, t: t(
        "This server already has {most} open tournaments. Wait until one is over, or cancel one.", **r.params
    ),
    "cup.joined_already": lambda r, t: t("You're on the list already. **Leave** takes you off it."),
    "cup.not_joined": lambda r, t: t(
        "You're not in this tournament. While it's open, **Join** puts you on the list."
    ),
    "cup.full": lambda r, t: t("All {most} places are taken. Watch for somebody to leave.", **r.params),
    "cup.dropped": lambda r, t: t("You've dropped out of this tournament already."),
    "cup.too_few": lambda r, t: t(
        "A tournament needs at least {least} players. Wait for others to join.", **r.params
    ),
    "cup.seats": lambda r, t: t("At a table of that game there are {most} seats at most.", **r.params),
    "cup.tables_for_two": lambda r, t: t(
        "Leagues and knock-outs are played at tables for two. For larger tables choose Swiss."
    ),
    "cup.round_running": lambda r, t: t(
        "Some matches of this round are still being played. Wait for them to end."
    ),
    "cup.points": lambda r, t: t("A round is worth 0 to {most} points here, whole or half.", **r.params),
    "cup.no_round": lambda r, t: t.plural(
        "There are results for {n} round so far. Choose that one.",
        "There are results for {n} rounds so far. Choose one of those.",
        int(str(r.params["most"])),
    ),
    "cup.not_decided": lambda r, t: t(
        "That player has no result in that round yet, so there's nothing to correct."
    ),
    "cup.organiser": lambda r, t: t("Only the organiser and moderators (Manage Messages) can do that."),
    "cup.no_table": lambda r, t: t("You have no match in this round. **Standings** shows how everybody stands."),
    "cup.half_points": lambda r, t: t("Points are whole or half: 0, 0.5, 1 …"),
    "cup.no_player": lambda r, t: t("<@{user}> isn't in that tournament.", **r.params),
}
