"""Tournament panels: the post in the channel, the standings, and the tie-breaks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from discord import ButtonStyle

from bot.games.presets import preset_of
from bot.games.registry import find
from bot.games.wording import preset_names, wording
from bot.i18n import Texts
from bot.match.lobbies.pace import PACES
from bot.match.tournaments.model import Cup, CupTable
from bot.match.tournaments.seating import may_be_smaller
from bot.panels import times
from bot.panels.base import Content, show_name
from bot.panels.dates import call_apart, describe_apart, describe_last_day, describe_round_time, mention_apart
from bot.panels.lobby import pace_words
from bot.panels.scene import Controls, Item
from bot.panels.tournament import running_itself
from bot.panels.tournament.charts import chart_label, explain_chart, has_chart, last_chart_page
from bot.panels.tournament.podium import PLACES, list_podium
from bot.panels.tournament.words import form_words, halves_words, ties_explained
from bot.render.rankings import nobody_won


def title(cup: Cup, t: Texts) -> str:
    """Return the name of a tournament, shown literally, and its number."""
    return f"{show_name(cup.name, t)} · #{cup.id}"


def post(cup: Cup, t: Texts, controls: Controls, links: Mapping[int, str] = MappingProxyType({})) -> Content:
    """Build the post in the channel: the sign-up list, a round, or the podium with ``links`` to matches. The
    standings stand below the first text, as a picture or in words."""
    match cup.status:
        case "signup":
            start = f"{_start(cup, t)} {describe_last_day(cup, t)}".strip()
            texts = (_head(cup, t), _list_signed_up(cup, t), start, _about(cup, t))
            return Content(texts, _signing_up(cup, t, controls))
        case "running":
            ties = _small(ties_explained(cup.plan.form, t))
            coming = f"{_next(cup, t)} {describe_last_day(cup, t)}".strip()
            running = (_head(cup, t), _tables(cup, t), coming, call_apart(cup, t), ties)
            return Content(running, (_playing(cup, t, controls),), above=2)
        case "finished":
            head = f"{_head(cup, t)}\n{list_podium(cup, links, t)}"
            ties = _small(ties_explained(cup.plan.form, t))
            return Content((head, ties), (_views(cup, t, controls),))
        case "cancelled":
            return Content((_head(cup, t), running_itself.why_cancelled(cup, t)))


def standings_page(cup: Cup, page: int, last: int, t: Texts, controls: Controls) -> Content:
    """Build a private page of the standings, with buttons to the others."""
    head = f"### 🏆 {title(cup, t)}\n-# {_facts(cup, t)}"
    rows = _turn_pages("tournament.standings", cup, page, last, t, controls)
    rows = (*rows, _views(cup, t, controls)[1:]) if has_chart(cup) else rows
    tables = _tables(cup, t) if cup.status == "running" else ""
    return Content((head, tables, _small(ties_explained(cup.plan.form, t)), _corrections(cup, t)), rows)


def chart_page(cup: Cup, page: int, t: Texts, controls: Controls) -> Content:
    """Build a private page of the chart, with buttons to the others and to the standings."""
    head = f"### 🏆 {title(cup, t)}\n-# {_facts(cup, t)}"
    rows = _turn_pages("tournament.chart", cup, page, last_chart_page(cup), t, controls)
    return Content((head, _small(explain_chart(cup, t))), (*rows, (_standings_button(cup, t, controls),)))


def _turn_pages(
    verb: str, cup: Cup, page: int, last: int, t: Texts, controls: Controls
) -> tuple[tuple[Item, ...], ...]:
    """Return the row of buttons to the page before and after, none if there is only one page."""
    if not last:
        return ()
    back = controls.button(verb, t("Back"), emoji="◀️", arg=f"{cup.tag}.{max(0, page - 1)}", disabled=not page)
    more = min(last, page + 1)
    on = controls.button(verb, t("Next"), emoji="▶️", arg=f"{cup.tag}.{more}", disabled=page >= last)
    return ((back, on),)


def list_cups(cups: Sequence[Cup], t: Texts) -> Content:
    """List the tournaments of a server, newest first."""
    head = t("### Tournaments on this server")
    if not cups:
        return Content((head, t("None yet. A moderator can announce one with `/tournament create`.")))
    lines = [f"**{title(cup, t)}** · {wording(cup.game).title} · {_standing(cup, t)}" for cup in cups]
    return Content((head, "\n".join(lines), t("-# `/tournament show` shows the standings or the bracket of one.")))


def confirm_drop(cup: Cup, t: Texts, controls: Controls) -> Content:
    """Ask a player to confirm dropping out."""
    text = t(
        "Drop out of {title}? You won't be paired again. A match you're playing continues, and you keep your "
        "points.",
        title=title(cup, t),
    )
    button = controls.button("tournament.drop_now", t("Yes, drop out"), style=ButtonStyle.danger, arg=cup.tag)
    return Content((text,), ((button,),))


def confirm_cancel(cup: Cup, t: Texts, controls: Controls) -> Content:
    """Ask to confirm the cancellation of a tournament."""
    text = t("Cancel {title}? Matches in progress continue, but no longer count for it.", title=title(cup, t))
    button = controls.button("tournament.cancel_now", t("Yes, cancel it"), style=ButtonStyle.danger, arg=cup.tag)
    if cup.plan.weekly is None:
        return Content((text,), ((button,),))
    also = t("It won't be repeated next week either.")
    stop = controls.button("tournament.weekly_off", t("Only stop repeating it"), arg=cup.tag)
    return Content((f"{text} {also}",), ((button, stop),))


def reminder(cup: Cup, users: Sequence[int], t: Texts, controls: Controls) -> Content:
    """Build the notification of these users before the start: it comes soon, or was missed, or they are to check
    in."""
    called = " ".join(f"<@{user}>" for user in users)
    rows = ((running_itself.check_in_button(cup, t, controls),),) if cup.is_checking_in else ()
    if cup.plan.missed_at is not None:
        return Content((f"⏰ **{title(cup, t)}**\n{_late(cup, cup.plan.missed_at, t)} {called}",), rows)
    assert cup.starts_at is not None
    ago = times.relative(cup.starts_at)
    if cup.plan.check_in:
        text = t(
            "⏰ {title} starts {ago}. Press **I'm here** to play: {players}",
            title=title(cup, t),
            ago=ago,
            players=called,
        )
        return Content((text,), rows)
    return Content((t("⏰ {title} starts {ago}. {players}", title=title(cup, t), ago=ago, players=called),))


def call(cup: Cup, users: Sequence[int], t: Texts) -> str:
    """Build the message to the players of a round's table when it is set up."""
    players = t.all_of([f"<@{user}>" for user in users])
    return t(
        "🏆 {title}, round {n}: {players}, your match is starting.",
        title=title(cup, t),
        n=cup.number,
        players=players,
    )


def mention_tournament(cup: Cup, t: Texts) -> str:
    """Say that a match without a result may be worth something in its tournament."""
    return t("🏆 The post of {title} shows what this means for the standings.", title=title(cup, t))


def _head(cup: Cup, t: Texts) -> str:
    line = {
        "signup": t("Sign up!"),
        "running": t("Round {n} of {most}", n=cup.shown_number, most=cup.plan.rounds),
        "finished": t("It's over"),
        "cancelled": t("Cancelled"),
    }[cup.status]
    return f"## 🏆 {title(cup, t)}\n**{line}** · {_facts(cup, t)}"


def _facts(cup: Cup, t: Texts) -> str:
    """Describe game, form and options in a line."""
    preset = preset_of(find(cup.game).presets, cup.options)
    options = [preset_names(t)[preset.key]] if preset else _options(cup, t)
    return " · ".join([wording(cup.game).title, *options, form_words(t)[cup.plan.form]])


def _options(cup: Cup, t: Texts) -> list[str]:
    return wording(cup.game).options(cup.options, t, PACES[cup.plan.pace].stretch)


def _about(cup: Cup, t: Texts) -> str:
    """Describe how it is played, in small print."""
    plan = cup.plan
    seats = _seats(cup, t)
    rounds = t.plural("{n} round", "{n} rounds", plan.rounds) if plan.rounds else t("as many rounds as needed")
    parts = [seats, rounds, pace_words(plan.pace, t), describe_round_time(cup, t)]
    rule = t(
        "Miss a round, or leave a match along with everyone else, and you score nothing for it; leave on your "
        "own and you rank behind the players who stay. Miss a second round and you're out. If a match isn't "
        "finished when the round ends, the score so far decides; if that's level, the player who has taken less "
        "time wins."
    )
    worth = t.plural(
        "At each table, first place scores {n} point, last place nothing, and the places between score in even "
        "steps.",
        "At each table, first place scores {n} points, last place nothing, and the places between score in even "
        "steps.",
        plan.seats - 1,
    )
    if cup.is_apart:
        rule = describe_apart(cup, t)
    more = running_itself.list_rules(plan, t)
    return _small("\n".join([" · ".join(parts), *([worth] if plan.seats > 2 else []), rule, *more]))


def _seats(cup: Cup, t: Texts) -> str:
    seats = cup.plan.seats
    if seats == 2:
        return t("tables for two")
    if may_be_smaller(find(cup.game), cup.options, seats):
        return t("tables for up to {n}", n=seats)
    return t("tables for {n}; computers fill empty seats", n=seats)


def _list_signed_up(cup: Cup, t: Texts) -> str:
    count = t("**Players ({n} of {most})**", n=len(cup.players), most=cup.plan.most)
    names = running_itself.list_names(cup, _names(cup, t), t) or t("Nobody yet.")
    return f"{count}\n{names}"


def _start(cup: Cup, t: Texts) -> str:
    """Say when it starts, or that the planned start was missed."""
    if cup.plan.missed_at is not None:
        return _late(cup, cup.plan.missed_at, t)
    if cup.starts_at is None:
        return t("It starts when the organiser says so.")
    return t("It starts {at}.", at=f"{times.moment(cup.starts_at)} ({times.relative(cup.starts_at)})")


def _late(cup: Cup, missed_at: float, t: Texts) -> str:
    was = times.moment(missed_at)
    if cup.starts_at is None:
        return t("It was due to start {at}, while I was offline. It starts when the organiser says so.", at=was)
    return t(
        "It was due to start {at}, while I was offline. It starts {ago}.",
        at=was,
        ago=times.relative(cup.starts_at),
    )


def _signing_up(cup: Cup, t: Texts, controls: Controls) -> tuple[tuple[Item, ...], ...]:
    arg, full = cup.tag, len(cup.players) >= cup.plan.most
    join = controls.button(
        "tournament.join",
        t("Full") if full else t("Join"),
        style=ButtonStyle.success,
        emoji="✋",
        arg=arg,
        disabled=full,
    )
    leave = controls.button("tournament.leave", t("Leave"), arg=arg)
    start = controls.button(
        "tournament.start",
        t("Start"),
        style=ButtonStyle.primary,
        emoji="▶️",
        arg=arg,
        disabled=len(cup.players) < 2,
    )
    rules = controls.button("rules.page", t("Rules"), emoji="📖", arg=f"{cup.game}.0")
    here = (running_itself.check_in_button(cup, t, controls),) if cup.is_checking_in else ()
    return ((*here, join, leave, start, rules),)


def _playing(cup: Cup, t: Texts, controls: Controls) -> tuple[Item, ...]:
    arg = cup.tag
    play = controls.button("tournament.play", t("Play"), style=ButtonStyle.success, emoji="🖐️", arg=arg)
    drop = controls.button("tournament.drop", t("Drop out"), arg=arg)
    join = controls.button("tournament.join", t("Join late"), emoji="✋", arg=arg)
    late = (join,) if cup.takes_latecomers() else ()
    views = _views(cup, t, controls)
    if not cup.complete:
        return (play, *views, *late, drop)
    begin = controls.button(
        "tournament.next", t("Start next round"), style=ButtonStyle.primary, emoji="▶️", arg=arg
    )
    return (begin, *views, *late, drop)


def _standings_button(cup: Cup, t: Texts, controls: Controls) -> Item:
    return controls.button("tournament.standings", t("Standings"), emoji="🏆", arg=f"{cup.tag}.0")


def _views(cup: Cup, t: Texts, controls: Controls) -> tuple[Item, ...]:
    """Return the buttons to the standings and, if there is one, to the chart."""
    standings = _standings_button(cup, t, controls)
    if not has_chart(cup):
        return (standings,)
    label = chart_label(cup, t)
    return standings, controls.button("tournament.chart", label, emoji="🗺️", arg=f"{cup.tag}.")


def _tables(cup: Cup, t: Texts) -> str:
    """List the tables of the present round: players and results."""
    names = _names(cup, t)
    played = cup.rounds[-1] if cup.rounds else ()
    lines = [
        _table(cup, n, table, names, t)
        for n, table in enumerate(played)
        if table.players and table.kind != "missed"
    ]
    lines += running_itself.list_outside(cup, names, t)
    return "\n".join(lines) or t("The first round begins in a moment.")


def _table(cup: Cup, n: int, table: CupTable, names: Mapping[int, str], t: Texts) -> str:
    mark = f" ({t('third place')})" if table.third else ""
    if table.kind != "match":
        free = t("{name} has no opponent", name=names[table.players[0]])
        return f"{n + 1}. {free}{mark}"
    if table.scores is None:
        match = cup.match_of(cup.number, n)
        number = f" · #{match}" if match is not None else ""
        called = mention_apart(cup, names)
        return f"{n + 1}. {' – '.join(called[player] for player in table.players)}{mark}{number}"
    ranked = sorted(table.scores, key=lambda score: -score.halves)
    results = [
        f"{names[score.player]} **{halves_words(score.halves)}**{_came(table, score.player, t)}"
        for score in ranked
    ]
    return f"{n + 1}. " + " – ".join(results) + mark


def _came(table: CupTable, player: int, t: Texts) -> str:
    if player in table.forfeits:
        return f" ({t('left or too slow')})"
    return f" ({t('absent')})" if player in table.absent else ""


def _next(cup: Cup, t: Texts) -> str:
    """Say what comes next, and when."""
    if not cup.complete and cup.ends_at is not None:
        return t(
            "The round ends {at} or sooner.",
            at=times.moment(cup.ends_at) + f" ({times.relative(cup.ends_at)})",
        )
    if cup.next_at is not None and cup.number:
        return t("The next round begins {ago}.", ago=times.relative(cup.next_at))
    return t("The next round begins when the organiser starts it.") if cup.waiting else ""


def _corrections(cup: Cup, t: Texts) -> str:
    names = _names(cup, t)
    return "\n".join(
        t(
            "-# Round {n}: a moderator gave {name} {points}. “{note}”",
            n=one.round,
            name=names[one.player],
            points=halves_words(one.halves),
            note=show_name(one.note, t),
        )
        for one in cup.corrections[-PLACES:]
    )


def _standing(cup: Cup, t: Texts) -> str:
    """Describe the state of a tournament, in a few words."""
    match cup.status:
        case "signup":
            return t.plural("open, {n} player", "open, {n} players", len(cup.players))
        case "running":
            return t("round {n} of {most}", n=cup.shown_number, most=cup.plan.rounds)
        case "finished":
            names = _names(cup, t)
            first = [names[row.player] for row in cup.standings() if row.place == 1 and row.earned]
            return t("won by {names}", names=t.all_of(first)) if first else nobody_won(t)
        case "cancelled":
            return t("cancelled")


def _names(cup: Cup, t: Texts) -> dict[int, str]:
    return {n: show_name(name, t) for n, name in cup.names(t).items()}


def _small(text: str) -> str:
    return "\n".join(f"-# {line}" for line in text.splitlines())
