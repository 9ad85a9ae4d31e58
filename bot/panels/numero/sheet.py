"""What everybody may know of a match of Numero in words, and the review of a player's own turns."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.hints import Hint, count_words
from bot.games.numero.hints import missed, missed_words
from bot.games.numero.log import line_words
from bot.games.numero.model import Challenge, NumeroView
from bot.games.wording import wording
from bot.i18n import Texts
from bot.match.coach import Decision
from bot.panels.scene import Scene


def status(view: NumeroView, scene: Scene) -> str:
    """Turn, deck and what wins, then the scores, and the last chance once it has begun."""
    t, solitaire = scene.t, view.options.solitaire
    modes = {"card": t("most cards win"), "points": t("most points win")}
    facts = [t("Turn {turn}", turn=view.turn), deck(view, t), *([] if solitaire else [modes[view.options.mode]])]
    lines = [" · ".join(facts), " · ".join(_score(view, seat, scene) for seat in range(len(scene.names)))]
    if view.phase == "last":
        lines.append(t("⏳ **Last chance:** players can only take or pass."))
    return "\n".join(lines)


def deck(view: NumeroView, t: Texts) -> str:
    """How many cards are left to draw."""
    return t.plural("{n} card in the deck", "{n} cards in the deck", view.deck)


def _score(view: NumeroView, seat: int, scene: Scene) -> str:
    score = wording("numero").score(view.scores[seat], view.options, scene.t)
    return scene.t("{name} **{score}**", name=scene.names[seat], score=score)


def score_sheet(view: NumeroView, scene: Scene) -> str:
    """One line per player: in points mode what the points are for, in card mode the cards won and those left in
    hand; hints."""
    t = scene.t
    lines = []
    for seat in range(len(scene.names)):
        parts = [line_words(line, t) for line in view.sheet[seat]]
        if view.options.mode == "card":
            parts.insert(0, t.plural("{n} card won", "{n} cards won", view.won[seat]))
        hints = count_words(view, seat, t)
        lines.append(" · ".join([_score(view, seat, scene), *parts, *([hints] if hints else [])]))
    return "\n".join([t("**Score sheet**"), *lines])


def review(past: Sequence[Decision], t: Texts) -> Sequence[str]:
    """The turns in which there was a better take, with the best one for each."""
    turns = [moment for moment in past if not isinstance(moment.action, Challenge | Hint)]
    found = [(moment.view.turn, missed(moment.view, moment.action)) for moment in turns]
    said = [missed_words(better, turn, t) for turn, better in found if better is not None]
    if turns and not said:
        return [t("You didn't miss a better take in any turn. Well played!")]
    return said


def my_turn(view: NumeroView, t: Texts) -> str:
    """What the viewer's turn is about, for their own panel."""
    if view.phase == "last" and not view.numbers:
        return t("**Your last chance.** You don't have a number card, so you can only pass.")
    if view.phase == "last":
        return t("**Your last chance:** take, using every wild card you've played, or pass.")
    if view.options.solitaire:
        if view.turn == 1:
            if view.options.mode == "points":
                return t("**Your turn:** take. Score as much as you can; it ends when no take is left.")
            return t("**Your turn:** take. Win as many cards as you can; it ends when no take is left.")
        score = wording("numero").score(view.scores[0], view.options, t)
        return t("**Your turn:** take. {score} so far.", score=score)
    return t("**Your turn:** take, build or discard.")
