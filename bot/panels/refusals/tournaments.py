"""Refusals about tournaments."""

from __future__ import annotations

from bot.errors import Refused
from bot.games.refusals import Reason
from bot.games.sentences import Plural
from bot.i18n import Texts
from bot.panels import times
from bot.panels.dates import explain_round


def read_time(refused: Refused, name: str) -> float:
    """Return a time among the facts of a refusal (Unix seconds)."""
    return float(str(refused.params[name]))


def _start_past(refused: Refused, t: Texts) -> str:
    at, now = read_time(refused, "at"), read_time(refused, "now")
    return t("{at} is over; it's {now} now. Choose a later time.", at=times.moment(at), now=times.moment(now))


CUP_REFUSALS: dict[str, Reason] = {
    "cup.start_unclear": (
        "I don't understand “{text}” as a time. Type it as `2026-12-05 19:30`, `Sat 19:30` or `19:30`, by the "
        "server's clock."
    ),
    "cup.start_past": _start_past,
    "cup.start_far": "Announce it at most {days} days ahead.",
    "cup.needs_start": "Check-in, weekly repetition and events need a start: add `starts_at` or `starts_in`.",
    "cup.late_swiss": "Latecomers can join Swiss tournaments only.",
    "cup.third_place": "Only a knock-out has a match for third place.",
    "cup.too_late": "The last round has begun, so it's too late to join.",
    "cup.no_check_in": "There's no check-in for this tournament at the moment.",
    "cup.check_in_later": lambda r, t: t("Check-in opens {when}.", when=times.relative(read_time(r, "at"))),
    "cup.seed": "The list has {most} places.",
    "cup.not_weekly": "That tournament isn't repeated weekly.",
    "cup.no_events": (
        "For that I need the permission Create Events on this server (Server Settings → Roles). Nothing was "
        "announced; without `event` it works as it is."
    ),
    "cup.may_not_create_events": (
        "To put it in the server's list of events, you need the permission Create Events. Without `event` it "
        "works as it is."
    ),
    "cup.two_starts": "Use `starts_at` or `starts_in`, not both.",
    "cup.lost": (
        "That belongs to a tournament that was lost when I was restored from a backup, so nothing was done. "
        "`/tournament list` shows this server's."
    ),
    "cup.unknown": "I don't know that tournament. `/tournament list` shows this server's.",
    "cup.signup": "The tournament hasn't started yet. **Leave** takes you off the list.",
    "cup.running": "The tournament has already begun, so its list is closed.",
    "cup.finished": "That tournament is over. `/tournament show` shows how it ended.",
    "cup.cancelled": "That tournament was cancelled. `/tournament list` shows the others.",
    "cup.too_many": "This server already has {most} open tournaments. Wait until one is over, or cancel one.",
    "cup.joined_already": "You're on the list already. **Leave** takes you off it.",
    "cup.not_joined": "You're not in this tournament. While it's open, **Join** puts you on the list.",
    "cup.full": "All {most} places are taken. Check back in case someone leaves.",
    "cup.dropped": "You've dropped out of this tournament already.",
    "cup.too_few": "A tournament needs at least {least} players. Wait for others to join.",
    "cup.seats": "A table of that game has at most {most} seats.",
    "cup.tables_for_two": "Leagues and knock-outs are played at tables for two. For larger tables choose Swiss.",
    "cup.round_too_short": explain_round,
    "cup.round_too_long": explain_round,
    "cup.round_running": "Some matches of this round are still being played. Wait for them to end.",
    "cup.points": "A round is worth 0 to {most} points here, whole or half.",
    "cup.no_round": Plural(
        "There are results for {n} round so far. Choose that one.",
        "There are results for {n} rounds so far. Choose one of those.",
        "most",
    ),
    "cup.not_decided": "That player has no result in that round yet, so there's nothing to correct.",
    "cup.organiser": "Only the organiser and moderators (Manage Messages) can do that.",
    "cup.no_table": "You have no match in this round. **Standings** shows how everyone is doing.",
    "cup.half_points": "Points are whole or half: 0, 0.5, 1 …",
    "cup.no_player": "<@{user}> isn't in that tournament.",
}
