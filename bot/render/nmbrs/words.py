"""The texts in pictures of nmbrs!: labels, and the text alternatives that tell the same facts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet

from bot.games.base import places
from bot.games.hints import describe_hint_count
from bot.games.nmbrs.cards import Card, Cards
from bot.games.nmbrs.log import card_words as called
from bot.games.nmbrs.log import kind_words
from bot.games.nmbrs.model import Cell, Laid, NmbrsView
from bot.games.nmbrs.table.board import board_of
from bot.games.nmbrs.table.series import SeriesRules, make_example
from bot.i18n import Texts
from bot.render import rankings
from bot.render.base import Player
from bot.render.nmbrs.island_pieces import newest
from bot.render.nmbrs.packing import IslandSheet
from bot.render.nmbrs.seats import SEATS
from bot.render.text.names import fitting, shorten_names

BRIEFLY, CARD, PLAYER = 255, 10, 25
"""The characters of a short description of hand, players and table: in all, and those of a card and of a player.
The newest lines get the rest. All lines are told of the whole table."""
NAMED = 4
"""The most players who are called by their names there."""


def title(view: NmbrsView, names: Sequence[str], t: Texts) -> str:
    """Say what is happening now, for everybody."""
    name = names[view.mover]
    match view.phase:
        case "draw":
            return t("{name} to draw", name=name)
        case "offer":
            return t("On offer: {card}", card=_describe_offer(view, t))
        case "choose":
            return t("{name} to draw again", name=name)
        case "play":
            return t("{name} to play", name=name)
        case "over":
            return t("Match over")


def describe_round(view: NmbrsView, t: Texts) -> str:
    """Say which round is played, and of how many."""
    if view.options.rounds is None:
        return t("Round {round}", round=view.round)
    return t("Round {round} of {rounds}", round=view.round, rounds=view.options.rounds)


def subtitle(view: NmbrsView, t: Texts) -> str:
    """Say where the match stands and what is being played."""
    series = {
        "basic": t("any constant step"),
        "A": t("rule A"),
        "B": t("rule B"),
        "AB": t("rules A and B"),
    }
    words = [describe_round(view, t)]
    words.append(series[view.options.series])
    if view.options.patterns:
        words.append(t("patterns"))
    words.append(t("to {target} points", target=view.options.goal))
    return " · ".join(words)


def ranks(view: NmbrsView, players: Sequence[Player]) -> tuple[int, ...]:
    """Rank the seats, before the end by the points so far. Ties share a place (NMBRS-21)."""
    return rankings.ranks(places(view.scores), players)


def result(view: NmbrsView, players: Sequence[Player], names: Sequence[str], t: Texts) -> str:
    """Say who has won the match, and with how many points."""
    best = rankings.winners(ranks(view, players), players)
    if not best:
        return rankings.nobody_won(t)
    facts = {"names": t.all_of([names[seat] for seat in best]), "points": t.number(view.scores[best[0]])}
    return t.plural("{names} wins with {points}", "{names} share the win with {points}", len(best), **facts)


def round_result(view: NmbrsView, names: Sequence[str], t: Texts) -> str:
    """Say how the last finished round ended."""
    winner, number = view.results[-1].winner, len(view.results)
    if winner is None:
        return t("Round {round}: nobody went out", round=number)
    return t("Round {round}: {name} went out", round=number, name=names[winner])


def round_points(view: NmbrsView, seat: int, number: int) -> tuple[int, int]:
    """Return what a seat earned in the finished round of that number, and what its hand cost then."""
    result = view.results[number - 1]
    before = view.results[number - 2].scores[seat] if number > 1 else view.options.begin
    return result.scores[seat] + result.lost[seat] - before, result.lost[seat]


def describe_held(view: NmbrsView, seat: int, t: Texts) -> str:
    """Say how many cards a seat has."""
    return t.plural("{n} card", "{n} cards", view.held[seat])


def points(laid: Laid) -> str:
    """Say what a play earned."""
    return f"+{laid.points}"


def series(view: NmbrsView, t: Texts) -> str:
    """Explain a series in this match, with one of the viewer's cards as the example."""
    number = next((card.number for card in view.my_cards if not card.joker), 10)
    line = " ".join(map(str, make_example(SeriesRules.of(view.options), number)))
    said = {
        "basic": t("A series: 3 or more cards with equal steps: {line}", line=line),
        "A": t("A series: 3 or more cards, equal steps, counting back to 0: {line}", line=line),
        "B": t("A series: 3 or more cards, equal steps, counting back to 1: {line}", line=line),
        "AB": t("A series: 3 or more cards, equal steps, counting back to 0 or 1: {line}", line=line),
    }
    return said[view.options.series]


def newest_turn(view: NmbrsView) -> int:
    """Return the turn in which a card was last placed."""
    return max((cell.turn for island in view.islands for cell in island.cells), default=0)


# --- text alternatives


def table(view: NmbrsView, names: Sequence[str], sheet: IslandSheet, t: Texts) -> str:
    """Describe the first picture of a running match: where it stands, the players, the lines drawn there."""
    return fitting(
        [*_standings(view, short, t), *_lines(view, sheet, t, brief=brief)]
        for brief in (False, True)
        for short in shorten_names(names)
    )


def ending(view: NmbrsView, players: Sequence[Player], names: Sequence[str], t: Texts) -> str:
    """Describe the final scores."""
    placed = ranks(view, players)

    def final(seat: int, name: str, *, brief: bool) -> str:
        return _final(view, seat, placed[seat], rankings.mark_name(name, players[seat].mark, t), t, brief=brief)

    return fitting(
        [
            t("nmbrs!, match over."),
            f"{result(view, players, short, t)}.",
            *(final(seat, short[seat], brief=brief) for seat in rankings.in_order(placed)),
        ]
        for brief in (False, True)
        for short in shorten_names(names)
    )


def more(view: NmbrsView, sheet: IslandSheet, t: Texts) -> str:
    """Describe a picture with only islands."""
    title = t("nmbrs!, the final table.") if view.over else t("nmbrs!, table continued.")
    return fitting([title, *_lines(view, sheet, t, brief=brief)] for brief in (False, True))


def own(view: NmbrsView, names: Sequence[str], t: Texts, *, brief: bool = False) -> str:
    """Describe a seat's own picture: the hand, and while the seat has to decide the table. ``brief``, which is for
    those who have switched pictures off, tells only of the newest lines, and of many players no names."""
    return fitting(
        [
            *_own_hand(view, t),
            *_pending(view, t),
            *(_facts(view, short, t, brief=brief) if view.my_decision else ()),
        ]
        for short in ([[""] * len(names)] if brief and len(names) > NAMED else shorten_names(names))
    )


def describe_rest(cards: int, t: Texts) -> str:
    """Say how many cards of the table there was no room for."""
    return t.plural("{n} more card: Table", "{n} more cards: Table", cards)


def card_words(card: Card, t: Texts) -> str:
    """Describe a card: "red 15 (2)", with its points."""
    colours = {"red": t("red"), "green": t("green"), "blue": t("blue"), "orange": t("orange")}
    name = t("joker") if card.joker else str(card.number)
    return t("{colour} {card} ({points})", colour=colours[card.colour], card=name, points=card.points)


def line_words(line: Iterable[Cell], cards: Cards, t: Texts, *, brief: bool = False) -> str:
    """Write out a line, with the initials of the colours unless ``brief``: "10r 15g J20b"."""
    letters = _initials(t)
    return " ".join(cell.item if brief else cell.item + letters[cards[cell.card].colour] for cell in line)


def _describe_offer(view: NmbrsView, t: Texts) -> str:
    return called(view.face_up or "–", t)


def _standings(view: NmbrsView, names: Sequence[str], t: Texts) -> Iterator[str]:
    yield f"nmbrs! {title(view, names, t)} · {subtitle(view, t)}."
    yield from describe_piles(view, t)
    yield from (_player(view, seat, names[seat], t) for seat in range(len(names)))
    if view.last:
        facts = {"name": names[view.last.seat], "line": " ".join(view.last.line), "points": points(view.last)}
        yield t("Last play: {name}, {line}, {points}.", **facts)
    elif view.results and not view.islands:
        each = zip(names, view.results[-1].lost, strict=True)
        said = ", ".join(f"{name} {t.number(-lost)}" for name, lost in each)
        yield f"{round_result(view, names, t)}: {said}."


def _own_hand(view: NmbrsView, t: Texts) -> Iterator[str]:
    """List the cards of the hand with the initials of their colours and the points."""
    if not view.my_cards:
        yield t("No cards left.")
        return
    cards = ", ".join(f"{_item(card, t)} {card.points}" for card in view.my_cards)
    yield t("Hand (colour, points): {cards}.", cards=cards)
    if view.my_draw is not None:
        yield t("Just drawn: {card}.", card=_item(view.my_draw, t))


def _item(card: Card, t: Texts) -> str:
    return ("J" if card.joker else str(card.number)) + _initials(t)[card.colour]


def _initials(t: Texts) -> dict[str, str]:
    return {"red": t("r"), "green": t("g"), "blue": t("b"), "orange": t("o")}


def _facts(view: NmbrsView, names: Sequence[str], t: Texts, *, brief: bool) -> Iterator[str]:
    """Describe what is drawn of the table, with the play that the chosen cards would make."""
    if view.phase != "play":
        up = card_words(view.cards[view.face_up], t) if view.face_up else t("nothing")
        yield t("Face up: {card}; {n} face down.", card=up, n=view.deck)
    standings = ", ".join(_standing(view, seat, names[seat], t) for seat in range(len(names)))
    yield t("Points (cards): {standings}.", standings=standings)
    if not view.islands:
        yield f"{series(view, t)}."
        return
    every = _every_cell(view)
    told = _newest_lines(view, t) if brief else every
    yield from _every_line(view, told, t, t("Table:"), whole=True)
    if told < every:
        yield f"{describe_rest(len(every) - len(told), t)}."
    if view.proposed is not None and not brief:  # the panel says that too
        line, kind = " ".join(view.proposed.line), kind_words(view.proposed.kind, t)
        facts = {"line": line, "kind": kind, "points": points(view.proposed)}
        yield t("Your choice would make {line}, {kind}, {points}.", **facts)


def list_lines(view: NmbrsView, t: Texts) -> list[str]:
    """List all lines on the table by owner, below a heading."""
    return list(_every_line(view, _every_cell(view), t, t("Table:"), whole=True))


def _every_cell(view: NmbrsView) -> set[Cell]:
    return {cell for island in view.islands for cell in island.cells}


def _newest_lines(view: NmbrsView, t: Texts) -> set[Cell]:
    """Find the cards of the newest lines, as many as there is room for in a few words."""
    runs = sorted(board_of(view.islands).runs(), key=lambda run: -newest(run).play)
    told, length = set[Cell](), 0
    most = BRIEFLY - CARD * len(view.my_cards) - PLAYER * len(view.held)
    for run in runs:
        length += len(line_words(run.cells, view.cards, t)) + 2
        if told and length > most:
            break
        told.update(run.cells)
    return told


def _standing(view: NmbrsView, seat: int, name: str, t: Texts) -> str:
    """Give a player's points and number of cards, and whether they have answered an offer."""
    sign = " ✓" if seat in view.answered else ""
    facts = {"symbol": SEATS[seat].symbol, "name": name, "points": t.number(view.scores[seat])}
    said = t("{symbol} {name} {points} ({n})", n=view.held[seat], **facts)
    return " ".join(said.split()) + sign


def _player(view: NmbrsView, seat: int, name: str, t: Texts) -> str:
    words = [_points(view.scores[seat], t), describe_held(view, seat, t)]
    if view.opened[seat]:
        words.append(t("has laid a series"))
    if seat in view.asked:
        words.append(t("answered") if seat in view.answered else t("yet to answer"))
    return t("{symbol} {name}: {words}.", symbol=SEATS[seat].symbol, name=name, words=", ".join(words))


def _final(view: NmbrsView, seat: int, place: int, name: str, t: Texts, *, brief: bool) -> str:
    words = [_points(view.scores[seat], t)]
    if not brief:
        words.append(
            t(
                "round by round: {rounds}",
                rounds=", ".join(_round(view, seat, n + 1, t) for n in range(len(view.results))),
            )
        )
    words += [note for note in (describe_hint_count(view, seat, t),) if note]
    facts = {"place": place, "symbol": SEATS[seat].symbol, "name": name, "words": "; ".join(words)}
    return t("{place}. {symbol} {name}: {words}.", **facts)


def _round(view: NmbrsView, seat: int, number: int, t: Texts) -> str:
    earned, lost = round_points(view, seat, number)
    return f"+{earned} −{lost} = {t.number(view.results[number - 1].scores[seat])}"


def _points(points: int, t: Texts) -> str:
    return t.plural("{points} point", "{points} points", points, points=t.number(points))


def describe_piles(view: NmbrsView, t: Texts) -> Iterator[str]:
    """Yield what lies on the piles."""
    up = card_words(view.cards[view.face_up], t) if view.face_up else t("nothing")
    yield t("Face up: {card}; {up} in that pile, {down} face down.", card=up, up=view.pile, down=view.deck)


def _pending(view: NmbrsView, t: Texts) -> Iterator[str]:
    if view.pending and view.my_turn:
        n = len(view.pending)
        yield t.plural(
            "{n} swapped joker has to be used this turn.", "{n} swapped jokers have to be used this turn.", n
        )


def _lines(view: NmbrsView, sheet: IslandSheet, t: Texts, *, brief: bool) -> Iterator[str]:
    """List the lines with cards on a sheet, by owner."""
    shown = {card.cell for placed in sheet.placed for card in placed.piece.cards}
    head = t("On the table, by owner:") if brief else t("On the table, by owner, colours as initials:")
    return _every_line(view, shown, t, head, brief=brief)


def _every_line(
    view: NmbrsView, shown: AbstractSet[Cell], t: Texts, head: str, *, brief: bool = False, whole: bool = False
) -> Iterator[str]:
    """List the lines with any of these cards by owner, or only those that are there as a ``whole``."""
    cards, by_owner = view.cards, dict[int, list[str]]()
    for run in board_of(view.islands).runs():
        if set(run.cells) <= shown or (not whole and not shown.isdisjoint(run.cells)):
            by_owner.setdefault(newest(run).seat, []).append(line_words(run.cells, cards, t, brief=brief))
    if not by_owner:
        yield t("No series on the table.")
        return
    yield head
    for seat in sorted(by_owner):
        yield f"{SEATS[seat].symbol} {', '.join(by_owner[seat])}."
