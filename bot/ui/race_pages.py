"""The pages of a race for one reader."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from bot.errors import Refused
from bot.games.registry import find
from bot.i18n import Texts, texts
from bot.match.challenges import read_challenge
from bot.match.model import Match
from bot.panels import race as panels
from bot.panels.base import Content
from bot.panels.daily.answer import show_answer
from bot.panels.race import RacePage, shows_takes
from bot.puzzles.base import SOLVER, Puzzle, maker, read_target
from bot.render.base import Picture
from bot.store.races.rows import Race
from bot.ui.controls.items import SeatControls
from bot.ui.runtime import Runtime
from bot.ui.scenes import Look, draw_pictures, own_look, public_look, table_pictures
from bot.workers import Worker

POST, OWN = SeatControls(0, "t"), SeatControls(0, "p")


async def read_page(runtime: Runtime, race: Race, user_id: int = 0) -> RacePage:
    """Read all that the pages of a race show to a user, or to everybody. What was best in its round is there once
    that is over, in a challenge for those who have played."""
    is_position = race.record.is_position
    made = None if is_position and not is_told(race, user_id) else await _read_made(runtime, race)
    if made is None:
        return RacePage(race=race)
    if is_position:
        return RacePage(race=race, best=read_target(made).best)
    return RacePage(race=race, played=read_challenge(race.record.source, made))


def is_told(race: Race, user_id: int) -> bool:
    """Tell whether a user may know how the round was played."""
    take = race.take_of(user_id)
    has_played = race.record.status == "open" and take is not None and not take.running
    return has_played or race.record.status in ("over", "closed")


async def own_content(runtime: Runtime, race: Race, user_id: int, t: Texts, note: str = "") -> Content:
    """Make the private answer for a member of a race."""
    return panels.own(await read_page(runtime, race, user_id), user_id, t, OWN, note)


async def take_page(
    runtime: Runtime, race: Race, user_id: int, t: Texts, *, own: bool
) -> tuple[Content, Sequence[Picture]]:
    """Show a member how a challenge was played that they have played themselves, or that is over: by who posed it,
    or their ``own`` take. Raises ``Refused``: control.unknown where there is nothing to show, and for a match that
    is gone."""
    page = await read_page(runtime, race, user_id)
    take = race.take_of(user_id) if own else race.find_posed()
    if not is_told(race, user_id) or take is None or take.shown_match is None or not shows_takes(race.record):
        raise Refused("control.unknown")
    match = await runtime.service.match(take.shown_match)
    settings = await runtime.store.settings.all("user", user_id)
    look, is_position = own_look(runtime, settings), race.record.is_position
    pictures = await _draw_take(runtime.workers.presses, look, match, t, settings, is_position=is_position)
    return panels.show_take(page, take, user_id, t, OWN), pictures


async def post_content(runtime: Runtime, race: Race) -> tuple[Content, Sequence[Picture]]:
    """Make the post of a race, with a picture of the best take once its round is over."""
    t = texts(race.record.locale)
    content = panels.post(await read_page(runtime, race), t, POST)
    return content, await _draw_best(runtime, race, t)


async def _draw_best(runtime: Runtime, race: Race, t: Texts) -> Sequence[Picture]:
    best = next((take for take in race.takes if take.value is not None and take.match_id), None)
    if race.record.status not in ("over", "closed") or best is None or not race.record.is_position:
        return ()
    if not maker(race.record.game).pictured:
        return ()
    match, racer = await runtime.service.match(best.match_id), race.racer(best.user_id)
    name = t("Best take") if racer is None else racer.name
    look = public_look(runtime, await runtime.store.settings.server(race.record.guild_id))
    return await _draw_take(runtime.workers.background, look, match, t, {}, name)


async def _draw_take(
    worker: Worker,
    look: Look,
    match: Match,
    t: Texts,
    settings: Mapping[str, str],
    name: str = "",
    *,
    is_position: bool = True,
) -> Sequence[Picture]:
    """Draw what the solver of a position saw best, under a name or their own, or the end of a whole match."""
    game, tried = match.row.game, match.row.daily
    if not is_position or tried is None:
        return (await table_pictures(match, t, look, worker))[:1]
    puzzle = msgspec.json.decode(tried.made, type=Puzzle)
    actions = [msgspec.json.decode(one, type=find(game).action_type) for one in tried.played]
    name = name or match.seats[SOLVER].name
    return await draw_pictures(worker, look, show_answer, game, puzzle, actions, name, t, settings)


async def _read_made(runtime: Runtime, race: Race) -> str | None:
    rows = await runtime.store.daily_puzzles.of(str(race.record.round_name), race.record.game)
    return rows[0].made if rows else None
