"""What has ended a part of a match stays until each player has acted since."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.games.nmbrs.options import NmbrsOptions
from bot.games.numer.events import RoundEnded
from bot.match import play
from bot.match.model import Match
from bot.match.news import MOST, News, news
from tests.contract.playout import Case
from tests.match.played import USUAL, Played, simulated

SEVERAL = {"nmbrs": NmbrsOptions(rounds=20, turns=None)}
"""Options of games whose usual match may end before a part of it has."""
LONG = [case._replace(options=SEVERAL.get(case.game.key, case.options)) for case in USUAL]


def expected(story: Played, at: int) -> list[News]:
    """The news after that many actions, looked up in the log."""
    found = []
    for n, events in enumerate(story.events[:at], 1):
        acted = {row.seat for row in story.log[n:at]}
        unread = tuple(seat.seat for seat in story.match.seats if seat.seat not in acted)
        found += [News(event, unread) for event in events if event.lasting and unread]
    return found[-MOST:]


@pytest.mark.parametrize("case", LONG, ids=str)
def test_news_stay_until_everybody_has_acted(case: Case) -> None:
    story = simulated(case)
    for at, match in enumerate(story.live):
        assert list(news(match)) == (expected(story, at) if match.status == "running" else [])
    lasting = any(event.lasting for events in story.events for event in events)
    assert not lasting or case.game.key in ("numero", "numenko") or any(map(news, story.live)), "nothing was seen"


def scored() -> Match:
    """A match of Numer whose first round has just been scored."""
    story = simulated(USUAL[0])
    return next(match for match in story.live if any(isinstance(one.event, RoundEnded) for one in news(match)))


def test_who_is_away_holds_nothing_up() -> None:
    match = scored()
    gone = [replace(seat, away=1) if seat.seat == 0 else seat for seat in match.seats]
    (left,) = news(Match(replace(match.row, seats=tuple(gone))))
    assert 0 not in left.unread and left.unread
    everybody = tuple(replace(seat, away=1) for seat in match.seats)
    assert news(Match(replace(match.row, seats=everybody))) == ()


def test_what_is_played_for_the_absent_is_not_read() -> None:
    match = scored()
    (told,) = news(match)
    missed = play.miss(match, match.seats[0], 2_000_000.0)
    assert news(Match(missed.after)) == (told,)
