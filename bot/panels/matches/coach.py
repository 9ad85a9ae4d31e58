"""The review of a player's own match: the decisions that mattered, and the game's remarks on the others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.games.base import Event
from bot.games.wording import wording
from bot.i18n import Texts
from bot.match.afterwards.coach import Turning
from bot.panels.base import Content
from bot.panels.choosing import shorten
from bot.panels.playing_alone import train_buttons
from bot.panels.scene import Item, Scene

REVIEWED = 12
"""Moves on one page of what the game says of them."""
LINES = 3
"""The maximum number of lines of a play. Later ones, such as a new deal, do not belong to it."""
LONGEST = 400
"""Characters of a play in words."""


def review(
    scene: Scene, turns: Sequence[Turning], moves: Sequence[str], judged: int, number: int, hinted: int = 0
) -> Content:
    """Show a page (counted from 0, wrapped into range) of the value of the reader's moves: first the ``turns``
    that mattered, then the game's remarks (``moves``). ``judged``: how many decisions were examined. ``hinted``:
    how many were not, since the bot made them."""
    t, words = scene.t, wording(scene.game)
    rest = [moves[start : start + REVIEWED] for start in range(0, len(moves), REVIEWED)]
    number %= 1 + len(rest)
    head = t("### {title} · review", title=scene.title)
    if number:
        text = f"**{words.review_heading(t)}**\n" + "\n".join(rest[number - 1])
    else:
        text = "\n\n".join([_summary(turns, judged, hinted, t), *(_describe_turn(turn, scene) for turn in turns)])
    trains = (*_tries(turns, scene), *train_buttons(scene.game, t, scene.controls))
    first = ((), ()) if number else (_replays(turns, scene), trains)
    rows = tuple(filter(None, (*first, _pages(scene, number, len(rest)))))
    if rest:
        head += "\n-# " + t("page {n} of {all}", n=number + 1, all=1 + len(rest))
    return Content((head, text), rows)


def _summary(turns: Sequence[Turning], judged: int, hinted: int, t: Texts) -> str:
    if not judged:
        if hinted:
            return t("You asked for a hint before every decision, so there's nothing of yours to review.")
        return t("You didn't make a move in this match.")
    lines = [_judgement(turns, t)]
    if hinted:
        lines.append(
            t.plural(
                "-# {n} decision is left out: the bot made it, as you had asked for a hint.",
                "-# {n} decisions are left out: the bot made them, as you had asked for a hint.",
                hinted,
            )
        )
        lines.append(t.plural("-# {n} decision was your own.", "-# {n} decisions were your own.", judged))
    return "\n".join(lines)


def _judgement(turns: Sequence[Turning], t: Texts) -> str:
    if not turns:
        return t("No costly mistakes. Well played!")
    return t.plural(
        "Your costliest decision, judged on what you knew at the time:",
        "Your {n} costliest decisions, judged on what you knew at the time:",
        len(turns),
    )


def _describe_turn(turn: Turning, scene: Scene) -> str:
    t, found, words = scene.t, turn.assessment, wording(scene.game)
    lines = [
        f"**{name_moment(turn, scene)}** · {words.cost_words(found.cost, scene.options, t)}",
        t("Played: {play}", play=describe_play(turn, turn.decision.action, turn.played, scene)),
        t("Best: {play}", play=describe_play(turn, found.best, turn.best, scene)),
    ]
    if turn.reason:
        lines.append(t("Why: {reason}", reason=turn.reason))
    if found.chances is not None:
        played, best = (t.percent(chance) for chance in found.chances)
        lines.append(t("-# Chance of success: {played}; {best} with the best move", played=played, best=best))
    return "\n".join(lines)


def name_moment(turn: Turning, scene: Scene) -> str:
    """Say when a decision was made, as players count."""
    return wording(scene.game).moment(turn.decision.part, turn.decision.turn, scene.t)


def describe_play(turn: Turning, action: Any, events: Sequence[Event], scene: Scene) -> str:
    """Describe a play in the game's words, or as the log tells it."""
    words, t = wording(scene.game), scene.t
    said = words.action(turn.decision.view, action, t)
    if not said:
        lines = [line for event in events for line in words.event(event, scene.names, t)]
        said = "\n".join(lines[:LINES])
    return shorten(said, LONGEST) or t("a move nobody saw")


def _replays(turns: Sequence[Turning], scene: Scene) -> tuple[Item, ...]:
    """Build buttons that show these moves in the replay."""
    button = scene.controls.button
    return tuple(
        button("replay.move", name_moment(turn, scene), emoji="🎞️", arg=str(turn.decision.n)) for turn in turns
    )


def _tries(turns: Sequence[Turning], scene: Scene) -> tuple[Item, ...]:
    """Build buttons that let the reader try these moves again."""
    button, t = scene.controls.button, scene.t
    labels = [t("Try it")] if len(turns) == 1 else [t("Try it: {n}", n=n) for n in range(1, len(turns) + 1)]
    return tuple(
        button("train.position", label, emoji="🔁", arg=f"{scene.match_id}.{turn.decision.n}")
        for label, turn in zip(labels, turns, strict=True)
    )


def _pages(scene: Scene, number: int, last: int) -> tuple[Item, ...]:
    if not last:
        return ()
    button, t = scene.controls.button, scene.t
    return (
        button("table.review", t("Back"), emoji="◀️", arg=str(max(0, number - 1)), disabled=number == 0),
        button("table.review", t("Next"), emoji="▶️", arg=str(number + 1), disabled=number == last),
    )
