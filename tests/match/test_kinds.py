"""Kinds of matches: lists, rematches and hashes treat each as its kind says."""

from __future__ import annotations

import pytest

from bot.errors import Refused
from bot.games.numenko.options import NumenkoOptions
from bot.games.numero.options import NumeroOptions
from bot.match.daily import begins
from bot.match.kinds import Kind, kind_of, refusal_of
from bot.match.model import Match
from bot.store.match_lists import PageRequest
from tests.match.house import ANN, CHANNEL, GUILD, House, refused
from tests.match.puzzler import Puzzler, puzzles

PLACE = (GUILD, CHANNEL)
SOLITAIRE = NumeroOptions(solitaire=True, mode="points")
KINDS = ("match", "solo", "marathon", "lesson", "try")


async def open_all(house: House, monkeypatch: pytest.MonkeyPatch) -> dict[str, Match]:
    """A running match of Ann's of each kind, by the name of the kind."""
    puzzles(monkeypatch, numer=Puzzler())
    house.now = begins("2026-01-29") + 9 * 3600.0
    service = house.service
    today = service.dailies.today()
    marathon = NumenkoOptions(solo=True, day=today)
    found = [
        await house.match(await house.table(ANN, computers=1)),
        await service.solo(*PLACE, "numero", SOLITAIRE, "daily", ANN, private=True),
        await service.solo(*PLACE, "numenko", marathon, "daily", ANN, private=True),
        (await service.lessons.open(*PLACE, "numer", ANN))[0],
        await service.dailies.begin(PLACE, "numer", today, 0, ANN),
    ]
    return {kind_of(match).name: match for match in found}


async def listed(house: House, *statuses: str) -> set[int]:
    """Ann's matches in lists with these statuses."""
    part = PageRequest(statuses=statuses)  # type: ignore[arg-type]
    return {row.id for row in await house.store.match_lists.listed_of(ANN.id, None, part)}


def with_ids(matches: dict[str, Match], flag: str) -> set[int]:
    """The matches whose kind has that flag."""
    return {match.id for match in matches.values() if getattr(kind_of(match), flag)}


async def test_each_match_is_of_one_kind_and_stays_so(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    matches = await open_all(house, monkeypatch)
    assert tuple(matches) == KINDS
    for name, match in matches.items():
        await house.service.cancel(match.id, ANN.id, moderator=True)
        assert kind_of(await house.match(match.id)).name == name


async def test_lists_hold_what_their_kinds_say(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """The statements of the lists and the kinds have to agree."""
    matches = await open_all(house, monkeypatch)
    assert await listed(house, "running") == with_ids(matches, "listed")
    for match in matches.values():
        await house.service.cancel(match.id, ANN.id, moderator=True)
    assert await listed(house, "finished", "cancelled") == with_ids(matches, "rematch")


async def test_what_has_no_rematch_opens_no_lobby(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    matches = await open_all(house, monkeypatch)
    for name in ("lesson", "try"):
        await house.service.cancel(matches[name].id, ANN.id, moderator=True)
        with refused("match.no_rematch"):
            await house.service.rematch(matches[name].id, ANN, CHANNEL)
    assert await listed(house, "lobby") == set()


async def test_a_refusal_by_the_status_names_the_kind(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, match in (await open_all(house, monkeypatch)).items():
        found = refusal_of(match)
        assert isinstance(found, Refused)
        assert (found.code, found.params["kind"]) == ("match.running", name)


def test_a_kind_is_ordinary_unless_it_says_otherwise() -> None:
    kind = Kind(name="match")
    assert kind.listed and kind.rematch and kind.shuffled and kind.account
