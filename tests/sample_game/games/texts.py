"""Sample in words: the game in a sentence, and what can be done."""

from __future__ import annotations

from bot.games.wording import Wording
from bot.i18n import Texts
from tests.sample_game.games.log import LOG
from tests.sample_game.games.model import Choose, SampleView
from tests.sample_game.games.pages import PAGES
from tests.sample_game.games.refusals import REFUSALS


class SampleWording(Wording):
    """The words of Sample."""

    title = "Sample"
    refusals = REFUSALS
    log = LOG
    pages = PAGES

    def pitch(self, t: Texts) -> str:
        return t("A card each: keep yours or draw another one, and the highest wins.")

    def action(self, view: SampleView, action: Choose, t: Texts) -> str:
        return t("Swap") if action.swap else t("Keep")


WORDING = SampleWording()
