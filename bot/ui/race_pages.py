"""The pages of a race for one reader."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from bot.games.registry import find
from bot.i18n import Texts, texts
from bot.match.challenges import read_challenge
from bot.match.kinds.try_ import RaceTake
from bot.panels import race as panels
from bot.panels.base import Content
from bot.panels.daily.answer import show_answer
from bot.panels.race import RacePage
from bot.puzzles.base import Puzzle, maker, read_target
from bot.render.base import Picture
from bot.store.races.rows import Race
from bot.ui.controls.items import SeatControls
from bot.ui.runtime import Runtime
from bot.ui.scenes import draw_pictures, public_look

POST, OWN = SeatControls(0, "t"), SeatControls(0, "p")


async def read_page(runtime: Runtime, race: Race, user_id: int = 0) -> RacePage:
    """Read all that the pages of a race show to a user, or to everybody. What was best in its round is there once
    that is over, in a challenge for those who have played."""
    take = race.take_of(user_id)
    has_played = race.record.status == "open" and take is not None and not take.running
    is_told = has_played or race.record.status in ("over", "closed")
    is_position = race.record.source == "race"
    made = None if is_position and not is_told else await _read_made(runtime, race)
    if made is None:
        return RacePage(race=race)
    if is_position:
        return RacePage(race=race, best=read_target(made).best)
    return RacePage(race=race, played=read_challenge(race.record.source, made))


async def own_content(runtime: Runtime, race: Race, user_id: int, t: Texts, note: str = "") -> Content:
    """Make the private answer for a member of a race."""
    return panels.own(await read_page(runtime, race, user_id), user_id, t, OWN, note)


async def post_content(runtime: Runtime, race: Race) -> tuple[Content, Sequence[Picture]]:
    """Make the post of a race, with a picture of the best take once its round is over."""
    t = texts(race.record.locale)
    content = panels.post(await read_page(runtime, race), t, POST)
    return content, await _draw_best(runtime, race, t)


async def _draw_best(runtime: Runtime, race: Race, t: Texts) -> Sequence[Picture]:
    best = next((take for take in race.takes if take.value is not None and take.match_id), None)
    if race.record.status not in ("over", "closed") or best is None or race.record.source != "race":
        return ()
    if not maker(race.record.game).pictured:
        return ()
    kind = (await runtime.service.match(best.match_id)).kind
    racer, puzzle = race.racer(best.user_id), await _read_puzzle(runtime, race)
    if puzzle is None or not isinstance(kind, RaceTake):
        return ()
    game = race.record.game
    actions = [msgspec.json.decode(one, type=find(game).action_type) for one in kind.row.played]
    name = t("Best take") if racer is None else racer.name
    look = public_look(runtime, await runtime.store.settings.server(race.record.guild_id))
    return await draw_pictures(
        runtime.workers.background, look, show_answer, game, puzzle, actions, name, t, dict[str, str]()
    )


async def _read_made(runtime: Runtime, race: Race) -> str | None:
    rows = await runtime.store.daily_puzzles.of(str(race.record.round_name), race.record.game)
    return rows[0].made if rows else None


async def _read_puzzle(runtime: Runtime, race: Race) -> Puzzle | None:
    made = await _read_made(runtime, race)
    return None if made is None else msgspec.json.decode(made, type=Puzzle)
