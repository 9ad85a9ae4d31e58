"""What a player can decide ahead, in their own panel: one menu, and a line that says what stands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from zlib import crc32

import discord
import msgspec
from msgspec.structs import replace

from bot.errors import Refused
from bot.games.registry import find
from bot.match.plans import PACE
from bot.panels.base import Content, panel, write_small
from bot.panels.choosing import PAGE, shorten
from bot.panels.scene import Item, Scene

NOTHING = "none"
"""The value of the choice to decide nothing."""
LABEL = 100
"""The most characters of a choice."""


def with_plans(content: Content, scene: Scene) -> Content:
    """Add what the viewer has decided ahead, and while others play the menu to decide it, to their panel."""
    if scene.pace != PACE or scene.kind.is_alone or find(scene.game).plan_type is None:
        return content
    line, plans = _describe(scene), list_plans(scene)
    rows = ((_build_menu(plans, scene, is_set=bool(line)),),) if plans else ()
    texts = (*content.texts, write_small(line)) if line else content.texts
    return replace(content, texts=texts, rows=(*rows, *content.rows))


def list_plans(scene: Scene) -> Sequence[Any]:
    """List what the viewer can decide now, as many as a menu holds beside the choice to decide nothing."""
    return find(scene.game).plans(scene.own)[: PAGE - 1]


def read_choice(values: Sequence[str], scene: Scene) -> Any | None:
    """Return what was chosen in the menu, None for nothing. Raises ``Refused("plan.none")`` for what can't be
    decided any more."""
    if list(values) == [NOTHING]:
        return None
    for plan in list_plans(scene):
        if list(values) == [_mark(plan)]:
            return plan
    raise Refused("plan.none")


def _describe(scene: Scene) -> str:
    """Say what stands, and when it is carried out. Empty if nothing does, or it no longer stands."""
    if scene.plan is None:
        return ""
    try:
        action = find(scene.game).follow_plan(scene.own, scene.plan)
    except Refused:
        return ""
    named = panel(scene.game).name_plan(scene.plan, scene.own, scene.t)
    if action is None:
        return scene.t("📌 Decided ahead: {plan}.", plan=named)
    return scene.t("📌 I'll play this for you within half an hour: {plan}.", plan=named)


def _build_menu(plans: Sequence[Any], scene: Scene, *, is_set: bool) -> Item:
    t, names = scene.t, panel(scene.game)
    options = [
        discord.SelectOption(label=shorten(names.name_plan(plan, scene.own, t), LABEL), value=_mark(plan))
        for plan in plans
    ]
    if is_set:
        options.insert(0, discord.SelectOption(label=t("Decide when it's time"), value=NOTHING, emoji="✖️"))
    return scene.controls.select("ahead.choose", options, placeholder=t("Decide ahead…"))


def _mark(plan: Any) -> str:
    """Shorten a decision to a checksum of what it is and rests on."""
    return f"{crc32(msgspec.json.encode(plan)):x}"
