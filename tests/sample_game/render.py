"""The pictures of Sample: who has which card, as text."""

from __future__ import annotations

from collections.abc import Sequence

from bot.i18n import Texts
from bot.render.written import WrittenArtist
from tests.sample_game.games.model import SampleView


class SampleArtist(WrittenArtist):
    """Writes the cards beside the names."""

    def write_table(self, view: SampleView, names: Sequence[str], t: Texts) -> list[str]:
        """The cards as everybody sees them."""
        shown = view.cards if view.mover is None else [None] * len(names)
        return [f"{name}: {'?' if card is None else card}" for name, card in zip(names, shown, strict=True)]

    def write_private(self, view: SampleView, names: Sequence[str], t: Texts) -> list[str]:
        return [t("Your card: {card}", card=view.own)]


ARTIST = SampleArtist()
