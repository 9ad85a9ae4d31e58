"""The panels of Numer in words: the round, the score sheet, and the points of the viewer's choice."""

from __future__ import annotations

from bot.games.numer.hints import Prospect, prospect
from bot.games.numer.model import HOUSE, SIT_OUT, TURNS, NumerView
from bot.i18n import Texts
from bot.panels.base import write_small
from bot.panels.scene import Scene

FEW = 5
"""The most players beside whom there is room for what any number is worth."""
NAMED = 3
"""The most players who are named where some of them could do the same."""


def status(view: NumerView, scene: Scene) -> str:
    """Describe round, turn and the bonus of the turn."""
    t = scene.t
    bonus = view.bonus[view.turn - 1]
    double = t(" · first digit ×2") if view.turn == TURNS else ""
    return t(
        "Round {round} of {rounds} · turn {turn} of {turns} · bonus **+{bonus}**{double}",
        round=view.round,
        rounds=view.options.rounds,
        turn=view.turn,
        turns=TURNS,
        bonus=bonus,
        double=double,
    )


def score_sheet(view: NumerView, scene: Scene) -> str:
    """List the rounds (turns + digits) and the total, one line per player."""
    t = scene.t
    lines = []
    for seat, name in enumerate(scene.names):
        rounds = [f"{score[seat].turns} + {score[seat].digits}" for score in view.rounds]
        if not view.over:
            points = [str(p) for p in view.turn_points(seat) if p is not None]
            rounds.append(" + ".join(points) or "–")
        lines.append(
            t(
                "{symbol} {name}: {rounds} = **{total}**",
                symbol=HOUSE.symbols[seat],
                name=name,
                rounds=" | ".join(rounds),
                total=view.total(seat),
            )
        )
    head = t("**Score sheet** (turns + crossed-off digits, round by round)")
    return "\n".join([head, *lines])


def choice(view: NumerView, scene: Scene) -> str:
    """Describe the viewer's choice and its points, or what there is to choose."""
    t = scene.t
    if view.mine is None:
        if scene.kind.is_explained or scene.kind.is_puzzle:
            return ""
        asked = t("Choose a number, or sit this turn out. Nobody sees it until the reveal.")
        return write_small(asked, _worth(view, t) if len(view.closed) <= FEW else "")
    change = t("You can change it until everyone has chosen.")
    if view.mine == SIT_OUT:
        return t("✓ You're **sitting out**: no points, and no digit crossed off. {change}", change=change)
    return f"{describe_number(view, view.mine, scene)}\n-# {change}"


def describe_rest(t: Texts) -> str:
    """Say that the viewer has no open digit left."""
    return t("All your digits are crossed off, so you rest until the round ends.")


def _worth(view: NumerView, t: Texts) -> str:
    """Describe the points of any number this turn."""
    facts = {"bonus": view.bonus[view.turn - 1]}
    if view.turn == TURNS:
        return t("An accepted number scores twice its first digit; the highest also gets **+{bonus}**.", **facts)
    return t("An accepted number scores its first digit; the highest also gets **+{bonus}**.", **facts)


def describe_number(view: NumerView, number: str, scene: Scene) -> str:
    """Describe the points of that number, and whose numbers can eliminate it."""
    t = scene.t
    void = sorted(set(number) & set(view.closed[view.seat or 0]))
    if void:
        return t.plural(
            "✗ Your number: **{number}** is void, since {digits} is crossed off. It scores nothing.",
            "✗ Your number: **{number}** is void, since {digits} are crossed off. It scores nothing.",
            len(void),
            number=number,
            digits=t.all_of(void),
        )
    found = prospect(view, number)
    brings = t.plural(
        "✓ Your number: **{number}**, {n} point, +{bonus} if it's the highest accepted.",
        "✓ Your number: **{number}**, {n} points, +{bonus} if it's the highest accepted.",
        found.points,
        number=number,
        bonus=found.bonus,
    )
    crosses = t.plural(
        "It crosses off {digits}: {n} more point when the round ends.",
        "It crosses off {digits}: {n} more points when the round ends.",
        len(found.digits),
        digits=t.all_of(list(found.digits)),
    )
    return f"{brings}\n-# {crosses}\n-# {_risk(found, scene)}"


def _risk(found: Prospect, scene: Scene) -> str:
    t, digits = scene.t, scene.t.any_of(list(found.digits))
    if not found.rivals:
        return t("It's sure to be accepted: nobody else can write a lower number with {digits}.", digits=digits)
    if len(found.rivals) > NAMED:
        return t(
            "A lower number with {digits} would eliminate it; {n} players could write one.",
            digits=digits,
            n=len(found.rivals),
        )
    names = t.all_of([scene.names[seat] for seat in found.rivals])
    return t.plural(
        "A lower number with {digits} would eliminate it; {names} could write one.",
        "A lower number with {digits} would eliminate it; {names} could write one.",
        len(found.rivals),
        digits=digits,
        names=names,
    )
