"""The panels of Numero in words: the state of the match, the score sheet, and the choice."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.hints import Hint, describe_hint_count
from bot.games.numero.cards import Card, Cards
from bot.games.numero.hints import describe_missed, find_missed
from bot.games.numero.log import line_words, tell_sentences
from bot.games.numero.midturn import MidTurn, Stack, lay_out, sum_sentence, with_play
from bot.games.numero.model import Challenge, NumeroView
from bot.games.numero.values import Value, add, write_value
from bot.games.wording import wording
from bot.i18n import Texts
from bot.i18n.lengths import units
from bot.match.afterwards.coach import Decision
from bot.panels.choosing import shorten
from bot.panels.numero import draft as drafts
from bot.panels.numero.composition import Offer, explain_nothing, explain_stuck, offers
from bot.panels.numero.draft import Draft
from bot.panels.scene import Scene
from bot.panels.suits import SIGNS

SHOWN, ROOM = 2, 72
"""How many wild plays of the draft are listed, if they have no more characters than that, else the last one."""
MANY = 5
"""So many piles of a choice are written out."""
LEAST = 20
"""The fewest characters to which a calculation is cut."""
LONGEST = 80
"""The maximum number of characters on a button."""


def sign(card: Card) -> str:
    """Return the sign of a number card's colour, empty for a wild card."""
    return SIGNS[card.colour] if card.colour else ""


def card_words(card: Card) -> str:
    """Return a card as shown in a text: ``🟢8``, ``−2``."""
    return f"{sign(card)}{card.face}"


def describe_pile(stack: Stack, cards: Cards, t: Texts) -> str:
    """Describe a pile for a menu: ``8``, ``12 · build 5+3+4``, ``8 · 10 −2``."""
    value, said = write_value(stack.value), write_cards(stack, cards)
    if len(stack.cards) == 1:
        return value
    if any(cards[name].wild for name in stack.cards):
        return f"{value} · {said}"
    return t("{value} · build {cards}", value=value, cards=said)


def write_cards(stack: Stack, cards: Cards) -> str:
    """Write the cards of a pile: ``5+3+4``, ``10 −2``."""
    parts = [cards[name] for name in stack.cards]
    return "".join(f"{' ' if card.wild else '+'}{card.face}" for card in parts)[1:]


def colour_cards(stack: Stack, cards: Cards) -> str:
    """List the cards of a pile with their colours: ``🟢5 🔶3 🟦4``."""
    return " ".join(card_words(cards[name]) for name in stack.cards)


def play_lines(view: NumeroView, draft: Draft, t: Texts) -> list[str]:
    """List the last wild plays of the draft, one per line with the new value: ``5 + 3 = 8; 8, wild −2 → 6``."""
    table, plays = lay_out(view, view.hand or ()), []
    for play in draft.wilds:
        after = with_play(table, play)
        said = tell_sentences(after.sentences[len(table.sentences) :], t)
        plays.append(f"-# {said or t('discard {card}', card=table.cards[play.card].face)}")
        table = after
    return plays[-SHOWN:] if sum(map(len, plays[-SHOWN:])) <= ROOM else plays[-1:]


def describe_choice(view: NumeroView, draft: Draft, table: MidTurn, scene: Scene) -> list[str]:
    """Describe the choice, and why it offers nothing, or say what to choose."""
    t = scene.t
    stuck = explain_stuck(view, draft, table, t)
    if not draft.piles:
        if stuck or view.hint or draft.wrong or scene.kind.is_puzzle or scene.kind.is_explained:
            return [stuck] if stuck else []
        wild = bool(table.wilds) or any(table.cards[name].wild for name in table.hand)
        return [my_turn(view, scene, wild=wild)]
    values = [table.stack(name).value for name in draft.piles]
    said, found = [write_sum(values)], offers(view, draft, scene)
    if draft.wrong:
        return [] if view.hint else said
    if found.takes or found.builds:
        return said + _name_unplayable(draft, table, t)
    return [*said, stuck or explain_nothing(view, table, draft, found, t)]


def _name_unplayable(draft: Draft, table: MidTurn, t: Texts) -> list[str]:
    """Say which wild cards cannot be played on the chosen piles."""
    names = [name for name in (*table.hand, *table.wilds) if table.cards[name].wild]
    faces = dict.fromkeys(table.cards[name].face for name in names if not drafts.wild_fits(draft, table, name))
    return [t("-# Not playable on that: {cards}", cards=" ".join(faces))] if faces else []


def describe_take(view: NumeroView, offer: Offer, t: Texts, most: int = LONGEST) -> str:
    """Describe a take on its button: ``Take 9 = 8 🃏−2 + 3 · 4 cards``. A calculation that makes it longer than
    ``most`` characters is cut."""
    if not offer.calculation:
        return t("Take with {card}", card=view.cards[offer.action.card].face)
    bare = _say_take(offer, "", t)
    return _say_take(offer, shorten(offer.calculation, max(LEAST, most - units(bare))), t)


def _say_take(offer: Offer, sums: str, t: Texts) -> str:
    if offer.points is None:
        return t.plural("Take {sums} · {n} card", "Take {sums} · {n} cards", offer.cards, sums=sums)
    return t.plural("Take {sums} · {n} point", "Take {sums} · {n} points", offer.points, sums=sums)


def describe_build(offer: Offer, t: Texts) -> str:
    """Describe a build on its button: ``Build 12 = 5 + 3 + 4``."""
    said = t("Build {sum}", sum=offer.calculation)
    return shorten(said if offer.held else t("{build} (bluff)", build=said), LONGEST)


def describe_discard(card: Card) -> str:
    """Return the label of the button that discards that card."""
    return f"🗑️ {card.face}"


def write_sum(values: Sequence[Value]) -> str:
    """Write the sum of the chosen piles, of many only the first ones."""
    if len(values) > MANY:
        return f"**{' + '.join(map(write_value, values[:MANY]))} + … = {write_value(add(values))}**"
    return f"**{sum_sentence(values)}**" if len(values) > 1 else f"**{write_value(values[0])}**"


# --- the match


def status(view: NumeroView, scene: Scene) -> str:
    """Describe turn, deck and what wins, then the scores, and the last chance once it has begun."""
    t, solitaire = scene.t, view.options.solitaire
    modes = {"card": t("most cards win"), "points": t("most points win")}
    facts = [t("Turn {turn}", turn=view.turn), deck(view, t), *([] if solitaire else [modes[view.options.mode]])]
    lines = [" · ".join(facts), " · ".join(_score(view, seat, scene) for seat in range(len(scene.names)))]
    if view.phase == "last":
        lines.append(t("⏳ **Last chance:** players can only take or pass."))
    return "\n".join(lines)


def deck(view: NumeroView, t: Texts) -> str:
    """Count the cards left to draw."""
    return t.plural("{n} card in the deck", "{n} cards in the deck", view.deck)


def _score(view: NumeroView, seat: int, scene: Scene) -> str:
    score = wording("numero").score(view.scores[seat], view.options, scene.t)
    return scene.t("{name} **{score}**", name=scene.names[seat], score=score)


def score_sheet(view: NumeroView, scene: Scene) -> str:
    """List the scores by player: points by source in points mode, in card mode cards won and left in hand, and
    hints."""
    t = scene.t
    lines = []
    for seat in range(len(scene.names)):
        parts = [line_words(line, t) for line in view.sheet[seat]]
        if view.options.mode == "card":
            parts.insert(0, t.plural("{n} card won", "{n} cards won", view.won[seat]))
        hints = describe_hint_count(view, seat, t)
        lines.append(" · ".join([_score(view, seat, scene), *parts, *([hints] if hints else [])]))
    return "\n".join([t("**Score sheet**"), *lines])


def review(past: Sequence[Decision], t: Texts) -> Sequence[str]:
    """List the turns in which there was a better take, with the best one for each."""
    turns = [moment for moment in past if not isinstance(moment.action, Challenge | Hint)]
    found = [(moment.view.turn, find_missed(moment.view, moment.action)) for moment in turns]
    said = [describe_missed(better, turn, t) for turn, better in found if better is not None]
    if turns and not said:
        return [t("You never missed a better take. Well played!")]
    return said


def my_turn(view: NumeroView, scene: Scene, *, wild: bool) -> str:
    """Describe the viewer's turn, for their own panel, and what to choose. ``wild``: there are wild cards to
    play."""
    t = scene.t
    if view.phase == "last" and not view.numbers:
        return t("**Your last chance.** You don't have a number card, so you can only pass.")
    if view.phase == "last":
        return t("**Your last chance:** take, using every wild card you've played, or pass.")
    if view.options.solitaire and view.turn > 1:
        score = wording("numero").score(view.scores[0], view.options, t)
        return t("**Your turn:** take. {score} so far.", score=score)
    if view.options.solitaire:
        return t("**Your turn:** take all you can. It ends when no take is left.")
    return (
        t("**Your turn:** choose piles, then wild cards, or discard (🗑️).")
        if wild
        else t("**Your turn:** choose piles or discard (🗑️).")
    )
