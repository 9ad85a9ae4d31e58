"""Hands and tables for the best turn, and how hard it is to find."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random
from typing import NamedTuple

from msgspec.structs import replace

from bot.games.effort import Effort
from bot.games.nmbrs import NMBRS
from bot.games.nmbrs.model import Island, NmbrsState, Play
from bot.games.nmbrs.options import NmbrsOptions
from bot.games.nmbrs.table.finder import Move, moves
from bot.games.nmbrs.table.placing import Position, make_play
from bot.puzzles.base import SOLVER
from bot.puzzles.luck import LuckRange, hardness, luck
from bot.puzzles.nmbrs.solving import Best, TooMuchError, Turns
from bot.puzzles.sketches import chance

OTHER = 1
RIVAL = 7
"""The number of cards that the other player holds."""
SOURCE = 14
"""The table is laid out of this many cards at a time."""
CHOICE = 24
"""The hand is chosen among this many cards that go together."""
UNOPENED = 0.7
"""How often the solver still needs a first series, if the grade and the hand allow it."""
HANDS = 12
"""The number of hands tried on a table."""
WORK = 800
"""The most positions examined in all before the nearest to the wanted grade is taken …"""
SEARCH = 200
"""… and the most for one hand and table."""
VARIED = 0.7
"""How often another hand with the same best turn is tried, once one is found."""
GLANCE = 16
"""If this many random tries earn no more than the highest play each time, nothing is searched."""
LONG = 6
"""The longest line on the table."""


class Grade(NamedTuple):
    """Settings of a grade: the size of the hand, the fewest cards on the table, the fewest plays of the best turn,
    and whether the solver may still need a first series."""

    hand: range
    lying: range
    plays: int
    opens: bool


GRADES = {
    1: Grade(range(4, 6), range(6, 10), 1, opens=False),
    2: Grade(range(5, 6), range(8, 12), 2, opens=False),
    3: Grade(range(5, 7), range(9, 14), 2, opens=False),
    4: Grade(range(6, 7), range(11, 16), 2, opens=True),
    5: Grade(range(6, 8), range(12, 18), 3, opens=True),
    6: Grade(range(7, 9), range(13, 19), 3, opens=True),
    7: Grade(range(8, 9), range(14, 21), 3, opens=True),
}
LUCK = {
    1: LuckRange(1.0, 1.4),
    2: LuckRange(1.4, 1.8),
    3: LuckRange(1.8, 2.3),
    4: LuckRange(2.3, 2.8),
    5: LuckRange(2.8, 3.4),
    6: LuckRange(3.4, 4.1),
    7: LuckRange(4.1, 99.0),
}
"""The luck that the puzzles of each grade need."""


class Made(NamedTuple):
    """A position with its best turn and hardness. ``beside``: how far its luck is outside the range, in bits."""

    state: NmbrsState
    best: Best
    hardness: float
    beside: float


def make_position(seed: int, grade: int, most: int = WORK) -> Made:
    """Make a position of that grade: the first whose luck suits it, else the nearest found once ``most`` positions
    are examined. Once one is found, variants with other cards beside its best turn are tried too."""
    rng, work = chance(seed, grade), Effort(most)
    states, nearest = _states(rng, GRADES[grade]), None
    while nearest is None or (nearest.beside and not work.is_spent):
        state = _vary(nearest, rng) if nearest is not None and rng.random() < VARIED else next(states)
        found = _judge(state, rng, grade, work)
        if found and (nearest is None or found.beside < nearest.beside):
            nearest = found
    return nearest


def start_of(state: NmbrsState) -> Position:
    """Return the solver's position."""
    return Position(
        state.options,
        state.cards,
        state.islands,
        state.hands[SOLVER],
        state.opened[SOLVER],
        turn=state.turn,
        next_island=state.next_island,
        next_play=state.next_play,
    )


def _judge(state: NmbrsState, rng: Random, grade: int, work: Effort) -> Made | None:
    """Judge a position, None if it is too plain for the grade or too large to search. It is too plain if laying
    the highest play each time is enough. The best turn must not depend on the end from which a line is written."""
    turns, position, plays = Turns(Effort(SEARCH)), start_of(state), GRADES[grade].plays
    wanted = LUCK[grade]
    try:
        if position.opened and len(turns.moves(position)) <= plays:
            return None
        greedy = turns.greedy(position)
        if grade > 1 and all(turns.by_chance(position, rng) <= greedy for _ in range(GLANCE)):
            return None
        best = turns.best(position)
        if len(best.plays) < plays:
            return None
        bits = luck(lambda: turns.by_chance(position, rng) == best.points, wanted)
    except TooMuchError:
        return None
    finally:
        work.left -= SEARCH - turns.effort.left
    if any(int(play.line[0]) > int(play.line[-1]) for play in best.plays):
        return None
    return Made(state, best, hardness(bits, len(position.hand)), wanted.beside(bits))


def _states(rng: Random, grade: Grade) -> Iterator[NmbrsState]:
    """Generate positions of a grade, without end. All cards of a hand but one can be laid."""
    options = NmbrsOptions(hints="off", rounds=20, edition=4)
    while True:
        start = NMBRS.setup(options, 2, rng.getrandbits(128))
        deck = [name for name, card in start.cards.items() if not card.joker]
        rng.shuffle(deck)
        table = _table(start, deck, rng, rng.choice(grade.lying))
        if table is None:
            continue
        lying = {cell.card for island in table.islands for cell in island.cells}
        rest = [name for name in deck if name not in lying]
        for _ in range(HANDS):
            hand, series = _hand(table, rest, rng, grade)
            if hand:
                opened = not (grade.opens and series and rng.random() < UNOPENED)
                yield _lay_out(start, table, hand, opened, rng)


def _table(start: NmbrsState, deck: list[str], rng: Random, wanted: int) -> Position | None:
    """Make a table of at least ``wanted`` cards laid by both players in turn, None if that fails."""
    position = Position(start.options, start.cards, (), (), opened=True)
    free, count = list(deck), 0
    for turn in range(1, 40):
        hand = tuple(rng.sample(free, SOURCE))
        found = [move for move in moves(replace(position, hand=hand), jokers=0) if len(move.line) <= LONG]
        if not found:
            continue
        move = rng.choice(found)
        now = replace(position, hand=hand, seat=1 - turn % 2, turn=turn)
        position, _ = make_play(now, Play(move.line))
        free = [name for name in free if name not in move.cards]
        count += len(move.cards)
        if count >= wanted:
            return position
    return None


def _hand(table: Position, rest: list[str], rng: Random, grade: Grade) -> tuple[tuple[str, ...], bool]:
    """Make a hand, empty if that fails: cards of two plays, of a third one that earns most at once but takes cards
    from both, and of other plays, and one at random. Also tell whether one of the two plays is a series from the
    hand alone."""
    some = tuple(rng.sample(rest, CHOICE))
    found = moves(replace(table, hand=some), jokers=0)
    trap = next(_traps(rng.sample(found, len(found)), grade.hand.stop - 2), None)
    if trap is None:
        return (), False
    hand = dict.fromkeys(card for move in trap for card in move.cards)
    size = rng.choice([size for size in grade.hand if size > len(hand)])
    for move in rng.sample(found, len(found)):
        if len(hand.keys() | set(move.cards)) < size:
            hand |= dict.fromkeys(move.cards)
    spare = [name for name in some if name not in hand]
    cards = [*hand, *spare[: size - len(hand)]]
    return tuple(rng.sample(cards, size)), any(move.kind == "series" for move in trap[:2])


def _traps(found: list[Move], most: int) -> Iterator[tuple[Move, Move, Move]]:
    """Find two compatible plays and a third that looks better but blocks both, of at most ``most`` cards."""
    plays = [(move, move.points, frozenset(move.cards)) for move in found]
    for third, points, cards in plays:
        rivals = [play for play in plays if play[1] <= points and not cards.isdisjoint(play[2])]
        for (one, won, used), (other, more, needed) in combinations(rivals, 2):
            if won + more > points and used.isdisjoint(needed) and len(used | needed | cards) <= most:
                yield one, other, third


def _vary(found: Made, rng: Random) -> NmbrsState:
    """Replace a card that the best turn does not need by another one that can be laid."""
    state, used = found.state, {item for play in found.best.plays for item in play.line}
    lying = {cell.card for island in state.islands for cell in island.cells}
    hand = state.hands[SOLVER]
    free = [
        name for name, card in state.cards.items() if not card.joker and name not in lying and name not in hand
    ]
    some = replace(start_of(state), hand=tuple(rng.sample(free, SOURCE)), opened=True)
    fitting = [card for move in moves(some, jokers=0) for card in move.cards]
    out, into = rng.choice([card for card in hand if card not in used]), rng.choice(fitting or some.hand)
    swap = {out: into, into: out}
    own, other, deck, pile = (
        tuple(swap.get(name, name) for name in cards) for cards in (*state.hands, state.deck, state.pile)
    )
    return replace(state, hands=(own, other), deck=deck, pile=pile)


def _lay_out(start: NmbrsState, table: Position, hand: tuple[str, ...], opened: bool, rng: Random) -> NmbrsState:
    """Build the state after the solver's draw. The other cards are in the rival's hand and in the piles."""
    lying = {cell.card for island in table.islands for cell in island.cells}
    hidden = [name for name in start.cards if name not in lying and name not in hand]
    rng.shuffle(hidden)
    turn = max(cell.turn for island in table.islands for cell in island.cells) // 2 * 2 + 3
    piled = RIVAL + turn - 1
    return replace(
        start,
        hands=(hand, tuple(hidden[:RIVAL])),
        pile=tuple(hidden[RIVAL:piled]),
        deck=tuple(hidden[piled:]),
        islands=table.islands if opened else tuple(map(_of_other, table.islands)),
        opened=(opened, True),
        first=SOLVER,
        mover=SOLVER,
        phase="play",
        turn=turn,
        next_island=table.next_island,
        next_play=table.next_play,
    )


def _of_other(island: Island) -> Island:
    """Make an island that the other player laid alone."""
    return replace(island, cells=tuple(replace(cell, seat=OTHER) for cell in island.cells))
