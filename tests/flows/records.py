"""Results of made-up matches, so that leaderboards and records have something to show."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from bot.match.afterwards.ratings import RATING_RULES
from bot.store.leaderboards.results import ResultRow
from tests.flows.world import World
from tests.store.rows import LOBBY, later


class Past:
    """Matches that people of the world have finished. ``now`` is when the next one ends (Unix seconds)."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.now = world.env.now().timestamp()

    async def match(
        self,
        *people: tuple[str, int, int],
        game: str = "numer",
        solo: str | None = None,
        rated: bool | None = None,
        **fields: Any,
    ) -> None:
        """A finished match: name, place and score of each of them; rated if there are two or more."""
        world, store = self.world, self.world.bot.store
        row = replace(LOBBY, guild_id=world.guild.id, game=game, seats=())
        match_id = await store.matches.add(row)
        results = tuple(
            replace(
                ResultRow(
                    match_id=match_id,
                    seat=seat,
                    guild_id=world.guild.id,
                    game=game,
                    user_id=world.person(name).id,
                    place=place,
                    score=score,
                    players=max(2, len(people)),
                    left_early=False,
                    rated=len(people) > 1 if rated is None else rated,
                    ended_at=self.now,
                    solo=solo,
                ),
                **fields,
            )
            for seat, (name, place, score) in enumerate(people)
        )
        before = replace(row, id=match_id)
        await store.matches.commit(before, later(before, status="finished"), None, results, RATING_RULES)


def rows(answer: str) -> list[str]:
    """The lines of players."""
    return [line for line in answer.splitlines() if line[:1] in "🥇🥈🥉" or line[:1].isdigit()]
