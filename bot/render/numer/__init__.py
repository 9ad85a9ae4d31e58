"""Pictures of Numer: the table, a reveal, a player's own board, and the worked example."""

from __future__ import annotations

from bot.games.numer.model import HOUSE, NumerView, Reveal
from bot.games.numer.reveal import judge
from bot.i18n import Texts
from bot.render.base import Picture, Player
from bot.render.names import names
from bot.render.numer import words
from bot.render.numer.board import draw_board
from bot.render.numer.reveal import draw_reveal
from bot.render.numer.table import draw_table

EXAMPLE = {"Ana": "761", "Ben": "513", "Cleo": "444", "Dan": "444", "Eve": "220"}
"""The worked example of the rules, turn 1: the number each player writes."""


class NumerArtist:
    """Draws Numer from views, as an ``Artist``."""

    def table(self, view: NumerView, players: tuple[Player, ...], t: Texts) -> tuple[Picture, ...]:
        """``table.png`` with all boards, and once there is one ``reveal.png`` with the latest reveal, which stands
        above what is now; at the end the result comes first.

        Only what is public is drawn, never the viewer's own choice (NUMER-3).
        """
        return tuple(self._picture(name, alt, view, players, t) for name, alt in _public(view, players, t))

    def private(self, view: NumerView, players: tuple[Player, ...], t: Texts) -> tuple[Picture, ...]:
        """``board.png``: the viewer's choice, everybody's digits, last turn and total; nothing for a spectator."""
        about = self.describe_private(view, players, t)
        return tuple(Picture("board.png", draw_board(view, players, t), alt) for alt in about)

    def describe(self, view: NumerView, players: tuple[Player, ...], t: Texts) -> tuple[str, ...]:
        """The table in words, and the latest reveal once there is one."""
        return tuple(alt for _, alt in _public(view, players, t))

    def describe_private(self, view: NumerView, players: tuple[Player, ...], t: Texts) -> tuple[str, ...]:
        """The viewer's picture in words; nothing for a spectator."""
        return () if view.seat is None else (words.board(view, names(players, t), t),)

    def rules(self, name: str, t: Texts) -> Picture:
        """The worked example, named "reveal". Raises ``KeyError`` for any other name."""
        if name != "reveal":
            raise KeyError(name)
        closed = ("",) * len(EXAMPLE)
        rows = judge(dict(enumerate(EXAMPLE.values())), closed, 1, HOUSE.bonus[0])
        reveal, called = Reveal(1, 1, rows), tuple(EXAMPLE)
        return Picture("reveal.png", draw_reveal(reveal, called, t), words.reveal(reveal, called, t))

    def _picture(self, name: str, alt: str, view: NumerView, players: tuple[Player, ...], t: Texts) -> Picture:
        if name == "table.png":
            return Picture(name, draw_table(view, players, t), alt)
        return Picture(name, draw_reveal(view.reveals[-1], names(players, t), t), alt)


def _public(view: NumerView, players: tuple[Player, ...], t: Texts) -> tuple[tuple[str, str], ...]:
    """What everybody may see: names of pictures and their text alternatives, in order."""
    called = names(players, t)
    table = ("table.png", words.table(view, players, called, t))
    if not view.reveals:
        return (table,)
    reveal = ("reveal.png", words.reveal(view.reveals[-1], called, t))
    return (table, reveal) if view.over else (reveal, table)


ARTIST = NumerArtist()
