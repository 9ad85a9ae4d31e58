"""Pictures of nmbrs!: the table, a player's hand, the scores at the end, and worked examples."""

from __future__ import annotations

from functools import partial

from bot.games.nmbrs.model import NmbrsView
from bot.i18n import Texts
from bot.render.base import Artist, Drawing, Drawings, Player
from bot.render.nmbrs import words
from bot.render.nmbrs.example_pictures import draw_example, example_words
from bot.render.nmbrs.examples import EXAMPLES
from bot.render.nmbrs.own import draw_own
from bot.render.nmbrs.scores import draw_scores
from bot.render.nmbrs.table import draw_more, draw_table, table_layout
from bot.render.text.names import names


class NmbrsArtist(Artist):
    """Draws nmbrs!."""

    def table(self, view: NmbrsView, players: tuple[Player, ...], t: Texts) -> Drawings:
        """Draw ``table.png`` and, if the islands do not fit into it, ``table2.png`` and so on. At the end of the
        match the scores come first. The viewer's hand and answer are never drawn."""
        called, sheets = names(players, t), table_layout(view).sheets
        if view.over:
            about, draw, others = partial(words.ending, view, players, called, t), draw_scores, sheets
        else:
            about, draw, others = partial(words.table, view, called, sheets[0], t), draw_table, sheets[1:]
        more = (
            Drawing(f"table{place}.png", partial(words.more, view, sheet, t), partial(draw_more, view, sheet, t))
            for place, sheet in enumerate(others, 2)
        )
        return Drawing("table.png", about, partial(draw, view, players, t)), *more

    def private(self, view: NmbrsView, players: tuple[Player, ...], t: Texts) -> Drawings:
        """Draw ``hand.png``, beside the controls. While the viewer has to play or to answer, it also shows what of
        the table matters (at other times that would soon be out of date)."""
        if view.seat is None:
            return ()
        called = names(players, t)
        about, draw = partial(words.own, view, called, t), partial(draw_own, view, called, t)
        return (Drawing("hand.png", about, draw, lambda: (about(brief=True),)),)

    def rules(self, name: str, t: Texts) -> Drawing:
        """Draw the worked examples "series", "ways", "doubling", "jokers", "refused" and "offer"."""
        example = EXAMPLES[name](t)
        return Drawing(f"{name}.png", partial(example_words, example), partial(draw_example, example))


ARTIST = NmbrsArtist()
