"""Paged lists of matches, and the details of a single match."""

from __future__ import annotations

from typing import Any, get_args

import discord

from bot.errors import Refused
from bot.games.registry import find
from bot.i18n import Texts
from bot.match.model import Match
from bot.panels import match_list, table
from bot.panels.base import Content, layout
from bot.panels.choosing import number
from bot.panels.match_list import PAGE, MatchPage, MatchQuery, Whose
from bot.share import NOWHERE
from bot.store.match_lists import PageRequest, Viewer
from bot.store.matches import MatchRow
from bot.store.messages import TABLE
from bot.ui import scenes
from bot.ui.access import place_of
from bot.ui.app import App
from bot.ui.controls.answer import Answer
from bot.ui.controls.items import SeatControls
from bot.ui.member_permissions import visible_channels
from bot.ui.messages.links import table_link
from bot.ui.press import Press
from bot.ui.replies import replay_frames

LAST_MATCH = 10**15 - 1
"""No match has a larger number."""


async def pressed(press: Press) -> None:
    """A button for turning the page was pressed."""
    asked, edge = _read(press.control.arg)
    if press.control.name not in ("newest", "newer", "older"):
        raise Refused("control.unknown")
    await press.answer.hold()
    t, newer = await press.texts(), press.control.name == "newer"
    content = await page(press.app, press.interaction, asked, t, edge=edge, newer=newer)
    await press.answer.show(layout(content))


def _read(arg: str) -> tuple[MatchQuery, int | None]:
    """Which list to show, and the match it starts from. Raises ``Refused``."""
    whose, _, rest = arg.partition(".")
    game, _, edge = rest.partition(".")
    kind: Whose | None = next((known for known in get_args(Whose) if known == whose), None)
    if kind is None:
        raise Refused("control.unknown")
    if game:
        find(game)
    return MatchQuery(kind, game or None), number(edge, LAST_MATCH) if edge else None


async def page(
    app: App,
    interaction: discord.Interaction[Any],
    asked: MatchQuery,
    t: Texts,
    *,
    edge: int | None = None,
    newer: bool = False,
) -> Content:
    """One page of a list: the matches older (or newer) than match ``edge``, or the newest if that is None.

    "Mine" means the reader's matches on this server; where there is none, all of theirs, which also replace the
    server list there.
    """
    if place_of(interaction) == NOWHERE:
        asked = MatchQuery("mine", asked.game)
    rows = await _rows(app, interaction, asked, PageRequest(asked.game, edge, newer, PAGE + 1))
    if newer and len(rows) <= PAGE:
        return await page(app, interaction, asked, t)
    beyond, rows = len(rows) > PAGE, rows[-PAGE:] if newer else rows[:PAGE]
    shown = await app.workers.presses.do(lambda: [scenes.listed_scene(Match(row), t) for row in rows])
    found = MatchPage(shown, newer=edge is not None, older=newer or beyond)
    everywhere = place_of(interaction) == NOWHERE
    return match_list.listed(asked, found, t, SeatControls(0, "p"), everywhere=everywhere)


async def _rows(
    app: App, interaction: discord.Interaction[Any], asked: MatchQuery, part: PageRequest
) -> list[MatchRow]:
    guild_id = place_of(interaction)
    if asked.whose == "server":
        viewer = Viewer(interaction.user.id, visible_channels(interaction))
        return await app.store.match_lists.listed(guild_id, viewer, part)
    here = None if guild_id == NOWHERE else guild_id
    return await app.store.match_lists.listed_of(interaction.user.id, here, part)


async def show_match(app: App, answer: Answer, match: Match, t: Texts) -> None:
    """Answer with a match in the user's language. A lobby or running match is shown as a spectator sees it, with a
    link to its table; one that is over is described in words, with shuffle and result verified."""
    await scenes.looked_at(app, match)
    shown, user_id = scenes.scene(match, t, SeatControls(match.id, "t")), answer.interaction.user.id
    if match.status in ("lobby", "running"):
        content = table.content(shown)
        content = Content((*content.texts, await _way(app, match, t)), content.rows)
    else:
        content = match_list.account(shown, await _verified(app, user_id, match))
    look, key = await scenes.look_of(app, user_id), ("table", match.id, match.row.version, user_id)
    pictures = await app.costly_answers.shared(
        user_id, key, lambda: scenes.table_pictures(match, t, look, app.workers.costly)
    )
    await answer.show(layout(content, pictures), pictures)


async def _way(app: App, match: Match, t: Texts) -> str:
    link = table_link(match, (await app.store.messages.of_match(match.id)).get(TABLE))
    return f"-# [{t('to the table')}]({link})" if link else ""


async def _verified(app: App, user_id: int, match: Match) -> int | Refused:
    """How many actions it takes to get from the seed to the stored result, or why replaying them fails. 0 if the
    match never started or has no result."""
    if match.status != "finished":
        return 0
    try:
        return (await replay_frames(app, user_id, match))[-1].n
    except Refused as refused:
        if refused.code == "costly.busy":
            raise
        return refused
