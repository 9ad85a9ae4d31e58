"""Private refusals go when they are resolved."""

from __future__ import annotations

import simcord

from tests.flows.world import World, answer, said, texts_of, told
from tests.told import sentence_of


def deleted(world: World, message: simcord.ResponseMessage) -> bool:
    """Whether a private message was deleted with the key of its interaction."""
    return any(
        request.method == "DELETE" and request.path.endswith(f"/messages/{message.id}")
        for request in world.env.http_requests
    )


async def test_a_refused_number_goes_when_another_is_taken(world: World) -> None:
    await world.start_numer("ann", "ben")
    refusal = answer(await world.writes("ann", "12"))
    assert refusal.ephemeral and not deleted(world, refusal)
    form = await world.presses("ann", "Choose a number")
    assert form.modal is not None and not deleted(world, refusal), "an open form resolves nothing yet"
    await world.sends("ann", form, "761")
    assert deleted(world, refusal)
    assert not world.bot.budget.requests["delete"], "Discord does not count it"


async def test_a_refusal_that_becomes_the_panel_stays(world: World) -> None:
    await world.start_numer("ann", "ben")
    refusal = answer(await world.writes("ann", "12"))
    form = await world.presses("ann", "Choose again", refusal)
    assert not deleted(world, refusal)
    shown = await world.sends("ann", form, "761")
    assert "761" in said(shown) and not deleted(world, refusal)


async def test_only_the_own_success_in_the_same_match_counts(world: World) -> None:
    await world.start_numer("ann", "ben")
    refusal = answer(await world.presses("eve", "Choose a number"))
    assert texts_of(refusal) == sentence_of("match.outsider")
    await world.presses("ann", "More")
    assert not deleted(world, refusal)
    assert "Score sheet" in told(await world.presses("eve", "More"))
    assert deleted(world, refusal)


async def test_after_a_restart_a_refusal_stays(world: World) -> None:
    await world.start_numer("ann", "ben")
    refusal = answer(await world.writes("ann", "12"))
    await world.restart()
    await world.writes("ann", "761")
    assert not deleted(world, refusal)
