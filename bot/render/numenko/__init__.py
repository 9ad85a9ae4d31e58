"""Pictures of Numenko: the table, a player's own grid, everybody's grids at the end, and worked examples."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from msgspec.structs import replace

from bot.games.numenko.model import NumenkoView
from bot.i18n import Texts
from bot.render.base import Artist, Drawing, Drawings, Player
from bot.render.numenko import words
from bot.render.numenko.ending import GridSheet, draw_sheet, public_grids, sheets
from bot.render.numenko.examples import example
from bot.render.numenko.own_grid import draw_own
from bot.render.numenko.table import draw_table
from bot.render.text.names import names


class NumenkoArtist(Artist):
    """Draws Numenko."""

    def table(self, view: NumenkoView, players: tuple[Player, ...], t: Texts) -> Drawings:
        """Draw ``table.png``: the pot and the players, at the end the result. Then ``grids.png`` (and
        ``grids2.png`` … if they are large) shows everybody's grids, in a vote the disputed one. Before the end no
        other grid is drawn."""
        about = partial(words.table, view, players, names(players, t), t)
        grids = (
            _grids(f"grids{number if number > 1 else ''}.png", sheet, t)
            for number, sheet in enumerate(_sheets(view, players, t), 1)
        )
        return Drawing("table.png", about, partial(draw_table, view, players, t)), *grids

    def private(self, view: NumenkoView, players: tuple[Player, ...], t: Texts) -> Drawings:
        """Draw ``grid.png``: where everybody stands, the viewer's grid and the tiles left, and in a vote the
        disputed grid. Nothing for players who were dropped."""
        if view.seat is None or view.dropped[view.seat]:
            return ()
        seen = (view, names(players, t), t)
        about, draw = partial(words.own, *seen), partial(draw_own, view, t)
        own = Drawing("grid.png", about, draw, lambda: (" ".join(words.own_lines(*seen)),))
        claimed = _sheets(view, players, t) if view.may_vote else []
        return own, *(_grids("claim.png", sheet, t) for sheet in claimed)

    def rules(self, name: str, t: Texts) -> Drawing:
        """Draw the worked pictures "crossword", "left_to_right", "wild" and "refused"."""
        return example(name, t)


def _sheets(view: NumenkoView, players: Sequence[Player], t: Texts) -> list[GridSheet]:
    """Spread the public grids over as many pictures as they need."""
    called = names(players, t)
    return sheets([replace(shown, name=called[shown.seat]) for shown in public_grids(view, players)])


def _grids(name: str, sheet: GridSheet, t: Texts) -> Drawing:
    about = partial(words.grids, [(one.seat, one.name, one.tiles) for one in sheet.shown], t)
    return Drawing(name, about, partial(draw_sheet, sheet, t))


ARTIST = NumenkoArtist()
