"""What everybody reads at the table of nmbrs!: where the match stands, and the score sheet."""

from __future__ import annotations

from bot.games.hints import count_words
from bot.games.nmbrs.model import NmbrsView, RoundResult
from bot.panels.nmbrs.words import face_up
from bot.panels.scene import Scene


def status(view: NmbrsView, scene: Scene) -> str:
    """Round and turn, the piles, the offer, and the scores with the cards in hand."""
    t, names = scene.t, scene.names
    down = t.plural("{n} card face down", "{n} cards face down", view.deck)
    lines = [
        t("Round {round} of {rounds}", round=view.round, rounds=view.options.rounds)
        + " · "
        + t("**{name}** to play", name=names[view.mover]),
        t("Face up: **{card}**", card=face_up(view, t)) + f" · {down}",
    ]
    if view.phase == "offer":
        asked = " → ".join(names[seat] + (" ✓" if seat in view.answered else "") for seat in view.asked)
        lines.append(t("🔔 The **{card}** is on offer: {names}", card=face_up(view, t), names=asked))
    lines.append(" · ".join(_standing(view, seat, scene) for seat in range(len(names))))
    return "\n".join(lines)


def _standing(view: NmbrsView, seat: int, scene: Scene) -> str:
    t = scene.t
    cards = t.plural("{n} card", "{n} cards", view.held[seat])
    return t("{score} ({cards})", score=_score(view, seat, scene), cards=cards)


def _score(view: NmbrsView, seat: int, scene: Scene) -> str:
    return scene.t("{name} **{score}**", name=scene.names[seat], score=scene.t.number(view.scores[seat]))


def score_sheet(view: NmbrsView, scene: Scene) -> str:
    """The totals with the hints taken, and how each round ended."""
    t = scene.t
    lines = [t("**Score sheet**")]
    for seat in range(len(scene.names)):
        hints = count_words(view, seat, t)
        lines.append(_score(view, seat, scene) + (f" · {hints}" if hints else ""))
    lines += [_round(n, result, scene) for n, result in enumerate(view.results, 1)]
    return "\n".join(lines)


def _round(number: int, result: RoundResult, scene: Scene) -> str:
    """``Round 1, ann went out: ann 71 · ben 38 (−12 in hand)``."""
    t = scene.t
    totals = " · ".join(
        t("{name} {score} (−{lost} in hand)", name=name, score=t.number(score), lost=lost)
        if lost
        else t("{name} {score}", name=name, score=t.number(score))
        for name, score, lost in zip(scene.names, result.scores, result.lost, strict=True)
    )
    if result.winner is None:
        return t("Round {n}, nobody went out: {totals}", n=number, totals=totals)
    return t("Round {n}, {name} went out: {totals}", n=number, name=scene.names[result.winner], totals=totals)
