"""The private panel of nmbrs! in words: the hand, the offer, and what was laid in the turn."""

from __future__ import annotations

from bot.games.nmbrs.cards import Card
from bot.games.nmbrs.log import line_words, points_words
from bot.games.nmbrs.model import NmbrsView, Play
from bot.i18n import Texts
from bot.panels.base import Scene, safe
from bot.panels.nmbrs.draft import Draft, chosen, no_place, places
from bot.panels.refusals import refusal
from bot.panels.suits import SIGNS


def card_name(card: Card, t: Texts) -> str:
    """A card without its colour: ``15``, ``joker``."""
    return t("joker") if card.joker else str(card.number)


def card_words(card: Card, t: Texts) -> str:
    """A card as it stands in a text: ``🔺15``."""
    return f"{SIGNS[card.colour]}{card_name(card, t)}"


def face_up(view: NmbrsView, t: Texts) -> str:
    """The face-up card with its points: ``🔺42 (2 points)``."""
    if view.face_up is None:
        return t("nothing")
    card = view.cards[view.face_up]
    points = t.plural("{n} point", "{n} points", card.points)
    return t("{card} ({points})", card=card_words(card, t), points=points)


def hand_lines(view: NmbrsView, t: Texts) -> str:
    """The hand with the points of each card, and before the first play the card that was drawn."""
    cards = view.my_cards
    if not cards:
        return t("**Your hand:** no cards")
    points = t.plural("{n} point", "{n} points", sum(card.points for card in cards))
    count = t.plural("{n} card", "{n} cards", len(cards))
    held = " · ".join(f"{card_words(card, t)} ({card.points})" for card in cards)
    lines = [t("**Your hand** ({count}, {points}): {cards}", count=count, points=points, cards=held)]
    if view.my_draw is not None:
        lines.append("-# " + t("drawn: {card}", card=card_words(view.my_draw, t)))
    return "\n".join(lines)


def my_turn(view: NmbrsView, scene: Scene) -> str:
    """What the viewer can do now in the own turn."""
    t, card = scene.t, face_up(view, scene.t)
    match view.phase:
        case "draw":
            return t(
                "**Your turn:** take the **{card}**, or draw face down. If you draw face down, the others may "
                "claim that card first.",
                card=card,
            )
        case "choose":
            return t(
                "**Your turn:** the card was claimed. Now take the **{card}**, or draw face down; nobody is asked "
                "again.",
                card=card,
            )
        case "offer":
            words = t("The **{card}** is offered to the others. You draw as soon as that is settled.", card=card)
            return f"{words} {until(scene)}".strip()
        case _:
            return _playing(view, t)


def _playing(view: NmbrsView, t: Texts) -> str:
    if view.pending:
        jokers = t.all_of([card_words(view.cards[waiting.joker], t) for waiting in view.pending])
        return t(
            "**Your turn:** use the {jokers} that you took from the table in another line, or take the swap back. "
            "Until then you cannot discard.",
            jokers=jokers,
        )
    if view.seat is not None and view.opened[view.seat]:
        return t("**Your turn:** lay what you like, also onto series on the table, then discard a card.")
    return t(
        "**Your turn:** you have no series of your own in this round. Lay one from your hand, then you may add to "
        "all others. In the end discard a card."
    )


def offered(view: NmbrsView, scene: Scene) -> str:
    """The question to a viewer whom the face-up card is offered to."""
    t = scene.t
    lines = [
        t(
            "**The {card} is offered to you.** Who claims it draws a face-down card too; of several the first in "
            "turn order gets it. {until}",
            card=face_up(view, t),
            until=until(scene),
        ).strip()
    ]
    if view.options.claim_limit is not None and view.seat is not None:
        left = view.options.claim_limit - view.claims[view.seat]
        lines.append(
            t.plural(
                "-# You have {n} claim left in this round.", "-# You have {n} claims left in this round.", left
            )
        )
    return "\n".join(lines)


def until(scene: Scene) -> str:
    """When the offer ends."""
    due = scene.match.due_at()
    if due is None:
        return ""
    return scene.t("No answer by <t:{due}:T> (<t:{due}:R>) counts as a pass.", due=int(due))


def waiting(view: NmbrsView, t: Texts) -> str:
    """What a viewer is told whose turn it is not. Nothing about the others' turns, which do not renew the
    panel."""
    lines = [t("It is not your turn; this panel comes again when it is. The table shows who plays.")]
    if view.answer == "claim":
        lines = [t("You claim the **{card}**. You get it if nobody ahead of you wants it.", card=face_up(view, t))]
    if view.seat is not None and view.auto[view.seat]:
        lines.append(t("You pass all offers of this round."))
    else:
        lines.append(t("When somebody declines the face-up card, you are asked whether you want it."))
    return "\n".join(lines)


def turn_lines(view: NmbrsView, t: Texts) -> str:
    """What the viewer has laid in this turn, a play a line, with the points."""
    if not view.done:
        return ""
    laid = iter(view.laid)
    lines = []
    for action in view.done:
        if isinstance(action, Play):
            play = next(laid)
            lines.append(f"{line_words(play)} · {points_words(play.scored, t)}")
        else:
            lines.append(t("**{number}** put for the joker", number=action.number))
    total = sum(play.points for play in view.laid)
    head = t.plural("**In this turn:** {n} point", "**In this turn:** {n} points", total)
    return "\n".join([head, *lines])


def wrong_words(draft: Draft, t: Texts) -> str:
    """Why something was refused, and what would work; of typed lines which one it was."""
    if draft.wrong is None:
        return ""
    said = draft.wrong.words("nmbrs", t)
    if not draft.line:
        return said
    line = draft.typed.partition("\n")[0]
    where = t(
        "That was line {n} of what you typed: {line}. **Type it** still has it.", n=draft.line, line=safe(line)
    )
    return f"{said}\n-# {where}"


def composed(view: NmbrsView, draft: Draft, t: Texts) -> str:
    """The chosen cards and, if they were looked for, in how many places they fit."""
    if not draft.cards:
        return t("Choose cards of your hand, then press **Find places**. Or choose one card and discard it.")
    cards = " · ".join(card_words(card, t) for card in chosen(view, draft))
    line = t("Chosen: {cards}", cards=cards)
    if not draft.finding:
        return line
    found = len(places(view, draft))
    if not found:
        why = no_place(view, draft)
        nowhere = t("⚠️ There is no place for that.")
        return f"{line}\n{nowhere} {refusal(why, 'nmbrs', t) if why else ''}".strip()
    return f"{line}\n" + t.plural(
        "There is {n} place for that; choosing it plays it.",
        "There are {n} places for that; choosing one plays it.",
        found,
    )
