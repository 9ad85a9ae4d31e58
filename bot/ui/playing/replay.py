"""Replays: private pages turned with buttons that keep working after a restart."""

from __future__ import annotations

import msgspec

from bot.errors import Refused
from bot.i18n import Texts
from bot.match.afterwards.replay import Frame
from bot.match.days.secrecy import may_tell
from bot.match.model import Match, is_deserted
from bot.panels.choosing import number
from bot.panels.matches import replay
from bot.store.match.matches import SeatRow
from bot.ui import scenes
from bot.ui.app import App
from bot.ui.controls.items import SeatControls
from bot.ui.playing.any_press import AnyPress, Reply
from bot.ui.runtime import Runtime

LAST = 10**6 - 1
"""No match has a step, or a seat, with a larger number."""


class Wish(msgspec.Struct, frozen=True):
    """What a reader wants to see: a step, counted from 0, and whose hand (None for no hand)."""

    step: int = 0
    hand: int | None = None


async def handle_press(press: AnyPress) -> None:
    """Open a replay, or move to another step."""
    name = press.control.name
    opened = name in ("open", "move")
    wish = Wish() if opened else _read_wish(press)
    await (press.answer.think() if opened else press.answer.hold())
    match = await press.look()
    if name == "move":
        wish = await _find_step(press, match)
    await show_replay(press.app, press.answer, match, press.person.id, await press.texts(), wish)


async def show_replay(
    app: App, answer: Reply, match: Match, user_id: int, t: Texts, wish: Wish | None = None
) -> None:
    """Answer with a step of the replay: what a spectator saw at that point, and the requested hand if the reader
    may see it. A step past the end shows the last one.

    A running match is shown up to its current state, and only to users who may watch it. Raises ``Refused`` for a
    match that never started, or whose log can no longer be replayed.
    """
    wish = wish or Wish()
    if match.row.started_at is None:
        raise match.kind.refuse(match.status)
    frames = await replay_frames(app, user_id, match)
    hands = await open_hands(app, match, user_id)
    hand = wish.hand if wish.hand in hands else None
    place = replay.Place(min(wish.step, len(frames) - 1), len(frames), hand, hands)
    frame = frames[place.step]
    settings = await app.store.settings.all("user", user_id)
    then = frame.of(match)
    scene = scenes.scene(then, t, SeatControls.of(match, "p"), settings, hand)
    look, key = scenes.own_look(app, settings), ("frame", match.id, match.row.version, place, user_id)
    pictures = await app.costly_answers.make_shared(
        user_id, key, lambda: scenes.past_pictures(then, scene.own, t, look, app.workers.costly)
    )
    await answer.show_page(replay.content(scene, frame.events, place), pictures)


async def replay_frames(runtime: Runtime, user_id: int, match: Match) -> tuple[Frame, ...]:
    """Return the frames of a match for a user who has asked for them. Raises ``Refused``: "match.past_rules" if
    its log can no longer be replayed, "costly.busy" if the user has asked for too much at once."""
    key = ("replay", match.id, match.row.version)
    return await runtime.costly_answers.make_shared(user_id, key, lambda: runtime.replay_cache.of(match))


async def open_hands(app: App, match: Match, user_id: int) -> tuple[int, ...]:
    """Return the seats whose hands the user may see in a replay: none until the match is finished, then the user's
    own. Once its secrets may be told, also those of computers and of players who allow it in their settings."""
    if match.status != "finished":
        return ()
    told = may_tell(match, app.service.clock())

    async def is_open(seat: SeatRow) -> bool:
        if seat.user_id is None:
            return told and not is_deserted(seat)
        return seat.user_id == user_id or (told and (await app.store.settings.user(seat.user_id)).show_hands)

    return tuple([seat.seat for seat in match.seats if await is_open(seat)])


async def _find_step(press: AnyPress, match: Match) -> Wish:
    """Find the step that showed an action of the log. Raises ``Refused``."""
    n = number(press.control.arg, LAST)
    frames = await replay_frames(press.app, press.person.id, match)
    return Wish(next((step for step, frame in enumerate(frames) if frame.n >= n), len(frames) - 1))


def _read_wish(press: AnyPress) -> Wish:
    """Read the request of a replay control. Raises ``Refused`` if the bot never made such a control."""
    step, _, hand = press.control.arg.partition(".")
    now = Wish(number(step, LAST), number(hand, LAST) if hand else None)
    picked = press.values[0] if press.values else ""
    match press.control.name:
        case "first" | "back" | "on" | "last":
            return now
        case "jump":
            return Wish(number(picked, LAST), now.hand)
        case "hand":
            return Wish(now.step, None if picked == replay.NOBODY else number(picked, LAST))
        case _:
            raise Refused("control.unknown")
