"""`/puzzles`: sets of puzzles that staff make for their server or a class, and members' tries."""

from __future__ import annotations

from typing import Any

import discord
from discord import ui

from bot.errors import Refused
from bot.i18n import SOURCE, Texts, texts
from bot.i18n.texts import decimal_mark_of
from bot.match.model import Match
from bot.panels.base import Content, layout, show_name
from bot.panels.daily import sets
from bot.puzzles.base import makers
from bot.render.base import Picture
from bot.share import NOWHERE
from bot.store.daily.sets import SetItem, SetRow
from bot.ui import set_pages
from bot.ui.answering.opening import private_place
from bot.ui.answering.replies import answer_with_panel
from bot.ui.app import App
from bot.ui.controls.answer import Answer, Published
from bot.ui.controls.items import SeatControls
from bot.ui.daily_pages import CONTROLS, Reader
from bot.ui.members.access import person, place_of, public_locale, server_of, texts_of
from bot.ui.members.audit_log import note
from bot.ui.members.member_permissions import moderates
from bot.ui.members.permissions import require_writing
from bot.ui.members.tables import admit
from bot.ui.playing.puzzles import begin_item, find_item, read_item
from bot.ui.press import Press

LISTED = 6
"""The most sets in a list."""
POST = SeatControls(0, "t")
"""What is pressed in a post is answered privately."""


async def create(
    app: App, answer: Answer, name: str, game: str | None, grade: int, count: int, days: int, role: int | None
) -> None:
    """Make a set and post it in the interaction's channel, as moderator. Without a game, those that are played on
    the server take turns. Raises ``Refused``."""
    interaction = answer.interaction
    server, channel = server_of(interaction), interaction.channel_id or NOWHERE
    if not moderates(interaction, channel):
        raise Refused("moderation.manage_messages")
    here = await app.store.settings.server(server)
    played = [one for one in makers() if one in here.open_games]
    games = [game] if game is not None else played
    if not games or games[0] not in makers():
        raise Refused("game.unknown")
    await admit(app, interaction, games[0], private=True, command="puzzles")
    require_writing(interaction)
    items = [SetItem(games[n % len(games)], grade) for n in range(count)]

    async def make() -> Published:
        service = app.service.puzzle_sets
        row = await service.create((server, channel), interaction.user.id, name, items, role=role, days=days)
        t = texts(public_locale(interaction, here))
        return lambda: layout(sets.post(row, t, POST)), ()

    with app.person_limits.taking(interaction.user.id, "tournament"):
        await answer.publish(make())


async def show_list(app: App, answer: Answer) -> None:
    """Answer with the sets of this server; in a DM, with those in which the user has begun something."""
    await answer.think()
    reader, store = await _reader(app, answer.interaction), app.store.puzzle_sets
    if reader.server == NOWHERE:
        rows = await store.list_of_user(reader.user_id, LISTED)
    else:
        rows = await store.list_of_server(reader.server, LISTED)
    await answer.show(layout(sets.list_sets(rows, app.service.clock(), reader.t, CONTROLS)))


async def export(app: App, answer: Answer, number_of_set: int) -> None:
    """Answer with a file of who has done what, for whoever made the set and moderators. Raises ``Refused``."""
    interaction = answer.interaction
    row = await app.store.puzzle_sets.read(number_of_set)
    _require_organiser(interaction, row)
    await answer.think()
    results = await app.store.puzzle_sets.results(row.id)
    names = await app.member_names.names(row.guild_id, {one.user_id for one in results})
    t, file_name = await texts_of(app, interaction), f"puzzles-{row.id}.csv"
    mark = decimal_mark_of(str(interaction.locale)) if t.locale == SOURCE else t.decimal_mark
    file = Picture(file_name, sets.as_csv(row, results, names, t, mark), t("Who has done what"))
    view = layout(Content((t("### 📚 {name}", name=show_name(row.name, t)),)))
    view.add_item(ui.File(f"attachment://{file_name}"))
    await answer.show(view, [file])


async def end(app: App, answer: Answer, number_of_set: int) -> None:
    """End a set early, for whoever made it and moderators. Raises ``Refused``."""
    row = await app.store.puzzle_sets.read(number_of_set)
    _require_organiser(answer.interaction, row)
    if app.service.puzzle_sets.is_over(row):
        raise Refused("set.over")
    await answer.think()
    await app.service.puzzle_sets.end(row)

    def describe(t: Texts) -> str:
        return t("The set {name} is over.", name=show_name(row.name, t))

    await note(app, answer.interaction, describe)
    await answer.show(layout(Content((describe(await texts_of(app, answer.interaction)),))))


async def handle_press(press: Press) -> None:
    """Handle a control of a set's post or pages."""
    app, answer = press.app, press.answer
    row, item = await read_item(app, press.control.arg)
    if press.control.name == "export":
        await export(app, answer, row.id)
        return
    reader = await _reader(app, press.interaction)
    await _require_solver(app, press.interaction, row)
    match press.control.name:
        case "open":
            await (answer.hold() if press.control.origin == "p" else answer.think())
            organises = _organises(press.interaction, row)
            await answer.show(layout(await set_pages.set_content(app, reader, row, is_organiser=organises)))
        case "item":
            await answer.hold()
            await _show_item(app, answer, reader, row, item)
        case "start":
            await _start(app, answer, reader, row, item)
        case "solution":
            await answer.hold()
            await answer.show_page(*await set_pages.solution_content(app, reader, row, item))
        case _:
            raise Refused("control.unknown")


async def _show_item(app: App, answer: Answer, reader: Reader, row: SetRow, item: int) -> None:
    found = await find_item(app, reader, row, item)
    if isinstance(found, Match):
        await answer_with_panel(app, answer, found, 0, reader.t)
    else:
        await answer.show_page(found)


async def _start(app: App, answer: Answer, reader: Reader, row: SetRow, item: int) -> None:
    """Begin a try, or resume the running one. Raises ``Refused``."""
    interaction = answer.interaction
    stored = await app.service.puzzle_sets.read_puzzle(row, item)
    here = await admit(app, interaction, stored.game, private=True, command="puzzles")
    await answer.hold()
    place, locale = private_place(interaction), public_locale(interaction, here)
    match = await begin_item(app, place, row, item, person(interaction.user), locale)
    await answer_with_panel(app, answer, match, 0, reader.t)


async def _reader(app: App, interaction: discord.Interaction[Any]) -> Reader:
    return Reader(interaction.user.id, place_of(interaction), await texts_of(app, interaction))


async def _require_solver(app: App, interaction: discord.Interaction[Any], row: SetRow) -> None:
    """Raise ``Refused`` unless the user may solve the set: on its server with its role, or where they have begun
    it before, anywhere else."""
    if place_of(interaction) == row.guild_id:
        mine = getattr(interaction.user, "roles", ())
        if row.role_id is None or any(role.id == row.role_id for role in mine) or _organises(interaction, row):
            return
        raise Refused("set.role", role=row.role_id)
    if not await app.store.puzzle_sets.results_of(row.id, interaction.user.id):
        raise Refused("set.elsewhere")


def _organises(interaction: discord.Interaction[Any], row: SetRow) -> bool:
    """Tell whether the user made the set, or moderates the channel of its post. Only on its server."""
    if place_of(interaction) != row.guild_id:
        return False
    return interaction.user.id == row.host_id or moderates(interaction, row.channel_id)


def _require_organiser(interaction: discord.Interaction[Any], row: SetRow) -> None:
    if server_of(interaction) != row.guild_id:
        raise Refused("set.unknown")
    if not _organises(interaction, row):
        raise Refused("set.organiser")
