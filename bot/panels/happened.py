"""What has happened in a match: news, the last moves, and the moves since somebody's last turn."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.base import Event
from bot.games.hints import Hinted
from bot.games.wording import wording
from bot.i18n.lengths import units
from bot.match.news import News
from bot.panels.base import write_small
from bot.panels.choosing import shorten
from bot.panels.scene import Scene

MOST_MOVES = 3
"""The most players whose moves a panel tells."""
SENTENCES = 4
"""The most sentences in which they are told: about as many lines of small text on a phone."""
CROWD = 5
"""With more players there is only room for half as much of what nobody in particular did."""
ROOM, BRIEF, NEWS, LEAST = 90, 60, 100, 30
"""The maximum number of characters of the moves, of the moves beside a refusal or a hint, and of news; and what
each of them has at least, so that fewer moves are told rather than beginnings only."""


def recent_lines(scene: Scene) -> tuple[str, ...]:
    """Return what has just happened, oldest first: news that a player has not acted on yet, and the last moves,
    which come before the news only if nothing has happened since."""
    told, (before, since) = announce(scene, scene.news), around_news(scene)
    latest = last_moves(scene, since)
    return (told, latest) if latest else (last_moves(scene, before), told)


def around_news(scene: Scene) -> tuple[Sequence[Event], Sequence[Event]]:
    """Split the recent events into those before the latest news and those after it (all of them without news)."""
    told = [one.event for one in scene.news]
    at = max((place for place, event in enumerate(scene.recent) if event in told), default=-1)
    return [event for event in scene.recent[: max(at, 0)] if event not in told], scene.recent[at + 1 :]


def unread_news(scene: Scene, seat: int) -> list[News]:
    """Return the news that the owner of that seat has not acted on."""
    return [one for one in scene.news if seat in one.unread]


def announce(scene: Scene, news: Sequence[News]) -> str:
    """Describe news: how a deal or a round ended, with points and reasons."""
    words, t = wording(scene.game), scene.t
    blocks = [(words.heading(one.event, t), words.event(one.event, scene.names, t)) for one in news]
    return "\n".join("📣 " + "\n".join([f"**{head}**", *lines] if head else lines) for head, lines in blocks)


def last_moves(scene: Scene, events: Sequence[Event]) -> str:
    """Describe the newest of these events that has any words, as number sentences."""
    words = wording(scene.game)
    blocks = filter(None, (words.event(event, scene.names, scene.t) for event in reversed(events)))
    lines = next(blocks, [])
    if len(lines) == 1:
        lines = [*next(blocks, []), *lines]
    return "\n".join(lines)


def tell_since_turn(scene: Scene, seat: int, room: int = ROOM) -> str:
    """Tell in small text what a player has missed: the latest news, and the last move of each other player since
    that seat acted, for up to three players. Whoever need not act is told only news, since the moves of others do
    not renew their panel. ``room``: how many characters the moves may have. With less, news are shorter too."""
    unread, most = unread_news(scene, seat), NEWS if room >= ROOM else max(room, LEAST)
    told = [f"📣 {_tell_news(scene, unread[-1], most)}"] if unread else []
    if seat in scene.awaited:
        _, since = around_news(scene)
        moves = list(_moves_of_others(scene, seat, since).items())[-MOST_MOVES + len(told) :]
        each = (SENTENCES - len(told)) // max(1, len(moves))
        first = each // 2 if len(scene.names) > CROWD else each
        cut = [(actor, lines[:first] if actor is None else lines[-each:]) for actor, lines in moves]
        said = [_tell_move(lines, scene, actor) for actor, lines in cut if lines]
        told += fit_lines(said[-(room // LEAST) :], room) if room else []
    return write_small(*told)


def fit_lines(said: Sequence[str], room: int) -> list[str]:
    """Cut the longest of these lines so that all together have no more characters than that."""
    most = room
    for left, line in zip(range(len(said), 0, -1), sorted(said, key=units), strict=True):
        most = room // left
        room -= min(units(line), most)
    return [shorten(line, most) for line in said]


def _tell_news(scene: Scene, one: News, most: int) -> str:
    words = wording(scene.game)
    lines = words.event(one.event, scene.names, scene.t)
    head = words.heading(one.event, scene.t)
    return shorten(head or lines[0], most).replace("**", "")


def _tell_move(lines: Sequence[str], scene: Scene, actor: int | None) -> str:
    """Join the lines about a move, whose player is named once."""
    first, *rest = lines
    return "; ".join([first, *(_drop_name(line, scene, actor) for line in rest)]).replace("**", "")


def _moves_of_others(scene: Scene, seat: int, events: Sequence[Event]) -> dict[int | None, list[str]]:
    """Describe the moves since that seat acted, oldest first: the lines of each player, and of what nobody in
    particular did. What lasts is news, not a move."""
    words, moves = wording(scene.game), dict[int | None, list[str]]()
    own = max((place for place, event in enumerate(events) if _actor(event) == seat), default=-1)
    for event in events[own + 1 :]:
        actor = _actor(event)
        lines = [] if event.lasting or isinstance(event, Hinted) else words.event(event, scene.names, scene.t)
        if not lines:
            continue
        before = moves.pop(actor, [])
        moves[actor] = [*([] if actor is None else before), *lines]
    return moves


def _drop_name(line: str, scene: Scene, actor: int | None) -> str:
    """Drop the name of a player who is named already, where the sentence begins with it, perhaps after a sign."""
    name = "" if actor is None else f"{scene.names[actor]} "
    return line.replace(name, "", 1) if name and line.find(name) in (0, 1) else line


def _actor(event: Event) -> int | None:
    return getattr(event, "seat", None)
