"""What happened in a match of Sample, as lines for the log."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.base import Event
from bot.games.log import Line, LogTable
from bot.games.sentences import Either
from bot.i18n import Texts
from tests.sample_game.games.events import CardDecided, CardsShown


def _tell_cards(event: CardsShown, names: Sequence[str], t: Texts) -> list[str]:
    return [" · ".join(f"{name} **{card}**" for name, card in zip(names, event.cards, strict=True))]


_LINES: dict[type[Event], Line] = {
    CardDecided: Either("swap", "{name} draws another card", "{name} keeps the card"),
    CardsShown: _tell_cards,
}
LOG = LogTable(_LINES)
