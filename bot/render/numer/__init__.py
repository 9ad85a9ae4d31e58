"""Pictures of Numer: the table, a reveal, a player's own board, and the worked example."""

from __future__ import annotations

from functools import partial

from bot.games.numer.model import HOUSE, NumerView, Reveal
from bot.games.numer.reveal import judge
from bot.i18n import Texts
from bot.render.base import Artist, Drawing, Drawings, Player
from bot.render.numer import words
from bot.render.numer.board import draw_board
from bot.render.numer.reveal import draw_reveal
from bot.render.numer.table import draw_table
from bot.render.text.names import names

EXAMPLE = {"Ana": "761", "Ben": "513", "Cleo": "444", "Dan": "444", "Eve": "220"}
"""The worked example of the rules, turn 1: the number each player writes."""


class NumerArtist(Artist):
    """Draws Numer."""

    def table(self, view: NumerView, players: tuple[Player, ...], t: Texts) -> Drawings:
        """Draw ``table.png`` with all boards, and once there is one ``reveal.png`` with the latest reveal above
        the current table. At the end the result comes first. The viewer's own choice is never drawn (NUMER-3)."""
        called = names(players, t)
        table = Drawing(
            "table.png", partial(words.table, view, players, called, t), partial(draw_table, view, players, t)
        )
        if not view.reveals:
            return (table,)
        reveal = _reveal(view.reveals[-1], called, t)
        return (table, reveal) if view.over else (reveal, table)

    def private(self, view: NumerView, players: tuple[Player, ...], t: Texts) -> Drawings:
        """Draw ``board.png``: the viewer's choice, everybody's digits, last turn and total."""
        if view.seat is None:
            return ()
        seen, draw = (view, names(players, t), t), partial(draw_board, view, players, t)
        return (Drawing("board.png", partial(words.board, *seen), draw, partial(words.board_lines, *seen)),)

    def rules(self, name: str, t: Texts) -> Drawing:
        """Draw the worked example "reveal"."""
        if name != "reveal":
            raise KeyError(name)
        closed = ("",) * len(EXAMPLE)
        rows = judge(dict(enumerate(EXAMPLE.values())), closed, 1, HOUSE.bonus[0])
        return _reveal(Reveal(1, 1, rows), tuple(EXAMPLE), t)


def _reveal(reveal: Reveal, called: tuple[str, ...], t: Texts) -> Drawing:
    return Drawing("reveal.png", partial(words.reveal, reveal, called, t), partial(draw_reveal, reveal, called, t))


ARTIST = NumerArtist()
