"""Pictures of Numero: the table, a player's hand, the final result, and worked examples."""

from __future__ import annotations

from functools import partial

from bot.games.numero.model import NumeroView
from bot.i18n import Texts
from bot.render.base import Artist, Drawing, Drawings, Player
from bot.render.numero import words
from bot.render.numero.ending import draw_ending
from bot.render.numero.examples import EXAMPLES, draw_example
from bot.render.numero.hand import draw_hand
from bot.render.numero.table import draw_table
from bot.render.text.names import names


class NumeroArtist(Artist):
    """Draws Numero."""

    def table(self, view: NumeroView, players: tuple[Player, ...], t: Texts) -> Drawings:
        """Draw ``table.png``: the centre, the deck and the players, at the end the result and the score sheet."""
        draw = draw_ending if view.over else draw_table
        about = partial(words.table, view, players, names(players, t), t)
        return (Drawing("table.png", about, partial(draw, view, players, t)),)

    def private(self, view: NumeroView, players: tuple[Player, ...], t: Texts) -> Drawings:
        """Draw ``hand.png``: the viewer's hand, the centre to play it on, and how the players stand."""
        if view.seat is None:
            return ()
        seen = (view, names(players, t), t)
        about, in_short = partial(words.own, *seen), partial(words.own_short, *seen)
        return (Drawing("hand.png", about, partial(draw_hand, *seen), in_short),)

    def rules(self, name: str, t: Texts) -> Drawing:
        """Draw the worked examples "take", "build" and "wilds"."""
        example = EXAMPLES[name](t)
        return Drawing(f"{name}.png", lambda: example.alt, partial(draw_example, example))


ARTIST = NumeroArtist()
