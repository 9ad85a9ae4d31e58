"""Lists of matches, and a match in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from bot.errors import Refused
from bot.games.wording import wording
from bot.i18n import Texts
from bot.match.change import final_places
from bot.panels import table
from bot.panels.base import Content, Controls, Item, Scene

PAGE = 10
"""Matches on one page of a list."""
NAMED = 4
"""Players that a line of a list names; of more it says how many."""

Whose = Literal["mine", "server"]


class MatchQuery(msgspec.Struct, frozen=True):
    """Which list somebody reads: whose matches, and of which game, None for all."""

    whose: Whose
    game: str | None = None


class MatchPage(msgspec.Struct, frozen=True):
    """A page of it: the matches, newest first, and whether there are newer and older ones."""

    scenes: Sequence[Scene]
    newer: bool = False
    older: bool = False


def listed(asked: MatchQuery, found: MatchPage, t: Texts, controls: Controls) -> Content:
    """A page of a list, with the way to the pages beside it."""
    head = t("### Matches of this server") if asked.whose == "server" else t("### Your matches")
    if asked.game is not None:
        head += f" · {wording(asked.game).title}"
    if not found.scenes:
        return Content((head, _nothing(asked, t)))
    lines = [_line(scene) for scene in found.scenes]
    hint = t("-# `/match show` tells more of one, `/match replay` goes through it step by step.")
    turning = _turning(asked, found, t, controls)
    return Content((head, "\n".join(lines), hint), (turning,) if turning else ())


def _nothing(asked: MatchQuery, t: Texts) -> str:
    if asked.whose == "server":
        return t("Nothing has been played here yet. `/help` shows the games; start one!")
    return t(
        "You have played nothing here yet. `/help` shows the games, `/match list whose: server` what others play."
    )


def _line(scene: Scene) -> str:
    match, t = scene.match, scene.t
    states = {"lobby": t("lobby"), "running": t("running")}
    at = match.row.ended_at or match.row.started_at or match.row.created_at
    parts = (
        f"**{table.title(match)}**",
        states.get(match.status, ""),
        f"<#{match.row.channel_id}>" if match.status in states and not match.row.private else "",
        _players(scene),
        f"<t:{int(at)}:d>",
    )
    return " · ".join(part for part in parts if part)


def _players(scene: Scene) -> str:
    """Who sits there; of a match that is over, by place and with what it brought them."""
    ranked = _ranked(scene)
    everybody = ranked or list(scene.names)
    more = len(everybody) - NAMED
    shown = [*everybody[:NAMED], *([scene.t("{n} more", n=more)] if more > 0 else [])]
    return (" · " if ranked else ", ").join(shown)


def _ranked(scene: Scene) -> list[str]:
    """The players of a finished match with places and scores; none where an older version of the bot wrote a state
    that this one cannot read."""
    match = scene.match
    try:
        outcome = match.game.outcome(match.state) if match.status == "finished" else None
    except msgspec.ValidationError:
        return []
    if outcome is None:
        return []
    places = final_places(match.row, outcome)
    return [
        f"{table.medal(places[seat])} {scene.names[seat]} {scene.t.number(outcome.scores[seat])}"
        for seat in sorted(range(len(places)), key=lambda seat: (places[seat], seat))
    ]


def _turning(asked: MatchQuery, found: MatchPage, t: Texts, controls: Controls) -> tuple[Item, ...]:
    """The buttons to newer and older matches, from the first and the last one of this page."""
    if not found.newer and not found.older:
        return ()
    what = f"{asked.whose}.{asked.game or ''}"
    first, last = found.scenes[0].match.id, found.scenes[-1].match.id
    return (
        controls.button("match_list.newest", t("Newest"), emoji="⏮️", arg=what, disabled=not found.newer),
        controls.button(
            "match_list.newer", t("Newer"), emoji="◀️", arg=f"{what}.{first}", disabled=not found.newer
        ),
        controls.button("match_list.older", t("Older"), emoji="▶️", arg=f"{what}.{last}", disabled=not found.older),
    )


def account(scene: Scene, actions: int | Refused) -> Content:
    """A match that is over, in words. ``actions``: how many lead from the seed to this result again, or why that
    cannot be seen any more."""
    match, t = scene.match, scene.t
    end = table.content(scene)
    head, *rest = end.texts
    options = [*wording(match.row.game).options(match.options, t), table.pace_words(match.row.pace, t)]
    texts = (head, "-# " + " · ".join(options), _times(scene), *rest, _check(scene, actions))
    return Content(texts, end.rows)


def _times(scene: Scene) -> str:
    row, t = scene.match.row, scene.t
    begun, ended = row.started_at or row.created_at, row.ended_at or row.created_at
    return t("-# From <t:{begun}:f> until <t:{ended}:f>", begun=int(begun), ended=int(ended))


def _check(scene: Scene, actions: int | Refused) -> str:
    """What was verified: that the seed is the one that was committed to, and that all that happened follows from
    it."""
    t = scene.t
    if scene.match.status != "finished":
        return ""
    match scene.match.committed:
        case True:
            sign, shuffle = "✅", t("Seed and nonce have the SHA-256 that was published at the start.")
        case False:
            sign, shuffle = "❌", t("Seed and nonce do not have the SHA-256 that was published at the start!")
        case None:
            sign, shuffle = "➖", t("Compare the SHA-256 with the one that the table showed from the start.")
    if isinstance(actions, Refused):
        moves = t("The rules or house values have changed since, so the moves cannot be played through again.")
        return f"-# {'➖' if sign == '✅' else sign} {shuffle} {moves}"
    moves = t.plural(
        "From this seed the {n} action of the match leads to exactly this result.",
        "From this seed the {n} actions of the match lead to exactly this result.",
        actions,
    )
    return f"-# {sign} {shuffle} {moves}"
