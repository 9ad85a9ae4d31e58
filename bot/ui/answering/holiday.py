"""`/settings holiday`: days off and nights, which move the deadlines of slow matches."""

from __future__ import annotations

from bot.i18n import Texts
from bot.match.local_time import format_hour
from bot.match.upkeep.absence import Absence, choose_night, days_left, read_absence, take_holiday
from bot.panels import times
from bot.panels.base import Content, layout
from bot.ui.app import App
from bot.ui.controls.answer import Answer
from bot.ui.members.access import texts_of


async def show(
    app: App, answer: Answer, days: int | None, night_from: int | None, night_until: int | None
) -> None:
    """Begin or end the user's holiday, choose their night, each if given, and say what holds now. Raises
    ``Refused``: holiday.too_long, holiday.night."""
    user_id, settings, now = answer.interaction.user.id, app.store.settings, app.service.clock()
    answer.stay()
    await answer.think()
    if night_from is not None and night_until is not None:
        await choose_night(settings, user_id, night_from, night_until)
    if days is not None:
        await take_holiday(settings, user_id, days, now)
    absence = read_absence(await settings.all("user", user_id))
    await answer.show(layout(describe_absence(absence, now, await texts_of(app, answer.interaction))))


def describe_absence(absence: Absence, now: float, t: Texts) -> Content:
    """Build the answer of ``/settings holiday``: the holiday, what is left of the season's, and the night."""
    lines = [t("You're not on holiday.")]
    if absence.holiday is not None and absence.holiday[1] > now:
        lines = [t("You're on holiday until {when}.", when=times.moment(absence.holiday[1]))]
    left = days_left(absence, now)
    lines.append(
        t.plural("{n} day of holiday is left this season.", "{n} days of holiday are left this season.", left)
    )
    if absence.night is None:
        lines.append(t("You have no night: set `night_from` and `night_until`."))
    else:
        first, last = map(format_hour, absence.night)
        lines.append(
            t("Your night is from {first} to {last} ({zone}).", first=first, last=last, zone=f"`{absence.zone}`")
        )
    about = t(
        "-# A deadline of a slow match that falls into one of them moves, and others see when you're back. A turn "
        "keeps the time that it had left. In tournaments and faster matches nothing moves. Your time zone is in "
        "`/settings me`."
    )
    return Content((t("### 🏖️ Holiday and nights"), "\n".join(lines), about))
