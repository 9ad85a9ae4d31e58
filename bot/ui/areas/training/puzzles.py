"""`/train`: puzzles without end, and what can be done after each."""

from __future__ import annotations

from typing import Any

import discord

from bot.errors import Refused
from bot.match.kinds.try_ import TrainingTry
from bot.match.model import Match
from bot.match.play import seat_of
from bot.panels.base import layout
from bot.panels.choosing import number
from bot.puzzles.base import makers
from bot.ui.answering.opening import private_place
from bot.ui.answering.replies import answer_with_panel
from bot.ui.app import App
from bot.ui.controls.answer import Answer
from bot.ui.daily_pages import Reader
from bot.ui.members.access import find_known_match, person, place_of, public_locale, texts_of
from bot.ui.members.tables import admit
from bot.ui.press import Press
from bot.ui.training_pages import game_content, home_content, over_page

LAST = 2**53 - 1
"""No match has a larger number."""


async def open_page(app: App, answer: Answer, game: str | None = None) -> None:
    """Answer ``/train``."""
    answer.stay()
    await answer.think()
    reader = await _reader(app, answer.interaction)
    if game is None:
        await _show_home(app, answer, reader)
    else:
        await _show_game(app, answer, reader, game)


async def handle_press(press: Press) -> None:
    """Handle a control of training."""
    app, answer, arg = press.app, press.answer, press.control.arg
    reader = await _reader(app, press.interaction)
    await (answer.think() if press.control.name == "position" else answer.hold())  # beside the review
    match press.control.name:
        case "open":
            await _show_home(app, answer, reader)
        case "game":
            await _show_game(app, answer, reader, arg)
        case "stop":
            await _show_game(app, answer, reader, arg, stopped=True)
        case "rated" | "unrated":
            await _train(app, answer, reader, arg, rated=press.control.name == "rated")
        case "next":
            await _train(app, answer, reader, arg)
        case "solution":
            over = await app.service.training.give_up(reader.user_id, _require_game(arg))
            await answer_with_panel(app, answer, over, 0, reader.t)
        case "position" | "try" | "mine":
            await _try_own(press, reader)
        case "answer" | "own":
            found = await _find_own(press)
            content, pictures = await over_page(app, reader, found, own=press.control.name == "own")
            await answer.show(layout(content, pictures), pictures)
        case _:
            raise Refused("control.unknown")


async def _reader(app: App, interaction: discord.Interaction[Any]) -> Reader:
    return Reader(interaction.user.id, place_of(interaction), await texts_of(app, interaction))


def _require_game(game: str) -> str:
    """Return the game if it has puzzles. Raises ``Refused``."""
    if game not in makers():
        raise Refused("game.unknown")
    return game


async def _show_home(app: App, answer: Answer, reader: Reader) -> None:
    games = (await app.store.settings.server(reader.server)).open_games
    await answer.show(layout(await home_content(app, reader, games)))


async def _show_game(app: App, answer: Answer, reader: Reader, game: str, *, stopped: bool = False) -> None:
    await answer.show(layout(await game_content(app, reader, _require_game(game), stopped=stopped)))


async def _train(app: App, answer: Answer, reader: Reader, game: str, *, rated: bool | None = None) -> None:
    """Begin a session, or go on with one, and answer with the panel of its puzzle. Raises ``Refused``."""
    interaction = answer.interaction
    here = await admit(app, interaction, _require_game(game), private=True, command="train")
    where, solver = private_place(interaction), person(interaction.user)
    locale, training = public_locale(interaction, here), app.service.training
    with app.person_limits.taking(solver.id, "try"):
        if rated is None:
            match = await training.go_on(where, game, solver, locale=locale)
        else:
            match = await training.begin(where, game, solver, rated=rated, locale=locale)
    await answer_with_panel(app, answer, match, 0, reader.t)


async def _try_own(press: Press, reader: Reader) -> None:
    """Begin a try at a decision of the reader's own: the one that the control names, or the next one of a game.
    Raises ``Refused``."""
    app, interaction, arg = press.app, press.interaction, press.control.arg
    if press.control.name == "mine":
        found = await app.store.positions.next_of(reader.user_id, _require_game(arg))
        if found is None:
            raise Refused("training.position")
        match_id, n = found.match_id, found.n
    else:
        first, _, second = arg.partition(".")
        match_id, n = number(first, LAST), number(second, LAST)
    game = (await app.service.match(match_id)).row.game
    here = await admit(app, interaction, game, private=True, command="train")
    where, locale = private_place(interaction), public_locale(interaction, here)
    with app.person_limits.taking(reader.user_id, "try"):
        begun = await app.service.own_positions.begin(where, press.person, match_id, n, locale=locale)
    await answer_with_panel(app, press.answer, begun, seat_of(begun, reader.user_id).seat, reader.t)


async def _find_own(press: Press) -> Match:
    """Return the reader's puzzle that the control names. Raises ``Refused("control.unknown")`` for another's."""
    match = await find_known_match(press.app, press.interaction, number(press.control.arg, LAST))
    if not isinstance(match.kind, TrainingTry) or match.kind.solver != press.person.id:
        raise Refused("control.unknown")
    return match
