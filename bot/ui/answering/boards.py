"""Boards, the pages of matches, in Discord: **Board** opens one, and **Close all boards** ends all keys to them.

**Board** opens the page inside Discord where the hoster has set that up and Discord allows it, and otherwise gives
a link. An Activity is not told where it was opened, so the match is remembered.
"""

from __future__ import annotations

from discord import ButtonStyle, ui

from bot.errors import Refused
from bot.panels.base import Content, layout
from bot.ui.press import Press


async def handle_press(press: Press) -> None:
    """Open the page of a match, or close all pages of the user."""
    match press.control.name:
        case "open":
            await _open(press)
        case "close":
            await _close(press)
        case _:
            raise Refused("control.unknown")


async def _open(press: Press) -> None:
    app, user_id = press.app, press.person.id
    match = await press.look()
    if app.boards.url is None:
        raise Refused("board.off")
    if match.status == "lobby":
        raise Refused("match.lobby")
    if app.boards.has_activity:
        await app.boards.note_visit(user_id, match.id)
        if await press.answer.launch():
            return
    with app.person_limits.taking(user_id, "board"):
        link = await app.boards.make_link(user_id, match.id)
    t = await press.texts()
    text = t(
        "**{title}** on a board, by tap and drag. The link is yours alone, and works once, for two minutes.",
        title=match.title,
    )
    button: ui.Button[ui.LayoutView] = ui.Button(style=ButtonStyle.link, label=t("Open the board"), url=link)
    await press.answer.show(layout(Content((text,), ((button,),))))


async def _close(press: Press) -> None:
    await press.answer.hold()
    await press.app.boards.close_all(press.person.id)
    t = await press.texts()
    await press.answer.say(Content((t("All your boards are closed. **Board** at a match opens a new one."),)))
