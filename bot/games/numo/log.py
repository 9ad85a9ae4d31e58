"""What happened in a match of NUMO, as lines for the log."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.base import Event
from bot.games.log import Line, LogTable
from bot.games.numo.cards import ALL_CARDS, HOUSE
from bot.games.numo.events import DealOver, Dealt, Discarded, Ended, LaidOff, Melded, Took, TurnedOver
from bot.games.numo.model import Deal, Meld
from bot.games.numo.names import describe_meld, kind_names, name_of, numbers_of
from bot.games.sentences import Either, Plural, show
from bot.i18n import Texts


def deal_words(deal: Deal, names: Sequence[str], t: Texts) -> str:
    """Describe the end of a deal: "Ann went out: Ann +63", "void: too many turns"."""
    if deal.out is None:
        return t("void: the stock ran out") if deal.void == "stock" else t("void: too many turns")
    points = [
        t("{name} {points}", name=names[seat], points=t.format_signed(points))
        for seat, points in enumerate(deal.points)
        if points
    ]
    return t("{name} went out: {points}", name=names[deal.out], points=" · ".join(points) or "0")


def _tell_lay_off(event: LaidOff, names: Sequence[str], t: Texts) -> list[str]:
    facts = {
        "name": names[event.seat],
        "cards": t.all_of(numbers_of(event.cards)),
        "meld": describe_meld(event.meld, t),
    }
    if event.meld.owner == event.seat:
        return [t("{name} lays off {cards}: {meld}", **facts)]
    return [t("{name} lays off {cards} on {owner}'s meld: {meld}", **facts, owner=names[event.meld.owner])]


def _deal_over(event: DealOver, names: Sequence[str], t: Texts) -> list[str]:
    deal = event.deal
    if deal.out is None:
        return _void(event, t)
    name = names[deal.out]
    ways = {
        "meld": t("{name} melds their last cards and goes out", name=name),
        "lay": t("{name} lays off their last cards and goes out", name=name),
        "discard": t("{name} discards their last card and goes out", name=name),
    }
    lines = [ways[deal.way or "discard"], *_points(event, names, t)]
    totals = [
        t("{name} {score}", name=name, score=t.number(score))
        for name, score in zip(names, event.scores, strict=True)
    ]
    return [*lines, t("Score: {totals}", totals=" · ".join(totals))]


def _points(event: DealOver, names: Sequence[str], t: Texts) -> list[str]:
    """List the points of the deal: the winner's melds, or the cards left in the others' hands."""
    deal, out = event.deal, event.deal.out
    assert out is not None
    if not event.left:
        if not event.melds:
            return [t("{name} has no melds of their own: **0**", name=names[out])]
        won = t(
            "{name} scores the cards in their own melds: {melds} → **{points}**",
            name=names[out],
            melds=" · ".join(_meld_points(meld, t) for meld in event.melds),
            points=t.format_signed(deal.points[out]),
        )
        return [won, t("Nobody else scores.")]
    return [
        t(
            "{name} loses the cards left in their hand: {sum} → **{points}**",
            name=names[seat],
            sum=" + ".join(numbers_of(cards)),
            points=t.format_signed(deal.points[seat]),
        )
        for seat, cards in enumerate(event.left)
        if cards
    ]


def _meld_points(meld: Meld, t: Texts) -> str:
    points = sum(ALL_CARDS[name].number for name in meld.cards)
    return t("{meld} ({points})", meld=describe_meld(meld, t), points=t.number(points))


def _void(event: DealOver, t: Texts) -> list[str]:
    """Say why the deal was void, and what happens next (NUMO-21)."""
    if event.deal.void == "stock":
        why = t(
            "The stock is empty again, and the discard pile was turned over {n} times: this deal is void.",
            n=HOUSE.turn_overs,
        )
    else:
        why = t("Nobody went out in {turns} turns each: this deal is void.", turns=HOUSE.turns)
    lines = [why, t("Nobody scores.")]
    if event.voids < HOUSE.voids:
        lines[1] = t.plural(
            "Nobody scores, and the next player deals. That's {n} void deal in a row; {most} end the match.",
            "Nobody scores, and the next player deals. That's {n} void deals in a row; {most} end the match.",
            event.voids,
            most=HOUSE.voids,
        )
    return lines


_LINES: dict[type[Event], Line] = {
    Dealt: Either(
        "level",
        "Deal {deal}, dealt by {name}. Level {level}: {kinds}",
        "Deal {deal}, dealt by {name}: {kinds}",
    ),
    TurnedOver: Plural(
        "The stock is empty: the discard pile of {n} card is turned over",
        "The stock is empty: the discard pile of {n} cards is turned over",
        "cards",
    ),
    Took: "{name} takes {card}",
    Melded: "{name} melds **{meld}**",
    LaidOff: _tell_lay_off,
    Discarded: "{name} discards {card}",
    DealOver: _deal_over,
    Ended: Either(
        "void",
        "{n} deals in a row were void: the match is over, the highest score wins",
        "The match is over",
    ),
}
LOG = LogTable(
    _LINES,
    shown={
        "card": show("card", name_of),
        "meld": show("meld", describe_meld),
        "kinds": show("control", kind_names),
        "n": lambda event, t: HOUSE.voids,
    },
    seats={Dealt: "dealer"},
)
"""The lines for moves; draws from the stock are left out. The end of a deal has its own lines."""
