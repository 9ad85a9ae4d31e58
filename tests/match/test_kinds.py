"""Kinds of matches: lists, rematches and hashes treat each as its kind says."""

from __future__ import annotations

import pytest

from bot.errors import Refused
from bot.games.base import SoloList
from bot.games.numenko.events import Done, Drew, Saved, Swapped
from bot.games.numenko.options import NumenkoOptions
from bot.games.numer.options import NumerOptions
from bot.games.numero.options import NumeroOptions
from bot.match import play
from bot.match.challenges import pose_match
from bot.match.days.daily import begins
from bot.match.kinds.base import Kind
from bot.match.kinds.solo import SoloMatch
from bot.match.model import Match
from bot.store.daily.sets import SetItem, SetRow
from bot.store.match.match_lists import PageRequest
from bot.store.match.matches import SeatRow
from tests.match.house import ANN, BOB, CHANNEL, GUILD, SHORT, House, refused
from tests.match.puzzler import Puzzler, puzzles
from tests.match.test_challenges import sits_out, take
from tests.match.test_own_positions import finds

PLACE = (GUILD, CHANNEL)
SOLITAIRE = NumeroOptions(solitaire=True, mode="points")
KINDS = (
    "match",
    "instant",
    "solo",
    "apart",
    "marathon",
    "lesson",
    "try",
    "archive",
    "training",
    "own",
    "set",
    "deal",
)
PAST = "2026-01-20"


async def open_all(house: House, monkeypatch: pytest.MonkeyPatch) -> dict[str, Match]:
    """A running match of Ann's of each kind, by the name of the kind."""
    puzzles(monkeypatch, numer=Puzzler())
    house.now = begins("2026-01-29") + 9 * 3600.0
    service = house.service
    today = service.dailies.today()
    marathon = NumenkoOptions(solo=True, day=today)
    await service.dailies.puzzles("numer", PAST)
    apart = NumenkoOptions(solo=True, until=house.now + 3600.0)
    found = [
        await house.match(await house.table(ANN, computers=1)),
        (await service.instant.open(*PLACE, "numer", NumerOptions(), ANN))[0],
        await service.solos.begin(*PLACE, "numero", SOLITAIRE, "daily", ANN, private=True),
        await service.solos.begin(*PLACE, "numenko", apart, "daily", ANN, private=True),
        await service.solos.begin(*PLACE, "numenko", marathon, "daily", ANN, private=True),
        (await service.lessons.open(*PLACE, "numer", ANN))[0],
        await service.dailies.begin(PLACE, "numer", today, 0, ANN),
        await service.dailies.begin(PLACE, "numer", PAST, 0, ANN),
        await service.training.begin(PLACE, "numer", ANN, rated=True),
        await begin_own(house),
        await service.puzzle_sets.begin(PLACE, await _make_set(house), 1, ANN),
        await begin_deal(house),
    ]
    return {match.kind.name: match for match in found}


async def begin_own(house: House) -> Match:
    """Ann tries again what she did in a match that is over."""
    past = await house.table(ANN, BOB)
    await house.sit_out(past, ANN, BOB)
    await finds(house, past, ANN)
    return await house.service.own_positions.begin(PLACE, ANN, past, 1)


async def begin_deal(house: House) -> Match:
    """Ann plays what Bob has challenged others to."""
    begun, _ = await house.service.instant.open(*PLACE, "numer", SHORT, BOB)
    posed = pose_match(await sits_out(house, begun), BOB.id)
    race = await house.service.races.challenge(PLACE, posed, BOB, locale="en")
    await house.service.races.play(race.id, ANN)
    return await take(house, race, ANN.id)


async def _make_set(house: House) -> SetRow:
    items = [SetItem("numer", 1)] * 5
    return await house.service.puzzle_sets.create(PLACE, ANN.id, "Set", items, role=None, days=7)


async def listed(house: House, *statuses: str) -> set[int]:
    """Ann's matches in lists with these statuses."""
    part = PageRequest(statuses=statuses)  # type: ignore[arg-type]
    return {row.id for row in await house.store.match_lists.list_of_user(ANN.id, None, part)}


def with_ids(matches: dict[str, Match], flag: str) -> set[int]:
    """The matches whose kind has that flag."""
    return {match.id for match in matches.values() if getattr(match.kind, flag)}


async def test_each_match_is_of_one_kind_and_stays_so(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    matches = await open_all(house, monkeypatch)
    assert tuple(matches) == KINDS
    for name, match in matches.items():
        await house.service.cancel(match.id, ANN.id, moderator=True)
        assert (await house.match(match.id)).kind.name == name


async def test_an_end_without_a_result_is_called_as_the_kind_says(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is stored is what earlier versions stored, so what they wrote reads the same."""
    called = {
        "match": "cancelled",
        "instant": "cancelled",
        "solo": "cancelled",
        "apart": "ended",
        "marathon": "cancelled",
        "lesson": "ended",
        "try": "ended",
        "archive": "ended",
        "training": "ended",
        "own": "ended",
        "set": "ended",
        "deal": "ended",
    }
    for name, match in (await open_all(house, monkeypatch)).items():
        await house.service.cancel(match.id, ANN.id, moderator=True)
        over = await house.match(match.id)
        assert (over.status, over.row.status, over.is_over) == (called[name], "cancelled", True)
        with refused(f"match.{over.status}"):
            await house.service.change(match.id, play.resign, ANN.id)


async def test_lists_hold_what_their_kinds_say(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """The statements of the lists and the kinds have to agree."""
    matches = await open_all(house, monkeypatch)
    assert await listed(house, "running") == with_ids(matches, "is_listed")
    before = await listed(house, "finished", "cancelled")
    playing = await house.store.match_lists.playing(ANN.id)
    assert {one.match_id for one in playing if not one.uncounted} == with_ids(matches, "counts")
    for match in matches.values():
        await house.service.cancel(match.id, ANN.id, moderator=True)
    assert await listed(house, "finished", "cancelled") - before == with_ids(matches, "may_rematch")


async def test_what_has_no_rematch_opens_no_lobby(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    matches = await open_all(house, monkeypatch)
    for name in ("lesson", "try", "archive", "set", "training", "own", "deal"):
        await house.service.cancel(matches[name].id, ANN.id, moderator=True)
        with refused("match.no_rematch"):
            await house.service.rematch(matches[name].id, ANN, CHANNEL)
    assert await listed(house, "lobby") == set()


async def test_a_refusal_by_the_status_names_the_kind(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, match in (await open_all(house, monkeypatch)).items():
        found = match.kind.refuse(match.status)
        assert isinstance(found, Refused)
        assert (found.code, found.params["kind"]) == ("match.running", name)


def test_a_kind_is_ordinary_unless_it_says_otherwise() -> None:
    kind = Kind()
    assert kind.is_listed and kind.may_rematch and kind.is_shuffled and kind.has_account


def test_a_list_of_best_scores_says_what_is_noted_for_ties() -> None:
    scores = SoloList("fastest", goals=(Done,), helps=(Swapped, Drew))
    kind, seat = SoloMatch(scores=scores), SeatRow(0, ANN.id, "Ann")
    helped = kind.note_tie(seat, (Swapped(seat=0), Drew(tiles="12"), Saved(seat=0, left=3)), 20.0)
    assert (helped.reached, helped.used) == (None, 2)
    first = kind.note_tie(helped, (Saved(seat=0, left=0), Done(seat=0, n=1, drew=4)), 30.0)
    last = kind.note_tie(first, (Done(seat=0, n=2, drew=4), Swapped(seat=0)), 40.5)
    assert [(noted.reached, noted.used) for noted in (first, last)] == [(30.0, 2), (40.5, 3)]


def test_where_nothing_decides_ties_nothing_is_noted() -> None:
    seat, events = SeatRow(0, ANN.id, "Ann"), (Done(seat=0, n=1, drew=4), Swapped(seat=0))
    for kind in (Kind(), SoloMatch(scores=SoloList("points.times"))):
        assert kind.note_tie(seat, events, 30.0) == seat
