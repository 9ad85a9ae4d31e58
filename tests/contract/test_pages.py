"""What a page is told has no secret of others, and is plain JSON, whatever game is on it."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from bot.match.lobbies import lobby
from bot.match.model import Match, Person, encode
from bot.store.store import Backdrop
from bot.web.document import describe
from bot.web.viewer import PageViewer
from tests.contract.hooks import hooks_of
from tests.contract.playout import CASES, EVENTFUL, Case, states
from tests.contract.test_secrecy import reseeded
from tests.web.desk import make_app

SOME = 4
"""So many states of a match are looked at."""
ONE_EACH = [
    next(case for case in CASES if case.game.key == key) for key in dict.fromkeys(c.game.key for c in CASES)
]
PLAIN = (str, int, float, bool, type(None))


def begin(case: Case) -> Match:
    """A running match of that many people."""
    people = [Person(n, f"P{n}") for n in range(1, case.seats + 1)]
    opened = lobby.open_lobby(
        1, 2, case.game.key, case.options, "live", people[0], 0.0, locale="en", thread=False,
        computers=["easy"] * (case.seats - 1),
    )  # fmt: skip
    row = lobby.start(Match(opened), 1, 1, 0, 0.0).after
    seats = tuple(
        replace(seat, seat=n, user_id=person.id, name=person.name, level=None)
        for n, (seat, person) in enumerate(zip(row.seats, people, strict=True))
    )
    return Match(replace(row, seats=seats))


async def tell(app: Any, match: Match, state: Any, user_id: int) -> Any:
    """What that user's page is told in that state."""
    viewer = PageViewer(app, user_id, Match(replace(match.row, state=encode(state))), Backdrop({}, None, {}))
    return await describe(viewer, with_panel=True)


@pytest.mark.parametrize("case", ONE_EACH, ids=str)
def test_a_page_does_not_depend_on_what_is_hidden(case: Case) -> None:
    app, match, hooks, rng = make_app(), begin(case), hooks_of(case.game.key), Random(f"pages {case}")
    every, concealed = states(case, EVENTFUL), 0
    for state in every[:: max(1, len(every) // SOME)]:
        for viewer in (None, rng.randrange(case.seats)):
            hidden = hooks.conceal(state, viewer, rng)
            concealed += hidden != state
            other = reseeded(hidden)
            user_id = 99 if viewer is None else viewer + 1
            told, elsewhere = (asyncio.run(tell(app, match, one, user_id)) for one in (state, other))
            assert told == elsewhere
            require_plain(told)
    assert concealed, "the hook conceals nothing, so this proves nothing"


def require_plain(told: Any) -> None:
    """Fail for anything that is not plain JSON. A struct of a state would be written with all that it has."""
    if isinstance(told, dict):
        assert all(isinstance(key, str) for key in told)
        told = list(told.values())
    if isinstance(told, list | tuple):
        for one in told:
            require_plain(one)
    else:
        assert type(told) in PLAIN, told
