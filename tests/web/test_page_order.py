"""Who is told of a step first, and who counts as being at a page."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from bot.web.pages import THERE, OpenPage, Pages
from tests.match.house import ANN, BOB, House

MATCH = 1


def open_pages(clock: Any = lambda: 0.0) -> tuple[Pages, OpenPage, OpenPage]:
    """The pages of Ann and Bob at a match, which show it as it is."""
    pages = Pages(SimpleNamespace(service=SimpleNamespace(clock=clock)))  # type: ignore[arg-type]
    socket: Any = None
    ann, bob = (OpenPage(socket, person.id, MATCH, "key") for person in (ANN, BOB))
    pages._open[MATCH] = {ann, bob}
    for page in (ann, bob):
        page.is_dirty.clear()
    return pages, ann, bob


async def test_whoever_acts_is_told_before_the_others_and_before_discord() -> None:
    pages, ann, bob = open_pages()
    shown: list[str] = []
    ann.is_first = True
    pages.refresh(MATCH)
    pages.call_when_told(MATCH, lambda: shown.append("table"))
    assert (ann.is_dirty.is_set(), bob.is_dirty.is_set(), shown) == (True, False, [])
    ann.let_others_follow()
    assert (bob.is_dirty.is_set(), shown) == (True, ["table"])
    bob.is_dirty.clear()
    ann.let_others_follow()
    pages.call_when_told(MATCH, lambda: shown.append("at once"))
    assert (bob.is_dirty.is_set(), shown) == (False, ["table", "at once"]), "each follows once"


async def test_players_are_there_while_their_pages_were_touched_lately(house: House) -> None:
    match = await house.service.match(await house.table(ANN, BOB))
    now, followed = 1000.0, list[int]()
    pages, ann, bob = open_pages(lambda: now)
    pages._open[match.id] = pages._open.pop(MATCH)
    ann.match_id = match.id
    pages._app.seat_panels = SimpleNamespace(push=followed.append)  # type: ignore[assignment]
    pages._app.table_messages = SimpleNamespace(hasten=followed.append)  # type: ignore[assignment]
    ann.touched_at = now
    assert not pages.have_player(match.id, BOB.id)
    bob.touched_at = now + 1 - THERE
    assert pages.have_player(match.id, BOB.id)
    now += 1
    assert not pages.have_player(match.id, BOB.id) and pages.have_player(match.id, ANN.id)
    pages._leave(ann)
    assert not pages.have_player(match.id, ANN.id) and followed == [match.id, match.id], "Discord catches up"
