"""The panel of Numero in words: the hand, the centre, and the arithmetic of what was chosen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction

from bot.games.numero.cards import Card, Cards
from bot.games.numero.midturn import MidTurn, Stack, laid_out, sum_sentence, with_play
from bot.games.numero.model import NumeroView
from bot.games.numero.values import written
from bot.i18n import Texts
from bot.panels.choosing import Wrong
from bot.panels.numero.draft import Draft, ordered
from bot.panels.suits import SIGNS


def sign(card: Card) -> str:
    """The sign of a number card's colour, nothing for a wild card."""
    return SIGNS[card.colour] if card.colour else ""


def card_words(card: Card) -> str:
    """A card as shown in a text: ``🟢8``, ``−2``."""
    return f"{sign(card)}{card.face}"


def hand_line(table: MidTurn, t: Texts) -> str:
    """The cards in hand except those that the draft has played."""
    cards = [card_words(table.cards[name]) for name in table.hand]
    return t("**Your hand:** {cards}", cards=" · ".join(cards) or t("no cards"))


def centre_lines(table: MidTurn, t: Texts) -> str:
    """The centre after the wild plays of the draft: piles, lowest first, and lone wild cards."""
    piles = " · ".join(_pile(stack, table.cards) for stack in ordered(table))
    lines = [t("**Centre:** {piles}", piles=piles or t("no piles"))]
    if table.wilds:
        lines.append(t("**Wild cards there:** {cards}", cards=" · ".join(counted(table.wilds, table.cards))))
    return "\n".join(lines)


def _pile(stack: Stack, cards: Cards) -> str:
    """``🟢**8**``, or for several cards ``**12** (🟢5 🔶3 🟦4)``."""
    value = f"**{written(stack.value)}**"
    if len(stack.cards) == 1:
        return f"{sign(cards[stack.cards[0]])}{value}"
    return f"{value} ({coloured(stack, cards)})"


def counted(names: Iterable[str], cards: Cards) -> list[str]:
    """Cards by what they show, identical ones together: ``−2``, ``½ (×2)``."""
    faces = Counter(cards[name].face for name in names)
    return [face if n == 1 else f"{face} (×{n})" for face, n in faces.items()]


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
    table, lines = laid_out(view, view.hand or ()), []
    for play in draft.wilds:
        after = with_play(table, play)
        said = after.sentences[len(table.sentences) :]
        if said:
            lines.append(", ".join(said))
        else:
            lines.append(t("{card} is discarded", card=table.cards[play.card].face))
        table = after
    return lines


def composed(view: NumeroView, draft: Draft, table: MidTurn, t: Texts) -> str:
    """What the choice comes to: the piles joined, and with the chosen card added."""
    values = [table.stack(name).value for name in draft.piles]
    card = table.cards[draft.card] if draft.card is not None else None
    if card is None and not values:
        if view.takes_only:
            return t("Choose a number card and piles, then press **Take**.")
        return t("Choose a number card and piles, then press **Take**, **Build** or **Discard**.")
    if card is None:
        return t("Chosen: {piles}. Now choose a number card.", piles=_sum(values))
    if not values:
        return t("Chosen: your {card}. Now choose piles.", card=card_words(card))
    if view.takes_only:
        return t("Your {card} onto {piles}", card=card_words(card), piles=_sum(values))
    total = written(sum(values, Fraction(card.number)))
    return t(
        "Your {card} onto {piles} · added: **{total}**", card=card_words(card), piles=_sum(values), total=total
    )


def _sum(values: list[Fraction]) -> str:
    return f"**{sum_sentence(values)}**" if len(values) > 1 else f"**{written(values[0])}**"


def wrong_words(view: NumeroView, wrong: Wrong, t: Texts) -> str:
    """Why something was refused, and what would work."""
    said = wrong.words("numero", t)
    if wrong.code != "panel.no_pile" or view.takes_only:
        return said
    return said + " " + t("To put it down unused, press **Discard a wild card**.")
