"""Lists of matches, whose pages are turned with buttons, and one match in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, get_args

import discord

from bot.errors import Refused
from bot.games.registry import find
from bot.i18n import Texts
from bot.match.model import Match
from bot.panels import matches, table
from bot.panels.base import Face, layout
from bot.panels.matches import PAGE, Asked, Found, Whose
from bot.store.matches import MatchRow, Part
from bot.store.messages import TABLE
from bot.ui import scenes
from bot.ui.answer import Answer
from bot.ui.host import Host, link_to
from bot.ui.items import SeatControls

if TYPE_CHECKING:
    from bot.ui.desk import Press


async def pressed(press: Press) -> None:
    """A page of a list is turned."""
    asked, edge = _read(press.control.arg)
    if press.control.name not in ("newest", "newer", "older"):
        raise Refused("control.unknown")
    await press.answer.hold()
    t, newer = await press.texts(), press.control.name == "newer"
    face = await page(press.host, press.interaction, asked, t, edge=edge, newer=newer)
    await press.answer.show(layout(face))


def _read(arg: str) -> tuple[Asked, int | None]:
    """Which list, and from which match on. Raises ``Refused``."""
    whose, _, rest = arg.partition(".")
    game, _, number = rest.partition(".")
    kind: Whose | None = next((known for known in get_args(Whose) if known == whose), None)
    if kind is None or (number and not (number.isascii() and number.isdigit() and len(number) <= 15)):
        raise Refused("control.unknown")
    if game:
        find(game)
    return Asked(kind, game or None), int(number) if number else None


async def page(
    host: Host,
    interaction: discord.Interaction[Any],
    asked: Asked,
    t: Texts,
    *,
    edge: int | None = None,
    newer: bool = False,
) -> Face:
    """A page of a list: the matches that are older (or newer) than the match ``edge``, None for the newest.

    In a server the reader's own matches there, in DMs those of all servers: there a server's list is theirs.
    """
    if interaction.guild_id is None:
        asked = Asked("mine", asked.game)
    rows = await _rows(host, interaction, asked, Part(asked.game, edge, newer, PAGE + 1))
    if newer and len(rows) <= PAGE:
        return await page(host, interaction, asked, t)
    beyond, rows = len(rows) > PAGE, rows[-PAGE:] if newer else rows[:PAGE]
    shown = [scenes.scene(Match(row), t, SeatControls(row.id, "p")) for row in rows]
    found = Found(shown, newer=edge is not None, older=newer or beyond)
    return matches.listed(asked, found, t, SeatControls(0, "p"))


async def _rows(host: Host, interaction: discord.Interaction[Any], asked: Asked, part: Part) -> list[MatchRow]:
    if asked.whose == "server" and interaction.guild_id is not None:
        return await host.store.matches.listed(interaction.guild_id, part)
    return await host.store.matches.listed_of(interaction.user.id, interaction.guild_id, part)


async def show_match(host: Host, answer: Answer, match: Match, t: Texts) -> None:
    """Answer with a match in the user's language: a lobby or a running one as a spectator sees it, with the way to
    its table; one that is over in words, its shuffle and its result verified."""
    shown = scenes.scene(match, t, SeatControls(match.id, "t"))
    if match.status in ("lobby", "running"):
        face = table.face(shown)
        face = Face((*face.texts, await _way(host, match, t)), face.rows)
    else:
        face = matches.account(shown, await _verified(host, match))
    look = await scenes.look_of(host, answer.interaction.user.id)
    pictures = await scenes.table_pictures(match, t, look)
    await answer.show(layout(face, pictures), pictures)


async def _way(host: Host, match: Match, t: Texts) -> str:
    known = (await host.store.messages.of_match(match.id)).get(TABLE)
    if known is None or known.message_id is None:
        return ""
    return f"-# [{t('to the table')}]({link_to(match, known.channel_id, known.message_id)})"


async def _verified(host: Host, match: Match) -> int | Refused:
    """How many actions lead from the seed to the result again, or why they do not. A match that was never started
    or has no result has nothing to verify."""
    if match.status != "finished":
        return 0
    try:
        return (await host.replays.of(match))[-1].n
    except Refused as refused:
        return refused
