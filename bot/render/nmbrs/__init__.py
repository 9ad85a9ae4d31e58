"""Pictures of nmbrs!: the table, a player's hand, the scores at the end, and worked examples."""

from __future__ import annotations

from bot.games.nmbrs.model import NmbrsView
from bot.i18n import Texts
from bot.render.base import Picture, Player
from bot.render.names import names
from bot.render.nmbrs import words
from bot.render.nmbrs.example_pictures import draw_example, example_words
from bot.render.nmbrs.examples import EXAMPLES
from bot.render.nmbrs.hand import draw_hand
from bot.render.nmbrs.scores import draw_scores
from bot.render.nmbrs.table import draw_more, draw_table, table_layout


class NmbrsArtist:
    """Draws nmbrs! from views, as an ``Artist``."""

    def table(self, view: NmbrsView, players: tuple[Player, ...], t: Texts) -> tuple[Picture, ...]:
        """``table.png`` and, if the islands do not fit into it, ``table2.png`` and so on. At the end of the match
        the scores come first.

        Only what is public is drawn, never the viewer's hand or answer.
        """
        first, *more = self.describe(view, players, t)
        draw = draw_scores if view.over else draw_table
        sheets = range(0 if view.over else 1, len(table_layout(view).sheets))
        return (
            Picture("table.png", draw(view, players, t), first),
            *(
                Picture(f"table{place}.png", draw_more(view, sheet, t), alt)
                for place, (sheet, alt) in enumerate(zip(sheets, more, strict=True), 2)
            ),
        )

    def private(self, view: NmbrsView, players: tuple[Player, ...], t: Texts) -> tuple[Picture, ...]:
        """``hand.png``, beside the controls; while the viewer has to play or to answer also the pictures of the
        table, without which a hand says little (at other times they would soon be out of date); nothing for a
        spectator."""
        if view.seat is None:
            return ()
        called = names(players, t)
        hand = Picture("hand.png", draw_hand(view, called, t), words.hand(view, called, t))
        if not _asked(view):
            return (hand,)
        return *self.table(view, players, t), hand

    def describe(self, view: NmbrsView, players: tuple[Player, ...], t: Texts) -> tuple[str, ...]:
        """The pictures of the table in words."""
        sheets, called = table_layout(view).sheets, names(players, t)
        if view.over:
            return words.ending(view, players, called, t), *(words.more(view, sheet, t) for sheet in sheets)
        first, *others = sheets
        return words.table(view, called, first, t), *(words.more(view, sheet, t) for sheet in others)

    def describe_private(self, view: NmbrsView, players: tuple[Player, ...], t: Texts) -> tuple[str, ...]:
        """The pictures of ``private`` in words."""
        if view.seat is None:
            return ()
        hand = words.hand(view, names(players, t), t)
        return (*self.describe(view, players, t), hand) if _asked(view) else (hand,)

    def rules(self, name: str, t: Texts) -> Picture:
        """The worked examples "series", "ways", "doubling", "jokers", "refused" and "offer".

        Raises ``KeyError`` for any other name.
        """
        example = EXAMPLES[name](t)
        return Picture(f"{name}.png", draw_example(example), example_words(example))


def _asked(view: NmbrsView) -> bool:
    """Whether the viewer has to do something for which they need to see the table."""
    return view.my_turn or view.my_answer


ARTIST = NmbrsArtist()
"""The pictures of nmbrs!, as an ``Artist``."""
