"""Lobbies that somebody may join."""

from __future__ import annotations

from collections.abc import Iterable

from bot.errors import Refused
from bot.match.lobbies import lobby
from bot.match.model import Match, Person
from bot.match.service import Service


async def may_join(service: Service, match: Match, person: Person) -> bool:
    """Whether the person could sit down in the lobby now: it has a free seat that is kept for nobody else, they
    don't sit there yet, and its host has not sent them away. Bars are a matter of the server
    (``Service.admit``)."""
    before = await service.transactor.before(match)
    mark = await service.store.fingerprints.of("sent_away", match.id, person.id)
    try:
        lobby.join(match, person, service.clock(), before, mark)
    except Refused:
        return False
    return True


async def joinable(service: Service, matches: Iterable[Match], person: Person) -> list[Match]:
    """Those of the lobbies that the person may join, in the same order."""
    return [match for match in matches if await may_join(service, match, person)]
