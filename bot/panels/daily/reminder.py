"""The reminder of the daily puzzles for a user who asked for it."""

from __future__ import annotations

import msgspec
from discord import ButtonStyle

from bot.i18n import Texts
from bot.panels import times
from bot.panels.base import Content
from bot.panels.daily.attempt import OPEN
from bot.panels.scene import Controls, Item
from bot.store.daily.streaks import DayStreak

GO_ON = "daily.remind"
"""Asks for further reminders."""


class ReminderPage(msgspec.Struct, frozen=True, kw_only=True):
    """How many of today's ``games`` are ``left``, the streak, and when the next puzzles come (Unix seconds).
    ``ends``: a day without a result ends the streak. ``excused``: hours of today were lost, so that missing it is
    excused. ``last``: no more reminders come unless the user wants them."""

    games: int
    left: int
    streak: DayStreak
    ends: bool
    excused: bool
    next_at: float
    last: bool


def reminder(page: ReminderPage, t: Texts, controls: Controls) -> Content:
    """Build the reminder, with a button to today's puzzles."""
    texts = (t("### 🧩 Today's puzzles"), _describe_left(page, t), _streak(page, t), _last(page, t), _about(t))
    buttons: list[Item] = [controls.button(OPEN, t("Play"), style=ButtonStyle.primary, emoji="🧩")]
    if page.last:
        buttons.append(controls.button(GO_ON, t("Keep reminding me"), emoji="⏰"))
    return Content(texts, (tuple(buttons),))


def _describe_left(page: ReminderPage, t: Texts) -> str:
    when = times.relative(page.next_at)
    if page.left == page.games:
        return t.plural(
            "Today's puzzle is waiting for you. A new one comes {when}.",
            "All {n} of today's puzzles are waiting for you. New ones come {when}.",
            page.left,
            when=when,
        )
    return t.plural(
        "{n} of today's puzzles is left. New ones come {when}.",
        "{n} of today's puzzles are left. New ones come {when}.",
        page.left,
        when=when,
    )


def _streak(page: ReminderPage, t: Texts) -> str:
    n = page.streak.length
    if not n:
        return ""
    if page.streak.today:
        return t.plural(
            "🔥 {n} day in a row, and today already counts.", "🔥 {n} days in a row, and today already counts.", n
        )
    if page.ends:
        return t.plural(
            "🔥 Your streak of {n} day ends today unless you get a result in a puzzle.",
            "🔥 Your streak of {n} days ends today unless you get a result in a puzzle.",
            n,
        )
    if page.excused:
        return t.plural("🔥 {n} day in a row.", "🔥 {n} days in a row.", n) + " " + t("Today doesn't count yet.")
    return t.plural(
        "🔥 {n} day in a row. Skip today and you use up this week's free day.",
        "🔥 {n} days in a row. Skip today and you use up this week's free day.",
        n,
    )


def _last(page: ReminderPage, t: Texts) -> str:
    if not page.last:
        return ""
    return t(
        "This is the third reminder in a row, and the last one unless you open the puzzles or press **Keep "
        "reminding me**."
    )


def _about(t: Texts) -> str:
    return t("-# You asked for this in `/settings me`, where you can change the hour or turn it off.")


def confirm_reminders(wanted: bool, t: Texts) -> Content:
    """Confirm further reminders. ``wanted``: the user has chosen an hour for them."""
    if wanted:
        return Content((t("I'll keep reminding you. Turn it off in `/settings me`."),))
    return Content((t("You haven't set a reminder time. Choose one in `/settings me` under **Notifications**."),))
