"""Pictures of Numero: the table, a player's hand, the final result, and worked examples."""

from __future__ import annotations

from bot.games.numero.model import NumeroView
from bot.i18n import Texts
from bot.render.base import Picture, Player
from bot.render.names import names
from bot.render.numero import words
from bot.render.numero.ending import draw_ending
from bot.render.numero.examples import EXAMPLES, draw_example
from bot.render.numero.hand import draw_hand
from bot.render.numero.table import draw_table


class NumeroArtist:
    """Draws Numero from views, as an ``Artist``."""

    def table(self, view: NumeroView, players: tuple[Player, ...], t: Texts) -> tuple[Picture, ...]:
        """``table.png``: the centre, the deck and the players; at the end the result and the score sheet.

        Only what is public is drawn, never the viewer's hand.
        """
        draw = draw_ending if view.over else draw_table
        (about,) = self.describe(view, players, t)
        return (Picture("table.png", draw(view, players, t), about),)

    def private(self, view: NumeroView, players: tuple[Player, ...], t: Texts) -> tuple[Picture, ...]:
        """``hand.png``: the viewer's hand, and the centre to play it on; nothing for a spectator."""
        about = self.describe_private(view, players, t)
        return tuple(Picture("hand.png", draw_hand(view, names(players, t), t), alt) for alt in about)

    def describe(self, view: NumeroView, players: tuple[Player, ...], t: Texts) -> tuple[str, ...]:
        """The table in words."""
        return (words.table(view, players, names(players, t), t),)

    def describe_private(self, view: NumeroView, players: tuple[Player, ...], t: Texts) -> tuple[str, ...]:
        """The viewer's hand and the centre in words; nothing for a spectator."""
        return () if view.seat is None else (words.own(view, names(players, t), t),)

    def rules(self, name: str, t: Texts) -> Picture:
        """The worked examples "take", "build" and "wilds". Raises ``KeyError`` for any other name."""
        example = EXAMPLES[name](t)
        return Picture(f"{name}.png", draw_example(example), example.alt)


ARTIST = NumeroArtist()
