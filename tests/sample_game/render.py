"""The pictures of Sample: who has which card, as text."""

from __future__ import annotations

from collections.abc import Sequence

from bot.i18n import Texts
from bot.render.written import WrittenArtist
from tests.sample_game.games.model import SampleView


class SampleArtist(WrittenArtist):
    """Writes the cards beside the names."""

    def write_table(self, view: SampleView, names: Sequence[str], t: Texts) -> list[str]:
        shown = view.shown or ["?"] * len(names)
        return [f"{name}: {card}" for name, card in zip(names, shown, strict=True)]

    def write_private(self, view: SampleView, names: Sequence[str], t: Texts) -> list[str]:
        return [t("Your card: {card}", card=view.card)]


ARTIST = SampleArtist()
