"""Words for tests of tournaments: announced, and played as somebody wants."""

from __future__ import annotations

from typing import Any

import msgspec

from bot.match import play
from bot.match.model import Person
from bot.match.tournaments.model import Cup, CupPlan
from bot.store.tournaments import rows_by_user
from bot.tournaments.model import Form
from tests.match.house import CHANNEL, GUILD, SHORT, House


async def announce(
    house: House,
    host: Person,
    *people: Person,
    form: Form = "swiss",
    channel_id: int = CHANNEL,
    starts_at: float | None = None,
    game: str = "numer",
    options: Any = SHORT,
    pace: str = "live",
    **plan: Any,
) -> int:
    """A tournament, of Numer in one round by default, for which these people have signed up; its id."""
    whole = CupPlan(form, msgspec.json.encode(options).decode(), pace, **plan)
    cup = await house.cups.announce(GUILD, channel_id, host, "Cup", game, whole, starts_at=starts_at)
    for person in people:
        await house.cups.join(cup.id, person)
    return cup.id


def crowd(players: int) -> list[Person]:
    """So many people."""
    return [Person(1000 + n, f"Player {chr(64 + n)}") for n in range(1, players + 1)]


async def bye_of(house: House, cup_id: int) -> int:
    """The player who has a bye in the present round."""
    cup = await house.cups.cup(cup_id)
    return next(table.players[0] for table in cup.rounds[-1] if table.kind == "bye")


async def wins(house: House, match_id: int, winner: int, *losers: int) -> None:
    """Those users resign, the winner last, and computers finish the match: who stayed longest is first."""
    for user in (*losers, winner):
        house.now += 1
        await house.service.change(match_id, play.resign, user)
    await house.service.computers.idle()


async def plays_round(house: House, cup_id: int, *absent: int) -> Cup:
    """In each match of the round the player who signed up first wins, unless they are absent: those let a computer
    play, and it loses to nobody who is there."""
    cup = await house.cups.cup(cup_id)
    number = cup.number
    for n, table in enumerate(cup.rounds[-1]):
        match_id = cup.match_of(number, n)
        if match_id is None or (await house.match(match_id)).status != "running":
            continue
        users = {player.n: user for user, player in rows_by_user(cup.players).items()}
        seated = [users[player] for player in sorted(table.players)]
        there = [user for user in seated if user not in absent]
        for user in seated:
            if user not in there:
                house.now += 1
                await house.service.leave_server(match_id, user)
        if there:
            await wins(house, match_id, there[0], *there[1:])
        await house.service.computers.idle()
        await house.cups.handle_match_end(match_id)
    return await house.cups.cup(cup_id)
