"""Paged lists of matches, and the details of a single match."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, get_args

import discord
from msgspec.structs import replace

from bot.errors import Refused
from bot.games.registry import find
from bot.i18n import Texts
from bot.match.model import Match
from bot.match.playing import in_order
from bot.panels import table
from bot.panels.base import Content, layout
from bot.panels.choosing import number
from bot.panels.matches import match_list
from bot.panels.matches.match_list import PAGE, MatchPage, MatchQuery, Whose
from bot.panels.scene import Scene
from bot.share import NOWHERE
from bot.store.match.match_lists import PageRequest, Viewer
from bot.store.match.matches import MatchRow
from bot.store.posts import TABLE
from bot.ui import scenes
from bot.ui.answering.replies import answer_with_panel
from bot.ui.app import App
from bot.ui.controls.answer import Answer
from bot.ui.controls.items import SeatControls
from bot.ui.members.access import place_of
from bot.ui.members.member_permissions import visible_channels
from bot.ui.messages.links import table_link
from bot.ui.playing.replay import replay_frames
from bot.ui.press import Press

MOST_RUNNING = 1000
"""Maximum number of a user's running matches that are sorted."""
LAST_MATCH = 10**15 - 1
"""No match has a larger number."""


async def handle_press(press: Press) -> None:
    """Turn the page."""
    asked, edge = _read(press.control.arg)
    name = press.control.name
    if name not in ("newest", "newer", "older", "running"):
        raise Refused("control.unknown")
    await press.answer.hold()
    t = await press.texts()
    if name == "running":
        content = await page(press.app, press.interaction, asked, t, skipped=edge or 0)
    else:
        content = await page(press.app, press.interaction, asked, t, edge=edge, newer=name == "newer")
    await press.answer.show(layout(content))


def _read(arg: str) -> tuple[MatchQuery, int | None]:
    """Read which list to show, and the match it starts from. Raises ``Refused``."""
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
    skipped: int = 0,
) -> Content:
    """Make one page of a list: the matches older (or newer) than match ``edge``, or the newest if that is None.

    "Mine" means the reader's matches on this server; outside servers, all of theirs, which also replace the server
    list there. Running matches come first, those that wait for the reader at the top. ``skipped`` is the number of
    running matches to skip.
    """
    if place_of(interaction) == NOWHERE:
        asked = MatchQuery("mine", asked.game)
    if asked.whose == "mine" and edge is None:
        return await _make_running_page(app, interaction, asked, t, skipped)
    rows = await _rows(app, interaction, asked, PageRequest(asked.game, edge, newer, PAGE + 1))
    if newer and len(rows) <= PAGE:
        return await page(app, interaction, asked, t)
    beyond, rows = len(rows) > PAGE, rows[-PAGE:] if newer else rows[:PAGE]
    found = MatchPage(
        await _lines(app, [Match(row) for row in rows], t),
        newer=None if edge is None else f"newer:{match_list.write_query(asked)}.{rows[0].id if rows else ''}",
        older=f"older:{match_list.write_query(asked)}.{rows[-1].id}" if rows and (newer or beyond) else None,
    )
    return match_list.list_page(asked, found, t, SeatControls(0, "p"), everywhere=_here(interaction) is None)


async def _make_running_page(
    app: App, interaction: discord.Interaction[Any], asked: MatchQuery, t: Texts, skipped: int
) -> Content:
    """Make a page of the reader's running matches, filled up with the newest of the others."""
    user_id, what = interaction.user.id, match_list.write_query(asked)
    part = PageRequest(asked.game, limit=MOST_RUNNING, statuses=("running",))
    running = await app.store.match_lists.list_of_user(user_id, _here(interaction), part)
    mine, others = await app.workers.presses.do(lambda: in_order([Match(row) for row in running], user_id))
    shown = [*mine, *others][skipped : skipped + PAGE]
    after, room = skipped + len(shown), PAGE - len(shown)
    rest = await _rows(app, interaction, asked, PageRequest(asked.game, limit=room + 1))
    older = f"older:{what}.{rest[room - 1].id if room else LAST_MATCH}" if len(rest) > room else None
    found = MatchPage(
        await _lines(app, [Match(row) for row in rest[:room]], t) if after == len(running) else (),
        [
            (scene, None if (seat := scene.seat_of(user_id)) is None else seat.due_at)
            for scene in await _lines(app, [match for match in shown if match in mine], t)
        ],
        await _lines(app, [match for match in shown if match not in mine], t),
        newer=f"running:{what}.{max(0, skipped - PAGE)}" if skipped else None,
        older=older if after == len(running) else f"running:{what}.{after}",
    )
    return match_list.list_page(asked, found, t, SeatControls(0, "p"), everywhere=_here(interaction) is None)


async def _lines(app: App, matches: Sequence[Match], t: Texts) -> list[Scene]:
    return await app.workers.presses.do(lambda: [scenes.list_scene(match, t) for match in matches])


async def _rows(
    app: App, interaction: discord.Interaction[Any], asked: MatchQuery, part: PageRequest
) -> list[MatchRow]:
    guild_id = place_of(interaction)
    if asked.whose == "server":
        viewer = Viewer(interaction.user.id, visible_channels(interaction))
        return await app.store.match_lists.list_of_server(guild_id, viewer, part)
    part = replace(part, statuses=("lobby", "finished"))
    return await app.store.match_lists.list_of_user(interaction.user.id, _here(interaction), part)


def _here(interaction: discord.Interaction[Any]) -> int | None:
    """Return the server whose matches are listed for the reader, or None for all servers."""
    guild_id = place_of(interaction)
    return None if guild_id == NOWHERE else guild_id


async def show_match(app: App, answer: Answer, match: Match, t: Texts) -> None:
    """Answer with a match in the user's language. A lobby or running match is shown as a spectator sees it, with a
    link to its table. A finished match is described in words, with shuffle and result verified. A lesson or a try
    at a daily puzzle shows its player's page instead."""
    own = match.seat_of(answer.interaction.user.id)
    if own is not None and not match.kind.has_account:
        await answer_with_panel(app, answer, match, own.seat, t)
        return
    await scenes.prepare_look(app, match)
    user_id, now = answer.interaction.user.id, app.service.clock()
    shown = scenes.scene(match, t, SeatControls.of(match, "t"), now=now)
    if match.status in ("lobby", "running"):
        content = table.content(shown)
        content = Content((*content.texts, await _way(app, match, t)), content.rows)
    else:
        content = match_list.describe_finished(shown, await _verify(app, user_id, match))
    look, key = await scenes.look_of(app, user_id), ("table", match.id, match.row.version, user_id)
    pictures = await app.costly_answers.make_shared(
        user_id, key, lambda: scenes.table_pictures(match, t, look, app.workers.costly)
    )
    await answer.show(layout(content, pictures), pictures)


async def _way(app: App, match: Match, t: Texts) -> str:
    link = table_link(match, (await app.store.posts.of_match(match.id)).get(TABLE))
    return f"-# [{t('to the table')}]({link})" if link else ""


async def _verify(app: App, user_id: int, match: Match) -> int | Refused:
    """Return the number of actions from the seed to the stored result, or why replaying them fails. 0 if the match
    never started or has no result."""
    if match.status != "finished":
        return 0
    try:
        return (await replay_frames(app, user_id, match))[-1].n
    except Refused as refused:
        if refused.code == "costly.busy":
            raise
        return refused
