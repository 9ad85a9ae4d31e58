"""**Invite** in a lobby, and the answers to invitations."""

from __future__ import annotations

import discord

from bot.errors import Refused
from bot.i18n import texts
from bot.match.lobbies.inviting import decline, invite, require_inviter
from bot.match.model import Match, Person
from bot.panels.base import layout
from bot.panels.choosing import number
from bot.panels.lobby import invitation
from bot.panels.refusals import refusal
from bot.store.invitations import InvitationRow
from bot.ui import scenes
from bot.ui.budget.buckets import Bucket
from bot.ui.controls.http_errors import DISCORD_ERRORS
from bot.ui.controls.items import SeatControls
from bot.ui.members.access import person
from bot.ui.members.member_permissions import member_sees
from bot.ui.press import Press


async def handle_press(press: Press) -> None:
    """Handle an invitation sent from a lobby, or the answer to one."""
    match press.control.name:
        case "open":
            await press.answer.think()
            lobby = await press.look()
            require_inviter(lobby, press.person.id)
            await _show(press, lobby)
        case "pick":
            await _pick(press)
        case "join" | "decline" | "never" | "silence":
            await _answer(press)
        case _:
            raise Refused("control.unknown")


async def _show(press: Press, lobby: Match, note: str = "") -> None:
    shown = scenes.scene(lobby, await press.texts(), SeatControls.of(lobby, "p"))
    await press.answer.show(layout(invitation.chooser(shown, note)))


async def _pick(press: Press) -> None:
    """Invite the picked member and show the outcome in the panel."""
    await press.answer.hold()
    lobby, t = await press.look(), await press.texts()
    picked = number(press.values[0]) if len(press.values) == 1 else 0
    try:
        lobby = await invite(press.app.service, lobby, press.person.id, await _guest(press, lobby, picked))
    except Refused as refused:
        note = f"⚠️ {refusal(refused, lobby.row.game, t)}"
    else:
        press.app.lobby_posts.invite(lobby.id, picked)
        note = t("✉️ <@{user}> has been invited.", user=picked)
    await _show(press, lobby, note)


async def _guest(press: Press, lobby: Match, user_id: int) -> Person:
    """Return the member, who can see the lobby. Raises ``Refused``."""
    require_inviter(lobby, press.person.id)
    guild = press.interaction.guild
    if guild is None or guild.id != lobby.row.guild_id:
        raise Refused("place.no_guild")
    try:
        with press.app.budget.request(Bucket(guild.id, "other")):
            member = await guild.fetch_member(user_id)
    except discord.NotFound:
        raise Refused("invite.stranger", user=user_id) from None
    except DISCORD_ERRORS:
        raise Refused("invite.unknown", user=user_id) from None
    if member.bot:
        raise Refused("invite.bot", user=user_id)
    channel = guild.get_channel_or_thread(lobby.row.channel_id)
    if channel is None or not await member_sees(channel, member):
        raise Refused("invite.sees_nothing", user=user_id)
    return person(member)


async def _answer(press: Press) -> None:
    """Join or decline for the guest, and show that in the invitation without its buttons."""
    app, name = press.app, press.control.name
    if press.control.arg != str(press.person.id):
        raise Refused("invite.not_yours")
    await press.answer.hold()
    if name == "never":
        await app.store.settings.put("user", press.person.id, "invitations", "off")
    row = await app.store.invitations.of(press.control.match, press.person.id)
    if row is not None and name == "silence":
        await app.store.invitations.silence(row.user_id, row.inviter_id)
    if row is not None and row.status in ("wanted", "sent"):
        await _answer_invitation(press, row)
    elif name != "never":
        await press.require_not_lost()
        raise Refused("invite.answered")
    if name == "never":
        await press.answer.say(invitation.no_more(await press.texts()))
    elif row is not None and name == "silence":
        await press.answer.say(invitation.confirm_silence(row.inviter_id, await press.texts()))


async def _answer_invitation(press: Press, row: InvitationRow) -> None:
    app = press.app
    lobby = await press.match_meant()
    if press.control.name == "join":
        await _require_member(press, lobby)
        if lobby.seat_of(press.person.id) is None:
            lobby = await app.service.join(lobby.id, press.person)
        await app.store.invitations.move(row, "joined")
    else:
        await decline(app.service, row)
    after = await app.store.invitations.of(row.match_id, row.user_id) or row
    t = await press.texts() if press.interaction.guild_id is None else texts(lobby.row.locale)
    await press.answer.settle(layout(invitation.show_closed_invitation(lobby.title, after, t)))


async def _require_member(press: Press, lobby: Match) -> None:
    """Raise ``Refused`` for a guest who answers in DMs and has left the server."""
    if press.interaction.guild_id is None:
        user_id = press.person.id
        if user_id in await press.app.member_names.find_departed(lobby.row.guild_id, [user_id]):
            raise Refused("match.unknown", match=lobby.id)
