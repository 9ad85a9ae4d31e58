"""Solo games: they start immediately, may be private, and count for lists of best scores."""

from __future__ import annotations

from bot.games.numer.options import NumerOptions
from bot.games.numero.model import Stop
from bot.games.numero.options import NumeroOptions
from bot.match import play
from bot.match.model import Person, encode
from bot.store.leaderboards.pages import LeaderboardKey
from bot.store.match.match_lists import PageRequest, Viewer
from tests.match.house import ANN, BOB, CHANNEL, GUILD, House, refused

SOLITAIRE = NumeroOptions(solitaire=True, mode="points")


async def alone(
    house: House, player: Person = ANN, options: NumeroOptions = SOLITAIRE, *, private: bool = False
) -> int:
    """A running solitaire; its id."""
    return (
        await house.service.solos.begin(GUILD, CHANNEL, "numero", options, "daily", player, private=private)
    ).id


async def test_it_starts_at_once(house: House) -> None:
    match = await house.match(await alone(house))
    assert (match.status, match.row.started_at, match.kind.score_list) == ("running", house.now, "points.times")
    assert [(seat.user_id, seat.due_at) for seat in match.seats] == [(ANN.id, None)]
    assert match.commitment is not None
    (before, after, _), *more = house.ear.changes
    assert (before, after.id, more) == (None, match.id, [])


async def test_what_is_not_for_one_is_refused(house: House) -> None:
    with refused("NUMERO-5.seats"):
        await alone(house, options=NumeroOptions())
    with refused("NUMER-1.seats"):
        await house.service.solos.begin(GUILD, CHANNEL, "numer", NumerOptions(), "daily", ANN)
    assert await house.store.match_lists.open_in(GUILD) == []


async def test_a_lobby_of_one_cannot_start_a_match(house: House) -> None:
    match_id = await house.lobby(ANN, options=NumeroOptions(), game="numero")
    with refused("lobby.too_few"):
        await house.service.start(match_id, ANN.id)


async def test_private_ones_are_on_no_list_of_the_server(house: House) -> None:
    private, public = await alone(house, private=True), await alone(house, BOB)
    lists = house.store.match_lists
    assert [row.id for row in await lists.list_of_server(GUILD, Viewer(ANN.id, [CHANNEL]), PageRequest())] == [
        public
    ]
    assert await lists.open_of(ANN.id) == [private]
    assert await house.store.posts.behind() == [public]


async def test_the_result_counts_for_its_list_alone(house: House) -> None:
    match_id = await alone(house)
    await house.acts(match_id, ANN, Stop())
    assert [(row["solo"], row["rated"]) for row in await house.results(match_id)] == [("points.times", 0)]
    boards = {
        key: LeaderboardKey(GUILD, "numero", key, "all", "score") for key in ("", "points", "points.times", "card")
    }
    found = {key: await house.store.leaders.page(where, ANN.id) for key, where in boards.items()}
    assert {key: [leader.user_id for leader in page.leaders] for key, page in found.items()} == {
        "": [],
        "points": [],
        "points.times": [ANN.id],
        "card": [],
    }


async def test_whoever_resigns_from_it_ends_it_without_a_result(house: House) -> None:
    match_id = await alone(house)
    await house.service.change(match_id, play.resign, ANN.id)
    match = await house.match(match_id)
    assert (match.status, [seat.due_at for seat in match.seats]) == ("cancelled", [None])
    assert await house.results(match_id) == []


async def test_it_is_stored_as_it_was_started(house: House) -> None:
    match_id = await alone(house)
    before = await house.match(match_id)
    await house.restart()
    after = await house.match(match_id)
    assert (after.row, encode(after.state)) == (before.row, encode(before.state))
