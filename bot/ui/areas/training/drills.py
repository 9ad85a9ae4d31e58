"""Drills in Discord: begun, answered with buttons, stopped, and compared."""

from __future__ import annotations

from bot.panels.base import layout
from bot.share import NOWHERE
from bot.ui.members.access import place_of
from bot.ui.members.tables import admit
from bot.ui.playing import drills
from bot.ui.press import Press


async def handle_press(press: Press) -> None:
    """Handle a control of drills."""
    app, interaction, server = press.app, press.interaction, place_of(press.interaction)
    await press.answer.hold()
    if press.control.name in drills.BEGIN:
        game = drills.read_key(press.control.arg).game
        await admit(app, interaction, game, private=True, command="train")
    page = await drills.show_page(press, server)
    if press.control.name in drills.BEGIN and server != NOWHERE:
        await app.member_names.meet(server, press.person, interaction.user.name)
    await press.answer.show(layout(page))
