"""The panels of Sample: a button for each choice."""

from __future__ import annotations

from bot.i18n import Texts
from bot.panels.turns import ChoicePanel


class SamplePanel(ChoicePanel):
    """Sample in table messages and private panels."""

    def own(self, t: Texts) -> str:
        return t("My card")


PANEL = SamplePanel()
