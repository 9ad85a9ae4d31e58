"""The log of actions, replayed from the seed."""

from __future__ import annotations

import msgspec

from bot.games.registry import find
from bot.match.model import encode
from bot.store.match.action_log import ActionRow
from bot.store.match.matches import MatchRow


def replayed(row: MatchRow, actions: list[ActionRow]) -> str:
    """The state (JSON) that seed, or daily puzzle, and log lead to. A match that has not started has none: an
    empty text."""
    if row.seed is None:
        assert actions == []
        return ""
    game = find(row.game)
    options = msgspec.json.decode(row.options, type=game.options_type)
    people = sum(seat.level is None for seat in row.seats)
    if row.daily is None:
        state = game.setup(options.settle(people), len(row.seats), int(row.seed, 16))
    else:
        state = msgspec.convert(msgspec.json.decode(row.daily.made)["state"], type=game.state_type)
    for entry in actions:
        if entry.seat is None:
            state = (game.expire(state) if entry.source == "clock" else game.end_by_points(state)).state
            continue
        if entry.action is None:
            state = game.play_on(state, entry.seat).state
            continue
        action = msgspec.json.decode(entry.action, type=game.action_type)
        state = game.apply(state, entry.seat, action).state
    return encode(state)
