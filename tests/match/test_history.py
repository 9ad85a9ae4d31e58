"""A match replayed from its log."""

from __future__ import annotations

from itertools import pairwise

from msgspec.structs import replace

from bot.match.afterwards.history import steps
from bot.match.model import Match
from tests.match.house import ANN, BOB, CAT, House, refused


async def played(house: House) -> Match:
    """A match of one round that Ann and Bob played to the end."""
    match_id = await house.table(ANN, BOB)
    await house.writes(match_id, ANN, "123")
    await house.writes(match_id, BOB, "456")
    await house.sit_out(match_id, ANN, BOB)
    return await house.match(match_id)


async def test_the_steps_lead_from_the_deal_to_the_end(house: House) -> None:
    match = await played(house)
    past = list(steps(match, await house.log(match.id)))
    assert past[0].before == match.game.setup(match.options, 2, int(match.row.seed or "", 16))
    assert all(one.after == other.before for one, other in pairwise(past))
    assert past[-1].after == match.state
    assert past[-1].events


async def test_a_match_of_other_house_values_is_not_played_anew(house: House) -> None:
    match = await played(house)
    other = Match(replace(match.row))
    other.__dict__["state"] = replace(match.state, bonus=(9, 9, 9, 9, 9))
    with refused("match.past_rules"):
        list(steps(other, await house.log(match.id)))


async def test_a_lobby_has_no_history(house: House) -> None:
    match = await house.match(await house.lobby(ANN, BOB, CAT))
    with refused("match.lobby"):
        list(steps(match, []))
