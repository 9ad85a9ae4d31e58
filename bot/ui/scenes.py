"""Scenes and pictures for the viewers of a match."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from bot.games.base import Outcome
from bot.i18n import Texts, texts
from bot.match.afterwards.achievements import read_achieved
from bot.match.afterwards.results import final_places, mark
from bot.match.days.secrecy import may_tell, secret_until
from bot.match.kinds.try_ import Try
from bot.match.model import Match, computer_plays
from bot.match.names import table_names
from bot.match.news import news
from bot.match.plans import read_plan
from bot.panels.base import literal, panel, show_name
from bot.panels.scene import Controls, DailyTask, Scene, Shuffle
from bot.panels.table import list_places
from bot.render.base import Drawing, Picture, Player, artist
from bot.render.themes import apply_theme
from bot.store.match.drafts import DraftRow
from bot.store.settings import ServerSettings, Theme, user_settings
from bot.ui.controls.items import SeatControls
from bot.ui.runtime import Runtime
from bot.workers import Worker

Show = Callable[..., Sequence[Drawing]]

LASTING = 0
"""The stamp of lasting drafts. Seats' stamps are larger."""


async def prepare_look(runtime: Runtime, match: Match, seat: int | None = None) -> None:
    """Compute a hard game's views, for that seat and for everybody, and its outcome in the worker for presses.
    Afterwards its scenes are made in no time."""
    if not match.game.hard or match.row.state is None or match.is_broken:
        return
    if match.status == "finished" or not match.has_views(seat, None):
        await runtime.workers.presses.do(_look_at, match, seat)


def _look_at(match: Match, seat: int | None) -> None:
    for viewer in {seat, None}:
        match.view(viewer)
    if match.status == "finished":
        match.game.outcome(match.state)


def scene(
    match: Match,
    t: Texts,
    controls: Controls,
    settings: dict[str, str] | None = None,
    seat: int | None = None,
    *,
    now: float | None = None,
) -> Scene:
    """Make a match's scene for a reader with these settings, or with ``seat`` for its owner. ``now`` (Unix
    seconds) is needed by pages that may tell secrets of a day, see ``bot.match.days.secrecy``."""
    mine = settings or {}
    if seat is None or match.row.state is None or match.is_broken:
        return _scene(match, t, controls, settings=mine, **_public(match, now))
    own = panel(match.row.game).arrange(match.view(seat), mine)
    return _scene(match, t, controls, own=own, settings=mine, **_public(match, now))


def public_scene(match: Match) -> Scene:
    """Make the scene of the table message, in the match's language."""
    return scene(match, texts(match.row.locale), SeatControls.of(match, "t"))


def private_scene(
    match: Match,
    seat: int,
    t: Texts,
    settings: dict[str, str],
    *,
    table: bool = False,
    now: float | None = None,
    plan: str | None = None,
) -> Scene:
    """Make the scene of a seat's own panel. Its controls carry the seat's stamp. ``plan`` is what its owner has
    decided ahead, as stored.

    While the match is running, the public part is in it only with ``table``, apart from what has happened: most
    panels leave that to the table message. For ``now`` see ``scene``.
    """
    controls = SeatControls.of(match, "p", match.stamp(seat))
    decided = None if plan is None else read_plan(match, plan)
    if table or match.status != "running":
        return replace(scene(match, t, controls, settings, seat, now=now), plan=decided)
    own = panel(match.row.game).arrange(match.view(seat), settings)
    seen = {"own": own, "recent": match.recent, "news": news(match), "quiet": _count_quiet_turns(match)}
    return _scene(match, t, controls, settings=settings, plan=decided, **seen)


def _public(match: Match, now: float | None) -> dict[str, Any]:
    if match.row.state is None or match.is_broken:
        return {}
    return {
        "table": match.view(None),
        "outcome": _outcome(match),
        "recent": match.recent,
        "news": news(match),
        "shuffle": _shuffle(match, now),
        "achieved": read_achieved(match),
        "quiet": _count_quiet_turns(match),
    }


def _count_quiet_turns(match: Match) -> int:
    """Return the turns without progress after which the end by points is offered, 0 where it is not."""
    return (match.game.patience or 0) * len(match.seats) if match.may_end_by_points else 0


def list_scene(match: Match, t: Texts) -> Scene:
    """Make the scene of a match as a line of a list, without the table. Places and scores are left out if the
    state was written by an older version and can no longer be read."""
    controls = SeatControls.of(match, "p")
    try:
        outcome = _outcome(match) if match.status == "finished" else None
    except msgspec.ValidationError:
        outcome = None
    return _scene(match, t, controls, running=False, outcome=outcome)


def _scene(match: Match, t: Texts, controls: Controls, *, running: bool = True, **seen: Any) -> Scene:
    """Make the scene of a match. ``seen`` comes from its state. With ``running``, includes the awaited players."""
    row = match.row
    return Scene(
        match_id=match.id,
        title=match.title,
        game=row.game,
        status=match.status,
        options=match.options,
        names=tuple(show_name(name, t) for name in table_names(match, t)),
        t=t,
        controls=controls,
        seats=match.seats,
        awaited=tuple(seat.seat for seat in match.seats_to_move()) if running else (),
        due_at=match.due_at() if running else None,
        clock_at=match.clock_at() if running else None,
        paused_until=row.paused_until,
        kept_until=row.kept_until,
        options_changed_at=row.options_changed_at,
        is_rated=match.is_rated,
        has_table=match.kind.has_table,
        nowhere=match.is_nowhere,
        kind=type(match.kind),
        step=match.kind.at,
        daily=_task(match, t),
        pace=row.pace,
        host_id=row.host_id,
        channel_id=row.channel_id,
        created_at=row.created_at,
        started_at=row.started_at,
        ended_at=row.ended_at,
        set_aside=row.set_aside,
        **seen,
    )


def _task(match: Match, t: Texts) -> DailyTask | None:
    daily = match.kind
    if not isinstance(daily, Try):
        return None
    return DailyTask(daily.row.day, daily.part, *daily.describe_task(t), daily.ends_at)


def _outcome(match: Match) -> Outcome | None:
    """Return the outcome of a match that is over, with leavers placed last."""
    outcome = match.game.outcome(match.state)
    return None if outcome is None else Outcome(final_places(match.row, outcome), outcome.scores)


def _shuffle(match: Match, now: float | None) -> Shuffle | None:
    """Return the public data of the shuffle: its commitment, and once its secrets may be told also the seed. None
    where nothing was shuffled."""
    if match.commitment is None or not match.kind.is_shuffled:
        return None
    if not may_tell(match, now):
        return Shuffle(match.commitment, told_at=secret_until(match) or None)
    return Shuffle(match.commitment, match.matches_commitment, match.row.seed or "", match.row.nonce or "")


def draft_stamp(match: Match, seat: int) -> int:
    """Return the stamp of a seat's draft: the seat's own, or a constant if the game's drafts last."""
    return LASTING if panel(match.row.game).drafts_last else match.stamp(seat)


def read_draft(match: Match, seat: int, kept: DraftRow | None) -> Any:
    """Read the seat's draft, None if there is none or it was dropped. One written by another version of the bot
    that can no longer be read counts as dropped."""
    kind = panel(match.row.game).draft_type
    if kind is None or kept is None or kept.stamp != draft_stamp(match, seat):
        return None
    try:
        return msgspec.json.decode(kept.data, type=kind)
    except msgspec.ValidationError:
        return None


def _players(match: Match, t: Texts) -> tuple[Player, ...]:
    outcome = _outcome(match) if match.status == "finished" else None
    places = outcome.places if outcome else (0,) * len(match.seats)
    return tuple(
        Player(name, computer=computer_plays(seat), mark=mark(seat) if outcome or seat.away else None, place=place)
        for name, seat, place in zip(table_names(match, t), match.seats, places, strict=True)
    )


class Look(msgspec.Struct, frozen=True):
    """Whether a viewer gets pictures, and in which colours."""

    pictures: bool
    theme: Theme


def own_look(runtime: Runtime, settings: Mapping[str, str]) -> Look:
    """Return the look for a user with these settings."""
    mine = user_settings(settings)
    return Look(runtime.config.pictures and mine.pictures, mine.theme)


async def look_of(runtime: Runtime, user_id: int) -> Look:
    """Return the look for the user."""
    return own_look(runtime, await runtime.store.settings.all("user", user_id))


def public_look(runtime: Runtime, server: ServerSettings) -> Look:
    """Return the look for public messages in a server with these settings."""
    return Look(runtime.config.pictures, server.theme)


async def draw_pictures(worker: Worker, look: Look, show: Show, *shown: Any) -> list[Picture]:
    """Draw the pictures in the worker, or write only their text alternatives if pictures are off."""
    if not look.pictures:
        return await worker.do(lambda: [speak(drawing) for drawing in show(*shown)])
    return await worker.do(lambda: apply_theme([drawing.picture() for drawing in show(*shown)], look.theme))


def speak(drawing: Drawing, *, small: bool = False) -> Picture:
    """Replace a picture by its short text or its alternative, for panels in small text. Those are plain text
    elsewhere, but here they appear among formatted text, so names in them are escaped."""
    lines = map(literal, drawing.short or (drawing.alt,))
    return Picture("", b"", "\n".join(f"-# {line}" if small else line for line in lines))


async def table_pictures(match: Match, t: Texts, look: Look, worker: Worker) -> Sequence[Picture]:
    """Draw the table, empty for a lobby. Of a match that is over only the result, see ``end_pictures``."""
    return await _draw_table(match, t, look, worker, slice(1 if match.status == "finished" else None))


async def end_pictures(match: Match, t: Texts, look: Look, worker: Worker) -> Sequence[Picture]:
    """Draw the table of a match that is over without the result, if the game shows more than that."""
    return await _draw_table(match, t, look, worker, slice(1, None)) if match.status == "finished" else ()


def _speak_result(match: Match, t: Texts) -> Picture:
    """Replace the picture of a result by the places, a line for each player."""
    shown = list_scene(match, t)
    places = () if shown.outcome is None else list_places(shown, shown.outcome, " · ")
    return Picture("", b"", "\n".join(places))


async def _draw_table(match: Match, t: Texts, look: Look, worker: Worker, which: slice) -> Sequence[Picture]:
    if match.row.state is None or match.is_broken:
        return ()
    if which.stop == 1 and not look.pictures and not match.kind.is_alone:
        return [_speak_result(match, t)]
    view, players = match.view(None), _players(match, t)
    return await draw_pictures(worker, look, lambda: artist(match.row.game).table(view, players, t)[which])


async def private_pictures(match: Match, own: Any, t: Texts, look: Look, worker: Worker) -> Sequence[Picture]:
    """Draw a seat's private part (``own``, its view), as its owner likes. Empty unless the match is running."""
    if match.status != "running":
        return ()
    return await _hand_pictures(match, own, t, look, worker)


async def past_pictures(match: Match, hand: Any, t: Texts, look: Look, worker: Worker) -> list[Picture]:
    """Draw the table in a replay and, if the reader may see it, a seat's hand (``hand``: its view, or None). A
    table picture that some games repeat beside the hand is included only once."""
    pictures = list(await _draw_table(match, t, look, worker, slice(None)))
    if hand is None:
        return pictures
    own = await _hand_pictures(match, hand, t, look, worker)
    known = {picture.name for picture in pictures if picture.png} | {picture.alt for picture in pictures}
    return [*pictures, *(picture for picture in own if not known & {picture.name, picture.alt})]


async def _hand_pictures(match: Match, own: Any, t: Texts, look: Look, worker: Worker) -> list[Picture]:
    shown = artist(match.row.game).private, own, _players(match, t), t
    if look.pictures:
        return await draw_pictures(worker, look, *shown)

    def speak_all() -> list[Picture]:
        return [speak(drawing, small=True) for drawing in shown[0](*shown[1:])]

    return await worker.do(speak_all) if panel(match.row.game).takes_long(own) else speak_all()
