"""Pictures of Numer: the table, the row of a reveal, a player's own board, and the worked example."""

from __future__ import annotations

from bot.games.numer.model import HOUSE, NumerView, Reveal
from bot.games.numer.reveal import judge
from bot.i18n import Texts
from bot.render.base import Picture, Player
from bot.render.numer import words
from bot.render.numer.board import draw_board
from bot.render.numer.reveal import draw_reveal
from bot.render.numer.table import draw_table

EXAMPLE = {"Ana": "761", "Ben": "513", "Cleo": "444", "Dan": "444", "Eve": "220"}
"""The worked example of the rules, turn 1: who writes what."""


class NumerArtist:
    """Draws Numer from views, as an ``Artist``."""

    def table(self, view: NumerView, players: tuple[Player, ...], t: Texts) -> tuple[Picture, ...]:
        """``table.png`` with all boards, and ``reveal.png`` with the latest reveal once there is one.

        Only what is public is drawn: the viewer's own choice has no part in it (NUMER-3).
        """
        names = words.names(players, t)
        table = Picture("table.png", draw_table(view, players, t), words.table(view, names, t))
        if not view.reveals:
            return (table,)
        return table, _reveal(view.reveals[-1], names, t)

    def private(self, view: NumerView, players: tuple[Player, ...], t: Texts) -> tuple[Picture, ...]:
        """``board.png``: the viewer's board with the current choice; nothing for a spectator."""
        if view.seat is None:
            return ()
        names = words.names(players, t)
        return (Picture("board.png", draw_board(view, names, t), words.board(view, names, t)),)

    def rules(self, name: str, t: Texts) -> Picture:
        """The worked example, named "reveal". Raises ``KeyError`` for any other name."""
        if name != "reveal":
            raise KeyError(name)
        closed = ("",) * len(EXAMPLE)
        rows = judge(dict(enumerate(EXAMPLE.values())), closed, 1, HOUSE.bonus[0])
        return _reveal(Reveal(1, 1, rows), tuple(EXAMPLE), t)


def _reveal(reveal: Reveal, names: tuple[str, ...], t: Texts) -> Picture:
    return Picture("reveal.png", draw_reveal(reveal, names, t), words.reveal(reveal, names, t))


ARTIST = NumerArtist()
