"""The panel of Numero in words: cards, piles, and the arithmetic of what was chosen."""

from __future__ import annotations

from fractions import Fraction

from bot.games.numero.cards import Card, Cards
from bot.games.numero.midturn import MidTurn, Stack, laid_out, sum_sentence, with_play
from bot.games.numero.model import NumeroView
from bot.games.numero.values import written
from bot.i18n import Texts
from bot.panels.numero.composition import lines, stuck
from bot.panels.numero.draft import Draft
from bot.panels.suits import SIGNS


def sign(card: Card) -> str:
    """The sign of a number card's colour, nothing for a wild card."""
    return SIGNS[card.colour] if card.colour else ""


def card_words(card: Card) -> str:
    """A card as shown in a text: ``🟢8``, ``−2``."""
    return f"{sign(card)}{card.face}"


def made_of(stack: Stack, cards: Cards, t: Texts) -> str:
    """A pile in a menu: ``8``, ``12 · build 5+3+4``, ``8 · 10 −2``."""
    value, parts = written(stack.value), [cards[name] for name in stack.cards]
    if len(parts) == 1:
        return value
    said = "".join(f"{' ' if card.wild else '+'}{card.face}" for card in parts)[1:]
    if any(card.wild for card in parts):
        return f"{value} · {said}"
    return t("{value} · build {cards}", value=value, cards=said)


def coloured(stack: Stack, cards: Cards) -> str:
    """The cards of a pile with their colours: ``🟢5 🔶3 🟦4``."""
    return " ".join(card_words(cards[name]) for name in stack.cards)


def play_lines(view: NumeroView, draft: Draft, t: Texts) -> list[str]:
    """The wild plays of the draft, one per line with the new value: ``5 + 3 = 8, 8 − 2 = 6``."""
    table, plays = laid_out(view, view.hand or ()), []
    for play in draft.wilds:
        after = with_play(table, play)
        said = after.sentences[len(table.sentences) :]
        if said:
            plays.append(", ".join(said))
        else:
            plays.append(t("{card} is discarded", card=table.cards[play.card].face))
        table = after
    return plays


def composed(view: NumeroView, draft: Draft, table: MidTurn, t: Texts) -> list[str]:
    """What the choice comes to, with what it brings once it is complete, or what to choose next."""
    values = [table.stack(name).value for name in draft.piles]
    if draft.card is None:
        return [_begun(view, values, table, t)] if view.numbers else []
    if values:
        return lines(view, draft, table, t) or [_many(table.cards[draft.card], values, t)]
    card = card_words(table.cards[draft.card])
    held = stuck(view, draft, t)
    if view.takes_only or held:
        return [t("Your {card}: now choose piles.", card=card), *held]
    return [t("Your {card}: now choose piles, or discard it.", card=card)]


def _begun(view: NumeroView, values: list[Fraction], table: MidTurn, t: Texts) -> str:
    """What to choose next while no number card is chosen."""
    if values:
        return t("{piles}: now choose a number card.", piles=_sum(values))
    said = [
        t("Choose a card and piles.") if view.takes_only else t("Choose a card and piles, or discard one card.")
    ]
    if table.wilds or any(table.cards[name].wild for name in table.hand):
        said.append(t("A wild card plays on chosen piles."))
    return " ".join(said)


def _many(card: Card, values: list[Fraction], t: Texts) -> str:
    """A choice of too many piles to say what it brings."""
    return t("Your {card} onto {piles}", card=card_words(card), piles=_sum(values))


def _sum(values: list[Fraction]) -> str:
    return f"**{sum_sentence(values)}**" if len(values) > 1 else f"**{written(values[0])}**"
