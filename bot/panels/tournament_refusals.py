"""Why something was refused in a tournament, in the player's language."""

from __future__ import annotations

from bot.games.refusals import Reason
from bot.games.sentences import Plural

CUP_SENTENCES: dict[str, Reason] = {
    "cup.lost": (
        "That belongs to a tournament that was lost when I had to go back to a backup, so nothing was done. "
        "`/tournament list` shows this server's."
    ),
    "cup.unknown": "I don't know that tournament. `/tournament list` shows this server's.",
    "cup.signup": "The tournament hasn't started yet. **Leave** takes you off the list.",
    "cup.running": "The tournament has already begun, so its list is closed.",
    "cup.finished": "That tournament is over. `/tournament show` shows how it ended.",
    "cup.cancelled": "That tournament was cancelled. `/tournament list` shows the others.",
    "cup.one_here": (
        "This channel already has a tournament, #{number}. Use another channel, or wait until it's over."
    ),
    "cup.too_many": "This server already has {most} open tournaments. Wait until one is over, or cancel one.",
    "cup.joined_already": "You're on the list already. **Leave** takes you off it.",
    "cup.not_joined": "You're not in this tournament. While it's open, **Join** puts you on the list.",
    "cup.full": "All {most} places are taken. Watch for somebody to leave.",
    "cup.dropped": "You've dropped out of this tournament already.",
    "cup.too_few": "A tournament needs at least {least} players. Wait for others to join.",
    "cup.seats": "At a table of that game there are {most} seats at most.",
    "cup.tables_for_two": "Leagues and knock-outs are played at tables for two. For larger tables choose Swiss.",
    "cup.round_running": "Some matches of this round are still being played. Wait for them to end.",
    "cup.points": "A round is worth 0 to {most} points here, whole or half.",
    "cup.no_round": Plural(
        "There are results for {n} round so far. Choose that one.",
        "There are results for {n} rounds so far. Choose one of those.",
        "most",
    ),
    "cup.not_decided": "That player has no result in that round yet, so there's nothing to correct.",
    "cup.organiser": "Only the organiser and moderators (Manage Messages) can do that.",
    "cup.no_table": "You have no match in this round. **Standings** shows how everybody stands.",
    "cup.half_points": "Points are whole or half: 0, 0.5, 1 …",
    "cup.no_player": "<@{user}> isn't in that tournament.",
}
