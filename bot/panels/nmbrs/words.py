"""The panels of nmbrs! in words: standings and score sheet, the offer, and the cards laid."""

from __future__ import annotations

from bot.games.hints import describe_hint_count
from bot.games.nmbrs.cards import Card
from bot.games.nmbrs.hints import near_series
from bot.games.nmbrs.model import NmbrsView, Play, RoundResult, find_last_turn
from bot.games.nmbrs.table.finder import Move
from bot.i18n import Texts
from bot.panels import times
from bot.panels.base import safe
from bot.panels.choosing import shorten
from bot.panels.nmbrs import draft as drafts
from bot.panels.nmbrs.draft import Draft
from bot.panels.refusals import refusal
from bot.panels.scene import Scene
from bot.panels.suits import SIGNS
from bot.render.nmbrs.words import describe_round

MOST_SAID = 70
"""The most characters about the plays of a turn: two lines on a phone."""


def card_name(card: Card, t: Texts) -> str:
    """Return a card without its colour: ``15``, ``joker``."""
    return t("joker") if card.joker else str(card.number)


def item_words(card: str, t: Texts) -> str:
    """Return a card of the hand by its id as it is called: ``15``, ``joker``."""
    return t("joker") if card[0] == "J" else card


def card_words(card: Card, t: Texts) -> str:
    """Return a card as shown in a text: ``🔺15``."""
    return f"{SIGNS[card.colour]}{card_name(card, t)}"


def face_up(view: NmbrsView, t: Texts) -> str:
    """Return the face-up card with its points: ``🔺42 (2 points)``."""
    if view.face_up is None:
        return t("nothing")
    card = view.cards[view.face_up]
    points = t.plural("{n} point", "{n} points", card.points)
    return t("{card} ({points})", card=card_words(card, t), points=points)


def status(view: NmbrsView, scene: Scene) -> str:
    """Describe round and turn, the piles, the offer, and the scores with the cards in hand."""
    t, names = scene.t, scene.names
    down = t.plural("{n} card face down", "{n} cards face down", view.deck)
    lines = [
        describe_progress(view, t) + " · " + t("**{name}** to play", name=names[view.mover]),
        t("Face up: **{card}**", card=face_up(view, t)) + f" · {down}",
    ]
    if view.phase == "offer":
        asked = " → ".join(names[seat] + (" ✓" if seat in view.answered else "") for seat in view.asked)
        lines.append(t("🔔 The **{card}** is on offer: {names}", card=face_up(view, t), names=asked))
    lines.append(" · ".join(_standing(view, seat, scene) for seat in range(len(names))))
    return "\n".join(lines)


def describe_progress(view: NmbrsView, t: Texts) -> str:
    """Say which round is played, and which turn where their number is limited."""
    last = find_last_turn(view)
    if last is None:
        return describe_round(view, t)
    return describe_round(view, t) + " · " + t("turn {n} of at most {last}", n=view.turn, last=last)


def _standing(view: NmbrsView, seat: int, scene: Scene) -> str:
    t = scene.t
    cards = t.plural("{n} card", "{n} cards", view.held[seat])
    return t("{score} ({cards})", score=_score(view, seat, scene), cards=cards)


def _score(view: NmbrsView, seat: int, scene: Scene) -> str:
    return scene.t("{name} **{score}**", name=scene.names[seat], score=scene.t.number(view.scores[seat]))


def score_sheet(view: NmbrsView, scene: Scene) -> str:
    """List the totals with the hints taken, and how each round ended."""
    t = scene.t
    lines = [t("**Score sheet**")]
    for seat in range(len(scene.names)):
        hints = describe_hint_count(view, seat, t)
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


def my_turn(view: NmbrsView, scene: Scene) -> str:
    """Describe what the viewer can do now in their own turn."""
    t = scene.t
    card = t("nothing") if view.face_up is None else card_words(view.cards[view.face_up], t)
    match view.phase:
        case "draw" if view.discarder is not None and len(view.held) == 2:
            return t("**Your turn:** take the **{card}**, or draw face down.", card=card)
        case "draw":
            return t(
                "**Your turn:** take the **{card}**, or draw face down: then others may claim it.",
                card=card,
            )
        case "choose":
            return t("**Your turn:** it was claimed. Now take the **{card}**, or draw face down.", card=card)
        case "offer":
            words = t("The **{card}** is on offer to the others. You draw once they've answered.", card=card)
            return "\n".join(filter(None, (words, until(scene))))
        case _:
            return _playing(view, t)


def _playing(view: NmbrsView, t: Texts) -> str:
    if view.pending:
        jokers = t.all_of([card_words(view.cards[waiting.joker], t) for waiting in view.pending])
        return t("**Your turn:** use the {jokers} in another line, or undo the swap. Then discard.", jokers=jokers)
    if may_add(view):
        return t("**Your turn:** choose cards to lay, or discard.")
    return t("**Your turn:** first lay a series from your hand, or discard.")


def ask_about_offer(view: NmbrsView, scene: Scene) -> str:
    """Ask a viewer whether they want the face-up card."""
    t, left = scene.t, view.my_claims
    lines = [t("**Claim the {card}?** A face-down card comes with it.", card=face_up(view, t))]
    if left is not None and not view.hint and not scene.kind.is_explained:
        lines.append(
            t.plural("-# You have {n} claim left this round.", "-# You have {n} claims left this round.", left)
        )
    return "\n".join(filter(None, (*lines, until(scene))))


def until(scene: Scene) -> str:
    """Say when the offer ends."""
    due = scene.due_at
    if due is None:
        return ""
    return scene.t("-# No answer by {due} is a pass.", due=times.end_of_turn(due, scene.pace))


def waiting(view: NmbrsView, t: Texts) -> str:
    """Return the text outside the viewer's turn. It leaves out the others' turns, which do not refresh the
    panel."""
    idle = t("It's not your turn. This panel updates by itself; the table shows who's playing.")
    lines = [describe_answer(view, t) or idle]
    if view.seat is not None and view.auto[view.seat]:
        lines.append(t("You're auto-passing this round."))
    elif view.my_claims == 0:
        lines.append(t("You've used all your claims this round, so you won't be asked again until the next."))
    elif view.answer is None and view.options.spares_discarder:
        lines.append(
            t(
                "When someone declines the face-up card, you'll be asked whether you want it, unless you've just "
                "discarded it: then you pass by yourself."
            )
        )
    elif view.answer is None:
        lines.append(t("When someone declines the face-up card, you'll be asked whether you want it."))
    return "\n".join(lines)


def describe_answer(view: NmbrsView, t: Texts) -> str:
    """Say what the viewer has answered to the offer, nothing for somebody who has not."""
    match view.answer:
        case "claim":
            return t(
                "You've claimed the **{card}**. It's yours unless someone ahead of you wants it.",
                card=face_up(view, t),
            )
        case "pass":
            return t("You've passed. Nobody sees your answer until the offer closes.")
        case None:
            return ""


def turn_line(view: NmbrsView, t: Texts) -> str:
    """Say what the viewer has earned in this turn, and with which plays, the last ones if they are many."""
    if not view.done:
        return ""
    laid = iter(view.laid)
    plays = []
    for action in view.done:
        if isinstance(action, Play):
            play = next(laid)
            plays.append(f"{' '.join(play.line)} +{play.points}")
        else:
            plays.append(t("{number} swapped for the joker", number=action.number))
    said = " · ".join(plays)
    while len(said) > MOST_SAID and len(plays) > 1:
        plays = plays[1:]
        said = f"… · {' · '.join(plays)}"
    total = sum(play.points for play in view.laid)
    return t("-# This turn **+{points}**: {plays}", points=total, plays=shorten(said, MOST_SAID))


def near_line(view: NmbrsView, t: Texts) -> str:
    """Say which cards nearly form a series, where hints are on."""
    near = [
        f"{' '.join(one.cards)} ({', '.join(map(str, one.missing))})"
        for one in near_series(view)[: 2 if view.phase == "play" else 1]
    ]
    return t("-# 💡 One card short: {near}", near=" · ".join(near)) if near else ""


def wrong_words(draft: Draft, t: Texts) -> str:
    """Describe why something was refused, and what would work. Of several typed lines also names the line."""
    if draft.wrong is None:
        return ""
    said, (line, *rest) = draft.wrong.words("nmbrs", t), draft.typed.split("\n")
    if (draft.line == 1 and not rest) or not draft.line:
        return said
    line = safe(shorten(line, MOST_SAID))
    return "\n".join((said, t("-# Line {n} of what you typed: “{line}”", n=draft.line, line=line)))


def describe_choice(view: NmbrsView, draft: Draft, t: Texts, *, briefly: bool = False) -> str:
    """Describe the chosen cards and their points, or why they are no play. ``briefly``: only the line."""
    if not draft.cards:
        return ""
    found = drafts.compose(view, draft)
    if not isinstance(found, Move):
        return f"✗ {refusal(found, 'nmbrs', t)}" if found else t("✗ That doesn't fit anywhere.")
    if briefly:
        return _brings(found, t)
    more = []
    if added := [card for card in found.cards if card not in draft.cards]:
        more.append(t("With your {cards}.", cards=" ".join(added)))
    if others := len(drafts.list_offered(view, draft)) - 1:
        more.append(t.plural("{n} other place: see the menu.", "{n} other places: see the menu.", others))
    return "\n-# ".join(filter(None, (_brings(found, t), " ".join(more))))


def may_add(view: NmbrsView) -> bool:
    """Whether the viewer may add to what lies on the table (NMBRS-12)."""
    return view.seat is not None and view.opened[view.seat]


def _brings(move: Move, t: Texts) -> str:
    """Describe a play and its points: ``✓ 10 20 30, 14 points, doubled``."""
    line = " ".join(move.shown_line)
    if all(one.doubled for one in move.scored):
        return t.plural("✓ {line}, {n} point, doubled", "✓ {line}, {n} points, doubled", move.points, line=line)
    return t.plural("✓ {line}, {n} point", "✓ {line}, {n} points", move.points, line=line)
