"""A whole match of each game at a table where everybody speaks another language, and nobody reads English."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from bot.i18n import SOURCE, languages
from bot.opponents.base import opponent
from tests.extent import at_night
from tests.flows.audience import audience
from tests.flows.test_live_matches import MOST, SHORT
from tests.flows.wire import Shot, Wire
from tests.flows.world import World, controls_of
from tests.i18n.marks import in_another_language
from tests.i18n.unfinished import require_translations

SPOKEN = [code for code in languages() if code != SOURCE]
PEOPLE = {"ann": SPOKEN[0], "ben": SPOKEN[1], "cem": SPOKEN[2]}
SHOWN = ("content", "label", "placeholder", "title", "description", "name", "value")
"""The fields of a body that people read."""


def read_by_people(body: Any) -> Iterator[str]:
    """The texts in a body."""
    if isinstance(body, list):
        for part in body:
            yield from read_by_people(part)
    elif isinstance(body, dict):
        for field, part in body.items():
            if field in SHOWN and isinstance(part, str):
                if field != "value" or "label" not in body:
                    yield part
            else:
                yield from read_by_people(part)


def in_wrong_language(world: World, public: str) -> list[tuple[str, str]]:
    """What was shown in another language than that of whoever it was shown to, with theirs."""
    people = {world.person(name).id: code for name, code in PEOPLE.items()}
    found = []
    for request in world.env.http_requests:
        if not request.path.startswith(("/interactions", "/webhooks", "/channels")):
            continue
        own = people.get(audience(world.env, request), public)
        found += [(own, text) for text in read_by_people(request.json) if in_another_language(text, own)]
    return list(dict.fromkeys(found))


class Table:
    """The people at the table, each with a client in their language."""

    def __init__(self, world: World, wire: Wire, public: str) -> None:
        self.world = world
        self.wire = wire
        self.public = public

    async def types(self, name: str, command: str, **options: Any) -> Any:
        """That person types a command."""
        return await self.wire.command(name, command, options, locale=PEOPLE[name], guild_locale=self.public)

    async def presses(self, name: str, verb: str, message: Any = None, **how: Any) -> Any:
        """That person presses the button of a message with this verb, by default of the table."""
        shown = message if message is not None else self.world.table()
        found = [one["custom_id"] for one in controls_of(shown).values() if f":{verb}" in one["custom_id"]]
        if not found:
            return None
        shot: Shot = self.wire.shot(shown)
        return await self.wire.press(
            name, shot, custom_id=found[0], locale=PEOPLE[name], guild_locale=self.public, **how
        )

    async def plays(self, rng: Random) -> bool:
        """Whom the match waits for looks at their panel and plays what a computer would; whether anybody did."""
        match = await self.world.bot.service.match(1)
        names, acted = list(PEOPLE), False
        for seat in match.seats_to_move():
            await self.presses(names[seat.seat], "table.hand")
            now = await self.world.bot.service.match(1)
            if now.status != "running" or all(other.seat != seat.seat for other in now.seats_to_move()):
                continue
            chosen = opponent(now.row.game).choose(now.view(seat.seat), "medium", rng)
            if chosen is None and now.row.game == "numenko":
                continue
            action = now.game.absent_action(now.state, seat.seat) if chosen is None else chosen
            with self.world.env._bot_scope():
                user = self.world.person(names[seat.seat]).id
                await self.world.bot.service.act(1, user, now.stamp(seat.seat), action)
            acted = True
        return acted


@pytest.mark.english  # the real languages
@pytest.mark.parametrize(
    ("game", "public", "most"),
    [
        how(game, public, most)
        for game, public in zip(SHORT, SPOKEN * 2, strict=False)
        for how, most in (((pytest.param, MOST),) if game == "numer" else ((pytest.param, 6), (at_night, MOST)))
    ],
)
async def test_a_match_at_a_table_of_three_languages(
    world: World, wire: Wire, game: str, public: str, most: int
) -> None:
    """The suite plays a whole match of the shortest game, and begins one of each other."""
    require_translations(codes=tuple(PEOPLE.values()))
    table, rng = Table(world, wire, public), Random(1)
    await table.types("ann", f"{game} play", **SHORT[game])
    await world.wait()
    for name in ("ben", "cem"):
        await table.presses(name, "lobby.seat")
    await world.wait()
    await table.presses("ann", "lobby.options")
    await table.presses("ann", "lobby.start")
    await world.wait()
    assert (await world.bot.service.match(1)).status == "running"
    for name in PEOPLE:
        for verb in ("table.more", "rules.page"):
            await table.presses(name, verb)
    for _ in range(most):
        if (await world.bot.service.match(1)).status != "running":
            break
        acted = await table.plays(rng)
        await world.wait(2.0 if acted else 5.0)
    over = (await world.bot.service.match(1)).status == "finished"
    assert over or most < MOST, "short ones may end as soon, by chance"
    for name in PEOPLE:
        await table.types(name, "match show", match=1)
        for verb in ("replay.open", "table.review", "stats.show"):
            await table.presses(name, verb)
    assert in_wrong_language(world, public) == []


ASKED = (
    *("help", "play", "daily", "stats", "leaderboard", "doctor", "settings me", "match list", "hand"),
    *("tournament list", "privacy export", "match show", "match resign"),
    *(f"{game} {what}" for game in SHORT for what in ("rules", "learn")),
)
"""Commands that anybody can give without more, some of which are refused."""


@pytest.mark.english  # the real languages
async def test_commands_lessons_and_refusals_answer_in_three_languages(world: World, wire: Wire) -> None:
    require_translations(codes=tuple(PEOPLE.values()))
    table = Table(world, wire, SPOKEN[0])
    for name in PEOPLE:
        for command in ASKED:
            needs_match = command in ("match show", "match resign")
            await table.types(name, command, **({"match": 7} if needs_match else {}))
    answered = [one for one in world.env.http_requests if one.path.startswith(("/interactions", "/webhooks"))]
    assert len(answered) >= len(PEOPLE) * len(ASKED)
    assert in_wrong_language(world, SPOKEN[0]) == []
