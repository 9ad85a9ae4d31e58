"""The texts in pictures of Numero: labels, and the text alternatives that tell the same facts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import get_args

from bot.games.base import places
from bot.games.hints import describe_hint_count
from bot.games.numero.cards import Card, Cards
from bot.games.numero.log import line_words, reason_words
from bot.games.numero.midturn import Stack, piles_of
from bot.games.numero.model import NumeroView, OpenBuild, Pile
from bot.games.numero.scoring import Reason, ScoreLine
from bot.games.numero.texts import WORDING
from bot.i18n import Texts
from bot.render import rankings
from bot.render.base import Player
from bot.render.cards import SUITS
from bot.render.numero.centre import by_value
from bot.render.text.names import fitting, shorten_names


def title(view: NumeroView, names: Sequence[str], t: Texts) -> str:
    """Say whose turn it is, or that the match is over."""
    return t("Match over") if view.over else t("{name} to play", name=names[view.mover])


def subtitle(view: NumeroView, names: Sequence[str], t: Texts) -> str:
    """Say where the match stands."""
    later = [names[seat] for seat in view.waiting[1:]]
    if later:
        return t("Last chance: take or pass, then {names}", names=t.all_of(later))
    if view.phase == "last":
        return t("Last chance: take or pass")
    if view.options.solitaire:
        return t("Solitaire · turn {turn}", turn=view.turn)
    return t("Turn {turn}", turn=view.turn)


def own_title(view: NumeroView, names: Sequence[str], t: Texts) -> str:
    """Write the heading of a seat's own picture."""
    return t("Your turn") if view.my_turn else title(view, names, t)


def ranks(view: NumeroView, players: Sequence[Player]) -> tuple[int, ...]:
    """Rank the seats, before the end by the scores so far. Ties share a place (NUMERO-29)."""
    return rankings.ranks(places(view.scores), players)


def result(view: NumeroView, players: Sequence[Player], names: Sequence[str], t: Texts) -> str:
    """Say who has won and with how much, or how a solitaire ended."""
    if view.options.solitaire:
        return t("{name} ends with {score}", name=names[0], score=score(view, 0, t))
    best = rankings.winners(ranks(view, players), players)
    if not best:
        return rankings.nobody_won(t)
    facts = {"names": t.all_of([names[seat] for seat in best]), "score": score(view, best[0], t)}
    return t.plural("{names} wins with {score}", "{names} share the win with {score}", len(best), **facts)


def unit(view: NumeroView, seat: int, t: Texts) -> str:
    """Name what the score counts, without the number."""
    number = view.scores[seat]
    if view.options.mode == "points":
        return t.plural("point", "points", number)
    return t.plural("card", "cards", number)


def standing(view: NumeroView, seat: int, t: Texts) -> list[str]:
    """List the cards in hand and, where points count, those won."""
    words = [t("{n} in hand", n=view.held[seat])]
    if view.options.mode == "points":
        words.append(t("{n} won", n=view.won[seat]))
    return words


def would_take_centre(view: NumeroView, seat: int) -> bool:
    """Return whether that seat would get the centre at the end (NUMERO-27)."""
    return seat == view.last_taker and not view.options.solitaire


def sheet(view: NumeroView, t: Texts) -> list[tuple[str, list[str]]]:
    """List the rows of the final score sheet: a reason, and the points by seat. Empty if there are none."""
    won = (t("cards won"), [str(n) for n in view.won])
    rows = [(reason, [_points(lines, reason, t) for lines in view.sheet]) for reason in get_args(Reason)]
    scored = [(_reason(reason, t), cells) for reason, cells in rows if any(cells)]
    hints = [(t("hints used"), [str(n or "") for n in view.hints])] if any(view.hints) else []
    return [won, *scored, *hints]


def _points(lines: Sequence[ScoreLine], reason: Reason, t: Texts) -> str:
    return next((t.format_signed(line.points) for line in lines if line.reason == reason), "")


def _reason(reason: Reason, t: Texts) -> str:
    """Say what points are for, regardless of player and number."""
    several = {"takes": t("takes"), "cards": t("cards in takes"), "left": t("cards left in hand")}
    return several.get(reason) or reason_words(ScoreLine(reason, 0), t)


def score(view: NumeroView, seat: int, t: Texts) -> str:
    """Write out the score of a seat."""
    return WORDING.score(view.scores[seat], view.options, t)


def open_builds(builds: Sequence[OpenBuild], names: Sequence[str], t: Texts) -> str:
    """List the builds that can be challenged, by builder."""
    said = []
    for seat, name in enumerate(names):
        values = [str(build.value) for build in builds if build.builder == seat]
        if values:
            said.append(t("{name}: {builds}", name=name, builds=", ".join(values)))
    return t("Open to challenge · {builds}", builds=" · ".join(said))


def doubtful(view: NumeroView) -> list[OpenBuild]:
    """List the builds that the viewer may challenge."""
    return [build for build in view.builds if build.pile in view.doubtful]


# --- text alternatives


def table(view: NumeroView, players: Sequence[Player], names: Sequence[str], t: Texts) -> str:
    """Describe the table: where the match stands, the players, the centre."""
    return fitting(
        [*_standings(view, players, called, t), *_centre(view, t, brief=brief)]
        for brief in (False, True)
        for called in shorten_names(names)
    )


def own(view: NumeroView, names: Sequence[str], t: Texts) -> str:
    """Describe a seat's own picture, in few words: hand, centre, players. The view must be that of a seat."""
    return fitting(
        [
            f"{own_title(view, called, t)}. {subtitle(view, called, t)}.",
            t("Your hand: {cards}.", cards=_hand(view)),
            *_short_centre(view, t, brief=brief),
            *(_standing(view, seat, called[seat], t) for seat in range(len(called))),
            _deck(view, t),
            *_open(doubtful(view), called, t),
        ]
        for brief in (False, True)
        for called in shorten_names(names)
    )


MOST_NAMED = 18
"""The most piles and wild cards of the centre that are named in few words."""


def own_short(view: NumeroView, names: Sequence[str], t: Texts) -> tuple[str, ...]:
    """Describe the same as ``own`` in very few words: of a pile of several cards how many they are, and of each
    player the score and the number of cards in hand."""
    piles = [_short_pile(view.cards, pile, brief=True) for pile in by_value(piles_of(view))]
    lies = [*piles, *(card.face for name, card in view.cards.items() if name in view.wilds)]
    if len(lies) > MOST_NAMED:
        lies = [*lies[:MOST_NAMED], f"+{len(lies) - MOST_NAMED}"]
    _, *shorter = shorten_names(names)
    called = shorter[len(names) > 2]
    held = [t("{n} in hand", n=view.held[0]), *map(str, view.held[1:])]
    scores = [f"{name} {t.number(view.scores[seat])} ({held[seat]})" for seat, name in enumerate(called)]
    facts = (
        f"{', '.join(scores)}.",
        t("Deck: {n}.", n=view.deck),
        *([] if view.my_turn else [f"{own_title(view, called, t)}."]),
    )
    return (
        t("Your hand: {cards}.", cards=_hand(view)),
        t("Centre: {piles}.", piles=", ".join(lies)) if lies else t("The centre is empty."),
        " ".join(facts),
    )


def _hand(view: NumeroView) -> str:
    return ", ".join(map(_sign, (*view.numbers, *view.hand_wilds))) or "–"


def _sign(card: Card) -> str:
    """Write a card with the sign of its colour: "🟢5"."""
    return card.face if card.colour is None else f"{SUITS[card.colour].emoji}{card.face}"


def _short_centre(view: NumeroView, t: Texts, *, brief: bool) -> Iterator[str]:
    piles = [_short_pile(view.cards, pile, brief=brief) for pile in by_value(piles_of(view))]
    wilds = [card.face for name, card in view.cards.items() if name in view.wilds]
    lies = ", ".join((*piles, *wilds))
    yield t("Centre: {piles}.", piles=lies) if lies else t("The centre is empty.")


def _short_pile(cards: Cards, pile: Pile | Stack, *, brief: bool) -> str:
    """Describe a pile: "🟢5", or "12 (🟢5 🟦7)", briefly "12 (2)"."""
    if len(pile.cards) == 1:
        return _sign(cards[pile.cards[0]])
    parts = len(pile.cards) if brief else " ".join(_sign(cards[name]) for name in pile.cards)
    return f"{pile.value} ({parts})"


def _standing(view: NumeroView, seat: int, name: str, t: Texts) -> str:
    return t("{name}: {words}.", name=name, words=f"{score(view, seat, t)}, {standing(view, seat, t)[0]}")


def card_words(card: Card, t: Texts) -> str:
    """Describe a card: "green 5", or a wild card as it is printed."""
    colours = {"green": t("green"), "orange": t("orange"), "blue": t("blue"), "red": t("red")}
    if card.colour is None:
        return card.face
    return t("{colour} {number}", colour=colours[card.colour], number=card.number)


def pile_words(cards: Cards, pile: Pile | Stack, t: Texts, *, brief: bool = False) -> str:
    """Describe a pile: "green 5", or "12 (green 5, blue 7)", briefly "12 (2 cards)"."""
    if len(pile.cards) == 1:
        return card_words(cards[pile.cards[0]], t)
    if brief:
        return t.plural("{value} ({n} card)", "{value} ({n} cards)", len(pile.cards), value=pile.value)
    words = ", ".join(card_words(cards[name], t) for name in pile.cards)
    return t("{value} ({cards})", value=pile.value, cards=words)


def _standings(view: NumeroView, players: Sequence[Player], names: Sequence[str], t: Texts) -> Iterator[str]:
    if view.over:
        yield t("Numero, match over.")
        yield f"{result(view, players, names, t)}."
        placed = ranks(view, players)
        for seat in rankings.in_order(placed):
            yield _final(view, seat, placed[seat], rankings.mark_name(names[seat], players[seat].mark, t), t)
        return
    yield f"Numero. {title(view, names, t)}. {subtitle(view, names, t)}. {_deck(view, t)}"
    yield from (_player(view, seat, names[seat], t) for seat in range(len(names)))
    yield from _open(view.builds, names, t)


def _player(view: NumeroView, seat: int, name: str, t: Texts) -> str:
    words = [score(view, seat, t), *standing(view, seat, t)]
    words += [note for note in (describe_hint_count(view, seat, t),) if note]
    if would_take_centre(view, seat):
        words.append(t("made the last take"))
    return t("{name}: {words}.", name=name, words=", ".join(words))


def _final(view: NumeroView, seat: int, place: int, name: str, t: Texts) -> str:
    lines = [line_words(line, t) for line in view.sheet[seat]]
    if view.options.mode == "card":
        lines.insert(0, t("{n} won", n=view.won[seat]))
    lines += [note for note in (describe_hint_count(view, seat, t),) if note]
    return t(
        "{place}. {name}: {score} ({lines}).",
        place=place,
        name=name,
        score=score(view, seat, t),
        lines=", ".join(lines) or "–",
    )


def _open(builds: Sequence[OpenBuild], names: Sequence[str], t: Texts) -> Iterator[str]:
    if builds:
        yield f"{open_builds(builds, names, t)}."


def _deck(view: NumeroView, t: Texts) -> str:
    return t.plural("{n} card in the deck.", "{n} cards in the deck.", view.deck)


def _centre(view: NumeroView, t: Texts, *, brief: bool) -> Iterator[str]:
    laid = piles_of(view)
    if laid:
        piles = ", ".join(pile_words(view.cards, pile, t, brief=brief) for pile in by_value(laid))
        yield t("Centre: {piles}.", piles=piles)
    if view.wilds:
        wilds = ", ".join(card.face for name, card in view.cards.items() if name in view.wilds)
        yield t("Wild cards alone in the centre: {wilds}.", wilds=wilds)
    if not laid and not view.wilds and not view.over:
        yield t("The centre is empty.")
