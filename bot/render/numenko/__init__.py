"""Pictures of Numenko: the table, a player's own grid, everybody's grids at the end, and worked examples."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from bot.games.numenko.model import NumenkoView
from bot.i18n import Texts
from bot.render.base import Picture, Player
from bot.render.names import names
from bot.render.numenko import words
from bot.render.numenko.ending import GridSheet, draw_sheet, sheets, shown_grids
from bot.render.numenko.examples import example
from bot.render.numenko.own_grid import draw_own
from bot.render.numenko.table import draw_table


class NumenkoArtist:
    """Draws Numenko from views, as an ``Artist``."""

    def table(self, view: NumenkoView, players: tuple[Player, ...], t: Texts) -> tuple[Picture, ...]:
        """``table.png``: the pot and the players, at the end the result; then ``grids.png`` (and ``grids2.png`` …
        if they are large) with everybody's grids, in a vote with the disputed one.

        Before the end no other grid is drawn.
        """
        about, *told = self.describe(view, players, t)
        drawn = (draw_sheet(sheet, t) for sheet in _sheets(view, players, t))
        grids = (
            Picture(f"grids{number if number > 1 else ''}.png", png, alt)
            for number, (png, alt) in enumerate(zip(drawn, told, strict=True), 1)
        )
        return Picture("table.png", draw_table(view, players, t), about), *grids

    def private(self, view: NumenkoView, players: tuple[Player, ...], t: Texts) -> tuple[Picture, ...]:
        """``grid.png``: the viewer's grid and the tiles left, and in a vote the disputed grid; nothing for a
        spectator or a player who was dropped."""
        about = self.describe_private(view, players, t)
        if view.seat is None or not about:
            return ()
        own = Picture("grid.png", draw_own(view, players[view.seat].name, t), about[0])
        drawn = (draw_sheet(sheet, t) for sheet in _claimed(view, players, t))
        claims = (Picture("claim.png", png, alt) for png, alt in zip(drawn, about[1:], strict=True))
        return own, *claims

    def describe(self, view: NumenkoView, players: tuple[Player, ...], t: Texts) -> tuple[str, ...]:
        """The table in words, and the public grids."""
        told = _told(_sheets(view, players, t), t)
        return words.table(view, players, names(players, t), t), *told

    def describe_private(self, view: NumenkoView, players: tuple[Player, ...], t: Texts) -> tuple[str, ...]:
        """The viewer's grid and tiles in words, and in a vote the disputed grid; nothing for a spectator or a
        player who was dropped."""
        if view.seat is None or view.dropped[view.seat]:
            return ()
        own = words.own(view, names(players, t)[view.seat], t)
        return own, *_told(_claimed(view, players, t), t)

    def rules(self, name: str, t: Texts) -> Picture:
        """The worked pictures "crossword", "left_to_right", "wild" and "refused". Raises ``KeyError`` for other
        names."""
        return example(name, t)


def _sheets(view: NumenkoView, players: Sequence[Player], t: Texts) -> list[GridSheet]:
    """The public grids, on as many pictures as they need."""
    called = names(players, t)
    return sheets([replace(shown, name=called[shown.seat]) for shown in shown_grids(view, players)])


def _claimed(view: NumenkoView, players: Sequence[Player], t: Texts) -> list[GridSheet]:
    """The grid that the viewer votes on."""
    return _sheets(view, players, t) if view.may_vote else []


def _told(found: Sequence[GridSheet], t: Texts) -> list[str]:
    return [words.grids([(one.seat, one.name, one.tiles) for one in sheet.shown], t) for sheet in found]


ARTIST = NumenkoArtist()
