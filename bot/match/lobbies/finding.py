"""Lobbies that somebody may join."""

from __future__ import annotations

from collections.abc import Iterable

from bot.errors import Refused
from bot.match.lobbies import lobby
from bot.match.model import Match, Person
from bot.match.service import Service


async def may_join(service: Service, match: Match, person: Person) -> bool:
    """Tell whether the person could sit down in the lobby now. It needs a free seat that is not kept for others.
    They must not sit there yet, nor have been sent away by the host. Bars are checked by the server
    (``Service.admit``)."""
    before = await service.transactor.former_seats(match)
    mark = await service.store.fingerprints.of("sent_away", match.id, person.id)
    try:
        lobby.join(match, person, service.clock(), before, mark)
    except Refused:
        return False
    return True


async def joinable(service: Service, matches: Iterable[Match], person: Person) -> list[Match]:
    """Return the lobbies that the person may join, in the same order."""
    return [match for match in matches if await may_join(service, match, person)]
