"""Scenes and pictures for the viewers of a match."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from bot.games.base import Outcome
from bot.i18n import Texts, texts
from bot.match.change import final_places
from bot.match.model import Match, computer_plays, deserted
from bot.panels.base import panel, safe
from bot.panels.scene import Controls, Scene, Shuffle
from bot.render.base import Picture, Player, artist
from bot.render.themes import themed
from bot.store.matches import SeatRow
from bot.store.settings import Theme, user_settings
from bot.ui.controls.items import SeatControls
from bot.ui.runtime import Runtime

Draw = Callable[..., Sequence[Picture]]
Describe = Callable[..., Sequence[str]]

LASTING = 0
"""The stamp of lasting drafts; seats' own stamps are larger."""


def names(match: Match, t: Texts) -> list[str]:
    """The players' unescaped names by seat; computers are named in the reader's language."""
    computers = [seat.seat for seat in match.seats if seat.level is not None]

    def name(seat: SeatRow) -> str:
        if seat.level is not None:
            return t("Computer {n}", n=computers.index(seat.seat) + 1)
        return t("Former player") if deserted(seat) else seat.name

    return [name(seat) for seat in match.seats]


def scene(
    match: Match, t: Texts, controls: Controls, settings: dict[str, str] | None = None, seat: int | None = None
) -> Scene:
    """A match for a reader with these settings; with ``seat``, for the owner of that seat."""
    mine = settings or {}
    if seat is None or match.row.state is None:
        return _scene(match, t, controls, settings=mine, **_public(match))
    own = panel(match.row.game).arranged(match.view(seat), mine)
    return _scene(match, t, controls, own=own, settings=mine, **_public(match))


def public_scene(match: Match) -> Scene:
    """The scene of the table message, in the match's language."""
    return scene(match, texts(match.row.locale), SeatControls(match.id, "t"))


def private_scene(match: Match, seat: int, t: Texts, settings: dict[str, str], *, table: bool = False) -> Scene:
    """The scene of a seat's own panel; its controls carry the seat's stamp.

    While the match is running, what everyone sees is in it only with ``table``: most panels leave that to the
    table message.
    """
    controls = SeatControls(match.id, "p", match.stamp(seat))
    if table or match.status != "running":
        return scene(match, t, controls, settings, seat)
    own = panel(match.row.game).arranged(match.view(seat), settings)
    return _scene(match, t, controls, own=own, settings=settings)


def _public(match: Match) -> dict[str, Any]:
    """What everyone sees of a match, for a scene."""
    if match.row.state is None:
        return {}
    return {
        "table": match.view(None),
        "outcome": _outcome(match),
        "recent": match.recent,
        "shuffle": _shuffle(match),
    }


def listed_scene(match: Match, t: Texts) -> Scene:
    """A match as a line of a list, without what is on the table. Places and scores are left out if the state was
    written by an older version and can no longer be read."""
    controls = SeatControls(match.id, "p")
    try:
        outcome = _outcome(match) if match.status == "finished" else None
    except msgspec.ValidationError:
        outcome = None
    return _scene(match, t, controls, running=False, outcome=outcome)


def _scene(match: Match, t: Texts, controls: Controls, *, running: bool = True, **seen: Any) -> Scene:
    """The scene of a match; ``seen`` is the part that comes from its state. With ``running``, it includes the
    players it is waiting for."""
    row = match.row
    return Scene(
        match_id=match.id,
        title=match.title,
        game=row.game,
        status=match.status,
        options=match.options,
        names=tuple(safe(name) for name in names(match, t)),
        t=t,
        controls=controls,
        seats=match.seats,
        awaited=tuple(seat.seat for seat in match.awaited()) if running else (),
        due_at=match.due_at() if running else None,
        clock_at=match.clock_at() if running else None,
        paused_until=row.paused_until,
        kept_until=row.kept_until,
        solo=match.solo is not None,
        private=bool(row.private),
        pace=row.pace,
        host_id=row.host_id,
        channel_id=row.channel_id,
        created_at=row.created_at,
        started_at=row.started_at,
        ended_at=row.ended_at,
        **seen,
    )


def _outcome(match: Match) -> Outcome | None:
    """The outcome of a match that is over, with leavers placed last."""
    outcome = match.game.outcome(match.state)
    return None if outcome is None else Outcome(final_places(match.row, outcome), outcome.scores)


def _shuffle(match: Match) -> Shuffle | None:
    """What is public about the shuffle: its commitment, and once the match is over also the seed."""
    if match.commitment is None:
        return None
    if match.status == "running":
        return Shuffle(match.commitment)
    return Shuffle(match.commitment, match.committed, match.row.seed or "", match.row.nonce or "")


async def draft(runtime: Runtime, match: Match, seat: int) -> Any:
    """The seat's draft, or None if there is none or it was dropped."""
    if panel(match.row.game).draft_type is None:
        return None
    return read_draft(match, await runtime.store.messages.draft(match.id, seat, draft_stamp(match, seat)))


def draft_stamp(match: Match, seat: int) -> int:
    """The stamp under which a seat's draft is kept: the seat's own, or a constant if the game's drafts last."""
    return LASTING if panel(match.row.game).drafts_last else match.stamp(seat)


def read_draft(match: Match, data: str | None) -> Any:
    """A stored draft (JSON) of the match's game. One written by another version of the bot that can no longer be
    read counts as dropped."""
    kind = panel(match.row.game).draft_type
    if kind is None or data is None:
        return None
    try:
        return msgspec.json.decode(data, type=kind)
    except msgspec.ValidationError:
        return None


def _players(match: Match, t: Texts) -> tuple[Player, ...]:
    return tuple(
        Player(name, computer=computer_plays(seat), left=bool(seat.away))
        for name, seat in zip(names(match, t), match.seats, strict=True)
    )


class Look(msgspec.Struct, frozen=True):
    """Whether a viewer gets pictures, and in which colours."""

    pictures: bool
    theme: Theme


def own_look(runtime: Runtime, settings: Mapping[str, str]) -> Look:
    """The look for a user with these settings."""
    mine = user_settings(settings)
    return Look(runtime.config.pictures and mine.pictures, mine.theme)


async def look_of(runtime: Runtime, user_id: int) -> Look:
    """The look for the user."""
    return own_look(runtime, await runtime.store.settings.all("user", user_id))


async def public_look(runtime: Runtime, guild_id: int) -> Look:
    """The look for public messages in the server."""
    return Look(runtime.config.pictures, (await runtime.store.settings.server(guild_id)).theme)


async def drawn(look: Look, draw: Draw, describe: Describe, *shown: Any) -> list[Picture]:
    """The pictures, drawn in a worker thread; only their text alternatives if pictures are off."""
    if not look.pictures:
        return _only_texts(describe(*shown))
    return await asyncio.to_thread(lambda: themed(draw(*shown), look.theme))


async def table_pictures(match: Match, t: Texts, look: Look) -> Sequence[Picture]:
    """What is on the table; empty for a lobby."""
    if match.row.state is None:
        return ()
    draw = artist(match.row.game)
    return await drawn(look, draw.table, draw.describe, match.view(None), _players(match, t), t)


async def private_pictures(match: Match, own: Any, t: Texts, look: Look) -> Sequence[Picture]:
    """What only one seat sees (``own``, its view), arranged as its owner likes; empty unless the match is
    running."""
    if match.status != "running":
        return ()
    return await _hand_pictures(match, own, t, look)


async def past_pictures(match: Match, hand: Any, t: Texts, look: Look) -> list[Picture]:
    """What was on the table in a replay and, if the reader may see it, a seat's hand (``hand``: its view, or
    None). A table picture that some games repeat beside the hand is included only once."""
    pictures = list(await table_pictures(match, t, look))
    if hand is None:
        return pictures
    own = await _hand_pictures(match, hand, t, look)
    known = {picture.name for picture in pictures if picture.png} | {picture.alt for picture in pictures}
    return [*pictures, *(picture for picture in own if not known & {picture.name, picture.alt})]


async def _hand_pictures(match: Match, own: Any, t: Texts, look: Look) -> list[Picture]:
    draw = artist(match.row.game)
    return await drawn(look, draw.private, draw.describe_private, own, _players(match, t), t)


def _only_texts(alts: Sequence[str]) -> list[Picture]:
    """Text alternatives are plain text, but here they appear among formatted text, so names in them are
    escaped."""
    return [Picture("", b"", safe(alt)) for alt in alts]
