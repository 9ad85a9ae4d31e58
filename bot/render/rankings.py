"""Places in pictures and in their text alternatives: who is ahead, who has won, and who was absent."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from bot.games.base import leavers_last
from bot.i18n import Texts
from bot.match.afterwards.results import Mark
from bot.render.base import Player
from bot.render.canvas import Canvas
from bot.render.colours import MUTED

MARK_SIZE = 28
"""The size of the word beside the name of a player who left or was away."""


def ranks(so_far: Sequence[int], players: Sequence[Player]) -> tuple[int, ...]:
    """Return the place of each seat: that of the outcome, and before there is one that by the points so far, with
    players who left or are away last."""
    if all(player.place for player in players):
        return tuple(player.place for player in players)
    return leavers_last(tuple(so_far), {seat for seat, player in enumerate(players) if player.mark})


def in_order(ranks: Sequence[int]) -> list[int]:
    """Sort the seats by their places."""
    return sorted(range(len(ranks)), key=lambda seat: (ranks[seat], seat))


def winners(ranks: Sequence[int], players: Sequence[Player]) -> list[int]:
    """Return the seats that have won, none if nobody played to the end."""
    placed = [replace(player, place=place) for player, place in zip(players, ranks, strict=True)]
    return [seat for seat, player in enumerate(placed) if is_winner(player)]


def is_winner(player: Player) -> bool:
    """Return whether the player has the first place and played to the end."""
    return player.place == 1 and not player.mark


def ending_sign(ranks: Sequence[int], players: Sequence[Player]) -> str:
    """Choose the shape beside the result: a crown for winners, the flag of a finished game if there are none."""
    return "crown" if len(players) > 1 and winners(ranks, players) else "⚑"


def nobody_won(t: Texts) -> str:
    """Say that nobody played to the end, in place of the winner's name."""
    return t("Nobody played to the end")


def mark_words(mark: Mark, t: Texts) -> str:
    """Say why a player is ranked behind those who played to the end."""
    return {"left": t("left"), "away": t("away")}[mark]


def place_words(player: Player, t: Texts) -> str:
    """Write a place, with the player's mark if any: "3. left"."""
    return f"{player.place}. {mark_words(player.mark, t)}" if player.mark else f"{player.place}."


def mark_name(name: str, mark: Mark | None, t: Texts) -> str:
    """Write a name in a ranking, with the player's mark if any: "Ann, left"."""
    return t("{name}, {mark}", name=name, mark=mark_words(mark, t)) if mark else name


def write_mark(canvas: Canvas, player: Player, at: tuple[int, int], t: Texts) -> None:
    """Write the player's mark, if any, with its left end at this point."""
    if player.mark:
        canvas.write(mark_words(player.mark, t), at, MARK_SIZE, width=MARK_ROOM, colour=MUTED)


MARK_ROOM = 96
"""The width that is kept free for that word."""


def mark_room(player: Player) -> int:
    """Return the width in pixels to keep free for the player's mark."""
    return MARK_ROOM + 12 if player.mark else 0
