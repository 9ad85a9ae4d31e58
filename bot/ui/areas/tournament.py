"""Tournaments: the controls of their posts and `/tournament`, for announcing, joining, starting, showing and
correcting."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import discord
import msgspec
from discord import ui

from bot.errors import Refused
from bot.games.registry import find
from bot.i18n import SOURCE, Texts
from bot.i18n.texts import decimal_mark_of
from bot.match.model import Match
from bot.match.tournaments.apart import find_seat
from bot.match.tournaments.model import Cup, CupPlan
from bot.panels import tournament
from bot.panels.base import Content, layout, show_name
from bot.panels.choosing import number
from bot.panels.tournament import charts, running_itself
from bot.panels.tournament import words as tournament_words
from bot.render.base import Picture
from bot.ui.answering.opening import show_ready_page
from bot.ui.answering.replies import answer_with_panel
from bot.ui.app import App
from bot.ui.controls.answer import Answer
from bot.ui.controls.items import SeatControls
from bot.ui.members.access import channels_in_reach, person, public_locale, reaches, server_of, texts_of
from bot.ui.members.audit_log import note
from bot.ui.members.member_permissions import moderates
from bot.ui.members.permissions import require_events, require_permissions, require_writing
from bot.ui.members.tables import admit
from bot.ui.messages.tournaments import chart_pictures, standings_pictures
from bot.ui.playing.beginning import check_choices
from bot.ui.press import Press
from bot.ui.scenes import look_of


async def handle_press(press: Press) -> None:
    """Handle a control of a tournament's post, or of a private page about one."""
    which, _, page = press.control.arg.partition(".")
    cup = await _cup_of(press, which)
    app, answer, user_id = press.app, press.answer, press.interaction.user.id
    match press.control.name:
        case "join" | "here" | "leave":
            await answer.think()
            await _change_list(press, cup)
        case "start" | "next":
            await _go_on(press, cup)
        case "standings":
            await (answer.hold() if press.control.origin == "p" else answer.think())
            await show(app, answer, cup, number(page, tournament_words.last_page(cup)))
        case "chart":
            await (answer.hold() if press.control.origin == "p" else answer.think())
            await show_chart(app, answer, cup, number(page, charts.last_chart_page(cup)) if page else None)
        case "play":
            await _play(press, cup)
        case "begin":
            await press.answer.hold()
            await _answer_with_seat(press, await app.tournaments.begin_apart(cup.id, user_id))
        case "drop":
            cup.require("running")
            t = await press.texts()
            await answer.say(tournament.confirm_drop(cup, t, SeatControls(0, "p")))
        case "drop_now":
            await answer.hold()
            await app.tournaments.drop(cup.id, user_id)
            t = await press.texts()
            await answer.show(layout(Content((t("You've dropped out. Your points stay."),))))
        case "cancel_now":
            await answer.hold()
            await _cancel(press, cup)
        case "weekly_off":
            await answer.hold()
            await _stop_weekly(press, cup)
        case _:
            raise Refused("control.unknown")


async def _change_list(press: Press, cup: Cup) -> None:
    """Let a member join the list, check in, or leave it."""
    tournaments, user_id, t = press.app.tournaments, press.interaction.user.id, await press.texts()
    match press.control.name:
        case "join":
            said = running_itself.welcome(await tournaments.join(cup.id, press.person), t)
        case "here":
            await tournaments.check_in(cup.id, user_id)
            said = t("You're checked in. It starts soon.")
        case _:
            await tournaments.leave(cup.id, user_id)
            said = t("You're off the list.")
    await press.answer.say(Content((said,)))


async def _cup_of(press: Press, tag: str) -> Cup:
    """Find the tournament with a control's tag (see ``Cup.tag``). Raises ``Refused``: cup.lost, cup.unknown."""
    digits, _, epoch = tag.partition("~")
    which = number(digits)
    if await press.app.store.was_lost("tournament", which, epoch):
        raise Refused("cup.lost", number=which)
    return await require_cup(press.app, press.interaction, which)


async def require_cup(app: App, interaction: discord.Interaction[Any], cup_id: int) -> Cup:
    """Return the tournament if it is one of this server, and the member can reach its channel or plays in it.
    Raises ``Refused("cup.unknown")`` otherwise."""
    cup = await app.tournaments.cup(cup_id)
    here, plays = cup.row.guild_id == interaction.guild_id, cup.player_of(interaction.user.id) is not None
    if here and (plays or await reaches(interaction, cup.row.channel_id)):
        return cup
    raise Refused("cup.unknown", number=cup_id)


async def announce(
    app: App,
    answer: Answer,
    name: str,
    game: str,
    plan: CupPlan,
    options: Any,
    starts_at: float | None,
) -> None:
    """Announce a tournament in the interaction's channel, as moderator. It starts by itself at ``starts_at`` (Unix
    seconds). Raises ``Refused`` where a lobby could not be opened either."""
    interaction = answer.interaction
    guild_id = server_of(interaction)
    channel_id = interaction.channel_id
    if channel_id is None:
        raise Refused("place.no_guild")
    if not moderates(interaction, channel_id):
        raise Refused("moderation.manage_messages")
    here = await admit(app, interaction, game, command="tournament")
    check_choices(game, options, plan.pace)
    thread = (plan.thread or here.threads) and isinstance(interaction.channel, discord.TextChannel)
    require_permissions(interaction, await texts_of(app, interaction), thread=thread)
    require_writing(interaction)
    if plan.event:
        require_events(interaction)
    await answer.think()
    plan = msgspec.structs.replace(plan, thread=thread, options=msgspec.json.encode(options).decode())
    with app.person_limits.taking(interaction.user.id, "tournament"):
        cup = await app.tournaments.announce(
            guild_id,
            channel_id,
            person(interaction.user),
            name,
            game,
            plan,
            starts_at=starts_at,
            locale=public_locale(interaction, here),
        )
    t = await texts_of(app, interaction)
    text = t("Announced: {title}. People can sign up below; **Start** begins it.", title=tournament.title(cup, t))
    others = [
        other for other in await app.store.tournaments.open_in_channel(guild_id, channel_id) if other != cup.id
    ]
    await answer.show(
        layout(
            Content((text, running_itself.note_zone(cup, here.zone, t), running_itself.warn_of_others(others, t)))
        )
    )


async def show(app: App, answer: Answer, cup: Cup, page: int = 0) -> None:
    """Answer with a page of the standings. Acknowledge first."""
    t, user_id = await texts_of(app, answer.interaction), answer.interaction.user.id
    look = await look_of(app, user_id)
    key = ("tournament", cup.id, cup.row.version, page, user_id, t.locale, look.theme, look.pictures)
    pictures = await app.costly_answers.get_or_make(
        user_id, key, lambda: standings_pictures(cup, page, user_id, t, look, app.workers.costly)
    )
    last = tournament_words.last_page(cup)
    content = tournament.standings_page(cup, page, last, t, SeatControls(0, "p"))
    await answer.show(layout(content, pictures), pictures)


async def show_chart(app: App, answer: Answer, cup: Cup, page: int | None = None) -> None:
    """Answer with a page of the chart, by default the one that matters to the user. Acknowledge first."""
    if not charts.has_chart(cup):
        await show(app, answer, cup)
        return
    t, user_id = await texts_of(app, answer.interaction), answer.interaction.user.id
    look, worker = await look_of(app, user_id), app.workers.costly
    shown = await worker.do(charts.main_chart_page, cup, user_id) if page is None else page
    key = ("chart", cup.id, cup.row.version, shown, user_id, t.locale, look.theme, look.pictures)
    pictures = await app.costly_answers.get_or_make(
        user_id, key, lambda: chart_pictures(cup, [shown], user_id, t, look, worker)
    )
    await answer.show(layout(tournament.chart_page(cup, shown, t, SeatControls(0, "p")), pictures), pictures)


async def show_list(app: App, answer: Answer) -> None:
    """Answer with the tournaments of this server in channels that the member can reach."""
    guild_id = server_of(answer.interaction)
    await answer.think()
    rows = await app.store.tournaments.list_newest(guild_id, await channels_in_reach(app, answer.interaction))
    t = await texts_of(app, answer.interaction)
    await answer.show(layout(tournament.list_cups([Cup(row) for row in rows], t)))


async def export(app: App, answer: Answer, cup: Cup) -> None:
    """Answer with a file of the standings and all results."""
    await answer.think()
    t = await texts_of(app, answer.interaction)
    name = f"tournament-{cup.id}.csv"
    # whoever reads English may well have a spreadsheet program of another country, that of their Discord
    mark = decimal_mark_of(str(answer.interaction.locale)) if t.locale == SOURCE else t.decimal_mark
    file = Picture(name, tournament_words.as_csv(cup, t, mark), t("Standings and results"))
    view = layout(Content((f"### {tournament.title(cup, t)}",)))
    view.add_item(ui.File(f"attachment://{name}"))
    await answer.show(view, [file])


async def correct(
    app: App, answer: Answer, cup: Cup, played: int, member: discord.abc.User, points: float, reason: str
) -> None:
    """Change a player's points for a round, as moderator. Logs it in the audit channel."""
    interaction = answer.interaction
    if not moderates(interaction, cup.row.channel_id):
        raise Refused("moderation.manage_messages")
    player = cup.player_of(member.id)
    if player is None:
        raise Refused("cup.no_player", user=member.id)
    if points * 2 != int(points * 2):
        raise Refused("cup.half_points")
    await answer.think()
    halves = int(points * 2)
    cup = await app.tournaments.correct(cup.id, interaction.user.id, played, player.n, halves, reason)

    def describe(t: Texts) -> str:
        return t(
            "{title}, round {n}: <@{user}> now has {points}. “{note}”",
            title=tournament.title(cup, t),
            n=played,
            user=member.id,
            points=tournament_words.halves_words(halves),
            note=show_name(reason, t),
        ) + _pairings_stay(cup, played, t)

    await note(app, interaction, describe)
    await answer.show(layout(Content((describe(await texts_of(app, interaction)),))))


def _pairings_stay(cup: Cup, played: int, t: Texts) -> str:
    """Say that a correction changes only the standings, once a later round has been paired."""
    if played >= cup.number:
        return ""
    return "\n" + t("Pairings already made stay; the standings include the change.")


async def remove(app: App, answer: Answer, cup: Cup, member: discord.abc.User) -> None:
    """Remove a player from the sign-up list or from further pairings, as organiser or moderator."""
    interaction = answer.interaction
    _require_organiser(interaction, cup)
    if cup.player_of(member.id) is None:
        raise Refused("cup.no_player", user=member.id)
    await answer.think()
    leave = app.tournaments.leave if cup.status == "signup" else app.tournaments.drop
    cup = await leave(cup.id, member.id)

    def describe(t: Texts) -> str:
        return t("<@{user}> is out of {title}.", user=member.id, title=tournament.title(cup, t))

    await note(app, interaction, describe)
    await answer.show(layout(Content((describe(await texts_of(app, interaction)),))))


async def seed(app: App, answer: Answer, cup: Cup, member: discord.abc.User, place: int | None) -> None:
    """Seed a player by hand, or by the usual rule again without a place, as organiser or moderator."""
    _require_organiser(answer.interaction, cup)
    await answer.think()
    cup = await app.tournaments.put_in_place(cup.id, member.id, place)
    t = await texts_of(app, answer.interaction)
    names = {n: show_name(name, t) for n, name in cup.names(t).items()}
    text = f"### {tournament.title(cup, t)}\n{running_itself.list_names(cup, names, t)}"
    await answer.show(layout(Content((text,))))


async def ask_to_cancel(app: App, answer: Answer, cup: Cup) -> None:
    """Ask the organiser or a moderator to confirm the cancellation of a tournament."""
    _require_organiser(answer.interaction, cup)
    if cup.status not in ("signup", "running"):
        cup.require("running")
    t = await texts_of(app, answer.interaction)
    await answer.show(layout(tournament.confirm_cancel(cup, t, SeatControls(0, "p"))))


async def _cancel(press: Press, cup: Cup) -> None:
    _require_organiser(press.interaction, cup)
    cup = await press.app.tournaments.cancel(cup.id)
    await _record(press, lambda t: t("{title} is cancelled.", title=tournament.title(cup, t)))


async def _stop_weekly(press: Press, cup: Cup) -> None:
    _require_organiser(press.interaction, cup)
    cup = await press.app.tournaments.stop_weekly(cup.id)
    await _record(press, lambda t: t("{title} is no longer repeated.", title=tournament.title(cup, t)))


async def _record(press: Press, describe: Callable[[Texts], str]) -> None:
    """Note what an organiser has done, and show it."""
    await note(press.app, press.interaction, describe)
    await press.answer.show(layout(Content((describe(await press.texts()),))))


async def _go_on(press: Press, cup: Cup) -> None:
    """Start the tournament, or its next round, for the organiser."""
    _require_organiser(press.interaction, cup)
    await press.answer.hold()
    first = press.control.name == "start"
    await (press.app.tournaments.start(cup.id) if first else press.app.tournaments.begin_next_round(cup.id))


async def _play(press: Press, cup: Cup) -> None:
    """Open the presser's own panel of their match in the present round. At a table that is played apart they are
    first asked to start its clock."""
    if cup.is_apart:
        await _play_apart(press, cup)
        return
    player = cup.player_of(press.interaction.user.id)
    if player is None:
        raise Refused("cup.not_joined")
    tables = enumerate(cup.rounds[-1] if cup.rounds else ())
    at = next((n for n, table in tables if player.n in table.players), None)
    match_id = None if at is None else cup.match_of(cup.number, at)
    if match_id is None:
        raise Refused("cup.no_table")
    await press.answer.think()
    await _answer_with_seat(press, await press.app.service.match(match_id))


async def _play_apart(press: Press, cup: Cup) -> None:
    player, at = find_seat(cup, press.interaction.user.id)
    begun = cup.solo_of(cup.number, at, player.n)
    options = find(cup.game).apart(cup.options, 0.0)
    if begun is None and await show_ready_page(
        press.app, press.answer, cup.game, options, "tournament.begin", cup.tag, SeatControls(0, "p")
    ):
        return
    await press.answer.think()
    await _answer_with_seat(press, await press.app.tournaments.begin_apart(cup.id, press.interaction.user.id))


async def _answer_with_seat(press: Press, match: Match) -> None:
    """Open the presser's own panel of a match."""
    seat = match.seat_of(press.interaction.user.id)
    if seat is None:
        raise Refused("cup.no_table")
    await answer_with_panel(press.app, press.answer, match, seat.seat, await press.texts())


def _require_organiser(interaction: discord.Interaction[Any], cup: Cup) -> None:
    """Raise ``Refused`` unless the user announced the tournament or moderates its channel."""
    if interaction.user.id != cup.row.host_id and not moderates(interaction, cup.row.channel_id):
        raise Refused("cup.organiser")
