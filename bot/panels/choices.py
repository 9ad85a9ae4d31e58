"""A panel for games with a few legal actions at a time: a button for each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from zlib import crc32

import msgspec
from discord import ButtonStyle

from bot.errors import Refused
from bot.games.registry import find
from bot.games.wording import wording
from bot.panels.base import Act, Content, GamePanel, Intent
from bot.panels.choosing import split_rows
from bot.panels.scene import Item, Scene


class ChoicePanel(GamePanel):
    """Panels of a game that is played with buttons alone: one for each legal action, at most 25, called as
    ``Wording.action`` calls it."""

    def private(self, view: Any, draft: Any, scene: Scene) -> Content:
        buttons = [self._button(view, action, scene) for action in find(scene.game).legal(view)]
        return Content((self.status(view, scene) if scene.has_table else "",), tuple(split_rows(buttons)))

    def press(self, verb: str, arg: str, values: Sequence[str], view: Any, draft: Any, scene: Scene) -> Intent:
        for action in find(scene.game).legal(view):
            if _mark(action) == arg:
                return Act(action)
        raise Refused("control.unknown")

    def _button(self, view: Any, action: Any, scene: Scene) -> Item:
        label = wording(scene.game).action(view, action, scene.t)
        return scene.controls.button("play.act", label, style=ButtonStyle.primary, arg=_mark(action))


def _mark(action: Any) -> str:
    """Name an action in a custom id, so that no id is ever decoded into one."""
    return f"{crc32(msgspec.json.encode(action)):x}"
