"""Races: the post for everybody, the private answers of those who play, and the panel of a take."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from discord import ButtonStyle

from bot.games.wording import wording
from bot.i18n import Texts
from bot.match.challenges import DrillItems, SharedDeal
from bot.match.names import member_names
from bot.panels import times
from bot.panels.base import Content, panel, show_name, write_small
from bot.panels.daily.attempt import frame_board, show_task
from bot.panels.race.challenges import describe_terms, describe_value
from bot.panels.scene import Controls, Item, Scene
from bot.panels.table import MEDALS
from bot.puzzles.base import maker
from bot.store.races.rows import LEAST_ROUNDS, Race, RaceBest, Racer, RaceRow, TakeRow, read_round_name

LISTED, SCORED = 5, 4
"""The takes and the members that are listed, and the places in the running score. Others are counted, and see
their own in private."""
COUNTED = 4
"""The takes of a team that count."""
TEAM_SIGNS = ("🔷", "🟠")
"""The signs of both teams, which differ in shape and colour."""


class RacePage(msgspec.Struct, frozen=True, kw_only=True):
    """A race for its readers. ``best``: the best possible value of its round, None before it is over.
    ``played``: the deal or the items of a drill that it is about, None for a position."""

    race: Race
    best: int | None = None
    played: SharedDeal | DrillItems | None = None

    @property
    def title(self) -> str:
        """The game's title."""
        return wording(self.race.record.game).title

    def say(self, value: int, t: Texts) -> str:
        """Say what a take came to."""
        if self.played is None and not self.race.record.is_position:
            return t.number(value)  # what was played is gone
        return describe_value(self.race.record.game, self.played, value, t)


def content(scene: Scene, draft: Any, note: str = "") -> Content | None:
    """Build the panel of a take, None once it is over."""
    task = scene.daily
    if task is None or task.ends_at is None or scene.status != "running":
        return None
    played, t = read_round_name(task.day), scene.t
    assert played is not None
    leave = scene.controls.button("race.leave", t("Give up"), emoji="🏳️", arg=str(played.race_id))
    ends = times.relative(task.ends_at)
    return show_task(scene, task, draft, note, f"### 🏁 {wording(scene.game).title} · {ends}", leave)


def describe_around(scene: Scene) -> Content:
    """Build what stands around a game's own board: the task."""
    return frame_board(scene, "🏁")


def post(page: RacePage, t: Texts, controls: Controls) -> Content:
    """Build the post of a race, which gives no take away before its round is over."""
    race, row = page.race, page.race.record
    names, head = _names(race, t), _head(page, t)
    match row.status:
        case "joining":
            rows = (_join(race, t, controls), *_after(race, t, controls))
            return Content((head, _describe_beginning(race, t), _list_starters(race, names, t)), (rows,))
        case "running":
            label = panel(row.game).own(t)
            mine = controls.button("race.mine", label, style=ButtonStyle.primary, emoji="🙈", arg=str(race.id))
            return Content((head, _describe_progress(race, t)), ((mine, _join(race, t, controls)),))
        case "open":
            return Content((head, _describe_challenge(page, names, t)), ((_play(race, t, controls),),))
        case _:
            onward = () if row.status == "closed" else (_next(race, t, controls),)
            closed = row.status == "closed" and not row.is_challenge
            end = t("-# This is over. `/race` begins a new race.") if closed else ""
            texts = (head, *_describe_result(page, names, t), _describe_score(race, names, t), end)
            row_below = (*onward, *_after(race, t, controls))
            return Content(texts, (row_below,) if row_below else (), above=2)


def own(page: RacePage, user_id: int, t: Texts, controls: Controls, note: str = "") -> Content:
    """Build the private answer for a member who is in a race, or was: when their cards come, what their take came
    to, and how the round went."""
    race, row = page.race, page.race.record
    take, racer = race.take_of(user_id), race.racer(user_id)
    is_in = racer is not None and bool(racer.wanted)
    leave = controls.button("race.leave", t("Leave"), emoji="🚪", arg=str(race.id))
    if row.status == "joining":
        said = wording(row.game).race_wait(t)
        texts = (note, _head(page, t), said if is_in else t("You're not in."), _describe_beginning(race, t))
        return Content(texts, ((leave if is_in else _join(race, t, controls),),))
    if row.status == "running":
        said = t("You're in from the next round. This one ends {when}.", when=_due(race))
        if take is not None:
            said = t("{own}. All takes come {when}.", own=_describe_own(page, take, t), when=_due(race))
        elif not is_in:
            said = t("You're not in.")
        return Content((note, _head(page, t), said), ((leave if is_in else _join(race, t, controls),),))
    if row.status == "open" and (take is None or take.running):
        said = _describe_challenge(page, _names(race, t), t)
        return Content((note, _head(page, t), said), ((_play(race, t, controls),),))
    names = _names(race, t)
    mine = t("This challenge is over.") if row.is_challenge else ""
    if take is not None:
        mine = _describe_own(page, take, t, race)
    onward = (_next(race, t, controls),) if row.status == "over" else ()
    posed = race.find_posed()
    theirs = () if posed is None or posed is take else _compare(page, posed, t, controls)
    challenge = controls.button("challenge.race", t("Challenge others"), emoji="🎯", arg=str(race.id))
    may_challenge = take is not None and take.value is not None and row.status == "over"
    buttons = (*onward, *theirs, *((leave,) if is_in and onward else ()), *((challenge,) if may_challenge else ()))
    return Content((note, _head(page, t), mine, *_describe_result(page, names, t)), (buttons,) if buttons else ())


def show_take(page: RacePage, take: TakeRow, user_id: int, t: Texts, controls: Controls) -> Content:
    """Show how a challenge was played, by who posed it or by the member, above its picture."""
    mine = page.race.take_of(user_id)
    other = page.race.find_posed() if take is mine else mine
    ways = () if other is None or other is take else _compare(page, other, t, controls, own=other is mine)
    back = controls.button("race.mine", t("Back"), emoji="↩️", arg=str(page.race.id))
    name = _names(page.race, t)[take.user_id]
    told = _describe_own(page, take, t) if take is mine else f"**{name} · {page.say(take.value or 0, t)}**"
    return Content((_head(page, t), told), ((*ways, back),), above=2)


def board(page: RacePage, bests: Sequence[RaceBest], names: Mapping[int, str], t: Texts) -> Content:
    """List the server's members with the most points a round."""
    lines = [
        f"{_place(n, t)} {show_name(names[best.user_id], t)} · {t.format_fixed(best.mean)}"
        f" · {t.plural('{n} round', '{n} rounds', best.rounds)}"
        for n, best in enumerate(bests, 1)
        if best.user_id in names
    ]
    about = t(
        "-# Points a round on average in the last 90 days, from {n} rounds on: 100 for the best possible take.",
        n=LEAST_ROUNDS,
    )
    head = t("### 🏁 Races on this server · {game}", game=page.title)
    return Content((head, "\n".join(lines) or t("Nobody has played enough rounds yet."), about))


def _head(page: RacePage, t: Texts) -> str:
    row = page.race.record
    if row.is_challenge:
        return t("### 🎯 Challenge · {game}", game=page.title)
    return t("### 🏁 Race · {game} · round {n}", game=page.title, n=row.round)


def _names(race: Race, t: Texts) -> dict[int, str]:
    names = member_names({racer.user_id: racer.name for racer in race.racers}, {})
    signs = {
        racer.user_id: f"{TEAM_SIGNS[racer.team]}\N{NO-BREAK SPACE}" if race.record.teams else ""
        for racer in race.racers
    }
    return {user: f"{signs[user]}{show_name(name, t)}" for user, name in names.items()}


def _describe_beginning(race: Race, t: Texts) -> str:
    row, span = race.record, t.plural("{n} second", "{n} seconds", race.record.seconds)
    rule = (
        f"-# {wording(row.game).race_rule(t)} {t('A round takes {span}, or less once all are done.', span=span)}"
    )
    if row.due_at is None:
        return "\n".join((t("The round begins half a minute after the first player has joined."), rule))
    return "\n".join((t("**The round begins {when}.**", when=_due(race)), rule))


def _describe_challenge(page: RacePage, names: Mapping[int, str], t: Texts) -> str:
    """Say what there is to beat. What others came to is for those who have played."""
    race = page.race
    host = race.find_posed()
    lines = [describe_terms(race.record.game, page.played, t)]
    if host is not None and host.value is not None:
        said = page.say(host.value, t)
        lines = [t("**{player}: {value}. Can you beat that?**", player=names[host.user_id], value=said), *lines]
    played = sum(not take.running for take in race.takes if take.match_id)
    tried = (
        t.plural("{n} player has tried", "{n} players have tried", played) if played else t("Nobody has tried yet")
    )
    told = t("The takes are shown to those who have played, and to everyone {when}.", when=_due(race))
    return "\n".join((*lines, f"-# {tried}. {told}"))


def _due(race: Race) -> str:
    return times.relative(race.record.due_at or 0.0)


def _list_starters(race: Race, names: Mapping[int, str], t: Texts) -> str:
    starters = race.list_starters()
    shown = [names[racer.user_id] for racer in starters[:LISTED]]
    more = len(starters) - len(shown)
    if more:
        shown.append(t.plural("{n} more", "{n} more", more))
    return t("In: {names}", names=t.all_of(shown)) if shown else ""


def _describe_progress(race: Race, t: Texts) -> str:
    done, late = sum(not take.running for take in race.takes), len(_latecomers(race))
    lines = [
        t("**The round ends {when}.** The takes come then, or once all are done.", when=_due(race)),
        t("Done: {n} of {all}", n=done, all=len(race.takes)),
    ]
    if late:
        lines.append(t.plural("-# {n} joins the next round.", "-# {n} join the next round.", late))
    return "\n".join(lines)


def _latecomers(race: Race) -> list[Racer]:
    return [racer for racer in race.racers if racer.wanted and racer.from_round > race.record.round]


def _describe_result(page: RacePage, names: Mapping[int, str], t: Texts) -> tuple[str, ...]:
    """List the takes, the best one possible, and the teams."""
    race = page.race
    found = [take for take in race.takes if take.value is not None]
    places = _rank([take.points or 0 for take in found])
    lines = []
    for place, take in zip(places[:LISTED], found[:LISTED], strict=True):
        said = f"{_place(place, t)} {names.get(take.user_id, t('Former player'))} · {page.say(take.value or 0, t)}"
        lines.append(said if place in MEDALS else write_small(said))
    if len(found) > LISTED:
        lines.append(t.plural("-# and {n} more", "-# and {n} more", len(found) - LISTED))
    if none := len(race.takes) - len(found):
        lines.append(t.plural("-# {n} player without a take", "-# {n} players without a take", none))
    best = "" if page.best is None else t("🎯 Best possible: {value}", value=page.say(page.best, t))
    return "\n".join(lines), best, _describe_teams(race, t)


def _describe_teams(race: Race, t: Texts) -> str:
    if not race.record.teams:
        return ""
    sums = [_sum_best(race, team) for team in range(len(TEAM_SIGNS))]
    said = " : ".join(
        f"{sign}\N{NO-BREAK SPACE}{t.number(points)}" for sign, points in zip(TEAM_SIGNS, sums, strict=True)
    )
    return t("Teams (best four): {said}", said=said)


def _sum_best(race: Race, team: int) -> int:
    """Add up the points of a team's best takes."""
    members = {racer.user_id for racer in race.racers if racer.team == team}
    points = [take.points or 0 for take in race.takes if take.user_id in members]
    return sum(sorted(points, reverse=True)[:COUNTED])


def _describe_score(race: Race, names: Mapping[int, str], t: Texts) -> str:
    if race.record.round == 1:
        return ""
    best = sorted((racer for racer in race.racers if racer.rounds), key=lambda racer: -racer.points)[:SCORED]
    said = " · ".join(f"{names[racer.user_id]}: {t.number(racer.points)}" for racer in best)
    return write_small(t("All rounds: {said}", said=said)) if said else ""


def _describe_own(page: RacePage, take: TakeRow, t: Texts, race: Race | None = None) -> str:
    """Say what a take came to, and its place in the race once the round is over."""
    if take.value is None:
        return t("Your take: no result")
    value = page.say(take.value, t)
    if race is None:
        return t("Your take: **{value}**", value=value)
    found = [one for one in race.takes if one.value is not None]
    at = dict(zip((one.user_id for one in found), _rank([one.points or 0 for one in found]), strict=True))
    return t(
        "Your take: **{value}**, place {place} of {all}", value=value, place=at[take.user_id], all=len(race.takes)
    )


def _rank(points: Sequence[int]) -> list[int]:
    """Return the places of sorted points, which equal ones share."""
    return [points.index(one) + 1 for one in points]


def _compare(
    page: RacePage, take: TakeRow, t: Texts, controls: Controls, *, own: bool = False
) -> tuple[Item, ...]:
    """Build the button that shows how a challenge was played, nothing where no picture shows it."""
    if take.shown_match is None or not shows_takes(page.race.record):
        return ()
    name, label = ("race.own", t("Your take")) if own else ("race.posed", t("The challenger's take"))
    return (controls.button(name, label, emoji="🖼️", arg=str(page.race.id)),)


def shows_takes(row: RaceRow) -> bool:
    """Tell whether pictures show how a round was played that was played in matches."""
    return not row.is_position or maker(row.game).pictured


def _place(place: int, t: Texts) -> str:
    return MEDALS.get(place, f"{place}.")


def _join(race: Race, t: Texts, controls: Controls) -> Item:
    first = race.record.status == "joining"
    label, style = t("Join"), ButtonStyle.success if first else ButtonStyle.secondary
    return controls.button("race.join", label, style=style, emoji="🙋", arg=str(race.id))


def _play(race: Race, t: Texts, controls: Controls) -> Item:
    return controls.button("race.play", t("Play"), style=ButtonStyle.success, emoji="▶️", arg=str(race.id))


def _next(race: Race, t: Texts, controls: Controls) -> Item:
    return controls.button("race.next", t("Next round"), style=ButtonStyle.success, emoji="⏭️", arg=str(race.id))


def _after(race: Race, t: Texts, controls: Controls) -> tuple[Item, ...]:
    if race.record.is_challenge:
        return ()
    return (controls.button("race.best", t("Best here"), emoji="🏆", arg=str(race.id)),)
