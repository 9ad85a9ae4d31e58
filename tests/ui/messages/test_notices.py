"""What becomes of calls and reminders when a turn is over, or rests."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from bot.match.model import Match
from bot.store.posts import PostRow
from bot.store.store import Told
from bot.ui.messages.notices import Notices

TURN = 7


class Desk:
    """Takes down what is deleted, dropped and noted; it is the bot, its store and its deletions at once."""

    def __init__(self) -> None:
        self.deleted: list[PostRow] = []
        self.dropped: list[PostRow] = []
        self.noted: list[PostRow] = []
        self.store = SimpleNamespace(posts=self)

    def add_notice(self, row: PostRow) -> None:
        self.deleted.append(row)

    async def drop(self, row: PostRow) -> None:
        self.dropped.append(row)

    async def put(self, row: PostRow) -> None:
        self.noted.append(row)


def match(*, away: bool = False, paused: bool = False) -> Match:
    """A match that waits for seat 0 in its turn, unless it rests in a pause."""
    seat = SimpleNamespace(seat=0, away=away)
    game = SimpleNamespace(turn=lambda state, of: TURN if of == 0 else 0)
    waited = [] if paused else [seat]
    found = SimpleNamespace(
        id=1, status="running", state=None, game=game, is_paused=paused, seats_to_move=lambda: waited
    )
    return cast(Match, found)


async def tidy(found: Match, *rows: PostRow) -> Desk:
    """Tidy up after that match, of which these notices are known."""
    desk: Any = Desk()
    await Notices(desk, desk, lambda match_id: None).tidy(found, Told(None, {}, rows, frozenset(), {}))
    return cast(Desk, desk)


CALL = PostRow("call", 1, 0, TURN, 200, 300)
BY_DM = PostRow("call", 1, 0, TURN)
REMINDER = PostRow("reminder", 1, 0, TURN, 200, 301)


async def test_what_is_about_the_present_turn_stays() -> None:
    desk = await tidy(match(), CALL, BY_DM, REMINDER)
    assert (desk.deleted, desk.dropped, desk.noted) == ([], [], [])


@pytest.mark.parametrize("row", [PostRow("call", 1, 0, TURN - 1, 200, 300), PostRow("call", 1, 1, 6, 200, 300)])
async def test_what_is_about_another_turn_goes_with_its_message(row: PostRow) -> None:
    desk = await tidy(match(), row, CALL)
    assert (desk.deleted, desk.dropped, desk.noted) == ([row], [], [])


async def test_what_had_no_message_is_forgotten() -> None:
    row = PostRow("call", 1, 0, TURN - 1)
    desk = await tidy(match(), row)
    assert (desk.deleted, desk.dropped) == ([], [row])


async def test_a_call_for_somebody_who_is_away_goes() -> None:
    desk = await tidy(match(away=True), CALL, BY_DM)
    assert (desk.deleted, desk.dropped) == ([CALL], [BY_DM])


async def test_in_a_pause_messages_go_and_whoever_was_called_stays_called() -> None:
    desk = await tidy(match(paused=True), CALL, REMINDER)
    assert desk.deleted == [CALL, REMINDER]
    assert desk.noted == [PostRow("called", 1, 0, TURN)], "the reminder comes again, the call does not"
    desk = await tidy(match(paused=True), BY_DM, PostRow("called", 1, 0, TURN))
    assert (desk.deleted, desk.dropped, desk.noted) == ([], [], []), "without a message it is known already"
