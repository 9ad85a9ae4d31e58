"""The texts in pictures of NUMO: labels, and the text alternatives that tell the same facts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from bot.games.base import places
from bot.games.numo.cards import FACES, Card, Control, Kind
from bot.games.numo.kinds import can_grow
from bot.games.numo.legal import lays
from bot.games.numo.model import Deal, Meld, NumoView, number_of
from bot.games.numo.names import (
    card_name,
    control_rule,
    figure_name,
    in_sign,
    kind_name,
    meld_words,
    season_name,
    sentence,
)
from bot.games.numo.turn import has_must
from bot.i18n import Texts
from bot.render import rankings
from bot.render.base import Player
from bot.render.numo.seats import SEATS
from bot.render.text.names import fitting, shorten_names

SHORT = 210
"""The number of characters in place of the picture of a turn that fit into a panel on a phone."""

# --- labels


def title(view: NumoView, t: Texts) -> str:
    """Say which deal it is, and its level: "Deal 3 · Level 4", or that the match is over."""
    if view.over:
        return t("Match over")
    level = t("custom control cards") if view.level is None else t("Level {level}", level=view.level)
    return f"{t('Deal {n}', n=len(view.deals) + 1)} · {level}"


def goal(view: NumoView, t: Texts) -> str:
    """Say when the match ends (NUMO-23, NUMO-24)."""
    target = view.options.points_to_end(len(view.scores))
    if view.options.scoring == 1:
        return t("to {target} points", target=target)
    return t("ends at {target} points", target=t.number(-target))


def describe_needed(must: Control, t: Texts) -> str:
    """Say what going out needs."""
    return t("Going out needs: {kind}", kind=kind_name(must, t))


def rule(kind: Kind, cards: Sequence[Card], t: Texts) -> str:
    """Name the rule that a meld follows, in short: "run +2", "factors of 24", "spring ×4"."""
    match kind:
        case "season":
            return f"{season_name(cards[0].season, t)} ×{len(cards)}"
        case "character":
            return f"{figure_name(cards[0].figure, t)} ×{len(cards)}"
        case "run":
            return t("run +{step}", step=cards[1].number - cards[0].number)
        case "factor":
            return t("factors of {number}", number=cards[-1].number)
        case _:
            return kind_name(kind, t)


def stock(view: NumoView, t: Texts) -> str:
    """Write the line below the stock: how often it was made from the discard pile, once it was (NUMO-21)."""
    if not view.turn_overs:
        return t("stock")
    return t("turned over {n}/{most}", n=view.turn_overs, most=view.house.turn_overs)


def discards(view: NumoView, t: Texts) -> str:
    """Write the line below the discard pile, of which only the top is seen: how many cards it has."""
    n = len(view.discards)
    return t.plural("{n} card", "{n} cards", n) if n > 1 else t("discard")


def ranks(view: NumoView, players: Sequence[Player]) -> tuple[int, ...]:
    """Rank the seats, before the end by their points so far."""
    return rankings.ranks(places(view.scores), players)


def result(view: NumoView, players: Sequence[Player], names: Sequence[str], t: Texts) -> str:
    """Say who has won."""
    best = rankings.winners(ranks(view, players), players)
    if not best:
        return rankings.nobody_won(t)
    won = t.all_of([names[seat] for seat in best])
    return t.plural("{names} wins", "{names} win together", len(best), names=won)


def ending(deal: Deal, names: Sequence[str], t: Texts) -> str:
    """Say how a deal ended (NUMO-21, NUMO-22)."""
    if deal.void == "stock":
        return t("Void deal: the stock ran out too often")
    if deal.out is None:
        return t("Void deal: too many turns")
    name = names[deal.out]
    match deal.way:
        case "meld":
            return t("{name} went out with a meld", name=name)
        case "lay":
            return t("{name} went out with a lay-off", name=name)
        case _:
            return t("{name} went out with a discard", name=name)


def scores_title(view: NumoView, t: Texts) -> str:
    """Write the title of the score sheet."""
    return t("Match over") if view.over else t("Deal {n} is over", n=len(view.deals))


# --- text alternatives


def table(view: NumoView, players: Sequence[Player], names: Sequence[str], t: Texts) -> str:
    """Describe the table. If it gets too long names are shortened, then melds and control cards become signs."""

    versions = [(called, brief) for brief in (False, True) for called in shorten_names(names)]
    return fitting(tuple(_public(view, players, called, t, brief=brief)) for called, brief in versions)


def scores(view: NumoView, players: Sequence[Player], names: Sequence[str], t: Texts) -> str:
    """Describe the score sheet: how the last deal ended, and one sentence per player."""

    def parts(called: Sequence[str]) -> Iterator[str]:
        state = result(view, players, called, t) if view.over else goal(view, t)
        yield f"NUMO. {scores_title(view, t)} · {state}."
        yield f"{ending(view.deals[-1], called, t)}."
        placed = ranks(view, players)
        for seat in rankings.in_order(placed):
            yield t(
                "{place}. {symbol} {name}: {total} ({deals}).",
                place=placed[seat],
                symbol=SEATS[seat].symbol,
                name=rankings.mark_name(called[seat], players[seat].mark, t),
                total=points(view.scores[seat], t),
                deals=", ".join(_deal(deal, seat, t) for deal in view.deals),
            )

    return fitting(tuple(parts(called)) for called in shorten_names(names))


def held_cards(view: NumoView) -> list[Card]:
    """Return the viewer's cards in the order of the view."""
    return [view.cards[name] for name in view.hand or ()]


def hand(view: NumoView, players: Sequence[Player], names: Sequence[str], t: Texts) -> str:
    """Describe the viewer's hand and, in their turn, the table. The view must be that of a seat."""
    seat = view.seat
    assert seat is not None
    cards = held_cards(view)

    def parts(called: Sequence[str], *, brief: bool) -> Iterator[str]:
        yield t("NUMO, your hand: {symbol} {name}.", symbol=SEATS[seat].symbol, name=called[seat])
        yield f"{title(view, t)}."
        yield t.plural("{n} card:", "{n} cards:", len(cards))
        yield f"{', '.join(card_name(card, t) for card in cards) or '–'}."
        if view.my_draw is not None:
            card = card_name(view.my_draw, t)
            yield t("Taken: {card}.", card=card) if view.took else t("Drawn: {card}.", card=card)
        if view.must is not None and not view.over:
            yield t("To go out: {chance}.", chance=chance(view, seat, t))
        if view.my_turn:
            yield from list(_public(view, players, called, t, brief=brief))[1:]

    versions = [(called, brief) for brief in (False, True) for called in shorten_names(names)]
    return fitting(tuple(parts(called, brief=brief)) for called, brief in versions)


def in_short(view: NumoView, names: Sequence[str], t: Texts) -> Iterator[str]:
    """Describe the hand and, in the viewer's turn, what of the table matters for it, in as few lines as can be."""
    fresh = view.my_draw
    mark = f" ({describe_drawn(view, t)})"
    cards = " ".join(in_sign(card) + mark * (card == fresh) for card in held_cards(view)) or "–"
    if not view.my_turn:
        yield t("Your hand: {cards}", cards=cards)
        return
    facts = [" ".join(FACES[control] for control in view.control)]
    if view.must is not None:
        formed = has_must(view, view.mover, view.melds)
        facts.append(f"✓ {FACES[view.must]}" if formed else t("needed: {sign}", sign=FACES[view.must]))
    facts.append(t("stock {n}", n=view.stock))
    if view.discards:
        facts.append(t("discard {card}", card=in_sign(view.cards[view.discards[-1]])))
    for called in shorten_names(names):
        scores = " · ".join(_score(view, seat, name, t) for seat, name in enumerate(called))
        room = SHORT - len(" · ".join((*facts, scores, cards)))
        if room > 0:
            break
    yield " · ".join((*facts, *_growing(view, room, t), scores))
    yield t("Your hand: {cards}", cards=cards)


def _score(view: NumoView, seat: int, name: str, t: Texts) -> str:
    """Return points and cards of a seat: "▲ Ben 14 🎴7 ✓R"."""
    formed = view.must is not None and has_must(view, seat, view.melds)
    sign = f" ✓{FACES[view.must]}" if formed and view.must else ""
    return f"{SEATS[seat].symbol} {name} {t.number(view.scores[seat])} 🎴{view.held[seat]}{sign}"


def _growing(view: NumoView, room: int, t: Texts) -> Iterator[str]:
    """Describe melds that can grow as long as there is room, those that take a card of the hand first, and count
    the others."""
    fitting, left = {action.meld for action, _ in lays(view)}, 0
    growing = [meld for meld in view.melds if can_grow(meld.kind, meld.cards)]
    for meld in sorted(growing, key=lambda meld: meld.id not in fitting):
        assert meld.kind != "pair"
        cards = [view.cards[name] for name in meld.cards]
        kind = figure_name(cards[0].figure, t) if meld.kind == "character" else FACES[meld.kind]
        told = f"#{number_of(meld, view.melds)} {kind} {' '.join(str(card.number) for card in cards)}"
        room -= len(told)
        if room > 0:
            yield told
        left += room <= 0
    if left:
        yield f"+{left}"


def describe_drawn(view: NumoView, t: Texts) -> str:
    """Say where the card that the viewer drew came from."""
    return t("taken") if view.took else t("drawn")


def chance(view: NumoView, seat: int, t: Texts) -> str:
    """Say whether the seat has formed a meld of the kind that going out needs. There must be such a kind."""
    assert view.must is not None
    kind = kind_name(view.must, t)
    if has_must(view, seat, view.melds):
        return t("{kind} melded", kind=kind)
    return t("{kind} still needed", kind=kind)


def points(number: int, t: Texts) -> str:
    """Write points with the word for them."""
    return t.plural("{points} point", "{points} points", abs(number), points=t.number(number))


def _public(
    view: NumoView, players: Sequence[Player], names: Sequence[str], t: Texts, *, brief: bool
) -> Iterator[str]:
    yield from _head(view, players, names, t, brief=brief)
    yield from (_standing(view, seat, name, t) for seat, name in enumerate(names))
    yield from _melds(view, names, t, brief=brief)


def _head(
    view: NumoView, players: Sequence[Player], names: Sequence[str], t: Texts, *, brief: bool
) -> Iterator[str]:
    """Describe where the match stands, control cards, discard pile and stock."""
    state = result(view, players, names, t) if view.over else goal(view, t)
    yield f"NUMO. {title(view, t)} · {state}."
    if not view.over:
        told = (FACES[control] if brief else _sign(control, t) for control in view.control)
        yield t("Control cards: {cards}.", cards=", ".join(told))
        if view.must is not None:
            yield f"{describe_needed(view.must, t)}."
    if view.discards:
        top = card_name(view.cards[view.discards[-1]], t)
        yield t("Discard pile: {card}, top of {n}.", card=top, n=len(view.discards))
    else:
        yield t("Discard pile: empty.")
    yield t("Stock: {n}.", n=view.stock)
    if view.turn_overs:
        yield t("Turned over {n} of {most} times.", n=view.turn_overs, most=view.house.turn_overs)


def _sign(control: Control, t: Texts) -> str:
    """Say what the sign of a control card means."""
    facts = {"sign": FACES[control], "kind": kind_name(control, t), "rule": control_rule(control, t)}
    return t("{sign} {kind} ({rule})", **facts)


def _standing(view: NumoView, seat: int, name: str, t: Texts) -> str:
    facts = [points(view.scores[seat], t), t.plural("{n} card", "{n} cards", view.held[seat])]
    if view.must is not None and not view.over:
        facts.append(chance(view, seat, t))
    if view.is_turn_of(seat):
        facts.append(t("to play"))
    return f"{SEATS[seat].symbol} {name}: {', '.join(facts)}."


def _melds(view: NumoView, names: Sequence[str], t: Texts, *, brief: bool) -> Iterator[str]:
    if not view.melds:
        yield t("No melds yet.")
    for owner, group in groupby(sort_by_owner(view.melds), key=lambda meld: meld.owner):
        told = "; ".join(f"#{number_of(meld, view.melds)} {_meld(view, meld, t, brief=brief)}" for meld in group)
        yield t("{name}'s melds: {melds}.", name=names[owner], melds=told)


def sort_by_owner(melds: Sequence[Meld]) -> list[Meld]:
    """Sort the melds by owner, each owner's in the order in which they were formed."""
    return sorted(melds, key=lambda meld: (meld.owner, meld.id))


def _meld(view: NumoView, meld: Meld, t: Texts, *, brief: bool) -> str:
    held = [view.cards[name] for name in meld.cards]
    if not brief:
        return meld_words(meld.kind, held, t)
    said = sentence(meld.kind, held)
    return said if "=" in said else f"{kind_name(meld.kind, t)} {said}"


def _deal(deal: Deal, seat: int, t: Texts) -> str:
    return t.pgettext("deal", "void") if deal.out is None else t.number(deal.points[seat])
