"""The page after a try at a position from one's own match: how the move compares."""

from __future__ import annotations

import msgspec
from discord import ButtonStyle

from bot.games.wording import wording
from bot.i18n import Texts
from bot.match.afterwards.coach import Turning
from bot.panels.base import Content
from bot.panels.daily.share import SHORT, SOLVED
from bot.panels.matches.coach import describe_play, name_moment
from bot.panels.scene import Controls, Item, Scene


class Comparison(msgspec.Struct, frozen=True, kw_only=True):
    """A move that was tried ``now``, beside the one of the match ``then``, which knows the best one: what it costs
    (None for nothing that could be told), and whether it is the best one, or the one of the match, again."""

    match_id: int
    n: int
    game: str
    then: Turning
    now: Turning
    cost: float | None
    is_best: bool
    is_same: bool


def compare_page(found: Comparison, scene: Scene, t: Texts, to: Controls, note: str = "") -> Content:
    """Show how a move compares with the one of the match and with the best one."""
    then, now = found.then, found.now
    words = wording(found.game)
    lost = words.cost_words(then.assessment.cost, scene.options, t)
    lines = [
        note,
        f"### 🏋️ {words.title} · {name_moment(then, scene)}",
        t("Now: {play}", play=describe_play(now, now.decision.action, now.played, scene)),
        _judge(found, scene, t),
        t("In the match: {play}", play=describe_play(then, then.decision.action, then.played, scene)),
        f"-# {lost}",
    ]
    if not found.is_best:
        lines.append(t("Best: {play}", play=describe_play(then, then.assessment.best, then.best, scene)))
    about = t("-# Judged again by fresh samples, on what you knew at the time.")
    again = f"{found.match_id}.{found.n}"
    row: list[Item] = [
        to.button("train.mine", t("Next"), style=ButtonStyle.success, emoji="▶️", arg=found.game),
        to.button("train.try", t("Try again"), emoji="🔁", arg=again),
        to.button("train.stop", t("Stop"), style=ButtonStyle.danger, arg=found.game),
    ]
    return Content(("\n".join(filter(None, lines)), about), (tuple(row),))


def _judge(found: Comparison, scene: Scene, t: Texts) -> str:
    if found.is_best:
        return t("{sign} The best move.", sign=SOLVED)
    if found.is_same:
        return t("{sign} The same as in the match.", sign=SHORT)
    if found.cost is None:
        return t("{sign} As good as the best move, as far as I can tell.", sign=SOLVED)
    cost = wording(found.game).cost_words(found.cost, scene.options, t)
    if found.cost < found.then.assessment.cost:
        return t("{sign} Better than in the match, but not the best: {cost}.", sign=SHORT, cost=cost)
    return t("{sign} Not better than in the match: {cost}.", sign=SHORT, cost=cost)
