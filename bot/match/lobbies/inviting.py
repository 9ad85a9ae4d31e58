"""Inviting members into a lobby."""

from __future__ import annotations

from contextlib import suppress

from bot.errors import Refused
from bot.match.change import Change
from bot.match.lobbies.finding import may_join
from bot.match.model import Match, Person
from bot.match.service import Service
from bot.match.tending import next_version, require
from bot.store.invitations import InvitationRow


def require_inviter(lobby: Match, user_id: int) -> None:
    """Raise ``Refused`` unless the user sits in the lobby (invite.outsider), and there is a free seat."""
    require(lobby, "lobby")
    if lobby.seat_of(user_id) is None:
        raise Refused("invite.outsider")
    most = lobby.game.seats[-1]
    if len(lobby.seats) >= most:
        raise Refused("lobby.full", most=most)


async def invite(service: Service, lobby: Match, by: int, guest: Person) -> Match:
    """Invite the guest into the lobby, and return the lobby. The message is still to be sent. Raises ``Refused``:
    no inviter of this lobby; a guest who sits there already; one who may not join it or wants no invitations, or
    none from this inviter, which is one and the same answer (invite.not_taken); and as ``InvitationStore.add``
    does."""
    require_inviter(lobby, by)
    if lobby.seat_of(guest.id) is not None:
        raise Refused("invite.sits", user=guest.id)
    silenced = await service.store.invitations.is_silenced(guest.id, by)
    if silenced or await _takes_none(service, lobby, guest):
        raise Refused("invite.not_taken", user=guest.id)
    await service.store.invitations.add(InvitationRow(lobby.id, guest.id, by, service.clock()))
    return await refresh_lobby(service, lobby.id)


async def _takes_none(service: Service, lobby: Match, guest: Person) -> bool:
    if (await service.store.settings.user(guest.id)).invitations == "off":
        return True
    if await service.store.bars.find(lobby.row.guild_id, guest.id, service.clock()) is not None:
        return True
    return not await may_join(service, lobby, guest)


async def decline(service: Service, invitation: InvitationRow) -> None:
    """Decline an invitation, and update the lobby if it is still one."""
    if await service.store.invitations.move(invitation, "declined"):
        with suppress(Refused):  # it has started meanwhile
            await refresh_lobby(service, invitation.match_id)


async def refresh_lobby(service: Service, match_id: int) -> Match:
    """Update the lobby's version, so that everybody sees who is invited."""

    def step(match: Match, now: float) -> Change:
        require(match, "lobby")
        return Change(next_version(match))

    return await service.change(match_id, step)
