"""Pictures of NUMO: the table, the score sheet, a player's own hand, and the worked pictures of the rules."""

from __future__ import annotations

from functools import partial

from bot.games.numo.model import NumoView
from bot.i18n import Texts
from bot.render.base import Artist, Drawing, Drawings, Player
from bot.render.numo import words
from bot.render.numo.examples import example
from bot.render.numo.hand import draw_hand
from bot.render.numo.scores import draw_scores
from bot.render.numo.table import draw_table
from bot.render.text.names import names


class NumoArtist(Artist):
    """Draws NUMO."""

    def table(self, view: NumoView, players: tuple[Player, ...], t: Texts) -> Drawings:
        """Draw ``table.png``, followed by ``scores.png`` in the first turns after a deal, preceded by it at the
        end."""
        table = _table(view, players, t)
        if not (view.over or (view.deals and view.turn <= len(players))):
            return (table,)
        about = partial(words.scores, view, players, names(players, t), t)
        scores = Drawing("scores.png", about, partial(draw_scores, view, players, t))
        return (scores, table) if view.over else (table, scores)

    def private(self, view: NumoView, players: tuple[Player, ...], t: Texts) -> Drawings:
        """Draw ``hand.png``, the viewer's hand in the order of the view. In their turn what of the table matters
        is above it (at other times it would soon be out of date)."""
        if view.seat is None:
            return ()
        called = names(players, t)
        about, draw = partial(words.hand, view, players, called, t), partial(draw_hand, view, players, t)
        return (Drawing("hand.png", about, draw, lambda: tuple(words.in_short(view, called, t))),)

    def rules(self, name: str, t: Texts) -> Drawing:
        """Draw the worked pictures "cards", "melds", "numbers" and "lay_off"."""
        return example(name, t)


def _table(view: NumoView, players: tuple[Player, ...], t: Texts) -> Drawing:
    about = partial(words.table, view, players, names(players, t), t)
    return Drawing("table.png", about, partial(draw_table, view, players, t))


ARTIST = NumoArtist()
