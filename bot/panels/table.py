"""The table message of a lobby or match: lobby, running match or end screen, depending on its state."""

from __future__ import annotations

from collections.abc import Sequence

from discord import ButtonStyle
from msgspec.structs import replace

from bot.games.base import Outcome
from bot.games.wording import wording
from bot.i18n import Texts
from bot.match.afterwards.results import mark
from bot.match.model import computer_plays
from bot.opponents.base import opponent
from bot.panels import agreement, lobby, times
from bot.panels.base import Content, inner_item, panel
from bot.panels.choosing import ABREAST
from bot.panels.happened import last_moves, recent_lines
from bot.panels.kind_words import KIND_WORDS
from bot.panels.matches import set_aside
from bot.panels.record import achievements
from bot.panels.scene import Controls, Item, Scene, Shuffle
from bot.render.rankings import mark_name, nobody_won

LAST_LINES = 4
"""The most lines of the last moves on the end screen."""
MEDALS = {1: "🥇", 2: "🥈", 3: "🥉"}


def content(scene: Scene) -> Content:
    """Build the table message for the present state of the match."""
    match scene.status:
        case "lobby":
            return lobby.content(scene)
        case "running":
            return _board(scene)
        case "finished":
            return _end(scene)
        case "cancelled" if scene.of_cup:
            return _show_closed(scene, scene.t("This match of a tournament was ended early."))
        case "cancelled":
            return _show_closed(
                scene, scene.t("This match was cancelled, so nothing counts. Open a new one any time.")
            )
        case "ended":
            return _show_closed(scene, KIND_WORDS[scene.kind.name].over(scene.t))


def _board(scene: Scene) -> Content:
    t, view, play = scene.t, scene.table, panel(scene.game)
    aside = set_aside.describe_set_aside(scene)
    how = (agreement.describe_pause(scene) or waiting(scene)) + _stand_ins(scene)
    head = (f"## {scene.title}", *recent_lines(scene))
    agreed = "\n".join(filter(None, (agreement.describe_agreements(scene), agreement.describe_offer(scene))))
    texts = (*head, f"{play.status(view, scene)}\n{how}\n{agreed}\n{aside}".strip())
    openers = () if scene.paused_until is not None else play.openers(view, scene)
    row = (
        *((agreement.go_on(scene),) if scene.paused_until is not None else openers),
        play_button(scene.controls, t)
        if waits_for_people(scene) and not _has_primary_button(openers)
        else _own_button(scene),
        scene.controls.button("rules.page", t("Rules"), emoji="📖", arg=f"{scene.game}.0"),
        more_button(scene),
    )
    return Content(texts, (row,), above=len(head))


def more_button(scene: Scene) -> Item:
    """Build the button that opens the score sheet, resigning and what the players decide together."""
    return scene.controls.button("table.more", scene.t("More"), emoji="➕")


def with_board(content: Content, scene: Scene) -> Content:
    """Add the button that leads to the match's page, beside the others if there is a place."""
    button = scene.controls.button("boards.open", scene.t("Board"), emoji="📱")
    *rows, last = content.rows
    beside = (*last, button)
    return replace(content, rows=(*rows, beside) if len(beside) <= ABREAST else (*rows, last, (button,)))


def _has_primary_button(openers: Sequence[Item]) -> bool:
    """Whether a button of the game is blue, as the main action."""
    return any(getattr(inner_item(opener), "style", None) is ButtonStyle.primary for opener in openers)


def waits_for_people(scene: Scene) -> bool:
    """Whether the match waits for a person at the table. Without turns, everybody is asked all the time."""
    people = [seat.seat for seat in scene.seats if not computer_plays(seat)]
    if scene.status != "running" or scene.paused_until is not None:
        return False
    return bool(people) if opponent(scene.game).pause else any(seat in scene.awaited for seat in people)


def play_button(controls: Controls, t: Texts) -> Item:
    """Build the button that opens the panel of a player who has to act."""
    return controls.button("table.hand", t("Play"), style=ButtonStyle.primary, emoji="▶️")


def _own_button(scene: Scene) -> Item:
    """Build the panel button while nobody has to act, or where the game has its own button to play."""
    return scene.controls.button("table.hand", panel(scene.game).own(scene.t), emoji="🙈")


def fair_shuffle(scene: Scene) -> str:
    """Return the commitment made before anything is seen, shown behind More and at the start of a replay. Empty
    for older matches without one."""
    if scene.shuffle is None:
        return ""
    return scene.t(
        "-# Fair shuffle: the SHA-256 of seed + nonce is `{commitment}`", commitment=scene.shuffle.commitment
    )


def waiting(scene: Scene) -> str:
    """Name the players that the match waits for, with the deadline."""
    t = scene.t
    people = [_mention(scene, seat) for seat in scene.awaited]
    if not people:
        return ""
    due = scene.due_at
    if due is None:
        return t("Waiting for {people}", people=t.all_of(people))
    clock = due == scene.clock_at
    until = times.until(due) if clock else times.end_of_turn(due, scene.pace)
    said = t("Waiting for {people} · until {due}", people=t.all_of(people), due=until)
    return "\n".join((said, *_describe_returns(scene)))


def _describe_returns(scene: Scene) -> list[str]:
    """Say when players are back for whose holiday or night a deadline was moved."""
    return [
        scene.t("🏖️ {player} is back {when}.", player=scene.names[seat.seat], when=times.moment(seat.back_at))
        for seat in scene.seats
        if seat.back_at is not None and seat.due_at is not None
    ]


def _stand_ins(scene: Scene) -> str:
    """Name the players whom a computer replaces. They can come back at any time."""
    t = scene.t
    gone = [name for name, seat in zip(scene.names, scene.seats, strict=True) if seat.away]
    return "\n" + t("🤖 A computer is playing for {people}", people=t.all_of(gone)) if gone else ""


def _mention(scene: Scene, seat: int) -> str:
    row = scene.seats[seat]
    return f"<@{row.user_id}>" if row.user_id is not None and not row.away else scene.names[seat]


def _end(scene: Scene) -> Content:
    """Build the end screen. Its picture shows the places; the score sheet and the shuffle are behind More."""
    outcome = scene.outcome
    assert outcome is not None
    words = wording(scene.game)
    head = (
        f"## {scene.title}",
        headline(scene, outcome),
        words.decisive(scene.table, outcome, scene.recent, scene.names, scene.t),
    )
    texts = (
        "\n".join(filter(None, head)),
        "\n".join(filter(None, (_stand_ins_at_end(scene), achievements.describe_achieved(scene)))),
        _last_lines(scene),
    )
    return Content(texts, (after_row(scene),))


def _last_lines(scene: Scene) -> str:
    """Describe how the match ended if that is short. It is behind More anyway."""
    said = last_moves(scene, scene.recent)
    return said if said.count("\n") < LAST_LINES else ""


def details(scene: Scene) -> tuple[str, ...]:
    """Return what More tells of a finished match: the places, the last moves, the score sheet, and the shuffle."""
    assert scene.outcome is not None
    return (
        standings(scene, scene.outcome),
        last_moves(scene, scene.recent),
        panel(scene.game).score_sheet(scene.table, scene),
        "" if scene.is_sealed else fair_shuffle(scene),
        "" if scene.shuffle is None else _secrets(scene.shuffle, scene.t),
    )


def _secrets(shuffle: Shuffle, t: Texts) -> str:
    """Show seed and nonce of a match that is over, or say when they are published."""
    if shuffle.seed or shuffle.told_at is None:
        return t("-# Fair shuffle: seed `{seed}`, nonce `{nonce}`", seed=shuffle.seed, nonce=shuffle.nonce)
    return t(
        "-# Fair shuffle: the SHA-256 of seed + nonce is `{commitment}`. Seed, nonce and the review come "
        "{when}, once tries no longer count.",
        commitment=shuffle.commitment,
        when=times.relative(shuffle.told_at),
    )


def headline(scene: Scene, outcome: Outcome) -> str:
    """Name the winners with their score, leaving out players who left or were away."""
    t, words = scene.t, wording(scene.game)
    if scene.kind.is_alone:
        score = words.score(outcome.scores[0], scene.options, t)
        return t("🏁 **{names}** ends with {score}.", names=scene.names[0], score=score)
    best = [seat.seat for seat in scene.seats if outcome.places[seat.seat] == 1 and mark(seat) is None]
    if not best:
        return f"🏁 {nobody_won(t)}."
    return t.plural(
        "🏆 **{names}** wins with {score}!",
        "🏆 **{names}** share the win with {score}!",
        len(best),
        names=t.all_of([scene.names[seat] for seat in best]),
        score=words.score(max(outcome.scores[seat] for seat in best), scene.options, t),
    )


def standings(scene: Scene, outcome: Outcome) -> str:
    """List the players by place, and explain places behind others with fewer points."""
    if scene.kind.is_alone:
        return ""
    return "\n".join(filter(None, (*list_places(scene, outcome, " · "), _stand_ins_at_end(scene))))


def _stand_ins_at_end(scene: Scene) -> str:
    """Explain why those who left or were away are behind others with fewer points."""
    t, away = scene.t, [seat.seat for seat in scene.seats if mark(seat) is not None]
    if not away or scene.kind.is_alone:
        return ""
    return t.plural(
        "-# 🤖 A computer finished for {people}, so they rank behind everyone who kept playing.",
        "-# 🤖 A computer finished for {people}, so they rank behind everyone who kept playing.",
        len(away),
        people=t.all_of([scene.names[seat] for seat in away]),
    )


def list_places(scene: Scene, outcome: Outcome, between: str) -> list[str]:
    """List the players by place, each with the score, ``between`` before it: "🥉 Ann 219, left"."""
    t, places = scene.t, outcome.places
    return [
        mark_name(
            f"{medal(places[seat])} {scene.names[seat]}{between}{t.number(outcome.scores[seat])}", mark(row), t
        )
        for seat, row in sorted(enumerate(scene.seats), key=lambda pair: (places[pair[0]], pair[0]))
    ]


def medal(place: int) -> str:
    """Return a place as shown before a name."""
    return MEDALS.get(place, f"{place}.")


def _show_closed(scene: Scene, otherwise: str) -> Content:
    text = set_aside.describe_set_aside(scene) or agreement.describe_end(scene) or otherwise
    return Content((f"## {scene.title}\n{text}",), (after_row(scene),))


def after_row(scene: Scene) -> tuple[Item, ...]:
    """Return the buttons of a match that is over."""
    t, button = scene.t, scene.controls.button
    again = button("table.rematch", t("Play again"), style=ButtonStyle.success, emoji="🔁")
    if scene.status != "finished":
        more = button("rules.page", t("Rules"), emoji="📖", arg=f"{scene.game}.0")
    else:
        more = button("table.more", t("More"), emoji="➕")
    reviewed = scene.status == "finished" and not scene.is_sealed
    review = button("table.review", t("Review"), emoji="🔍") if reviewed else None
    challenge = button("challenge.match", t("Challenge others"), emoji="🎯") if scene.may_challenge else None
    shown = (again if scene.kind.may_rematch else None, review, more, challenge)
    return tuple(one for one in shown if one is not None)


def replay_button(scene: Scene) -> Item:
    """Build the button that opens the replay."""
    return scene.controls.button("replay.open", scene.t("Replay"), emoji="🎞️")


def show_moved(scene: Scene, link: str) -> Content:
    """Replace a lobby message by a link, after its match moved to a thread or a fresh message."""
    return Content((f"## {scene.title}\n" + scene.t("The table is here: {link}", link=link),))
