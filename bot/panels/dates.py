"""The words around tournaments by dates: how long their rounds last and why, and when the last one ends."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.errors import Refused
from bot.games.registry import find
from bot.games.wording import wording
from bot.i18n import Texts
from bot.match.tournaments.model import HOUR, Cup, is_by_dates
from bot.match.tournaments.round_time import count_rounds, estimate_round, find_last_end, longest_duration
from bot.panels import times


def explain_round(refused: Refused, t: Texts) -> str:
    """Explain why a round by dates has to be longer than wanted or possible, with the figures."""
    facts: Any = refused.params
    need = t.plural(
        "{title} takes about {n} turn. At {time} each, a round needs {span}.",
        "{title} takes about {n} turns. At {time} each, a round needs {span}.",
        facts["turns"],
        title=wording(facts["game"]).title,
        time=_usual_turn(facts["pace"], t),
        span=times.span(facts["needed"], t),
    )
    if refused.code == "cup.round_too_long":
        most = times.span(facts["most"], t)
        return t("{need} The longest possible is {most}: choose another preset or pace.", need=need, most=most)
    return t(
        "{need} {wanted} would be too short: enter {hours} or more for `round_hours` or leave it out, or choose "
        "another preset or pace.",
        need=need,
        wanted=times.span(facts["wanted"], t),
        hours=t.number(round(facts["needed"] / HOUR)),
    )


def describe_round_time(cup: Cup, t: Texts) -> str:
    """Say how long a round lasts, and by dates why."""
    plan = cup.plan
    limit = t("a round lasts at most {span}", span=times.span(plan.round_time, t))
    turns = estimate_round(find(cup.game), cup.options, plan.seats, plan.pace).turns
    if not is_by_dates(plan.pace) or turns < 2:
        return limit
    why = t.plural(
        "about {n} turn, {time} each", "about {n} turns, {time} each", turns, time=_usual_turn(plan.pace, t)
    )
    return f"{limit} ({why})"


def _usual_turn(pace: str, t: Texts) -> str:
    """Name the time that a turn takes on average."""
    return {"relaxed": t("15 minutes"), "daily": t("half a day")}[pace]


def describe_last_day(cup: Cup, t: Texts) -> str:
    """Say when a tournament by dates is over at the latest, or how long it takes. Empty for others."""
    if not is_by_dates(cup.plan.pace):
        return ""
    at = find_last_end(cup)
    if at is not None:
        return t("The last round ends on {day} at the latest.", day=times.day(at))
    if cup.status != "signup":
        return ""
    span, rounds = times.span(longest_duration(cup), t), count_rounds(cup)
    if cup.plan.rounds:
        return t.plural("{n} round takes at most {span}.", "{n} rounds take at most {span}.", rounds, span=span)
    return t.plural(
        "With the players so far it's {n} round, which takes at most {span}.",
        "With the players so far it's {n} rounds, which take at most {span}.",
        rounds,
        span=span,
    )


def users_to_call_apart(cup: Cup) -> list[int]:
    """Return the users to notify of a round whose tables are played apart, which has no table messages: those with
    a match to play."""
    if cup.status != "running" or not cup.is_apart or not cup.rounds:
        return []
    paired = {n for table in cup.rounds[-1] if table.kind == "match" for n in table.players}
    return [player.user_id for player in cup.players if player.n in paired and player.user_id is not None]


def mention_apart(cup: Cup, names: Mapping[int, str]) -> Mapping[int, str]:
    """Return the names with mentions instead of those of players to notify, see ``users_to_call_apart``."""
    called = set(users_to_call_apart(cup))
    return dict(names) | {player.n: f"<@{player.user_id}>" for player in cup.players if player.user_id in called}


def call_apart(cup: Cup, t: Texts) -> str:
    """Tell the players of a round whose tables are played apart what to do. Empty when all are decided."""
    if cup.complete or not users_to_call_apart(cup):
        return ""
    return t("You get the same as your opponents. **Play** starts your match whenever it suits you.")


def describe_apart(cup: Cup, t: Texts) -> str:
    """Explain how tables are played apart."""
    return t(
        "You play alone, whenever it suits you, with the same start as your opponents, and the better result "
        "wins. Nobody sees the others' matches. When the round ends, what's still being played is ended and "
        "counts as it stands; players who haven't played score nothing. Miss a second round and you're out."
    )
