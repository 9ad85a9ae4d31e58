"""What the players of a match decide together: what everybody sees of it, and each player's say."""

from __future__ import annotations

from collections.abc import Sequence

from discord import ButtonStyle

from bot.games.wording import wording
from bot.i18n import Texts
from bot.match.agreement import PAUSE, STANDS, Subject, agrees, count_needed, has_open_requests, is_left_alone
from bot.match.lobbies.pace import PACES
from bot.match.model import present_seats
from bot.panels import times
from bot.panels.base import Content
from bot.panels.scene import Item, Scene
from bot.store.match.matches import SeatRow

HOUR, DAY = 3600, 24 * 3600
PAUSES = (HOUR, DAY, 3 * DAY, 7 * DAY)
"""The pauses that players can choose from, in seconds."""


def describe_pause(scene: Scene) -> str:
    """Say that the match is paused and until when, or return an empty string."""
    if scene.status != "running" or scene.paused_until is None:
        return ""
    return scene.t(
        "⏸️ Paused by the players until {until}. Nobody moves, and all clocks are stopped.",
        until=times.until(scene.paused_until, PAUSE),
    )


def describe_agreements(scene: Scene) -> str:
    """List who wants to end, pause or resume the match and who has not agreed, one line per subject."""
    if not has_open_requests(scene.seats):
        return ""
    return "\n".join(_line(scene, subject) for subject in _subjects(scene) if _seats_that_agree(scene, subject))


def describe_offer(scene: Scene) -> str:
    """Say that the match drags, and that its players may end it by points. Empty if it does not, or some agree."""
    if not scene.quiet or _seats_that_agree(scene, "points"):
        return ""
    lacks = wording(scene.game).lack_of_progress(scene.quiet, scene.t)
    return scene.t("🐌 {no_progress} You can end the match by points, under **More**.", no_progress=lacks)


def describe_end_by_points(scene: Scene) -> str:
    """Say what became of the offer to end by points, or return an empty string while it stands."""
    t = scene.t
    if scene.status == "finished":
        return t("{title} ended by points, and its result counts.", title=scene.title)
    return "" if scene.quiet else t("{title} continues.", title=scene.title)


def describe_end(scene: Scene) -> str:
    """Name the players who ended the match together, or return an empty string."""
    names = [scene.names[seat.seat] for seat in scene.seats if agrees(seat, "end")]
    if not names:
        return ""
    return scene.t.plural(
        "{players} ended this match without a result. Open a new one any time.",
        "{players} ended this match together, without a result. Open a new one any time.",
        len(names),
        players=scene.t.all_of(names),
    )


def go_on(scene: Scene) -> Item:
    """Build the button that resumes a paused match."""
    return scene.controls.button(
        "agreement.yes", scene.t("Resume"), style=ButtonStyle.success, emoji="▶️", arg="resume"
    )


def offers(scene: Scene, user_id: int) -> tuple[Item, ...]:
    """Build the buttons under More with which a player opens their say. Empty for a user without a say."""
    t, button, people = scene.t, scene.controls.button, present_seats(scene.seats)
    if scene.status != "running" or scene.kind.is_alone or all(seat.user_id != user_id for seat in people):
        return ()
    end = button("agreement.open", t("End the match"), emoji="🤝", arg="end")
    by_points = button("agreement.open", t("End by points"), emoji="🏁", arg="points")
    ends = (*((by_points,) if scene.quiet else ()), *(() if is_left_alone(scene.seats) else (end,)))
    if scene.paused_until is not None:
        return (button("agreement.open", t("Resume"), emoji="▶️", arg="resume"), *ends)
    if len(people) < 2:
        return ends
    return (button("agreement.open", t("Pause"), emoji="⏸️", arg="pause"), *ends)


def offer_in_panel(scene: Scene) -> tuple[Item, ...]:
    """Build the button of a player's own panel with which they open the offer to end by points, if it stands. The
    table message says more."""
    if not scene.quiet:
        return ()
    return (scene.controls.button("agreement.beside", scene.t("End by points"), emoji="🏁", arg="points"),)


def list_fitting_pauses(now: float, over_at: float | None) -> tuple[int, ...]:
    """Return the pauses (seconds) that end before the match must be over."""
    return tuple(seconds for seconds in PAUSES if over_at is None or now + seconds < over_at)


def say(
    scene: Scene, user_id: int, subject: Subject, pauses: Sequence[int] = PAUSES, over_at: float | None = None
) -> Content:
    """Show a player's say: the subject, the agreement so far, and the buttons to answer. ``over_at``: when the
    tournament round ends and the match with it (Unix seconds). ``pauses``: lengths that fit."""
    t, button = scene.t, scene.controls.button
    mine = scene.seat_of(user_id)
    people = present_seats(scene.seats)
    ends = _round_ends(over_at, pauses, t) if subject == "pause" and over_at is not None else ""
    texts = (_question(scene, subject), ends, _state(scene, subject), _rule(scene, subject, len(people)))
    if mine is None or all(seat.user_id != user_id for seat in people):
        return Content(texts)
    no = (button("agreement.no", t("Withdraw agreement"), arg=subject),) if agrees(mine, subject) else ()
    if subject == "points":
        on = button("agreement.on", t("Play on"), emoji="▶️")
        return Content(texts, ((*(no or (_end(scene, subject),)), on),))
    if subject == "pause":
        row = tuple(
            button("agreement.yes", _length(seconds, scene), emoji="⏸️", arg=f"pause.{seconds}")
            for seconds in pauses
        )
        return Content(texts, tuple(filter(None, (row, no))))
    if no:
        return Content(texts, (no,))
    yes = go_on(scene) if subject == "resume" else _end(scene, subject)
    return Content(texts, ((yes,),))


def _round_ends(over_at: float, pauses: Sequence[int], t: Texts) -> str:
    """Say that no pause is longer than the round."""
    ago = times.relative(over_at)
    if pauses:
        return t("The tournament round ends {ago}, so a pause can't last longer than that.", ago=ago)
    return t("The tournament round ends {ago}, too soon for a pause.", ago=ago)


def _end(scene: Scene, subject: Subject) -> Item:
    return scene.controls.button(
        "agreement.yes", scene.t("Agree to end it"), style=ButtonStyle.danger, emoji="🤝", arg=subject
    )


def _subjects(scene: Scene) -> tuple[Subject, ...]:
    return ("resume" if scene.paused_until is not None else "pause", "end", "points")


def _seats_that_agree(scene: Scene, subject: Subject) -> list[SeatRow]:
    return [seat for seat in present_seats(scene.seats) if agrees(seat, subject)]


def _question(scene: Scene, subject: Subject) -> str:
    t = scene.t
    questions = {
        "end": t("### End {title} together?\nIt ends without a result.", title=scene.title),
        "pause": t(
            "### Pause {title}?\n"
            "Nobody moves, not even computers, and all clocks stop. The pause ends when you agree to resume, or "
            "when its time is up. If you choose different lengths, the shortest applies.",
            title=scene.title,
        ),
        "resume": t("### Resume {title}?\nEveryone has as much time left as before the pause.", title=scene.title),
        "points": t(
            "### End {title} by points?\n"
            "{no_progress} If you all agree, the match ends now with the points so far, and its result counts. "
            "**Play on** takes the offer away, until the match has made no progress for as long again.",
            title=scene.title,
            no_progress=wording(scene.game).lack_of_progress(scene.quiet, t),
        ),
    }
    return questions[subject]


def _state(scene: Scene, subject: Subject) -> str:
    """Name the players who agree, with their pause lengths, and those who have not agreed yet."""
    t, agreed = scene.t, _seats_that_agree(scene, subject)
    missing = [scene.names[seat.seat] for seat in present_seats(scene.seats) if seat not in agreed]
    lines = (
        [t("✅ Agreed: {players}", players=t.all_of(_names_with_lengths(scene, subject, agreed)))]
        if agreed
        else []
    )
    lines += [t("⏳ Waiting for: {players}", players=t.all_of(missing))] if missing else []
    lapses = min((_stands_until(seat, subject) for seat in agreed), default=None)
    if lapses is not None and subject != "points":
        until = times.until(lapses, STANDS * PACES[scene.pace].turn)
        lines.append(t("-# This request expires {until}.", until=until))
    return "\n".join(lines)


def _rule(scene: Scene, subject: Subject, people: int) -> str:
    t = scene.t
    if count_needed(people) < people and subject != "points":
        return t("-# {n} of the {all} people at the table have to agree.", n=count_needed(people), all=people)
    if people == 1:
        return t("-# You're the only person at the table, so you decide.")
    return t("-# Everyone at the table has to agree.")


def _line(scene: Scene, subject: Subject) -> str:
    t, agreed = scene.t, _seats_that_agree(scene, subject)
    people = present_seats(scene.seats)
    facts = {
        "players": t.all_of(_names_with_lengths(scene, subject, agreed)),
        "missing": t.all_of([scene.names[seat.seat] for seat in people if seat not in agreed]),
        "n": len(agreed),
        "all": len(people) if subject == "points" else count_needed(len(people)),
    }
    match subject:
        case "end":
            return t(
                "🤝 End the match ({n} of {all}): {players} · waiting for: {missing} · agree under **More**",
                **facts,
            )
        case "pause":
            return t("⏸️ Pause ({n} of {all}): {players} · waiting for: {missing} · agree under **More**", **facts)
        case "resume":
            return t("▶️ Resume ({n} of {all}): {players} · waiting for: {missing}", **facts)
        case "points":
            return t(
                "🏁 End by points ({n} of {all}): {players} · waiting for: {missing} · agree under **More**",
                **facts,
            )


def _names_with_lengths(scene: Scene, subject: Subject, agreed: Sequence[SeatRow]) -> list[str]:
    """Names of these players, each with the pause length they chose."""
    return [
        f"{scene.names[seat.seat]} ({_length(int(seat.pause_for), scene)})"
        if subject == "pause" and seat.pause_for
        else scene.names[seat.seat]
        for seat in agreed
    ]


def _stands_until(seat: SeatRow, subject: Subject) -> float:
    return (seat.end_until if subject in ("end", "points") else seat.pause_until) or 0.0


def _length(seconds: int, scene: Scene) -> str:
    return times.span(seconds, scene.t)
