"""The puzzle of the day."""

from __future__ import annotations

from bot.games.numero.options import NumeroOptions
from bot.match.daily import seed_of
from tests.match.house import ANN, BOB, CHANNEL, GUILD, House

SOLITAIRE = NumeroOptions(solitaire=True)


async def test_a_day_has_one_seed_also_after_a_restart(house: House) -> None:
    settings = house.store.settings
    today = await seed_of(settings, "numenko", "2026-01-31")
    assert await seed_of(settings, "numenko", "2026-01-31") == today
    assert await seed_of(settings, "numenko", "2026-02-01") != today
    assert await seed_of(settings, "numero", "2026-01-31") != today
    assert 0 <= today < 2**128
    await house.restart()
    assert await seed_of(house.store.settings, "numenko", "2026-01-31") == today


async def test_everybody_gets_the_same_deal(house: House) -> None:
    deals = [
        (await house.service.solo(GUILD, CHANNEL, "numero", SOLITAIRE, "daily", player, seed=7)).state
        for player in (ANN, BOB)
    ]
    assert deals[0] == deals[1]
