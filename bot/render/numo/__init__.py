"""Pictures of NUMO: the table, the score sheet, a player's own hand, and the worked pictures of the rules."""

from __future__ import annotations

from bot.games.numo.model import NumoView
from bot.i18n import Texts
from bot.render.base import Picture, Player
from bot.render.names import names
from bot.render.numo import words
from bot.render.numo.examples import example
from bot.render.numo.hand import draw_hand
from bot.render.numo.scores import draw_scores
from bot.render.numo.table import draw_table


class NumoArtist:
    """Draws NUMO from views, as an ``Artist``."""

    def table(self, view: NumoView, players: tuple[Player, ...], t: Texts) -> tuple[Picture, ...]:
        """``table.png``; ``scores.png`` follows it in the first round of turns after a deal, and precedes it at
        the end of the match. Only what is public is drawn."""
        return tuple(self._picture(name, alt, view, players, t) for name, alt in _public(view, players, t))

    def private(self, view: NumoView, players: tuple[Player, ...], t: Texts) -> tuple[Picture, ...]:
        """``hand.png``, the viewer's hand in the order of the view, beside the controls; in their turn
        ``table.png`` above it (at other times it would soon be out of date); nothing for a spectator."""
        if view.seat is None:
            return ()
        *table, about = self.describe_private(view, players, t)
        hand = Picture("hand.png", draw_hand(view, players[view.seat].name, t), about)
        return *(self._picture("table.png", alt, view, players, t) for alt in table), hand

    def describe(self, view: NumoView, players: tuple[Player, ...], t: Texts) -> tuple[str, ...]:
        """The pictures of ``table`` in words."""
        return tuple(alt for _, alt in _public(view, players, t))

    def describe_private(self, view: NumoView, players: tuple[Player, ...], t: Texts) -> tuple[str, ...]:
        """The pictures of ``private`` in words."""
        if view.seat is None:
            return ()
        called = names(players, t)
        hand = words.hand(view, called[view.seat], t)
        return (words.table(view, players, called, t), hand) if view.my_turn else (hand,)

    def rules(self, name: str, t: Texts) -> Picture:
        """The worked pictures "cards", "melds", "numbers" and "lay_off". Raises ``KeyError`` for other names."""
        return example(name, t)

    def _picture(self, name: str, alt: str, view: NumoView, players: tuple[Player, ...], t: Texts) -> Picture:
        draw = draw_scores if name == "scores.png" else draw_table
        return Picture(name, draw(view, players, t), alt)


def _public(view: NumoView, players: tuple[Player, ...], t: Texts) -> tuple[tuple[str, str], ...]:
    """What everybody may see: names of pictures and their text alternatives, in order."""
    called = names(players, t)
    table = ("table.png", words.table(view, players, called, t))
    if view.over:
        return ("scores.png", words.scores(view, players, called, t)), table
    if view.deals and view.turn <= len(players):
        return table, ("scores.png", words.scores(view, players, called, t))
    return (table,)


ARTIST = NumoArtist()
