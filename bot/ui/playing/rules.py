"""The pages of the rules: private, and turned with buttons."""

from __future__ import annotations

from bot.errors import Refused
from bot.games.registry import find
from bot.i18n import Texts
from bot.panels import private
from bot.panels.base import Content
from bot.panels.choosing import number
from bot.render.base import Picture, artist
from bot.render.themes import apply_theme
from bot.ui.app import App
from bot.ui.controls.items import SeatControls
from bot.ui.playing.any_press import AnyPress, Reply
from bot.ui.scenes import look_of

PAGE = ("page", "rules")
"""Names of controls that turn a page; ``rules`` is from messages posted by earlier versions."""


async def handle_press(press: AnyPress) -> None:
    """Open a page from a public message, or turn it in a private one."""
    if press.control.name not in PAGE:
        raise Refused("control.unknown")
    game, _, page = press.control.arg.partition(".")
    find(game)
    asked = number(page)
    if press.control.origin == "t":
        await press.answer.think()
    else:
        await press.answer.hold()
    await show_rules(press.app, press.answer, press.person.id, game, asked, await press.texts())


async def show_rules(app: App, answer: Reply, user_id: int, game: str, asked: int, t: Texts) -> None:
    """Answer with a page (counted from 0) of a game's rules."""
    await answer.show_page(*await _make_page(app, user_id, game, asked, t))


async def _make_page(app: App, user_id: int, game: str, asked: int, t: Texts) -> tuple[Content, list[Picture]]:
    """Make a page (counted from 0) of a game's rules with its example picture in the user's look."""
    content, page = private.rules(game, asked, t, SeatControls(0, "p"))
    look = await look_of(app, user_id)
    if page.picture is None or not look.pictures:
        return content, []
    name = page.picture

    def draw() -> list[Picture]:
        return apply_theme([artist(game).rules(name, t).picture()], look.theme)

    key = ("rules", game, name, t.locale, look.theme)
    return content, await app.costly_answers.get_or_make(user_id, key, lambda: app.workers.costly.do(draw))
