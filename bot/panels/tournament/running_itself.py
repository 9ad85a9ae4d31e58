"""What a tournament says about running itself: check-in, latecomers, seeds by hand, weekly repetition."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from discord import ButtonStyle

from bot.games.wording import wording
from bot.i18n import Texts
from bot.match.tournaments.model import Cup, CupPlan, Late
from bot.match.tournaments.weekly import EMPTY
from bot.panels import times
from bot.panels.scene import Controls, Item


def list_names(cup: Cup, names: Mapping[int, str], t: Texts) -> str:
    """List who has signed up, those seeded by hand first, with their seeds, and mark who has checked in."""
    order = sorted(cup.players, key=lambda player: (player.seed is None, player.seed or 0))
    return ", ".join(
        names[player.n]
        + (f" ({t('seed {n}', n=player.seed)})" if player.seed is not None else "")
        + (" ✅" if player.checked_in is not None else "")
        for player in order
    )


def list_rules(plan: CupPlan, t: Texts) -> list[str]:
    """Explain what the organiser chose, a line each."""
    late: dict[Late, str] = {
        "no": "",
        "zero": t("You can join until the last round but one has ended; rounds you've missed score nothing."),
        "half": t("You can join until the last round but one has ended; rounds you've missed score ½ each."),
    }
    lines = [
        t("Only those who are here at the start play: press anything of mine in the 15 minutes before.")
        if plan.check_in
        else "",
        late[plan.late],
        t("Those who lose the semi-finals play for third place.") if plan.third_place else "",
        t("Repeated every week at this time.") if plan.weekly is not None else "",
    ]
    return [line for line in lines if line]


def check_in_button(cup: Cup, t: Texts, controls: Controls) -> Item:
    """Build the button with which a player says that they are there."""
    return controls.button("tournament.here", t("I'm here"), style=ButtonStyle.success, emoji="✅", arg=cup.tag)


def list_outside(cup: Cup, names: Mapping[int, str], t: Texts) -> list[str]:
    """Say who is not paired in this round, as they have only just joined or were not there at the start."""
    late = [names[table.players[0]] for table in (cup.rounds[-1] if cup.rounds else ()) if table.kind == "missed"]
    away = [names[player.n] for player in cup.players if player.dropped == 0] if cup.plan.check_in else []
    lines = [t("Joining in the next round: {names}", names=t.all_of(late))] if late else []
    if away and cup.number <= 1:
        lines.append(t("Not here at the start, so not paired: {names}", names=t.all_of(away)))
    return lines


def welcome(cup: Cup, t: Texts) -> str:
    """Confirm that somebody has joined, in time or late."""
    if cup.status == "running":
        return t("You're in! You'll be paired in the next round.")
    if cup.plan.check_in:
        return t("You're in! Be here at the start: press anything of mine in the 15 minutes before.")
    return t("You're in! I'll ping you at your table when it begins.")


def note_zone(cup: Cup, zone: str | None, t: Texts) -> str:
    """Say when it starts and, where the server has no time zone, how its time was read. Empty without a start."""
    if cup.starts_at is None:
        return ""
    at = times.moment(cup.starts_at)
    if zone is not None:
        return t("It starts {at}.", at=at)
    return t(
        "It starts {at}. This server has no time zone yet, so I read times as UTC; `/settings server` changes "
        "that.",
        at=at,
    )


def warn_of_others(others: Sequence[int], t: Texts) -> str:
    """Warn the organiser of other tournaments in the channel that are not over, empty if there are none."""
    if not others:
        return ""
    return t(
        "⚠️ In this channel {others} isn't over yet. Two tournaments at a time are easily mixed up: another "
        "channel may be better.",
        others=t.all_of([f"#{other}" for other in others]),
    )


def describe_event(cup: Cup, t: Texts) -> str:
    """Describe a tournament in the server's list of events."""
    return t("A tournament of {game}. Sign up in the channel below.", game=wording(cup.game).title)


def why_cancelled(cup: Cup, t: Texts) -> str:
    """Say why a weekly tournament did not take place, and whether there is a next one."""
    weekly = cup.plan.weekly
    if weekly is None or not weekly.empty:
        return ""
    if weekly.empty < EMPTY:
        return t("Too few players this time. You can sign up for next week's already.")
    return t("Too few players for the second time in a row, so it is no longer repeated.")
