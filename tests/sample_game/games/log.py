"""What happens in a match of Sample, as lines of the log."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.base import Event
from bot.i18n import Texts
from tests.sample_game.games.events import Kept, Shown, Swapped


def lines(event: Event, names: Sequence[str], t: Texts) -> list[str]:
    """Tell an event."""
    match event:
        case Kept(seat=seat):
            return [t("{name} keeps the card", name=names[seat])]
        case Swapped(seat=seat):
            return [t("{name} draws another card", name=names[seat])]
        case Shown(cards=cards):
            return [" · ".join(f"{name} **{card}**" for name, card in zip(names, cards, strict=True))]
        case _:
            return []
