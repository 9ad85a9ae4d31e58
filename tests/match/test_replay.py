"""Replays: each frame is the table that everybody saw then."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pytest
from msgspec.structs import replace

from bot.games.wording import wording
from bot.i18n import texts
from bot.match.model import Match
from bot.match.replay import KEPT, ReplayCache, frames
from bot.render.base import Player, artist
from tests.contract.playout import Case
from tests.match.house import ANN, BOB, House, refused
from tests.match.played import USUAL, Played, played, simulated

every_game = pytest.mark.parametrize("case", USUAL, ids=str)
every_match = pytest.mark.parametrize("made", [played, simulated], ids=["random moves", "computer players"])
EN = texts("en")


def board(case: Case, match: Match) -> tuple[str, ...]:
    """The pictures of a match, in words."""
    players = tuple(Player(seat.name) for seat in match.seats)
    return tuple(drawing.alt for drawing in artist(case.game.key).table(match.view(None), players, EN))


@every_match
@every_game
def test_a_replay_equals_the_live_boards(case: Case, made: Callable[[Case], Played]) -> None:
    live, log, _ = made(case)
    shown = frames(live[-1], log)
    for frame in shown:
        then = frame.of(live[-1])
        assert then.state == live[frame.n].state
        assert board(case, then) == board(case, live[frame.n])
    assert [shown[0].n, shown[-1].n] == [0, len(log)]


@every_match
@every_game
def test_a_replay_tells_what_was_told_and_leaves_nothing_out(case: Case, made: Callable[[Case], Played]) -> None:
    live, log, events = made(case)
    shown = frames(live[-1], log)
    for before, frame in pairwise(shown):
        assert frame.events == tuple(event for told in events[before.n : frame.n] for event in told)
    words, names = wording(case.game.key), [seat.name for seat in live[-1].seats]
    for told in (frame.events for frame in shown[1:-1]):
        assert any(words.event(event, names, EN) for event in told), "a step without a word"


@every_game
def test_a_replay_of_a_running_match_is_the_beginning_of_the_whole_one(case: Case) -> None:
    live, log, _ = played(case)
    whole = frames(live[-1], log)
    half = len(log) // 2
    begun = frames(live[half], log[:half])
    assert begun == whole[: len(begun)]
    assert begun[-1].n <= half < whole[len(begun)].n


def test_hidden_choices_are_no_steps_of_their_own() -> None:
    """A turn of Numer is one step: the choices of the players stay hidden until the reveal."""
    case = USUAL[0]
    assert case.game.key == "numer"
    live, log, _ = played(case)
    shown = frames(live[-1], log)
    assert all(frame.state.choices == (None,) * case.seats for frame in shown)
    assert len(shown) == 11, "the start and ten turns"


def test_a_replay_leads_to_the_end_even_if_nobody_was_told_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a running match it shows no step without a word, of one that is over the end at any rate."""
    live, log, events = played(USUAL[0])
    monkeypatch.setattr(type(wording(USUAL[0].game.key)), "event", lambda *_: [])
    start, end = frames(live[-1], log)
    assert (start.n, end.n, end.state) == (0, len(log), live[-1].state)
    assert end.events == tuple(event for told in events for event in told)
    assert [frame.n for frame in frames(live[-2], log[:-1])] == [0]


async def finished(house: House) -> Match:
    match_id = await house.table(ANN, BOB)
    await house.sit_out(match_id, ANN, BOB)
    return await house.match(match_id)


async def test_a_replay_is_made_once_and_anew_when_the_match_goes_on(house: House) -> None:
    replays = ReplayCache(house.store, house.worker)
    match_id = await house.table(ANN, BOB)
    begun = await house.match(match_id)
    assert [frame.n for frame in await replays.of(begun)] == [0]
    await house.writes(match_id, ANN, "123")
    await house.writes(match_id, BOB, "456")
    first = await replays.of(await house.match(match_id))
    assert [frame.n for frame in first] == [0, 2]
    assert await replays.of(await house.match(match_id)) is first
    assert [frame.n for frame in await replays.of(begun)] == [0], "as far as the match had got when it was read"


async def test_only_so_many_frames_are_remembered(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.match.replay.KEPT", 10)
    assert KEPT > 10
    replays = ReplayCache(house.store, house.worker)
    one, two = await finished(house), await finished(house)
    first = await replays.of(one)
    second = await replays.of(two)
    assert len(first) + len(second) > 10
    assert await replays.of(two) is second
    again = await replays.of(one)
    assert again == first and again is not first


async def test_what_cannot_be_replayed(house: House) -> None:
    replays = ReplayCache(house.store, house.worker)
    with refused("match.lobby"):
        await replays.of(await house.match(await house.lobby(ANN, BOB)))
    match = await finished(house)
    other = Match(match.row)
    other.__dict__["state"] = replace(match.state, bonus=(9, 9, 9, 9, 9))
    with refused("match.past_rules"):
        await replays.of(other)
    await house.store.database.write("DELETE FROM action WHERE n = ?", ((await house.log(match.id))[-1].n,))
    with refused("match.past_rules"):
        await replays.of(match)


def test_an_action_that_no_longer_exists_is_of_past_rules() -> None:
    live, log, _ = played(USUAL[0])
    with refused("match.past_rules"):
        frames(live[-1], [replace(log[0], action='{"type":"shout"}'), *log[1:]])
