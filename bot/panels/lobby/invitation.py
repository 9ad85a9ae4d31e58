"""Texts of invitations and role pings for a lobby."""

from __future__ import annotations

from collections.abc import Sequence

from discord import ButtonStyle

from bot.games.wording import wording
from bot.i18n import Texts
from bot.panels import lobby
from bot.panels.base import Content
from bot.panels.scene import Scene
from bot.store.invitations import InvitationRow


def chooser(scene: Scene, note: str = "") -> Content:
    """Build the private panel to pick a member to invite, with the outcome of the last pick."""
    t = scene.t
    text = t(
        "Pick a member. They'll get one message (here or by DM, depending on their settings) and can decline. "
        "No seat is kept for them."
    )
    menu = scene.controls.users("invite.pick", placeholder=t("Invite a member"))
    return Content(
        ("\n".join(filter(None, (note, t("### Invite to {title}", title=scene.title)))), text), ((menu,),)
    )


def show_invitation(scene: Scene, invitation: InvitationRow, link: str, *, mention: bool) -> Content:
    """Build the invitation, with a mention where others see it too."""
    t, arg = scene.t, str(invitation.user_id)
    text = t("{player} invites you to {title}.", player=_inviter(scene, invitation), title=f"**{scene.title}**")
    texts = (
        f"<@{invitation.user_id}> {text}" if mention else text,
        f"{wording(scene.game).pitch(t)}\n{lobby.describe_choice(scene)}\n-# {lobby.in_words(scene)}",
        _way(link, t),
    )
    button = scene.controls.button
    return Content(
        texts,
        (
            (
                button("invite.join", t("Join"), style=ButtonStyle.success, emoji="✋", arg=arg),
                button("invite.decline", t("Decline"), arg=arg),
                button("invite.silence", t("Silence inviter"), emoji="🔇", arg=arg),
                button("invite.never", t("No more invitations"), emoji="🔕", arg=arg),
            ),
        ),
    )


def _way(link: str, t: Texts) -> str:
    """Link to the lobby, if there is one."""
    return f"-# [{t('to the lobby')}]({link})" if link else ""


def _inviter(scene: Scene, invitation: InvitationRow) -> str:
    """Name of the inviter, or a mention once they have left their seat."""
    seat = scene.seat_of(invitation.inviter_id)
    return f"<@{invitation.inviter_id}>" if seat is None else f"**{scene.names[seat.seat]}**"


def show_closed_invitation(title: str, invitation: InvitationRow, t: Texts) -> Content:
    """Build the remains of an invitation that was answered or is over."""
    said = {"player": f"<@{invitation.user_id}>", "title": title}
    lines = {
        "joined": t("-# {player} has joined {title}.", **said),
        "declined": t("-# {player} can't join {title}.", **said),
    }
    return Content(
        (lines.get(invitation.status, t("-# {player}: this invitation to {title} is no longer valid.", **said)),)
    )


def standing(invitations: Sequence[InvitationRow], t: Texts) -> str:
    """List the invited and those who declined for the lobby message, or return an empty string."""
    open_, declined = (
        [f"<@{row.user_id}>" for row in invitations if row.status in states]
        for states in (("wanted", "sent"), ("declined",))
    )
    parts = [
        t("Invited: {players}", players=t.all_of(open_)) if open_ else "",
        t("Can't join: {players}", players=t.all_of(declined)) if declined else "",
    ]
    return "-# ✉️ " + " · ".join(filter(None, parts)) if any(parts) else ""


def call(scene: Scene, role_id: int, link: str) -> Content:
    """Build the message that pings a role for a lobby."""
    t = scene.t
    text = t("{role} {title} is looking for players.", role=f"<@&{role_id}>", title=f"**{scene.title}**")
    return Content((text, f"{lobby.describe_choice(scene)}\n-# {lobby.in_words(scene)}", _way(link, t)))


def confirm_silence(inviter_id: int, t: Texts) -> Content:
    """Confirm that a certain player can no longer invite the user."""
    text = t(
        "<@{user}> can't invite you from now on, and isn't told. To hear from everyone again, choose how "
        "invitations come in `/settings me`.",
        user=inviter_id,
    )
    return Content((text,))


def no_more(t: Texts) -> Content:
    """Confirm that the user gets no more invitations."""
    return Content((t("Nobody can invite you from now on. Change that in `/settings me`."),))
