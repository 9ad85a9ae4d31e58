"""`/train`: puzzles without end, positions from one's own matches, and what can be done after each."""

from __future__ import annotations

from typing import Any

import discord

from bot.errors import Refused
from bot.match.model import Match
from bot.match.play import seat_of
from bot.ui.answering.opening import private_place
from bot.ui.answering.replies import answer_with_panel
from bot.ui.app import App
from bot.ui.controls.answer import Answer
from bot.ui.daily_pages import Reader
from bot.ui.members.access import place_of, public_locale, texts_of
from bot.ui.members.tables import admit
from bot.ui.playing import training
from bot.ui.press import Press
from bot.ui.training_pages import over_page


async def open_page(app: App, answer: Answer, game: str | None = None) -> None:
    """Answer ``/train``."""
    answer.stay()
    await answer.think()
    reader = await _reader(app, answer.interaction)
    name = "open" if game is None else "game"
    await answer.show_page(await training.show_page(app, reader, name, game or ""))


async def handle_press(press: Press) -> None:
    """Handle a control of training."""
    app, answer, name, arg = press.app, press.answer, press.control.name, press.control.arg
    reader = await _reader(app, press.interaction)
    await (answer.think() if name == "position" else answer.hold())  # beside the review
    if name in training.PAGES:
        await answer.show_page(await training.show_page(app, reader, name, arg))
    elif name in training.PUZZLES:
        place, locale = await _admit(press, training.require_game(arg))
        await _show(press, reader, await training.begin_puzzle(app, name, place, arg, press.person, locale))
    elif name in training.POSITIONS:
        game, match_id, n = await training.find_position(app, reader.user_id, name, arg)
        place, locale = await _admit(press, game)
        found = await training.begin_position(app, place, match_id, n, press.person, locale)
        await _show(press, reader, found)
    elif name == "solution":
        await _show(press, reader, await app.service.training.give_up(reader.user_id, training.require_game(arg)))
    elif name in ("answer", "own"):
        solved = await training.find_solved(app, reader.user_id, arg)
        await answer.show_page(*await over_page(app, reader, solved, own=name == "own"))
    else:
        raise Refused("control.unknown")


async def _reader(app: App, interaction: discord.Interaction[Any]) -> Reader:
    return Reader(interaction.user.id, place_of(interaction), await texts_of(app, interaction))


async def _admit(press: Press, game: str) -> tuple[tuple[int, int], str]:
    """Return where a puzzle is begun, and the locale there. Raises ``Refused``."""
    here = await admit(press.app, press.interaction, game, private=True, command="train")
    return private_place(press.interaction), public_locale(press.interaction, here)


async def _show(press: Press, reader: Reader, match: Match) -> None:
    await answer_with_panel(press.app, press.answer, match, seat_of(match, reader.user_id).seat, reader.t)
